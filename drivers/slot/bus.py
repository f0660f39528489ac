"""Several slots on one ccTalk bus: who is asked when, so that nobody starves and nothing is lost.

An acceptor closes itself when it is not polled for one second (part 4, 2.1.2). One slot per turn;
a cycle ends with one duty of one slot and one look at one slot that is out of service.
"""

import contextlib
import time
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle

from drivers.cctalk import core
from drivers.cctalk.alarms import TamperAlarm, TamperKind
from drivers.cctalk.headers import Header
from drivers.cctalk.host import REPLY_MS, TRIES, Host
from drivers.deadline import NS_PER_MS, Clock, Deadline
from drivers.errors import (
    BadFrame,
    Cause,
    DeviceBusy,
    DriverError,
    LinkDown,
    NoReply,
    Refused,
    WrongDevice,
)
from drivers.framing.cctalk import Checksum
from drivers.slot.contract import SlotEvent, SlotState
from drivers.slot.slot import Duty, Slot
from drivers.trace import Trace
from drivers.wire import Wire

WATCHDOG_MS = 1_000
TRY_MS = 115
"""One poll that nobody answers: five bytes out and the wait for a reply."""
CONFIRMED_IN = 3
"""What is new is read again and weighed before it is believed."""
DUTY_MS = 300
COMMAND_MS = 400
WRONG_PAUSE_MS = 5_000
SECOND_REPLIES_ALLOWED = 1
TWO_ANSWER = "Two devices answer at this address: unplug one and read the other."
UNNAMED = "The slot does not say who it is: two devices may share its address."
IN_PART = "The slot answers only in part: it is asked again what it has."
LIVE = (SlotState.IN_SERVICE, SlotState.FAULTY)


class SlotBus:
    """A device for `drivers.link.Link`; a poll is one turn, so commands wait for one turn only."""

    def __init__(
        self,
        slots: Sequence[Slot],
        trace: Trace,
        checksum: Checksum = Checksum.SIMPLE,
        clock: Clock = time.monotonic_ns,
    ) -> None:
        if len({slot.place.address for slot in slots}) < len(slots):
            raise ValueError("two slots of one bus have the same address")
        self.slots = tuple(slots)
        self.cycles = 0
        self._trace = trace
        self._checksum = checksum
        self._clock = clock
        self._turns: deque[Callable[[Deadline], None]] = deque()
        self._rounds = cycle([(duty, slot) for duty in Duty for slot in self.slots])
        self._alarms: list[SlotEvent] = []
        self._answered_twice: set[int] = set()
        self._second_replies: dict[int, int] = {}
        self._unnamed: dict[int, int] = {}
        self._disobeyed: dict[tuple[int, Duty], int] = {}
        self._misses: dict[int, int] = {}
        self._polled_ns: dict[int, int] = {}
        self._tried_ns: dict[int, int] = {}
        self._probe_next = 0
        # Seats where another device may take the place; other threads put them in.
        self._replaced: deque[int] = deque()
        self._host: Host | None = None

    @property
    def cycle_done(self) -> bool:
        """Whether every slot had its turn."""
        return not self._turns

    def slot_at(self, seat: int) -> Slot:
        """Return the slot of a seat."""
        return next(slot for slot in self.slots if slot.place.seat == seat)

    def attach(self, wire: Wire) -> None:
        """Take a freshly opened port; every slot must say again who it is."""
        host = Host(wire, self._checksum, self._trace, self._clock, on_alarm=self._hear_alarm)
        self._host = host
        self._turns.clear()
        for slot in self.slots:
            slot.attach(host)
            slot.turn(SlotState.UNKNOWN, "The bus was opened anew; the slot is asked again.")

    def identify(self, deadline: Deadline) -> None:
        """Find the first slot that answers rightly; the others are asked between the polls."""
        self._let_others_in()
        wrong: WrongDevice | None = None
        for slot in self.slots:
            try:
                core.simple_poll(slot.peer, deadline)
                slot.identify(deadline)
            except WrongDevice as error:
                wrong = error
                self._leave(slot, SlotState.WRONG, error)
            except LinkDown:
                raise
            except DriverError as error:
                self._leave(slot, _state_of(error), error)
            else:
                self._note_polled(slot)
                return
        nobody = self._nobody()
        raise wrong if wrong is not None and isinstance(nobody, WrongDevice) else nobody

    def poll(self, deadline: Deadline) -> list[SlotEvent]:
        """Take one turn and return what there is to tell."""
        self._let_others_in()
        if not self._turns:
            self._begin_cycle()
        if self._turns:
            self._turns.popleft()(deadline)
        events = self.take_events()
        if not events and not self._live():
            raise self._nobody()
        return events

    def take_events(self) -> list[SlotEvent]:
        """Return everything there is to tell, once."""
        alarms, self._alarms = self._alarms, []
        return alarms + [event for slot in self.slots for event in slot.take_events()]

    def open_slots(self, seats: Sequence[int], mask: int, limit: int, deadline: Deadline) -> None:
        """Open the slots of these seats; one that fails leaves service, the others open."""
        for seat in seats:
            slot = self.slot_at(seat)
            bounded = deadline.sooner(self._slowed(COMMAND_MS))
            self._guard(slot, partial(slot.open, mask, limit, bounded))

    def close_slots(self, deadline: Deadline) -> None:
        """Close every slot; one that fails leaves service, the others close."""
        for slot in self.slots:
            self._guard(slot, partial(slot.close, deadline.sooner(self._slowed(COMMAND_MS))))

    def close_and_read(self, deadline: Deadline) -> tuple[int, ...]:
        """Close every slot and read it to the end; return the seats where that was done.

        What fell before a slot was closed is told then. One that cannot be read leaves service.
        """
        unread = list(self._live())
        for _ in range(TRIES):
            unread = [slot for slot in unread if not self._read(slot, deadline)]
        return tuple(slot.place.seat for slot in self._live() if slot not in unread)

    def _read(self, slot: Slot, deadline: Deadline) -> bool:
        bounded = deadline.sooner(self._slowed(COMMAND_MS))

        def close_and_read() -> None:
            slot.close(bounded)
            slot.read_out(bounded, TRIES)

        done = slot.state in LIVE and self._guard(slot, close_and_read)
        if done:
            self._note_polled(slot)
        return done

    def show_accepted(self, seat: int, count: int, deadline: Deadline) -> None:
        """Set the lamp of a seat by the tokens that stand accepted there."""
        slot = self.slot_at(seat)
        self._guard(
            slot, partial(slot.show_accepted, count, deadline.sooner(self._slowed(COMMAND_MS)))
        )

    def accept_replacement(self, seat: int) -> None:
        """Let another device take the place of the one that was here, by people's decision.

        May be called from any thread, also while no slot of the bus answers.
        """
        self._replaced.append(self.slot_at(seat).place.seat)

    def _let_others_in(self) -> None:
        while self._replaced:
            slot = self.slot_at(self._replaced.popleft())
            slot.forget()
            slot.turn(SlotState.UNKNOWN, "Another device may take this place.")

    def _begin_cycle(self) -> None:
        self.cycles += 1
        live = self._live()
        self._turns.extend(partial(self._poll_slot, slot) for slot in live)
        if live:
            self._turns.append(self._attend)
        if out := self._next_to_probe():
            self._turns.append(partial(self._probe, out))

    def _live(self) -> list[Slot]:
        return [slot for slot in self.slots if slot.state in LIVE]

    def _poll_slot(self, slot: Slot, deadline: Deadline) -> None:
        if slot.state not in LIVE:
            return
        address = slot.place.address
        if self._is_doubled(address):
            self._leave(slot, SlotState.WRONG, TWO_ANSWER)
            return
        tries = self._tries_for(slot)
        bounded = deadline.sooner((tries + CONFIRMED_IN) * self._slowed(TRY_MS))
        self._guard(slot, lambda: slot.poll(bounded, tries), tries)
        self._note_polled(slot)

    def _is_doubled(self, address: int) -> bool:
        """Whether this address was answered twice after more than one poll in a row."""
        doubled = address in self._answered_twice
        self._answered_twice.discard(address)
        self._second_replies[address] = self._second_replies.get(address, 0) + 1 if doubled else 0
        return self._second_replies[address] > SECOND_REPLIES_ALLOWED

    def _attend(self, deadline: Deadline) -> None:
        duty, slot = self._next_duty()
        if slot.state not in LIVE:
            return
        bounded = deadline.sooner(self._slowed(DUTY_MS))
        done = self._guard(slot, lambda: slot.attend(duty, bounded), tries=0)
        if duty is Duty.IDENTITY:
            self._note_named(slot, named=done)
        if duty in (Duty.AUDIT, Duty.INHIBITS):
            self._note_obeyed(slot, duty, obeyed=done)

    def _note_named(self, slot: Slot, *, named: bool) -> None:
        """Take a slot out that answers but does not say who it is: two may be talking at once."""
        address = slot.place.address
        self._unnamed[address] = 0 if named else self._unnamed.get(address, 0) + 1
        if self._unnamed[address] >= TRIES:
            self._leave(slot, SlotState.WRONG, UNNAMED)
        elif not named:
            slot.hurry(Duty.IDENTITY)

    def _note_obeyed(self, slot: Slot, duty: Duty, *, obeyed: bool) -> None:
        """Meet a slot anew that answers polls and not what it answered: it may have lost it."""
        key = slot.place.address, duty
        self._disobeyed[key] = 0 if obeyed else self._disobeyed.get(key, 0) + 1
        if self._disobeyed[key] >= TRIES and slot.state in LIVE:
            self._disobeyed[key] = 0
            slot.who.doubt()
            self._leave(slot, SlotState.SILENT, IN_PART)

    def _next_duty(self) -> tuple[Duty, Slot]:
        """Return what cannot wait; every third time a faulty slot or what comes round."""
        is_third = self.cycles % 3 == 0
        if not is_third and (slot := self._next_urgent()) is not None:
            return slot.urgent.popleft(), slot
        faulty = [slot for slot in self.slots if slot.state is SlotState.FAULTY]
        if faulty and is_third:
            return Duty.HEALTH, faulty[self.cycles // 3 % len(faulty)]
        return next(self._rounds)

    def _next_urgent(self) -> Slot | None:
        """Return a slot with something urgent, beginning with another one each time."""
        start = self.cycles % len(self.slots)
        order = self.slots[start:] + self.slots[:start]
        return next((slot for slot in order if slot.urgent and slot.state in LIVE), None)

    def _probe(self, slot: Slot, deadline: Deadline) -> None:
        began_ns = self._tried_ns[slot.place.address] = self._clock()
        try:
            slot.peer.ask(Header.SIMPLE_POLL, deadline, sizes=(0,), tries=1)
            slot.identify(deadline, partial(self._poll_the_overdue, deadline))
        except LinkDown:
            raise
        except WrongDevice as error:
            self._leave(slot, SlotState.WRONG, error)
        except DriverError as error:
            if isinstance(error, NoReply) and self._has_answered(slot.place.address, began_ns):
                slot.who.doubt()
            if slot.state is not SlotState.WRONG or isinstance(error, NoReply):
                self._leave(slot, _state_of(error), error)
        else:
            self._misses[slot.place.address] = 0
            self._note_polled(slot)

    def _poll_the_overdue(self, deadline: Deadline) -> None:
        """Keep the others' watchdogs quiet while one slot is identified."""
        now_ns = self._clock()
        for slot in self._live():
            age_ns = now_ns - self._polled_ns.get(slot.place.address, 0)
            if age_ns >= WATCHDOG_MS * NS_PER_MS // 3:
                self._poll_slot(slot, deadline)

    def _next_to_probe(self) -> Slot | None:
        """Return the next slot out of service whose time has come, each in its turn."""
        count = len(self.slots)
        order = [self.slots[(self._probe_next + step) % count] for step in range(count)]
        due = next((slot for slot in order if self._is_due(slot)), None)
        if due is not None:
            self._probe_next = (self.slots.index(due) + 1) % count
        return due

    def _is_due(self, slot: Slot) -> bool:
        if slot.state in LIVE or (self._playing() and not slot.who.is_quick):
            return False
        if slot.state is not SlotState.WRONG:
            return True
        tried_ns = self._tried_ns.get(slot.place.address, 0)
        return self._clock() - tried_ns >= WRONG_PAUSE_MS * NS_PER_MS

    def _playing(self) -> bool:
        return any(slot.setting.wanted.is_open for slot in self._live())

    def _tries_for(self, slot: Slot) -> int:
        """Return how often this slot may be asked before another's watchdog comes near."""
        others = [other for other in self._live() if other is not slot]
        oldest_ns = min(
            (self._polled_ns.get(other.place.address, 0) for other in others),
            default=self._clock(),
        )
        try_ms = self._slowed(TRY_MS)
        left_ms = WATCHDOG_MS - (self._clock() - oldest_ns) / NS_PER_MS - try_ms * len(others)
        return max(1, min(TRIES, int(left_ms // try_ms)))

    def _slowed(self, duration_ms: float) -> float:
        """Return how long something takes on this line: more where answers come late."""
        return duration_ms * (self._host.reply_ms / REPLY_MS if self._host else 1)

    def _guard(self, slot: Slot, action: Callable[[], object], tries: int = TRIES) -> bool:
        """Do something with one slot so that its failure stays its own; returns if it was done.

        A duty that fails counts for nothing (tries 0): the next poll tells whether the slot is
        there. One that answered something and not all of it is not silent at once.
        """
        address, began_ns = slot.place.address, self._clock()
        try:
            action()
        except LinkDown:
            raise
        except WrongDevice as error:
            self._leave(slot, SlotState.WRONG, error)
        except DriverError as error:
            is_silent = isinstance(error, NoReply) and not self._has_answered(address, began_ns)
            weight = tries if is_silent else min(1, tries)
            self._misses[address] = self._misses.get(address, 0) + weight
            if self._misses[address] >= TRIES:
                self._leave(slot, _state_of(error), error)
        else:
            if tries:
                self._misses[address] = 0
            return True
        return False

    def _has_answered(self, address: int, since_ns: int) -> bool:
        return self._host is not None and self._host.heard_ns.get(address, -1) >= since_ns

    def _leave(self, slot: Slot, state: SlotState, why: DriverError | str) -> None:
        """Take a slot out of service; a wrong one that still obeys is closed, too."""
        self._tried_ns[slot.place.address] = self._clock()
        if state is SlotState.WRONG and slot.state in LIVE:
            with contextlib.suppress(BadFrame, DeviceBusy, NoReply, Refused):
                slot.shut(Deadline.after_ms(self._slowed(TRY_MS), self._clock))
        slot.turn(state, str(why), why.advice if isinstance(why, DriverError) else "")

    def _note_polled(self, slot: Slot) -> None:
        self._polled_ns[slot.place.address] = self._clock()

    def _hear_alarm(self, alarm: TamperAlarm) -> None:
        self._alarms.append(alarm)
        for slot in self.slots:
            # Whoever is on the wire may have moved a slot away and answer in its place.
            slot.hurry(Duty.IDENTITY)
        if alarm.kind is TamperKind.SECOND_REPLY:
            self._answered_twice.add(alarm.address)

    def _nobody(self) -> DriverError:
        path = self._host.port.path if self._host else "the bus"
        states = {slot.state for slot in self.slots}
        # Where there is noise it keeps the others away, whoever else is wrong.
        kind: type[DriverError] = NoReply
        cause = Cause.NO_SLOT
        if SlotState.NOISY in states:
            kind, cause = BadFrame, Cause.NO_SLOT_IN_NOISE
        elif SlotState.WRONG in states:
            kind, cause = WrongDevice, Cause.NO_SLOT_OF_OURS
        error = kind("no slot of ours answers", port=path, device="slots", command="poll")
        return error.because(cause)


def _state_of(error: DriverError) -> SlotState:
    """Tell noise from silence, as for a link."""
    return SlotState.NOISY if isinstance(error, BadFrame) else SlotState.SILENT
