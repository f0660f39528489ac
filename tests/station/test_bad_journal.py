"""A journal that was cut, edited, reordered or lost between two runs: refused with what to do."""

import json
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.replay import entries
from firmware_py.journal.verify import verify_shelf
from firmware_py.text.entries import describe
from tests.journal.scene import triggers_off
from tests.station.bench_table import PATIENCE_S, config_text, prepare
from tests.station.processes import StationProcess
from tests.station.test_process import SHEET, tapete

JOURNAL_EXIT = 3


@pytest.fixture(scope="module")
def past(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table that was opened, took some commands and lost its power."""
    base = tmp_path_factory.mktemp("past")
    prepare(base)
    roles = {
        role: {"port": str(base / role), "addresses": [address]}
        for role, address in (("slots", 2), ("sabot", 240), ("visor-1", 0))
    }
    (base / "station.toml").write_text(config_text(roles, SHEET))
    station = StationProcess(base)
    caller = station.caller()
    assert caller.do("open", "jose").get("done")
    for step in ("seal", "spread", "count"):
        assert caller.do("step", "jose", step=step).get("done")
    caller.close()
    # The copy is written right after the answer: what is cut off here is the power, not it.
    (copy,) = (base / "journal" / "copies").glob("*.jsonl")
    end = time.monotonic() + PATIENCE_S
    while '"step":"count"' not in copy.read_text() and time.monotonic() < end:
        time.sleep(0.01)
    station.kill()
    return base


@pytest.fixture
def base(past: Path, tmp_path: Path) -> Path:
    found = tmp_path / "table"
    shutil.copytree(past, found, ignore=shutil.ignore_patterns("station.sock", "station.err"))
    text = (found / "station.toml").read_text()
    (found / "station.toml").write_text(text.replace(str(past), str(found)))
    return found


def shelf_of(base: Path) -> DayFiles:
    return DayFiles(base / "journal", base / "journal" / "copies")


def day(base: Path) -> Path:
    return shelf_of(base).day()


def cut(base: Path) -> None:
    with triggers_off(day(base)) as conn:
        conn.execute("DELETE FROM entry WHERE seq > (SELECT max(seq) - 2 FROM entry)")


def cut_in_the_middle(base: Path) -> None:
    with triggers_off(day(base)) as conn:
        conn.execute("DELETE FROM entry WHERE seq = 4")


def edited(base: Path) -> None:
    with triggers_off(day(base)) as conn:
        conn.execute("UPDATE entry SET payload = replace(payload, 'jose', 'dora') WHERE seq > 3")


def reordered(base: Path) -> None:
    with triggers_off(day(base)) as conn:
        conn.execute("UPDATE entry SET seq = -1 WHERE seq = 4")
        conn.execute("UPDATE entry SET seq = 4 WHERE seq = 5")
        conn.execute("UPDATE entry SET seq = 5 WHERE seq = -1")


def without_triggers(base: Path) -> None:
    with triggers_off(day(base)) as conn:
        conn.execute("CREATE TABLE other (a)")


def truncated(base: Path) -> None:
    path = day(base)
    with triggers_off(path) as conn:
        conn.execute("SELECT 1")
    data = path.read_bytes()
    path.with_name(f"{path.name}-wal").unlink(missing_ok=True)
    path.write_bytes(data[: len(data) // 2])


def overwritten(base: Path) -> None:
    path = day(base)
    path.with_name(f"{path.name}-wal").unlink(missing_ok=True)
    path.write_bytes(b"this is no journal" * 500)


def copy_edited(base: Path) -> None:
    path = shelf_of(base).copy_of(day(base))
    text = path.read_text()
    at = text.rindex("jose")
    path.write_text(f"{text[:at]}dora{text[at + 4 :]}")


def lost(base: Path) -> None:
    for path in (base / "journal").glob("*.db*"):
        path.unlink()


def lost_on_another_day(base: Path) -> None:
    lost(base)
    (path,) = shelf_of(base).copies.glob("*.jsonl")
    path.rename(path.with_name("000001-2026-01-01.jsonl"))


HANDS: list[Callable[[Path], None]] = [
    cut, cut_in_the_middle, edited, reordered, without_triggers, truncated, overwritten,
    lost, lost_on_another_day,
]  # fmt: skip


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand.__name__)
def test_the_station_does_not_start_and_says_what_to_do(
    base: Path, hand: Callable[[Path], None]
) -> None:
    """Nothing is guessed: exit code 3, the file named, and the next step for a person."""
    hand(base)
    station = StationProcess(base)
    assert station.ended() == JOURNAL_EXIT
    said = station.errors.read_text().strip().rpartition("\n")[2]
    assert said.startswith("The station does not start:")
    assert "000001-" in said
    assert "tapete journal repair" in said
    assert not (base / "station.sock").exists()


def test_a_torn_last_line_of_the_copy_is_written_again(base: Path) -> None:
    """What a power cut leaves half-written is no damage."""
    path = shelf_of(base).copy_of(day(base))
    whole = path.read_bytes()
    path.write_bytes(whole[:-40])
    station = StationProcess(base)
    station.caller().close()
    assert station.stop() == 0
    assert path.read_bytes().startswith(whole)


def test_one_bad_copy_is_restored_from_the_other_and_play_goes_on(base: Path) -> None:
    """R-23: corrupt one of two."""
    edited(base)
    assert StationProcess(base).ended() == JOURNAL_EXIT
    repaired = tapete("journal", "repair", "--dir", base / "journal")
    assert repaired.exit_code == 0, repaired.output
    station = StationProcess(base)
    caller = station.caller()
    assert caller.snapshot()["phase"] == "checking"
    assert caller.snapshot()["steps"] == ["set-number"]
    caller.close()
    assert station.stop() == 0


def test_with_both_copies_bad_nothing_starts_and_nothing_is_repaired(base: Path) -> None:
    """R-23: corrupt both: stop and show a message, never guess."""
    edited(base)
    copy_edited(base)
    before = {path: path.read_bytes() for path in (base / "journal").rglob("*.jsonl")}
    assert StationProcess(base).ended() == JOURNAL_EXIT
    repaired = tapete("journal", "repair", "--dir", base / "journal")
    assert repaired.exit_code != 0
    assert {path: path.read_bytes() for path in before} == before
    assert StationProcess(base).ended() == JOURNAL_EXIT


def test_a_copy_torn_in_its_middle_is_written_anew_and_the_record_says_so(base: Path) -> None:
    """What a power cut leaves of unordered pages: the record is good, the copy comes back."""
    path = shelf_of(base).copy_of(day(base))
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    lines[3] = bytes(len(lines[3]))
    path.write_bytes(b"".join(lines))
    station = StationProcess(base)
    station.caller().close()
    assert station.stop() == 0
    assert path.read_bytes().startswith(whole)
    assert all(verdict.fault is None for verdict in verify_shelf(shelf_of(base)))
    (entry,) = (e for e in entries(shelf_of(base)) if e.kind == "copy-mended")
    assert json.loads(entry.payload)["after"] == 2
    assert "Segunda copia rehecha tras el apunte 2" in describe(entry).text


def test_a_copy_that_was_deleted_is_written_anew_and_the_record_says_so(base: Path) -> None:
    path = shelf_of(base).copy_of(day(base))
    whole = path.read_bytes()
    path.unlink()
    station = StationProcess(base)
    station.caller().close()
    assert station.stop() == 0
    assert path.read_bytes().startswith(whole)
    (entry,) = (e for e in entries(shelf_of(base)) if e.kind == "copy-mended")
    last = whole.count(b"\n") - 1
    assert describe(entry).text == (
        f"Segunda copia rehecha tras el apunte 0 y hasta el {last}; lo que había: nada"
    )
