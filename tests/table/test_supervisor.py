"""Decisions of the person in charge: what they may name, and what becomes of it."""

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.table import events as ev
from firmware_py.table.states import Phase
from tests.table.playing import rehearse
from tests.table.test_any_events import state_of

SIN = "galicia/poker-sin-descarte"
REASON = ("seen by the jefe", "jefe de mesa")


def halted() -> Rehearsal:
    """A card left the shoe before «no va más»: Galicia leaves it to the jefe de mesa (art. 4)."""
    table = rehearse(SIN)
    table.begin_round()
    table.tell(ev.BetLaid(1, "ante", 500))
    table.tell(ev.BetLaid(2, "ante", 700))
    table.draw()
    assert table.table.phase is Phase.HALTED
    return table


@pytest.mark.parametrize(
    ("ruling", "facts", "code"),
    [
        ("burn-card", {"numbers": (99,)}, "unknown-draw"),
        ("use-as-next", {"numbers": [99]}, "unknown-draw"),
        ("burn-card", {"numbers": "first"}, "unknown-draw"),
        ("void-seat", {"seats": (7,)}, "no-seat"),
        ("forfeit", {"seats": ("1",)}, "no-seat"),
        ("forfeit", {}, "no-seat"),
        ("continue", {"stakes": "gone"}, "stakes"),
        ("supervisor", {}, "unknown-ruling"),
    ],
)
def test_a_decision_that_names_what_is_not_there_changes_nothing(
    ruling: str, facts: dict[str, object], code: str
) -> None:
    table = halted()
    before = state_of(table.table)
    decision = table.tell(ev.SupervisorDecided(ruling, *REASON, tuple(facts.items())))
    assert decision.refusal is not None
    assert decision.refusal.code == code
    assert state_of(table.table) == before


def test_cards_and_seats_are_named_by_lists_as_a_record_has_them() -> None:
    table = halted()
    facts = (("numbers", [1]),)
    assert table.tell(ev.SupervisorDecided("burn-card", *REASON, facts)).accepted
    assert table.table.in_round().numbers("burn") == (1,)
    other = halted()
    facts = (("seats", [2]),)
    (ruled,) = other.tell(ev.SupervisorDecided("forfeit", *REASON, facts)).rulings
    assert (ruled.affects, ruled.stakes, ruled.articles) == ((2,), "lost", ("art. 4",))


@pytest.mark.parametrize("place", ["9", "nowhere", ""])
def test_a_card_is_moved_only_where_cards_belong(place: str) -> None:
    table = halted()
    table.tell(ev.SupervisorDecided("correct-in-sequence", *REASON))
    refusal = table.tell(ev.CardMoved(1, place)).refusal
    assert refusal is not None
    assert refusal.code == "no-place"
    assert table.tell(ev.CardMoved(1, "burn")).accepted
