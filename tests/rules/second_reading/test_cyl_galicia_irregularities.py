"""Facts of an irregularity as a stranger would phrase them, and places that cannot be."""

from typing import Any

import pytest

from tests.lab.asking import answer, ask, refusal

HOLDEM = ["castilla-y-leon/texas-holdem-bonus", "castilla-y-leon/texas-holdem-contrapartida"]
TRIJOKERS = ["galicia/trijoker", "castilla-y-leon/trijoker"]


def ruling(sheet: str, name: str, **facts: Any) -> tuple[str, object]:
    found = answer(sheet, "rule", irregularity=name, **facts)
    return str(found["ruling"]), found["affects"]


@pytest.mark.parametrize("sheet", HOLDEM)
def test_the_stage_is_only_asked_for_where_the_ruling_hangs_on_it(sheet: str) -> None:
    assert ruling(sheet, "card-exposed", place=3) == ("burn-card", [3])
    code, message = refusal(sheet, "rule", irregularity="card-exposed", place="bank")
    assert (code, "stage" in message) == ("bad-request", True)


@pytest.mark.parametrize("sheet", HOLDEM)
def test_a_bank_card_already_turned_up_ends_it_whoever_thinks_it_correctable(sheet: str) -> None:
    """CyL 28.4 and 40: only cards not yet turned up can be put right."""
    assert ruling(sheet, "too-many-cards", to="bank", seen=True) == ("void-round", "all")
    code, _ = refusal(sheet, "rule", irregularity="too-many-cards", to="bank")
    assert code == "bad-request"


def test_a_seat_may_be_named_as_seat_as_place_or_as_text() -> None:
    sheet = HOLDEM[0]
    for facts in ({"place": 3}, {"seat": 3}, {"to": 3}, {"place": "3"}):
        assert ruling(sheet, "card-exposed", stage="deal", **facts) == ("burn-card", [3])
    for facts in ({"to": 3}, {"seat": 3}, {"place": 3}):
        assert ruling(sheet, "too-few-cards", stage="deal", **facts) == ("void-seat", [3])


@pytest.mark.parametrize("sheet", ["galicia/poker-sin-descarte", "castilla-y-leon/cuatro-cartas"])
def test_two_who_exchange_information_are_both_named(sheet: str) -> None:
    """Gal. 7, CyL 45."""
    assert ruling(sheet, "tells-cards", seats=[2, 5])[1] == [2, 5]
    assert ruling(sheet, "tells-cards", seat=2)[1] == [2]


@pytest.mark.parametrize("sheet", TRIJOKERS)
@pytest.mark.parametrize("place", ["bank", "board1", "board2", "burn-pile", "pano1", "8", 8])
def test_a_card_cannot_lie_where_the_game_deals_none(sheet: str, place: object) -> None:
    reply = ask(sheet, "rule", irregularity="card-exposed", stage="deal", place=place, card="2h")
    assert reply["error"]["code"] == "bad-request", reply


def test_seats_that_the_table_does_not_have_are_refused() -> None:
    sheet = "castilla-y-leon/texas-poker"
    for seats in ([3, 12], [0, 1], "3", [3, "x"], [3, True]):
        code, _ = refusal(sheet, "rule", irregularity="cards-touch", seats=seats)
        assert code == "bad-request"
    assert ruling(sheet, "cards-touch", seats=[4, 9]) == ("void-seat", [4, 9])


@pytest.mark.parametrize(
    "sheet", ["galicia/poker-sin-descarte", "castilla-y-leon/poker-sin-descarte"]
)
def test_asking_for_advice_is_forbidden_without_a_penalty(sheet: str) -> None:
    """Gal. 5, CyL 5.2: the penalty of Gal. 7 and CyL 8.4 is for showing and telling."""
    reply = ask(sheet, "rule", irregularity="advice", stage="decisions", seat=3)
    assert reply["answer"] == {"ruling": "continue", "affects": [3], "stakes": "kept"}
    assert reply["articles"] == (["art. 5"] if sheet.startswith("galicia") else ["art. 5.2"])


@pytest.mark.parametrize(
    ("sheet", "article"),
    [("galicia/trijoker", "art. 15.2"), ("castilla-y-leon/trijoker", "art. 14.1")],
)
@pytest.mark.parametrize(
    ("card", "named"),
    [("Th", "continue"), ("Jh", "void-round"), ("Ac", "void-round"), ("2c", "continue")],
)
def test_a_common_card_turned_too_early_was_shown_by_mistake(
    sheet: str, article: str, card: str, named: str
) -> None:
    for facts in ({"irregularity": "board-too-early"}, EXPOSED_ON_BOARD):
        reply = ask(sheet, "rule", stage="decisions", card=card, **facts)
        assert (reply["answer"]["ruling"], reply["articles"]) == (named, [article])
    code, message = refusal(sheet, "rule", irregularity="board-too-early", stage="decisions")
    assert (code, "card" in message) == ("bad-request", True)


EXPOSED_ON_BOARD = {"irregularity": "card-exposed", "place": "board"}
