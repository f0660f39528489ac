"""What the journal says of itself, in every language: its own words only where a system spoke."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from firmware_py.journal.chain import ChainFault, ChainWrong
from firmware_py.journal.errors import DiskError, ours
from firmware_py.journal.status import JournalState, JournalStatus, Pace
from firmware_py.station.record_said import HELD, fault_said, saving_said, why_said
from firmware_py.text.render import english, sentence

WELL = JournalStatus(JournalState.READY, Pace.ON_TIME, 0, 0, 0, 0, 0, 0)
SQLITE = {
    JournalState.DISK_FULL: sqlite3.SQLITE_FULL,
    JournalState.DISK_FAILED: sqlite3.SQLITE_IOERR,
    JournalState.DISK_LOCKED: sqlite3.SQLITE_BUSY,
}


def failed(state: JournalState) -> JournalStatus:
    """A status as the writer takes it from an error of the database."""
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = SQLITE[state]
    found = ours(error, Path("2026-01-01.db"))
    assert isinstance(found, DiskError)
    return replace(WELL, state=state, why=str(found), file=found.file, system=found.system)


def test_every_state_that_cannot_save_is_told() -> None:
    assert set(HELD) == set(JournalState) - {JournalState.READY}


@pytest.mark.parametrize("state", SQLITE)
def test_a_disk_in_trouble_is_told_in_the_journals_words(state: JournalState) -> None:
    status = failed(state)
    said = saving_said(status)
    assert said is not None
    assert said == why_said(status)
    assert english(said) == status.saving
    assert len({sentence(said, language) for language in ("es", "gl", "eu", "en")}) == 4


@pytest.mark.parametrize(
    ("lagging", "told"),
    [
        (
            {"copy_why": "no copy", "copy_system": "Input/output error"},
            "The second copy cannot be written: Input/output error. Check its disk.",
        ),
        (
            {"seal_why": "no key", "seal_system": "No space left on device"},
            "The key of the seal cannot be kept: No space left on device. Check its disk.",
        ),
    ],
)
def test_what_lags_beside_the_record_is_told_too(lagging: dict[str, str], told: str) -> None:
    said = saving_said(replace(WELL, **lagging))  # type: ignore[arg-type]
    assert said is not None
    assert english(said) == told


@pytest.mark.parametrize("pace", [Pace.LATE, Pace.HUNG])
def test_a_late_disk_is_told_and_is_no_fault(pace: Pace) -> None:
    status = replace(WELL, pace=pace)
    said = saving_said(status)
    assert said is not None
    assert english(said) == status.saving
    assert why_said(status) is None


@pytest.mark.parametrize("pace", [Pace.ON_TIME, Pace.SLOW])
def test_a_journal_that_is_well_says_nothing(pace: Pace) -> None:
    assert saving_said(replace(WELL, pace=pace)) is None


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (ChainWrong.EDITED, "el apunte 8 no es el que se escribió"),
        (ChainWrong.MISSING, "falta el apunte 8"),
        (ChainWrong.UNREADABLE, "no se puede leer: file is not a database"),
    ],
)
def test_what_is_wrong_with_the_record_is_told(wrong: ChainWrong, told: str) -> None:
    assert sentence(fault_said(ChainFault(8, wrong, "file is not a database"))) == told
