"""How long what was taken has been waiting for the disk, and what is held meanwhile."""

from pathlib import Path

import pytest

from firmware_py.journal.chain import draft
from firmware_py.journal.status import JournalState, Limits, Pace
from tests.journal.scene import drafts, stamp
from tests.journal.test_writer import LONG_MS, desk, until


@pytest.mark.parametrize(
    ("waited_ms", "pace", "may_begin"),
    [
        (0, Pace.ON_TIME, True),
        (249, Pace.ON_TIME, True),
        (250, Pace.SLOW, True),
        (2_000, Pace.LATE, False),
        (20_000, Pace.HUNG, False),
    ],
)
def test_a_stalled_disk_holds_the_next_round(
    tmp_path: Path, waited_ms: int, pace: Pace, may_begin: bool
) -> None:
    with desk(tmp_path) as it:
        it.store.go.clear()
        it.writer.submit(drafts(1))
        assert it.store.reached.wait(LONG_MS / 1_000)
        it.now_ns = waited_ms * 1_000_000
        status = it.writer.status()
        assert (status.pace, status.may_begin_round) == (pace, may_begin)
        it.store.go.set()
        assert it.writer.wait_durable(1, LONG_MS)
        status = it.writer.status()
        assert status.pace is Pace.ON_TIME
        assert status.last_commit_ns == status.worst_commit_ns == waited_ms * 1_000_000


def test_what_came_during_a_commit_has_waited_since_it_was_taken(tmp_path: Path) -> None:
    with desk(tmp_path, Limits(retry_ms=LONG_MS, quiet_ms=1)) as it:
        it.store._conn.execute("PRAGMA max_page_count=20")
        it.store.go.clear()
        it.writer.submit(drafts(1))
        assert it.store.reached.wait(LONG_MS / 1_000)
        it.now_ns = 1_900_000_000
        it.writer.submit([draft("note", {"text": "x" * 200_000}, stamp())])
        it.now_ns = 2_150_000_000
        assert it.writer.status().pace is Pace.LATE
        it.store.go.set()
        until(lambda: it.writer.status().state is JournalState.DISK_FULL)
        assert (it.writer.status().durable_seq, it.writer.status().pace) == (1, Pace.SLOW)


def test_a_hung_disk_does_not_hang_the_stop(tmp_path: Path) -> None:
    with desk(tmp_path) as it:
        it.store.go.clear()
        it.writer.submit(drafts(1))
        assert it.store.reached.wait(LONG_MS / 1_000)
        it.now_ns = 21_000_000_000
        status = it.writer.stop(1)
        assert (status.pace, status.durable_seq) == (Pace.HUNG, 0)
