"""The journal thread: durable in order, never lost, never told too early."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from firmware_py.journal.chain import draft
from firmware_py.journal.day_files import open_day
from firmware_py.journal.entry import Draft, Stamp
from firmware_py.journal.errors import (
    DiskFailed,
    DiskFull,
    DiskLocked,
    JournalBusy,
    JournalDamaged,
    NotCanonical,
    WriterStopped,
)
from firmware_py.journal.mirror import Mirror
from firmware_py.journal.reader import Reader
from firmware_py.journal.status import JournalState, Limits
from firmware_py.journal.store import Store
from firmware_py.journal.verify import verify_copy, verify_day
from firmware_py.journal.writer import Writer
from tests.journal.scene import BOOT, begun, drafts, shelf_at, stamp

LONG_MS = 30_000
PROMPT = Limits(retry_ms=1, quiet_ms=1)


class Edge(Store):
    """A store whose last step before the disk is ours: it can wait and it can fail."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.reached = threading.Event()
        self.go = threading.Event()
        self.go.set()
        self.failures: list[Exception] = []

    def _commit(self) -> None:
        self.reached.set()
        assert self.go.wait(LONG_MS / 1_000)
        if self.failures:
            raise self.failures.pop(0)
        super()._commit()


@dataclass
class Desk:
    """A writer on an edge, and what it told."""

    writer: Writer
    store: Edge
    mirror: Mirror
    told: list[int] = field(default_factory=list)
    now_ns: int = 0


@contextmanager
def desk(path: Path, limits: Limits = PROMPT) -> Iterator[Desk]:
    day = begun(path)
    day.store.close()
    store = Edge(day.store.path)
    told: list[int] = []
    made: Desk

    def now_ns() -> int:
        return made.now_ns

    writer = Writer(store, day.mirror, on_durable=told.append, limits=limits, monotonic_ns=now_ns)
    made = Desk(writer, store, day.mirror, told)
    writer.start()
    try:
        yield made
    finally:
        store.go.set()
        writer.stop(LONG_MS)


def until(condition: Callable[[], bool]) -> None:
    """Wait for what another thread does; a test that waits in vain fails by its limit."""
    waiting = threading.Event()
    for _ in range(LONG_MS):
        if condition():
            return
        waiting.wait(0.001)
    raise AssertionError("it never came")


def test_what_is_told_durable_is_in_the_file(tmp_path: Path) -> None:
    with desk(tmp_path) as it:
        for first in range(0, 50, 5):
            seq = it.writer.submit(drafts(5, first))
            assert it.writer.wait_durable(seq, LONG_MS)
            with Reader(it.store.path) as reader:
                assert reader.head().seq == seq
        assert it.told == list(range(5, 55, 5))
        assert it.writer.status().commits == 10


def test_nothing_is_told_before_the_commit_returns(tmp_path: Path) -> None:
    with desk(tmp_path) as it:
        it.store.go.clear()
        seq = it.writer.submit(drafts(3))
        assert it.store.reached.wait(LONG_MS / 1_000)
        assert not it.writer.wait_durable(seq, 0)
        assert it.told == []
        assert it.writer.status().durable_seq == 0
        with Reader(it.store.path) as reader:
            assert list(reader.entries()) == []
        it.store.go.set()
        assert it.writer.wait_durable(seq, LONG_MS)
        until(lambda: it.told == [3])


def test_who_submits_nothing_during_a_commit_is_told_after_it(tmp_path: Path) -> None:
    with desk(tmp_path) as it:
        it.store.go.clear()
        it.writer.submit(drafts(2))
        assert it.store.reached.wait(LONG_MS / 1_000)
        assert it.writer.submit([]) == 2
        assert it.told == []
        it.store.go.set()
        until(lambda: it.told == [2, 2])


def test_what_comes_during_a_commit_goes_together_into_the_next(tmp_path: Path) -> None:
    with desk(tmp_path) as it:
        it.store.go.clear()
        it.writer.submit(drafts(1))
        assert it.store.reached.wait(LONG_MS / 1_000)
        for first in range(1, 10):
            it.writer.submit(drafts(1, first))
        it.store.go.set()
        assert it.writer.wait_durable(10, LONG_MS)
        assert it.writer.status().commits == 2
    with Reader(it.store.path) as reader:
        assert [entry.payload for entry in reader.entries()] == [d.payload for d in drafts(10)]


def test_a_full_queue_refuses_whole_batches_and_loses_nothing(tmp_path: Path) -> None:
    with desk(tmp_path, Limits(queue=4, quiet_ms=1)) as it:
        it.store.go.clear()
        it.writer.submit(drafts(3))
        assert it.store.reached.wait(LONG_MS / 1_000)
        with pytest.raises(JournalBusy, match="Nothing was taken"):
            it.writer.submit(drafts(2, 3))
        it.writer.submit(drafts(1, 3))
        it.store.go.set()
        assert it.writer.submit(drafts(2, 4), LONG_MS) == 6
        assert it.writer.wait_durable(6, LONG_MS)
    with Reader(it.store.path) as reader:
        assert [entry.payload for entry in reader.entries()] == [d.payload for d in drafts(6)]


@pytest.mark.parametrize(
    ("failure", "state"),
    [
        (DiskFull("No room."), JournalState.DISK_FULL),
        (DiskFailed("The disk failed."), JournalState.DISK_FAILED),
        (DiskLocked("Another program."), JournalState.DISK_LOCKED),
    ],
)
def test_a_failing_disk_is_a_named_state_and_is_tried_again(
    tmp_path: Path, failure: Exception, state: JournalState
) -> None:
    with desk(tmp_path, Limits(retry_ms=LONG_MS, quiet_ms=1)) as it:
        it.store.failures = [failure]
        it.writer.submit(drafts(2))
        until(lambda: it.writer.status().state is state)
        status = it.writer.status()
        assert status.why == str(failure)
        assert not status.may_begin_round
        assert it.told == []
        assert it.writer.submit(drafts(1, 2)) == 3
        stopped = it.writer.stop(LONG_MS)
        assert stopped.state is JournalState.STOPPED
        assert "3 entries were not saved" in stopped.why
        assert stopped.durable_seq == 0


def test_when_the_disk_is_well_again_everything_is_there_in_order(tmp_path: Path) -> None:
    with desk(tmp_path) as it:
        it.store.failures = [DiskFull("a"), DiskFailed("b"), DiskLocked("c"), DiskFull("d")]
        it.writer.submit(drafts(2))
        seq = it.writer.submit(drafts(2, 2))
        assert it.writer.wait_durable(seq, LONG_MS)
        assert it.writer.status().state is JournalState.READY
        assert it.writer.status().why == ""
    with Reader(it.store.path) as reader:
        assert [entry.payload for entry in reader.entries()] == [d.payload for d in drafts(4)]


def test_a_really_full_database_holds_and_goes_on(tmp_path: Path) -> None:
    with desk(tmp_path) as it:
        it.store._conn.execute("PRAGMA max_page_count=20")
        seq = it.writer.submit([draft("note", {"text": "x" * 200_000}, stamp())])
        until(lambda: it.writer.status().state is JournalState.DISK_FULL)
        assert not it.writer.wait_durable(seq, 0)
        it.store._conn.execute("PRAGMA max_page_count=10000")
        assert it.writer.wait_durable(seq, LONG_MS)


def test_damage_ends_the_writer_with_its_reason(tmp_path: Path) -> None:
    with desk(tmp_path) as it:
        it.store.failures = [JournalDamaged("the file is malformed")]
        seq = it.writer.submit(drafts(1))
        assert not it.writer.wait_durable(seq, LONG_MS)
        until(lambda: it.writer.status().state is JournalState.BROKEN)
        assert it.writer.status().why == "the file is malformed"
        with pytest.raises(WriterStopped, match="malformed"):
            it.writer.submit(drafts(1))


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_thread_that_dies_leaves_nobody_waiting(tmp_path: Path) -> None:
    with desk(tmp_path) as it:
        it.store.failures = [ZeroDivisionError()]
        seq = it.writer.submit(drafts(1))
        assert not it.writer.wait_durable(seq, LONG_MS)
        assert it.writer.status().state is JournalState.BROKEN


@pytest.mark.parametrize(
    "bad",
    [
        Draft("Bad Kind", "{}", stamp()),
        Draft("kind", "{", stamp()),
        Draft("kind", "", stamp()),
        Draft("kind", "NaN", stamp()),
        Draft("kind", '{"cents":1.5}', stamp()),
        Draft("kind", '"\ud800"', stamp()),
        Draft("\ud800", "{}", stamp()),
        Draft("kind", "[" * 100_000 + "]" * 100_000, stamp()),
        Draft("kind", "{}", Stamp(BOOT, 2**63, 0)),
    ],
)
def test_a_draft_that_cannot_be_written_is_refused_to_its_giver(tmp_path: Path, bad: Draft) -> None:
    with desk(tmp_path) as it:
        with pytest.raises(NotCanonical):
            it.writer.submit([*drafts(1), bad])
        assert it.writer.submit(drafts(1)) == 1
        assert it.writer.wait_durable(1, LONG_MS)


def test_stopping_saves_what_was_taken_and_closes_both_copies(tmp_path: Path) -> None:
    with desk(tmp_path) as it:
        it.store.go.clear()
        it.writer.submit(drafts(7))
        it.store.go.set()
        status = it.writer.stop(LONG_MS)
        assert (status.state, status.durable_seq, status.copied_seq) == (JournalState.STOPPED, 7, 7)
        with pytest.raises(WriterStopped):
            it.writer.submit(drafts(1))
    assert not it.store.path.with_name(it.store.path.name + "-wal").exists()
    assert verify_day(it.store.path).entries == 7
    assert verify_copy(it.mirror.path).entries == 7


def test_the_copy_is_synced_in_a_quiet_moment(tmp_path: Path) -> None:
    with desk(tmp_path) as it:
        it.writer.submit(drafts(5))
        until(lambda: it.writer.status().copied_seq == 5)
        assert verify_copy(it.mirror.path).entries == 5


def test_without_a_quiet_moment_the_copy_is_synced_in_time(tmp_path: Path) -> None:
    with desk(tmp_path, Limits(quiet_ms=LONG_MS, copy_sync_ms=1_000)) as it:
        assert it.writer.wait_durable(it.writer.submit(drafts(1)), LONG_MS)
        assert it.writer.status().copied_seq == 0
        it.now_ns = 1_000_000_000
        assert it.writer.wait_durable(it.writer.submit(drafts(1, 1)), LONG_MS)
        assert it.writer.status().copied_seq == 1


def test_a_copy_that_fails_is_told_and_catches_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with desk(tmp_path) as it:
        broken = it.mirror._write
        fails = True

        def write(data: bytes) -> None:
            if fails:
                raise OSError(28, "No space left on device")
            broken(data)

        monkeypatch.setattr(it.mirror, "_write", write)
        assert it.writer.wait_durable(it.writer.submit(drafts(3)), LONG_MS)
        until(lambda: it.writer.status().copy_why != "")
        status = it.writer.status()
        assert "No space left" in status.copy_why
        assert (status.state, status.may_begin_round) == (JournalState.READY, False)
        fails = False
        assert it.writer.wait_durable(it.writer.submit(drafts(2, 3)), LONG_MS)
        until(lambda: it.writer.status().copied_seq == 5)
        assert it.writer.status().may_begin_round
    assert verify_copy(it.mirror.path).entries == 5


def test_the_log_is_moved_when_it_is_long(tmp_path: Path) -> None:
    limits = Limits(quiet_ms=LONG_MS, log_commits=3, most_log_commits=5)
    with desk(tmp_path, limits) as it:
        moved: list[None] = []
        checkpoint = it.store.checkpoint
        it.store.checkpoint = lambda: moved.append(checkpoint())  # type: ignore[method-assign]
        for number in range(11):
            assert it.writer.wait_durable(it.writer.submit(drafts(1, number)), LONG_MS)
        assert len(moved) == 2


def test_many_threads_give_one_chain(tmp_path: Path) -> None:
    with desk(tmp_path) as it:
        givers = [
            threading.Thread(
                target=lambda: [it.writer.submit(drafts(2), LONG_MS) for _ in range(50)]
            )
            for _ in range(8)
        ]
        for giver in givers:
            giver.start()
        for giver in givers:
            giver.join()
        assert it.writer.wait_durable(800, LONG_MS)
    assert verify_day(it.store.path).entries == 800
    assert sorted(it.told) == it.told


def test_the_thread_beats_while_idle_and_not_while_a_commit_hangs(tmp_path: Path) -> None:
    with desk(tmp_path, Limits(quiet_ms=1, beat_ms=1)) as it:
        before = it.writer.status().beats
        until(lambda: it.writer.status().beats > before + 3)
        it.store.go.clear()
        it.writer.submit(drafts(1))
        assert it.store.reached.wait(LONG_MS / 1_000)
        stuck = it.writer.status().beats
        assert not it.writer.wait_durable(1, 20)
        assert it.writer.status().beats == stuck


def test_a_writer_that_never_started_lets_go(tmp_path: Path) -> None:
    day = begun(tmp_path)
    assert Writer(day.store, day.mirror).stop(LONG_MS).state is JournalState.STOPPED
    open_day(shelf_at(tmp_path)).close()


def test_the_day_goes_on_after_a_stop(tmp_path: Path) -> None:
    with desk(tmp_path) as it:
        it.writer.submit(drafts(3))
    day = open_day(shelf_at(tmp_path))
    assert day.store.head.seq == day.mirror.last.seq == 3
    day.close()
