"""Lines on real pseudo-terminals: echo, pacing, cables."""

from __future__ import annotations

import contextlib
import os
import select
import termios
import time
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest

from hil.bus import Bus
from hil.cctalk import Frame, build
from hil.devices.coin_acceptor import CoinAcceptor
from hil.devices.escpos_display import EscPosDisplay
from hil.faults import LineFault
from hil.pty_line import PtyLine

POLL = build(Frame(2, 254))
ACK = build(Frame(1, 0, b"", 2))
PATIENCE_S = 10.0


class Port:
    """The host's end, with os calls alone."""

    def __init__(self, path: Path) -> None:
        self.descriptor = os.open(path, os.O_RDWR | os.O_NOCTTY)

    def write(self, data: bytes) -> None:
        os.write(self.descriptor, data)

    def read(self, count: int) -> bytes:
        got = b""
        while len(got) < count:
            ready, _, _ = select.select([self.descriptor], [], [], PATIENCE_S)
            assert ready, f"only {got.hex()} came"
            got += os.read(self.descriptor, count - len(got))
        return got

    def silent(self, seconds: float = 0.05) -> bool:
        return not select.select([self.descriptor], [], [], seconds)[0]

    def close(self) -> None:
        os.close(self.descriptor)


@pytest.fixture
def slots(tmp_path: Path) -> Iterator[PtyLine]:
    with PtyLine("slots", Bus([CoinAcceptor(2), CoinAcceptor(11)]), tmp_path) as line:
        yield line


def test_a_device_answers_over_the_port(slots: PtyLine) -> None:
    port = Port(slots.path)
    port.write(POLL)
    assert port.read(5) == ACK
    port.close()


def test_every_byte_value_passes_unchanged(tmp_path: Path) -> None:
    display = EscPosDisplay()
    with PtyLine("visor", display, tmp_path) as line:
        port = Port(line.path)
        port.write(b"\x1b\x40A\x03\x11\x13\x04\x1a\x7f\r\nB")
        deadline = time.monotonic() + PATIENCE_S
        while "B" not in display.screen.lines[1] and time.monotonic() < deadline:
            time.sleep(0.001)
        assert [text.rstrip() for text in display.screen.lines] == ["A\x7f", "B"]
        assert port.silent()
        port.close()


@pytest.mark.parametrize("baud", [None, 9_600])
def test_echo_comes_before_the_answer(tmp_path: Path, baud: int | None) -> None:
    bus = Bus([CoinAcceptor(2)])
    with PtyLine("slots", bus, tmp_path, baud=baud, echo=True) as line:
        port = Port(line.path)
        port.write(POLL)
        assert port.read(10) == POLL + ACK
        line.act(bus.ground_before_next)
        port.write(POLL)
        assert port.read(6) == b"\0" + POLL
        port.close()


def test_a_paced_line_never_gives_bytes_before_their_time(tmp_path: Path) -> None:
    with PtyLine("slots", CoinAcceptor(2), tmp_path, baud=4_800) as line:
        port = Port(line.path)
        began_ns = time.monotonic_ns()
        port.write(build(Frame(2, 229)))
        port.read(16)
        # 21 bytes of 10 bits; the sum on the wire is exact, the reader can only be later.
        assert time.monotonic_ns() - began_ns >= 21 * 10 * 10**9 // 4_800
        port.close()


def test_hands_work_on_the_lines_own_thread(slots: PtyLine) -> None:
    port = Port(slots.path)
    port.write(build(Frame(2, 231, b"\xff\xff")) + build(Frame(2, 229)))
    port.read(5 + 16)
    assert isinstance(slots.device, Bus)
    slot = slots.device.taps[0].device
    assert isinstance(slot, CoinAcceptor)
    assert slots.act(slot.drop_token)
    port.write(build(Frame(2, 229)))
    assert port.read(16)[4:7] == bytes([1, 1, 1])
    with pytest.raises(ZeroDivisionError):
        slots.act(lambda: 1 // 0)
    port.close()


def test_unplugging_wakes_a_waiting_host_and_replugging_gives_another_name(slots: PtyLine) -> None:
    port = Port(slots.path)
    name = os.readlink(slots.path)
    slots.unplug()
    assert not slots.path.exists()
    assert select.select([port.descriptor], [], [], PATIENCE_S)[0]
    with contextlib.suppress(OSError):  # EIO, or the end of file
        assert os.read(port.descriptor, 10) == b""
    port.close()
    slots.replug()
    assert os.readlink(slots.path) != name
    again = Port(slots.path)
    again.write(POLL)
    assert again.read(5) == ACK
    again.close()


def test_unplug_and_replug_many_times_leaves_nothing(slots: PtyLine) -> None:
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(50):
        slots.unplug()
        slots.unplug()
        slots.replug()
    assert len(os.listdir("/proc/self/fd")) == before
    assert [path.name for path in slots.path.parent.iterdir()] == ["slots"]


def fits(port: Port, count: int) -> bool:
    try:
        return sum(os.write(port.descriptor, bytes(1_000)) for _ in range(count // 1_000)) == count
    except BlockingIOError:
        return False


def test_a_port_that_stops_reading_fills_up(slots: PtyLine) -> None:
    port = Port(slots.path)
    os.set_blocking(port.descriptor, False)
    slots.switch_on(LineFault.STOP_READING)
    assert not fits(port, 10**6)
    slots.clear_faults()
    assert select.select([], [port.descriptor], [], PATIENCE_S)[1]
    port.close()


def test_faults_are_switched_while_running(slots: PtyLine) -> None:
    port = Port(slots.path)
    slots.switch_on(LineFault.CUT, 3)
    port.write(POLL)
    assert port.read(3) == ACK[:3]
    slots.clear_faults()
    port.write(POLL)
    assert port.read(5) == ACK
    slots.switch_on(LineFault.BABBLE, 4)
    assert len(port.read(8)) == 8
    slots.clear_faults()
    port.close()


def test_clearing_faults_plugs_the_port_in(slots: PtyLine) -> None:
    slots.unplug()
    slots.clear_faults()
    assert slots.path.exists()


def test_a_host_may_come_and_go(slots: PtyLine) -> None:
    for _ in range(5):
        port = Port(slots.path)
        termios.tcflush(port.descriptor, termios.TCIOFLUSH)
        tty.setraw(port.descriptor)
        port.write(POLL)
        assert port.read(5) == ACK
        port.close()


def test_stopping_twice_and_starting_again(tmp_path: Path) -> None:
    line = PtyLine("slots", CoinAcceptor(2), tmp_path)
    line.stop()
    for _ in range(2):
        line.start()
        assert line.path.exists()
        line.stop()
        line.stop()
        assert not line.path.exists()
