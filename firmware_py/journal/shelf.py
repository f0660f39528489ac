"""The journal's folder: one file a gaming day, each going on from the head of the last."""

import fcntl
import re
from dataclasses import dataclass
from pathlib import Path

from firmware_py.journal import snapshots, store
from firmware_py.journal.chain import Walk, day_head
from firmware_py.journal.entry import NO_HASH, Day, Head
from firmware_py.journal.errors import JournalDamaged, JournalError, JournalInUse, NoSuchEntry
from firmware_py.journal.folder import sync_folder
from firmware_py.journal.mirror import Mirror
from firmware_py.journal.reader import Reader
from firmware_py.journal.store import Store

LOCK = "writer.lock"
_FILE = re.compile(r"(\d{6})-[A-Za-z0-9_.-]+\.db")
_COPY = re.compile(r"(\d{6})-[A-Za-z0-9_.-]+\.jsonl")


@dataclass(frozen=True, slots=True)
class Shelf:
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

    def known_day(self, ordinal: int | None = None) -> Path:
        """Name the file of a day, of the first that only its copy still knows, or the newest."""
        for path in self.lost_days():
            if ordinal is None or int(path.name[:6]) == ordinal:
                return path
        return self.day(ordinal)

    def lost_days(self) -> list[Path]:
        """Name days after the newest that only their copies still know."""
        newest = self.days()[-1].name if self.days() else ""
        copies = sorted(path for path in self.copies.glob("*.jsonl") if _COPY.fullmatch(path.name))
        lost = [self.root / f"{path.stem}.db" for path in copies]
        return [path for path in lost if path.name[:6] > newest[:6]]

    def day_before(self, path: Path) -> Path | None:
        """Name the file of the day before, if it is still here."""
        before = int(path.name[:6]) - 1
        return next((day for day in self.days() if int(day.name[:6]) == before), None)

    def copy_of(self, path: Path) -> Path:
        """Name the second copy of a day."""
        return self.copies / f"{path.stem}.jsonl"


class Lock:
    """Held by the one process that writes a journal; freed by the system if the process dies."""

    def __init__(self, shelf: Shelf) -> None:
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

    def close(self) -> None:
        """Let go of both copies; the day stays open."""
        self.store.close()
        self.mirror.close()


def begin_day(shelf: Shelf, label: str, station: str) -> Path:
    """Begin the file of a new day after the last one, which must be closed."""
    days = shelf.days()
    ordinal, head = 1, Head(0, NO_HASH)
    if days:
        with Reader(days[-1]) as reader:
            closing = reader.closing()
            if closing is None:
                raise JournalError(f"Close the day {days[-1].stem} before beginning another.")
            ordinal, head = reader.day.ordinal + 1, closing
    _refuse_lost(shelf)
    day = Day(ordinal, label, station, head.seq + 1, head.hash)
    shelf.root.mkdir(parents=True, exist_ok=True)
    path, unborn = shelf.root / f"{day.name}.db", shelf.root / f"{day.name}.unborn"
    for leftover in shelf.root.glob(f"{unborn.name}*"):
        leftover.unlink()
    store.create(unborn, day)
    unborn.rename(path)
    sync_folder(shelf.root)
    return path


def _refuse_lost(shelf: Shelf) -> None:
    """Begin nothing anew where the copies know of a day that the journal has lost."""
    for path in shelf.lost_days():
        raise JournalDamaged(
            f"The second copy {shelf.copy_of(path).name} is there and its day is not in "
            f"{shelf.root}: it was lost, or another disk is mounted. Put the day's file back; if "
            "it is lost for good, `tapete journal repair` writes it anew from the copy."
        )


def open_day(shelf: Shelf) -> OpenDay:
    """Open the newest day for writing.

    Checked: settings, shape, the link to the day before, every entry from the newest good snapshot
    on, and that the second copy holds the same. So the time does not grow with the day; the whole
    of it is checked by `verify`, and when the day is closed.
    """
    path = shelf.day()
    opened = Store(path)
    try:
        _check_link(shelf, opened.day, path)
        checked_from = _check_tail(path)
        mirror = Mirror(shelf.copy_of(path), opened)
    except BaseException:
        opened.close()
        raise
    return OpenDay(opened, mirror, checked_from)


def _check_link(shelf: Shelf, day: Day, path: Path) -> None:
    if day.name != path.stem:
        text = f"{path.name} holds the day {day.name}: files were swapped or renamed. Keep both."
        raise JournalDamaged(text, day.first_seq)
    before = shelf.day_before(path)
    if before is None:
        return
    with Reader(before) as reader:
        head = reader.head()
    if head != Head(day.first_seq - 1, day.prev):
        raise JournalDamaged(
            f"{path.name} does not go on from the end of {before.name}: a file was changed or "
            "swapped. Keep both and run `tapete journal verify`.",
            day.first_seq,
        )


def _check_tail(path: Path) -> int:
    with Reader(path) as reader:
        anchor = snapshots.newest(reader)
        if anchor is None:
            start = day_head(reader.day)
        else:
            start = Head(anchor.entry.seq - 1, anchor.entry.prev)
        fault = Walk(start).follow(reader.rows(start.seq))
    if fault:
        raise JournalDamaged(f"{path.name}: {fault.why}. Keep the file.", fault.seq)
    return start.seq + 1
