"""Every error rule of the Basque circle games, with its place in epígrafe 17."""

from typing import Any

import pytest

from tests.lab.asking import answered, refusal
from tests.rules.games.circle.test_pais_vasco import ALL, DRAW, FIVE, HOLDEM, SEVEN, SINTETICO

# irregularity, facts → (ruling, affects, stakes), article, further keys
COMMON: list[tuple[str, dict[str, Any], tuple[str, Any, str], str, dict[str, Any]]] = [
    ("wrong-card-seen", {"seat": 3}, ("redeal", "all", "kept"), "1.c", {}),
    ("face-up-in-deck", {"count": 1}, ("redeal", "all", "kept"), "1.d", {}),
    ("face-up-in-deck", {"count": 2}, ("redeal", "all", "kept"), "1.d", {}),
    ("top-card-seen", {}, ("redeal", "all", "kept"), "1.d", {}),
    ("card-missing", {}, ("redeal", "all", "kept"), "1.e", {}),
    ("deck-defective", {}, ("redeal", "all", "kept"), "1.f", {}),
    ("hand-misannounced", {}, ("cards-speak", "all", "kept"), "2.a", {}),
    ("dealt-to-absent", {"seat": 3}, ("continue", [3], "kept"), "2.b", {}),
    ("dealt-to-absent", {"seat": 3, "stage": "bets"}, ("void-seat", [3], "lost"), "2.b", {}),
    ("dealt-to-empty", {"seat": 3}, ("continue", [], "kept"), "2.c", {}),
    ("slow", {"seat": 3}, ("continue", [3], "kept"), "3.a", {"on_repeat": "expulsion"}),
    (
        "mixed-with-discards",
        {"seat": 3, "reconstructible": True},
        ("continue", [3], "kept"),
        "3.b",
        {},
    ),
    (
        "mixed-with-discards",
        {"seat": 3, "reconstructible": False},
        ("void-seat", [3], "lost"),
        "3.b",
        {},
    ),
    (
        "call-short",
        {"seat": 3, "to_call": 1000, "put_in": 500},
        ("continue", [3], "kept"),
        "3.c",
        {"may_withdraw": False, "may_raise": False},
    ),
    (
        "oversize-chip",
        {"seat": 3, "to_call": 1000, "put_in": 5000},
        ("continue", [3], "kept"),
        "3.d",
        {"returned": 4000, "may_raise": False},
    ),
    ("shows-own-cards", {"seat": 3}, ("continue", [3], "kept"), "3.e", {}),
    (
        "bet-out-of-turn",
        {"seat": 3},
        ("continue", [3], "kept"),
        "3.f",
        {"may_raise": False, "may_withdraw": False},
    ),
    ("ante-missing", {"seat": 3, "known": True}, ("continue", [3], "kept"), "3.g", {}),
    ("ante-missing", {"known": False}, ("continue", "all", "kept"), "3.g", {}),
    (
        "cards-touch",
        {"seats": [3, 4]},
        ("void-seat", [3, 4], "lost"),
        "3.h",
        {"on_repeat": "expulsion"},
    ),
    (
        "turn-skipped",
        {"seat": 3},
        ("supervisor", "all", "kept"),
        "3.i",
        {"decided_by": "jefe-de-mesa"},
    ),
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
    # Sintético repeats the rule on a card that lies open in its own words.
    own = sheet == SINTETICO and article == "1.d"
    assert articles == ["17.6.V.1.c" if own else f"17.VIII.{article}"]


@pytest.mark.parametrize("sheet", [s for s in ALL if s != SINTETICO])
@pytest.mark.parametrize("name", ["too-few-cards", "too-many-cards"])
def test_a_wrong_count_is_put_right_before_the_bets_or_dealt_again(sheet: str, name: str) -> None:
    found, articles = rule(sheet, name, {"to": 2, "correctable": True, "before_bets": True})
    assert (found["ruling"], found["affects"]) == ("correct-in-sequence", [2])
    assert articles == ["17.VIII.1.b"]
    for fact in ("correctable", "before_bets"):
        assert rule(sheet, name, {"to": 2, fact: False})[0]["ruling"] == "redeal"
    assert "correctable" in refusal(sheet, "rule", irregularity=name, stage="deal", to=2)[1]


@pytest.mark.parametrize("sheet", ALL)
@pytest.mark.parametrize("name", ["wrong-order", "card-exposed", "deck-defective"])
def test_the_house_may_return_the_antes_of_a_misdeal(sheet: str, name: str) -> None:
    for antes in ("kept", "returned"):
        found, _ = rule(sheet, name, {"options": {"misdeal_antes": antes}})
        assert (found["ruling"], found["stakes"]) == ("redeal", antes)


@pytest.mark.parametrize("sheet", ALL)
def test_a_card_shown_at_the_cut_means_a_new_shuffle(sheet: str) -> None:
    found, articles = rule(sheet, "card-exposed", {"stage": "between-rounds"})
    assert (found["ruling"], articles) == ("reshuffle", ["17.VII.1"])


@pytest.mark.parametrize("sheet", ALL)
@pytest.mark.parametrize("name", ["tells-cards", "advice"])
def test_talk_is_warned_of_and_then_decided_on(sheet: str, name: str) -> None:
    found, articles = rule(sheet, name, {"seat": 3})
    assert (found["ruling"], found["on_repeat"]) == ("continue", "supervisor")
    assert articles == ["17.VII.2"]


@pytest.mark.parametrize(
    ("sheet", "name", "facts", "ruling", "article", "also"),
    [
        (HOLDEM, "wrong-order", {}, "redeal", "17.VIII.1.a", {}),
        (HOLDEM, "card-exposed", {"place": 3}, "redeal", "17.VIII.1.d", {}),
        (FIVE, "card-exposed", {"place": 3}, "redeal", "17.VIII.1.d", {}),
        (SEVEN, "hole-exposed", {"seat": 2, "count": 1}, "redeal", "17.VIII.1.d", {}),
        (SEVEN, "seventh-face-up", {"seat": 2, "players": 3}, "redeal", "17.VIII.1.d", {}),
        (HOLDEM, "board-too-early", {}, "supervisor", "17.III.1", {}),
        (HOLDEM, "too-many-cards", {"to": "board"}, "supervisor", "17.III.1", {}),
        (DRAW, "false-opening", {"seat": 2, "called": True}, "supervisor", "17.III.1", {}),
        (DRAW, "deck-put-away", {"recoverable": True}, "continue", "17.1.IV", {}),
        (DRAW, "deck-put-away", {"recoverable": False}, "reshuffle", "17.1.IV", {"burned": 1}),
        (SINTETICO, "wrong-order", {}, "redeal", "17.6.V.1.a", {}),
        (SINTETICO, "too-many-cards", {"to": 2}, "redeal", "17.6.V.1.b", {}),
        (SINTETICO, "too-few-cards", {"to": 2}, "redeal", "17.6.V.1.b", {}),
        (SINTETICO, "card-exposed", {"place": 2}, "redeal", "17.6.V.1.c", {}),
        (
            SINTETICO,
            "board-too-many",
            {"count": 3, "unused": 2},
            "substitute-card",
            "17.6.V.2.a",
            {"burned": 2},
        ),
        (
            SINTETICO,
            "too-many-cards",
            {"to": "board", "count": 2, "unused": 5},
            "substitute-card",
            "17.6.V.2.a",
            {"burned": 1},
        ),
        (
            SINTETICO,
            "board-too-many",
            {"count": 3, "unused": 1},
            "void-round",
            "17.6.V.2.a",
            {"stakes": "returned"},
        ),
        (SINTETICO, "board-too-early", {}, "substitute-card", "17.6.V.2.b", {"burned": 1}),
    ],
)
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
        (HOLDEM, "too-many-cards", {}, "to"),
        (HOLDEM, "cards-touch", {}, "seats"),
        (HOLDEM, "mixed-with-discards", {"seat": 3}, "reconstructible"),
        (DRAW, "deck-put-away", {}, "recoverable"),
        (SINTETICO, "board-too-many", {"count": 2}, "unused"),
    ],
)
def test_a_ruling_never_guesses_a_fact(
    sheet: str, name: str, facts: dict[str, Any], missing: str
) -> None:
    code, why = refusal(sheet, "rule", irregularity=name, stage="deal", **facts)
    assert code == "bad-request"
    assert missing in why
