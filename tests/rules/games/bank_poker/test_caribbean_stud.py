"""Caribbean stud in Castilla-La Mancha: what the Order sets, and what the house posts."""

from typing import Any

import pytest

from tests.lab.asking import answer, cards, refusal

SHEET = "castilla-la-mancha/caribbean-stud"
PAIR = "4s 4h 9c 7d 2c"


def net(player: str, bank: str = PAIR, **more: Any) -> dict[str, int]:
    given = {"bets": {"ante": 500}, "decision": "voy", **more}
    found = answer(SHEET, "settle", player=cards(player), bank=cards(bank), **given)["net"]
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize(
    ("player", "times"),
    [
        ("As Ks Qs Js Ts", 100),
        ("9h 8h 7h 6h 5h", 50),
        ("8s 8h 8d 8c 2d", 20),
        ("As Ah Ad 7c 7s", 7),
        ("Ah Jh 9h 3h 2h", 5),
        ("9s 8h 7c 6c 5s", 4),
        ("Qs Qh Qd 7c 3s", 3),
        ("Ks Kh 3d 3c 5s", 2),
        ("As Ah Kd Qc 3s", 1),
    ],
)
def test_bet_table(player: str, times: int) -> None:
    """Art. 15.2; the ante at evens and the Bet twice the ante by default."""
    assert net(player) == {"ante": 500, "bet": 1000 * times}


def test_high_cards_win_one_to_one() -> None:
    """Art. 15.1 has no line for them: read as evens."""
    assert net("As Kh Qd 7c 3s", "Ah Kc Jd 7s 3c") == {"ante": 500, "bet": 1000}


def test_tie_returns_both() -> None:
    """Art. 15.2, last sentence."""
    assert net("4d 4c 9h 7c 2h") == {"ante": 0, "bet": 0}


def test_qualification_is_a_house_rule() -> None:
    """Art. 6.1: ace-king by default."""
    assert net("2d 2c 9h 7c 3h", "As Qh Jd 9d 2s") == {"ante": 500, "bet": 0}
    always = {"options": {"qualifying_hand": "any"}}
    assert net("2d 2c 9h 7c 3h", "As Qh Jd 9d 2s", **always) == {"ante": 500, "bet": 1000}


def test_size_of_the_bet_is_a_house_rule() -> None:
    assert net("As Ah Kd Qc 3s", options={"second_bet": "ante"}) == {"ante": 500, "bet": 500}


@pytest.mark.parametrize(("player", "kept"), [("As 9s 7s 5s 3s", True), ("9s 8h 7c 6c 5s", False)])
def test_a_jackpot_winner_keeps_his_bet(player: str, kept: bool) -> None:
    """Art. 15.3: «el jugador que gana, conserva su apuesta»; the prize comes from the meter."""
    bets = {"ante": 500, "progresivo": 100}
    assert net(player, "4d 4h 9c 7d 2c", bets=bets)["progresivo"] == (0 if kept else -100)


def test_jackpot_after_folding_is_lost() -> None:
    found = answer(SHEET, "settle", bets={"ante": 500, "progresivo": 100}, decision="paso")
    assert found == {"net": {"ante": -500, "progresivo": -100}}


def award(*hands: str, **more: Any) -> dict[str, Any]:
    winners = [{"seat": seat, "cards": cards(hand)} for seat, hand in enumerate(hands, 1)]
    return answer(SHEET, "award", **{"meter": 1_000_000, "bet": 100, "winners": winners, **more})


def test_award_by_the_posted_prizes() -> None:
    """Art. 15.3: five hands; the defaults are those of art. 10.b and of Castilla y León."""
    assert award("9s 8s 7s 6s 5s")["paid"] == {"1": 100_000}
    assert award("8s 8h 8d 8c 2d")["paid"] == {"1": 50_000}
    assert award("8s 8h 8d 2c 2d")["paid"] == {"1": 12_000}
    assert award("As 9s 7s 5s 3s")["paid"] == {"1": 6_000}
    assert award("9s 8h 7c 6c 5s")["paid"] == {"1": 0}
    posted = {"prize_full_times_bet": 150, "prize_poker_per_mille": 20}
    assert award("8s 8h 8d 2c 2d", options=posted)["paid"] == {"1": 15_000}
    assert award("8s 8h 8d 8c 2d", options=posted)["paid"] == {"1": 20_000}


def test_award_of_the_whole_meter() -> None:
    found = award("As Ks Qs Js Ts", "9h 8h 7h 6h 5h", seed=300_000)
    assert found == {"paid": {"1": 1_000_000, "2": 0}, "meter": 300_000, "order": [1, 2]}
    winner = [{"seat": 1, "cards": cards("As Ks Qs Js Ts")}]
    assert refusal(SHEET, "award", meter=100, winners=winner)[0] == "bad-request"


@pytest.mark.parametrize(
    ("source", "options", "up"),
    [
        ("manual", {}, 0),
        ("manual", {"open_card_manual": "last"}, 4),
        ("automatic", {}, 4),
        ("automatic", {"open_card_automatic": "first"}, 0),
    ],
)
def test_the_open_card_of_the_bank(source: str, options: dict[str, str], up: int) -> None:
    steps = answer(SHEET, "deal", seats=[3], source=source, options=options)["steps"]
    bank = [step for step in steps if step.startswith("bank")]
    assert bank == ["bank:up" if at == up else "bank:down" for at in range(5)]


def test_standing_players_and_limits() -> None:
    """Anexo II.1.c: two bets to a zone, within the maximum; art. 5: no lawful multiples."""
    table = {"min": 500, "max": 7300, "box": "ante", "amount": 500}
    assert answer(SHEET, "limit", on_box=[500], **table)["accepted"]
    assert not answer(SHEET, "limit", on_box=[500, 500], **table)["accepted"]
    assert not answer(SHEET, "limit", on_box=[7000], **table)["accepted"]


def test_bad_questions() -> None:
    assert refusal(SHEET, "settle", bets={"progresivo": 100}, decision="voy")[0] == "bad-request"
    assert refusal(SHEET, "settle", bets={"segunda": 100})[0] == "not-in-this-game"
    whole = {"player": cards("As Ah Kd Qc 3s"), "bank": cards(PAIR), "decision": "voy"}
    assert refusal(SHEET, "settle", bets={"ante": 5, "bet": 5}, **whole)[0] == "bad-request"
