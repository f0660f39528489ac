"""Tampering of every kind is found, and the first wrong entry is named."""

import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware_py.journal import snapshots
from firmware_py.journal.chain import ChainFault, ChainWrong, draft, link
from firmware_py.journal.day_files import open_day
from firmware_py.journal.entry import Entry, Head
from firmware_py.journal.errors import CannotRepair, JournalError
from firmware_py.journal.reader import Reader
from firmware_py.journal.repair import repair
from firmware_py.journal.verify import verify_copy, verify_day, verify_shelf, verify_since
from tests.journal.scene import (
    append,
    begun,
    by_hand,
    drafts,
    filled,
    found,
    shelf_at,
    stamp,
    triggers_off,
)
from tests.journal.test_day_files import three_days

COUNT = 400


def swap(conn: sqlite3.Connection, first: int, second: int) -> None:
    conn.execute("UPDATE entry SET seq = -1 WHERE seq = ?", (first,))
    conn.execute("UPDATE entry SET seq = ? WHERE seq = ?", (first, second))
    conn.execute("UPDATE entry SET seq = ? WHERE seq = -1", (second,))


def forge(conn: sqlite3.Connection, at: int) -> None:
    """Rewrite an entry and everything after it, as one who owns the file could."""
    rows = conn.execute("SELECT * FROM entry WHERE seq >= ? ORDER BY seq", (at - 1,)).fetchall()
    before, *after = (Entry(*row) for row in rows)
    new = [draft(entry.kind, {"forged": True}, stamp()) for entry in after]
    conn.execute("DELETE FROM entry WHERE seq >= ?", (at,))
    for entry in link(Head(before.seq, before.hash), new):
        values = tuple(getattr(entry, name) for name in Entry.__struct_fields__)
        conn.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", values)


def test_a_whole_journal_is_good(tmp_path: Path) -> None:
    shelf = filled(tmp_path, COUNT)
    (verdict,) = verify_shelf(shelf)
    assert verdict.fault is None
    assert verdict.copy is not None
    assert verdict.first.entries == verdict.copy.entries == COUNT
    assert verdict.first.head == verdict.copy.head


TAMPERINGS: dict[str, tuple[Callable[[sqlite3.Connection], object], int, ChainWrong]] = {
    "payload": (
        lambda conn: conn.execute("UPDATE entry SET payload = '{}' WHERE seq = 123"),
        123,
        ChainWrong.EDITED,
    ),
    "wall time": (
        lambda conn: conn.execute("UPDATE entry SET utc_us = utc_us + 1 WHERE seq = 123"),
        123,
        ChainWrong.EDITED,
    ),
    "hash": (
        lambda conn: conn.execute("UPDATE entry SET hash = prev WHERE seq = 123"),
        123,
        ChainWrong.EDITED,
    ),
    "monotonic time": (
        lambda conn: conn.execute("UPDATE entry SET mono_ns = mono_ns + 1 WHERE seq = 1"),
        1,
        ChainWrong.EDITED,
    ),
    "cut out": (
        lambda conn: conn.execute("DELETE FROM entry WHERE seq = 123"),
        123,
        ChainWrong.MISSING,
    ),
    "beginning cut": (
        lambda conn: conn.execute("DELETE FROM entry WHERE seq < 10"),
        1,
        ChainWrong.MISSING,
    ),
    "neighbours exchanged": (lambda conn: swap(conn, 123, 124), 123, ChainWrong.OUT_OF_ORDER),
    "far rows exchanged": (lambda conn: swap(conn, 7, 300), 7, ChainWrong.OUT_OF_ORDER),
    "end cut": (
        lambda conn: conn.execute("DELETE FROM entry WHERE seq > 390"),
        391,
        ChainWrong.TRUNCATED,
    ),
    "last one cut": (
        lambda conn: conn.execute("DELETE FROM entry WHERE seq = 400"),
        400,
        ChainWrong.TRUNCATED,
    ),
    "everything cut": (lambda conn: conn.execute("DELETE FROM entry"), 1, ChainWrong.TRUNCATED),
    "rewritten to the end": (lambda conn: forge(conn, 123), 400, ChainWrong.EDITED),
    "text that is no UTF-8": (
        lambda conn: conn.execute("UPDATE entry SET kind = CAST(x'ff' AS TEXT) WHERE seq = 123"),
        123,
        ChainWrong.EDITED,
    ),
}


@pytest.mark.parametrize("name", TAMPERINGS)
def test_tampering_is_found_and_mended_from_the_copy(tmp_path: Path, name: str) -> None:
    act, seq, wrong = TAMPERINGS[name]
    shelf = filled(tmp_path, COUNT)
    before = verify_shelf(shelf)
    with triggers_off(shelf.day()) as conn:
        act(conn)
    damaged = shelf.day().read_bytes()
    assert found(shelf) == (seq, wrong)
    if name == "rewritten to the end":
        with pytest.raises(CannotRepair, match="Both copies"):
            repair(shelf)
        return
    done = repair(shelf)
    assert done is not None
    assert done.through == before[0].first.head
    assert done.kept[0].read_bytes() == damaged
    assert verify_shelf(shelf) == before
    open_day(shelf).close()


def test_a_forged_record_is_found_by_a_head_on_paper(tmp_path: Path) -> None:
    shelf = filled(tmp_path, COUNT)
    with Reader(shelf.day()) as reader:
        on_paper = [Head(entry.seq, entry.hash) for entry in reader.entries()]
    assert all(found(shelf, head) is None for head in on_paper[::50])
    with triggers_off(shelf.day()) as conn:
        forge(conn, 123)
    shelf.copy_of(shelf.day()).unlink()
    assert found(shelf) is None
    assert found(shelf, on_paper[120]) is None
    assert found(shelf, on_paper[122]) == (123, ChainWrong.EDITED)
    assert found(shelf, on_paper[-1]) == (400, ChainWrong.EDITED)


def test_a_cut_end_is_found_by_a_head_on_paper(tmp_path: Path) -> None:
    shelf = filled(tmp_path, COUNT)
    with Reader(shelf.day()) as reader:
        head = reader.head()
    shelf.copy_of(shelf.day()).unlink()
    with triggers_off(shelf.day()) as conn:
        conn.execute("DELETE FROM entry WHERE seq > 395")
    assert found(shelf) is None
    assert found(shelf, head) == (396, ChainWrong.TRUNCATED)


@pytest.mark.parametrize("seq", [1, 5, 6, 10, 11, 15])
def test_a_head_on_paper_is_asked_of_the_day_that_holds_its_entry(tmp_path: Path, seq: int) -> None:
    """The first and the last entry of a day as well: days begin at 1, 6 and 11."""
    shelf = three_days(tmp_path)
    assert found(shelf, Head(seq, "0" * 64)) == (seq, ChainWrong.EDITED)


def test_a_cut_end_is_found_by_the_closing_or_a_snapshot(tmp_path: Path) -> None:
    day = begun(tmp_path)
    append(day, [*drafts(9), snapshots.draft("table", b"x", stamp())])
    day.close()
    shelf = shelf_at(tmp_path)
    shelf.copy_of(shelf.day()).unlink()
    with triggers_off(shelf.day()) as conn:
        conn.execute("DELETE FROM entry WHERE seq > 7")
    assert found(shelf) == (8, ChainWrong.TRUNCATED)


def test_a_cut_end_of_a_closed_day_is_found(tmp_path: Path) -> None:
    shelf = three_days(tmp_path)
    shelf.copy_of(shelf.day(3)).unlink()
    with triggers_off(shelf.day(3)) as conn:
        conn.execute("DELETE FROM entry WHERE seq = 15")
    assert found(shelf) == (15, ChainWrong.TRUNCATED)


def test_missing_triggers_are_found(tmp_path: Path) -> None:
    shelf = filled(tmp_path)
    with by_hand(shelf.day()) as conn:
        conn.execute("DROP TRIGGER entry_next")
    assert found(shelf) == (1, ChainWrong.EDITED)


def test_a_table_that_is_gone_is_found(tmp_path: Path) -> None:
    shelf = filled(tmp_path)
    with by_hand(shelf.day()) as conn:
        conn.execute("DROP TABLE attachment")
    fault = verify_day(shelf.day()).fault
    assert fault is not None
    assert (fault.seq, fault.wrong) == (1, ChainWrong.UNREADABLE)
    assert shelf.day().name in fault.why


def test_swapped_days_are_found(tmp_path: Path) -> None:
    shelf = three_days(tmp_path)
    one, two = shelf.day(1), shelf.day(2)
    aside = one.with_suffix(".aside")
    one.rename(aside)
    two.rename(one)
    aside.rename(two)
    assert found(shelf) == (6, ChainWrong.UNLINKED)


def test_a_missing_day_is_found(tmp_path: Path) -> None:
    shelf = three_days(tmp_path)
    shelf.day(2).unlink()
    assert found(shelf) == (6, ChainWrong.MISSING)


def regions(path: Path) -> list[int]:
    """A byte in each class of region: header, schema, inner and leaf pages, page edges, the end."""
    size = path.stat().st_size
    return [0, 1, 50, 99, 100, 2_000, 4_095, 4_096, 4_097, 9_000, size // 2, size - 4_096, size - 1]


def test_truncation_in_every_region_is_found_and_mended(tmp_path: Path) -> None:
    shelf = filled(tmp_path, COUNT)
    before, path = verify_shelf(shelf), shelf.day()
    whole = path.read_bytes()
    for cut in regions(path):
        path.write_bytes(whole[:cut])
        fault = found(shelf)
        assert fault is not None, cut
        with pytest.raises(JournalError):
            open_day(shelf)
        assert repair(shelf) is not None
        assert verify_shelf(shelf) == before
        path.write_bytes(whole)


def test_a_flipped_bit_in_every_page_never_passes_as_another_entry(tmp_path: Path) -> None:
    """What the flip hits may be unused room; what is read as good is what was written."""
    shelf = filled(tmp_path, COUNT)
    path = shelf.day()
    whole = path.read_bytes()
    with Reader(path) as reader:
        written = list(reader.rows())
    hits = 0
    for at in range(0, len(whole), 1_021):
        flipped = bytearray(whole)
        flipped[at] ^= 0x10
        path.write_bytes(flipped)
        verdict = verify_day(path)
        hits += not verdict.good
        if verdict.good and found(shelf) is None:
            with Reader(path) as reader:
                assert list(reader.rows()) == written
    assert hits > len(whole) // 1_021 // 2


def test_a_log_cut_anywhere_is_found_by_the_copy(tmp_path: Path) -> None:
    day = begun(tmp_path)
    for number in range(30):
        append(day, drafts(1, number))
    log = day.store.path.with_name(day.store.path.name + "-wal")
    image, kept = day.store.path.read_bytes(), log.read_bytes()
    day.close()
    shelf = shelf_at(tmp_path)
    for cut in (0, 16, 32, 40, 4_152, len(kept) // 2, len(kept) - 4_120, len(kept) - 1):
        shelf.day().write_bytes(image)
        log.write_bytes(kept[:cut])
        with pytest.raises(JournalError):
            open_day(shelf)
        assert repair(shelf) is not None
        assert verify_day(shelf.day()).entries == 30


def test_a_torn_last_line_of_the_copy_is_no_fault(tmp_path: Path) -> None:
    shelf = filled(tmp_path, COUNT)
    copy = shelf.copy_of(shelf.day())
    copy.write_bytes(copy.read_bytes()[:-10])
    assert verify_copy(copy).entries == COUNT - 1
    assert found(shelf) is None


@pytest.mark.parametrize("line", [2, 3, 201, 401])
def test_a_line_that_is_no_entry_is_named_by_its_place_in_the_copy(
    tmp_path: Path, line: int
) -> None:
    """Lines are counted as an editor counts them: the day's head is line 1, entry 1 is line 2."""
    shelf = filled(tmp_path, COUNT)
    copy = shelf.copy_of(shelf.day())
    lines = copy.read_bytes().splitlines(keepends=True)
    lines[line - 1] = b"nothing\n"
    copy.write_bytes(b"".join(lines))
    fault = verify_copy(copy).fault
    assert fault is not None
    assert (fault.seq, fault.wrong) == (line - 1, ChainWrong.UNREADABLE)
    assert f"line {line} " in fault.why


@pytest.mark.parametrize(("seq", "named"), [(20, 20), (25, 25), (40, 40)])
def test_a_change_since_the_last_round_is_found_before_the_next(
    tmp_path: Path, seq: int, named: int
) -> None:
    day = begun(tmp_path)
    append(day, drafts(20))
    before = day.store.head
    append(day, drafts(20, 20))
    assert verify_since(day.store.path, before).head == day.store.head
    with triggers_off(day.store.path) as conn:
        conn.execute("UPDATE entry SET hash = prev WHERE seq = ?", (seq,))
    fault = verify_since(day.store.path, before).fault
    assert fault is not None
    assert (fault.seq, fault.wrong) == (named, ChainWrong.EDITED)
    day.close()


def test_a_day_that_has_just_begun_can_be_checked_since_its_head(tmp_path: Path) -> None:
    day = begun(tmp_path)
    assert verify_since(day.store.path, day.store.head).good
    day.close()


def test_a_journal_is_verified_while_it_is_written(tmp_path: Path) -> None:
    day = begun(tmp_path)
    append(day, drafts(5))
    shelf, done = shelf_at(tmp_path), threading.Event()
    faults: list[ChainFault | None] = []

    def watch() -> None:
        while not done.is_set():
            faults.extend(verdict.fault for verdict in verify_shelf(shelf))

    watcher = threading.Thread(target=watch)
    watcher.start()
    for first in range(5, 155, 3):
        append(day, [*drafts(2, first), snapshots.draft("table", b"x", stamp())])
    done.set()
    watcher.join()
    day.close()
    assert set(faults) <= {None}


def test_a_closed_day_opened_again_still_stands_alone(tmp_path: Path) -> None:
    shelf = three_days(tmp_path)
    before = shelf.day().read_bytes()
    opened = open_day(shelf)
    assert opened.store.closed
    opened.close()
    assert not list(shelf.root.glob("*-wal"))
    assert shelf.day().read_bytes()[18:20] == before[18:20] == b"\x01\x01"
