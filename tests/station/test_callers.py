"""Who has a place on the socket: silent, slow and many callers keep nobody out."""

import json
import os
import pwd
import re
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from pytest_mock import MockerFixture

from firmware_py.station.access import places
from firmware_py.station.access.peers import PeerCredentials, peer_of
from firmware_py.station.access.places import (
    OWN_PLACES,
    ROOM,
    SHARE,
    Call,
    CallerPlaces,
    kept_places,
)
from firmware_py.station.config import ConfigError, read_config
from hil.scenario.station_process import StationProcess as HilStation
from tests.station.bench_table import PATIENCE_S, PIN, Caller, prepare, running
from tests.station.processes import StationProcess
from tests.station.test_server import code, text

UNIT = Path(__file__).parents[2] / "deploy" / "tapete-station.service"
PANEL, CONSOLE, STRANGER, OTHER = 500, 501, 1000, 1001
AT_ONCE = 15


@pytest.fixture
def base(tmp_path: Path) -> Path:
    prepare(tmp_path)
    return tmp_path


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as found:
        yield found


def call(uid: int, stack: ExitStack, *, known: bool = False) -> tuple[Call, socket.socket]:
    """A caller of a user, and his own end of the line."""
    ours, theirs = socket.socketpair()
    stack.callback(ours.close)
    stack.callback(theirs.close)
    return Call(ours, PeerCredentials(uid), known), theirs


def silent(path: Path, stack: ExitStack) -> socket.socket:
    """Somebody who connects and says nothing."""
    found = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    stack.callback(found.close)
    found.settimeout(PATIENCE_S)
    found.connect(str(path))
    return found


def test_strangers_cannot_take_the_places_of_panel_and_console(stack: ExitStack) -> None:
    room = CallerPlaces({PANEL: 4, CONSOLE: 2})
    for uid in range(STRANGER, STRANGER + ROOM):
        for _ in range(ROOM):
            room.admit(call(uid, stack, known=True)[0])
    for uid, kept in ((PANEL, 4), (CONSOLE, 2)):
        assert [room.admit(call(uid, stack, known=True)[0]) for _ in range(kept + 1)] == [
            *[True] * kept,
            False,
        ]


def test_each_user_has_a_share(stack: ExitStack) -> None:
    room = CallerPlaces({PANEL: 4})
    taken = [room.admit(call(STRANGER, stack, known=True)[0]) for _ in range(ROOM)]
    assert taken.count(True) == SHARE
    assert room.admit(call(OTHER, stack)[0])


def test_who_comes_anew_takes_the_place_of_the_most_silent(stack: ExitStack) -> None:
    room = CallerPlaces({PANEL: 3})
    calls = [call(PANEL, stack, known=number == 0) for number in range(3)]
    for number, (one, _) in enumerate(calls):
        one.heard_s = float(number)
        assert room.admit(one)
    busy = calls[1][0]
    busy.busy = True
    assert room.admit(call(PANEL, stack, known=True)[0])
    # The one whom somebody works with and the one at work stay.
    assert calls[2][1].recv(1) == b""
    for _, theirs in calls[:2]:
        theirs.setblocking(False)
        with pytest.raises(BlockingIOError):
            theirs.recv(1)
    assert not room.admit(call(PANEL, stack)[0])


def test_the_kernel_says_who_calls(stack: ExitStack) -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        found = peer_of(ours)
    assert found.uid == os.getuid()
    assert f"-{os.getpid()}-" in found.process


def test_the_config_names_the_users_that_places_are_kept_for(base: Path) -> None:
    named = '[[caller]]\nuser = "root"\nplaces = 3\n'
    assert kept_places(read_config(text(base) + named).caller) == {0: 3}
    assert kept_places(()) == {os.getuid(): OWN_PLACES}
    for wrong in (named * 2, named.replace("3", "0"), named.replace("3", "17")):
        with pytest.raises(ConfigError, match="caller"):
            read_config(text(base) + wrong)
    with pytest.raises(ConfigError, match="no local user 'ghost'"):
        kept_places(read_config(text(base) + named.replace("root", "ghost")).caller)


def test_silent_connections_keep_nobody_out(base: Path, stack: ExitStack) -> None:
    with running(base, text(base)) as (_, worker):
        assert code(worker.do("resume", "jose")) == "wrong-phase"
        for _ in range(3 * ROOM):
            silent(base / "station.sock", stack)
        late = Caller(base / "station.sock")
        assert late.snapshot()["phase"] == "closed"
        late.close()
        # Whoever works goes on on the same line.
        assert worker.snapshot()["phase"] == "closed"


def test_who_has_his_answer_is_at_rest_and_was_heard_last(
    stack: ExitStack, mocker: MockerFixture
) -> None:
    one, _ = call(PANEL, stack)
    one.busy, one.heard_s = True, 0.0
    seen: list[tuple[bool, bool]] = []
    line = mocker.Mock(spec=socket.socket)
    line.sendall.side_effect = lambda _: seen.append((one.busy, one.heard_s > 0))
    one.socket = line
    one.answer(b"{}")
    assert seen == [(False, True)]


def test_who_only_watches_keeps_nobody_out(base: Path, stack: ExitStack) -> None:
    with running(base, text(base)) as (_, first):
        first.wait(lambda seen: len(seen["lost_devices"]) == 3)
        before = threading.active_count()
        lines = [silent(base / "station.sock", stack) for _ in range(OWN_PLACES)]
        for line in lines:
            line.sendall(b'{"ask":"watch","mark":"none"}\n')
            mark = json.loads(read_line(line))["mark"]
            line.sendall(json.dumps({"ask": "watch", "mark": mark}).encode() + b"\n")
        late = Caller(base / "station.sock")
        stack.callback(late.close)
        assert code(late.do("resume", "jose")) == "wrong-phase"
        for _ in range(OWN_PLACES):
            more = Caller(base / "station.sock")
            stack.callback(more.close)
            assert more.snapshot()["phase"] == "closed"
        # All who watched were let go, and nobody waits on for nobody.
        for line in lines:
            assert read_line(line) == b""
        assert late.snapshot()["phase"] == "closed"
        end = time.monotonic() + PATIENCE_S
        while threading.active_count() > before + OWN_PLACES:
            assert time.monotonic() < end
            time.sleep(0.01)


def read_line(line: socket.socket) -> bytes:
    """Read to the end of a line; nothing when it was hung up on."""
    found = b""
    while not found.endswith(b"\n"):
        try:
            more = line.recv(65_536)
        except ConnectionError:
            return b""
        if not more:
            return b""
        found += more
    return found


def test_who_finds_no_place_is_told_so(base: Path) -> None:
    with running(base, text(base)) as (_, first), ExitStack() as stack:
        callers = [first]
        for _ in range(OWN_PLACES - 1):
            callers.append(Caller(base / "station.sock"))
            stack.callback(callers[-1].close)
        for one in callers:
            assert code(one.do("resume", "jose")) == "wrong-phase"
        line = silent(base / "station.sock", stack).makefile("rb")
        with line:
            assert json.loads(line.readline())["error"]["code"] == "no-place"
            assert line.readline() == b""


def test_who_stops_reading_loses_his_place(
    base: Path, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "SLOW_S", 0.2)
    with running(base, text(base)) as (_, caller):
        deaf = silent(base / "station.sock", stack)
        # More answers than the kernel holds; the station hangs up, and this end learns of it.
        with pytest.raises(OSError, match=r"Broken pipe|reset"):
            ask_for_ever(deaf)
        assert caller.snapshot()["phase"] == "closed"


def ask_for_ever(deaf: socket.socket) -> None:
    while True:
        deaf.sendall(b'{"ask":"snapshot"}\n' * 100)


@pytest.mark.parametrize("drips", [False, True])
def test_who_is_idle_is_hung_up_on(
    base: Path, stack: ExitStack, monkeypatch: pytest.MonkeyPatch, *, drips: bool
) -> None:
    monkeypatch.setattr(places, "IDLE_S", 0.3)
    with running(base, text(base)):
        idle = silent(base / "station.sock", stack)
        idle.settimeout(0.02)
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            try:
                if drips:
                    idle.sendall(b" ")
                assert idle.recv(1) == b""
                return
            except TimeoutError:
                continue
            except OSError:
                return
        raise AssertionError("still connected")


def test_a_story_that_was_silent_for_long_calls_again(
    base: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "IDLE_S", 0.2)
    with running(base, text(base)):
        story = HilStation(base, Path("tapete"))
        # The station runs in this process; the story's own handle says that it lives.
        alive = subprocess.Popen(["cat"], stdin=subprocess.PIPE)
        monkeypatch.setattr(story, "_process", alive)
        story._connect()
        assert story.ask("snapshot")["phase"] == "closed"
        line = story._socket
        assert line is not None
        assert line.recv(1, socket.MSG_PEEK) == b""
        assert story.ask("snapshot")["phase"] == "closed"
        assert alive.stdin is not None
        alive.stdin.close()
        story._hang_up()
        alive.wait(PATIENCE_S)


def memory_max_bytes() -> int:
    found = re.search(r"^MemoryMax=(\d+)M$", UNIT.read_text("utf-8"), re.MULTILINE)
    assert found is not None
    return int(found[1]) << 20


def peak_bytes(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text("ascii")
    return int(status.split("VmHWM:")[1].split()[0]) << 10


def test_fifteen_right_pins_at_once_stay_below_the_memory_of_the_unit(base: Path) -> None:
    """The peak of the real process: under the unit it would be ended above MemoryMax."""
    whose = f'[[caller]]\nuser = "{pwd.getpwuid(os.getuid()).pw_name}"\nplaces = {AT_ONCE + 1}\n'
    (base / "station.toml").write_text(text(base) + whose)
    station = StationProcess(base)
    try:
        first = station.caller()
        callers = [Caller(base / "station.sock") for _ in range(AT_ONCE)]
        codes = at_once(callers)
        assert codes == ["wrong-phase"] * AT_ONCE
        assert at_once(callers) == codes
        assert peak_bytes(station.pid) < memory_max_bytes()
        for one in (first, *callers):
            one.close()
    finally:
        station.stop()


def at_once(callers: list[Caller]) -> list[str]:
    """Let everybody give the right PIN at the same time."""
    told: list[dict[str, Any]] = []
    start = threading.Barrier(len(callers))

    def ask(caller: Caller) -> None:
        given = {"command": "suspend", "by": "jose", "pin": PIN, "reason": "x"}
        start.wait(PATIENCE_S)
        with suppress(OSError):
            told.append(caller.send(given))

    threads = [threading.Thread(target=ask, args=(caller,)) for caller in callers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE_S)
    return [code(reply) for reply in told]
