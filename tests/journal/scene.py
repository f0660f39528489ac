"""Days, drafts and crude hands for the tests of the journal."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from firmware_py.journal.chain import ChainWrong, draft
from firmware_py.journal.day_files import DayFiles, OpenDay, begin_day, open_day
from firmware_py.journal.entry import Draft, Head, Stamp
from firmware_py.journal.verify import verify_shelf

BOOT = "0123456789abcdef0123456789abcdef"


def stamp(at: int = 0) -> Stamp:
    return Stamp(BOOT, 1_000_000_000 + at, 1_763_000_000_000_000 + at)


def drafts(count: int, first: int = 0) -> list[Draft]:
    return [
        draft("card.drawn", {"number": n, "source": "sabot"}, stamp(n))
        for n in range(first, first + count)
    ]


def shelf_at(path: Path) -> DayFiles:
    return DayFiles(path / "journal", path / "copies")


def begun(path: Path, label: str = "2026-11-16") -> OpenDay:
    shelf = shelf_at(path)
    begin_day(shelf, label, "table-7")
    return open_day(shelf)


def filled(path: Path, count: int = 20) -> DayFiles:
    """One open day of so many entries, let go of by its writer."""
    day = begun(path)
    append(day, drafts(count))
    day.close()
    return shelf_at(path)


def append(day: OpenDay, new: list[Draft]) -> None:
    day.store.append(new)
    day.mirror.catch_up(day.store)


@contextmanager
def by_hand(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection of somebody else: bare, with recursive triggers off as SQLite has it."""
    with closing(sqlite3.connect(path)) as conn:
        yield conn
        conn.commit()


@contextmanager
def triggers_off(path: Path) -> Iterator[sqlite3.Connection]:
    """Somebody who may do anything with the file, and puts the triggers back afterwards."""
    with by_hand(path) as conn:
        kept = conn.execute("SELECT name, sql FROM sqlite_master WHERE type='trigger'").fetchall()
        for name, _ in kept:
            conn.execute(f"DROP TRIGGER {name}")
        yield conn
        for _, sql in kept:
            conn.execute(sql)


def found(shelf: DayFiles, expected: Head | None = None) -> tuple[int, ChainWrong] | None:
    """Give the first fault on the shelf."""
    for verdict in verify_shelf(shelf, expected):
        if verdict.fault:
            return verdict.fault.seq, verdict.fault.wrong
    return None
