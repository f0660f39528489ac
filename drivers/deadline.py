"""A moment on the monotonic clock after which nobody waits any longer."""

import time
from collections.abc import Callable

from msgspec import Struct

Clock = Callable[[], int]
"""Gives monotonic nanoseconds."""

NS_PER_MS = 1_000_000
NS_PER_S = 1_000_000_000


class Deadline(Struct, frozen=True):
    """The end of a wait; every call that may wait takes one as its last argument."""

    at_ns: int
    clock: Clock = time.monotonic_ns

    @classmethod
    def after_ms(cls, duration_ms: float, clock: Clock = time.monotonic_ns) -> "Deadline":
        """Return the deadline that many milliseconds from now."""
        return cls(clock() + int(duration_ms * NS_PER_MS), clock)

    @property
    def remaining_ns(self) -> int:
        """Nanoseconds left, never negative."""
        return max(0, self.at_ns - self.clock())

    @property
    def remaining_ms(self) -> float:
        """Milliseconds left, never negative, as `poll` wants them."""
        return max(0, self.at_ns - self.clock()) / NS_PER_MS

    @property
    def expired(self) -> bool:
        """Whether the moment has come."""
        return self.clock() >= self.at_ns

    def sooner(self, duration_ms: float) -> "Deadline":
        """Return the earlier of this deadline and that many milliseconds from now."""
        return Deadline(min(self.at_ns, self.clock() + int(duration_ms * NS_PER_MS)), self.clock)
