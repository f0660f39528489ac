import contextlib
import errno
import os
import subprocess
import sys
import termios
import tty
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import serial

from drivers.deadline import Deadline
from drivers.echo import EchoMode
from drivers.errors import EchoMismatch, LinkDown
from drivers.port import LineSettings, Port

SOON_MS = 2_000


@dataclass
class Far:
    """The far end of a pseudo-terminal."""

    master: int
    slave: int

    @property
    def path(self) -> str:
        return os.ttyname(self.slave)

    def unplug(self) -> None:
        for descriptor in (self.master, self.slave):
            with contextlib.suppress(OSError):
                os.close(descriptor)


@pytest.fixture
def far() -> Iterator[Far]:
    end = Far(*os.openpty())
    tty.setraw(end.slave)
    yield end
    end.unplug()


def test_bytes_pass_unchanged_both_ways(far: Far) -> None:
    every_byte = bytes(range(256))
    with Port(far.path, "slots") as port:
        port.write_all(every_byte, Deadline.after_ms(SOON_MS))
        assert os.read(far.master, 4_096) == every_byte
        os.write(far.master, every_byte)
        read = b""
        while len(read) < 256:
            read += port.read_some(Deadline.after_ms(SOON_MS))
        assert read == every_byte


def test_silence_ends_at_the_deadline(far: Far) -> None:
    with Port(far.path, "slots") as port:
        assert port.read_some(Deadline.after_ms(0)) == b""
        assert port.read_some(Deadline.after_ms(3)) == b""


def test_the_echo_is_removed_when_there_is_one(far: Far) -> None:
    for mode in (EchoMode.ON, EchoMode.AUTO):
        with Port(far.path, "slots", echo=mode) as port:
            port.write_all(b"\x02\x00\x01\xfe\xff", Deadline.after_ms(SOON_MS))
            assert port.echo.outstanding == 5
            os.write(far.master, os.read(far.master, 99) + b"\x01\x00\x02\x00\xfd")
            assert port.read_some(Deadline.after_ms(SOON_MS)) == b"\x01\x00\x02\x00\xfd"


def test_a_wrong_echo_names_port_device_and_command(far: Far) -> None:
    with Port(far.path, "slots", echo=EchoMode.ON) as port:
        port.doing = "simple poll 254"
        port.write_all(b"\x02\x00\x01\xfe\xff", Deadline.after_ms(SOON_MS))
        os.write(far.master, b"\x02\x00\x03")
        with pytest.raises(EchoMismatch) as told:
            port.read_some(Deadline.after_ms(SOON_MS))
    assert (told.value.port, told.value.device) == (far.path, "slots")
    assert told.value.command == "simple poll 254"
    assert told.value.expected == b"\x02\x00\x01\xfe\xff"


def test_a_missing_echo_can_be_told_from_a_silent_device(far: Far) -> None:
    with Port(far.path, "slots", echo=EchoMode.ON) as port:
        port.write_all(b"\x02\x00\x01\xfe\xff", Deadline.after_ms(SOON_MS))
        assert port.read_some(Deadline.after_ms(1)) == b""
        assert port.echo_missing


def test_unplugging_is_a_link_down_with_advice(far: Far) -> None:
    with Port(far.path, "slots") as port:
        path = far.path
        port.doing = "read buffered credit 229"
        far.unplug()
        with pytest.raises(LinkDown) as told:
            port.read_some(Deadline.after_ms(SOON_MS))
        assert path in str(told.value)
        assert "slots" in str(told.value)
        assert "read buffered credit 229" in str(told.value)
        assert "unplugged" in told.value.advice
        with pytest.raises(LinkDown):
            port.write_all(b"x", Deadline.after_ms(SOON_MS))


def test_a_port_held_by_another_is_told_as_such(far: Far) -> None:
    with (
        Port(far.path, "slots"),
        pytest.raises(LinkDown, match=r"in use already.*Another program holds this port"),
    ):
        Port(far.path, "visor")
    with Port(far.path, "visor"):
        pass


HOLD = """
import fcntl, sys
port = open(sys.argv[1], "rb", buffering=0)
fcntl.flock(port, fcntl.LOCK_EX)
print("held", flush=True)
sys.stdin.read()
"""


def test_the_program_that_holds_a_port_is_named(far: Far) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, far.path], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(LinkDown) as told:
            Port(far.path, "slots")
        other.communicate()
    assert f"({other.pid})" in told.value.advice
    assert "stop python" in told.value.advice


@pytest.mark.parametrize(
    ("path", "advice"),
    [("/dev/station/none", "not plugged in"), ("/dev/null", "not a serial port")],
)
def test_what_is_no_port_is_refused_with_advice(path: str, advice: str) -> None:
    with pytest.raises(LinkDown) as told:
        Port(path, "slots")
    assert advice in told.value.advice


def test_a_line_that_takes_nothing_is_down_at_the_deadline(far: Far) -> None:
    with Port(far.path, "visor") as port, pytest.raises(LinkDown, match="timed out"):
        port.write_all(bytes(1_000_000), Deadline.after_ms(5))


@pytest.mark.parametrize(
    "error",
    [
        serial.SerialException("device reports readiness to read but returned no data"),
        serial.SerialException(errno.EIO, "could not open"),
        OSError(errno.EIO, "Input/output error"),
        termios.error(22, "Invalid argument"),
        ValueError("Not a valid baudrate: 7"),
    ],
)
def test_every_exception_of_a_port_becomes_one(
    error: Exception, far: Far, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(serial, "Serial", fail)
    with pytest.raises(LinkDown) as told:
        Port(far.path, "sabot", settings=LineSettings(baud=19_200, parity="E"))
    assert told.value.__cause__ is error
    assert "sabot" in str(told.value)


def test_reopening_leaves_no_descriptor(far: Far) -> None:
    Port(far.path, "slots").close()
    before = len(list(Path("/proc/self/fd").iterdir()))
    for _ in range(50):
        port = Port(far.path, "slots")
        port.close()
        port.close()
    with pytest.raises(LinkDown):
        Port("/dev/null", "slots")
    assert len(list(Path("/proc/self/fd").iterdir())) == before


def test_the_time_of_a_byte() -> None:
    assert LineSettings().byte_ns == 1_041_666
    assert LineSettings(baud=19_200, parity="E").byte_ns == 572_916
