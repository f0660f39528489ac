"""What is examined: one table, through its files and through whoever answers for its station."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from firmware_py.console.doctor.finding import NotSeenError
from firmware_py.console.doctor.roots import Roots
from firmware_py.console.doctor.settings import DeviceSettings, TableFiles
from firmware_py.console.doctor.source import Answer, Source
from firmware_py.journal.day_files import DayFiles
from firmware_py.text.catalogue import slug

Place = Callable[[Path], Path]


@dataclass(frozen=True, slots=True)
class Judges:
    """What only the station's own code can judge: it says what is wrong, or nothing."""

    config: Callable[[Path], str]
    registry: Callable[[Path, Place], str]


@dataclass(frozen=True, slots=True)
class Case:
    """Everything a check may look at; it only reads."""

    roots: Roots
    # Asked once for every question; `again` is asked anew.
    source: Source
    again: Source
    judges: Judges
    settings: TableFiles | None = None
    # The socket that was named, or that the config names.
    socket: Path | None = None

    def known(self) -> TableFiles:
        """Give the config that was read."""
        if self.settings is None:
            raise NotSeenError("no config")
        return self.settings

    def devices(self) -> tuple[DeviceSettings, ...]:
        """Give the devices of the config."""
        found = self.known().devices
        if not found:
            raise NotSeenError("the config names no device")
        return found

    def shelf(self) -> DayFiles:
        """Give the journal."""
        settings = self.known()
        if settings.journal is None or settings.copies is None:
            raise NotSeenError("the config names no journal")
        return DayFiles(settings.journal, settings.copies)

    def shelf_of_days(self) -> DayFiles:
        """Give a journal in which there is at least one day."""
        shelf = self.shelf()
        if not shelf.days():
            raise NotSeenError(f"{shelf.root}: no day")
        return shelf

    def lines(self) -> dict[str, Answer]:
        """Give the counters of every line on which anything was said."""
        return {
            role: line for role, line in self.source.lines().items() if count(line, "exchanges")
        }


def present(path: Path | None, what: str) -> Path:
    """Give a path that the config must name."""
    if path is None:
        raise NotSeenError(f"the config names no {what}")
    return path


def count(row: Answer, key: str) -> int:
    """Give a counter of an answer; an older station has none."""
    found = row.get(key)
    return found if isinstance(found, int) else 0


def words(row: Answer, key: str) -> str:
    """Give a text of an answer, empty where there is none."""
    found = row.get(key)
    return found if isinstance(found, str) else ""


def state_of(row: Answer) -> str:
    """Give how something stands, as codes have it: `wrong-device`."""
    return slug(words(row, "state"))


def part(row: Answer, key: str) -> Answer | None:
    """Give a part of an answer; none where the device has not told it yet."""
    found = row.get(key)
    return found if isinstance(found, dict) else None


def parts(row: Answer, key: str) -> list[Answer] | None:
    """Give a list of an answer; none where this station does not give it."""
    found = row.get(key)
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else None


def seen(rows: list[Answer], what: str) -> list[Answer]:
    """Give the rows that tell something; where none does there is no datum."""
    if not rows:
        raise NotSeenError(f"the station does not tell {what}")
    return rows
