"""Every error rule of the Galician circle games, with its article."""

from typing import Any

import pytest

from tests.lab.asking import answered, refusal
from tests.rules.games.circle.tables import GALICIA

DRAW, SEVEN, OMAHA, HOLDEM, FIVE, SINTETICO = GALICIA

# irregularity, facts → (ruling, affects, stakes), article, further keys
COMMON: list[tuple[str, dict[str, Any], tuple[str, Any, str], str, dict[str, Any]]] = [
    ("face-up-in-deck", {"count": 2}, ("redeal", "all", "kept"), "24.1.e", {}),
    ("face-up-in-deck", {"count": 1}, ("burn-card", "all", "kept"), "24.1.e", {"burned": 1}),
    ("wrong-card-seen", {"seat": 3}, ("redeal", "all", "kept"), "24.1.d", {}),
    ("card-missing", {}, ("redeal", "all", "kept"), "24.1.f", {}),
    ("deck-defective", {}, ("redeal", "all", "kept"), "24.1.g", {}),
    ("card-exposed", {"stage": "between-rounds"}, ("reshuffle", "all", "kept"), "23.1", {}),
    ("hand-misannounced", {}, ("cards-speak", "all", "kept"), "24.2.a", {}),
    ("dealt-to-absent", {"seat": 3}, ("continue", [3], "kept"), "24.2.b", {}),
    (
        "dealt-to-absent",
        {"seat": 3, "stage": "decisions"},
        ("void-seat", [3], "lost"),
        "24.2.b",
        {},
    ),
    ("dealt-to-empty", {"seat": 3}, ("continue", [], "kept"), "24.2.c", {}),
    ("slow", {"seat": 3}, ("continue", [3], "kept"), "24.3.a", {}),
    (
        "mixed-with-discards",
        {"seat": 3, "reconstructible": True},
        ("continue", [3], "kept"),
        "24.3.b",
        {},
    ),
    (
        "mixed-with-discards",
        {"seat": 3, "reconstructible": False},
        ("void-seat", [3], "lost"),
        "24.3.b",
        {},
    ),
    (
        "call-short",
        {"seat": 3, "to_call": 1000, "put_in": 500},
        ("continue", [3], "kept"),
        "24.3.c",
        {"may_withdraw": False, "may_raise": False},
    ),
    (
        "oversize-chip",
        {"seat": 3, "to_call": 1000, "put_in": 5000},
        ("continue", [3], "kept"),
        "24.3.d",
        {"returned": 4000, "may_raise": False},
    ),
    (
        "bet-out-of-turn",
        {"seat": 3},
        ("continue", [3], "kept"),
        "24.3.f",
        {"may_raise": False, "may_withdraw": False},
    ),
    ("ante-missing", {"seat": 3, "known": True}, ("continue", [3], "kept"), "24.3.g", {}),
    ("ante-missing", {"known": False}, ("continue", "all", "kept"), "24.3.g", {}),
    ("cards-touch", {"seats": [3, 4]}, ("void-seat", [3, 4], "lost"), "24.3.h", {}),
    (
        "turn-skipped",
        {"seat": 3, "stage": "decisions"},
        ("supervisor", "all", "kept"),
        "24.3.i",
        {"decided_by": "jefe-de-sector"},
    ),
    ("tells-cards", {"seat": 3}, ("continue", [3], "kept"), "23.2", {"on_repeat": "supervisor"}),
    ("advice", {"seat": 3}, ("continue", [3], "kept"), "21.i", {"on_repeat": "supervisor"}),
    (
        "on-floor",
        {"seat": 3},
        ("supervisor", "all", "kept"),
        "19.1",
        {"decided_by": "jefe-de-sector"},
    ),
]


def rule(sheet: str, name: str, facts: dict[str, Any]) -> tuple[Any, list[str]]:
    return answered(sheet, "rule", **{"stage": "deal", **facts, "irregularity": name})


@pytest.mark.parametrize("sheet", GALICIA)
@pytest.mark.parametrize(("name", "facts", "wanted", "article", "also"), COMMON)
def test_common_rules_hold_in_every_variant(
    sheet: str,
    name: str,
    facts: dict[str, Any],
    wanted: tuple[str, Any, str],
    article: str,
    also: dict[str, Any],
) -> None:
    found, articles = rule(sheet, name, facts)
    ruling, affects, stakes = wanted
    assert found == {"ruling": ruling, "affects": affects, "stakes": stakes, **also}
    assert articles == [f"art. {article}"]


@pytest.mark.parametrize("sheet", [SEVEN, OMAHA, HOLDEM, FIVE])
@pytest.mark.parametrize(("name", "letter"), [("too-few-cards", "b"), ("too-many-cards", "c")])
def test_a_wrong_count_is_put_right_before_the_bets_or_dealt_again(
    sheet: str, name: str, letter: str
) -> None:
    found, articles = rule(sheet, name, {"to": 2, "correctable": True, "before_bets": True})
    assert (found["ruling"], found["affects"]) == ("correct-in-sequence", [2])
    assert articles == [f"art. 24.1.{letter}"]
    for fact in ("correctable", "before_bets"):
        assert rule(sheet, name, {"to": 2, fact: False})[0]["ruling"] == "redeal"
    assert "correctable" in refusal(sheet, "rule", irregularity=name, stage="deal", to=2)[1]


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
