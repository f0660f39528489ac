"""What Castilla y León rules on by analogy in its community games, and what it leaves to others."""

from typing import Any

import pytest

from tests.lab.asking import answered, refusal

DRAW, SEVEN = "cubierto-5-descarte", "seven-stud"
COMMUNITY = ("omaha", "omaha-5", "omaha-hi-lo", "holdem", "doble-holdem")
ALL = (DRAW, SEVEN, *COMMUNITY, "five-stud", "sintetico")

Facts = dict[str, Any]


def rule(short: str, irregularity: str, facts: Facts) -> tuple[Any, list[str]]:
    asked = {"stage": "deal", **facts, "irregularity": irregularity}
    return answered(f"castilla-y-leon/{short}", "rule", **asked)


def case(
    irregularity: str, facts: Facts, ruling: str, affects: object, **also: object
) -> tuple[str, Facts, dict[str, object]]:
    """A question and its whole answer; stakes are kept unless told otherwise."""
    wanted = {"ruling": ruling, "affects": affects, "stakes": "kept", **also}
    return irregularity, facts, wanted


# Arts. 75, 79 and 85 send to rules that are not written: 63.1 and 69 by analogy.
BY_ANALOGY = [
    case("too-many-cards", {"to": 2, "seen": False}, "correct-in-sequence", [2]),
    case("too-few-cards", {"to": 2, "seen": False}, "correct-in-sequence", [2]),
    case("too-many-cards", {"to": 2, "seen": True}, "redeal", "all"),
    case("too-few-cards", {"to": 2, "seen": True}, "redeal", "all"),
    case("card-exposed", {"place": 2, "which": 1}, "redeal", "all"),
    case("board-too-early", {"stage": "turn"}, "burn-card", [], burned=1),
    case("board-too-early", {"stage": "flop", "count": 3}, "burn-card", [], burned=3),
    case("dealt-before-bets-ended", {"stage": "river"}, "burn-card", [], burned=1),
    case("shows-own-cards", {"seat": 3}, "continue", [3]),
]

CASES = [(short, *one) for short in COMMUNITY for one in BY_ANALOGY]


@pytest.mark.parametrize(("short", "irregularity", "facts", "wanted"), CASES)
def test_rules_by_analogy_cite_nothing_and_the_house_may_leave_them_to_a_person(
    short: str, irregularity: str, facts: Facts, wanted: dict[str, object]
) -> None:
    assert rule(short, irregularity, facts) == (wanted, [])
    left = {**facts, "options": {"common_errors": "supervisor"}}
    found, articles = rule(short, irregularity, left)
    assert (found["ruling"], articles) == ("supervisor", ["art. 2"])


# What the Order leaves to Decreto 44/2001, and what it rules on only in part.
LEFT = [
    *[
        (short, irregularity, {"seat": 3, "stage": "bets"})
        for short in ALL
        for irregularity in ("call-short", "bet-out-of-turn", "mixed-with-discards", "on-floor")
    ],
    (DRAW, "card-exposed", {"place": 2, "which": 3}),
    ("holdem", "card-exposed", {"place": 2, "which": 2}),
    ("holdem", "card-exposed", {"place": "board"}),
    ("holdem", "too-many-cards", {"to": "board"}),
    (SEVEN, "turn-skipped", {"seat": 3, "stage": "fourth-card"}),
    (SEVEN, "card-exposed", {"place": 2, "which": 6, "stage": "sixth-card"}),
    ("five-stud", "hole-exposed", {"seat": 3, "count": 1}),
    ("sintetico", "board-too-early", {"stage": "decisions"}),
]


@pytest.mark.parametrize(("short", "irregularity", "facts"), LEFT)
def test_the_rest_is_the_jefe_de_mesas(short: str, irregularity: str, facts: Facts) -> None:
    found, articles = rule(short, irregularity, facts)
    assert found["ruling"] == "supervisor"
    assert found["decided_by"] == "jefe-de-mesa"
    assert articles == ["art. 2"]


def test_a_wrong_count_is_somebody_s() -> None:
    asked = {"irregularity": "too-few-cards", "stage": "deal", "seen": True}
    code, why = refusal("castilla-y-leon/omaha", "rule", **asked)
    assert (code, "'to'" in why) == ("bad-request", True)


def test_a_count_of_early_cards_is_a_number() -> None:
    asked = {"irregularity": "board-too-early", "stage": "flop", "count": "three"}
    assert refusal("castilla-y-leon/omaha", "rule", **asked)[0] == "bad-request"
