"""Every error rule of the circle games of Castilla-La Mancha, with its article."""

from typing import Any

import pytest

from tests.lab.asking import answered, refusal
from tests.rules.games.circle.test_castilla_la_mancha import ALL, DRAW, HOLDEM, SEVEN, SINTETICO

# irregularity, facts → (ruling, affects, stakes), article, further keys
COMMON: list[tuple[str, dict[str, Any], tuple[str, Any, str], str, dict[str, Any]]] = [
    ("wrong-card-seen", {"seat": 3}, ("redeal", "all", "kept"), "22.1.a.3", {}),
    ("face-up-in-deck", {"count": 2}, ("redeal", "all", "kept"), "22.1.a.4", {}),
    ("face-up-in-deck", {"count": 1}, ("burn-card", "all", "kept"), "22.1.a.4", {"burned": 1}),
    (
        "face-up-in-deck",
        {"count": 1, "options": {"one_face_up": "redeal"}},
        ("redeal", "all", "kept"),
        "22.1.a.4",
        {},
    ),
    ("card-missing", {}, ("redeal", "all", "kept"), "22.1.a.5", {}),
    ("deck-defective", {}, ("redeal", "all", "kept"), "22.1.a.6", {}),
    ("top-card-seen", {}, ("redeal", "all", "kept"), "22.1.a.7", {}),
    ("hand-misannounced", {}, ("cards-speak", "all", "kept"), "22.1.b.1", {}),
    ("dealt-to-absent", {"seat": 3}, ("continue", [3], "kept"), "22.1.b.2", {}),
    ("dealt-to-absent", {"seat": 3, "stage": "bets"}, ("void-seat", [3], "lost"), "22.1.b.2", {}),
    ("dealt-to-empty", {"seat": 3}, ("continue", [], "kept"), "22.1.b.3", {}),
    ("slow", {"seat": 3}, ("continue", [3], "kept"), "22.2", {"on_repeat": "expulsion"}),
    (
        "mixed-with-discards",
        {"seat": 3, "reconstructible": True},
        ("continue", [3], "kept"),
        "22.2.a",
        {},
    ),
    (
        "mixed-with-discards",
        {"seat": 3, "reconstructible": False},
        ("void-seat", [3], "lost"),
        "22.2.a",
        {},
    ),
    (
        "call-short",
        {"seat": 3, "to_call": 1000, "put_in": 500},
        ("continue", [3], "kept"),
        "22.2.b",
        {"may_withdraw": False, "may_raise": False},
    ),
    (
        "oversize-chip",
        {"seat": 3, "to_call": 1000, "put_in": 5000},
        ("continue", [3], "kept"),
        "22.2.c",
        {"returned": 4000, "may_raise": False},
    ),
    ("bet-out-of-turn", {"seat": 3}, ("continue", [3], "kept"), "22.2.e", {}),
    (
        "bet-out-of-turn",
        {"seat": 3, "to_call": 500, "put_in": 500},
        ("continue", [3], "kept"),
        "22.2.e",
        {"may_withdraw": False},
    ),
    (
        "bet-out-of-turn",
        {"seat": 3, "to_call": 1000, "put_in": 500},
        ("continue", [3], "kept"),
        "22.2.e",
        {"may_withdraw": True, "may_raise": True, "returned": 500},
    ),
    ("ante-missing", {"seat": 3, "known": True}, ("continue", [3], "kept"), "22.2.f", {}),
    ("ante-missing", {"known": False}, ("continue", "all", "kept"), "22.2.f", {}),
    (
        "cards-touch",
        {"seats": [3, 4], "known": False},
        ("void-seat", [3, 4], "lost"),
        "22.2.g",
        {"on_repeat": "expulsion"},
    ),
    (
        "cards-touch",
        {"seats": [3, 4], "known": True},
        ("continue", [3, 4], "kept"),
        "22.2.g",
        {"on_repeat": "expulsion"},
    ),
    (
        "cards-touch",
        {"seats": [3, 4], "reconstructible": True},
        ("continue", [3, 4], "kept"),
        "22.2.g",
        {"on_repeat": "expulsion"},
    ),
    (
        "turn-skipped",
        {"seat": 3},
        ("supervisor", "all", "kept"),
        "22.2.h",
        {"decided_by": "jefe-de-area"},
    ),
    ("tells-cards", {"seat": 3}, ("continue", [3], "kept"), "21.k", {"on_repeat": "supervisor"}),
    ("advice", {"seat": 3}, ("continue", [3], "kept"), "21.k", {"on_repeat": "supervisor"}),
]


def rule(sheet: str, name: str, facts: dict[str, Any]) -> tuple[Any, list[str]]:
    return answered(sheet, "rule", **{"stage": "deal", **facts, "irregularity": name})


@pytest.mark.parametrize("sheet", ALL)
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


@pytest.mark.parametrize("sheet", [s for s in ALL if s not in (DRAW, SINTETICO)])
@pytest.mark.parametrize("name", ["too-few-cards", "too-many-cards"])
def test_a_wrong_count_is_put_right_before_the_bets_or_dealt_again(sheet: str, name: str) -> None:
    found, articles = rule(sheet, name, {"to": 2, "correctable": True, "before_bets": True})
    assert (found["ruling"], found["affects"]) == ("correct-in-sequence", [2])
    assert articles == ["art. 22.1.a.2"]
    for fact in ("correctable", "before_bets"):
        assert rule(sheet, name, {"to": 2, fact: False})[0]["ruling"] == "redeal"


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
