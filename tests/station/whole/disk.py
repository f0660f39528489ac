"""A disk that exists only in memory: both copies, what survives a power cut, and every trouble."""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from random import Random

from firmware_py.journal.chain import Row, day_head, link, row_of
from firmware_py.journal.entry import NO_HASH, Day, Draft, Entry, Head
from firmware_py.journal.errors import DiskFailed, DiskFull, DiskLocked
from firmware_py.journal.storage import EntrySource
from tests.station.whole.fuse import Fuse

# Refused before anything is written; or written whole and the answer was an error all the same.
TROUBLES: dict[str, type[Exception]] = {
    "full": DiskFull,
    "locked": DiskLocked,
    "failed": DiskFailed,
    "failed after the commit": DiskFailed,
}


@dataclass
class SimDisk:
    """The record as the writer sees it; `entries` is what a power cut leaves."""

    fuse: Fuse
    heard: Callable[[Entry], None]
    day: Day = field(default_factory=lambda: Day(1, "2026-11-16", "whole", 1, NO_HASH))
    entries: list[Entry] = field(default_factory=list)
    # How the next commits end; or, with chance, every third one in any trouble.
    troubles: deque[str] = field(default_factory=deque)
    any_trouble: Random | None = None
    met: Counter[str] = field(default_factory=Counter)
    # Written by a commit whose answer was an error: there after a power cut, unless given again.
    ghosts: list[Entry] = field(default_factory=list)

    @property
    def head(self) -> Head:
        """Where the record ends."""
        last = self.entries[-1:]
        return Head(last[0].seq, last[0].hash) if last else day_head(self.day)

    @head.setter
    def head(self, _head: Head) -> None:
        raise AssertionError("the head of a simulated disk follows from its entries")

    def append(self, drafts: Sequence[Draft]) -> list[Entry]:
        """Keep entries, or fail as was arranged; the power may go on either side of it."""
        self.fuse.burn("before a commit")
        made = link(self.head, drafts)
        trouble = self._trouble()
        if trouble:
            self.met[trouble] += 1
            self.ghosts = made if trouble.endswith("commit") else []
            raise TROUBLES[trouble](f"simulated: {trouble}")
        self.ghosts = []
        self._keep(made)
        self.fuse.burn("after a commit, nothing told")
        return made

    def _trouble(self) -> str:
        if self.any_trouble is not None and not self.any_trouble.randrange(3):
            return self.any_trouble.choice(list(TROUBLES))
        return self.troubles.popleft() if self.troubles else ""

    def _keep(self, made: Sequence[Entry]) -> None:
        for entry in made:
            self.entries.append(entry)
            self.heard(entry)

    def power_cut(self) -> None:
        """Find after a cut what a failed commit had written after all."""
        self._keep(self.ghosts)
        self.ghosts = []
        self.troubles.clear()

    def rows(self, after: int, limit: int = 1_000) -> list[Row]:
        """Read entries after a number."""
        return [row_of(entry) for entry in self.entries[after : after + limit]]

    def make_room(self) -> None:
        """Nothing: this disk has no log that grows."""

    def make_ready(self) -> None:
        """Nothing: this disk has no transactions."""

    def keep_seal(self) -> None:
        """Nothing: this record is not sealed."""

    def checkpoint(self) -> None:
        """Nothing to move."""

    def close(self) -> None:
        """Nothing to let go of."""


class SimCopy:
    """The second copy: what was not synced may be gone after a cut, from its end."""

    def __init__(self, disk: SimDisk) -> None:
        self.rows: list[Row] = []
        self.synced = 0
        self.broken = False
        # A sync only every so many times: more is lost with the power.
        self.sync_every = 1
        self._syncs = 0
        self._disk = disk

    @property
    def last(self) -> Head:
        """Where the copy ends."""
        return Head(self.rows[-1][0], self.rows[-1][7].decode()) if self.rows else Head(0, "")

    @last.setter
    def last(self, _head: Head) -> None:
        raise AssertionError("the end of a simulated copy follows from its lines")

    def write(self, rows: Iterable[Row]) -> None:
        """Append entries."""
        if self.broken:
            raise OSError(5, "Input/output error")
        self._disk.fuse.burn("before the copy is written")
        self.rows += rows

    def catch_up(self, source: EntrySource) -> None:
        """Write what is missing."""
        rows = source.rows(self.last.seq, 1_000_000)
        if rows:
            self.write(rows)

    def sync(self) -> None:
        """Keep what was written."""
        if self.broken:
            raise OSError(5, "Input/output error")
        self._syncs += 1
        if self._syncs % self.sync_every == 0:
            self.synced = len(self.rows)

    def close(self) -> None:
        """Keep what was written."""
        self.sync()

    def power_cut(self, lost: int) -> None:
        """Lose so many of the lines that were not synced; the record writes them again."""
        unsynced = len(self.rows) - self.synced
        del self.rows[len(self.rows) - min(lost, unsynced) :]
        assert self.rows == self._disk.rows(0, len(self.rows)), "the copies contradict each other"
        self.broken = False
        self.catch_up(self._disk)
        self.synced = len(self.rows)
