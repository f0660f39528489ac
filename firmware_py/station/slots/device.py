"""Between the token slots and the table: tokens in, gates and lamps out."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from typing import Any

from drivers.cctalk.alarms import TamperAlarm
from drivers.link import Link
from drivers.slot.bus import SlotBus
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
    TokenAccepted,
    TokenRefused,
    TokensUnexplained,
)
from drivers.slot.slot import Slot
from firmware_py.station import device_record
from firmware_py.station.device_messages import slot_code, slot_trouble, tamper_sign
from firmware_py.station.device_record import DeviceRecords
from firmware_py.station.entries import NewEntry, alarm_line
from firmware_py.station.handlers.new_record import ACCEPTED
from firmware_py.station.inbox import Envelope, Inbox
from firmware_py.station.inputs import PastFound
from firmware_py.station.targets import Targets
from firmware_py.table import events as ev
from firmware_py.table.devices import seat_slot
from firmware_py.text.codes import slots as codes
from firmware_py.text.message import Message
from firmware_py.text.render import english

_ONE_TOKEN = 1
_LOOKS = 2


class SlotSide:
    """All slots of a table, on one bus."""

    def __init__(
        self,
        role: str,
        bus: SlotBus,
        bet_cents: int,
        token: str,
        inbox: Inbox,
        wanted: Callable[[], Targets] = Targets,
        memories: DeviceRecords | None = None,
    ) -> None:
        self.role = role
        memories = memories or DeviceRecords()
        # What is on record of each seat's slot: now, one that may be replaced, those before.
        self._known = dict(memories.slots)
        self._leaving = dict(memories.leaving)
        self._former = dict(memories.former)
        self.link: Link[SlotEvent] | None = None
        # Told of every alarm once it is recorded, so that people see it.
        self.on_alarm: Callable[[Message], None] = lambda _: None
        self._bus = bus
        self._bet_cents = bet_cents
        self._token = token
        self._inbox = inbox
        self._wanted = wanted
        # How each seat's lamp was last told to be; unknown after a failure.
        self._lamps: dict[int, bool] = {}
        # How the slots were last told to stand, and for how many looks that was wrong.
        self._is_open = False
        self._looks = 0
        # The slots are being read to the end, or the table has still to take that in.
        self._is_reading = False
        # Seats to be opened as soon as every slot is known.
        self._waiting: set[int] = set()
        # Seats whose slot was told to be out of service.
        self._out: set[int] = set()

    def heard(self, events: Sequence[SlotEvent]) -> None:
        """Tell the table every token, with what the slot must be reminded of."""
        memories = [event for event in events if isinstance(event, SlotRemembered)]
        past = [found for one in memories if (found := self._past(one)) is not None]
        notes = tuple(note for one in memories for note in self._remembered(one))
        for event in events:
            told = self._told(event)
            if told is not None:
                both = (*notes, *told.notes)
                self._inbox.put(Envelope(told.input, self.role, both, then=told.then))
                notes = ()
        if notes:
            self._inbox.put(Envelope(None, self.role, notes))
        for one in past:
            self._inbox.put(Envelope(one, self.role))

    def _past(self, event: SlotRemembered) -> PastFound | None:
        """Tell of a slot that no record knows and that has counted before it was met here."""
        seat, now = event.seat, event.memory
        if seat in self._leaving or _has_counters(self._known.get(seat)):
            return None
        counted = {ACCEPTED: now.accepted or 0, "inserted": now.inserted or 0}
        counted |= {f"position {place}": number for place, number in now.by_position}
        found = {name: number for name, number in counted.items() if number}
        return PastFound(f"slot {seat}", found) if found and now.serial is not None else None

    def hear_waiting(self) -> None:
        """Tell what the slots have to tell before the bus is called back.

        A reopened bus knows none of its slots: the table must not take it for whole meanwhile.
        """
        self.heard(self._bus.take_events())

    def _remembered(self, event: SlotRemembered) -> tuple[NewEntry, ...]:
        """Note where a slot's counters stand; of the first in another's place, both readings."""
        seat, now = event.seat, event.memory
        if now.serial is None:
            # Nobody has said who he is: what was known before still holds.
            return ()
        self._known[seat] = now
        note = device_record.slot_note(self.role, seat, now)
        if seat not in self._leaving or not now.buffer:
            return (note,)
        old = self._leaving.pop(seat)
        self._former[seat] = (*self._former.get(seat, ()), old)
        return device_record.replaced_note(self.role, seat, old, now), note

    def admit(self, seat: int) -> None:
        """Let another device take a seat's place, as is recorded."""
        if seat in self._known:
            self._leaving[seat] = self._known.pop(seat)
        self._bus.accept_replacement(seat)

    def counters(self) -> dict[str, Any]:
        """Give what each seat's slot has counted, and those that were there before (R-33)."""
        states = {slot.place.seat: slot.state.value for slot in self._bus.slots}
        return {
            str(seat): {
                "state": state,
                "now": _reading(self._known.get(seat)),
                "former": [_reading(one) for one in self._before(seat)],
            }
            for seat, state in states.items()
        }

    def _before(self, seat: int) -> tuple[SlotMemory, ...]:
        leaving = self._leaving.get(seat)
        return (*self._former.get(seat, ()), *((leaving,) if leaving else ()))

    def _told(self, event: SlotEvent) -> Envelope | None:
        if isinstance(event, TokenAccepted):
            return self._token_told(event)
        if isinstance(event, SlotStateChanged):
            return self._turned(event)
        if isinstance(event, TokenRefused):
            said = slot_code(event.code)
            why = {"seat": event.seat, "code": event.code, "why": english(said), **said.as_json()}
            return Envelope(None, self.role, (NewEntry("token-refused", why),))
        alarm = _alarm_of(event)
        if alarm is None:
            return None
        if isinstance(event, TokensUnexplained):
            return self._alarmed(alarm, _found(event.seat, event.count, alarm))
        return self._alarmed(alarm)

    def _token_told(self, event: TokenAccepted) -> Envelope:
        cents = self._bet_cents if event.token == self._token else 0
        note = NewEntry("token", {"seat": event.seat, "recovered": event.recovered})
        if not event.recovered:
            return Envelope(ev.TokenDropped(event.seat, cents), self.role, (note,), then=self._look)
        # A token that fell while nobody watched belongs to no round: people settle it.
        said = codes.slot_alarm_token_while_away(seat=event.seat)
        return self._alarmed(said, note, _found(event.seat, 1, said))

    def _alarmed(self, said: Message, *notes: NewEntry) -> Envelope:
        note = alarm_line(self.role, said)
        return Envelope(None, self.role, (*notes, note), then=partial(self.on_alarm, said))

    def _turned(self, event: SlotStateChanged) -> Envelope:
        """Take a seat's slot out of service at once, or let it play again (R-32)."""
        role = seat_slot(event.seat)
        state = {"role": role, "state": event.state.value, "why": event.sentence}
        notes = (NewEntry("link", state),)
        if event.state is not SlotState.IN_SERVICE:
            self._out.add(event.seat)
            return Envelope(ev.DeviceLost(role), self.role, notes, then=partial(self._open, ()))
        is_lost = event.seat in self._out or role in self._wanted().lost
        self._out.discard(event.seat)
        back = ev.DeviceBack(role) if is_lost else None
        return Envelope(
            back, self.role, (NewEntry("link", state),), then=partial(self._take_up, event.seat)
        )

    def unchecked(self) -> list[str]:
        """Say what cannot be checked, because a slot does not have the commands for it."""
        known = (slot for slot in self._bus.slots if slot.identity is not None)
        return [
            f"{seat_slot(slot.place.seat)}: {what}"
            for slot in known
            for what in slot.who.abilities.unchecked()
        ]

    def unmet(self) -> list[str]:
        """Name the slots that nobody has asked yet who they are.

        With seven at 9600 baud that takes ten seconds. Bets opened before would have the dealer
        wait at «no va más» until the last is met and read.
        """
        unknown = (slot for slot in self._bus.slots if slot.state is SlotState.UNKNOWN)
        return [f"{seat_slot(slot.place.seat)}: {slot.state.value}" for slot in unknown]

    def out_of_service(self) -> list[Slot]:
        """Give the slots that cannot be played on."""
        return [slot for slot in self._bus.slots if slot.state is not SlotState.IN_SERVICE]

    def open(self) -> None:
        """Let every slot take one token."""
        self._is_open = True
        self._open(self._seats)

    @property
    def _seats(self) -> list[int]:
        return [slot.place.seat for slot in self._bus.slots]

    def stand(self, wanted: Targets) -> None:
        """Tell the slots again how they must stand, at the second look; lamps at once (R-37)."""
        self._light(wanted)
        # In this order: what is wanted is newer than the last reading that was taken in.
        if not self._is_reading and self._wanted().slots_read:
            self.read_out()
        self._looks = self._looks + 1 if wanted.slots_open is not self._is_open else 0
        if self._looks < _LOOKS:
            return
        self._looks = 0
        if wanted.slots_open:
            self._is_open = True
            self._open([seat for seat in self._seats if seat not in wanted.taken])
        else:
            self.close()

    def _light(self, wanted: Targets) -> None:
        """Light the lamp of every seat whose token is counted, and of no other."""
        for seat in self._seats:
            is_lit = seat in wanted.taken
            if self.link is not None and self._lamps.get(seat) is not is_lit:
                self._lamps[seat] = is_lit
                done = self.link.submit(partial(self._bus.show_accepted, seat, int(is_lit)))
                done.add_done_callback(partial(self._shown, seat))

    def _look(self) -> None:
        self._light(self._wanted())

    def _shown(self, seat: int, done: "Future[None]") -> None:
        """Tell it again at the next look if the bus was away."""
        if done.exception() is not None:
            self._lamps.pop(seat, None)

    def _take_up(self, seat: int) -> None:
        """Open a slot that comes into service while bets are open and has no token yet."""
        wanted = self._wanted()
        if wanted.slots_open and seat not in wanted.taken:
            self._open([seat])

    def _open(self, seats: Sequence[int]) -> None:
        """Open slots together, once every slot was asked who it is.

        While one is open the bus leaves those that it does not know yet for later: after a
        restart in the middle of the bets they would stay shut until «no va más».
        """
        self._waiting.update(seats)
        if any(slot.state is SlotState.UNKNOWN for slot in self._bus.slots):
            return
        waiting, self._waiting = sorted(self._waiting), set()
        ready = [s for s in waiting if self._bus.slot_at(s).state is SlotState.IN_SERVICE]
        if self.link is not None and ready:
            mask = self._bus.slot_at(ready[0]).mask_for([self._token])
            self.link.submit(partial(self._bus.open_slots, ready, mask, _ONE_TOKEN))

    def read_out(self) -> None:
        """Let no slot take a token, then read each until nothing new comes, and tell the table."""
        self._is_open = False
        self._waiting.clear()
        if self.link is not None and not self._is_reading:
            self._is_reading = True
            self.link.post(self._bus.close_and_read, self._was_read)

    def _was_read(self, seats: object, error: Exception | None) -> None:
        """Tell the tokens that were found first, then that there are no more.

        A slot that could not be read has left service, and the table waits for it no longer.
        """
        self.heard(self._bus.take_events())
        if error is None and isinstance(seats, tuple) and seats:
            # Read once more before the table knows, they would be told when no longer due.
            self._inbox.put(Envelope(ev.SlotsRead(seats), self.role, then=self._read_taken))
        else:
            self._read_taken()

    def _read_taken(self) -> None:
        self._is_reading = False

    def close(self) -> None:
        """Let no slot take a token."""
        self._is_open = False
        self._waiting.clear()
        if self.link is not None:
            self.link.submit(self._bus.close_slots)


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
    fields = device_record.slot_fields(known)
    return {name: fields[name] for name in ("serial", "accepted", "inserted", "by_position")}


def _alarm_of(event: SlotEvent) -> Message | None:
    """Say what is wrong; nothing for what is no alarm."""
    if isinstance(event, TamperAlarm):
        return tamper_sign(event)
    if isinstance(event, SlotAlarmed | CountersDisagreed | SlotRestarted):
        return codes.slot_alarm_told(seat=event.seat, why_message=_why(event))
    if isinstance(event, SlotEventsMissed):
        return codes.slot_alarm_events_missed(seat=event.seat, missed_number=event.count)
    if isinstance(event, TokensUnexplained):
        return codes.slot_alarm_tokens_unexplained(seat=event.seat, counted_number=event.count)
    return None


def _why(event: SlotAlarmed | CountersDisagreed | SlotRestarted) -> Message:
    if event.trouble is None:
        return slot_code(event.code)
    return slot_trouble(event.trouble, () if isinstance(event, SlotRestarted) else event.numbers)
