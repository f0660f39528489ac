"""What the technician does and reads from a terminal, at a station with twins."""

import inspect
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from firmware_py.__main__ import ACTS as NAMED
from firmware_py.__main__ import main
from firmware_py.console import sockets
from firmware_py.console.act_commands import ACTS
from firmware_py.station.access.accounts import MAY, Role
from firmware_py.station.access.commands import COMMANDS, UNLOCK
from tests.station.bench_table import PIN, Caller, Twins, config_text, prepare, running
from tests.station.test_cards_packet import entries
from tests.station.test_round import SHEET, opened


@pytest.fixture
def twins(tmp_path: Path) -> Iterator[Twins]:
    prepare(tmp_path)
    found = Twins(tmp_path / "ports", "--shuffler", "none", "--slots", "3")
    yield found
    found.close()


def told(base: Path, *words: str, pins: str = "") -> Result:
    return CliRunner().invoke(main, [*words, "--socket", str(base / "station.sock")], input=pins)


def in_service(caller: Caller) -> None:
    caller.wait(lambda _: not caller.send({"ask": "devices"})["answer"]["slots"]["parts"])


def test_every_act_of_the_technician_has_a_command() -> None:
    own = {name for name, command in COMMANDS.items() if command.right in MAY[Role.TECNICO]}
    assert {*own, UNLOCK} <= set(ACTS)
    assert set(ACTS) <= {*COMMANDS, UNLOCK}
    assert sorted(ACTS) == sorted(NAMED)
    for name, command in ACTS.items():
        fields = {parameter.name for parameter in command.params}
        wanted = set(COMMANDS[name].fields) if name in COMMANDS else {"name"}
        assert wanted <= fields or name == "begin-record", name


def test_no_act_takes_a_pin_as_an_argument() -> None:
    """Arguments stand in the list of processes and in the shell's history."""
    for command in ACTS.values():
        assert not [p for p in command.params if "pin" in str(p.name)]
        assert isinstance(command, click.Command)
    assert "hide_input=True" in inspect.getsource(inspect.getmodule(ACTS["unlock"].callback))  # type: ignore[arg-type]


def test_one_slot_pulled_out_is_in_status_and_devices_alike(tmp_path: Path, twins: Twins) -> None:
    with running(tmp_path, config_text(twins.roles, SHEET)) as (_, caller):
        in_service(caller)
        caller.wait(lambda _: "all up" in told(tmp_path, "status").stdout)
        assert twins.tell("unplug slots/3") == "ok"
        caller.wait(lambda seen: "slot 3" in seen["lost_devices"])
        status, devices = told(tmp_path, "status").stdout, told(tmp_path, "devices").stdout
        assert "fault    slot 3: silent" in status
        assert "all up" not in status
        assert "  slot 3   silent for " in devices
        assert "slot 1" not in devices
        assert twins.tell("clear") == "ok"
        in_service(caller)
        caller.wait(lambda _: "all up" in told(tmp_path, "status").stdout)


def test_a_swapped_slot_is_cured_by_the_command_that_the_advice_names(
    tmp_path: Path, twins: Twins
) -> None:
    with running(tmp_path, config_text(twins.roles, SHEET)) as (_, caller):
        in_service(caller)
        opened(caller)
        twins.tell("swap slots/1")
        caller.wait(lambda _: "tapete replace-slot 1" in told(tmp_path, "devices").stdout)
        words = ("replace-slot", "1", "--by", "teo", "--with", "jose", "--reason", "optics worn")
        wrong = told(tmp_path, *words, pins=f"{PIN}\n0000\n")
        assert (wrong.exit_code, "PIN" in wrong.output) == (1, True)
        done = told(tmp_path, *words, pins=f"{PIN}\n{PIN}\n")
        assert (done.exit_code, "replace-slot: recorded" in done.output) == (0, True)
        assert PIN not in done.output
        in_service(caller)
    (change,) = entries(tmp_path, "slot-replaced")
    assert (change["old"]["serial"], change["new"]["serial"]) == (1001, 1008)


def test_what_a_slot_cannot_be_asked_is_said_and_the_registry_refuses_it(
    tmp_path: Path, twins: Twins
) -> None:
    assert twins.tell("lack 2 226") == "ok"
    with running(tmp_path, config_text(twins.roles, SHEET)) as (_, caller):
        caller.wait(lambda _: "lacks insertion-counter" in told(tmp_path, "devices").stdout)
        assert "slot 2: wrong device" in told(tmp_path, "status").stdout


def test_ports_beside_the_config_are_found(tmp_path: Path, twins: Twins) -> None:
    """docs/config.md: relative paths are those beside the file."""
    text = config_text(twins.roles, SHEET).replace(f"{tmp_path}/", "")
    assert 'port = "ports/slots"' in text
    with running(tmp_path, text) as (_, caller):
        in_service(caller)
        found = caller.send({"ask": "devices"})["answer"]
        assert {row["state"] for row in found.values()} == {"up"}
        assert found["slots"]["path"].startswith("/dev/pts/")


def test_a_station_is_found_where_it_usually_is(
    tmp_path: Path, twins: Twins, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`tapete status` beside a `tapete run` finds it; with none it says where it looked."""
    monkeypatch.chdir(tmp_path)
    runner = CliRunner()
    nobody = runner.invoke(main, ["status"])
    assert (nobody.exit_code, "tapete-run/station.sock" in nobody.output) == (1, True)
    folder = tmp_path / "tapete-run"
    folder.mkdir()
    prepare(folder)
    with running(folder, config_text(twins.roles, SHEET)) as (_, caller):
        in_service(caller)
        assert runner.invoke(main, ["status"]).exit_code == 0
    assert Path("tapete-run/station.sock") in sockets.PLACES
