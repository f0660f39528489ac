"""Local time and gaming days: the zone of the record, or that of the country."""

import json
from pathlib import Path

import pytest

from firmware_py.journal.chain import draft
from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.entry import Draft
from firmware_py.journal.errors import JournalError
from firmware_py.journal.local_time import DEFAULT_ZONE, calendar_of, zone_named
from tests.journal.scene import append, begun, drafts, filled, shelf_at, stamp
from tests.journal.test_day_files import three_days

CANARY = "Atlantic/Canary"


def found(station: dict[str, str]) -> Draft:
    """The settings as the station found them in its config."""
    settings = json.dumps({"station": station})
    return draft("event", {"event": "SettingsFound", "settings": settings}, stamp())


def recorded(path: Path, *new: Draft) -> DayFiles:
    """Some entries, another event, and then what was given."""
    day = begun(path)
    append(day, [*drafts(3), draft("event", {"event": "RecordBegun"}, stamp()), *new])
    day.close()
    return shelf_at(path)


def test_a_record_without_settings_has_the_zone_of_the_country(tmp_path: Path) -> None:
    assert calendar_of(filled(tmp_path)).zone == zone_named(DEFAULT_ZONE)


@pytest.mark.parametrize(
    ("station", "zone"), [({"timezone": CANARY}, CANARY), ({"name": "table-7"}, DEFAULT_ZONE)]
)
def test_the_zone_is_that_of_the_first_settings(
    tmp_path: Path, station: dict[str, str], zone: str
) -> None:
    assert calendar_of(recorded(tmp_path, found(station))).zone == zone_named(zone)


def test_settings_that_two_people_changed_come_before_the_first_ones(tmp_path: Path) -> None:
    row = {"what": "station.timezone", "old": CANARY, "new": "Europe/Lisbon"}
    change = draft("change", {"changed": [row], "people": ["jose", "dora"]}, stamp())
    shelf = recorded(tmp_path, found({"timezone": CANARY}), change)
    assert calendar_of(shelf).zone == zone_named("Europe/Lisbon")
    assert calendar_of(shelf, DEFAULT_ZONE).zone == zone_named(DEFAULT_ZONE)


@pytest.mark.parametrize("name", ["Atlantis", "../etc/passwd", "Europe"])
def test_a_zone_that_is_not_there_is_refused_by_name(tmp_path: Path, name: str) -> None:
    with pytest.raises(JournalError, match="no time zone is called") as caught:
        calendar_of(filled(tmp_path), name)
    assert repr(name) in str(caught.value)


def test_an_entry_belongs_to_the_day_that_began_last_before_it(tmp_path: Path) -> None:
    calendar = calendar_of(three_days(tmp_path))
    assert [calendar.day_of(seq) for seq in (0, 1, 5, 6, 15)] == [
        "",
        "1 (mon)",
        "1 (mon)",
        "2 (tue)",
        "3 (wed)",
    ]
