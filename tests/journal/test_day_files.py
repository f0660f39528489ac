"""Days on the shelf: linked, opened quickly, one writer at a time."""

from pathlib import Path

import pytest

from firmware_py.journal import snapshots, store
from firmware_py.journal.closing import close_day
from firmware_py.journal.day_files import DayFiles, Lock, begin_day, open_day
from firmware_py.journal.entry import Head
from firmware_py.journal.errors import (
    JournalDamaged,
    JournalError,
    JournalInUse,
    NoSuchEntry,
    NotCanonical,
)
from firmware_py.journal.reader import Reader
from firmware_py.journal.verify import verify_shelf
from tests.journal.scene import append, begun, drafts, filled, shelf_at, stamp, triggers_off


def three_days(path: Path, station: str = "table-7") -> DayFiles:
    shelf = shelf_at(path)
    for label in ("mon", "tue", "wed"):
        begin_day(shelf, label, station)
        day = open_day(shelf)
        append(day, drafts(5))
        day.store.close_day()
        day.close()
    return shelf


def test_a_day_goes_on_from_the_last(tmp_path: Path) -> None:
    shelf = three_days(tmp_path)
    assert [path.name for path in shelf.days()] == [
        "000001-mon.db",
        "000002-tue.db",
        "000003-wed.db",
    ]
    with Reader(shelf.day(1)) as first, Reader(shelf.day(2)) as second:
        assert second.day.first_seq == 6
        assert first.head() == Head(5, second.day.prev)
    assert all(verdict.fault is None for verdict in verify_shelf(shelf))


def test_the_same_label_twice_is_two_days(tmp_path: Path) -> None:
    shelf = three_days(tmp_path)
    assert begin_day(shelf, "wed", "table-7").name == "000004-wed.db"


def test_an_open_day_must_be_closed_first(tmp_path: Path) -> None:
    shelf = filled(tmp_path)
    with pytest.raises(JournalError, match="Close the day 000001"):
        begin_day(shelf, "tue", "table-7")


def test_a_day_half_made_is_made_again(tmp_path: Path) -> None:
    shelf = three_days(tmp_path)
    (shelf.root / "000004-thu.unborn").write_bytes(b"half")
    (shelf.root / "000004-thu.unborn-wal").write_bytes(b"half")
    assert begin_day(shelf, "thu", "table-7").name == "000004-thu.db"
    assert [path.name for path in shelf.root.glob("*unborn*")] == []


@pytest.mark.parametrize("label", ["", "../x", "a/b", "a b"])
def test_a_label_that_is_no_file_name_is_refused(tmp_path: Path, label: str) -> None:
    with pytest.raises(NotCanonical):
        begin_day(shelf_at(tmp_path), label, "table-7")


def test_an_empty_shelf_has_no_day(tmp_path: Path) -> None:
    with pytest.raises(NoSuchEntry, match="there is no day in"):
        open_day(shelf_at(tmp_path))


def test_a_day_that_is_not_there_is_named(tmp_path: Path) -> None:
    shelf = three_days(tmp_path)
    with pytest.raises(NoSuchEntry, match="there is no day 7 in"):
        shelf.day(7)


def test_one_process_writes(tmp_path: Path) -> None:
    shelf = shelf_at(tmp_path)
    lock = Lock(shelf)
    with pytest.raises(JournalInUse, match="Another station"):
        Lock(shelf)
    lock.release()
    Lock(shelf).release()


def test_opening_checks_from_the_newest_snapshot_on(tmp_path: Path) -> None:
    day = begun(tmp_path)
    append(day, [*drafts(50), snapshots.draft("table", b"state", stamp()), *drafts(4, 50)])
    day.close()
    opened = open_day(shelf_at(tmp_path))
    assert opened.checked_from == 51
    opened.close()


def test_a_changed_snapshot_is_passed_over(tmp_path: Path) -> None:
    day = begun(tmp_path)
    append(day, [*drafts(10), snapshots.draft("table", b"old", stamp())])
    append(day, [*drafts(10, 10), snapshots.draft("table", b"new", stamp())])
    day.close()
    with triggers_off(day.store.path) as conn:
        conn.execute("UPDATE attachment SET body = x'00' WHERE seq = 22")
    with Reader(day.store.path) as reader:
        found = snapshots.newest(reader)
        assert found is not None
        assert (found.entry.seq, found.state) == (11, b"old")
    opened = open_day(shelf_at(tmp_path))
    assert opened.checked_from == 11
    opened.close()


def test_opening_finds_an_edit_after_the_snapshot(tmp_path: Path) -> None:
    shelf = filled(tmp_path, 20)
    with triggers_off(shelf.day()) as conn:
        conn.execute("UPDATE entry SET payload = '{}' WHERE seq = 13")
    with pytest.raises(JournalDamaged) as caught:
        open_day(shelf)
    assert caught.value.seq == 13


def test_swapped_files_are_not_opened(tmp_path: Path) -> None:
    shelf = three_days(tmp_path / "a")
    other = three_days(tmp_path / "b", station="table-8")
    other.day(3).replace(shelf.day(3))
    with pytest.raises(JournalDamaged, match="does not go on"):
        open_day(shelf)


def test_a_renamed_file_is_not_opened(tmp_path: Path) -> None:
    shelf = filled(tmp_path)
    shelf.day().rename(shelf.root / "000002-2026-11-17.db")
    with pytest.raises(JournalDamaged, match="swapped or renamed"):
        open_day(shelf)


def test_a_copy_that_is_behind_is_caught_up(tmp_path: Path) -> None:
    shelf = filled(tmp_path, 20)
    copy = shelf.copy_of(shelf.day())
    whole = copy.read_bytes()
    lines = whole.splitlines(keepends=True)
    for left in (b"", *(b"".join(lines[:n]) for n in (1, 2, 10, 20))):
        for torn in (b"", lines[-1][:40], b"\0" * 100, b"\0" * 70_000 + b"\n"):
            copy.write_bytes(left + torn if left else torn[:40])
            open_day(shelf).close()
            assert copy.read_bytes() == whole


def test_a_missing_copy_is_made_again(tmp_path: Path) -> None:
    shelf = filled(tmp_path, 20)
    copy = shelf.copy_of(shelf.day())
    whole = copy.read_bytes()
    copy.unlink()
    open_day(shelf).close()
    assert copy.read_bytes() == whole


def test_the_folder_of_the_copies_is_made_however_deep_it_lies(tmp_path: Path) -> None:
    shelf = DayFiles(tmp_path / "journal", tmp_path / "medium" / "table-7" / "copies")
    begin_day(shelf, "mon", "table-7")
    open_day(shelf).close()
    assert shelf.uncopied_days() == []


def test_a_copy_that_knows_more_stops_the_opening(tmp_path: Path) -> None:
    shelf = filled(tmp_path, 20)
    with triggers_off(shelf.day()) as conn:
        conn.execute("DELETE FROM entry WHERE seq > 17")
    with pytest.raises(JournalDamaged, match="lost its end") as caught:
        open_day(shelf)
    assert caught.value.seq == 18


def test_a_copy_of_another_record_stops_the_opening(tmp_path: Path) -> None:
    shelf = filled(tmp_path / "a", 20)
    day = begun(tmp_path / "b")
    append(day, drafts(15, 100))
    day.close()
    day.mirror.path.replace(shelf.copy_of(shelf.day()))
    with pytest.raises(JournalDamaged, match="differs"):
        open_day(shelf)


def test_a_copy_of_another_day_stops_the_opening(tmp_path: Path) -> None:
    shelf = three_days(tmp_path)
    shelf.copy_of(shelf.day(1)).replace(shelf.copy_of(shelf.day(3)))
    with pytest.raises(JournalDamaged, match="another day"):
        open_day(shelf)


def test_a_long_last_entry_of_the_copy_is_found(tmp_path: Path) -> None:
    day = begun(tmp_path)
    append(day, [*drafts(3), snapshots.draft("x" * 200_000, b"", stamp())])
    day.close()
    opened = open_day(shelf_at(tmp_path))
    assert opened.mirror.last.seq == 4
    opened.close()


def test_closing_checks_the_whole_day_and_gives_its_head(tmp_path: Path) -> None:
    shelf = filled(tmp_path, 20)
    closed = close_day(shelf)
    assert (closed.entries, closed.day.day, closed.head.seq) == (20, "2026-11-16", 20)
    assert closed.printed_head == f"20:{closed.head.hash}"
    with Reader(shelf.day()) as reader:
        assert reader.closing() == closed.head
    begin_day(shelf, "2026-11-17", "table-7")
    opened = open_day(shelf)
    assert opened.store.day.prev == closed.head.hash
    opened.close()


def test_a_day_damaged_before_its_last_snapshot_is_not_closed(tmp_path: Path) -> None:
    day = begun(tmp_path)
    append(day, [*drafts(10), snapshots.draft("table", b"x", stamp())])
    day.close()
    shelf = shelf_at(tmp_path)
    with triggers_off(shelf.day()) as conn:
        conn.execute("UPDATE entry SET payload = '{}' WHERE seq = 4")
    with pytest.raises(JournalDamaged, match="is not closed") as caught:
        close_day(shelf)
    assert caught.value.seq == 4


def test_a_day_closes_while_somebody_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "_BUSY_MS", 1)
    day = begun(tmp_path)
    append(day, drafts(5))
    with Reader(day.store.path) as reader:
        reader._conn.execute("BEGIN")
        reader._conn.execute("SELECT * FROM entry").fetchone()
        day.store.close_day()
    day.close()
    assert [verdict.fault for verdict in verify_shelf(shelf_at(tmp_path))] == [None]
    with Reader(day.store.path) as reader:
        assert reader.closing() == reader.head()
