"""Common cards turned too early in sintético: each is void, and the hand with the last of them."""

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.table.due import PaymentDue, WordDue
from tests.lab.asking import answered
from tests.table.circle import MIN, deal_on, dealt_now, seat_players, won, words

# Galicia, País Vasco and Castilla-La Mancha say the same.
ARTICLES = {
    "galicia/sintetico": ("art. 43.2.b", "art. 43.2.a"),
    "pais-vasco/sintetico": ("17.6.V.2.b", "17.6.V.2.a"),
    "castilla-la-mancha/sintetico": ("art. 29.2.b", "art. 29.2.a"),
}


def at_the_first_interval(sheet: str, many: int) -> Rehearsal:
    table = seat_players(sheet, dict.fromkeys(range(1, many + 1), 20 * MIN))
    deal_on(table)
    return table


@pytest.mark.parametrize("sheet", ARTICLES)
def test_each_of_two_early_cards_is_void(sheet: str) -> None:
    """«Esta carta se considerará anulada y se sustituirá por otra nueva»."""
    table = at_the_first_interval(sheet, 4)
    for _ in range(2):
        ruling = table.draw().rulings[0]
        assert (ruling.ruling, ruling.articles) == ("substitute-card", ARTICLES[sheet][:1])
        assert isinstance(table.table.due, WordDue)
    words(table, *["pasar"] * 4)
    assert dealt_now(table) == ["board"]
    round_ = table.table.in_round()
    assert len(round_.numbers("burn")) == 2
    assert len(round_.faces("board")) == 2


@pytest.mark.parametrize("sheet", ARTICLES)
@pytest.mark.parametrize("name", ["board-too-early", "dealt-before-bets-ended"])
@pytest.mark.parametrize(("facts", "burned"), [({}, 1), ({"count": 2}, 2), ({"cards": ["As"]}, 1)])
def test_the_lab_counts_them(sheet: str, name: str, facts: dict[str, object], burned: int) -> None:
    asked = {"irregularity": name, "stage": "flop", "seats": [1, 2, 3, 4], **facts}
    found, articles = answered(sheet, "rule", **asked)
    assert (found["ruling"], found["burned"]) == ("substitute-card", burned)
    assert articles == [ARTICLES[sheet][0]]


@pytest.mark.parametrize("sheet", ARTICLES)
def test_without_cards_to_replace_them_the_hand_is_void(sheet: str) -> None:
    """28 cards less 20, the five common ones and four that are void: one is missing."""
    table = at_the_first_interval(sheet, 10)
    for _ in range(4):
        table.draw()
    for _ in range(3):
        words(table, *["pasar"] * 10)
    words(table, *["pasar"] * 10)
    assert isinstance(table.table.due, PaymentDue)
    last = table.table.in_round().rulings[-1]
    assert (last.ruling, last.articles) == ("void-round", ARTICLES[sheet][1:])
    assert set(won(table).values()) == {0}
