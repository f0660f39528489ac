"""A writing process is killed at any moment, or its disk refuses: what it was told, is there."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from firmware_py.journal import seal
from firmware_py.journal.day_files import DayFiles, begin_day, open_day
from firmware_py.journal.reader import Reader
from firmware_py.journal.sealing import Sealing
from firmware_py.journal.verify import verify_shelf
from tests.journal.scene import append, drafts, shelf_at
from tests.journal.sealed import keys, sealing

KILLS = 8


def scribe(folder: Path, *arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.journal.scribe", str(folder), *arguments],
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    )


def said(process: subprocess.Popen[bytes]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().decode().strip()


def check(shelf: DayFiles, durable: int, key: Sealing | None = None) -> int:
    """What was told durable is there, whole, in both copies, and nothing else but the next."""
    day = open_day(shelf, key)
    head = day.store.head.seq
    day.close()
    assert head >= durable
    (verdict,) = verify_shelf(shelf)
    assert verdict.fault is None
    assert verdict.copy is not None
    assert verdict.first.entries == verdict.copy.entries == head
    with Reader(shelf.day()) as reader:
        entries = [entry for entry in reader.entries() if entry.kind != seal.KIND]
    # A draft's number is that of the entry before it.
    numbers = [json.loads(entry.payload)["number"] for entry in entries]
    assert numbers == list(range(0 if key is None else 1, head))
    return head


@pytest.mark.parametrize("is_sealed", [True, False])
def test_killed_at_random_moments_nothing_told_is_lost(tmp_path: Path, is_sealed: bool) -> None:
    shelf, random = shelf_at(tmp_path), Random(16)
    if is_sealed:
        keys(tmp_path)
    begin_day(shelf, "today", "table-7", sealing(tmp_path) if is_sealed else None)
    head = 1 if is_sealed else 0
    for _ in range(KILLS):
        process = scribe(tmp_path)
        assert said(process) == f"from {head}"
        durable = head
        for _ in range(random.randrange(1, 40)):
            durable = int(said(process).removeprefix("durable "))
        # It writes on while the signal comes: somewhere in a commit, a copy or a checkpoint.
        process.kill()
        assert process.stdout is not None
        for line in process.stdout.read().decode().splitlines():
            durable = int(line.removeprefix("durable "))
        process.wait()
        process.stdout.close()
        head = check(shelf, durable, sealing(tmp_path) if is_sealed else None)
    assert head > KILLS


@pytest.mark.parametrize("limit", [60_000, 200_000])
def test_a_disk_that_refuses_holds_and_keeps_what_was_told(tmp_path: Path, limit: int) -> None:
    shelf = shelf_at(tmp_path)
    begin_day(shelf, "today", "table-7")
    # The day outgrows a page of copies before the limit is reached.
    day = open_day(shelf)
    append(day, drafts(3))
    day.close()
    process = scribe(tmp_path, str(limit))
    assert said(process) == "from 3"
    durable = 3
    while (line := said(process)).startswith("durable "):
        durable = int(line.removeprefix("durable "))
    assert line == "held disk failed"
    assert process.wait(60) == 0
    assert process.stdout is not None
    process.stdout.close()
    check(shelf, durable)
