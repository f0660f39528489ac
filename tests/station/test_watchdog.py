"""The watchdog: real datagrams, and silence as soon as one thread stands still."""

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_py.station.watchdog import Notifier, Watchdog, period_us
from tests.station.bench_table import config_text, prepare
from tests.station.processes import StationProcess

PERIOD_US = 30_000_000
SECOND_NS = 1_000_000_000


class Manager:
    """The service manager's end of the socket."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(path))
        self.environment = {"NOTIFY_SOCKET": str(path), "WATCHDOG_USEC": str(PERIOD_US)}

    def heard(self) -> list[str]:
        """Everything that lies in the socket now."""
        words = []
        self._socket.setblocking(False)
        while True:
            try:
                words.append(self._socket.recv(100).decode())
            except BlockingIOError:
                return words

    def next(self) -> str:
        self._socket.settimeout(30)
        return self._socket.recv(100).decode()

    def close(self) -> None:
        self._socket.close()


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[Manager]:
    found = Manager(tmp_path / "notify.sock")
    yield found
    found.close()


class Threads:
    """Counters of two threads and a clock, all moved by hand."""

    def __init__(self) -> None:
        self.beats = {"table": 1, "journal": 1}
        self.now_ns = 0

    def pass_seconds(self, seconds: int, *moving: str) -> None:
        self.now_ns += seconds * SECOND_NS
        for name in moving:
            self.beats[name] += 1


def watchdog(threads: Threads, manager: Manager) -> Watchdog:
    notifier = Notifier(manager.environment)
    return Watchdog(lambda: threads.beats, notifier, lambda: threads.now_ns)


def test_it_says_alive_three_times_a_period_and_no_more(manager: Manager) -> None:
    threads = Threads()
    dog = watchdog(threads, manager)
    word = dog.begin()
    for _ in range(30):
        threads.pass_seconds(1, "table", "journal")
        word = dog.look(word)
        assert word.still == ()
    assert manager.heard() == ["WATCHDOG=1"] * 3


def test_a_thread_that_stands_still_silences_it_until_it_moves(manager: Manager) -> None:
    threads = Threads()
    dog = watchdog(threads, manager)
    word = dog.begin()
    for _ in range(5):
        threads.pass_seconds(10, "table")
        word = dog.look(word)
        assert word.still == ("journal",)
    assert manager.heard() == []
    threads.pass_seconds(1, "journal")
    word = dog.look(word)
    assert word.still == ()
    assert manager.heard() == ["WATCHDOG=1"]


def test_a_thread_that_has_moved_once_must_move_again_before_the_next_word(
    manager: Manager,
) -> None:
    threads = Threads()
    dog = watchdog(threads, manager)
    word = dog.begin()
    threads.pass_seconds(10, "table", "journal")
    word = dog.look(word)
    assert word.still == ()
    threads.pass_seconds(10, "table")
    word = dog.look(word)
    assert word.still == ("journal",)
    assert manager.heard() == ["WATCHDOG=1"]


def test_another_process_is_meant_or_nobody_waits() -> None:
    assert period_us({"WATCHDOG_USEC": "30", "WATCHDOG_PID": str(os.getpid())}) == 30
    assert period_us({"WATCHDOG_USEC": "30", "WATCHDOG_PID": str(os.getpid() + 1)}) == 0
    assert period_us({}) == 0
    assert period_us({"WATCHDOG_USEC": "soon"}) == 0


def test_without_a_manager_or_with_a_deaf_one_nothing_happens(tmp_path: Path) -> None:
    Notifier({}).send("READY=1")
    Notifier({"NOTIFY_SOCKET": str(tmp_path / "nobody")}).send("READY=1")


def test_an_abstract_address_is_understood() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(f"\0tapete-test-{os.getpid()}")
        Notifier({"NOTIFY_SOCKET": f"@tapete-test-{os.getpid()}"}).send("READY=1")
        assert ear.recv(100) == b"READY=1"


def test_the_station_says_ready_alive_and_stopping(tmp_path: Path, manager: Manager) -> None:
    prepare(tmp_path)
    roles = {
        role: {"port": str(tmp_path / role), "addresses": [2]}
        for role in ("slots", "sabot", "visor-1")
    }
    text = config_text(roles, "castilla-y-leon/poker-sin-descarte")
    (tmp_path / "station.toml").write_text(text)
    station = StationProcess(tmp_path, {**manager.environment, "WATCHDOG_USEC": "3000"})
    try:
        assert manager.next() == "READY=1"
        assert manager.next() == "WATCHDOG=1"
    finally:
        code = station.stop()
    assert code == 0
    assert manager.heard()[-1] == "STOPPING=1"
