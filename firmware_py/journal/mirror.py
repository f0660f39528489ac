"""The second copy of a day: the same chain as plain text in a file of its own.

It shares neither format nor code with the first, so that what damages a database does not damage
both. It is written right after each commit and synced in the next quiet moment.
"""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from firmware_py.journal import text_form
from firmware_py.journal.chain import Row
from firmware_py.journal.copy_survey import Agreement, survey
from firmware_py.journal.entry import Head
from firmware_py.journal.fsync import free_place, sync_folder
from firmware_py.journal.storage import EntrySource

_PART_BYTES = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Mended:
    """A copy that agreed up to an entry only and was written on; what else stood there is kept."""

    after: int
    through: int
    # Empty where nothing stood there but the beginning of a line.
    kept: str


class Mirror:
    """The copy, open for appending; used by one thread at a time."""

    def __init__(self, path: Path, source: EntrySource, checked_from: int = 0) -> None:
        """Open or begin the copy, and write what it lacks after the last line that agrees.

        What was damaged is kept beside it; `mended` tells of that, and of lines that were missing.
        """
        self.path = path
        self.mended: Mended | None = None
        self._end, self.last = 0, Head(0, "")
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file: BinaryIO = path.open("r+b" if path.exists() else "w+b", buffering=0)
        try:
            with path.open("rb") as read:
                found = survey(read, path, source, checked_from)
                kept = _keep_aside(read, path, found.end) if found.damaged else ""
            self._write_on(source, found)
            if kept or self.last.seq > found.last.seq:
                self.mended = Mended(found.last.seq, self.last.seq, kept)
        except BaseException:
            self._file.close()
            raise

    def _write_on(self, source: EntrySource, found: Agreement) -> None:
        self._end, self.last = found.end, found.last
        self._file.truncate(self._end)
        if self._end == 0:
            self._write(text_form.day_line(source.day))
        self.catch_up(source)
        self.sync()
        sync_folder(self.path.parent)

    def catch_up(self, source: EntrySource) -> None:
        """Write everything the source has and the copy has not."""
        while rows := source.rows(self.last.seq):
            self.write(rows)
            # What a power cut can tear stays as little as the next opening looks at.
            self.sync()

    def write(self, rows: Iterable[Row]) -> None:
        """Append entries; after an error the copy still ends with a whole line."""
        rows = list(rows)
        self._write(b"".join(map(text_form.entry_line, rows)))
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


def _keep_aside(file: BinaryIO, path: Path, at: int) -> str:
    """Keep what does not agree as it was found, and say where; what is before it is in both."""
    place = free_place(path)
    with place.open("wb") as kept:
        file.seek(at)
        while part := file.read(_PART_BYTES):
            kept.write(part)
        kept.flush()
        os.fsync(kept.fileno())
    sync_folder(place.parent)
    return f"{place.parent.name}/{place.name}"
