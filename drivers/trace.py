"""The last frames of a port, kept in memory and written out when something fails."""

import time
from collections import deque
from enum import Enum
from pathlib import Path

from msgspec import Struct

from drivers.deadline import NS_PER_S, Clock

CAPACITY = 2_000
HEAD_KEPT = 4
FILES_KEPT = 16


class FrameDirection(Enum):
    """Which way a frame went, seen from the station."""

    SENT = "tx"
    RECEIVED = "rx"


class Traced(Struct, frozen=True):
    """One frame or chunk; of a masked one only the head and the length were ever kept."""

    at_ns: int
    direction: FrameDirection
    data: bytes
    length: int

    @property
    def masked(self) -> bool:
        """Whether the payload was left out."""
        return len(self.data) < self.length

    def line(self) -> str:
        """Return the entry as text: seconds, direction, bytes; `..` stands for a masked byte."""
        shown = " ".join([f"{byte:02x}" for byte in self.data] + [".."] * self._hidden)
        seconds = f"{self.at_ns // NS_PER_S}.{self.at_ns % NS_PER_S:09d}"
        return f"{seconds} {self.direction.value} {shown}"

    @property
    def _hidden(self) -> int:
        return self.length - len(self.data)


class Trace:
    """A ring of frames; masking happens on the way in, so a card is never in this memory."""

    def __init__(self, capacity: int = CAPACITY, clock: Clock = time.monotonic_ns) -> None:
        self._ring: deque[Traced] = deque(maxlen=capacity)
        self._clock = clock
        self._files_written = 0

    def sent(self, data: bytes, *, masked: bool = False) -> None:
        """Keep a frame that goes out; of a masked one only address, length, source and header."""
        self._keep(FrameDirection.SENT, data, HEAD_KEPT if masked else len(data))

    def received(self, data: bytes, *, masked: bool = False) -> None:
        """Keep bytes that came; of masked ones only how many, for they may begin anywhere."""
        self._keep(FrameDirection.RECEIVED, data, 0 if masked else len(data))

    def _keep(self, direction: FrameDirection, data: bytes, kept: int) -> None:
        self._ring.append(Traced(self._clock(), direction, bytes(data[:kept]), len(data)))

    def frames(self) -> tuple[Traced, ...]:
        """Return what is kept, oldest first."""
        # A copy is made in one go: no other thread comes in between.
        return tuple(self._ring.copy())

    def write_out(self, directory: Path, name: str, reason: str) -> Path:
        """Write the ring to a file and return its path; the oldest of sixteen is replaced."""
        path = directory / f"trace-{name}-{self._files_written % FILES_KEPT:02d}.txt"
        self._files_written += 1
        directory.mkdir(parents=True, exist_ok=True)
        lines = [f"# {' '.join(reason.split())}", *(frame.line() for frame in self.frames())]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return path
