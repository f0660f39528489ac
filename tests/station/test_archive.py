"""Days of the record that leave the station: on record by two people, or the table stays closed."""

from pathlib import Path

import pytest

from firmware_py.journal.closing import close_day
from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.verify import verify_shelf
from firmware_py.station.inputs import DaysArchived
from tests.station.bench_table import PIN, config_text, prepare, sealing_in
from tests.station.playing import TWO, code
from tests.station.processes import StationProcess
from tests.station.test_bad_journal import JOURNAL_EXIT
from tests.station.test_core import Play
from tests.station.test_process import SHEET, tapete
from tests.station.test_server import code as said

BOTH = {"with": "dani", "with_pin": PIN}


@pytest.fixture
def base(tmp_path: Path) -> Path:
    """A closed table on its second day."""
    prepare(tmp_path)
    roles = {
        role: {"port": str(tmp_path / role), "addresses": [address]}
        for role, address in (("slots", 2), ("sabot", 240), ("visor-1", 0))
    }
    (tmp_path / "station.toml").write_text(config_text(roles, SHEET))
    for _ in range(2):
        station = StationProcess(tmp_path)
        station.caller().close()
        assert station.stop() == 0
        if len(shelf_of(tmp_path).days()) == 1:
            close_day(shelf_of(tmp_path), sealing_in(tmp_path))
    assert len(shelf_of(tmp_path).days()) == 2
    return tmp_path


def shelf_of(base: Path) -> DayFiles:
    return DayFiles(base / "journal", base / "journal" / "copies")


def take_away(base: Path) -> None:
    """Remove the first day in both copies."""
    path = shelf_of(base).day(1)
    shelf_of(base).copy_of(path).unlink()
    path.unlink()


def test_a_closed_day_that_is_deleted_keeps_the_station_from_starting(base: Path) -> None:
    take_away(base)
    station = StationProcess(base)
    assert station.ended() == JOURNAL_EXIT
    told = station.errors.read_text()
    assert "day 000001" in told
    assert "put the file back" in told
    verified = tapete("journal", "verify", "--dir", base / "journal")
    assert verified.exit_code == 1
    assert "faltan los días 1 a 1" in verified.output


def test_two_directors_put_an_archive_on_record_and_the_day_may_go(base: Path) -> None:
    station = StationProcess(base)
    caller = station.caller()
    fields = {"through": 1, "where": "archive of the casino, disk 4"}
    assert said(caller.do("archive", "dora", **fields)) == "two-people"
    assert said(caller.do("archive", "ana", **fields, **BOTH)) == "not-allowed"
    assert said(caller.do("archive", "dora", **fields, **BOTH)) == "done"
    caller.close()
    assert station.stop() == 0
    take_away(base)
    again = StationProcess(base)
    again.caller().close()
    assert again.stop() == 0
    assert all(verdict.fault is None for verdict in verify_shelf(shelf_of(base)))


def test_copies_that_are_not_there_are_a_warning_of_the_status(base: Path) -> None:
    for path in shelf_of(base).copies.glob("*.jsonl"):
        path.unlink()
    station = StationProcess(base)
    caller = station.caller()
    (told,) = (
        text for text in caller.send({"ask": "status"})["answer"]["warnings"] if "copies" in text
    )
    assert shelf_of(base).day(1).stem in told
    caller.close()
    assert station.stop() == 0


@pytest.mark.parametrize(
    ("given", "answer"),
    [
        (DaysArchived(1, ("dora", "dora"), "box"), "same-person"),
        (DaysArchived(1, TWO, " "), "no-reason"),
        (DaysArchived(0, TWO, "box"), "no-such-day"),
        (DaysArchived(1, TWO, "box"), "done"),
    ],
)
def test_days_are_archived_by_two_people_to_a_place(given: DaysArchived, answer: str) -> None:
    assert code(Play().tell(given)) == answer


def test_days_are_archived_at_a_closed_table() -> None:
    play = Play()
    play.open_table()
    assert code(play.tell(DaysArchived(1, TWO, "box"))) == "in-play"
