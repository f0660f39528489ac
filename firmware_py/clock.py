"""The only place that asks the machine what time it is; everything else is told."""

import threading
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


class RecordClock:
    """The wall clock, but never earlier than the record that it stamps.

    Where the machine's clock stands behind, time goes on from the last stamp with the monotonic
    clock, so that no paper comes to life again: dates are judged by the later of the two.
    """

    def __init__(self, clock: Clock, last_us: int = 0) -> None:
        self.machine = clock
        self._guard = threading.Lock()
        # The latest moment that is known to have passed, and when that was.
        self._known_us, self._known_ns = last_us, clock.monotonic_ns()
        # How far the machine's clock stood behind it when it was last asked.
        self._behind_us = 0

    def monotonic_ns(self) -> int:
        """Nanoseconds since some moment of this boot."""
        return self.machine.monotonic_ns()

    def utc(self) -> int:
        """Microseconds since 1970 in UTC, by the machine or by the record if that is later."""
        with self._guard:
            mono_ns, now_us = self.machine.monotonic_ns(), self.machine.utc()
            least_us = self._known_us + (mono_ns - self._known_ns) // 1_000
            is_behind = now_us + STEP_US <= least_us
            self._behind_us = least_us - now_us if is_behind else 0
            known_us = least_us if is_behind else max(now_us, self._known_us)
            self._known_us, self._known_ns = known_us, mono_ns
            return known_us

    @property
    def behind_us(self) -> int:
        """How far the machine's clock stands behind the record; 0 if it does not."""
        self.utc()
        return self._behind_us


def boot_id(path: Path = BOOT_ID) -> str:
    """Name this boot in 32 hexadecimal digits: monotonic times compare only within one boot."""
    return path.read_text("ascii").strip().replace("-", "")
