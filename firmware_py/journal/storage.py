"""The two copies as the writer needs them, so that a simulated disk can stand in for either."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from firmware_py.journal.chain import Row
from firmware_py.journal.entry import Day, Draft, Entry, Head


class EntrySource(Protocol):
    """What the copy is made from."""

    day: Day
    head: Head

    def rows(self, after: int, limit: int = 1_000) -> list[Row]:
        """Read up to `limit` entries after a number."""
        ...


class DayStore(EntrySource, Protocol):
    """The first copy as the writer needs it: a day's store, or a simulated disk."""

    def append(self, drafts: Sequence[Draft]) -> list[Entry]:
        """Write entries in one transaction; durable when it returns."""
        ...

    def make_room(self) -> None:
        """Write the log's room ahead, so that a commit need not make the file longer."""
        ...

    def make_ready(self) -> None:
        """Begin the next transaction ahead of its entries."""
        ...

    def keep_seal(self) -> None:
        """Have the disk keep the key of the seal as it stands."""
        ...

    def checkpoint(self) -> None:
        """Move the log into the file."""
        ...

    def close(self) -> None:
        """Let go of it."""
        ...


class Copy(Protocol):
    """The second copy as the writer needs it."""

    last: Head

    def write(self, rows: Iterable[Row]) -> None:
        """Append entries."""
        ...

    def catch_up(self, source: EntrySource) -> None:
        """Write everything the source has and the copy has not."""
        ...

    def sync(self) -> None:
        """Have the disk keep what was written."""
        ...

    def close(self) -> None:
        """Sync and let go of it."""
        ...
