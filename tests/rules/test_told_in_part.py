"""What an irregularity's name or place already tells is not asked for, nor contradicted."""

from typing import Any

import pytest

from tests.lab.asking import answered, refusal

Facts = dict[str, Any]


def ruled(sheet: str, name: str, facts: Facts) -> tuple[str, list[str]]:
    found, articles = answered(sheet, "rule", irregularity=name, **facts)
    return found["ruling"], articles


@pytest.mark.parametrize(
    ("sheet", "article"),
    [
        ("galicia/sintetico", "art. 43.1.c"),
        ("castilla-la-mancha/sintetico", "art. 29.1.c"),
        ("pais-vasco/sintetico", "17.6.V.1.c"),
        ("pais-vasco/holdem", "17.VIII.1.d"),
    ],
)
@pytest.mark.parametrize("facts", [{}, {"count": 1}, {"count": 2}])
def test_a_card_face_up_in_the_pack_is_the_deals_unless_the_cut_is_told(
    sheet: str, article: str, facts: Facts
) -> None:
    assert ruled(sheet, "face-up-in-deck", facts) == ("redeal", [article])
    assert ruled(sheet, "face-up-in-deck", {**facts, "stage": "deal"}) == ("redeal", [article])


AT_A_PLACE = [
    ("galicia/holdem", "card-exposed", {"place": 2}, "supervisor", "art. 19.1"),
    ("galicia/holdem", "hole-exposed", {"seat": 2, "count": 1}, "supervisor", "art. 19.1"),
    ("galicia/omaha", "board-too-early", {}, "supervisor", "art. 19.1"),
    ("galicia/holdem", "dealt-before-bets-ended", {}, "supervisor", "art. 19.1"),
    ("galicia/sintetico", "card-exposed", {"place": 2}, "redeal", "art. 43.1.c"),
    ("castilla-la-mancha/sintetico", "card-exposed", {"place": 2}, "redeal", "art. 29.1.c"),
    ("pais-vasco/holdem", "card-exposed", {"place": 2}, "redeal", "17.VIII.1.d"),
    ("pais-vasco/doble-holdem", "board-too-early", {}, "supervisor", "17.III.1"),
    ("pais-vasco/omaha", "dealt-before-bets-ended", {}, "supervisor", "17.III.1"),
    ("pais-vasco/sintetico", "card-exposed", {"place": 2}, "redeal", "17.6.V.1.c"),
]


@pytest.mark.parametrize(("sheet", "name", "facts", "ruling", "article"), AT_A_PLACE)
def test_a_card_at_a_place_was_not_shown_at_the_cut(
    sheet: str, name: str, facts: Facts, ruling: str, article: str
) -> None:
    """Galicia 23.1, PV 17.VII.1 speak of a card of the pack: the stage need not be told."""
    assert ruled(sheet, name, facts) == (ruling, [article])


@pytest.mark.parametrize("sheet", ["galicia/holdem", "pais-vasco/holdem", "galicia/sintetico"])
@pytest.mark.parametrize("name", ["card-exposed", "top-card-seen"])
def test_a_card_that_may_have_been_seen_at_the_cut_needs_the_stage(sheet: str, name: str) -> None:
    code, message = refusal(sheet, "rule", irregularity=name)
    assert (code, message) == ("bad-request", "the ruling depends on the stage: give it")


@pytest.mark.parametrize(
    ("sheet", "article"),
    [
        ("galicia/holdem", "art. 19.1"),
        ("galicia/trijoker", "art. 11.1"),
        ("castilla-y-leon/texas-poker", "art. 2"),
        ("castilla-y-leon/omaha", "art. 2"),
        ("castilla-la-mancha/five-stud", "anexo II.3.b"),
    ],
)
def test_no_seventh_card_is_given_where_players_get_fewer(sheet: str, article: str) -> None:
    """The rule on an exposed card is not stretched over a card that the game does not have."""
    for facts in ({}, {"seat": 2, "players": 2, "stage": "deal"}):
        assert ruled(sheet, "seventh-face-up", facts) == ("supervisor", [article])


CONTRADICTED = [
    ("castilla-y-leon/texas-holdem-bonus", "board-too-many", {"to": "bank", "correctable": True}),
    ("castilla-y-leon/texas-poker", "board-too-many", {"to": 2, "correctable": True}),
    ("castilla-la-mancha/texas-holdem-bonus", "board-too-early", {"place": "bank"}),
    ("galicia/trijoker", "board-too-early", {"place": 3, "card": "Kd"}),
    ("galicia/seven-stud", "seventh-face-up", {"place": "board", "players": 2}),
    ("castilla-y-leon/texas-poker", "hole-exposed", {"place": "bank"}),
    ("castilla-la-mancha/caribbean-stud", "hole-exposed", {"to": "bank"}),
]


@pytest.mark.parametrize(("sheet", "name", "facts"), CONTRADICTED)
def test_a_place_that_the_name_rules_out_is_refused(sheet: str, name: str, facts: Facts) -> None:
    code, message = refusal(sheet, "rule", irregularity=name, stage="decisions", **facts)
    assert code == "bad-request"
    assert "card" in message
