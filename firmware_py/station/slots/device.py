"""Between the token slots and the table: tokens in, gates and lamps out.

Decided message by message on one thread; nothing here knows a port, a thread or a clock.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from drivers.slot.contract import (
    SlotEvent,
    SlotMemory,
    SlotRemembered,
    SlotState,
    SlotStateChanged,
    TokenAccepted,
    TokenRefused,
    TokensUnexplained,
)
from firmware_py.station.device_io import CommandDone, LinkTurned, turned
from firmware_py.station.device_messages import slot_code
from firmware_py.station.device_record import (
    DeviceRecords,
    entry_admitted,
    entry_replaced,
    entry_slot,
    slot_fields,
    without,
)
from firmware_py.station.device_turn import NOTHING, DeviceTurn, Meaning
from firmware_py.station.entries import NewEntry
from firmware_py.station.handlers.new_record import ACCEPTED
from firmware_py.station.inputs import PastFound
from firmware_py.station.slots.alarms import alarm_of
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
from firmware_py.table.devices import seat_slot
from firmware_py.text.codes import slots as codes
from firmware_py.text.message import Message
from firmware_py.text.render import english


@dataclass(frozen=True, slots=True)
class SlotPlan:
    """What the config says of the slots: their seats, the bet, and the token that is worth it."""

    seats: tuple[int, ...]
    bet_cents: int
    token: str


@dataclass(frozen=True, slots=True)
class SlotsNow:
    """How the slots stand, and what they were told; begun anew with the station."""

    states: Mapping[int, SlotState]
    # The bus is there: whatever it was told before it went must be told again.
    is_up: bool = False
    # Seats whose slot was told to be out of service.
    out: frozenset[int] = frozenset()
    # Seats told to open since all were shut; unknown after a failure.
    opened: frozenset[int] | None = None
    # How each seat's lamp was last told to be.
    lamps: Mapping[int, bool] = field(default_factory=dict)
    # They are being read to the end; or were, and are not again before some time has passed.
    is_reading: bool = False
    was_read: bool = False


class SlotSide:
    """All slots of a table, on one bus."""

    def __init__(self, role: str, plan: SlotPlan, records: DeviceRecords | None = None) -> None:
        self.turn = DeviceTurn(role)
        # What is on record of each seat's slot, followed as it is written.
        self.records = records or DeviceRecords()
        self.now = SlotsNow(dict.fromkeys(plan.seats, SlotState.UNKNOWN))
        self._plan = plan

    @property
    def role(self) -> str:
        """How the config calls the bus."""
        return self.turn.role

    def _become(self, **changes: Any) -> None:
        self.now = replace(self.now, **changes)

    # From the slots.

    def handle(self, said: SlotsSaid) -> None:
        """Tell the table every token, with what the slot must be reminded of."""
        memories = [event for event in said.events if isinstance(event, SlotRemembered)]
        past = [found for one in memories if (found := self._past(one)) is not None]
        notes = tuple(note for one in memories for note in self._remembered(one))
        for event in said.events:
            given, entries = self._meaning(event)
            if given is not None or entries:
                self.turn.tell(given, (*notes, *entries))
                notes = ()
        if notes:
            self.turn.tell(None, notes)
        for one in past:
            self.turn.tell(one, ())

    def turned(self, change: LinkTurned) -> None:
        """Take in that the bus is there or is not; it was told nothing while it was away."""
        if change.is_up is not self.now.is_up:
            self._become(is_up=change.is_up, opened=None, lamps={}, is_reading=False)
        if (told := turned(change, self.turn.targets)) is not None:
            self.turn.tell(told, ())

    def done(self, done: CommandDone) -> None:
        """Take in what a command gave; what failed is told again at the next tick."""
        command = done.command
        if isinstance(command, ReadSlots):
            self._was_read(done)
        elif done.error is not None and isinstance(command, LightLamp):
            self._become(lamps=without(self.now.lamps, command.seat))
        elif done.error is not None:
            self._become(opened=None)

    def _was_read(self, done: CommandDone) -> None:
        """Tell that there are no more tokens than were told before this.

        A slot that could not be read has left service, and the table waits for it no longer.
        """
        self._become(is_reading=False, was_read=True)
        if done.error is not None:
            self._become(opened=None)
        elif isinstance(done.result, tuple) and done.result:
            self.turn.tell(ev.SlotsRead(done.result), ())

    def _past(self, event: SlotRemembered) -> PastFound | None:
        """Tell of a slot that no record knows and that has counted before it was met here."""
        seat, now = event.seat, event.memory
        if seat in self.records.leaving or _has_counters(self.records.slots.get(seat)):
            return None
        counted = {ACCEPTED: now.accepted or 0, "inserted": now.inserted or 0}
        counted |= {f"position {place}": number for place, number in now.by_position}
        found = {name: number for name, number in counted.items() if number}
        return PastFound(f"slot {seat}", found) if found and now.serial is not None else None

    def _remembered(self, event: SlotRemembered) -> tuple[NewEntry, ...]:
        """Note where a slot's counters stand; of the first in another's place, both readings."""
        seat, now = event.seat, event.memory
        if now.serial is None:
            # Nobody has said who he is: what was known before still holds.
            return ()
        notes: tuple[NewEntry, ...] = (entry_slot(self.role, seat, now),)
        old = self.records.leaving.get(seat)
        if old is not None and now.buffer:
            notes = (entry_replaced(self.role, seat, old, now), *notes)
        self._record(*notes)
        return notes

    def _record(self, *notes: NewEntry) -> None:
        for note in notes:
            self.records = self.records.fold(note.kind, note.payload)

    def _meaning(self, event: SlotEvent) -> Meaning:
        if isinstance(event, TokenAccepted):
            return self._token(event)
        if isinstance(event, SlotStateChanged):
            return self._stands(event)
        if isinstance(event, TokenRefused):
            said = slot_code(event.code)
            why = {"seat": event.seat, "code": event.code, "why": english(said), **said.as_json()}
            return None, (NewEntry("token-refused", why),)
        said_alarm = alarm_of(event)
        if said_alarm is None:
            return NOTHING
        alarm = self.turn.alarm(said_alarm)
        if isinstance(event, TokensUnexplained):
            return None, (_found(event.seat, event.count, said_alarm), alarm)
        return None, (alarm,)

    def _token(self, event: TokenAccepted) -> Meaning:
        cents = self._plan.bet_cents if event.token == self._plan.token else 0
        note = NewEntry("token", {"seat": event.seat, "recovered": event.recovered})
        if not event.recovered:
            return ev.TokenDropped(event.seat, cents), (note,)
        # A token that fell while nobody watched belongs to no round: people settle it.
        said = codes.slot_alarm_token_while_away(seat=event.seat)
        return None, (note, _found(event.seat, 1, said), self.turn.alarm(said))

    def _stands(self, event: SlotStateChanged) -> Meaning:
        """Take a seat's slot out of service at once, or let it play again (R-32)."""
        seat, role, now = event.seat, seat_slot(event.seat), self.now
        state = {"role": role, "state": event.state.value, "why": event.sentence}
        notes = (NewEntry("link", state),)
        opened = None if now.opened is None else now.opened - {seat}
        self._become(states={**now.states, seat: event.state}, opened=opened)
        if event.state is not SlotState.IN_SERVICE:
            self._become(out=now.out | {seat})
            return ev.DeviceLost(role), notes
        is_lost = seat in now.out or role in self.turn.targets.lost
        self._become(out=now.out - {seat})
        return ev.DeviceBack(role) if is_lost else None, notes

    # To the slots.

    def follow(self) -> None:
        """Tell the slots how they must stand, where they were told otherwise."""
        now, targets = self.now, self.turn.targets
        if not now.is_up:
            return
        self._light(targets)
        if targets.slots_read:
            if not (now.is_reading or now.was_read):
                self._become(is_reading=True, opened=frozenset())
                self.turn.do(ReadSlots(self.role))
        elif targets.slots_open:
            self._open(targets)
        elif now.opened != frozenset():
            self._become(opened=frozenset())
            self.turn.do(ShutSlots(self.role))

    def tick(self) -> None:
        """Let the slots be read again for which the table still waits."""
        self._become(was_read=False)

    def _light(self, targets: Targets) -> None:
        """Light the lamp of every seat whose token is counted, and of no other (R-37)."""
        lamps = {seat: seat in targets.taken for seat in self._plan.seats}
        if lamps == self.now.lamps:
            return
        told = [seat for seat in lamps if self.now.lamps.get(seat) is not lamps[seat]]
        self._become(lamps=lamps)
        self.turn.do(*(LightLamp(self.role, seat, lamps[seat]) for seat in told))

    def _open(self, targets: Targets) -> None:
        """Open slots together, once every slot was asked who it is.

        While one is open the bus leaves those that it does not know yet for later: after a
        restart in the middle of the bets they would stay shut until «no va más».
        """
        states, opened = self.now.states, self.now.opened or frozenset()
        if SlotState.UNKNOWN in states.values():
            return
        shut = (seat for seat in self._plan.seats if seat not in targets.taken | opened)
        seats = tuple(seat for seat in shut if states[seat] is SlotState.IN_SERVICE)
        if seats:
            self._become(opened=opened | set(seats))
            self.turn.do(OpenSlots(self.role, seats, self._plan.token))

    def admit(self, seat: int) -> None:
        """Let another device take a seat's place, as was decided."""
        self._record(entry_admitted(seat))
        self.turn.do(TakeSuccessor(self.role, seat))

    # For people.

    def counters(self) -> dict[str, Any]:
        """Give what each seat's slot has counted, and those that were there before (R-33)."""
        return {
            str(seat): {
                "state": state.value,
                "now": _reading(self.records.slots.get(seat)),
                "former": [_reading(one) for one in self._before(seat)],
            }
            for seat, state in self.now.states.items()
        }

    def _before(self, seat: int) -> tuple[SlotMemory, ...]:
        leaving = self.records.leaving.get(seat)
        return (*self.records.former.get(seat, ()), *((leaving,) if leaving else ()))


def _has_counters(known: SlotMemory | None) -> bool:
    """Whether anything but its serial number is on record of a slot."""
    return known is not None and bool(known.buffer or known.accepted is not None)


def _found(seat: int, count: int, said: Message) -> NewEntry:
    """Put tokens on record that came to light later and that nobody has been credited for."""
    why = {"why": english(said), **said.as_json()}
    return NewEntry("token-found", {"seat": seat, "count": count, **why})


def _reading(known: SlotMemory | None) -> dict[str, Any] | None:
    """Write serial number and counters as an inspector reads them."""
    if known is None:
        return None
    fields = slot_fields(known)
    return {name: fields[name] for name in ("serial", "accepted", "inserted", "by_position")}
