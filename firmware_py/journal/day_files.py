"""The journal's folder: one file a gaming day, each going on from the head of the last."""

import fcntl
import re
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from pathlib import Path

from firmware_py.journal import seal, snapshots, store
from firmware_py.journal.chain import ChainWalk, Row, day_head, draft
from firmware_py.journal.day_chain import archived_through, check_row
from firmware_py.journal.entry import NO_HASH, Day, Entry, Head, Stamp
from firmware_py.journal.errors import JournalDamaged, JournalError, JournalInUse, NoSuchEntry
from firmware_py.journal.fsync import sync_folder
from firmware_py.journal.mirror import Mirror
from firmware_py.journal.reader import Reader
from firmware_py.journal.sealing import Sealing, refuse_seal
from firmware_py.journal.store import Store

LOCK = "writer.lock"
_FILE = re.compile(r"(\d{6})-[A-Za-z0-9_.-]+\.db")
_COPY = re.compile(r"(\d{6})-[A-Za-z0-9_.-]+\.jsonl")


@dataclass(frozen=True, slots=True)
class DayFiles:
    """Where the days stand, and where their second copies do: better on another medium."""

    root: Path
    copies: Path

    def days(self) -> list[Path]:
        """Name the files of the days, oldest first."""
        return sorted(path for path in self.root.glob("*.db") if _FILE.fullmatch(path.name))

    def day(self, ordinal: int | None = None) -> Path:
        """Name the file of a day, or of the newest one."""
        for path in reversed(self.days()):
            if ordinal is None or int(path.name[:6]) == ordinal:
                return path
        raise NoSuchEntry(f"there is no day {ordinal or ''} in {self.root}".replace("  ", " "))

    def has_open_day(self) -> bool:
        """Tell whether there is a newest day that has not ended."""
        if not self.days():
            return False
        with Reader(self.day()) as reader:
            return reader.closing() is None

    def known_day(self, ordinal: int | None = None) -> Path:
        """Name the file of a day, of the first that only its copy still knows, or the newest."""
        for path in self.lost_days():
            if ordinal is None or int(path.name[:6]) == ordinal:
                return path
        return self.day(ordinal)

    def lost_days(self) -> list[Path]:
        """Name days that only their copies still know, but for those that were archived."""
        days = self.days()
        copies = sorted(path for path in self.copies.glob("*.jsonl") if _COPY.fullmatch(path.name))
        known = {path.name[:6] for path in days}
        lost = [path for path in copies if path.name[:6] not in known]
        archived = archived_through(days) if lost else 0
        return [self.root / f"{path.stem}.db" for path in lost if int(path.name[:6]) > archived]

    def uncopied_days(self) -> list[Path]:
        """Name days whose second copy is not there: alone, they cannot show a lost end."""
        return [path for path in self.days() if not self.copy_of(path).exists()]

    def copy_of(self, path: Path) -> Path:
        """Name the second copy of a day."""
        return self.copies / f"{path.stem}.jsonl"


class Lock:
    """Held by the one process that writes a journal; freed by the system if the process dies."""

    def __init__(self, shelf: DayFiles) -> None:
        shelf.root.mkdir(parents=True, exist_ok=True)
        self._file = (shelf.root / LOCK).open("w")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self._file.close()
            raise JournalInUse(f"Another station writes {shelf.root}. Stop it first.") from error

    def release(self) -> None:
        """Let another process write."""
        self._file.close()


@dataclass(frozen=True, slots=True)
class OpenDay:
    """A day ready to be written, and the number from which its entries were checked."""

    store: Store
    mirror: Mirror
    checked_from: int
    # Earlier days whose second copy is not there.
    uncopied: tuple[str, ...] = ()
    sealing: Sealing | None = None

    def begin_seal(self, stamp: Stamp) -> None:
        """Write the first entry that is sealed, unless one is: it names the key."""
        if self.sealing is not None and not self.sealing.begun:
            self.store.append([draft(seal.KIND, {"key": self.sealing.name}, stamp)])
            self.mirror.catch_up(self.store)
            self.store.keep_seal()

    def close(self) -> None:
        """Let go of both copies; the day stays open."""
        self.store.close()
        self.mirror.close()


def begin_day(shelf: DayFiles, label: str, station: str, sealing: Sealing | None = None) -> Path:
    """Begin the file of a new day after the last one, which must be closed and its seals good."""
    days = shelf.days()
    ordinal, head = 1, Head(0, NO_HASH)
    if days:
        with Reader(days[-1]) as reader:
            closing = reader.closing()
            if closing is None:
                raise JournalError(f"Close the day {days[-1].stem} before beginning another.")
            ordinal, head = reader.day.ordinal + 1, closing
    check_row(days)
    _refuse_lost(shelf)
    _check_seals(shelf, sealing, head.seq + 1)
    day = Day(ordinal, label, station, head.seq + 1, head.hash)
    shelf.root.mkdir(parents=True, exist_ok=True)
    path, unborn = shelf.root / f"{day.name}.db", shelf.root / f"{day.name}.unborn"
    for leftover in shelf.root.glob(f"{unborn.name}*"):
        leftover.unlink()
    store.create(unborn, day)
    unborn.rename(path)
    sync_folder(shelf.root)
    return path


def _refuse_lost(shelf: DayFiles) -> None:
    """Begin nothing anew where the copies know of a day that the journal has lost."""
    for path in shelf.lost_days():
        raise JournalDamaged(
            f"The second copy {shelf.copy_of(path).name} is there and its day is not in "
            f"{shelf.root}: it was lost, or another disk is mounted. Put the day's file back; if "
            "it is lost for good, `tapete journal repair` writes it anew from the copy."
        )


def open_day(shelf: DayFiles, sealing: Sealing | None = None) -> OpenDay:
    """Open the newest day for writing.

    Checked: settings, shape, that no day is missing and each goes on from the one before, every
    entry from the newest good snapshot on, and that the second copy holds the same. So the time
    does not grow with the day; the whole of it is checked by `verify`, and when it is closed.
    Seals are checked from where the key was kept on. Until all of it has held, nothing is written.
    """
    path = shelf.day()
    check_row(shelf.days())
    _refuse_lost(shelf)
    uncopied = tuple(day.stem for day in shelf.uncopied_days() if day != path)
    checked_from = _check_tail(shelf.days())
    _check_seals(shelf, sealing, checked_from)
    opened = Store(path, sealing)
    try:
        mirror = Mirror(shelf.copy_of(path), opened, checked_from)
    except BaseException:
        opened.close()
        raise
    return OpenDay(opened, mirror, checked_from, uncopied, sealing)


def _check_seals(shelf: DayFiles, sealing: Sealing | None, checked_from: int) -> None:
    """Go on from no entry whose seal does not hold; without a key, from none that has one."""
    days = shelf.days()
    if sealing is not None:
        sealing.check(lambda after: rows_after(days, after), _last_seq(days))
        return
    for path in days[-2:]:
        with Reader(path) as reader:
            refuse_seal(reader.sealed_since(min(checked_from, reader.head().seq)))


def _last_seq(days: Sequence[Path]) -> int:
    if not days:
        return 0
    with Reader(days[-1]) as reader:
        return reader.head().seq


def rows_after(days: Sequence[Path], after: int) -> Generator[Row]:
    """Read entries after a number, through all days."""
    for path in days:
        with Reader(path) as reader:
            if reader.head().seq > after:
                yield from reader.rows(max(after, reader.day.first_seq - 1))


def _check_tail(days: Sequence[Path]) -> int:
    """Walk every entry from the newest good snapshot on, in whichever day it stands.

    What was before it is not told again at a start, so nothing unchecked is gone on from.
    """
    start = Head(0, "")
    for path in reversed(days):
        with Reader(path) as reader:
            anchor = snapshots.newest(reader)
            start = _before(anchor.entry) if anchor else day_head(reader.day)
            fault = ChainWalk(start).follow(reader.rows(start.seq))
        if fault:
            raise JournalDamaged(f"{path.name}: {fault.why}. Keep the file.", fault.seq)
        if anchor:
            break
    return start.seq + 1


def _before(entry: Entry) -> Head:
    return Head(entry.seq - 1, entry.prev)
