"""The station as a process, and the technician's commands on it."""

import json
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from firmware_py.__main__ import main
from tests.station.bench_table import PEPPER, config_text, prepare
from tests.station.processes import StationProcess

SHEET = "castilla-y-leon/poker-sin-descarte"


def tapete(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


@pytest.fixture
def base(tmp_path: Path) -> Path:
    """A table whose devices are not plugged in."""
    prepare(tmp_path)
    roles = {
        role: {"port": str(tmp_path / role), "addresses": [address]}
        for role, address in (("slots", 2), ("sabot", 240), ("visor-1", 0))
    }
    (tmp_path / "station.toml").write_text(config_text(roles, SHEET))
    return tmp_path


@pytest.fixture
def station(base: Path) -> Iterator[StationProcess]:
    found = StationProcess(base)
    found.caller().close()
    yield found
    found.kill()


def test_status_and_devices_are_told_over_the_socket(station: StationProcess) -> None:
    sock = station.base / "station.sock"
    told = tapete("status", "--socket", sock)
    assert told.exit_code == 0
    assert "SIMULATION" in told.output
    assert "closed" in told.output
    plain = json.loads(tapete("status", "--socket", sock, "--json").output)
    assert plain["journal"]["state"] == "ready"
    assert any("sabot" in fault for fault in plain["faults"])
    assert "absent" in tapete("devices", "--socket", sock).output
    devices = json.loads(tapete("devices", "--socket", sock, "--json").output)
    assert set(devices) == {"slots", "sabot", "visor-1"}


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_stops_it_cleanly(station: StationProcess, number: int) -> None:
    assert station.stop(number) == 0
    assert "everything is recorded" in station.errors.read_text()
    assert not (station.base / "station.sock").exists()
    verdict = tapete("journal", "verify", "--dir", station.base / "journal")
    assert verdict.exit_code == 0
    assert verdict.output.startswith("bien")


def test_a_closed_terminal_stops_it_cleanly(base: Path) -> None:
    """Nobody can read its last words any more: that is no failure."""
    pid, host = os.forkpty()
    if pid == 0:
        words = ["-m", "firmware_py", "station", "--config", str(base / "station.toml")]
        os.execv(sys.executable, [sys.executable, *words])
    assert b"SIMULATION" in os.read(host, 4096)
    os.close(host)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
    assert tapete("journal", "verify", "--dir", base / "journal").exit_code == 0


def test_a_second_station_on_the_same_journal_is_refused(station: StationProcess) -> None:
    second = StationProcess(station.base)
    assert second.ended() == 3
    assert "Another station writes" in second.errors.read_text()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("colour = 1\n", "colour"),
        ('purpose = "play"\n', "purpose"),
        ("journal_dir\n", "not valid TOML"),
    ],
)
def test_a_bad_config_is_refused_in_words(base: Path, wrong: str, said: str) -> None:
    good = (base / "station.toml").read_text()
    (base / "station.toml").write_text(wrong + good.replace('purpose = "test"\n', "", 1))
    found = tapete("station", "--config", base / "station.toml")
    assert found.exit_code == 2
    assert said in found.output


def test_a_missing_file_is_named(base: Path) -> None:
    (base / "pepper").unlink()
    found = tapete("station", "--config", base / "station.toml")
    assert found.exit_code == 2
    assert "pepper" in found.output
    assert "no such config" in tapete("station", "--config", base / "other.toml").output


def test_nobody_at_the_socket_is_said_in_words(tmp_path: Path) -> None:
    found = tapete("status", "--socket", tmp_path / "none.sock")
    assert found.exit_code == 1
    assert "is it running?" in found.output


def test_a_pin_is_hashed_for_the_config(base: Path) -> None:
    asked = ("station", "pin", "--pepper", base / "pepper", "--pin")
    assert tapete(*asked, "135792").output.startswith("scrypt$")
    refused = tapete(*asked, "1357")
    assert (refused.exit_code, "at least 6 characters" in refused.output) == (1, True)
    assert (base / "pepper").read_bytes() == PEPPER
