"""Decide, commit, act: the table's thread decides, the journal's commits, then effects leave.

Effects, answers and acknowledgements of an input are released in order, and only when
its entries are durable. They leave on the journal's thread the moment the commit returns.
The moment after an input is drawn when its commands have left, or while a slow disk works. What
lies between the two threads are queues, each with one that puts and one that takes: nothing here
needs a lock.
"""

import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from queue import SimpleQueue

from msgspec import Struct

from drivers.bell import Bell
from firmware_py.clock import Clock
from firmware_py.journal.chain import canonical
from firmware_py.journal.entry import Draft, Stamp
from firmware_py.journal.errors import JournalBusy, WriterStopped
from firmware_py.journal.writer import Writer
from firmware_py.station.alarms import SEEN, ToldEntry
from firmware_py.station.core import Core, NewEntry, Outcome
from firmware_py.station.entries import ALARM
from firmware_py.station.inbox import Envelope, Inbox
from firmware_py.station.input_failure import stopped, where
from firmware_py.station.inputs import ChipsMoved, HitConfirmed, MeterCorrected
from firmware_py.station.moment import stale
from firmware_py.station.outcome import refused
from firmware_py.station.record_said import saving_said
from firmware_py.station.snapshot import Snapshot, fallback_snapshot, take_snapshot
from firmware_py.table import events as ev
from firmware_py.table.decision import Refusal
from firmware_py.table.effects import Alarm, Effect
from firmware_py.text.codes import station as codes
from firmware_py.text.message import Message

LOOK_UP_S = 0.2
LOOK_UP_MS = 200
# After commands were handed out, so that the lines send them before the moment is drawn: 1.25 of
# the floor with it, 1.34 without (`bench station`, p50).
GIVE_WAY_S = 0.000_1
# Longer than a good disk takes: drawn beside the commit, a command leaves at 1.59 of the floor.
LEAVING_S = 0.002
NO_MARKS: Mapping[str, object] = {}

# What moves money: the record since the last of them is read anew and checked first.
VALIDATED = (ev.BetsOpened, HitConfirmed, MeterCorrected, ChipsMoved)

Release = Callable[[Sequence[Effect]], None]
Decide = Callable[[Envelope], Outcome | None]


def as_it_is(told: Envelope, decide: Decide) -> None:
    """Decide on what was handed in, and on nothing else."""
    decide(told)


def _tells(outcome: Outcome) -> bool:
    """Whether an outcome may change what is known of alarms; a card as it is due does not."""
    alarm = any(type(effect) is Alarm for effect in outcome.effects)
    return alarm or any(
        line.kind == ALARM or SEEN in line.payload.values() for line in outcome.lines
    )


def _fail(told: Envelope, error: Exception) -> None:
    if told.answer is not None:
        told.answer.set_exception(error)


class Outgoing(Struct, frozen=True, eq=False):
    """An outcome that waits for its entries to be durable."""

    seq: int
    told: Envelope
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the loop is among: where inputs come from, the time, and whom it tells."""

    inbox: Inbox
    clock: Clock
    boot: str
    # Told what is decided and recorded, and every moment that may be shown.
    release: Release
    shown: Callable[[Snapshot], None] = lambda _: None
    # Why what is in memory is not as it was written, if so.
    unsound: Callable[[], Message | None] = lambda: None
    # What a device said may be several inputs, or none; commands follow from every decision.
    take_in: Callable[[Envelope, Decide], None] = as_it_is
    # Gives the core as the record has it, for when an input raised in the middle.
    rebuild: Callable[[], Core] | None = None


class Loop:
    """The only thread that changes the table."""

    def __init__(self, core: Core, around: Surroundings) -> None:
        self.core = core
        self.seen: Snapshot = take_snapshot(core)
        self.beats = 0
        self._around = around
        # Where drawing the moment raised, and what the table must still be told of it.
        self._blind = ""
        self._to_stop: Message | None = None
        self._writer: Writer | None = None
        self._outgoing: deque[Outgoing] = deque()
        # The last whose commands have left, and a bell for who waits for the next.
        self._left_seq = 0
        self._left = Bell()
        # The moment after each of them, in the same order.
        self._drawn: SimpleQueue[Snapshot] = SimpleQueue()
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)

    def start(self, writer: Writer) -> None:
        """Begin to take inputs."""
        self._writer = writer
        self._thread.start()

    def stop(self, wait_s: float) -> bool:
        """Finish the input in hand and end; True if it did in time."""
        self._stopping = True
        self._around.inbox.wake()
        self._thread.join(wait_s)
        return not self._thread.is_alive()

    @property
    def alive(self) -> bool:
        """Whether the thread takes inputs."""
        return self._thread.is_alive()

    def durable(self, seq: int) -> None:
        """Release everything up to an entry; called by the journal after each commit."""
        while self._outgoing and self._outgoing[0].seq <= seq:
            outgoing = self._outgoing.popleft()
            if outgoing.outcome.effects:
                self._around.release(outgoing.outcome.effects)
                time.sleep(GIVE_WAY_S)
            self._left_seq = outgoing.seq
            self._left.ring()
            self.seen = self._drawn.get()
            self._around.shown(self.seen)
            if outgoing.told.then is not None:
                outgoing.told.then()
            if outgoing.told.answer is not None:
                outgoing.told.answer.set_result(outgoing.outcome)

    def _look(self) -> Snapshot:
        """Draw the moment; one that cannot be drawn shows what is known and stops play."""
        try:
            seen = take_snapshot(self.core)
        except Exception as error:  # noqa: BLE001  # the screen must not end the station
            if where(error) != self._blind:
                self._blind = where(error)
                self._to_stop = codes.broken_undrawn(where_text=self._blind)
            return fallback_snapshot(self.seen, self.core)
        self._blind = ""
        return seen

    def _run(self) -> None:
        while not self._stopping:
            self.beats += 1
            told = self._around.inbox.take(LOOK_UP_S)
            if self._to_stop is not None:
                why, self._to_stop = self._to_stop, None
                self._decide(Envelope(ev.PlayStopped.because(why), "station"))
            if told is not None and told.turn is not None:
                self._writer = told.turn()
            elif told is not None:
                self.take_in(told)

    def take_in(self, told: Envelope) -> None:
        """Decide on everything that something handed in means."""
        self._around.take_in(told, self._decide)

    def _decide(self, told: Envelope) -> Outcome | None:
        """Decide, and have it written; nothing is given where nothing was decided."""
        late = self._saving(told) if type(told.input) in VALIDATED else None
        if late is not None:
            if told.answer is not None:
                told.answer.set_result(Outcome((), (), late))
            return None
        try:
            outcome, drafts = self._decided(told)
            self._commit(told, outcome, drafts)
        except (JournalBusy, WriterStopped) as error:
            _fail(told, error)
            return None
        except Exception as error:
            # The table may have moved without a record: nothing goes on from here.
            self._stopping = True
            _fail(told, error)
            raise
        return outcome

    def _decided(self, told: Envelope) -> tuple[Outcome, list[Draft]]:
        """Let the table decide and write it down; an input that raises is refused alone."""
        try:
            outcome = self._outcome(told)
            return outcome, self._drafts(told, outcome)
        except (JournalBusy, WriterStopped):
            raise
        except Exception as error:
            if told.input is None or self._around.rebuild is None:
                raise
            # Nothing of it may stay: the record knows how the table stood before.
            self.core.become(self._around.rebuild())
            outcome = stopped(self.core, told.input, error)
            return outcome, self._drafts(told, outcome)

    def _outcome(self, told: Envelope) -> Outcome:
        """Let the table decide; one that was made for another moment is refused."""
        if told.input is None:
            return Outcome(())
        late = stale(told.moment, self.core.moment) if told.moment is not None else None
        return self.core.take(told.input) if late is None else refused(told.input, late)

    def _saving(self, told: Envelope) -> Refusal | None:
        """Start no new round while the disk is late; everything else is still taken in."""
        assert self._writer is not None
        if (wrong := self._around.unsound()) is not None:
            return Refusal(codes.memory_unsound(wrong_message=wrong))
        why = saving_said(self._writer.status())
        if why is None or not isinstance(told.input, ev.BetsOpened):
            return None
        return Refusal(codes.saving_behind(why_message=why))

    def _drafts(self, told: Envelope, outcome: Outcome) -> list[Draft]:
        stamp = Stamp(
            self._around.boot, self._around.clock.monotonic_ns(), self._around.clock.utc()
        )
        drafts: list[Draft] = []
        for line in told.notes:
            drafts.append(self._draft(line, told.by, stamp))
        marks = told.marks
        for line in outcome.lines:
            drafts.append(self._draft(line, told.by, stamp, marks))
            marks = NO_MARKS
        return drafts

    def _commit(self, told: Envelope, outcome: Outcome, drafts: list[Draft]) -> None:
        """Hand entries to the journal, and draw what they lead to while it writes them."""
        assert self._writer is not None
        outgoing = Outgoing(self._writer.taken_seq + len(drafts), told, outcome)
        # Before the entries: the journal may be done with them before `submit` returns.
        self._outgoing.append(outgoing)
        self._follow(told, outcome, drafts)
        try:
            self._submit(self._writer, drafts)
        except (JournalBusy, WriterStopped):
            self._take_back(outgoing)
            raise
        if not self._around.inbox.waiting:
            self._let_leave(outgoing.seq)
        self._drawn.put(self._look())

    def _follow(self, told: Envelope, outcome: Outcome, drafts: list[Draft]) -> None:
        """Let the core know the numbers of entries that count by their numbers: alarms."""
        assert self._writer is not None
        effects = outcome.effects if outcome.refusal is None else ()
        if not drafts or not (told.notes or _tells(outcome)):
            return
        at_us, first = drafts[0].stamp.utc_us, self._writer.taken_seq + 1
        for seq, line in enumerate((*told.notes, *outcome.lines), first):
            self.core.follow(ToldEntry(seq, at_us), line.kind, line.payload, effects)

    def _let_leave(self, seq: int) -> None:
        """Wait a little for the commands of an entry to leave."""
        while self._left_seq < seq and self._left.wait(LEAVING_S):
            continue

    def _take_back(self, outgoing: Outgoing) -> None:
        """Let nothing leave of what was not taken; without entries it may have left already."""
        try:
            self._outgoing.remove(outgoing)
        except ValueError:
            self._drawn.put(self.seen)

    def _submit(self, writer: Writer, drafts: list[Draft]) -> None:
        """Wait for room in the journal, as long as the station runs; what is durable leaves."""
        while True:
            try:
                writer.submit(drafts, LOOK_UP_MS)
                return
            except JournalBusy:
                if self._stopping:
                    raise

    def _draft(
        self, line: NewEntry, by: str, stamp: Stamp, marks: Mapping[str, object] = NO_MARKS
    ) -> Draft:
        return Draft(line.kind, canonical({**line.payload, **marks, "told_by": by}), stamp)
