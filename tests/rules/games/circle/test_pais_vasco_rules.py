"""Every error rule of the Basque circle games, with its place in epígrafe 17."""

from typing import Any

import pytest

from tests.lab.asking import answered, refusal
from tests.rules.games.circle.test_pais_vasco import ALL, DRAW, FIVE, HOLDEM, SEVEN, SINTETICO


def rule(sheet: str, name: str, facts: dict[str, Any]) -> tuple[Any, list[str]]:
    return answered(sheet, "rule", **{"stage": "deal", **facts, "irregularity": name})


@pytest.mark.parametrize("sheet", ALL)
@pytest.mark.parametrize("name", ["wrong-order", "card-exposed", "deck-defective"])
def test_the_house_may_return_the_antes_of_a_misdeal(sheet: str, name: str) -> None:
    for antes in ("kept", "returned"):
        found, _ = rule(sheet, name, {"options": {"misdeal_antes": antes}})
        assert (found["ruling"], found["stakes"]) == ("redeal", antes)


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
