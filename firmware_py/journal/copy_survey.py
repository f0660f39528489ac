"""How far a second copy agrees with its record, and what stands after that.

A power cut may leave pages of what was not synced torn, empty or missing while later ones are
whole. So the copy is held against the record, byte by byte, from well before its last sync on.
"""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from firmware_py.journal import text_form
from firmware_py.journal.chain import ChainWalk, Row
from firmware_py.journal.entry import Head
from firmware_py.journal.errors import JournalDamaged
from firmware_py.journal.storage import EntrySource

# More entries than the copy takes between two syncs: it is synced after a second at the latest.
LOOK_BACK = 3_000
_TAIL_BYTES = 64 * 1024


@dataclass(frozen=True, slots=True)
class Agreement:
    """Where the last line ends that agrees, what it holds, and whether what follows is damage.

    A last line that was cut is none: it is written again like those that are not there.
    """

    end: int
    last: Head
    damaged: bool


def survey(file: BinaryIO, path: Path, source: EntrySource, checked_from: int) -> Agreement:
    """Hold a copy against its record; refuse one that tells another story."""
    start = Head(source.day.first_seq - 1, "")
    head_line = text_form.day_line(source.day)
    file.seek(0)
    begun = file.read(len(head_line))
    if begun != head_line:
        _refuse_another_day(begun, path, start)
        return _judged(file, path, source, 0, start, head_line)
    look_from = min(checked_from, source.head.seq - LOOK_BACK)
    at, last = _anchor(file, source, len(head_line), look_from) or (len(head_line), start)
    at, last, due = _follow(file, source, at, last)
    return _judged(file, path, source, at, last, due)


def _refuse_another_day(begun: bytes, path: Path, start: Head) -> None:
    """Refuse a head that is whole and of another day; what is torn is no head."""
    line, found, _ = begun.partition(b"\n")
    try:
        text_form.read_day_line(line + found)
    except JournalDamaged:
        return
    raise JournalDamaged(f"{path.name} is the copy of another day or was changed", start.seq)


def _anchor(
    file: BinaryIO, source: EntrySource, begin: int, look_from: int
) -> tuple[int, Head] | None:
    """Find a line before the number to look from that is the record's own."""
    length = file.seek(0, os.SEEK_END)
    size = _TAIL_BYTES
    while length - size > begin:
        file.seek(length - size)
        file.readline()
        at, line = file.tell(), file.readline()
        head = good(line)
        if head and head.seq < look_from and _is_own(source, head):
            return at + len(line), head
        size *= 4
    return None


def _follow(file: BinaryIO, source: EntrySource, at: int, last: Head) -> tuple[int, Head, bytes]:
    """Go on for as long as the bytes are the record's; give the line that should follow."""
    file.seek(at)
    while rows := source.rows(last.seq):
        for row in rows:
            due = text_form.entry_line(row)
            if file.read(len(due)) != due:
                return at, last, due
            at, last = at + len(due), Head(row[0], row[7].decode())
    return at, last, b""


def _judged(
    file: BinaryIO, path: Path, source: EntrySource, at: int, last: Head, due: bytes
) -> Agreement:
    """Look at what follows the last line that agrees: a line half written, or damage."""
    file.seek(at)
    for head in _whole_lines(file):
        _refuse_other(path, source, head)
    length = file.seek(0, os.SEEK_END) - at
    file.seek(at)
    torn = length < len(due) and file.read(length) == due[:length]
    return Agreement(at, last, damaged=length > 0 and not torn)


def _whole_lines(file: Iterable[bytes]) -> Iterator[Head]:
    for line in file:
        # Pages that were never written are zeros, and a line may begin behind them.
        head = good(line.lstrip(b"\0"))
        if head:
            yield head


def _refuse_other(path: Path, source: EntrySource, head: Head) -> None:
    """Refuse to go on where the copy knows what the record does not: neither is guessed."""
    if head.seq > source.head.seq:
        raise JournalDamaged(
            f"The second copy {path.name} holds entry {head.seq}, the journal ends at "
            f"{source.head.seq}: it lost its end. Run `tapete journal repair`.",
            source.head.seq + 1,
        )
    if not _is_own(source, head):
        raise JournalDamaged(
            f"Entry {head.seq} differs between the journal and {path.name}. "
            "Run `tapete journal verify`.",
            head.seq,
        )


def _is_own(source: EntrySource, head: Head) -> bool:
    row: Row | None = next(iter(source.rows(head.seq - 1, 1)), None)
    return row is not None and (row[0], row[7].decode()) == (head.seq, head.hash)


def good(line: bytes) -> Head | None:
    """Give what a line holds if it is whole and its hash is its own."""
    try:
        (row,) = text_form.read_rows([line])
    except JournalDamaged:
        return None
    walk = ChainWalk(Head(row[0] - 1, row[6].decode()))
    return None if walk.follow([row]) else walk.head
