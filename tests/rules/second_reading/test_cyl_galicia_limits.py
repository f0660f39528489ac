"""Bets of several people, starts of jackpots, and sizes that a settlement must check."""

from typing import Any

import pytest

from tests.lab.asking import answer, ask, cards, refusal

GALICIA = "galicia/poker-sin-descarte"
CYL = "castilla-y-leon/poker-sin-descarte"
CON = "castilla-y-leon/poker-con-descarte"
BAND = {"min": 500, "max": 5000}


def accepted(sheet: str, **given: Any) -> bool:
    return bool(answer(sheet, "limit", **given)["accepted"])


@pytest.mark.parametrize("sheet", [GALICIA, CYL])
def test_the_maximum_of_a_box_binds_the_antes_not_the_second_bets(sheet: str) -> None:
    """Gal. 5 and 6.3, CyL 5.2 and 7: the band is that of the first bet."""
    second = {"box": "segunda", "bets": {"ante": 2500}, "on_box": [5000]}
    assert accepted(sheet, **BAND, amount=5000, **second)
    assert not accepted(sheet, **BAND, box="ante", amount=2500, on_box=[2501])
    assert not accepted(sheet, **BAND, amount=5000, **{**second, "on_box": [5000] * 3})


def test_the_pareja_plus_bets_on_a_hand_share_its_own_maximum() -> None:
    """CyL 18.2 and 21.6."""
    sheet, options = "castilla-y-leon/tres-cartas", {"bets_per_box": 3}
    bet = {"min": 500, "max": 12500, "box": "par-plus", "options": options}
    assert accepted(sheet, **bet, amount=2500, on_box=[2500])
    assert not accepted(sheet, **bet, amount=2501, on_box=[2500])


def test_a_jackpots_start_needs_no_band() -> None:
    """CyL 9.2 and 51.3.b."""
    assert accepted(CYL, box="progresivo", bet=250, seed=300000)
    assert not accepted(CYL, box="progresivo", bet=251, seed=301199)
    assert not accepted(CON, box="progresivo", bet=100, seed=99999)
    assert accepted(CON, box="progresivo", bet=100, seed=100000)
    code, message = refusal(CYL, "limit", box="ante", amount=500)
    assert (code, "min" in message) == ("bad-request", True)


def test_a_bet_and_a_start_in_one_question_are_both_judged() -> None:
    """CyL 51.1: at most half the table's minimum."""
    given = {**BAND, "box": "progresivo", "seed": 1000000}
    reply = ask(CON, "limit", **given, amount=251, bet=251)
    assert reply["answer"]["accepted"] is False
    assert reply["articles"] == ["art. 51.1"]
    assert accepted(CON, **given, amount=250, bet=250)
    assert not accepted(CON, **{**given, "seed": 249999}, amount=250, bet=250)
    # The bet that is laid is the one that the start is counted in.
    assert not accepted(CON, **{**given, "seed": 249999}, amount=250)


@pytest.mark.parametrize("sheet", [GALICIA, CYL])
def test_a_bought_card_costs_the_ante_and_nothing_else(sheet: str) -> None:
    """Gal. 8.c, CyL 9.3."""
    hand = {"player": cards("9s 9d 2c 3c 5d"), "bank": cards("Ks Kd 2h 3d 4d")}
    bought = {"dealt": cards("9s Jd 2c 3c 5d"), "decision": "voy"}
    code, message = refusal(sheet, "settle", bets={"ante": 500, "compra": 300}, **hand, **bought)
    assert (code, "500" in message) == ("bad-request", True)
    bets = {"ante": 500, "compra": 500}
    assert answer(sheet, "settle", bets=bets, **hand, **bought)["net"]["compra"] == -500


def test_a_bought_card_hides_the_first_five_unless_they_are_given() -> None:
    """Gal. 8.b: the progresivo looks at the first five cards."""
    royal, given = cards("As Ks Qs Js Ts"), {"meter": 1000000, "seed": 0, "bet": 100}
    winner = {"seat": 3, "cards": royal, "discarded": True}
    code, message = refusal(GALICIA, "award", winners=[winner], **given)
    assert (code, "dealt" in message) == ("bad-request", True)
    dealt = {**winner, "dealt": cards("2h Ks Qs Js Ts")}
    assert answer(GALICIA, "award", winners=[dealt], **given)["paid"] == {"3": 0}


@pytest.mark.parametrize("sheet", ["galicia/trijoker", "castilla-y-leon/trijoker"])
def test_the_third_bet_may_be_said_to_stay(sheet: str) -> None:
    """Gal. 15.2, CyL 14.1."""
    bets = {"apuesta1": 500, "apuesta2": 500, "apuesta3": 500}
    hand = {"bets": bets, "player": cards("Js Jd 2c"), "board": cards("3c 4d")}
    said = {"apuesta1": "deja", "apuesta2": "retira", "apuesta3": "deja"}
    net = answer(sheet, "settle", **hand, decision=said)["net"]
    assert net == {"apuesta1": 500, "apuesta2": 0, "apuesta3": 500}
    for wrong in ({"apuesta3": "retira"}, {"apuesta4": "deja"}):
        code, _ = refusal(sheet, "settle", **hand, decision={**said, **wrong})
        assert code == "bad-request"
