"""`tapete doctor` as it is typed."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from firmware_py.__main__ import main
from tests.console.doctor.patient import Patient


def doctor(*words: object) -> Result:
    return CliRunner().invoke(main, ["doctor", *map(str, words)])


def test_a_tree_is_examined_in_place_of_the_machine(patient: Patient) -> None:
    patient.roots()
    patient.write("sys/class/tty/ttyUSB1/device/latency_timer", "16\n")
    found = doctor("--root", patient.top, "--only", "t28,T31")
    assert found.exit_code == 10, found.output
    assert "T28 aviso" in found.output
    assert "T31" not in found.output


def test_it_gives_plain_data(patient: Patient) -> None:
    patient.roots()
    patient.write("sys/class/net/wlan0/address", "")
    found = doctor("--root", patient.top, "--only", "T27,T31,T11", "--json", "--lang", "eu")
    assert found.exit_code == 20, found.output
    told = json.loads(found.output)
    assert [one["id"] for one in told["findings"]] == ["T31"]
    assert told["findings"][0]["text"] == "Irratia piztuta dago: wlan0"
    assert told["not_looked"] == ["T11"]


def test_the_config_is_judged_by_the_stations_own_code(patient: Patient) -> None:
    """The config of this tree has no table: a station would not start with it."""
    found = doctor("--root", patient.top, "--only", "T01", "--lang", "en")
    assert found.exit_code == 20
    assert "The config does not hold" in found.output


def test_a_clean_table_ends_with_0_and_nothing_to_look_at_with_30(patient: Patient) -> None:
    patient.roots()
    assert doctor("--root", patient.top, "--only", "T31").exit_code == 0
    assert doctor("--root", patient.top, "--only", "T21").exit_code == 30


def test_the_socket_of_the_command_line_is_the_one_that_is_called(
    patient: Patient, tmp_path: Path
) -> None:
    path = tmp_path / "elsewhere.sock"
    path.write_text("no socket")
    found = doctor("--root", patient.top, "--socket", path, "--only", "T02", "--json")
    assert str(path) in found.output


@pytest.mark.parametrize("words", [("--only", "T99"), ("--only", "T"), ("--config", "nowhere")])
def test_what_is_not_there_is_a_wrong_use(words: tuple[str, ...]) -> None:
    assert doctor(*words).exit_code == 2
