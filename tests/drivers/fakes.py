"""A clock that stands still until told, and a wire without a port."""

import heapq
from collections.abc import Callable
from dataclasses import dataclass, field

from drivers.deadline import Deadline

MS = 1_000_000


@dataclass
class FakeClock:
    """Monotonic nanoseconds that only move when somebody waits."""

    now_ns: int = 1_000_000_000

    def __call__(self) -> int:
        return self.now_ns

    def advance_ms(self, duration_ms: float) -> None:
        self.now_ns += int(duration_ms * MS)


Reply = list[tuple[float, bytes]]
"""Milliseconds after the command, and bytes."""


@dataclass
class FakeWire:
    """Answers what a function says; waiting moves the clock, nobody sleeps."""

    clock: FakeClock
    respond: Callable[[bytes], Reply]
    path: str = "/dev/station/fake"
    device: str = "fake"
    byte_ns: int = 1_041_666
    doing: str = ""
    echo_missing: bool = False
    sent: list[bytes] = field(default_factory=list)
    among_answers: list[bool] = field(default_factory=list)
    closed: bool = False
    _coming: list[tuple[int, int, bytes]] = field(default_factory=list)
    _count: int = 0

    def deliver(self, after_ms: float, data: bytes) -> None:
        self._count += 1
        heapq.heappush(self._coming, (self.clock() + int(after_ms * MS), self._count, data))

    def read_some(self, deadline: Deadline) -> bytes:
        if self._coming and self._coming[0][0] <= deadline.at_ns:
            at_ns, _, data = heapq.heappop(self._coming)
            self.clock.now_ns = max(self.clock.now_ns, at_ns)
            return data
        self.clock.now_ns = max(self.clock.now_ns, deadline.at_ns)
        return b""

    def write_all(self, data: bytes, deadline: Deadline, *, among_answers: bool = False) -> None:
        self.sent.append(data)
        self.among_answers.append(among_answers)
        for after_ms, answer in self.respond(data):
            self.deliver(after_ms, answer)

    def close(self) -> None:
        self.closed = True
