"""Every error rule of the Galician circle games, with its article."""

from typing import Any

import pytest

from tests.lab.asking import answered, refusal
from tests.rules.games.circle.tables import GALICIA

DRAW, SEVEN, OMAHA, HOLDEM, FIVE, SINTETICO = GALICIA


def rule(sheet: str, name: str, facts: dict[str, Any]) -> tuple[Any, list[str]]:
    return answered(sheet, "rule", **{"stage": "deal", **facts, "irregularity": name})


# The variants' own rules, which come before the common ones.
OWN: list[tuple[str, str, dict[str, Any], str, str, dict[str, Any]]] = [
    (HOLDEM, "wrong-order", {}, "redeal", "24.1.a", {}),
    (HOLDEM, "shows-own-cards", {"seat": 3}, "continue", "24.3.e", {}),
    (HOLDEM, "card-exposed", {"place": 3}, "supervisor", "19.1", {}),
    (HOLDEM, "board-too-early", {}, "supervisor", "19.1", {}),
    (DRAW, "too-many-cards", {"to": 2, "seen": False}, "correct-in-sequence", "28.1.a", {}),
    (DRAW, "too-many-cards", {"to": 2, "seen": True}, "redeal", "28.1.a", {}),
    (DRAW, "too-few-cards", {"to": 2, "seen": False}, "correct-in-sequence", "28.1.b", {}),
    (DRAW, "too-few-cards", {"to": 2, "seen": True}, "redeal", "28.1.b", {}),
    (
        DRAW,
        "too-few-cards",
        {"to": 2, "seen": False, "before_bets": False},
        "redeal",
        "28.1.b",
        {},
    ),
    (DRAW, "card-exposed", {"place": 2, "which": 1}, "redeal", "28.1.c", {}),
    (DRAW, "card-exposed", {"place": 2, "which": 3}, "supervisor", "19.1", {}),
    (DRAW, "deck-put-away", {"recoverable": True}, "continue", "28.2", {}),
    (DRAW, "deck-put-away", {"recoverable": False}, "reshuffle", "28.2", {"burned": 1}),
    (DRAW, "false-opening", {"seat": 2, "called": True}, "void-seat", "28.3", {}),
    (DRAW, "false-opening", {"seat": 2, "called": False}, "pot-carried-over", "28.3", {}),
    (
        SEVEN,
        "hole-exposed",
        {"seat": 2, "count": 1},
        "continue",
        "31.1.a.1",
        {"next_card": "down"},
    ),
    (SEVEN, "hole-exposed", {"seat": 2, "count": 2}, "refund-ante", "31.1.a.2", {}),
    (
        SEVEN,
        "card-exposed",
        {"place": 2, "which": 2},
        "continue",
        "31.1.a.1",
        {"next_card": "down"},
    ),
    (
        SEVEN,
        "seventh-face-up",
        {"seat": 2, "players": 3, "wants_to_go_on": True},
        "continue",
        "31.1.b.1",
        {},
    ),
    (
        SEVEN,
        "seventh-face-up",
        {"seat": 2, "players": 3, "wants_to_go_on": False},
        "continue",
        "31.1.b.2",
        {"may_raise": False},
    ),
    (SEVEN, "seventh-face-up", {"seat": 2, "players": 2}, "showdown", "31.2.a", {}),
    (SEVEN, "dealt-before-bets-ended", {"players": 4}, "burn-card", "31.2.b", {"burned": 5}),
    (SEVEN, "shows-own-cards", {"seat": 3}, "continue", "31.3", {"next_card": "up"}),
    (
        SEVEN,
        "turn-skipped",
        {"seat": 3, "stage": "seventh-card", "seen": True},
        "substitute-card",
        "30.2.a",
        {},
    ),
    (
        SEVEN,
        "turn-skipped",
        {"seat": 3, "stage": "seventh-card", "seen": False},
        "correct-in-sequence",
        "30.2.a",
        {},
    ),
    (SINTETICO, "wrong-order", {}, "redeal", "43.1.a", {}),
    (SINTETICO, "too-many-cards", {"to": 2}, "redeal", "43.1.b", {}),
    (SINTETICO, "too-few-cards", {"to": 2}, "redeal", "43.1.b", {}),
    (SINTETICO, "card-exposed", {"place": 2}, "redeal", "43.1.c", {}),
    (
        SINTETICO,
        "board-too-many",
        {"count": 3, "unused": 2},
        "substitute-card",
        "43.2.a",
        {"burned": 2},
    ),
    (SINTETICO, "board-too-many", {"count": 3, "unused": 1}, "void-round", "43.2.a", {}),
    (SINTETICO, "board-too-early", {}, "substitute-card", "43.2.b", {"burned": 1}),
]


@pytest.mark.parametrize(("sheet", "name", "facts", "ruling", "article", "also"), OWN)
def test_rules_of_the_variants(
    sheet: str, name: str, facts: dict[str, Any], ruling: str, article: str, also: dict[str, Any]
) -> None:
    found, articles = rule(sheet, name, facts)
    assert found["ruling"] == ruling
    assert articles == [f"art. {article}"]
    assert also.items() <= found.items()


@pytest.mark.parametrize(
    ("sheet", "name", "facts", "missing"),
    [
        (SEVEN, "hole-exposed", {"seat": 2}, "count"),
        (SEVEN, "seventh-face-up", {"seat": 2}, "players"),
        (SEVEN, "seventh-face-up", {"seat": 2, "players": 3}, "wants_to_go_on"),
        (SEVEN, "dealt-before-bets-ended", {}, "players"),
        (DRAW, "false-opening", {"seat": 2}, "called"),
        (DRAW, "deck-put-away", {}, "recoverable"),
        (DRAW, "too-many-cards", {"to": 2}, "seen"),
        (SINTETICO, "board-too-many", {"count": 2}, "unused"),
        (HOLDEM, "oversize-chip", {"seat": 2, "put_in": 500}, "to_call"),
        (HOLDEM, "cards-touch", {}, "seat"),
    ],
)
def test_a_ruling_never_guesses_a_fact(
    sheet: str, name: str, facts: dict[str, Any], missing: str
) -> None:
    code, why = refusal(sheet, "rule", irregularity=name, stage="deal", **facts)
    assert code == "bad-request"
    assert missing in why


def test_a_chip_that_is_not_too_large_is_refused() -> None:
    facts = {"seat": 2, "to_call": 500, "put_in": 500}
    code, why = refusal(HOLDEM, "rule", irregularity="oversize-chip", stage="bets", **facts)
    assert code == "bad-request"
    assert "not too large" in why
