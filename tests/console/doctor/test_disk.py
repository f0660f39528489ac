"""T22, T23, T24: room, pace, second copies."""

import os
import shutil

import pytest

from tests.console.doctor.answers import Health
from tests.console.doctor.patient import NOW, ROOMY, Disk, Later, Patient

BLOCKS, FREE, FILES, FREE_FILES, FLAGS = 2, 4, 5, 7, 8


def disk(**changed: int) -> Disk:
    places = {"blocks": BLOCKS, "free": FREE, "files": FILES, "favail": FREE_FILES, "flags": FLAGS}
    found = list(ROOMY)
    for name, value in changed.items():
        found[places[name]] = value
    return Disk(found)


@pytest.mark.parametrize(
    ("free", "told"),
    [(50_000, []), (49_999, ["A", "A"]), (10_000, ["A", "A"]), (9_999, ["F", "F"])],
)
def test_a_disk_that_is_almost_full_is_told(patient: Patient, free: int, told: list[str]) -> None:
    """Of journal and copies each: they stand on disks of their own."""
    patient.disk = disk(free=free)
    found = patient.found("T22")
    assert [severity for severity, _, _ in found] == told
    assert {code for _, code, _ in found} <= {"doctor.disk-low"}


@pytest.mark.parametrize(("days", "told"), [(3, []), (2, ["A"]), (1, ["A"]), (0, ["F"])])
def test_a_disk_that_does_not_last_at_this_pace_is_told(
    patient: Patient, days: int, told: list[str]
) -> None:
    """The one day on record has so many blocks; so many days are free."""
    day = patient.journal.day()
    patient.stats[day] = {"size": 100_000 * 4096}
    patient.disk = disk(free=days * 100_000 + 99_999)
    found = [one for one in patient.signs("T22") if one.said.code == "doctor.disk-days"]
    assert [one.severity.value for one in found] == told
    assert all(dict(one.said.fields)["days_text"] == str(days) for one in found)


def test_a_disk_that_takes_no_file_or_is_read_only_is_told(patient: Patient) -> None:
    patient.disk = disk(favail=0, flags=os.ST_RDONLY)
    codes = {code for _, code, _ in patient.found("T22")}
    assert codes == {"doctor.no-inodes", "doctor.read-only"}
    # A file system that counts no inodes has none too few.
    patient.disk = disk(files=0, favail=0)
    assert patient.found("T22") == []


@pytest.mark.parametrize(
    ("times", "told"),
    [
        ({"p99_us": 250_000}, []),
        ({"p99_us": 250_001}, [("A", "doctor.disk-slow", "")]),
        ({"worst_us": 2_000_000}, []),
        ({"worst_us": 2_000_001}, [("F", "doctor.disk-stalls", "")]),
    ],
)
def test_a_slow_disk_is_told(
    patient: Patient, times: dict[str, int], told: list[tuple[str, str, str]]
) -> None:
    patient.answers["health"] |= times
    assert patient.found("T23") == told


@pytest.mark.parametrize(
    ("state", "pace", "told"),
    [("ready", "slow", 0), ("ready", "late", 1), ("ready", "hung", 1), ("disk full", "on time", 1)],
)
def test_a_journal_that_does_not_keep_up_is_told(
    patient: Patient, state: str, pace: str, told: int
) -> None:
    patient.answers["status"]["journal"] = {"state": state, "pace": pace, "why": ""}
    assert patient.found("T23") == told * [("F", "doctor.disk-late", "")]


def test_a_copy_that_is_missing_is_told(patient: Patient) -> None:
    patient.journal.copy_of(patient.journal.day()).unlink()
    assert patient.found("T24") == [("F", "doctor.no-copy", "")]
    shutil.rmtree(patient.journal.copies)
    assert patient.found("T24") == [("F", "doctor.no-copy", "")]


def test_a_copy_on_the_disk_of_the_record_is_a_warning(patient: Patient) -> None:
    here = os.stat(patient.journal.root).st_dev
    patient.place("var/lib/tapete/journal/copies", dev=here)
    assert patient.found("T24") == [("A", "doctor.copy-same-disk", "")]


def test_a_copy_that_stays_behind_for_five_seconds_is_told(patient: Patient) -> None:
    patient.answers["health"]["copied"] = 590
    assert patient.found("T24") == [("F", "doctor.copy-late", "")]
    assert patient.paused_s == 5


def test_a_copy_that_comes_after_is_none(patient: Patient) -> None:
    late = {**patient.answers["health"], "copied": 590}
    patient.answers["health"] = Later([late, late, Health(NOW)])
    assert patient.found("T24") == []
    assert patient.paused_s == 2
