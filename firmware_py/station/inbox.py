"""The one way in: everything that can change the table waits here in order."""

import queue
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future

from msgspec import Struct

from firmware_py.station.core import Input, NewEntry, Outcome
from firmware_py.station.moment import Moment

ROOM = 1024
CROWDED_S = 0.005


class Envelope(Struct, frozen=True):
    """An input, who told it, and what to do once it is durable."""

    # None: only the notes are recorded, the table is not concerned.
    input: Input | None
    by: str
    # What a device must be reminded of later, recorded with the input.
    notes: tuple[NewEntry, ...] = ()
    # The same, written into the input's own entry where it needs no other.
    marks: Mapping[str, object] = {}
    # Runs after the commit, e.g. to let a device forget what is now recorded.
    then: Callable[[], None] | None = None
    # Given the outcome when its entries are durable, where somebody waits for it.
    answer: "Future[Outcome] | None" = None
    # The moment that it was made for: at any other it is refused. None holds at any moment.
    moment: Moment | None = None


class Inbox:
    """A bounded queue: a full one makes its callers wait, it never drops anything."""

    def __init__(self, room: int = ROOM) -> None:
        # Waking its reader takes one lock, where a `Queue` takes four.
        self._queue: queue.SimpleQueue[Envelope | None] = queue.SimpleQueue()
        self._room = room

    def put(self, told: Envelope) -> None:
        """Hand something in; waits while the inbox is full.

        It is full when the disk hangs: who waits looks again, so that nobody else pays for it.
        """
        while self._queue.qsize() >= self._room:
            time.sleep(CROWDED_S)
        self._queue.put(told)

    def ask(
        self,
        given: Input | None,
        by: str,
        notes: tuple[NewEntry, ...] = (),
        moment: Moment | None = None,
    ) -> "Future[Outcome]":
        """Hand something in and get its answer once it is durable."""
        answer: Future[Outcome] = Future()
        self.put(Envelope(given, by, notes, answer=answer, moment=moment))
        return answer

    def take(self, wait_s: float) -> Envelope | None:
        """Take the next one; None after the wait, or when somebody woke the reader."""
        try:
            return self._queue.get(timeout=wait_s)
        except queue.Empty:
            return None

    def wake(self) -> None:
        """Let the reader look up; never waits, for a full inbox is no reason to sleep on."""
        self._queue.put(None)

    @property
    def waiting(self) -> int:
        """How many inputs wait."""
        return self._queue.qsize()
