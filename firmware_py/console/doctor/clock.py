"""T26: does the clock fit the record, does anything keep it right."""

from collections.abc import Iterator
from datetime import UTC, datetime

from firmware_py.console.doctor.case import Case, count
from firmware_py.console.doctor.finding import NotSeenError, Sign, fault, warning
from firmware_py.journal.errors import JournalError
from firmware_py.journal.reader import Reader
from firmware_py.text.codes import doctor_machine as codes

# No clock that is right stands before the program that it runs.
RELEASED = 2026
US_PER_S = 1_000_000
# Entries are stamped before they are read: so little is no clock that was set back.
SLACK_US = US_PER_S


def is_old(case: Case) -> Iterator[Sign]:
    """Find a clock that has lost the date."""
    now = datetime.fromtimestamp(case.roots.now() / US_PER_S, UTC)
    if now.year < RELEASED:
        yield fault(codes.doctor_clock_old(date_text=f"{now:%Y-%m-%d}"), f"{now:%Y-%m-%d %H:%M}")


def is_behind(case: Case) -> Iterator[Sign]:
    """Compare the clock with the last entry of the record."""
    shelf = case.shelf_of_days()
    try:
        with Reader(shelf.day()) as reader:
            head = reader.head()
            last = next(reader.entries(head.seq - 1), None)
    except JournalError as error:
        raise NotSeenError(str(error)) from error
    late_us = last.utc_us - case.roots.now() if last is not None else 0
    if late_us > SLACK_US:
        late = str(late_us // US_PER_S)
        yield fault(codes.doctor_clock_behind(seconds_text=late), f"{head.seq}: +{late} s")


def is_not_kept(case: Case) -> Iterator[Sign]:
    """Look whether a time server keeps the clock right."""
    folder = case.roots.run / "systemd" / "timesync"
    if not folder.exists():
        raise NotSeenError(f"{folder}: not there")
    if not (folder / "synchronized").exists():
        yield warning(codes.doctor_clock_alone(), f"{folder / 'synchronized'}: absent")


def has_no_battery(case: Case) -> Iterator[Sign]:
    """Look for a clock that goes on without power."""
    folder = case.roots.sys / "class" / "rtc"
    if not folder.parent.exists():
        raise NotSeenError(f"{folder}: not there")
    if not folder.exists() or not any(folder.iterdir()):
        yield warning(codes.doctor_no_rtc(), f"{folder}: empty")


def was_set(case: Case) -> Iterator[Sign]:
    """Tell of a clock that was moved while the station ran."""
    health = case.source.health()
    if "clock_steps" not in health:
        raise NotSeenError("the station does not count steps of the clock")
    if steps := count(health, "clock_steps"):
        said = codes.doctor_clock_stepped(times_text=str(steps))
        yield warning(said, f"clock_steps {steps}")
