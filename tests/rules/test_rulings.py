"""Rulings of the first families, each with its article."""

import pytest

from firmware_py.rules.rulings import meets
from tests.lab.asking import ask, refusal

SIN = "poker-sin-descarte"
DEAL_ERRORS = [
    ("too-many-cards", {"to": 3}),
    ("too-few-cards", {"to": "bank"}),
    ("card-exposed", {"place": 2}),
    ("card-exposed", {"place": "bank"}),
    ("face-up-in-deck", {"count": 1}),
]


def ruling(sheet: str, irregularity: str, **facts: object) -> tuple[dict[str, object], list[str]]:
    reply = ask(sheet, "rule", irregularity=irregularity, stage="deal", **facts)
    assert "answer" in reply, reply
    return reply["answer"], reply["articles"]


@pytest.mark.parametrize(
    ("sheet", "article"),
    [
        (f"galicia/{SIN}", "art. 7"),
        (f"castilla-y-leon/{SIN}", "art. 8.3"),
        (f"pais-vasco/{SIN}", "11.V.3"),
        (f"castilla-la-mancha/{SIN}", "art. 8.1"),
        ("castilla-la-mancha/trijoker", "art. 8.1"),
        ("castilla-la-mancha/let-it-ride", "art. 8.1"),
    ],
)
@pytest.mark.parametrize(("irregularity", "facts"), DEAL_ERRORS)
def test_any_error_in_number_or_exposure_voids_the_round(
    sheet: str, article: str, irregularity: str, facts: dict[str, object]
) -> None:
    found, articles = ruling(sheet, irregularity, **facts)
    assert found == {"ruling": "void-round", "affects": "all", "stakes": "returned"}
    assert articles == [article]


@pytest.mark.parametrize(
    ("sheet", "article"),
    [
        (f"galicia/{SIN}", "art. 7"),
        (f"castilla-y-leon/{SIN}", "art. 8.4"),
        (f"pais-vasco/{SIN}", "11.V.3"),
        (f"castilla-la-mancha/{SIN}", "art. 8.2"),
        ("castilla-la-mancha/trijoker", "art. 8.2"),
    ],
)
@pytest.mark.parametrize("irregularity", ["shows-own-cards", "tells-cards"])
def test_showing_or_telling_costs_the_whole_stake(
    sheet: str, article: str, irregularity: str
) -> None:
    found, articles = ruling(sheet, irregularity, seat=4)
    assert found == {"ruling": "forfeit", "affects": [4], "stakes": "lost"}
    assert articles == [article]


@pytest.mark.parametrize(
    ("place", "exposed", "ruled"),
    [
        # Who is exposed: a player's card, a low common card, a jack among the common ones.
        ("galicia", {"place": 3, "card": "2h"}, ("void-round", "art. 16.1")),
        ("galicia", {"place": "board", "card": "Th"}, ("continue", "art. 15.2")),
        ("galicia", {"place": "board", "card": "Jh"}, ("void-round", "art. 15.2")),
        ("castilla-y-leon", {"place": 3, "card": "Ah"}, ("continue", "art. 14.1")),
        ("castilla-y-leon", {"place": "board", "card": "2h"}, ("continue", "art. 14.1")),
        ("castilla-y-leon", {"place": "board", "card": "As"}, ("void-round", "art. 14.1")),
        ("pais-vasco", {"place": 3, "card": "Ah"}, ("continue", "13.V.4")),
        ("pais-vasco", {"place": "board", "card": "Qd"}, ("void-round", "13.V.4")),
        ("castilla-la-mancha", {"place": "board", "card": "2h"}, ("void-round", "art. 8.1")),
    ],
)
def test_exposed_cards_at_trijoker(
    place: str, exposed: dict[str, object], ruled: tuple[str, str]
) -> None:
    found, articles = ruling(f"{place}/trijoker", "card-exposed", **exposed)
    assert (found["ruling"], articles) == (ruled[0], [ruled[1]])


def test_a_fact_the_ruling_depends_on_is_never_guessed() -> None:
    code, message = refusal(
        "galicia/trijoker", "rule", irregularity="card-exposed", stage="deal", place="board"
    )
    assert code == "bad-request"
    assert "card" in message


def test_prohibitions_without_penalty_warn() -> None:
    """Gal. 16.2: no stated penalty, so nothing is confiscated."""
    found, articles = ruling("galicia/trijoker", "tells-cards", seat=2)
    assert (found["ruling"], found["stakes"], articles) == ("continue", "kept", ["art. 16.2"])


@pytest.mark.parametrize(
    ("sheet", "clause"), [(f"galicia/{SIN}", "art. 4"), (f"pais-vasco/{SIN}", "11.III.a")]
)
def test_what_no_rule_foresees_is_a_persons(sheet: str, clause: str) -> None:
    found, articles = ruling(sheet, "on-floor", seat=2)
    assert found["ruling"] == "supervisor"
    assert found["decided_by"] == "jefe-de-mesa"
    assert articles == [clause]


@pytest.mark.parametrize(
    "given",
    [
        {"irregularity": "earthquake", "stage": "deal"},
        {"irregularity": "card-exposed", "stage": "lunch", "place": 1},
        {"irregularity": "card-exposed", "stage": "deal", "colour": "red"},
        {"irregularity": "shows-own-cards", "stage": "deal"},
        {"irregularity": "shows-own-cards", "stage": "deal", "seat": 12},
        {"irregularity": 5},
    ],
)
def test_questions_without_sense_are_refused(given: dict[str, object]) -> None:
    assert refusal(f"galicia/{SIN}", "rule", **given)[0] == "bad-request"


def test_a_foreign_card_in_a_fact_is_refused() -> None:
    given = {"irregularity": "card-exposed", "stage": "deal", "place": "board", "card": "1x"}
    assert refusal("galicia/trijoker", "rule", **given)[0] == "bad-cards"


@pytest.mark.parametrize(
    ("value", "wanted", "ok"),
    [(2, ">1", True), (1, ">1", False), (5, "<=5", True), ("J", ["J", "Q"], True), (True, 1, False),
     (1, True, False), (0, "<0", False), (3, ">=3", True)],
)  # fmt: skip
def test_conditions(value: object, wanted: object, ok: bool) -> None:
    assert meets(value, wanted) is ok  # type: ignore[arg-type]
