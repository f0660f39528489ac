"""T02, T03: a socket that nobody holds, a unit that stopped."""

import json
import os
import signal
import socket
import threading
import tty
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from firmware_py.console.client import StationError
from firmware_py.console.doctor.source import Reach, Remembered, RunningStation, station_at
from firmware_py.console.doctor.station import EXITS
from firmware_py.station.process import Exit
from firmware_py.text.render import sentence
from tests.console.doctor.patient import Canned, Later, Patient
from tests.console.doctor.test_command import doctor
from tests.station.bench_table import Caller, config_text, prepare, running
from tests.station.processes import StationProcess

SHEET = "castilla-y-leon/poker-sin-descarte"


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


def test_a_station_that_was_killed_leaves_its_socket(base: Path, patient: Patient) -> None:
    station = StationProcess(base)
    station.caller().close()
    running = station_at(base / "station.sock")
    assert running.reach is Reach.ANSWERS
    # The station as it is: whatever of the contract it knows, it answers these.
    assert {"slots", "sabot", "visor-1"} <= running.devices().keys()
    assert running.status()["purpose"] == "test"
    with pytest.raises(StationError, match=r"nonsense|question|know"):
        RunningStation(base / "station.sock", None).answer("nonsense")
    os.kill(station.pid, signal.SIGKILL)
    station.ended()
    assert station_at(base / "station.sock").reach is Reach.REFUSED
    patient.reach = Reach.REFUSED
    assert patient.found("T02") == [("F", "doctor.dead-socket", "")]


def test_no_socket_is_no_dead_one(tmp_path: Path, patient: Patient) -> None:
    assert station_at(tmp_path / "station.sock").reach is Reach.ABSENT
    assert station_at(None).reach is Reach.ABSENT
    patient.reach = Reach.ABSENT
    assert patient.found("T02") == []


def test_a_station_that_takes_the_call_and_says_nothing_is_mute(
    tmp_path: Path, patient: Patient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("firmware_py.console.doctor.source.PATIENCE_S", 0.05)
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(str(tmp_path / "door"))
        door.listen()
        assert station_at(tmp_path / "door").reach is Reach.MUTE
    patient.reach = Reach.MUTE
    assert patient.found("T02") == [("F", "doctor.mute-station", "")]


def test_whatever_else_answers_there_is_mute(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(str(tmp_path / "door"))
        door.listen()

        def chat() -> None:
            caller, _ = door.accept()
            with caller:
                caller.sendall(b"220 ready\n")
                caller.recv(100)

        other = threading.Thread(target=chat)
        other.start()
        assert station_at(tmp_path / "door").reach is Reach.MUTE
        other.join()


def test_a_socket_in_a_folder_that_one_may_not_enter_is_denied(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    mocker.patch("socket.socket.connect", side_effect=PermissionError(13, "denied"))
    assert station_at(tmp_path / "station.sock").reach is Reach.DENIED


def test_every_question_is_asked_once(patient: Patient) -> None:
    source = Remembered(Canned({"devices": Later([{"slots": {}}])}, Reach.ANSWERS))
    assert source.devices() == source.devices() == {"slots": {}}
    for _ in range(2):
        with pytest.raises(StationError):
            source.health()


def test_a_real_station_before_silent_lines_says_so(base: Path) -> None:
    """A station as it runs; nobody answers on its ports."""
    pairs = {role: os.openpty() for role in ("slots", "sabot", "visor-1")}
    for role, (_, port) in pairs.items():
        tty.setraw(port)
        (base / role).symlink_to(os.ttyname(port))
    try:
        with running(base, (base / "station.toml").read_text()) as (_, caller):
            caller.wait(lambda _: _states(caller) == {"silent"})
            found = doctor("--config", base / "station.toml", "--only", "T02,T04,T12", "--json")
    finally:
        for pair in pairs.values():
            for end in pair:
                os.close(end)
    told = json.loads(found.output)
    assert {(one["id"], one["at"]) for one in told["findings"]} == {
        ("T12", "slots"),
        ("T12", "sabot"),
    }
    assert told["not_looked"] == []


def _states(caller: Caller) -> set[str]:
    rows = caller.send({"ask": "devices"})["answer"]
    return {rows[role]["state"] for role in ("slots", "sabot")}


def test_a_word_that_the_station_does_not_name_is_not_asked(tmp_path: Path) -> None:
    station = RunningStation(tmp_path / "nobody", frozenset({"devices"}))
    with pytest.raises(StationError) as refused:
        station.health()
    assert refused.value.code == "bad-request"


@pytest.mark.parametrize("ended", [Exit.CONFIG, Exit.JOURNAL, Exit.FAILED, Exit.CLEAN])
def test_a_stopped_unit_says_what_its_code_means(patient: Patient, ended: Exit) -> None:
    patient.unit |= {"ActiveState": "failed", "ExecMainStatus": str(int(ended)), "NRestarts": "4"}
    (sign,) = patient.signs("T03")
    assert sign.severity == "F"
    assert sentence(EXITS[str(int(ended))]()) in sentence(sign.said)
    assert "NRestarts 4" in sign.evidence


def test_every_code_of_the_process_has_its_meaning() -> None:
    assert EXITS.keys() == {str(int(one)) for one in Exit}


@pytest.mark.parametrize(
    ("text", "code"), [("not toml =", Exit.CONFIG), ("", Exit.CONFIG)], ids=["toml", "empty"]
)
def test_a_real_station_ends_with_the_code_that_is_explained(
    base: Path, patient: Patient, text: str, code: Exit
) -> None:
    (base / "station.toml").write_text(text)
    ended = StationProcess(base).ended()
    assert ended == code
    patient.unit |= {"ActiveState": "failed", "ExecMainStatus": str(ended)}
    (sign,) = patient.signs("T03")
    assert "configuración" in sentence(sign.said)


def test_without_the_unit_there_is_no_datum(patient: Patient) -> None:
    patient.unit = {"LoadState": "not-found", "ActiveState": "inactive"}
    assert [one.check.id for one in patient.examined("T03").unseen] == ["T03"]
