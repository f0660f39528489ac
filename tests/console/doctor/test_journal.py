"""T25: the newest entries, read-only, in both copies."""

import hashlib
import io
import os
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from firmware_py.console.doctor.journal import NEWEST
from firmware_py.journal.day_files import open_day
from tests.console.doctor.patient import Patient
from tests.journal.scene import append, by_hand, drafts, triggers_off


def fingerprints(folder: Path) -> dict[str, str]:
    return {
        str(path): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_nothing_is_written_or_left_behind(patient: Patient) -> None:
    patient.roots()
    before = fingerprints(patient.top)
    patient.examined()
    assert fingerprints(patient.top) == before


def test_no_port_is_opened(patient: Patient, mocker: MockerFixture) -> None:
    """Opening one raises a line that resets the device, also where a station has it."""
    files, descriptors = mocker.spy(io, "open"), mocker.spy(os, "open")
    patient.examined()
    opened = [str(call.args[0]) for spy in (files, descriptors) for call in spy.call_args_list]
    assert any(path.endswith("station.toml") for path in opened)
    assert not [path for path in opened if f"{patient.top}/dev" in path]


def test_a_journal_that_is_being_written_is_read_too(patient: Patient) -> None:
    day = open_day(patient.journal)
    append(day, drafts(20, 600))
    try:
        (looked,) = patient.examined("T25").looked
    finally:
        day.close()
    assert (looked.signs, looked.not_seen) == ((), ())


def test_an_entry_that_somebody_changed_breaks_the_chain(patient: Patient) -> None:
    with triggers_off(patient.journal.day()) as conn:
        conn.execute("UPDATE entry SET payload = '{\"number\":9}' WHERE seq = 400")
    (sign,) = patient.signs("T25")
    assert (sign.severity, sign.said.code, sign.at) == ("F", "doctor.chain-broken", "400")


@pytest.mark.parametrize(("seq", "told"), [(600 - NEWEST, 0), (600 - NEWEST + 1, 1)])
def test_only_the_newest_are_walked(patient: Patient, seq: int, told: int) -> None:
    """Those before are for `tapete journal verify`, which takes its time."""
    with triggers_off(patient.journal.day()) as conn:
        conn.execute("UPDATE entry SET payload = '{\"number\":9}' WHERE seq = ?", (seq,))
    assert len(patient.found("T25")) == told


def test_a_young_day_is_walked_from_its_first_entry(tmp_path: Path, patient: Patient) -> None:
    assert patient.journal.day().exists()
    with triggers_off(patient.journal.day()) as conn:
        conn.execute("DELETE FROM entry WHERE seq > 20")
        conn.execute("UPDATE entry SET payload = '{\"number\":9}' WHERE seq = 1")
    assert ("F", "doctor.chain-broken", "1") in patient.found("T25")


def test_a_trigger_that_is_gone_is_told_by_its_name(patient: Patient) -> None:
    with by_hand(patient.journal.day()) as conn:
        conn.execute("DROP TRIGGER entry_no_update")
    (sign,) = patient.signs("T25")
    assert (sign.said.code, sign.evidence) == ("doctor.journal-shape", "entry_no_update")


def test_a_file_without_a_log_ahead_is_told(patient: Patient) -> None:
    with by_hand(patient.journal.day()) as conn:
        conn.execute("PRAGMA journal_mode = DELETE")
    assert patient.found("T25") == [("F", "doctor.no-log", "")]


def test_a_log_that_is_never_emptied_is_a_warning(patient: Patient) -> None:
    day = open_day(patient.journal)
    try:
        append(day, drafts(1, 600))
        log = patient.journal.day().with_name(f"{patient.journal.day().name}-wal")
        patient.stats[log] = {"size": 64 * 1024 * 1024 + 1}
        assert patient.found("T25") == [("A", "doctor.log-long", "")]
        patient.stats[log] = {"size": 64 * 1024 * 1024}
        assert patient.found("T25") == []
    finally:
        day.close()


def test_a_byte_of_the_copy_that_was_changed_is_told(patient: Patient) -> None:
    copy = patient.journal.copy_of(patient.journal.day())
    text = copy.read_bytes()
    at = text.rindex(b'"hash":"') + len(b'"hash":"')
    copy.write_bytes(text[:at] + (b"0" if text[at : at + 1] != b"0" else b"1") + text[at + 1 :])
    assert patient.found("T25") == [("F", "doctor.copy-differs", "600")]


def test_a_copy_that_is_behind_or_torn_is_no_difference(patient: Patient) -> None:
    copy = patient.journal.copy_of(patient.journal.day())
    copy.write_bytes(copy.read_bytes()[:-40])
    assert patient.found("T25") == []


def test_a_record_that_ends_before_its_copy_is_told(patient: Patient) -> None:
    with triggers_off(patient.journal.day()) as conn:
        conn.execute("DELETE FROM entry WHERE seq > 590")
    assert patient.found("T25") == [("F", "doctor.copy-differs", "600")]


def test_a_file_that_is_no_record_is_told_and_nothing_breaks(patient: Patient) -> None:
    patient.journal.day().write_bytes(b"\0" * 4096)
    found = patient.found("T25")
    assert found[0] == ("F", "doctor.journal-unread", "")
    assert patient.examined().verdict == 20
