"""Coverage-guided fuzz of everything that reads what a device sends.

    python -m bench.fuzz --minutes 10

An input that reaches a new pair of lines in `drivers` is kept and changed further.
"""

import argparse
import random
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import drivers
from bench.fuzz_targets import TARGETS

CORPUS = Path(__file__).parent.parent / "tests" / "drivers" / "fuzz_corpus"
ROOT = str(Path(drivers.__file__).parent)
LONGEST = 400
KEPT = 24
Pair = tuple[CodeType, int, int]


def load_corpus(name: str) -> list[bytes]:
    """Return the kept inputs of a target, one in a line as hexadecimal."""
    path = CORPUS / f"{name}.txt"
    lines = path.read_text(encoding="ascii").splitlines() if path.exists() else []
    return [bytes.fromhex(line) for line in lines if line and not line.startswith("#")]


class Coverage:
    """Runs a function and tells which pairs of lines of `drivers` followed each other."""

    def __init__(self) -> None:
        self.pairs: set[Pair] = set()

    def run(self, target: Callable[[bytes], None], data: bytes) -> set[Pair]:
        """Return the pairs that one input reaches."""
        self.pairs = set()
        sys.settrace(self._enter)
        try:
            target(data)
        finally:
            sys.settrace(None)
        return self.pairs

    def _enter(self, frame: FrameType, _event: str, _arg: Any) -> Callable[..., Any] | None:
        if not frame.f_code.co_filename.startswith(ROOT):
            return None
        last = frame.f_lineno
        code = frame.f_code

        def step(inner: FrameType, event: str, _arg: Any) -> Callable[..., Any]:
            nonlocal last
            if event == "line":
                self.pairs.add((code, last, inner.f_lineno))
                last = inner.f_lineno
            return step

        return step


class Fuzz:
    """One target, its corpus and what it has reached."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.target = TARGETS[name]
        self.chance = random.Random(seed)
        self.corpus: list[bytes] = []
        self.reached: set[Pair] = set()
        self.runs = 0
        self._coverage = Coverage()
        for data in (b"", *load_corpus(name)):
            self.try_input(data)

    def step(self) -> None:
        """Change one kept input and try it."""
        self.try_input(self._mutated(self.chance.choice(self.corpus)))

    def try_input(self, data: bytes) -> None:
        """Run an input; keep it if it reached something new."""
        self.runs += 1
        try:
            pairs = self._coverage.run(self.target, data)
        except Exception as error:
            raise AssertionError(f"{self.name} fails on {data.hex()}") from error
        if not pairs <= self.reached or not self.corpus:
            self.reached |= pairs
            self.corpus.append(data)

    def smallest_corpus(self) -> list[bytes]:
        """Return few short inputs that reach what all kept ones reach, the longest reach first."""
        reach = {data: self._coverage.run(self.target, data) for data in set(self.corpus)}
        chosen: list[bytes] = []
        covered: set[Pair] = set()
        while len(chosen) < KEPT:
            best = max(reach, key=lambda data: (len(reach[data] - covered), -len(data), data))
            if reach[best] <= covered:
                break
            chosen.append(best)
            covered |= reach[best]
        return chosen

    def _mutated(self, data: bytes) -> bytes:
        changed = bytearray(data)
        for _ in range(self.chance.randrange(1, 5)):
            self.chance.choice(self.MUTATIONS)(self, changed)
        return bytes(changed[:LONGEST])

    def _flip(self, data: bytearray) -> None:
        if data:
            data[self.chance.randrange(len(data))] ^= 1 << self.chance.randrange(8)

    def _set(self, data: bytearray) -> None:
        if data:
            data[self.chance.randrange(len(data))] = self.chance.choice(
                (0, 1, 2, 5, 127, 128, 229, 254, 255, self.chance.randrange(256))
            )

    def _insert(self, data: bytearray) -> None:
        at = self.chance.randrange(len(data) + 1)
        data[at:at] = self.chance.randbytes(self.chance.randrange(1, 20))

    def _cut(self, data: bytearray) -> None:
        at = self.chance.randrange(len(data) + 1)
        del data[at : at + self.chance.randrange(1, 20)]

    def _repeat(self, data: bytearray) -> None:
        at = self.chance.randrange(len(data) + 1)
        data[at:at] = data[at : at + self.chance.randrange(1, 30)]

    def _splice(self, data: bytearray) -> None:
        other = self.chance.choice(self.corpus)
        at = self.chance.randrange(len(data) + 1)
        data[at:] = other[self.chance.randrange(len(other) + 1) :]

    MUTATIONS = (_flip, _set, _insert, _cut, _repeat, _splice)


def main() -> int:
    """Fuzz every target in turn for the time given."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--keep", action="store_true", help="write the corpus anew")
    options = parser.parse_args()
    fuzzes = [Fuzz(name, options.seed) for name in TARGETS]
    end = time.monotonic() + options.minutes * 60
    try:
        while time.monotonic() < end:
            for fuzz in fuzzes:
                slice_end = time.monotonic() + 1
                while time.monotonic() < slice_end:
                    fuzz.step()
    except AssertionError:
        traceback.print_exc()
        return 1
    for fuzz in fuzzes:
        if options.keep:
            lines = sorted(data.hex() for data in fuzz.smallest_corpus() if data)
            (CORPUS / f"{fuzz.name}.txt").write_text("\n".join(lines) + "\n", encoding="ascii")
        print(
            f"{fuzz.name}: {fuzz.runs} inputs, {len(fuzz.reached)} line pairs reached, "
            f"{len(fuzz.corpus)} inputs kept"
        )
    print(f"no failure in {options.minutes:g} minutes, seed {options.seed}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
