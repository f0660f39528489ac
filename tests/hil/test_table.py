"""The whole table: in-process, and as the command `tapete-hil`."""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from hil.__main__ import main
from hil.cctalk import Frame, build, parse
from hil.devices.card_model import Timings
from hil.operator import Operator
from hil.table import Layout, TwinTable
from tests.hil.test_pty_line import Port

FAST = Layout(baud=None, echo=False, pace=Timings())


def test_every_role_answers_on_its_port(tmp_path: Path) -> None:
    with TwinTable(tmp_path, FAST) as table:
        assert sorted(table.lines) == "sabot shuffler slots visor-1 visor-2 visor-3".split()
        port = Port(table.lines["slots"].path)
        for address in (2, 11, 12, 13, 14, 15, 16):
            port.write(build(Frame(address, 242)))
            frame = parse(port.read(8))
            assert frame is not None
            assert frame.source == address
        port.close()


def test_hands_put_the_spare_slot_at_a_seat(tmp_path: Path) -> None:
    with TwinTable(tmp_path, FAST) as table:
        hands = Operator(table)
        assert hands.obey("swap slots/2") == "ok"
        assert [slot.identity.serial for slot in table.slots[:3]] == [1001, 1008, 1003]
        assert hands.obey("show slots").splitlines()[1].startswith("seat 2: 40 put in, 30 accepted")
        with pytest.raises(ValueError, match="no seat 9"):
            hands.obey("swap slots/9")


def test_hands_set_the_pace_of_single_cards(tmp_path: Path) -> None:
    with TwinTable(tmp_path, FAST) as table:
        assert Operator(table).obey("pace shuffler 150") == "ok"
        assert table.cards["shuffler"].pace == Timings(card_ms=150)


def test_hands_drop_tokens_and_show_displays(tmp_path: Path) -> None:
    with TwinTable(tmp_path, FAST) as table:
        hands = Operator(table)
        assert hands.obey("drop 3") == "given back"
        port = Port(table.lines["slots"].path)
        port.write(build(Frame(12, 231, b"\xff\xff")) + build(Frame(12, 229)))
        port.read(5 + 16)
        assert hands.obey("drop 3") == "accepted"
        assert hands.obey("drop 3 1 backward") == "given back"
        seats = hands.obey("show slots").splitlines()
        assert len(seats) == 7
        assert seats[2] == "seat 3: 3 put in, 1 accepted, 2 given back, 1 suspicious, lamp off"
        port.write(build(Frame(12, 151, b"\x01\x02")))
        port.read(5)
        assert hands.obey("show slots").splitlines()[2].endswith("lamp on")
        port.close()
        assert hands.obey("show visor-1") == f"|{' ' * 20}|\n|{' ' * 20}|"
        assert hands.obey("show sabot") == "empty, 0 cards, locked"
        assert "drop SEAT" in hands.obey("help")
        assert hands.obey("") == ""


def tell(table: TwinTable, role: str, header: int, payload: bytes) -> None:
    """Give a card device a command as if it had come sealed, and let time pass."""
    device = table.cards[role]
    status, _ = table.lines[role].act(lambda: device.execute(header, payload))
    assert status == 0
    table.lines[role].act(lambda: device.tick(device.now_ns))


def test_hands_carry_a_deck_through_the_table(tmp_path: Path) -> None:
    with TwinTable(tmp_path, FAST) as table:
        hands, sabot, shuffler = Operator(table), table.cards["sabot"], table.cards["shuffler"]
        for role in table.cards:
            tell(table, role, 91, b"\x01\xff\x1f\0")
        hands.help_along()
        assert len(shuffler.pile) == 52
        assert sabot.pile == []
        for header in (90, 88):
            tell(table, "shuffler", header, b"\x01\0\0\0")
        hands.help_along()
        assert (len(shuffler.pile), len(sabot.pile)) == (0, 52)
        tell(table, "sabot", 90, b"\x01\0\0\0")
        assert hands.obey("draw") == "none"
        top = sabot.pile[0].card
        assert hands.obey("draw force") == "?A23456789TJQK"[top & 15] + "?cdhs"[top >> 4]
        for command in ("mishap sabot double-feed", "cut sabot 4", "jam sabot", "clear-jam sabot"):
            assert hands.obey(command) == "ok"
        assert hands.obey("door sabot open") == hands.obey("door sabot close") == "ok"
        assert hands.obey("empty sabot") == "ok"
        assert hands.obey("show sabot") == "ready, 0 cards, locked"


@pytest.mark.parametrize(
    "command",
    [
        *("dance", "drop", "drop 9", "drop x", "unplug nobody", "fault sabot nonsense"),
        *("door sabot ajar", "mishap sabot fire", "drop 1 1 sideways", "carry", "insert sabot"),
    ],
)
def test_bad_commands_are_refused_in_words(tmp_path: Path, command: str) -> None:
    with TwinTable(tmp_path, FAST) as table, pytest.raises(ValueError, match=r"\w+ \w+"):
        Operator(table).obey(command)


def test_faults_and_cables_by_command(tmp_path: Path) -> None:
    with TwinTable(tmp_path, FAST) as table:
        hands = Operator(table)
        assert hands.obey("fault slots/2 miss-every 1") == "ok"
        port = Port(table.lines["slots"].path)
        port.write(build(Frame(11, 254)))
        assert port.silent()
        port.write(build(Frame(2, 254)))
        assert len(port.read(5)) == 5
        assert hands.obey("clear slots") == "ok"
        assert hands.obey("ground") == "ok"
        port.close()
        assert hands.obey("unplug slots") == "ok"
        assert not table.lines["slots"].path.exists()
        assert hands.obey("replug slots") == "ok"
        assert table.lines["slots"].path.exists()
        assert hands.obey("slot-fault 1 3") == "ok"
        assert table.slots[0].fault == (3,)


def test_one_slot_is_taken_off_the_bus_and_clear_ends_everything(tmp_path: Path) -> None:
    with TwinTable(tmp_path, FAST) as table:
        hands = Operator(table)
        port = Port(table.lines["slots"].path)

        def answers(address: int) -> bool:
            port.write(build(Frame(address, 254)))
            return not port.silent() and len(port.read(5)) == 5

        table.slots[1].mask = 3
        assert hands.obey("unplug slots/2") == "ok"
        assert [answers(2), answers(11)] == [True, False]
        assert hands.obey("replug slots/2") == "ok"
        assert (answers(11), table.slots[1].mask) == (True, 0), "it lost its power"
        for command in ("unplug slots/1", "slot-fault 2 3", "fault sabot late", "unplug visor-1"):
            assert hands.obey(command) == "ok"
        assert hands.obey("clear") == "ok"
        assert answers(2)
        assert table.slots[1].fault == (0,)
        assert table.lines["visor-1"].path.exists()
        first, sabot = table.slots[1].identity, table.cards["sabot"].identity
        for role in ("slots/2", "slots", "sabot", "visor-1"):
            assert hands.obey(f"fault {role} wrong-identity") == "ok"
        assert table.slots[1].identity != first
        assert table.cards["sabot"].identity != sabot
        assert hands.obey("clear") == "ok"
        assert table.slots[1].identity == first
        assert table.cards["sabot"].identity == sabot
        assert hands.obey("unplug slots/2") == hands.obey("clear slots/2") == "ok"
        assert answers(11)
        port.close()
        with pytest.raises(ValueError, match="has no seats"):
            hands.obey("unplug sabot/1")


@contextlib.contextmanager
def ended(process: subprocess.Popen[bytes]) -> Iterator[None]:
    """Leave no process behind, whatever the test finds."""
    try:
        yield
    finally:
        process.kill()


def read_line(process: subprocess.Popen[bytes]) -> bytes:
    assert process.stdout is not None
    ready, _, _ = select.select([process.stdout], [], [], 30)
    assert ready
    return process.stdout.readline()


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, None])
def test_the_command_prints_ports_obeys_and_ends_cleanly(
    tmp_path: Path, ending: signal.Signals | None
) -> None:
    command = [sys.executable, "-m", "hil", "table", "--json", "--baud", "0", "--no-echo"]
    pipe = subprocess.PIPE
    with (
        subprocess.Popen(
            [*command, "--dir", str(tmp_path)], bufsize=0, stdin=pipe, stdout=pipe
        ) as process,
        ended(process),
    ):
        roles = json.loads(read_line(process))["roles"]
        assert process.stdin is not None
        process.stdin.write(b"drop 1\nnonsense\n")
        process.stdin.flush()
        assert read_line(process) == b"given back\n"
        assert read_line(process).startswith(b"error: There is no command")
        port = Port(Path(roles["slots"]["port"]))
        port.write(build(Frame(roles["slots"]["addresses"][0], 254)))
        assert port.read(5) == build(Frame(1, 0, b"", 2))
        port.close()
        if ending is None:
            process.stdin.write(b"quit\n")
            process.stdin.flush()
        else:
            os.kill(process.pid, ending)
        assert process.wait(30) == 0
    assert list(tmp_path.iterdir()) == []


def test_the_registry_command_writes_what_is_kept(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["registry", str(tmp_path / "out")])
    assert result.exit_code == 0
    assert "a live station refuses it" in result.output
    assert (tmp_path / "out/registry.json.sig").exists()
