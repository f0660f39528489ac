"""One thread per port: wait for the path, open, identify, poll, back off, for ever."""

import random
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from drivers.backoff import Backoff, Uniform
from drivers.bell import Bell
from drivers.deadline import NS_PER_S, Clock, Deadline
from drivers.errors import BadFrame, Cause, DriverError, Fact, LinkDown, WrongDevice
from drivers.trace import Trace
from drivers.wire import Wire

SILENT_AFTER = 5
BOOT_MS = 5_000
IDENTIFY_MS = 20_000
POLL_MS = 20_000
"""Limits for the worst day: a ROM checksum asked for twice takes ten seconds."""
JOB_MS = 5_000
JOBS_WAITING = 64
TRACE_PAUSE_MS = 5_000
PATIENCE_MS = 1_000
"""Between two attempts to identify a device that may still be starting."""

E_co = TypeVar("E_co", covariant=True)
E = TypeVar("E")


class LinkState(Enum):
    """Where a link stands; the names are what a technician reads."""

    ABSENT = "absent"
    OPENING = "opening"
    IDENTIFYING = "identifying"
    UP = "up"
    SILENT = "silent"
    NOISY = "noisy"
    WRONG_DEVICE = "wrong device"
    STOPPED = "stopped"


class Device(Protocol[E_co]):
    """A device model; no thread, no retry, no sleep, no log of its own."""

    def attach(self, wire: Wire) -> None:
        """Take a freshly opened port; what was learnt of the device before is kept."""

    def identify(self, deadline: Deadline) -> None:
        """Make sure the right device is there and ready; raises `WrongDevice` or `NoReply`."""

    def poll(self, deadline: Deadline) -> Sequence[E_co]:
        """Return what has happened since the last poll."""


@dataclass(frozen=True, slots=True)
class LinkChanged:
    """A link came to stand otherwise, or stands for another reason."""

    role: str
    state: LinkState
    previous: LinkState
    reason: str
    at_ns: int
    # Why, without words: nothing where only the sentence knows.
    fact: Fact | None = None


@dataclass(frozen=True, slots=True)
class LinkPlan(Generic[E]):
    """Everything a link needs to know; all that touches the world can be replaced."""

    role: str
    device: Device[E]
    find: Callable[[], Path | None]
    open_port: Callable[[str], Wire]
    on_events: Callable[[Sequence[E]], None]
    on_change: Callable[[LinkChanged], None]
    trace: Trace
    trace_directory: Path | None = None
    on_untraced: Callable[[OSError], None] = lambda _: None
    """Told that a trace could not be written."""
    wants_trace: Callable[[E], bool] = lambda _: False
    """Which events have the trace written out, like the faults of the link itself."""
    pause_ms: float = 0.0
    clock: Clock = time.monotonic_ns
    uniform: Uniform = random.random


After = Callable[[object, Exception | None], None]
"""Told what a piece of work gave, or why it failed."""


class _Job(Struct, frozen=True):
    work: Callable[[Deadline], object]
    after: After | None

    def end(self, result: object, error: Exception | None) -> None:
        if self.after is not None:
            self.after(result, error)


class Link(Generic[E]):
    """Owns one port; everything that touches it runs in this link's thread."""

    def __init__(self, plan: LinkPlan[E]) -> None:
        self.plan = plan
        self.state = LinkState.ABSENT
        self.reason = ""
        self.fact: Fact | None = None
        self._told = (LinkState.ABSENT, "")
        self._failing = False
        self.heartbeat = 0
        """Grows with every step; a watchdog looks whether it does."""
        self._backoff = Backoff(plan.uniform)
        self._wire: Wire | None = None
        self._misses = 0
        self._boot = Deadline(0, plan.clock)
        self._next_trace = Deadline(0, plan.clock)
        self._jobs: SimpleQueue[_Job] = SimpleQueue()
        # Rung when there is something to do before the wait is over.
        self._bell = Bell()
        self._stopping = False
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Start the thread of this port."""
        self._thread = threading.Thread(target=self._run, name=f"link-{self.plan.role}")
        self._thread.start()

    def stop(self, deadline: Deadline) -> bool:
        """Stop the thread and close the port; returns whether it ended in time."""
        self._stopping = True
        self._bell.ring()
        if self._thread is None:
            self._shut_down()
            return True
        self._thread.join(deadline.remaining_ns / NS_PER_S)
        return not self._thread.is_alive()

    def nudge(self) -> None:
        """Look again now instead of after the wait: the adapter was just plugged in."""
        self._backoff.reset()
        self._bell.ring()

    def post(self, work: Callable[[Deadline], object], after: After | None = None) -> None:
        """Have `work` done by the link's thread between two polls; it fails if the link is not up.

        May be called from any thread. `after` is told the result or the `DriverError`.
        """
        # Rung twice: the thread gets up while the work is still being written down.
        self._bell.ring()
        job = _Job(work, after)
        if self._jobs.qsize() >= JOBS_WAITING:
            job.end(None, self._not_now("too many commands wait"))
        else:
            self._jobs.put(job)
        self._bell.ring()
        if self.state is LinkState.STOPPED:
            self._fail_jobs()

    def step(self) -> float:
        """Do one step and return the milliseconds to wait before the next; never raises."""
        self.heartbeat += 1
        try:
            self._do_jobs()
            return self._advance()
        except Exception as error:  # noqa: BLE001 - a dead thread would look like a live link
            return self._stumble(error)

    def _advance(self) -> float:
        if self._wire is None:
            return self._open()
        if self.state is LinkState.UP:
            return self._poll()
        return self._identify()

    def _stumble(self, error: Exception) -> float:
        """Start over after a mistake of our own, visibly."""
        self._close()
        what = f"internal error, {type(error).__name__}: {error}"
        role = self.plan.role
        advice = "The link starts over by itself; send the trace to the maker."
        failed = DriverError(what, port=role, device=role, command="", advice=advice)
        raised = what.removeprefix("internal error, ")
        self._fault(LinkState.SILENT, failed.because(Cause.INTERNAL, error=raised))
        return self._backoff.next_ms()

    def _run(self) -> None:
        while not self._stopping:
            self._bell.wait(self.step() / 1_000)
        self._shut_down()

    def _shut_down(self) -> None:
        self._close()
        self._turn(LinkState.STOPPED, "the station stops", Fact(Cause.STOPS, {}))
        self._fail_jobs()

    def _open(self) -> float:
        path = self.plan.find()
        if path is None:
            self._failing = False
            reason = f"{self.plan.role}: no port with this name. Plug it in."
            self._turn(LinkState.ABSENT, reason, Fact(Cause.NO_PORT, {}))
            return self._backoff.next_ms()
        named = {"port": str(path)}
        opening = Fact(Cause.OPENING, named)
        self._pass(LinkState.OPENING, f"{self.plan.role}: opening {path}", opening)
        try:
            self._wire = self.plan.open_port(str(path))
            self.plan.device.attach(self._wire)
        except DriverError as error:
            self._fault(LinkState.OPENING, error)
            self._close()
            return self._backoff.next_ms()
        self._misses = 0
        self._boot = Deadline.after_ms(BOOT_MS, self.plan.clock)
        asking = Fact(Cause.ASKING, named)
        self._pass(LinkState.IDENTIFYING, f"{self.plan.role}: asking who is at {path}", asking)
        return 0.0

    def _identify(self) -> float:
        try:
            self.plan.device.identify(Deadline.after_ms(IDENTIFY_MS, self.plan.clock))
        except LinkDown as error:
            return self._lose_port(error)
        except WrongDevice as error:
            self._fault(LinkState.WRONG_DEVICE, error)
            return self._backoff.next_ms()
        except DriverError as error:
            return self._still_silent(error)
        self._misses = 0
        self._backoff.reset()
        self._failing = False
        self._turn(LinkState.UP, f"{self.plan.role}: up", Fact(Cause.UP, {}))
        return 0.0

    def _still_silent(self, error: DriverError) -> float:
        """Give a device that has just appeared its time to start before calling it silent."""
        if self.state is LinkState.IDENTIFYING and not self._boot.expired:
            return min(PATIENCE_MS, self._backoff.next_ms())
        self._fault(_kind_of(error), error)
        return self._backoff.next_ms()

    def _poll(self) -> float:
        try:
            events = self.plan.device.poll(Deadline.after_ms(POLL_MS, self.plan.clock))
        except DriverError as error:
            return self._miss(error)
        self._misses = 0
        if events:
            self.plan.on_events(events)
            self._trace_faults(events)
        return self.plan.pause_ms

    def _trace_faults(self, events: Sequence[E]) -> None:
        """Write the trace for a fault the device told, once for a burst of them."""
        for event in events:
            if self.plan.wants_trace(event) and self._next_trace.expired:
                self._next_trace = Deadline.after_ms(TRACE_PAUSE_MS, self.plan.clock)
                self._write_trace(str(getattr(event, "sentence", event)))

    def _miss(self, error: DriverError) -> float:
        if isinstance(error, LinkDown):
            return self._lose_port(error)
        if isinstance(error, WrongDevice):
            self._fault(LinkState.WRONG_DEVICE, error)
            return self._backoff.next_ms()
        self._misses += 1
        if self._misses == 1:
            self._write_trace(str(error))
        if self._misses >= SILENT_AFTER:
            self._fault(_kind_of(error), error)
        return self.plan.pause_ms

    def _lose_port(self, error: LinkDown) -> float:
        """Close at the first error: while the old handle is open a replugged adapter is renamed."""
        self._close()
        self._fault(LinkState.ABSENT, error)
        return self._backoff.next_ms()

    def _do_jobs(self) -> None:
        if self.state is not LinkState.UP:
            self._fail_jobs()
        while self.state is LinkState.UP and (job := self._next_job()) is not None:
            self._do(job)

    def _do(self, job: _Job) -> None:
        try:
            result = job.work(Deadline.after_ms(JOB_MS, self.plan.clock))
        except DriverError as error:
            job.end(None, error)
            if isinstance(error, (LinkDown, WrongDevice)):
                self._miss(error)
            else:
                self._write_trace(str(error))
        except Exception as error:  # noqa: BLE001 - the asker gets it; the port goes on
            job.end(None, error)
        else:
            job.end(result, None)

    def _fail_jobs(self) -> None:
        while (job := self._next_job()) is not None:
            job.end(None, self._not_now(f"the link is {self.state.value}"))

    def _next_job(self) -> _Job | None:
        try:
            return self._jobs.get_nowait()
        except Empty:
            return None

    def _not_now(self, what: str) -> LinkDown:
        role = self.plan.role
        return LinkDown(what, port=role, device=role, command="submit", advice=self.reason)

    def _close(self) -> None:
        if self._wire is not None:
            self._wire.close()
            self._wire = None

    def _fault(self, state: LinkState, error: DriverError) -> None:
        self._failing = True
        if (state, str(error)) != self._told:
            self._write_trace(str(error))
        self._turn(state, str(error), _fact_of(error))

    def _pass(self, state: LinkState, reason: str, fact: Fact) -> None:
        """Go through a state on the way; told once, not at every attempt of a failing port."""
        if self._failing:
            self.state, self.reason, self.fact = state, reason, fact
        else:
            self._turn(state, reason, fact)

    def _turn(self, state: LinkState, reason: str, fact: Fact | None) -> None:
        """Tell of a change, and of nothing that was told already."""
        self.state, self.reason, self.fact = state, reason, fact
        if (state, reason) == self._told:
            return
        previous = self._told[0]
        self._told = (state, reason)
        now_ns = self.plan.clock()
        self.plan.on_change(LinkChanged(self.plan.role, state, previous, reason, now_ns, fact))

    def _write_trace(self, reason: str) -> None:
        """Write the ring out; a full disk must not take the port down as well."""
        if self.plan.trace_directory is None:
            return
        try:
            self.plan.trace.write_out(self.plan.trace_directory, self.plan.role, reason)
        except OSError as error:
            self.plan.on_untraced(error)


def _kind_of(error: DriverError) -> LinkState:
    """Tell noise from silence: bytes that make no sense are another cable than none."""
    return LinkState.NOISY if isinstance(error, BadFrame) else LinkState.SILENT


def _fact_of(error: DriverError) -> Fact | None:
    """Add to what an error knows the port, and what was asked there."""
    if error.fact is None:
        return None
    named = {"port": error.port, "command": error.command, **error.fact.named}
    return Fact(error.fact.cause, named)
