"""The slots as a value: any message at any moment, without thread or port."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.cctalk.alarms import TamperAlarm, TamperKind
from drivers.errors import LinkDown
from drivers.slot.contract import (
    CountersDisagreed,
    SlotAlarmed,
    SlotEvent,
    SlotEventsMissed,
    SlotMemory,
    SlotRemembered,
    SlotRestarted,
    SlotState,
    SlotStateChanged,
    SlotTrouble,
    TokenAccepted,
    TokenRefused,
    TokensUnexplained,
)
from firmware_py.station.device_core import DeviceCore, DeviceMessage
from firmware_py.station.device_io import CommandDone, DeviceCommand, Handled, LinkTurned, Tick
from firmware_py.station.device_record import NOTES, DeviceRecords
from firmware_py.station.slots.device import SlotSide
from firmware_py.station.slots.messages import (
    LightLamp,
    OpenSlots,
    ReadSlots,
    ShutSlots,
    SlotsSaid,
    TakeSuccessor,
)
from firmware_py.station.targets import Targets
from firmware_py.table import events as ev
from firmware_py.table.effects import AdmitSlot
from tests.station.slot_table import PLAN
from tests.station.test_cards_core import at

SLOTS = "slots"
DOWN = LinkDown("away", port="p", device=SLOTS, command="lamp")
seats = st.sampled_from(PLAN.seats)
memories = st.builds(
    SlotMemory, st.sampled_from((None, 1001, 1002)), st.sampled_from((b"", b"\x01")),
    st.sampled_from((None, 0, 7)), st.just(8), st.just(((1, 7),)),
)  # fmt: skip
events: st.SearchStrategy[SlotEvent] = st.one_of(
    st.builds(SlotStateChanged, seats, st.sampled_from(SlotState), st.just("so")),
    st.builds(TokenAccepted, seats, st.just(1), st.sampled_from(("TK001A", "TK002A")),
              st.just(1), st.just(7), st.booleans(), st.booleans()),
    st.builds(TokenRefused, seats, st.sampled_from((1, 20)), st.just("no")),
    st.builds(SlotAlarmed, seats, st.sampled_from((20, 21)), st.just("coin")),
    st.builds(CountersDisagreed, seats, st.just(SlotTrouble.SERIAL_CHANGED), st.just((4, 8))),
    st.builds(SlotRestarted, seats, st.just(SlotTrouble.RESTARTED_BACK)),
    st.builds(SlotEventsMissed, seats, st.just(2)),
    st.builds(TokensUnexplained, seats, st.just(1), st.just(((1, 1),))),
    st.builds(SlotRemembered, seats, memories),
    st.just(TamperAlarm(TamperKind.NULL_BYTE, "p", SLOTS, 2, "simple poll", "")),
)  # fmt: skip
commands: st.SearchStrategy[DeviceCommand] = st.one_of(
    st.just(ReadSlots(SLOTS)), st.just(ShutSlots(SLOTS)),
    st.just(OpenSlots(SLOTS, (1, 2), "TK001A")),
    st.builds(LightLamp, st.just(SLOTS), seats, st.booleans()),
)  # fmt: skip
results = st.sampled_from((None, (), (1,), (1, 2)))
done = st.one_of(
    st.builds(lambda one, result: CommandDone(SLOTS, one, result), commands, results),
    st.builds(lambda one: CommandDone(SLOTS, one, None, DOWN), commands),
)
said = st.lists(events, max_size=3).map(lambda found: SlotsSaid(SLOTS, tuple(found)))
turned = st.builds(LinkTurned, st.just(SLOTS), st.booleans(), st.booleans())
messages: st.SearchStrategy[DeviceMessage] = st.one_of(said, turned, done, st.builds(Tick))
targets = st.builds(
    Targets, slots_open=st.booleans(), slots_read=st.sampled_from(((), (1,), (1, 2))),
    taken=st.frozensets(seats), lost=st.sampled_from((frozenset(), frozenset({SLOTS, "slot 1"}))),
)  # fmt: skip
turns = st.lists(st.tuples(messages, targets, st.booleans()), max_size=25)


def core(records: DeviceRecords | None = None) -> DeviceCore:
    return DeviceCore(slots=SlotSide(SLOTS, PLAN, records))


def side(found: DeviceCore) -> SlotSide:
    assert found.slots is not None
    return found.slots


@settings(max_examples=300, deadline=None)
@given(turns)
def test_any_message_at_any_moment_is_handled_and_the_record_tells_the_same(
    given_turns: list[tuple[DeviceMessage, Targets, bool]],
) -> None:
    slots, records = core(), DeviceRecords()
    for message, wanted, follows in given_turns:
        handled = slots.handle(message, at(wanted))
        for entry in (entry for one in handled.told for entry in one.entries):
            if entry.kind in NOTES:
                records = records.fold(entry.kind, entry.payload)
        assert side(slots).records == records
        given_commands = [*handled.commands, *(slots.follow(wanted) if follows else ())]
        opened = [one for one in given_commands if isinstance(one, OpenSlots)]
        # No slot is opened that is not wanted, is out of service, or has its token.
        assert not opened or (wanted.slots_open and not wanted.slots_read)
        for seat in (seat for one in opened for seat in one.seats):
            assert seat not in wanted.taken
            assert side(slots).now.states[seat] is SlotState.IN_SERVICE


@settings(max_examples=200, deadline=None)
@given(turns, targets)
def test_time_alone_writes_nothing_and_commands_nothing_while_the_disk_is_late(
    given_turns: list[tuple[DeviceMessage, Targets, bool]], wanted: Targets
) -> None:
    slots = core()
    for message, before, _ in given_turns:
        slots.handle(message, at(before))
        slots.follow(before)
    assert slots.handle(Tick(settled=False), at(wanted)) == Handled()
    assert not slots.handle(Tick(), at(wanted)).told


@settings(max_examples=200, deadline=None)
@given(turns, targets)
def test_what_was_told_once_is_not_told_again(
    given_turns: list[tuple[DeviceMessage, Targets, bool]], wanted: Targets
) -> None:
    slots = core()
    for message, before, _ in given_turns:
        slots.handle(message, at(before))
    slots.follow(wanted)
    assert slots.follow(wanted) == ()
    assert slots.follow(replace(wanted, deck=not wanted.deck)) == ()


@settings(max_examples=200, deadline=None)
@given(st.lists(events, max_size=6))
def test_every_token_is_told_once_in_the_order_in_which_it_fell(found: list[SlotEvent]) -> None:
    handled = core().handle(SlotsSaid(SLOTS, tuple(found)), Targets)
    told = [one.input.seat for one in handled.told if isinstance(one.input, ev.TokenDropped)]
    fell = [one for one in found if isinstance(one, TokenAccepted)]
    assert told == [one.seat for one in fell if not one.recovered]
    noted = [entry.payload["seat"] for one in handled.told for entry in one.entries
             if entry.kind == "token"]  # fmt: skip
    assert noted == [one.seat for one in fell]


def test_a_place_that_another_may_take_is_free_before_the_bus_is_told() -> None:
    memory = SlotMemory(1001, b"\x01", 7, 8, ((1, 7),))
    slots = core(DeviceRecords(slots={1: memory}))
    slots.decided((AdmitSlot(1),))
    assert side(slots).records.leaving == {1: memory}
    assert slots.follow(Targets()) == (TakeSuccessor(SLOTS, 1),)
