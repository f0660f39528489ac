"""T26: the clock against the record."""

import shutil
from datetime import UTC, datetime

import pytest

from tests.console.doctor.patient import Patient
from tests.journal.scene import stamp


def at(year: int) -> int:
    return int(datetime(year, 6, 1, tzinfo=UTC).timestamp()) * 1_000_000


def test_a_clock_that_lost_its_date_stands_behind_the_record_too(patient: Patient) -> None:
    patient.now = at(1970)
    assert patient.found("T26") == [
        ("F", "doctor.clock-old", ""), ("F", "doctor.clock-behind", ""),
    ]  # fmt: skip


@pytest.mark.parametrize(("late_us", "told"), [(1_000_000, 0), (1_000_001, 1), (7_200_000_000, 1)])
def test_a_clock_behind_the_last_entry_is_told(patient: Patient, late_us: int, told: int) -> None:
    """Entries of these tests are older than the program: its year is told as well."""
    patient.now = stamp(599).utc_us - late_us
    codes = [code for _, code, _ in patient.found("T26")]
    assert codes.count("doctor.clock-behind") == told


def test_a_clock_that_nothing_keeps_right_is_a_warning(patient: Patient) -> None:
    (patient.top / "run/systemd/timesync/synchronized").unlink()
    assert patient.found("T26") == [("A", "doctor.clock-alone", "")]


def test_a_board_without_a_battery_is_a_warning(patient: Patient) -> None:
    shutil.rmtree(patient.top / "sys/class/rtc/rtc0")
    assert patient.found("T26") == [("A", "doctor.no-rtc", "")]
    (patient.top / "sys/class/rtc").rmdir()
    assert patient.found("T26") == [("A", "doctor.no-rtc", "")]


def test_steps_while_the_station_ran_are_a_warning(patient: Patient) -> None:
    patient.answers["health"]["clock_steps"] = 2
    assert patient.found("T26") == [("A", "doctor.clock-stepped", "")]
