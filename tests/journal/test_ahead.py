"""What the store does ahead of its entries: room in the log, and a transaction that is open."""

import resource
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from firmware_py.journal.errors import DiskFailed
from firmware_py.journal.reader import Reader
from firmware_py.journal.store import LOG_ROOM, Store
from firmware_py.journal.verify import verify_day
from tests.journal.scene import begun, drafts


def opened(path: Path) -> Store:
    day = begun(path)
    day.mirror.close()
    return day.store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = opened(tmp_path)
    store.make_room()
    store.make_ready()
    yield store
    store.close()


def log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def write(store: Store, count: int) -> None:
    """Write entries as the journal's thread does."""
    store.append(drafts(count, store.head.seq))
    store.make_ready()


def power_cut(store: Store, folder: Path) -> Path:
    """Give the files as a disk has them after a power cut: what was shared memory is gone."""
    folder.mkdir()
    for path in (store.path, log_of(store.path)):
        shutil.copy(path, folder / path.name)
    return folder / store.path.name


@pytest.mark.parametrize("count", [0, 1, 7])
def test_zeros_in_the_log_are_no_entries_after_a_power_cut(
    store: Store, tmp_path: Path, count: int
) -> None:
    if count:
        write(store, count)
    cut = power_cut(store, tmp_path / "cut")
    assert log_of(cut).stat().st_size == LOG_ROOM
    with Reader(cut) as reader:
        assert reader.head().seq == count
    again = Store(cut)
    again.make_room()
    again.make_ready()
    write(again, 2)
    again.close()
    verdict = verify_day(cut)
    assert verdict.fault is None
    assert verdict.head == again.head
    assert again.head.seq == count + 2


def test_between_commits_another_who_would_write_finds_the_file_taken(store: Store) -> None:
    store.make_ready()
    write(store, 2)
    with closing(sqlite3.connect(store.path, timeout=0, isolation_level=None)) as other:
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        store.checkpoint()
        other.execute("BEGIN IMMEDIATE")
        other.execute("ROLLBACK")


def test_who_reads_in_the_middle_of_something_keeps_his_moment_and_then_sees_all(
    store: Store,
) -> None:
    write(store, 2)
    reading = sqlite3.connect(f"file:{store.path}?mode=ro", uri=True, isolation_level=None)
    reading.execute("BEGIN")
    newest = "SELECT seq FROM head"
    assert reading.execute(newest).fetchone() == (2,)
    write(store, 2)
    store.checkpoint()
    store.make_ready()
    write(store, 2)
    assert reading.execute(newest).fetchone() == (2,)
    reading.execute("COMMIT")
    assert reading.execute(newest).fetchone() == (6,)
    store.checkpoint()
    write(store, 1)
    assert reading.execute(newest).fetchone() == (7,)
    reading.close()
    # The log began anew in its own room.
    assert log_of(store.path).stat().st_size == LOG_ROOM


def test_after_a_failure_the_same_entries_are_taken(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(store, "_commit", fail)
        for _ in range(2):
            with pytest.raises(DiskFailed):
                store.append(drafts(3))
            store.make_ready()
    assert [entry.seq for entry in store.append(drafts(3))] == [1, 2, 3]
    assert [row[0] for row in store.rows(0)] == [1, 2, 3]


def test_a_day_closes_and_stands_alone_though_a_transaction_was_open(tmp_path: Path) -> None:
    store = opened(tmp_path)
    store.make_room()
    write(store, 3)
    store.close_day()
    store.make_ready()
    store.close()
    assert not log_of(store.path).exists()
    with Reader(store.path) as reader:
        assert reader.closing() == store.head


def test_the_last_of_a_disk_is_left_to_the_entries(tmp_path: Path) -> None:
    store = opened(tmp_path)
    before = log_of(store.path).stat().st_size
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (LOG_ROOM // 2, hard))
    try:
        store.make_room()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert log_of(store.path).stat().st_size == before
    write(store, 1)
    store.close()
