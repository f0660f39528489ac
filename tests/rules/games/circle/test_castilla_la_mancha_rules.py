"""Every error rule of the circle games of Castilla-La Mancha, with its article."""

from typing import Any

import pytest

from tests.lab.asking import answered, refusal
from tests.rules.games.circle.test_castilla_la_mancha import DRAW, HOLDEM, SEVEN, SINTETICO


def rule(sheet: str, name: str, facts: dict[str, Any]) -> tuple[Any, list[str]]:
    return answered(sheet, "rule", **{"stage": "deal", **facts, "irregularity": name})


OWN: list[tuple[str, str, dict[str, Any], str, str, dict[str, Any]]] = [
    (HOLDEM, "wrong-order", {}, "redeal", "art. 22.1.a.1", {}),
    (HOLDEM, "shows-own-cards", {"seat": 3}, "continue", "art. 22.2.d", {}),
    (HOLDEM, "card-exposed", {"place": 3}, "supervisor", "anexo II.3.b", {}),
    (HOLDEM, "board-too-early", {}, "supervisor", "anexo II.3.b", {"decided_by": "jefe-de-area"}),
    (DRAW, "too-many-cards", {"to": 2, "seen": False}, "correct-in-sequence", "art. 23.1.a.1", {}),
    (DRAW, "too-many-cards", {"to": 2, "seen": True}, "redeal", "art. 23.1.a.1", {}),
    (DRAW, "too-few-cards", {"to": 2, "seen": False}, "correct-in-sequence", "art. 23.1.a.2", {}),
    (DRAW, "too-few-cards", {"to": 2, "seen": True}, "redeal", "art. 23.1.a.2", {}),
    (DRAW, "card-exposed", {"place": 2, "which": 1}, "redeal", "art. 23.1.a.3", {}),
    (DRAW, "card-exposed", {"place": 2, "which": 3}, "supervisor", "anexo II.3.b", {}),
    (DRAW, "deck-put-away", {"recoverable": True}, "continue", "art. 23.1.b", {}),
    (DRAW, "deck-put-away", {"recoverable": False}, "reshuffle", "art. 23.1.b", {"burned": 1}),
    (DRAW, "false-opening", {"seat": 2, "called": True}, "void-seat", "art. 23.2", {}),
    (DRAW, "false-opening", {"seat": 2, "called": False}, "pot-carried-over", "art. 23.2", {}),
    (
        SEVEN,
        "hole-exposed",
        {"seat": 2, "count": 1},
        "continue",
        "art. 25.1.a.1",
        {"next_card": "down"},
    ),
    (SEVEN, "hole-exposed", {"seat": 2, "count": 2}, "refund-ante", "art. 25.1.a.2", {}),
    (
        SEVEN,
        "card-exposed",
        {"place": 2, "which": 2},
        "continue",
        "art. 25.1.a.1",
        {"next_card": "down"},
    ),
    (
        SEVEN,
        "seventh-face-up",
        {"seat": 2, "players": 3, "wants_to_go_on": True},
        "continue",
        "art. 25.1.b.1",
        {},
    ),
    (
        SEVEN,
        "seventh-face-up",
        {"seat": 2, "players": 3, "wants_to_go_on": False},
        "continue",
        "art. 25.1.b.2",
        {"may_raise": False},
    ),
    (SEVEN, "seventh-face-up", {"seat": 2, "players": 2}, "showdown", "art. 25.1.c", {}),
    (SEVEN, "dealt-before-bets-ended", {"players": 4}, "burn-card", "art. 25.1.d", {"burned": 5}),
    (SEVEN, "shows-own-cards", {"seat": 3}, "continue", "art. 25.2", {"next_card": "up"}),
    (SEVEN, "turn-skipped", {"stage": "seventh-card"}, "supervisor", "art. 22.2.h", {}),
    (SINTETICO, "wrong-order", {}, "redeal", "art. 29.1.a", {}),
    (SINTETICO, "too-many-cards", {"to": 2}, "redeal", "art. 29.1.b", {}),
    (SINTETICO, "too-few-cards", {"to": 2}, "redeal", "art. 29.1.b", {}),
    (SINTETICO, "card-exposed", {"place": 2}, "redeal", "art. 29.1.c", {}),
    (SINTETICO, "card-exposed", {"stage": "between-rounds"}, "supervisor", "anexo II.3.b", {}),
    (
        SINTETICO,
        "board-too-many",
        {"count": 3, "unused": 2},
        "substitute-card",
        "art. 29.2.a",
        {"burned": 2},
    ),
    (
        SINTETICO,
        "too-many-cards",
        {"to": "board", "count": 3, "unused": 1},
        "void-round",
        "art. 29.2.a",
        {"stakes": "returned"},
    ),
    (SINTETICO, "board-too-early", {}, "substitute-card", "art. 29.2.b", {"burned": 1}),
]


@pytest.mark.parametrize(("sheet", "name", "facts", "ruling", "article", "also"), OWN)
def test_rules_of_the_variants(
    sheet: str, name: str, facts: dict[str, Any], ruling: str, article: str, also: dict[str, Any]
) -> None:
    found, articles = rule(sheet, name, facts)
    assert found["ruling"] == ruling
    assert articles == [article]
    assert also.items() <= found.items()


@pytest.mark.parametrize(
    ("sheet", "name", "facts", "missing"),
    [
        (HOLDEM, "cards-touch", {"seats": [3, 4]}, "known"),
        (HOLDEM, "bet-out-of-turn", {"seat": 3, "to_call": 500}, "put_in"),
        (HOLDEM, "face-up-in-deck", {}, "count"),
        (SEVEN, "hole-exposed", {"seat": 2}, "count"),
        (SEVEN, "seventh-face-up", {"seat": 2, "players": 3}, "wants_to_go_on"),
        (SEVEN, "dealt-before-bets-ended", {}, "players"),
        (DRAW, "false-opening", {"seat": 2}, "called"),
        (SINTETICO, "board-too-many", {"count": 2}, "unused"),
    ],
)
def test_a_ruling_never_guesses_a_fact(
    sheet: str, name: str, facts: dict[str, Any], missing: str
) -> None:
    code, why = refusal(sheet, "rule", irregularity=name, stage="deal", **facts)
    assert code == "bad-request"
    assert missing in why


def test_what_was_put_in_out_of_turn_is_known_before_the_call_is() -> None:
    """22.2.e: until his turn comes nobody can say whether somebody raises."""
    asked = {"irregularity": "bet-out-of-turn", "stage": "decisions", "seat": 3, "put_in": 1000}
    found, articles = answered(HOLDEM, "rule", **asked)
    assert (found["ruling"], found["affects"], articles) == ("continue", [3], ["art. 22.2.e"])
    assert "may_withdraw" not in found
