"""Four cards of five against four of six: a tie wins, aces stand alone."""

from typing import Any

import pytest

from tests.lab.asking import answer, ask, cards, refusal

SHEET = "castilla-y-leon/cuatro-cartas"
BANK = "Kh Kc 9s 7d 4h 2s"


def net(player: str, bank: str = BANK, **more: Any) -> dict[str, int]:
    given = {"bets": {"ante": 1000, "play": 3000}, "decision": "voy", **more}
    found = answer(SHEET, "settle", player=cards(player), bank=cards(bank), **given)["net"]
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize(
    ("player", "times"),
    [
        ("As Ad 8c 5d 3h", 1),
        ("Qs Qd 8c 5d 3h", -1),
        ("3s 3d 2c 2d Ah", 1),
        ("8s 7c 6h 5s Kd", 1),
    ],
)
def test_ante_and_play_at_evens(player: str, times: int) -> None:
    """Arts. 43.6, 43.7 and 43.9: no least hand for the bank."""
    assert net(player) == {"ante": 1000 * times, "play": 3000 * times}


def test_a_tie_wins() -> None:
    """Art. 43.8."""
    assert net("Ks Kd 9c 7h 3h") == {"ante": 1000, "play": 3000}


def test_the_fifth_card_breaks_no_tie() -> None:
    """Art. 41: four of the five cards are used."""
    found = answer(SHEET, "rank", hands=[cards("Ks Kd 9c 7h 6h"), cards("Kh Kc 9s 7d 2s")])
    assert found == {"names": ["pareja", "pareja"], "order": "tie"}


ACES = [
    ("6s 6h 6d 6c 2s", 40),
    ("9s 8s 7s 6s 2d", 30),
    ("As Ks Qs Js 2d", 30),
    ("5s 5h 5d 5c As", 40),
    ("6s 6h 6d 3c 3s", 7),
    ("As Js 8s 3s 2d", 6),
    ("As 2h 3d 4c 9s", 4),
    ("Ts 9h 8d 7c 2s", 4),
    ("3s 3h 2d 2c 9s", 2),
    ("As Ah 9d 5c 2s", 1),
    ("Ks Kh 9d 5c 2s", -1),
]


@pytest.mark.parametrize(("hand", "times"), ACES)
def test_aces_table(hand: str, times: int) -> None:
    """Art. 43.4, on the player's own cards, and alone if he likes (43.1)."""
    found = answer(SHEET, "settle", bets={"ases": 100}, player=cards(hand))
    assert found == {"net": {"ases": 100 * times}}


@pytest.mark.parametrize(
    ("hand", "times"), [("6s 6h 6d 6c 3d", 20), ("Ts 9h 8h 7h 6h", 15), ("3s 3h 3d Qc Jc", 2)]
)
def test_bonus_on_the_ante_even_when_the_bank_wins(hand: str, times: int) -> None:
    """Art. 43.12."""
    beaten = net(hand, "As Ah Ad Ac 2d 3c")
    assert beaten["bonus-ante"] == 1000 * times
    assert beaten["ante"] == -1000


def test_folding_leaves_the_aces_in_play() -> None:
    """Art. 43.6; the bonus goes with the ante."""
    given = {"bets": {"ante": 1000, "ases": 100}, "decision": "paso"}
    found = answer(SHEET, "settle", player=cards("6s 6h 6d 3c 2s"), **given)
    assert found == {"net": {"ante": -1000, "ases": 700}}
    lost = answer(SHEET, "settle", options={"side_bets_after_paso": "lost"}, **given)
    assert lost == {"net": {"ante": -1000, "ases": -100}}
    assert refusal(SHEET, "settle", **given)[0] == "bad-request"


def test_deal() -> None:
    """Arts. 43.3 and 45: the bank's sixth card is up; the shuffler gives fives."""
    manual = answer(SHEET, "deal", seats=[4], source="manual")["steps"]
    assert manual == ["4:down", "bank:down"] * 5 + ["bank:up", "|decisions"]
    automatic = answer(SHEET, "deal", seats=[1, 4], source="automatic")["steps"]
    fives = ["1:down"] * 5 + ["4:down"] * 5 + ["bank:down"] * 5
    assert automatic == [*fives, "bank:up", "|decisions"]


@pytest.mark.parametrize(
    ("given", "accepted"),
    [
        ({"box": "play", "amount": 1500, "bets": {"ante": 500}}, True),
        ({"box": "play", "amount": 500, "bets": {"ante": 500}}, True),
        ({"box": "play", "amount": 2000, "bets": {"ante": 500}}, False),
        ({"box": "play", "amount": 750, "bets": {"ante": 500}}, False),
        (
            {"box": "play", "amount": 750, "bets": {"ante": 500}, "options": {"play_sizes": "any"}},
            True,
        ),
        ({"box": "play", "amount": 6000, "bets": {"ante": 2000}}, False),
        ({"box": "play", "amount": 0, "bets": {"ante": 0}}, False),
        ({"box": "ases", "amount": 700, "bets": {"ante": 500}}, True),
        ({"box": "ases", "amount": 5001}, False),
        ({"box": "ante", "amount": 500, "on_box": [500]}, False),
    ],
)
def test_limits(given: dict[str, Any], accepted: bool) -> None:
    """Arts. 42.1, 43.1, 43.2 and 44: the table's maximum caps Play."""
    assert answer(SHEET, "limit", min=500, max=5000, **given)["accepted"] is accepted


@pytest.mark.parametrize(
    ("given", "ruling", "articles"),
    [
        ({"irregularity": "too-few-cards", "to": 1}, "void-round", []),
        ({"irregularity": "card-exposed", "place": "bank"}, "void-round", []),
        ({"irregularity": "tells-cards", "seat": 4}, "continue", ["art. 45"]),
        ({"irregularity": "wrong-order"}, "supervisor", ["art. 2"]),
    ],
)
def test_rulings(given: dict[str, Any], ruling: str, articles: list[str]) -> None:
    reply = ask(SHEET, "rule", stage="deal", **given)
    assert (reply["answer"]["ruling"], reply["articles"]) == (ruling, articles)


@pytest.mark.parametrize(
    "given",
    [
        {"bets": {"ante": 1000, "play": 1500}},
        {"bets": {"ante": 1000, "play": 4000}},
        {"bets": {"ante": 1000}},
        {"bets": {"play": 1000}},
        {"bets": {"ante": 1000, "play": 1000}, "decision": "paso"},
        {"bets": {"ases": 1000}, "decision": "voy"},
        {"bets": {"ante": 1000, "play": 1000}, "bank": cards("Kh Kc 9s 7d 4h")},
    ],
)
def test_bad_questions(given: dict[str, Any]) -> None:
    whole = {"player": cards("As Ad 8c 5d 3h"), "bank": cards(BANK), "decision": "voy", **given}
    assert refusal(SHEET, "settle", **whole)[0] == "bad-request"


def test_the_bank_needs_no_hand() -> None:
    """Art. 43.9."""
    asked = {"question": "plays", "bank": cards(BANK)}
    assert refusal(SHEET, "bank", **asked)[0] == "not-in-this-game"
