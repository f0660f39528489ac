"""A sealed journal for the tests, and somebody who may write everything but has no key."""

import shutil
from collections.abc import Sequence
from pathlib import Path

from firmware_py.journal.chain import day_head, link
from firmware_py.journal.day_files import DayFiles, OpenDay, begin_day, open_day
from firmware_py.journal.entry import Draft, Entry, Head
from firmware_py.journal.key_store import Vault, make_keys, read_key
from firmware_py.journal.reader import Reader
from firmware_py.journal.sealing import Sealing
from firmware_py.journal.text_form import entry_line
from tests.journal.scene import append, drafts, shelf_at, stamp, triggers_off

INSERT = "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"


def keys(path: Path) -> Path:
    """Make keys; give the first one."""
    make_keys(path / "seal.state", path / "unit.key", path / "first.key")
    return path / "first.key"


def sealing(path: Path) -> Sealing:
    """What a start takes up from the disk."""
    return Sealing(Vault(path / "seal.state", read_key(path / "unit.key")))


def opened(path: Path) -> OpenDay:
    """Start, as the station does."""
    day = open_day(shelf_at(path), sealing(path))
    day.begin_seal(stamp())
    return day


def sealed(path: Path, count: int = 20) -> DayFiles:
    """One open day: the seal's first entry and so many, each a commit; stopped cleanly."""
    keys(path)
    begin_day(shelf_at(path), "2026-11-16", "table-7", sealing(path))
    day = opened(path)
    write(day, drafts(count))
    stopped(day)
    return shelf_at(path)


def write(day: OpenDay, new: Sequence[Draft]) -> None:
    for one in new:
        append(day, [one])


def stopped(day: OpenDay) -> None:
    """Stop as the writer does; a crash is `day.close()` alone."""
    day.store.keep_seal()
    day.close()


def forge(shelf: DayFiles, new: Sequence[Draft], after: int | None = None) -> list[Entry]:
    """Put entries after one, or after the day's head, into both copies: chained, without a seal."""
    path = shelf.day()
    with Reader(path) as reader:
        last = after if after is not None else reader.head().seq
        before = next(reader.entries(last - 1, last), None)
        made = link(Head(last, before.hash) if before else day_head(reader.day), new)
    with triggers_off(path) as conn:
        conn.execute("DELETE FROM entry WHERE seq > ?", (last,))
        for entry in made:
            conn.execute(INSERT, tuple(getattr(entry, name) for name in Entry.__struct_fields__))
    rewrite_copy(shelf)
    return made


def rewrite_copy(shelf: DayFiles) -> None:
    """Let the second copy say what the record says."""
    path = shelf.day()
    copy = shelf.copy_of(path)
    head = copy.read_bytes().splitlines(keepends=True)[0]
    with Reader(path) as reader:
        copy.write_bytes(head + b"".join(map(entry_line, reader.rows())))


def put_seal(shelf: DayFiles, seq: int, seal: str) -> None:
    with triggers_off(shelf.day()) as conn:
        conn.execute("UPDATE entry SET seal = ? WHERE seq = ?", (seal, seq))
    rewrite_copy(shelf)


def stolen(path: Path, to: Path) -> Vault:
    """Take the station's key as it lies on the disk, and the unit's secret with it."""
    shutil.copy2(path / "seal.state", to)
    return Vault(to, read_key(path / "unit.key"))
