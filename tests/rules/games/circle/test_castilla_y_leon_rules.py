"""Every error rule of circle poker in Castilla y León, with its article."""

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
    irregularity: str, facts: Facts, ruling: str, affects: object, article: str, **also: object
) -> tuple[str, Facts, dict[str, object], str]:
    """A question and its whole answer; stakes are kept unless told otherwise."""
    wanted = {"ruling": ruling, "affects": affects, "stakes": "kept", **also}
    return irregularity, facts, wanted, article


# Art. 63.
OF_DRAW = [
    case("too-many-cards", {"to": 2, "seen": False}, "correct-in-sequence", [2], "63.1.a"),
    case("too-few-cards", {"to": 2, "seen": False}, "correct-in-sequence", [2], "63.1.a"),
    case("too-many-cards", {"to": 2, "seen": True}, "redeal", "all", "63.1.b"),
    case("too-few-cards", {"to": 2, "seen": True}, "redeal", "all", "63.1.b"),
    case("card-exposed", {"place": 2, "which": 1}, "redeal", "all", "63.1.c"),
    case("deck-put-away", {"recoverable": True}, "continue", "all", "63.2"),
    case("deck-put-away", {"recoverable": False}, "reshuffle", "all", "63.2", burned=1),
    case("false-opening", {"seat": 2, "called": True}, "void-seat", [2], "63.3", stakes="lost"),
    case(
        "false-opening",
        {"seat": 2, "called": False},
        "pot-carried-over",
        [2],
        "63.3",
        stakes="lost",
    ),
]

# Arts. 68.2.b and 69.
SKIPPED = {"seat": 3, "stage": "seventh-card"}
OPEN_SEVENTH = {"seat": 2, "stage": "seventh-card"}
OF_SEVEN = [
    case("hole-exposed", {"seat": 2, "count": 1}, "continue", [2], "69.1", next_card="down"),
    case("hole-exposed", {"seat": 2, "count": 2}, "refund-ante", [2], "69.1", stakes="returned"),
    case("card-exposed", {"place": 2, "which": 2}, "continue", [2], "69.1", next_card="down"),
    case(
        "seventh-face-up",
        {**OPEN_SEVENTH, "players": 3, "wants_to_go_on": True},
        "continue",
        [2],
        "69.2",
    ),
    case(
        "seventh-face-up",
        {**OPEN_SEVENTH, "players": 3, "wants_to_go_on": False},
        "continue",
        [2],
        "69.2",
        may_raise=False,
    ),
    case("seventh-face-up", {**OPEN_SEVENTH, "players": 2}, "showdown", "all", "69.3"),
    case("dealt-before-bets-ended", {"players": 4}, "burn-card", "all", "69.3", burned=5),
    case("shows-own-cards", {"seat": 3}, "continue", [3], "69.4", next_card="up"),
    case(
        "turn-skipped",
        {**SKIPPED, "seen": True},
        "substitute-card",
        [3],
        "68.2.b",
        cards="first-dead-card",
    ),
    case("turn-skipped", {**SKIPPED, "seen": False}, "correct-in-sequence", [3], "68.2.b"),
]

# Arts. 75, 79 and 85 send to rules that are not written: 63.1 and 69 by analogy.
BY_ANALOGY = [
    *OF_DRAW[:5],
    case("board-too-early", {"stage": "turn"}, "burn-card", [], "69.3", burned=1),
    case("board-too-early", {"stage": "flop", "count": 3}, "burn-card", [], "69.3", burned=3),
    case("dealt-before-bets-ended", {"stage": "river"}, "burn-card", [], "69.3", burned=1),
    case("shows-own-cards", {"seat": 3}, "continue", [3], "69.4"),
]

CASES = [
    *[(DRAW, *one) for one in OF_DRAW],
    *[(SEVEN, *one) for one in OF_SEVEN],
    *[(short, *one) for short in COMMUNITY for one in BY_ANALOGY],
]


@pytest.mark.parametrize(("short", "irregularity", "facts", "wanted", "article"), CASES)
def test_rules_of_the_varieties(
    short: str, irregularity: str, facts: Facts, wanted: dict[str, object], article: str
) -> None:
    found, articles = rule(short, irregularity, facts)
    assert found == wanted
    assert articles == [f"art. {article}"]


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


@pytest.mark.parametrize(
    ("short", "irregularity", "facts", "missing"),
    [
        (DRAW, "too-many-cards", {"to": 2}, "seen"),
        (DRAW, "card-exposed", {"place": 2}, "which"),
        (DRAW, "deck-put-away", {}, "recoverable"),
        (DRAW, "false-opening", {"seat": 2}, "called"),
        (SEVEN, "hole-exposed", {"seat": 2}, "count"),
        (SEVEN, "seventh-face-up", {"seat": 2}, "players"),
        (SEVEN, "seventh-face-up", {"seat": 2, "players": 3}, "wants_to_go_on"),
        (SEVEN, "dealt-before-bets-ended", {}, "players"),
        (SEVEN, "turn-skipped", {"seat": 2, "stage": "seventh-card"}, "seen"),
        ("omaha", "too-few-cards", {"seen": True}, "to"),
    ],
)
def test_a_ruling_never_guesses_a_fact(
    short: str, irregularity: str, facts: Facts, missing: str
) -> None:
    asked = {"stage": "deal", **facts, "irregularity": irregularity}
    code, why = refusal(f"castilla-y-leon/{short}", "rule", **asked)
    assert code == "bad-request"
    assert f"'{missing}'" in why


def test_a_count_of_early_cards_is_a_number() -> None:
    asked = {"irregularity": "board-too-early", "stage": "flop", "count": "three"}
    assert refusal("castilla-y-leon/omaha", "rule", **asked)[0] == "bad-request"
