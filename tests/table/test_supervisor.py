"""Decisions of the person in charge: what they may name, and what becomes of it."""

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.table import events as ev
from firmware_py.table.effects import UnlockSabot
from firmware_py.table.states import Phase
from firmware_py.text.render import english
from tests.table.playing import begin, rehearse
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


def lost_in_the_deal() -> Rehearsal:
    """The sabot stops answering in the middle of a deal."""
    table = rehearse(SIN)
    begin(table, {1: {"ante": 500}})
    table.draw()
    table.tell(ev.DeviceLost("sabot"))
    assert table.table.phase is Phase.HALTED
    return table


@pytest.mark.parametrize("ruling", ["continue", "burn-card", "use-as-next", "cards-speak"])
def test_no_decision_unlocks_a_sabot_that_is_lost(ruling: str) -> None:
    """R-88: play goes on with the device or with another one, never without."""
    table = lost_in_the_deal()
    before = state_of(table.table)
    refusal = table.tell(ev.SupervisorDecided(ruling, *REASON)).refusal
    assert refusal is not None
    assert refusal.code == "device-lost"
    assert state_of(table.table) == before
    assert table.tell(ev.DeviceBack("sabot")).effects == (UnlockSabot(1),)


def test_play_goes_on_with_another_device_that_is_named() -> None:
    """R-88: «continue on another device if nobody is harmed»; the change is on record."""
    table = lost_in_the_deal()
    due = table.table.before
    facts = (("device", "sabot-2"),)
    decision = table.tell(ev.SupervisorDecided("continue", *REASON, facts))
    assert (decision.phase, decision.due) == due
    assert decision.rulings[0].keys == (("device", "sabot-2"),)
    assert UnlockSabot(1) in decision.effects
    refusal = table.tell(ev.CardDrawn("sabot-2", 1)).refusal
    assert refusal is not None
    assert refusal.code == "number-taken"
    table.shoe.name = "sabot-2"
    table.finish_round()
    table.tell(ev.RoundPaid())
    assert table.tell(ev.BetsOpened()).accepted


def test_a_device_that_is_lost_as_well_gives_no_cards_instead() -> None:
    table = lost_in_the_deal()
    table.tell(ev.DeviceLost("sabot-2"))
    facts = (("device", "sabot-2"),)
    refusal = table.tell(ev.SupervisorDecided("continue", *REASON, facts)).refusal
    assert refusal is not None
    assert refusal.code == "device-lost"


@pytest.mark.parametrize(
    "named", ["sabot", "sabot (out of use)", "sabot-2", "slots", "slot 2", "visor", ""]
)
def test_nobody_readmits_a_device_alone_by_naming_it_as_another(named: str) -> None:
    """Put out of use for what touches the cards: two people let it in again (`readmit`)."""
    table = rehearse(SIN)
    begin(table, {1: {"ante": 500}})
    table.tell(ev.DeviceLost("sabot (out of use)"))
    facts = (("device", named),)
    refusal = table.tell(ev.SupervisorDecided("continue", *REASON, facts)).refusal
    assert refusal is not None
    assert refusal.code == "device-lost"
    assert table.table.lost == {"sabot (out of use)"}


def test_a_ruling_on_another_fault_waits_for_the_lost_sabot_too() -> None:
    """A halt for an early card, then the sabot is lost: the decision does not unlock it."""
    table = halted()
    table.tell(ev.DeviceLost("sabot"))
    decision = table.tell(ev.SupervisorDecided("continue", *REASON))
    assert decision.accepted
    assert decision.phase is Phase.HALTED
    assert "wait for sabot" in english(decision.due.message())
    assert table.tell(ev.DeviceBack("sabot")).phase is Phase.BETTING


def test_a_resumption_waits_for_a_sabot_lost_meanwhile() -> None:
    table = rehearse(SIN)
    begin(table, {1: {"ante": 500}})
    table.tell(ev.SuspensionAsked("pause", "jefe"))
    table.tell(ev.DeviceLost("sabot"))
    decision = table.tell(ev.ResumptionAsked("jefe"))
    assert decision.phase is Phase.HALTED
    assert not [one for one in decision.effects if isinstance(one, UnlockSabot)]
    assert table.tell(ev.DeviceBack("sabot")).phase is Phase.DEALING


def test_a_report_about_a_card_that_does_not_lie_there_changes_nothing() -> None:
    table = rehearse("castilla-y-leon/texas-holdem-bonus")
    begin(table, {1: {"ante": 500}})
    table.draw()
    before = state_of(table.table)
    facts = (("place", 1), ("which", 3))
    refusal = table.tell(ev.IrregularityReported("card-exposed", facts)).refusal
    assert refusal is not None
    assert refusal.code == "no-card"
    assert state_of(table.table) == before


def missed() -> Rehearsal:
    """The second card was never told; the third left the shoe while seat 2 waits for one."""
    table = rehearse(SIN)
    begin(table, {1: {"ante": 500}, 2: {"ante": 700}})
    table.draw()
    table.shoe.draw()
    table.draw()
    assert table.table.phase is Phase.HALTED
    return table


def test_a_card_that_is_used_as_next_goes_to_the_place_that_waits_for_one() -> None:
    table = missed()
    decision = table.tell(ev.SupervisorDecided("use-as-next", *REASON))
    round_ = table.table.in_round()
    assert (round_.numbers(2), round_.numbers("stray"), round_.waiting) == ((3,), (), [])
    assert english(decision.due.message()) == "bank, card 1, face up"
    assert decision.effects == (UnlockSabot(1),)


def test_a_card_that_is_named_twice_is_used_once() -> None:
    table = missed()
    facts = (("numbers", (3, 3)),)
    assert table.tell(ev.SupervisorDecided("use-as-next", *REASON, facts)).accepted
    assert table.table.in_round().numbers(2) == (3,)
    assert english(table.table.due.message()) == "bank, card 1, face up"
