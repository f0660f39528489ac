"""Local time and the gaming day of an entry, beside the UTC that it was stamped with."""

import json
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, tzinfo
from itertools import islice
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from firmware_py.journal import text_form
from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.entry import Day, Entry
from firmware_py.journal.errors import JournalError
from firmware_py.journal.reader import Reader

DEFAULT_ZONE = "Europe/Madrid"
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
# The first settings of a record stand within its first entries.
_FIRST = 100


def zone_named(name: str) -> tzinfo:
    """Find a time zone by its name."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        why = "give one of the zone database, such as Europe/Madrid or Atlantic/Canary"
        raise JournalError(f"no time zone is called {name!r}: {why}") from error


@dataclass(frozen=True, slots=True)
class Calendar:
    """Where a table stands in time: its zone, and which gaming day begins with which entry."""

    zone: tzinfo = UTC
    # First entry, number and label of each gaming day, oldest first.
    days: tuple[tuple[int, int, str], ...] = field(default=())

    def local(self, utc_us: int) -> datetime:
        """Give the local time; a clock that was never set may say anything."""
        try:
            return (_EPOCH + timedelta(microseconds=utc_us)).astimezone(self.zone)
        except OverflowError:
            return datetime.min.replace(tzinfo=UTC)

    def day_of(self, seq: int) -> str:
        """Name the gaming day of an entry: its number and its date, or nothing."""
        at = bisect_right([first for first, _, _ in self.days], seq)
        if not at:
            return ""
        _, ordinal, label = self.days[at - 1]
        return f"{ordinal} ({label})"


def calendar_of(shelf: DayFiles, zone: str | None = None) -> Calendar:
    """Read zone and days of a journal; the zone is that of the settings on record."""
    days: list[Day] = []
    found = ""
    for path in shelf.days():
        with Reader(path) as reader:
            days.append(reader.day)
            found = _changed(reader) or found or _first(islice(reader.entries(), _FIRST))
    return Calendar(zone_named(zone or found or DEFAULT_ZONE), tuple(map(_row, days)))


def calendar_of_text(path: Path, zone: str | None = None) -> Calendar:
    """Read the day of a second copy or an export."""
    try:
        with path.open("rb") as file:
            day = text_form.read_day_line(file.readline())
    except OSError as error:
        raise JournalError(f"there is no {path}") from error
    return Calendar(zone_named(zone or DEFAULT_ZONE), (_row(day),))


def _row(day: Day) -> tuple[int, int, str]:
    return day.first_seq, day.ordinal, day.day


def _first(past: Iterable[Entry]) -> str:
    for entry in past:
        if entry.kind == "event" and "SettingsFound" in entry.payload:
            held = json.loads(json.loads(entry.payload)["settings"])
            return str(held.get("station", {}).get("timezone", ""))
    return ""


def _changed(reader: Reader) -> str:
    for entry in reader.latest("change", 50):
        for row in json.loads(entry.payload).get("changed", ()):
            if row["what"] == "station.timezone":
                return str(row["new"] or "")
    return ""
