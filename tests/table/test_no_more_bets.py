"""«No va más»: a token that a slot took before plays, one that it took after does not."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_py.rulebook import library
from firmware_py.rules.game import choose
from firmware_py.table import events as ev
from firmware_py.table.decision import Decision
from firmware_py.table.devices import Need
from firmware_py.table.due import BetsDue, CardDue, SlotsDue, TokensDue
from firmware_py.table.effects import Alarm, UnlockSabot
from firmware_py.table.event_json import from_text, to_text
from firmware_py.table.states import Phase
from firmware_py.table.table import Setup, Table
from firmware_py.text.render import english
from tests.table.test_any_events import state_of

SHEET = "castilla-y-leon/poker-sin-descarte"
CLOSED = ev.BetsClosed(reads_slots=True)
SLOTS = (1, 2, 3)


def at_the_bets(slots: tuple[int, ...] = SLOTS) -> Table:
    """A table with a bet at every seat, before «no va más»."""
    game = choose(SHEET, library.sheet(SHEET), {})
    setup = Setup(500, 5_000, slots=slots, opening_steps=(), closing_steps=())
    table = Table(game, setup)
    table.handle(ev.OpeningAsked("jefe"))
    table.handle(ev.DeckChecked("shoe", 52))
    table.handle(ev.DevicesChecked())
    table.handle(ev.BetsOpened())
    for seat in SLOTS:
        table.handle(ev.BetLaid(seat, "ante", 500))
    return table


def alarms(decision: Decision) -> list[str]:
    return [english(effect.said) for effect in decision.effects if isinstance(effect, Alarm)]


def test_nothing_is_dealt_before_every_slot_was_read() -> None:
    table = at_the_bets()
    closed = table.handle(CLOSED)
    assert (closed.phase, closed.due) == (Phase.BETTING, SlotsDue(SLOTS))
    part = table.handle(ev.SlotsRead((1, 3)))
    assert (part.phase, part.due) == (Phase.BETTING, SlotsDue((2,)))
    done = table.handle(ev.SlotsRead((2,)))
    assert (done.phase, type(done.due)) == (Phase.DEALING, CardDue)
    assert UnlockSabot(1) in done.effects


def test_a_token_taken_before_plays_and_is_confirmed() -> None:
    table = at_the_bets()
    table.handle(CLOSED)
    assert alarms(table.handle(ev.TokenDropped(2, 250))) == []
    assert table.handle(ev.SlotsRead(SLOTS)).due == TokensDue((2,))
    late = table.handle(ev.TokenDropped(3, 250))
    assert alarms(late) == ["token after «no va más» at seat 3: give it back"]
    assert table.in_round().tokens == {2: 250}


def test_chips_are_frozen_while_the_slots_are_read() -> None:
    """R-39: nobody adds or takes back a bet after the words were said."""
    table = at_the_bets()
    table.handle(CLOSED)
    for event in (ev.BetLaid(1, "ante", 500), ev.BetTakenBack(1, "ante"), CLOSED):
        assert table.handle(event).refusal is not None


def test_a_late_token_without_the_bet_it_needs_does_not_play() -> None:
    table = at_the_bets()
    table.handle(ev.BetTakenBack(2, "ante"))
    table.handle(CLOSED)
    (why,) = alarms(table.handle(ev.TokenDropped(2, 250)))
    assert "without a bet on ante: give it back" in why
    assert table.in_round().tokens == {}


def test_a_slot_that_is_lost_is_not_waited_for() -> None:
    table = at_the_bets()
    table.handle(ev.DeviceLost("slot 1"))
    assert table.handle(CLOSED).due == SlotsDue((2, 3))
    table.handle(ev.SlotsRead((2,)))
    gone = table.handle(ev.DeviceLost("slot 3"))
    assert (gone.phase, type(gone.due)) == (Phase.DEALING, CardDue)
    lost = at_the_bets()
    lost.setup = replace(lost.setup, needs={"fichas": Need.TOKENS})
    lost.handle(CLOSED)
    assert type(lost.handle(ev.DeviceLost("fichas")).due) is CardDue


def test_without_slots_nothing_is_waited_for() -> None:
    """Also where the entry is of a station that did not read them yet."""
    for table, event in ((at_the_bets(()), CLOSED), (at_the_bets(), ev.BetsClosed())):
        closed = table.handle(event)
        assert type(closed.due) is CardDue


def test_a_reading_that_was_interrupted_is_asked_for_again() -> None:
    table = at_the_bets()
    table.handle(CLOSED)
    table.handle(ev.SuspensionAsked("fire", "jefe"))
    assert table.handle(ev.SlotsRead(SLOTS)).refusal is not None
    assert alarms(table.handle(ev.TokenDropped(1, 250))) == []
    resumed = table.handle(ev.ResumptionAsked("jefe"))
    assert resumed.due == SlotsDue(SLOTS)
    table.handle(ev.SuspensionAsked("fire", "jefe"))
    for seat in SLOTS:
        table.handle(ev.DeviceLost(f"slot {seat}"))
    assert table.handle(ev.ResumptionAsked("jefe")).due == TokensDue((1,))


def test_a_token_that_falls_as_the_sabot_fails_plays_when_the_bets_go_on() -> None:
    table = at_the_bets()
    table.handle(ev.DeviceLost("sabot"))
    assert table.phase is Phase.HALTED
    assert alarms(table.handle(ev.TokenDropped(1, 250))) == []
    table.handle(ev.DeviceBack("sabot"))
    assert isinstance(table.due, BetsDue)
    assert table.in_round().tokens == {1: 250}


seats = st.sampled_from(SLOTS)
happenings = st.one_of(
    seats.map(lambda seat: ev.TokenDropped(seat, 250)),
    seats.map(lambda seat: ev.SlotsRead((seat,))),
    st.just(ev.SlotsRead(SLOTS)),
    seats.map(lambda seat: ev.DeviceLost(f"slot {seat}")),
    seats.map(lambda seat: ev.DeviceBack(f"slot {seat}")),
    st.sampled_from([CLOSED, ev.DeviceLost("sabot"), ev.DeviceBack("sabot")]),
    st.sampled_from([ev.SuspensionAsked("fire", "jefe"), ev.ResumptionAsked("jefe")]),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(happenings, max_size=25))
def test_whatever_comes_in_between_a_token_plays_once_or_is_told(events: list[ev.Event]) -> None:
    table, taken, told = at_the_bets(), [], []
    unread: set[int] = set()
    for event in events:
        before = dict(table.round.tokens) if table.round else {}
        decision = table.handle(event)
        if decision.refusal is not None:
            continue
        taken.append(event)
        if event is CLOSED:
            unread = set(SLOTS)
        unread -= set(event.seats) if isinstance(event, ev.SlotsRead) else set()
        if isinstance(event, ev.TokenDropped):
            told.append((event.seat in table.in_round().tokens and event.seat not in before)
                        != bool(alarms(decision)))  # fmt: skip
        if type(decision.due) in (CardDue, TokensDue) and decision.phase is not Phase.HALTED:
            answering = {seat for seat in unread if f"slot {seat}" not in table.lost}
            lost_once = {e.role for e in taken if isinstance(e, ev.DeviceLost)}
            assert not {seat for seat in answering if f"slot {seat}" not in lost_once}
    assert all(told)
    again = at_the_bets()
    for event in from_text(to_text(taken)):
        assert again.handle(event).refusal is None
    assert state_of(again) == state_of(table)
