"""The days in a row: each names the one before it by number and hash, so none can be taken out.

Days that two people have put on record as archived may be gone, from the oldest on.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from firmware_py.journal.entry import ARCHIVED, Day, Head
from firmware_py.journal.errors import JournalDamaged, JournalError
from firmware_py.journal.reader import Reader


@dataclass(frozen=True, slots=True)
class Dated:
    """A day's file by its own words: which day, where it ends, where it was closed."""

    path: Path
    day: Day
    head: Head
    closing: Head | None


def archived_through(days: Sequence[Path]) -> int:
    """Give the last day that people have put on record as archived, 0 for none.

    An entry speaks of days before its own: nobody archives what is yet to come.
    """
    for path in reversed(days):
        with suppress(JournalError), Reader(path) as reader:
            for entry in reader.latest(ARCHIVED, 1):
                return min(int(json.loads(entry.payload)["through"]), reader.day.ordinal - 1)
    return 0


def check_row(days: Sequence[Path]) -> None:
    """Refuse a row of days in which one is missing, swapped, reopened or not the one before."""
    for fault in _faults([_dated(path) for path in days], days):
        raise fault


def _dated(path: Path) -> Dated:
    with Reader(path) as reader:
        return Dated(path, reader.day, reader.head(), reader.closing())


def _faults(row: Sequence[Dated], days: Sequence[Path]) -> Iterator[JournalDamaged]:
    for dated in row:
        if dated.day.name != dated.path.stem:
            text = (
                f"{dated.path.name} holds the day {dated.day.name}: files were swapped or renamed"
            )
            yield JournalDamaged(f"{text}. Keep both.", dated.day.first_seq)
    for first in row[:1]:
        due = archived_through(days) + 1 if first.day.ordinal > 1 else 1
        if first.day.ordinal > due:
            yield _missing(due, first)
    for before, now in pairwise(row):
        if now.day.ordinal != before.day.ordinal + 1:
            yield _missing(before.day.ordinal + 1, now)
        yield from _unlinked(before, now)


def _missing(due: int, now: Dated) -> JournalDamaged:
    """Name the days that the chain says existed, and what to do."""
    last = now.day.ordinal - 1
    which = f"day {due:06d}" if due == last else f"days {due:06d} to {last:06d}"
    return JournalDamaged(
        f"{now.path.name} goes on from entry {now.day.first_seq - 1} of the {which}, which is not "
        f"in {now.path.parent}: put the file back. If it is lost, `tapete journal repair --day "
        f"{due}` writes it anew from its second copy. Days that go into an archive are put on "
        "record first (`archive`).",
        now.day.first_seq - 1,
    )


def _unlinked(before: Dated, now: Dated) -> Iterator[JournalDamaged]:
    if before.head != Head(now.day.first_seq - 1, now.day.prev):
        yield JournalDamaged(
            f"{now.path.name} does not go on from the end of {before.path.name}: a file was "
            "changed or swapped. Keep both and run `tapete journal verify`.",
            now.day.first_seq,
        )
    if before.closing != before.head:
        yield JournalDamaged(
            f"{before.path.name} is not closed at its end though {now.path.name} follows it: the "
            "file was changed. Keep both and run `tapete journal verify`.",
            now.day.first_seq - 1,
        )
