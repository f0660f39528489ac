"""Decide, commit, act: the table's thread decides, the journal's commits, then effects leave.

Effects, answers and acknowledgements of an input are released in order, and only when
its entries are durable. They leave on the journal's thread the moment the commit returns.
The moment after an input is drawn when its commands have left, or before the next is decided.
"""

import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from firmware_py.clock import Clock
from firmware_py.journal.chain import canonical
from firmware_py.journal.entry import Draft, Stamp
from firmware_py.journal.errors import JournalBusy, WriterStopped
from firmware_py.journal.writer import Writer
from firmware_py.station.core import Core, NewEntry, Outcome
from firmware_py.station.inbox import Envelope, Inbox
from firmware_py.station.input_failure import stopped, where
from firmware_py.station.inputs import ChipsMoved, HitConfirmed, MeterCorrected
from firmware_py.station.moment import stale
from firmware_py.station.outcome import refused
from firmware_py.station.snapshot import Snapshot, fallback_snapshot, take_snapshot
from firmware_py.table import events as ev
from firmware_py.table.decision import Refusal
from firmware_py.table.effects import Effect

LOOK_UP_S = 0.2
CROWDED_S = 0.005
NO_MARKS: Mapping[str, object] = {}
GIVE_WAY_S = 0.000_1

# What moves money: the record since the last of them is read anew and checked first.
VALIDATED = (ev.BetsOpened, HitConfirmed, MeterCorrected, ChipsMoved)

Release = Callable[[Sequence[Effect]], None]


def _fail(told: Envelope, error: Exception) -> None:
    if told.answer is not None:
        told.answer.set_exception(error)


@dataclass(slots=True)
class Outgoing:
    """An outcome that waits for its entries to be durable."""

    seq: int
    told: Envelope
    outcome: Outcome
    # Drawn before the next input is decided on, or before the answer leaves.
    seen: Snapshot | None = None


class Loop:
    """The only thread that changes the table."""

    def __init__(
        self,
        core: Core,
        inbox: Inbox,
        clock: Clock,
        boot: str,
        release: Release,
        shown: Callable[[Snapshot], None] = lambda _: None,
        unsound: Callable[[], str] = lambda: "",
    ) -> None:
        self.core = core
        self.seen: Snapshot = take_snapshot(core)
        self.beats = 0
        self._inbox = inbox
        self._clock = clock
        self._boot = boot
        self._release = release
        self._shown = shown
        self._unsound = unsound
        # Gives the core as the record has it, for when an input raised in the middle.
        self.rebuild: Callable[[], Core] | None = None
        # Where drawing the moment raised, and what the table must still be told of it.
        self._blind = ""
        self._to_stop = ""
        self._writer: Writer | None = None
        self._held: deque[Outgoing] = deque()
        self._guard = threading.Lock()
        # The newest outcome, as long as nobody has drawn the moment after it.
        self._undrawn: Outgoing | None = None
        # Held while an input is decided: who holds it meets the table between two inputs.
        self._gate = threading.Lock()
        # Held while the table changes or is drawn; never while anybody waits for the disk.
        self._still = threading.Lock()
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)

    def start(self, writer: Writer) -> None:
        """Begin to take inputs."""
        self._writer = writer
        self._thread.start()

    def stop(self, wait_s: float) -> bool:
        """Finish the input in hand and end; True if it did in time."""
        self._stopping = True
        self._inbox.wake()
        self._thread.join(wait_s)
        return not self._thread.is_alive()

    def between_inputs(self, change: Callable[[], Writer]) -> None:
        """Exchange the journal's writer while the table stands still."""
        with self._gate:
            self._writer = change()

    @property
    def alive(self) -> bool:
        """Whether the thread takes inputs."""
        return self._thread.is_alive()

    def durable(self, seq: int) -> None:
        """Release everything up to an entry; called by the journal after each commit."""
        while True:
            with self._guard:
                if not self._held or self._held[0].seq > seq:
                    return
                held = self._held.popleft()
            if held.outcome.effects:
                self._release(held.outcome.effects)
                # The links have their commands: they run before anything else is done here.
                time.sleep(GIVE_WAY_S)
            if held.seen is None:
                self._draw()
            assert held.seen is not None
            self.seen = held.seen
            self._shown(held.seen)
            if held.told.then is not None:
                held.told.then()
            if held.told.answer is not None:
                held.told.answer.set_result(held.outcome)

    def _draw(self) -> None:
        """Draw the moment after the newest input, once."""
        with self._still:
            if self._undrawn is not None:
                self._undrawn.seen = self._look()
                self._undrawn = None

    def _look(self) -> Snapshot:
        """Draw the moment; one that cannot be drawn shows what is known and stops play."""
        try:
            seen = take_snapshot(self.core)
        except Exception as error:  # noqa: BLE001  # the screen must not end the station
            if where(error) != self._blind:
                self._blind = where(error)
                self._to_stop = f"the table cannot be drawn ({self._blind})"
            return fallback_snapshot(self.seen, self.core)
        self._blind = ""
        return seen

    def _run(self) -> None:
        while not self._stopping:
            self.beats += 1
            told = self._inbox.take(LOOK_UP_S)
            if self._to_stop:
                why, self._to_stop = self._to_stop, ""
                with self._gate:
                    self._decide(Envelope(ev.PlayStopped(why), "station"))
            if told is not None:
                with self._gate:
                    self._decide(told)

    def _decide(self, told: Envelope) -> None:
        late = self._saving(told) if type(told.input) in VALIDATED else None
        if late is not None:
            if told.answer is not None:
                told.answer.set_result(Outcome((), (), late))
            return
        try:
            self._commit(told, *self._decided(told))
        except (JournalBusy, WriterStopped) as error:
            _fail(told, error)
        except Exception as error:
            # The table may have moved without a record: nothing goes on from here.
            self._stopping = True
            _fail(told, error)
            raise

    def _decided(self, told: Envelope) -> tuple[Outcome, list[Draft]]:
        """Let the table decide and write it down; an input that raises is refused alone."""
        try:
            outcome = self._outcome(told)
            return outcome, self._drafts(told, outcome)
        except (JournalBusy, WriterStopped):
            raise
        except Exception as error:
            if told.input is None or self.rebuild is None:
                raise
            # Nothing of it may stay: the record knows how the table stood before.
            before = self.rebuild()
            with self._still:
                self.core.become(before)
                outcome = stopped(self.core, told.input, error)
            return outcome, self._drafts(told, outcome)

    def _outcome(self, told: Envelope) -> Outcome:
        """Let the table decide; the moment before is drawn first, for it is gone then."""
        self._draw()
        if told.input is None:
            return Outcome(())
        with self._still:
            late = stale(told.moment, self.core.moment) if told.moment is not None else None
            return self.core.take(told.input) if late is None else refused(told.input, late)

    def _saving(self, told: Envelope) -> Refusal | None:
        """Start no new round while the disk is late; everything else is still taken in."""
        assert self._writer is not None
        if wrong := self._unsound():
            return Refusal("memory", f"the record does not hold: {wrong}. Keep both copies.")
        why = self._writer.status().saving
        if not why or not isinstance(told.input, ev.BetsOpened):
            return None
        return Refusal("saving", f"no new round until everything is saved: {why}")

    def _drafts(self, told: Envelope, outcome: Outcome) -> list[Draft]:
        stamp = Stamp(self._boot, self._clock.monotonic_ns(), self._clock.utc())
        drafts: list[Draft] = []
        for line in told.notes:
            drafts.append(self._draft(line, told.by, stamp))
        marks = told.marks
        for line in outcome.lines:
            drafts.append(self._draft(line, told.by, stamp, marks))
            marks = NO_MARKS
        return drafts

    def _commit(self, told: Envelope, outcome: Outcome, drafts: list[Draft]) -> None:
        while not self._submit(drafts, told, outcome):
            # Without the guard: what is durable meanwhile leaves, and makes room.
            time.sleep(CROWDED_S)

    def _draft(
        self, line: NewEntry, by: str, stamp: Stamp, marks: Mapping[str, object] = NO_MARKS
    ) -> Draft:
        return Draft(line.kind, canonical({**line.payload, **marks, "told_by": by}), stamp)

    def _submit(self, drafts: list[Draft], told: Envelope, outcome: Outcome) -> bool:
        """Hand entries to the journal and hold what follows; False if its disk has no room yet."""
        assert self._writer is not None
        with self._guard:
            try:
                self._undrawn = Outgoing(self._writer.submit(drafts), told, outcome)
            except JournalBusy:
                if self._stopping:
                    raise
                return False
            self._held.append(self._undrawn)
        return True
