"""Punto y banca: deal, burn, bets, limits (epígrafe 07)."""

import pytest

from firmware_py.rules.games.punto_banca.settlement import seats_of
from tests.rules.games.baccarat.questions import (
    ALL_RANKS,
    PUNTO_Y_BANCA,
    answer,
    articles,
    draws,
    game,
    net,
    refused,
    ruling,
)

FIRST_FOUR = ["punto:down", "bank:down", "punto:down", "bank:down"]
BETS = {"punto": 1000, "banca": 2000, "empate": 100}
# Five against a two-card six: the punto drew a king, so the bank stands.
BANK_SIX = {"player": ["2s", "3h", "Kd"], "bank": ["6d", "Kh"]}


def steps(**given: object) -> list[str]:
    found: list[str] = answer(PUNTO_Y_BANCA, "deal", **given)["steps"]
    return found


def cards_only(found: list[str]) -> list[str]:
    return [step for step in found if not step.startswith("|")]


def test_six_packs() -> None:
    found = answer(PUNTO_Y_BANCA, "deck")
    assert (found["packs"], found["cards"], found["jokers"]) == (6, 312, 0)


@pytest.mark.parametrize("source", ["manual", "automatic"])
def test_order_of_the_first_four(source: str) -> None:
    assert cards_only(steps(source=source)) == FIRST_FOUR


@pytest.mark.parametrize("rank", ALL_RANKS)
def test_burn_by_the_first_card_of_a_shoe(rank: str) -> None:
    found = steps(new_shoe=True, first_card=rank + "h")
    burns = 10 if rank in "TJQK" else 1 if rank == "A" else int(rank)
    assert cards_only(found) == ["dead:up", *["burn:down"] * burns, *FIRST_FOUR]


def test_third_cards_follow_from_the_shoe() -> None:
    # Punto 4 draws a 9; bank 6 stands against it.
    assert cards_only(steps(shoe=["2s", "2h", "2d", "4c", "9s", "9h"])) == [
        *FIRST_FOUR,
        "punto:up",
    ]
    # Punto 7 stands, bank 5 draws.
    assert cards_only(steps(shoe=["7s", "2h", "Kd", "3c", "9s", "9h"])) == [*FIRST_FOUR, "bank:up"]
    # A natural ends the hand.
    assert cards_only(steps(shoe=["9s", "2h", "Kd", "3c", "9s", "9h"])) == FIRST_FOUR
    # A fresh shoe: an ace shown, one card burned, then the hand.
    fresh = steps(new_shoe=True, shoe=["As", "9d", "7s", "2h", "Kd", "3c", "9s", "9h"])
    assert cards_only(fresh) == ["dead:up", "burn:down", *FIRST_FOUR, "bank:up"]


def test_third_cards_as_called() -> None:
    found = steps(says={"punto": "carta", "bank": "carta"})
    assert cards_only(found) == [*FIRST_FOUR, "punto:up", "bank:up"]


def test_even_money_less_five_percent_on_the_bank() -> None:
    assert net(PUNTO_Y_BANCA, bets=BETS, **BANK_SIX) == {
        "punto": -1000,
        "banca": 1900,
        "empate": -100,
    }
    assert net(PUNTO_Y_BANCA, bets=BETS, player=["9s", "Kh"], bank=["7d", "Ah"]) == {
        "punto": 1000,
        "banca": -2000,
        "empate": -100,
    }


def test_a_tie_is_void_and_pays_eight_to_one() -> None:
    assert net(PUNTO_Y_BANCA, bets=BETS, player=["9s", "Kh"], bank=["9d", "Kd"]) == {
        "punto": 0,
        "banca": 0,
        "empate": 800,
    }


@pytest.mark.parametrize(
    ("pct", "gain"), [(0, 2000), (1, 1980), (2.5, 1950), (4, 1920), (4.75, 1905), (5, 1900)]
)
def test_commission_up_to_five_percent(pct: float, gain: int) -> None:
    options = {"commission_pct": pct}
    assert net(PUNTO_Y_BANCA, bets={"banca": 2000}, options=options, **BANK_SIX) == {"banca": gain}


def test_without_commission_a_six_pays_half() -> None:
    options = {"no_commission": True}
    assert net(PUNTO_Y_BANCA, bets={"banca": 2000}, options=options, **BANK_SIX)["banca"] == 1000
    hands = {"player": ["7s", "Kd"], "bank": ["2d", "3h", "4h"]}
    assert net(PUNTO_Y_BANCA, bets={"banca": 2000}, options=options, **hands)["banca"] == 2000
    six_wins_as_punto = {"player": ["2s", "2h", "2d"], "bank": ["5d", "Kh"]}
    won = net(PUNTO_Y_BANCA, bets={"punto": 2000}, options=options, **six_wins_as_punto)
    assert won["punto"] == 2000


def test_part_of_a_cent_stays_with_the_player() -> None:
    assert net(PUNTO_Y_BANCA, bets={"banca": 1010}, **BANK_SIX)["banca"] == 1010 - 50
    half = net(PUNTO_Y_BANCA, bets={"banca": 1001}, options={"no_commission": True}, **BANK_SIX)
    assert half["banca"] == 1001 - 500


def test_settlement_cites_bet_and_deduction() -> None:
    assert articles(PUNTO_Y_BANCA, "settle", bets={"banca": 2000}, **BANK_SIX) == ["07.V"]
    tie = {"player": ["9s", "Kh"], "bank": ["9d", "Kd"]}
    assert articles(PUNTO_Y_BANCA, "settle", bets={"empate": 100}, **tie) == ["07.VI.1"]


@pytest.mark.parametrize(
    ("most", "accepted"),
    [(9_999, False), (10_000, True), (10_250, True), (50_000, True), (50_001, False)],
)
def test_maximum_between_20_and_100_times_the_minimum(most: int, accepted: bool) -> None:
    found = answer(PUNTO_Y_BANCA, "limit", min=500, max=most, box="banca", amount=500)
    assert found["accepted"] is accepted


@pytest.mark.parametrize("box", ["punto", "banca", "empate"])
@pytest.mark.parametrize(("amount", "accepted"), [(499, False), (500, True), (10_001, False)])
def test_bets_within_the_band(box: str, amount: int, accepted: bool) -> None:
    found = answer(PUNTO_Y_BANCA, "limit", min=500, max=10_000, box=box, amount=amount)
    assert found["accepted"] is accepted


def test_the_house_may_want_multiples_of_the_minimum() -> None:
    asked = {"min": 500, "max": 10_000, "box": "punto"}
    options = {"multiples_of_min": True}
    assert answer(PUNTO_Y_BANCA, "limit", amount=750, **asked)["accepted"] is True
    assert answer(PUNTO_Y_BANCA, "limit", amount=750, options=options, **asked)["accepted"] is False
    assert answer(PUNTO_Y_BANCA, "limit", amount=1000, options=options, **asked)["accepted"] is True


def test_seats_of_the_three_tables() -> None:
    variants = ("normal", "mini", "midi")
    seats = [seats_of(game(PUNTO_Y_BANCA, variant=variant)) for variant in variants]
    assert seats == [None, 7, 9]
    asked = {"irregularity": "slow", "seat": 8}
    assert refused(PUNTO_Y_BANCA, "rule", options={"variant": "mini"}, **asked)[0] == "bad-request"
    midi = answer(PUNTO_Y_BANCA, "rule", options={"variant": "midi"}, **asked)
    assert midi["ruling"] == "supervisor"


def test_cut_card_with_seven_behind_ends_the_shoe_after_the_hand() -> None:
    rule = game(PUNTO_Y_BANCA).sheet.cut_card
    assert rule is not None
    assert rule.cards_behind == 7
    for stage in ("deal", "third-card", "settlement"):
        assert ruling(PUNTO_Y_BANCA, "cut-card", stage=stage)[0]["ruling"] == "continue"
    assert ruling(PUNTO_Y_BANCA, "cut-card", stage="between-rounds")[0]["ruling"] == "reshuffle"


def test_errors_are_the_jefe_de_mesas() -> None:
    found, article = ruling(PUNTO_Y_BANCA, "stuck-together", stage="deal")
    assert (found["ruling"], found["decided_by"], article) == (
        "supervisor",
        "jefe-de-mesa",
        "07.III.1",
    )


@pytest.mark.parametrize(
    ("given", "code", "word"),
    [
        ({"bets": {"punto": 100}, "player": ["9s"], "bank": ["9h", "Kh"]}, "bad-request", "1 card"),
        (
            {"bets": {"punto": 100}, "player": ["7s", "Ks", "2s"], "bank": ["6h", "Kh"]},
            "bad-request",
            "third card",
        ),
        (
            {"bets": {"punto": 100}, "player": ["2s", "Ks"], "bank": ["6h", "Kh"]},
            "bad-request",
            "must have",
        ),
        (
            {"bets": {"punto": 100}, "player": ["9s", "Ks", "2s"], "bank": ["6h", "Kh"]},
            "bad-request",
            "third card",
        ),
        (
            {"bets": {"ante": 100}, "player": ["9s", "Ks"], "bank": ["6h", "Kh"]},
            "not-in-this-game",
            "ante",
        ),
        (
            {"bets": {"punto": -1}, "player": ["9s", "Ks"], "bank": ["6h", "Kh"]},
            "bad-request",
            "positive",
        ),
        ({"bets": {"punto": 1}, "player": ["9s", "Jk"], "bank": ["6h", "Kh"]}, "bad-cards", "Jk"),
        ({"bets": {"punto": 1}, "player": ["9s", "Ks"]}, "bad-request", "bank"),
        (
            {"bets": {"punto": 1}, "player": ["9s", "Ks"], "bank": ["6h", "Kh"], "board": []},
            "bad-request",
            "board",
        ),
    ],
)
def test_settlements_that_cannot_be(given: dict[str, object], code: str, word: str) -> None:
    found = refused(PUNTO_Y_BANCA, "settle", **given)
    assert found[0] == code
    assert word in found[1]


def test_seven_copies_of_a_card_are_one_too_many() -> None:
    shoe = ["2s"] * 7
    assert refused(PUNTO_Y_BANCA, "deal", shoe=shoe)[0] == "bad-cards"


@pytest.mark.parametrize(
    ("given", "word"),
    [
        ({"seats": [1]}, "seats"),
        ({"new_shoe": True}, "first_card"),
        ({"first_card": "7h"}, "new_shoe"),
        ({"shoe": ["2s", "3s"]}, "within the hand"),
        ({"shoe": ["2s", "3s", "2d", "3d"]}, "within the hand"),
        ({"says": {"banquero": "carta"}}, "banquero"),
        ({"says": {"punto": "voy"}}, "carta, no or abate"),
        ({"says": {"bank": "carta"}}, "last"),
        ({"says": {"punto": "abate", "bank": "carta"}}, "ends the play"),
        ({"says": {"punto": "no"}, "shoe": ["2s", "3s", "4s", "5s", "6s", "7s"]}, "either"),
        ({"source": "robot"}, "manual or automatic"),
    ],
)
def test_deals_that_cannot_be(given: dict[str, object], word: str) -> None:
    code, message = refused(PUNTO_Y_BANCA, "deal", **given)
    assert code == "bad-request"
    assert word in message


@pytest.mark.parametrize(
    ("given", "word"),
    [
        ({"bank": ["3s", "Kd"], "player": ["2s", "2h"]}, "punto_third"),
        ({"bank": ["3s", "Kd"], "player": ["2s", "2h"], "punto_third": None}, "punto_third"),
        ({"bank": ["3s", "Kd"], "player": ["6s", "Kh"], "punto_third": "2s"}, "no third card"),
        ({"bank": ["9s", "Kd"], "player": ["2s", "Kh"], "punto_third": "2s"}, "no third card"),
        ({"bank": ["3s", "Kd"]}, "punto_third"),
        ({"player": ["2s", "Kh"], "punto_third": "2s"}, "bank"),
        ({"bank": ["3s", "Kd", "2d"], "punto_third": "2s"}, "first two"),
        ({"bank": ["3s", "Kd"], "punto_third": "2s", "who": "croupier"}, "who"),
        ({"who": "punto", "bank": ["3s", "Kd"]}, "player"),
    ],
)
def test_draws_that_cannot_be_told(given: dict[str, object], word: str) -> None:
    code, message = refused(PUNTO_Y_BANCA, "bank", question="draws", **given)
    assert code == "bad-request"
    assert word in message


def test_a_third_card_alone_tells_the_bank_enough() -> None:
    assert draws(PUNTO_Y_BANCA, bank=["6s", "Kd"], punto_third="6h") is True
    assert draws(PUNTO_Y_BANCA, bank=["6s", "Kd"], punto_third=None) is False


@pytest.mark.parametrize("ask", ["rank", "award", "pots"])
def test_questions_without_sense(ask: str) -> None:
    assert refused(PUNTO_Y_BANCA, ask, hands=[["As"], ["Ks"]])[0] == "not-in-this-game"


def test_the_bank_neither_qualifies_nor_changes() -> None:
    code, _ = refused(PUNTO_Y_BANCA, "bank", question="plays", bank=["As", "Kd"])
    assert code == "not-in-this-game"


def test_options_of_the_sheet() -> None:
    names = {option["name"] for option in answer(PUNTO_Y_BANCA, "options")["options"]}
    assert {"variant", "commission_pct", "no_commission"} <= names
    assert refused(PUNTO_Y_BANCA, "deck", options={"commission_pct": 6})[0] == "bad-request"
