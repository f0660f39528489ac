"""One measured figure, and fair ways to measure it."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

ROUNDS = 25
FRESH_RUNS = 5


@dataclass(frozen=True, slots=True)
class Figure:
    """A value in a unit, beside a peer's in the same run, and what is wanted of it."""

    name: str
    value: float
    unit: str
    peer: float | None = None
    wanted: str = ""

    @property
    def ratio(self) -> float | None:
        """How many times the peer's value, or None without a peer."""
        return self.value / self.peer if self.peer else None


def race(ours: Callable[[], object], theirs: Callable[[], object], items: int) -> tuple[float, ...]:
    """Run both in turn and give each one's best rate, in items a second.

    Taking turns and keeping the best lets whatever else the machine does hit both alike.
    """
    best = [float("inf"), float("inf")]
    for _ in range(ROUNDS):
        for place, run in enumerate((ours, theirs)):
            best[place] = min(best[place], seconds(run))
    return tuple(items / taken for taken in best)


def seconds(run: Callable[[], object]) -> float:
    """Time one call."""
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def best_rate(run: Callable[[], object], items: int, lasting: float) -> float:
    """Run again and again for so many seconds and give the best rate, in items a second."""
    best, end = seconds(run), time.perf_counter() + lasting
    while time.perf_counter() < end:
        best = min(best, seconds(run))
    return items / best


def fresh(statements: Sequence[str]) -> list[tuple[float, float]]:
    """Run statements in new interpreters; give seconds and MiB of memory that each one took.

    The best of a few runs, for the same reason as in a race.
    """
    runs = [_fresh_run(statements) for _ in range(FRESH_RUNS)]
    return [(min(r[0] for r in same), max(r[1] for r in same)) for same in zip(*runs, strict=True)]


def _fresh_run(statements: Sequence[str]) -> list[tuple[float, float]]:
    done = subprocess.run(
        [sys.executable, "-c", _FRESH, *statements], check=True, capture_output=True, text=True
    )
    return [(taken, grown) for taken, grown in json.loads(done.stdout)]


_FRESH = """
import json, sys, time

def resident_mib():
    with open("/proc/self/statm") as statm:
        return int(statm.read().split()[1]) * 4096 / 2**20

scope, figures = {}, []
for statement in sys.argv[1:]:
    memory, start = resident_mib(), time.perf_counter()
    exec(statement, scope)
    figures.append((time.perf_counter() - start, resident_mib() - memory))
print(json.dumps(figures))
"""
