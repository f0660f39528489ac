"""The journal for a technician: everything here reads, but for an export and a repair."""

import json
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import TypeVar

from firmware_py.console.rounds import PastRound, past_rounds
from firmware_py.journal import maintenance
from firmware_py.journal.book import Book, rebuilt
from firmware_py.journal.book_postings import BOOK, METERS
from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.entry import Entry
from firmware_py.journal.errors import JournalError
from firmware_py.journal.local_time import Calendar, calendar_of, calendar_of_text
from firmware_py.journal.reader import Reader
from firmware_py.journal.repair import Repaired
from firmware_py.journal.replay import entries_of_text
from firmware_py.journal.verify import VerifyResult
from firmware_py.text.entries import KINDS, describe

__all__ = ["JournalError"]
T = TypeVar("T")


def replay(
    shelf: DayFiles, after: int = 0, last: int | None = None, kind: str | None = None
) -> list[Entry]:
    """Read entries again; a kind that nobody writes is an error that names those that exist."""
    if kind is not None and kind not in KINDS:
        known = ", ".join(sorted(KINDS))
        raise JournalError(f"no entry is of the kind {kind!r}; the kinds are {known}")
    return list(maintenance.replay(_there(shelf), after, last, kind))


def _there(shelf: DayFiles) -> DayFiles:
    if not shelf.days():
        raise JournalError(f"there is no journal in {shelf.root}")
    return shelf


def past(shelf: DayFiles, day: int | None = None, text: Path | None = None) -> Iterator[Entry]:
    """Read the entries of all days, of one, or of a second copy or an export by itself."""
    if text is not None:
        yield from _of_text(text)
        return
    there = _there(shelf)
    if day is None:
        yield from maintenance.replay(there)
        return
    with Reader(there.day(day)) as reader:
        yield from reader.entries()


def _of_text(text: Path) -> Iterator[Entry]:
    if not text.exists():
        raise JournalError(f"there is no {text}")
    yield from entries_of_text(text)


def book(shelf: DayFiles, day: int | None, text: Path | None) -> Book:
    """Make the table's book from the entries alone."""
    return rebuilt(BOOK, past(shelf, day, text))


def meters(shelf: DayFiles, text: Path | None) -> Book:
    """Make every meter from the entries alone."""
    return rebuilt(METERS, past(shelf, None, text))


def calendar(shelf: DayFiles, zone: str | None, text: Path | None = None) -> Calendar:
    """Read the time zone and the gaming days of a journal, or of a text by itself."""
    if text is not None:
        return calendar_of_text(text, zone)
    return calendar_of(_there(shelf), zone)


def rounds(shelf: DayFiles, last: int | None = None) -> list[PastRound]:
    """Read past rounds, oldest first: all of them, or the last few."""
    found = list(past_rounds(past(shelf)))
    return found if last is None else found[-last:]


def if_told(read: Callable[[], T]) -> T | None:
    """Give what the record can tell, or nothing where it cannot."""
    try:
        return read()
    except JournalError:
        return None


def round_(shelf: DayFiles, number: int) -> PastRound:
    """Read one round by its number; the newest, if a number was used again."""
    found = [one for one in rounds(shelf) if one.number == number]
    if not found:
        numbers = [one.number for one in rounds(shelf)]
        which = f"{min(numbers)} to {max(numbers)}" if numbers else "none"
        raise JournalError(f"there is no round {number} here: rounds on record are {which}")
    return found[-1]


def repair(shelf: DayFiles, day: int | None, into: Path | None) -> Repaired | None:
    """Restore one copy of a day from the other; None if there is nothing to do."""
    return maintenance.repair(shelf if shelf.lost_days() else _there(shelf), day, into)


def check_export(path: Path, key: str) -> VerifyResult:
    """Check an export with a public key: a PEM file, or 64 hexadecimal digits."""
    if not path.exists():
        raise JournalError(f"there is no {path}")
    return maintenance.verify_export(path, key)


def book_data(found: Book) -> dict[str, object]:
    """Give a book as plain values; amounts that are fractions stay exact as text."""
    rows = [
        {
            "account": line.account,
            "key": list(line.key),
            "count": line.total.count,
            "added_cents": _plain(line.total.added_cents),
            "taken_cents": _plain(line.total.taken_cents),
            "net_cents": _plain(line.total.net_cents),
        }
        for line in found.lines()
    ]
    return {"through": found.through, "balance_cents": _plain(found.balance()), "lines": rows}


def _plain(value: int | Fraction) -> int | str:
    return value if isinstance(value, int) else str(value)


def as_json(found: object) -> str:
    """Write a result as one line of JSON."""
    return json.dumps(maintenance.plain(found), ensure_ascii=False)


def entry_line(entry: Entry) -> str:
    """Write an entry as one line."""
    return f"{entry.seq:>8}  {entry.kind:<14} {entry.payload}"


def entry_json(entry: Entry, calendar: Calendar) -> str:
    """Write an entry as one line of JSON, with its code and text; date and time are local."""
    said = describe(entry, calendar=calendar)
    spoken = {"code": said.code, "text": said.text, "device": said.device}
    when = {"date": said.date, "time": said.time, "offset": said.offset, "day": said.day}
    return as_json({**vars_of(entry), **when, **spoken})


def vars_of(entry: Entry) -> dict[str, object]:
    """Give an entry as plain values."""
    plain = maintenance.plain(entry)
    assert isinstance(plain, dict)
    return dict(plain)


def spoken_lines(past: Iterable[Entry], calendar: Calendar, language: str) -> Iterator[str]:
    """Write entries as a person reads them, under the gaming day that they belong to."""
    under = ""
    for entry in past:
        said = describe(entry, calendar, language)
        if said.under != under:
            under = said.under
            yield under
        yield said.line(alone=False)
