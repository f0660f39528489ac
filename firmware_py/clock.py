"""The only place that asks the machine what time it is; everything else is told."""

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
STEP_US = 500_000


class Clock(Protocol):
    """Time as a dependency, so that a test or a replay can give its own."""

    def monotonic_ns(self) -> int:
        """Nanoseconds since some moment of this boot; never goes back."""
        ...

    def utc(self) -> int:
        """Microseconds since 1970 in UTC; may jump either way."""
        ...


class SystemClock:
    """The machine's own clocks."""

    def monotonic_ns(self) -> int:
        """Nanoseconds since some moment of this boot."""
        return time.monotonic_ns()

    def utc(self) -> int:
        """Microseconds since 1970 in UTC."""
        return time.time_ns() // 1_000


@dataclass(frozen=True, slots=True)
class ClockStepped:
    """The wall clock moved against the monotonic one: forward if positive."""

    by_us: int
    utc_us: int
    mono_ns: int


class StepWatch:
    """Compares the two clocks each time it is asked.

    Only the difference to the last look counts: slow drift that a time server smooths out over
    hours is no step, a change of more than `step_us` between two looks is.
    """

    def __init__(self, clock: Clock, step_us: int = STEP_US) -> None:
        self._clock = clock
        self._step_us = step_us
        self._offset_us = clock.utc() - clock.monotonic_ns() // 1_000

    def look(self) -> ClockStepped | None:
        """Say whether the wall clock was moved since the last look, and by how much."""
        mono_ns, utc_us = self._clock.monotonic_ns(), self._clock.utc()
        offset_us = utc_us - mono_ns // 1_000
        by_us, self._offset_us = offset_us - self._offset_us, offset_us
        return ClockStepped(by_us, utc_us, mono_ns) if abs(by_us) >= self._step_us else None


def boot_id(path: Path = BOOT_ID) -> str:
    """Name this boot in 32 hexadecimal digits: monotonic times compare only within one boot."""
    return path.read_text("ascii").strip().replace("-", "")
