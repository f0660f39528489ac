"""The second copy of a day: the same chain as plain text in a file of its own.

It shares neither format nor code with the first, so that what damages a database does not damage
both. It is written right after each commit and synced in the next quiet moment.
"""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO

from firmware_py.journal import lines
from firmware_py.journal.chain import Row, Walk
from firmware_py.journal.disks import Source
from firmware_py.journal.entry import Day, Head
from firmware_py.journal.errors import JournalDamaged
from firmware_py.journal.folder import sync_folder

_TAIL_BYTES = 64 * 1024
_MOST_TAIL_BYTES = 16 * 1024 * 1024


class Mirror:
    """The copy, open for appending; used by one thread at a time."""

    def __init__(self, path: Path, source: Source) -> None:
        """Open or begin the copy, cut a torn last line off, and write what it lacks."""
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file: BinaryIO = path.open("r+b" if path.exists() else "w+b", buffering=0)
        try:
            self._end, self.last = _settle(self._file, path, source.day)
            self._agree(source)
            self._file.truncate(self._end)
            if self._end == 0:
                self._write(lines.day_line(source.day))
            self.catch_up(source)
            self.sync()
            sync_folder(path.parent)
        except BaseException:
            self._file.close()
            raise

    def _agree(self, source: Source) -> None:
        """Refuse to go on where one copy holds what the other does not: neither is guessed."""
        name, last = self.path.name, self.last
        if last.seq > source.head.seq:
            raise JournalDamaged(
                f"The second copy {name} holds entry {last.seq}, the journal ends at "
                f"{source.head.seq}: it lost its end. Run `tapete journal repair`.",
                source.head.seq + 1,
            )
        if last.seq < source.day.first_seq:
            return
        (row,) = source.rows(last.seq - 1, 1)
        if row[7].decode() != last.hash:
            raise JournalDamaged(
                f"Entry {last.seq} differs between the journal and {name}. "
                "Run `tapete journal verify`.",
                last.seq,
            )

    def catch_up(self, source: Source) -> None:
        """Write everything the source has and the copy has not."""
        while rows := source.rows(self.last.seq):
            self.write(rows)

    def write(self, rows: Iterable[Row]) -> None:
        """Append entries; after an error the copy still ends with a whole line."""
        rows = list(rows)
        self._write(b"".join(map(lines.entry_line, rows)))
        self.last = Head(rows[-1][0], rows[-1][7].decode())

    def _write(self, data: bytes) -> None:
        view, at = memoryview(data), self._end
        while view:
            written = os.pwrite(self._file.fileno(), view, at)
            view, at = view[written:], at + written
        self._end = at

    def sync(self) -> None:
        """Have the disk keep what was written."""
        os.fdatasync(self._file.fileno())

    def close(self) -> None:
        """Sync and let go of the file."""
        self._file.truncate(self._end)
        self.sync()
        self._file.close()


def _settle(file: BinaryIO, path: Path, day: Day) -> tuple[int, Head]:
    """Find where the last good line ends and what it holds."""
    start = Head(day.first_seq - 1, "")
    head_line = lines.day_line(day)
    length = file.seek(0, os.SEEK_END)
    file.seek(0)
    begun = file.read(len(head_line))
    if begun != head_line:
        if length > len(head_line):
            raise JournalDamaged(
                f"{path.name} is the copy of another day or was changed", start.seq
            )
        return 0, start
    if length == len(head_line):
        return length, start
    return _last_good(file, path, len(head_line), length) or (len(head_line), start)


def _last_good(file: BinaryIO, path: Path, begin: int, length: int) -> tuple[int, Head] | None:
    size = _TAIL_BYTES
    while size <= _MOST_TAIL_BYTES:
        at = max(begin, length - size)
        file.seek(at)
        tail = file.read(length - at)
        # Unless the tail starts at the first entry, its first line is the end of a longer one.
        found = _last_line(tail, whole=at == begin)
        if found:
            return at + found[0], found[1]
        if at == begin:
            return None
        size *= 4
    raise JournalDamaged(f"{path.name} has no whole entry at its end. Run `tapete journal repair`.")


def _last_line(tail: bytes, *, whole: bool) -> tuple[int, Head] | None:
    end = tail.rfind(b"\n") + 1
    while end > 0:
        start = tail.rfind(b"\n", 0, end - 1) + 1
        if start == 0 and not whole:
            return None
        head = _good(tail[start:end])
        if head:
            return end, head
        end = start
    return None


def _good(line: bytes) -> Head | None:
    try:
        (row,) = lines.read_rows([line])
    except JournalDamaged:
        return None
    walk = Walk(Head(row[0] - 1, row[6].decode()))
    return None if walk.follow([row]) else walk.head
