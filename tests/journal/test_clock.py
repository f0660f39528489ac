"""The clocks, and a wall clock that jumps."""

import pytest

from firmware_py.clock import ClockStepped, StepWatch, SystemClock, boot_id


class HandClock:
    def __init__(self) -> None:
        self.mono_ns = 5_000_000_000
        self.utc_us = 1_763_000_000_000_000

    def monotonic_ns(self) -> int:
        return self.mono_ns

    def utc(self) -> int:
        return self.utc_us

    def pass_us(self, mono_us: int, utc_us: int) -> None:
        self.mono_ns += mono_us * 1_000
        self.utc_us += utc_us


@pytest.mark.parametrize("utc_us", [1_000_000, 999_000, 1_499_999, 500_001])
def test_time_that_passes_is_no_step(utc_us: int) -> None:
    clock = HandClock()
    watch = StepWatch(clock)
    clock.pass_us(1_000_000, utc_us)
    assert watch.look() is None


@pytest.mark.parametrize("by_us", [-86_400_000_000, -500_000, 500_000, 3_600_000_000])
def test_a_jump_is_told_once_with_its_size(by_us: int) -> None:
    clock = HandClock()
    watch = StepWatch(clock)
    clock.pass_us(1_000_000, 1_000_000 + by_us)
    assert watch.look() == ClockStepped(by_us, clock.utc_us, clock.mono_ns)
    clock.pass_us(1_000_000, 1_000_000)
    assert watch.look() is None


def test_slow_drift_is_no_step() -> None:
    clock = HandClock()
    watch = StepWatch(clock)
    for _ in range(100):
        clock.pass_us(1_000_000, 1_010_000)
        assert watch.look() is None


def test_the_machines_clocks() -> None:
    clock = SystemClock()
    first, second = clock.monotonic_ns(), clock.monotonic_ns()
    assert second >= first
    assert clock.utc() > 1_700_000_000_000_000
    assert len(boot_id()) == 32
    assert boot_id() == boot_id()
