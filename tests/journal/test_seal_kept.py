"""When the writer keeps the key of the seal: in quiet moments, before long, at a stop, and told."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from firmware_py.journal.day_files import OpenDay
from firmware_py.journal.status import Limits
from firmware_py.journal.writer import Writer
from tests.journal.scene import drafts
from tests.journal.sealed import opened, sealed, sealing

LONG_MS = 30_000
NEVER = Limits(seal_ms=LONG_MS, most_seal_ms=LONG_MS)


@contextmanager
def writing(path: Path, limits: Limits) -> Iterator[tuple[Writer, OpenDay]]:
    """A journal thread on a sealed record of six entries."""
    sealed(path, 5)
    day = opened(path)
    writer = Writer(day.store, day.mirror, limits=limits)
    writer.start()
    yield writer, day
    writer.stop(LONG_MS)


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + LONG_MS / 1_000
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.001)


def kept(path: Path) -> int:
    return sealing(path)._head.seq


def test_the_key_is_kept_in_a_quiet_moment(tmp_path: Path) -> None:
    with writing(tmp_path, Limits(quiet_ms=1, seal_ms=0)) as (writer, _):
        assert writer.wait_durable(writer.submit(drafts(3)), LONG_MS)
        until(lambda: kept(tmp_path) == 9)


def test_the_key_is_kept_before_long_without_a_quiet_moment(tmp_path: Path) -> None:
    limits = Limits(quiet_ms=LONG_MS, copy_sync_ms=0, beat_ms=LONG_MS, seal_ms=0, most_seal_ms=0)
    with writing(tmp_path, limits) as (writer, _):
        assert writer.wait_durable(writer.submit(drafts(1)), LONG_MS)
        until(lambda: kept(tmp_path) == 7)


def test_the_key_is_kept_at_a_stop(tmp_path: Path) -> None:
    with writing(tmp_path, NEVER) as (writer, _):
        assert writer.wait_durable(writer.submit(drafts(3)), LONG_MS)
        assert kept(tmp_path) == 6
    assert kept(tmp_path) == 9


def test_a_key_that_cannot_be_kept_is_told_and_no_round_begins(tmp_path: Path) -> None:
    limits = Limits(quiet_ms=1, retry_ms=1, seal_ms=0)
    with writing(tmp_path, limits) as (writer, _):
        aside = (tmp_path / "seal.state").rename(tmp_path / "aside")
        seq = writer.submit(drafts(1))
        assert writer.wait_durable(seq, LONG_MS)
        until(lambda: not writer.status().may_begin_round)
        assert "The key of the seal cannot be kept" in writer.status().saving
        aside.rename(tmp_path / "seal.state")
        until(lambda: writer.status().may_begin_round)
        assert kept(tmp_path) == seq


def test_the_key_waits_for_the_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the record is lost, the copy has everything that the key was led over."""
    limits = Limits(quiet_ms=1, retry_ms=1, seal_ms=0)
    with writing(tmp_path, limits) as (writer, day):
        sync = day.mirror.sync
        with monkeypatch.context() as broken:

            def fail() -> None:
                raise OSError(5, "Input/output error")

            broken.setattr(day.mirror, "sync", fail)
            assert writer.wait_durable(writer.submit(drafts(2)), LONG_MS)
            until(lambda: writer.status().copy_why != "")
            assert kept(tmp_path) == 6
        assert day.mirror.sync == sync
        until(lambda: kept(tmp_path) == 8)
