"""The journal, sealed, beside the bare database: a commit, the opening of a day, verification.

The peer of a commit is one row of the same bytes in a table without anything, in WAL with FULL, in
the same run and in turn. Set TAPETE_BENCH_ENTRIES to open a day of another length than a million.
"""

import os
import resource
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.figure import Figure
from firmware_py.journal import snapshots
from firmware_py.journal.chain import canonical, row_of
from firmware_py.journal.day_files import DayFiles, OpenDay, begin_day, open_day
from firmware_py.journal.entry import Draft, Stamp
from firmware_py.journal.key_store import Vault, make_keys, read_key
from firmware_py.journal.seal_check import check_seals
from firmware_py.journal.sealing import Sealing
from firmware_py.journal.status import Limits
from firmware_py.journal.verify import VerifyResult, verify_copy, verify_day
from firmware_py.journal.writer import Writer

COMMITS = 2_000
FEW, MANY = 10_000, int(os.environ.get("TAPETE_BENCH_ENTRIES", "1000000"))
SNAPSHOT_EVERY = 1_000
OPENINGS = 5
BOOT = "0123456789abcdef0123456789abcdef"
STATE = canonical({"round": list(range(400))}).encode()


def run() -> Iterator[Figure]:
    """Measure all three."""
    yield from _commits()
    with tempfile.TemporaryDirectory(prefix="tapete-bench-") as folder:
        few, many = (_day(Path(folder) / str(count), count) for count in (FEW, MANY))
        yield from _openings(few, many)
        yield from _verification(many)


def synthetic(number: int) -> Draft:
    """An entry of the usual size: a card drawn with its commitment."""
    payload = f'{{"commitment":"{number:064x}","number":{number},"source":"sabot"}}'
    return Draft("card.drawn", payload, Stamp(BOOT, number * 1_000, 1_763_000_000_000_000 + number))


def _commits() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory(prefix="tapete-bench-") as folder:
        shelf = DayFiles(Path(folder) / "journal", Path(folder) / "copies")
        day = _opened(shelf)
        writer = Writer(day.store, day.mirror, limits=Limits())
        writer.start()
        bare = _bare(Path(folder) / "bare.db")
        ours, floor = _take_turns(writer, bare)
        writer.stop(10_000)
        bare.close()
    for percent, wanted in ((50, "ratio at most 1.5"), (99, "ratio at most 3")):
        us, peer_us = (statistics.quantiles(ns, n=100)[percent - 1] / 1e3 for ns in (ours, floor))
        yield Figure(f"submit until durable, p{percent}", us, "µs", peer_us, wanted)


def _bare(path: Path) -> sqlite3.Connection:
    conn = sqlite3.connect(path, isolation_level=None)
    for statement in ("journal_mode=WAL", "synchronous=FULL", "wal_autocheckpoint=0"):
        conn.execute(f"PRAGMA {statement}")
    conn.execute("CREATE TABLE entry (seq INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT")
    return conn


def _take_turns(writer: Writer, bare: sqlite3.Connection) -> tuple[list[int], list[int]]:
    """Commit the same number of bytes here and there, one after the other."""
    ours, floor = [], []
    for number in range(COMMITS):
        draft = synthetic(number)
        body = b"x" * _row_bytes(draft)
        start = time.perf_counter_ns()
        writer.wait_durable(writer.submit([draft]), 10_000)
        middle = time.perf_counter_ns()
        bare.execute("INSERT INTO entry VALUES (?, ?)", (number, body))
        floor.append(time.perf_counter_ns() - middle)
        ours.append(middle - start)
    return ours, floor


def _row_bytes(draft: Draft) -> int:
    """Give the size of an entry's columns: its text, two hashes, and three numbers of eight."""
    stamp = draft.stamp
    return len(draft.payload) + len(draft.kind) + len(stamp.boot) + 2 * 64 + 3 * 8


def _day(folder: Path, count: int) -> DayFiles:
    """A day of synthetic entries with a snapshot now and then; bulk-written, then let go."""
    shelf = DayFiles(folder / "journal", folder / "copies")
    day = _opened(shelf)
    for first in range(0, count, SNAPSHOT_EVERY):
        batch = [synthetic(number) for number in range(first, first + SNAPSHOT_EVERY - 1)]
        batch.append(snapshots.draft("bench", STATE, batch[-1].stamp))
        day.mirror.write(map(row_of, day.store.append(batch)))
        if first % 50_000 == 0:
            day.store.checkpoint()
    day.store.keep_seal()
    day.close()
    return shelf


def _opened(shelf: DayFiles) -> OpenDay:
    """Begin a sealed day."""
    folder = shelf.root.parent
    folder.mkdir(exist_ok=True)
    make_keys(folder / "seal.state", folder / "unit.key", folder / "first.key")
    begin_day(shelf, "bench", "bench", _sealing(shelf))
    day = open_day(shelf, _sealing(shelf))
    day.begin_seal(Stamp(BOOT, 0, 0))
    return day


def _sealing(shelf: DayFiles) -> Sealing:
    folder = shelf.root.parent
    return Sealing(Vault(folder / "seal.state", read_key(folder / "unit.key")))


def _openings(few: DayFiles, many: DayFiles) -> Iterator[Figure]:
    """Open both in turn, with half a snapshot's distance of entries behind the last snapshot."""
    for shelf in (few, many):
        day = open_day(shelf, _sealing(shelf))
        day.mirror.write(map(row_of, day.store.append([synthetic(n) for n in range(500)])))
        day.close()
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(OPENINGS):
        for place, shelf in enumerate((few, many)):
            start = time.perf_counter()
            day = open_day(shelf, _sealing(shelf))
            times[place].append(time.perf_counter() - start)
            day.close()
    short, long = (min(taken) * 1e3 for taken in times)
    wanted = "under 2,000 ms, ratio under 1.5"
    yield Figure(f"opening {MANY:,} entries, beside {FEW:,}", long, "ms", short, wanted)


def _verification(shelf: DayFiles) -> Iterator[Figure]:
    day = shelf.day()
    checks: list[tuple[str, Callable[[Path], VerifyResult], Path]] = [
        ("verification of the record", verify_day, day),
        ("verification of the copy", verify_copy, shelf.copy_of(day)),
    ]
    for name, check, path in checks:
        start = _cpu_seconds()
        verdict = check(path)
        taken = _cpu_seconds() - start
        assert verdict.good, verdict.fault
        yield Figure(name, verdict.entries / taken, "entries/s of CPU", wanted=">= 100,000")
    yield _seals(shelf, verdict.entries)


def _seals(shelf: DayFiles, entries: int) -> Figure:
    """Lead the first key over the record: what `verify --key` does beside the chain."""
    first_key = read_key(shelf.root.parent / "first.key")
    start = _cpu_seconds()
    (record, copy) = check_seals(shelf, [], first_key)
    taken = _cpu_seconds() - start
    assert record.fault is copy.fault is None, (record, copy)
    figure = 2 * entries / taken
    return Figure("the seals of both copies", figure, "entries/s of CPU", wanted=">= 100,000")


def _cpu_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime
