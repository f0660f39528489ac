"""T09, T12, T13: what the counters of a line say of its speed, its power and its noise."""

from collections.abc import Iterator

from firmware_py.console.client import StationError
from firmware_py.console.doctor.case import Case, count, part, state_of, words
from firmware_py.console.doctor.finding import NotSeenError, Sign, fault, warning
from firmware_py.console.doctor.source import Answer
from firmware_py.text.codes import doctor as codes
from firmware_py.text.message import Message

# So few exchanges say nothing of a line.
FEWEST = 100
WINDOW_MIN = 10
US_PER_MIN = 60_000_000
NOISE_PCT, STORM_PCT = 1, 5


def counted(case: Case) -> dict[str, Answer]:
    """Give the lines on which enough was said."""
    found = case.lines()
    if not found:
        raise NotSeenError("nothing was said on any line")
    return {role: line for role, line in found.items() if count(line, "exchanges") >= FEWEST}


def is_garbled(line: Answer) -> bool:
    """Tell whether most of what comes are no bytes of ours."""
    bad = max(count(line, "garbage"), count(part(line, "uart") or {}, "frame"))
    return 2 * bad > count(line, "exchanges")


def is_of_another_speed(case: Case) -> Iterator[Sign]:
    """Find lines on which hardly a frame is whole."""
    for role, line in counted(case).items():
        if is_garbled(line):
            uart = part(line, "uart") or {}
            told = f"garbage {count(line, 'garbage')}, frame {count(uart, 'frame')}"
            said = codes.doctor_wrong_speed(role=role, speed_text=words(line, "settings") or "?")
            yield fault(said, f"{told}, exchanges {count(line, 'exchanges')}", role)


def is_dead(case: Case) -> Iterator[Sign]:
    """Find lines on which nobody answers, and say on which side of the adapter it is."""
    lines = _lines_if_told(case)
    for role, row in case.source.devices().items():
        if state_of(row) == "silent":
            why = words(row, "why") or "silent"
            yield fault(_dead(role, lines.get(role, {})), why, role)


def _lines_if_told(case: Case) -> dict[str, Answer]:
    try:
        return case.lines()
    except StationError:
        # An older station does not tell of the echo.
        return {}


def _dead(role: str, line: Answer) -> Message:
    if line.get("echo_mode") != "on":
        return codes.doctor_line_dead(role=role)
    if misses_echo(line):
        return codes.doctor_line_dead_adapter(role=role)
    return codes.doctor_line_dead_beyond(role=role)


def misses_echo(line: Answer) -> bool:
    """Tell whether the echo is wrong or missing at most exchanges."""
    return 2 * count(line, "echo") > count(line, "exchanges")


def is_noisy(case: Case) -> Iterator[Sign]:
    """Find lines of which too much has to be said twice."""
    minutes = _minutes_up(case)
    for role, line in counted(case).items():
        if is_garbled(line):
            continue
        bad, all_ = _recent(line, minutes)
        if bad * 100 > NOISE_PCT * all_:
            sign = fault if bad * 100 > STORM_PCT * all_ else warning
            share = f"{100 * bad / all_:.1f}"
            said = codes.doctor_line_noisy(role=role, percent_text=share)
            yield sign(said, f"{bad} of {all_} exchanges", role)


def _recent(line: Answer, minutes: int) -> tuple[int, int]:
    """Give errors and exchanges of the last ten minutes; of all time where no minutes are told.

    A line is polled at an even pace, so its exchanges of ten minutes are that part of all.
    """
    exchanges, per_min = count(line, "exchanges"), line.get("per_min")
    if not isinstance(per_min, list) or minutes <= WINDOW_MIN:
        return count(line, "retries") + count(line, "garbage"), exchanges
    errors = sum(one for one in per_min[-WINDOW_MIN:] if isinstance(one, int))
    return errors, max(exchanges * WINDOW_MIN // minutes, 1)


def _minutes_up(case: Case) -> int:
    try:
        boot_us = count(case.source.health(), "boot_utc")
    except StationError:
        return 0
    return (case.roots.now() - boot_us) // US_PER_MIN if boot_us else 0
