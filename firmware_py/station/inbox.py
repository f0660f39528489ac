"""The one way in: everything that can change the table waits here in order."""

from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from queue import SimpleQueue

from msgspec import Struct

from drivers.bell import Bell
from firmware_py.journal.writer import Writer
from firmware_py.station.core import Input, NewEntry, Outcome
from firmware_py.station.device_core import DeviceMessage
from firmware_py.station.moment import Moment

ROOM = 1024


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
    # The day ends: run between two inputs, it gives the writer of the next day.
    turn: Callable[[], Writer] | None = None
    # What a device or its link said, before anybody knows what it means to the table.
    message: DeviceMessage | None = None


class Inbox:
    """A bounded queue: a full one makes its callers wait, it never drops anything."""

    def __init__(self, room: int = ROOM) -> None:
        self._queue: deque[Envelope] = deque()
        self._bell = Bell()
        # One per place: taken before an input is put, given back when it is taken out.
        self._places: SimpleQueue[None] = SimpleQueue()
        for _ in range(room):
            self._places.put(None)

    def put(self, told: Envelope) -> None:
        """Hand something in; waits while the inbox is full, which is when the disk hangs."""
        self._places.get()
        self._queue.append(told)
        self._bell.ring()

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
        if not self._queue:
            self._bell.wait(wait_s)
        if not self._queue:
            return None
        told = self._queue.popleft()
        self._places.put(None)
        return told

    def wake(self) -> None:
        """Let the reader look up; never waits, for a full inbox is no reason to sleep on."""
        self._bell.ring()

    @property
    def waiting(self) -> int:
        """How many inputs wait."""
        return len(self._queue)
