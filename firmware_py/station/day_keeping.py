"""The gaming days of a table: where they lie, by which clock they are dated, how one begins."""

from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

from firmware_py.clock import Clock, RecordClock, boot_id
from firmware_py.journal.day_files import DayFiles, Lock, OpenDay, begin_day, open_day
from firmware_py.journal.entry import Stamp
from firmware_py.journal.local_time import Calendar, zone_named
from firmware_py.journal.replay import last_utc_us
from firmware_py.journal.sealing import Sealing
from firmware_py.station.clock_check import Timekeeping
from firmware_py.station.config import Config, ConfigError
from firmware_py.station.seal_key import sealing_of
from firmware_py.station.settings_check import other_record


@dataclass(frozen=True, slots=True)
class DayKeeping:
    """Holds the folder of a record against every other station, and dates what is written."""

    config: Config
    shelf: DayFiles
    lock: Lock
    sealing: Sealing | None
    calendar: Calendar
    # Never earlier than the record.
    clock: RecordClock
    time: Timekeeping

    def today(self) -> date:
        """The date for certificates and days: by the wall clock, or the record if it is later."""
        return datetime.fromtimestamp(self.clock.utc() // 1_000_000, UTC).date()

    def now_s(self) -> float:
        """Seconds that only grow."""
        return self.clock.monotonic_ns() / 1_000_000_000

    def stamp(self) -> Stamp:
        """Give the moment of an entry that is written now."""
        return Stamp(boot_id(), self.clock.monotonic_ns(), self.clock.utc())

    def open_last(self) -> OpenDay:
        """Open the day that is under way, or begin the first."""
        if not self.shelf.days() and self.config.record:
            raise ConfigError(other_record(self.config, "is empty"))
        if not self.shelf.has_open_day():
            self.begin()
        day = self.open()
        day.begin_seal(self.stamp())
        return day

    def begin(self) -> None:
        """Begin a gaming day under the local date."""
        label = self.calendar.local(self.clock.utc()).date().isoformat()
        begin_day(self.shelf, label, _plain(self.config.table.name), self.sealing)

    def open(self) -> OpenDay:
        """Open the day that was begun."""
        return open_day(self.shelf, self.sealing)


def keep_days(config: Config, base: Path, machine: Clock) -> DayKeeping:
    """Take the folder of a record, for this station alone."""
    sealing = sealing_of(config, base)
    shelf = DayFiles(base / config.journal_dir, base / config.journal_dir / "copies")
    try:
        lock = Lock(shelf)
    except OSError as error:
        why = f"{error.strerror}: is its disk mounted, and may the station write there?"
        raise ConfigError(f"journal_dir: {shelf.root} cannot be used: {why}") from error
    try:
        last_us = last_utc_us(shelf)
    except BaseException:
        lock.release()
        raise
    clock = RecordClock(machine, last_us)
    calendar = Calendar(zone_named(config.timezone))
    return DayKeeping(config, shelf, lock, sealing, calendar, clock, Timekeeping(clock, last_us))


def _plain(name: str) -> str:
    """A table's name as the journal writes it: letters, digits and dashes."""
    return "".join(char if char.isalnum() else "-" for char in name)
