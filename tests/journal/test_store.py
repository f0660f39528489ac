"""A day's file: durable settings, and triggers that hold for every connection."""

import sqlite3
from pathlib import Path

import pytest

from firmware_py.journal import store
from firmware_py.journal.chain import day_head, draft, link
from firmware_py.journal.entry import NO_HASH, Day, Entry, Head
from firmware_py.journal.errors import (
    DayClosed,
    DiskFull,
    DiskLocked,
    JournalDamaged,
    WrongSettings,
)
from firmware_py.journal.reader import Reader
from firmware_py.journal.store import Store
from tests.journal.scene import by_hand, drafts, stamp

DAY = Day(1, "2026-11-16", "table-7", 1, NO_HASH)
INSERT = "INSERT {} INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "day.db"
    store.create(file, DAY)
    return file


def columns(entry: Entry) -> tuple[object, ...]:
    return tuple(getattr(entry, name) for name in Entry.__struct_fields__)


def test_what_is_appended_is_read_back(path: Path) -> None:
    opened = Store(path)
    written = opened.append(drafts(3)) + opened.append(drafts(2, 3))
    with Reader(path) as reader:
        assert list(reader.entries()) == written
        assert reader.head() == opened.head == Head(5, written[-1].hash)
        assert list(reader.entries(after=2, last=4)) == written[2:4]
        assert reader.latest("card.drawn", 2) == [written[4], written[3]]
        assert reader.latest("card.drawn", 1, before=3) == [written[1]]
        assert reader.latest("bet.laid", 5) == []
    opened.close()


def test_a_file_opened_again_goes_on(path: Path) -> None:
    first = Store(path)
    first.append(drafts(3))
    first.close()
    again = Store(path)
    assert again.day == DAY
    assert again.append(drafts(1))[0].seq == 4
    again.close()


def test_settings_are_durable_and_read_back(path: Path) -> None:
    opened = Store(path)
    conn = opened._conn
    assert conn.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert conn.execute("PRAGMA synchronous").fetchone() == (2,)
    assert conn.execute("PRAGMA recursive_triggers").fetchone() == (1,)
    opened.close()


def test_a_disk_that_cannot_do_it_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(store._SETTINGS, "synchronous", 9)
    with pytest.raises(WrongSettings, match="synchronous"):
        Store(path)


@pytest.mark.parametrize(
    "act",
    [
        "UPDATE entry SET payload = '{}' WHERE seq = 2",
        "UPDATE entry SET seq = 9 WHERE seq = 3",
        "DELETE FROM entry WHERE seq = 3",
        "DELETE FROM entry",
        "UPDATE day SET station = 'other'",
        "DELETE FROM day",
        "INSERT INTO day SELECT 2, day, station, first_seq, prev, format, hash FROM day",
        "INSERT OR REPLACE INTO day SELECT * FROM day",
        "INSERT INTO closing VALUES (2, (SELECT hash FROM entry WHERE seq = 2))",
        "INSERT INTO closing VALUES (3, '" + "0" * 64 + "')",
        "INSERT INTO attachment VALUES (2, x'00')",
        "INSERT INTO attachment VALUES (9, x'00')",
        "INSERT INTO entry SELECT NULL, boot, mono_ns, utc_us, kind, payload, hash, hash, seal "
        "FROM entry WHERE seq = 3",
    ],
)
def test_another_connection_cannot_change_what_is_written(path: Path, act: str) -> None:
    opened = Store(path)
    opened.append(drafts(3))
    before = opened.rows(0)
    with by_hand(path) as conn:
        assert conn.execute("PRAGMA recursive_triggers").fetchone() == (0,)
        with pytest.raises(sqlite3.IntegrityError):
            conn.execute(act)
        conn.rollback()
    assert opened.rows(0) == before
    opened.close()


@pytest.mark.parametrize("how", ["", "OR REPLACE", "OR IGNORE", "OR FAIL", "OR ROLLBACK"])
@pytest.mark.parametrize("seq", [0, 1, 3, 5, 2**62])
def test_another_connection_can_only_append_the_next(path: Path, how: str, seq: int) -> None:
    opened = Store(path)
    written = opened.append(drafts(3))
    before = opened.rows(0)
    forged = list(columns(written[-1]))
    forged[0] = seq
    with by_hand(path) as conn:
        with pytest.raises(sqlite3.IntegrityError):
            conn.execute(INSERT.format(how), forged)
        conn.rollback()
    assert opened.rows(0) == before
    opened.close()


def test_the_next_number_with_another_prev_is_refused(path: Path) -> None:
    opened = Store(path)
    opened.append(drafts(3))
    (other,) = link(Head(3, "a" * 64), drafts(1))
    with by_hand(path) as conn, pytest.raises(sqlite3.IntegrityError, match="next in the chain"):
        conn.execute(INSERT.format(""), columns(other))
    opened.close()


@pytest.mark.parametrize(
    ("column", "value"),
    [("boot", "short"), ("mono_ns", "soon"), ("payload", "{"), ("payload", None), ("hash", "ab")],
)
def test_columns_of_the_wrong_form_are_refused(path: Path, column: str, value: object) -> None:
    opened = Store(path)
    (entry,) = link(opened.head, drafts(1))
    row = list(columns(entry))
    row[Entry.__struct_fields__.index(column)] = value
    with by_hand(path) as conn, pytest.raises(sqlite3.IntegrityError):
        conn.execute(INSERT.format(""), row)
    opened.close()


def test_a_batch_is_written_whole_or_not_at_all(path: Path) -> None:
    opened = Store(path)
    opened.append(drafts(2))
    bad = drafts(1)[0].__class__("card.drawn", "{", stamp())
    with pytest.raises(JournalDamaged, match="json_valid"):
        opened.append([*drafts(2, 2), bad])
    assert opened.head.seq == 2
    assert opened.append(drafts(1, 2))[0].seq == 3
    opened.close()


def test_a_closed_day_takes_nothing_from_anyone(path: Path) -> None:
    opened = Store(path)
    opened.append(drafts(2))
    opened.close_day()
    with pytest.raises(DayClosed):
        opened.append(drafts(1))
    opened.close()
    (entry,) = link(opened.head, drafts(1))
    with by_hand(path) as conn, pytest.raises(sqlite3.IntegrityError, match="closed"):
        conn.execute(INSERT.format(""), columns(entry))
    assert {file.name for file in path.parent.iterdir()} == {"day.db"}


def test_reading_a_closed_day_alters_nothing_and_needs_no_writable_disk(path: Path) -> None:
    opened = Store(path)
    opened.append(drafts(5))
    opened.close_day()
    opened.close()
    before = path.read_bytes()
    with Reader(path) as reader:
        assert len(list(reader.entries())) == 5
        assert reader.sound() is None
        assert {file.name for file in path.parent.iterdir()} == {"day.db"}
    assert path.read_bytes() == before


def test_a_reader_cannot_write(path: Path) -> None:
    Store(path).close()
    with Reader(path) as reader, pytest.raises(sqlite3.OperationalError, match="readonly"):
        reader._conn.execute("DELETE FROM day")


def test_a_file_without_its_triggers_is_not_opened(path: Path) -> None:
    with by_hand(path) as conn:
        conn.execute("DROP TRIGGER entry_no_update")
    with pytest.raises(JournalDamaged, match="triggers"):
        Store(path)


def test_a_changed_head_of_day_is_not_opened(path: Path) -> None:
    with by_hand(path) as conn:
        (sql,) = conn.execute("SELECT sql FROM sqlite_master WHERE name='day_no_update'").fetchone()
        conn.execute("DROP TRIGGER day_no_update")
        conn.execute("UPDATE day SET station = 'table-8'")
        conn.execute(sql)
    with pytest.raises(JournalDamaged, match="head was changed"):
        Store(path)


def test_a_full_disk_is_named_and_the_same_drafts_go_through_later(path: Path) -> None:
    opened = Store(path)
    opened.append(drafts(1))
    (pages,) = opened._conn.execute("PRAGMA page_count").fetchone()
    opened._conn.execute(f"PRAGMA max_page_count={pages}")
    big = [draft("note", {"text": "x" * 20_000}, stamp())]
    with pytest.raises(DiskFull, match="Free space"):
        opened.append(big)
    assert opened.head.seq == 1
    opened._conn.execute("PRAGMA max_page_count=1000000")
    assert opened.append(big)[0].seq == 2
    opened.close()


def test_another_writer_is_named(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "_BUSY_MS", 1)
    opened = Store(path)
    with by_hand(path) as conn:
        conn.execute("BEGIN IMMEDIATE")
        with pytest.raises(DiskLocked, match="Another program"):
            opened.append(drafts(1))
        conn.rollback()
    assert opened.append(drafts(1))[0].seq == 1
    opened.close()


def test_a_days_first_entry_hangs_on_its_head(path: Path) -> None:
    opened = Store(path)
    (entry,) = opened.append(drafts(1))
    assert entry.prev == day_head(DAY).hash
    opened.close()
