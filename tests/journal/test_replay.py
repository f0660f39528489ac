"""The past can be read again up to any entry, with snapshots and without."""

import json
from pathlib import Path

import pytest

from firmware_py.journal import snapshots
from firmware_py.journal.day_files import DayFiles, begin_day, open_day
from firmware_py.journal.entry import Entry
from firmware_py.journal.errors import NoSuchEntry
from firmware_py.journal.reader import Reader
from firmware_py.journal.replay import entries, last_seq, state_at
from tests.journal.scene import append, drafts, shelf_at, stamp, triggers_off

Numbers = tuple[int, ...]


def restore(state: bytes | None) -> Numbers:
    return tuple(json.loads(state)) if state else ()


def apply(state: Numbers, entry: Entry) -> Numbers:
    return (*state, json.loads(entry.payload)["number"])


def story(path: Path) -> DayFiles:
    """Two days: numbers 0 to 39, a snapshot after every ten."""
    shelf = shelf_at(path)
    for number, label in enumerate(("mon", "tue")):
        begin_day(shelf, label, "table-7")
        day = open_day(shelf)
        for first in (20 * number, 20 * number + 10):
            state = json.dumps(list(range(first + 10))).encode()
            append(day, [*drafts(10, first), snapshots.draft("numbers", state, stamp())])
        day.store.close_day()
        day.close()
    return shelf


def test_entries_run_through_the_days(tmp_path: Path) -> None:
    shelf = story(tmp_path)
    assert [entry.seq for entry in entries(shelf)] == list(range(1, 45))
    assert [entry.seq for entry in entries(shelf, 20, 25)] == [21, 22, 23, 24, 25]
    assert [entry.seq for entry in entries(shelf, 43)] == [44]
    assert list(entries(shelf, 44)) == []
    assert last_seq(shelf) == 44
    assert last_seq(shelf_at(tmp_path / "empty")) == 0


def test_the_state_at_any_entry_is_the_same_with_and_without_snapshots(tmp_path: Path) -> None:
    shelf = story(tmp_path)
    for seq in range(1, 45):
        whole = state_at(shelf, seq, "no such name", restore, apply)
        assert state_at(shelf, seq, "numbers", restore, apply) == whole
        assert whole == tuple(range(len(whole)))
    assert state_at(shelf, None, "numbers", restore, apply) == tuple(range(40))


def test_a_lost_snapshot_costs_time_and_nothing_else(tmp_path: Path) -> None:
    shelf = story(tmp_path)
    for path in shelf.days():
        with triggers_off(path) as conn:
            conn.execute("DELETE FROM attachment")
    assert state_at(shelf, None, "numbers", restore, apply) == tuple(range(40))


def test_only_what_follows_the_snapshot_is_read(tmp_path: Path) -> None:
    shelf = story(tmp_path)
    seen: list[int] = []

    def watch(state: Numbers, entry: Entry) -> Numbers:
        seen.append(entry.seq)
        return apply(state, entry)

    state_at(shelf, 36, "numbers", restore, watch)
    assert seen == [34, 35, 36]


def test_the_future_is_refused(tmp_path: Path) -> None:
    shelf = story(tmp_path)
    with pytest.raises(NoSuchEntry, match="no entry 45"):
        state_at(shelf, 45, "numbers", restore, apply)


def test_snapshots_are_told_apart_by_name(tmp_path: Path) -> None:
    shelf = shelf_at(tmp_path)
    begin_day(shelf, "mon", "table-7")
    day = open_day(shelf)
    append(day, [snapshots.draft("a", b"1", stamp()), snapshots.draft("b", b"2", stamp())])
    day.close()
    with Reader(shelf.day()) as reader:
        assert [snapshots.newest(reader, name) for name in ("c",)] == [None]
        found = snapshots.newest(reader, "a")
        assert found is not None
        assert (found.entry.seq, found.state) == (1, b"1")
        assert snapshots.newest(reader, "b", last=1) is None


def test_the_past_can_be_read_while_it_is_written(tmp_path: Path) -> None:
    shelf = shelf_at(tmp_path)
    begin_day(shelf, "mon", "table-7")
    day = open_day(shelf)
    append(day, drafts(3))
    past = entries(shelf)
    assert next(past).seq == 1
    append(day, drafts(3, 3))
    assert [entry.seq for entry in past] == [2, 3, 4, 5, 6]
    day.close()
