"""The one way in: everything that can change the table waits here in order."""

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field

from firmware_py.station.core import Input, Line, Outcome

ROOM = 1024


@dataclass(frozen=True, slots=True)
class Told:
    """An input, who told it, and what to do once it is durable."""

    # None: only the notes are recorded, the table is not concerned.
    input: Input | None
    by: str
    # What a device must be reminded of later, recorded with the input.
    notes: tuple[Line, ...] = ()
    # Given the outcome when its entries are durable; a caller may wait for it.
    answer: "Future[Outcome]" = field(default_factory=Future)
    # Runs after the commit, e.g. to let a device forget what is now recorded.
    then: Callable[[], None] | None = None


class Inbox:
    """A bounded queue: a full one makes its callers wait, it never drops anything."""

    def __init__(self, room: int = ROOM) -> None:
        # Waking its reader takes one lock, where a `Queue` takes four.
        self._queue: queue.SimpleQueue[Told | None] = queue.SimpleQueue()
        self._room = threading.Semaphore(room)

    def put(self, told: Told) -> "Future[Outcome]":
        """Hand something in; waits while the inbox is full."""
        self._room.acquire()
        self._queue.put(told)
        return told.answer

    def take(self, wait_s: float) -> Told | None:
        """Take the next one; None after the wait, or when somebody woke the reader."""
        try:
            told = self._queue.get(timeout=wait_s)
        except queue.Empty:
            return None
        if told is not None:
            self._room.release()
        return told

    def wake(self) -> None:
        """Let the reader look up; never waits, for a full inbox is no reason to sleep on."""
        self._queue.put(None)

    @property
    def waiting(self) -> int:
        """How many inputs wait."""
        return self._queue.qsize()
