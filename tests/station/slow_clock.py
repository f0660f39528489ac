"""A clock that somebody who waits can move on."""

from dataclasses import dataclass, field

from firmware_py.clock import SystemClock


@dataclass
class MovedClock(SystemClock):
    """The machine's clocks, so many seconds ahead."""

    ahead_s: float = 0.0
    _system: SystemClock = field(default_factory=SystemClock)

    def monotonic_ns(self) -> int:
        return self._system.monotonic_ns() + int(self.ahead_s * 1_000_000_000)

    def now_s(self) -> float:
        return self.monotonic_ns() / 1_000_000_000
