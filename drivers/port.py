"""A serial port with deadlines; the only file that imports `serial`.

pyserial opens and configures; reading and writing go to the descriptor, because its time-outs bind
a whole call and a vanished adapter shows in three different exceptions there.
"""

import contextlib
import errno
import fcntl
import os
import select
import termios
from dataclasses import dataclass
from pathlib import Path

import serial

from drivers.deadline import NS_PER_S, Deadline
from drivers.echo import EchoDeviationError, EchoFilter, EchoMode
from drivers.errors import Cause, EchoMismatch, LinkDown
from drivers.names import holders_of

# More than any frame, and small enough for Python's own small blocks: the station can write over
# freed ones, which those of the system it cannot.
READ_SIZE = 448
FAILURES = (serial.SerialException, OSError, termios.error, ValueError)
TAKEN = (errno.EAGAIN, errno.EBUSY)
FAILED_EVENTS = select.POLLERR | select.POLLNVAL

ADVICE_BY_ERRNO = {
    errno.ENOENT: "The adapter is not plugged in, or it has another name: check the port's role.",
    errno.EACCES: "The station may not open this port: add its user to the group of the device.",
    errno.EBUSY: "Another program holds this port: stop it (ModemManager, brltty, a terminal).",
    errno.EAGAIN: "Another program holds this port: stop it (ModemManager, brltty, a terminal).",
    errno.EIO: "The adapter was unplugged or has died: plug it in again or change it.",
    errno.ENXIO: "The adapter was unplugged or has died: plug it in again or change it.",
    errno.ENODEV: "The adapter was unplugged or has died: plug it in again or change it.",
    errno.ENOTTY: "This is not a serial port: check the path of the role.",
    errno.EINVAL: "The adapter does not take these line settings: check baud rate and parity.",
}

CAUSE_BY_ERRNO = {
    errno.ENOENT: Cause.PORT_ABSENT,
    errno.EACCES: Cause.PORT_FORBIDDEN,
    errno.EBUSY: Cause.PORT_TAKEN,
    errno.EAGAIN: Cause.PORT_TAKEN,
    errno.EIO: Cause.PORT_DEAD,
    errno.ENXIO: Cause.PORT_DEAD,
    errno.ENODEV: Cause.PORT_DEAD,
    errno.ENOTTY: Cause.PORT_NO_SERIAL,
    errno.EINVAL: Cause.PORT_SETTINGS,
}


@dataclass(frozen=True, slots=True)
class LineSettings:
    """Speed and byte format; ccTalk and most visors use 9600 8N1."""

    baud: int = 9_600
    bits: int = 8
    parity: str = "N"
    stop_bits: int = 1

    @property
    def byte_ns(self) -> int:
        """Time of one byte with its start, parity and stop bits."""
        bits = 1 + self.bits + (self.parity != "N") + self.stop_bits
        return bits * NS_PER_S // self.baud


class Port:
    """One open serial port, ours alone, whose every wait has an end."""

    def __init__(
        self,
        path: str,
        device: str,
        *,
        settings: LineSettings | None = None,
        echo: EchoMode = EchoMode.OFF,
    ) -> None:
        self.path = path
        self.device = device
        self.doing = "open"
        self.settings = settings or LineSettings()
        self.byte_ns = self.settings.byte_ns
        self.echo = EchoFilter(echo)
        try:
            self._serial = self._open()
            self._fd: int = self._serial.fileno()
            self._make_exclusive()
        except FAILURES as error:
            raise self._link_down(error) from error
        self._poll_in = _poller(self._fd, select.POLLIN)
        self._poll_out = _poller(self._fd, select.POLLOUT)

    def read_some(self, deadline: Deadline) -> bytes:
        """Return at least one byte without the echo, or nothing when the deadline passes."""
        while data := self._read_once(deadline):
            if self.echo.mode is EchoMode.OFF:
                return data
            try:
                data = self.echo.strip(data)
            except EchoDeviationError as deviation:
                raise self._echo_mismatch(deviation) from deviation
            if data:
                return data
        return b""

    def write_all(self, data: bytes, deadline: Deadline, *, among_answers: bool = False) -> None:
        """Hand every byte to the line; a line that takes none until the deadline is down."""
        if self.echo.mode is not EchoMode.OFF:
            self.echo.sent(data, among_answers=among_answers)
        try:
            written = self._write_once(data, deadline)
            while written < len(data):
                written += self._write_once(data[written:], deadline)
        except FAILURES as error:
            raise self._link_down(error) from error

    @property
    def echo_missing(self) -> bool:
        """Whether an echo that the setting promises has not come."""
        return self.echo.mode is EchoMode.ON and self.echo.outstanding > 0

    def close(self) -> None:
        """Give the port back; unsent bytes are dropped so that a dead adapter cannot hold us."""
        with contextlib.suppress(OSError, termios.error):
            termios.tcflush(self._fd, termios.TCOFLUSH)
        with contextlib.suppress(serial.SerialException, OSError, termios.error):
            self._serial.close()

    def __enter__(self) -> "Port":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _open(self) -> serial.Serial:
        return serial.Serial(
            self.path,
            self.settings.baud,
            bytesize=self.settings.bits,
            parity=self.settings.parity,
            stopbits=self.settings.stop_bits,
            timeout=0,
            write_timeout=0,
            exclusive=True,
        )

    def _make_exclusive(self) -> None:
        """Lock out programs that ignore pyserial's advisory lock; a pty has no low latency."""
        with contextlib.suppress(OSError, ValueError):
            self._serial.set_low_latency_mode(True)
        with contextlib.suppress(OSError):
            fcntl.ioctl(self._fd, termios.TIOCEXCL)

    def _read_once(self, deadline: Deadline) -> bytes:
        try:
            while ready := self._poll_in.poll(deadline.remaining_ms):
                if ready[0][1] & FAILED_EVENTS:
                    raise OSError(errno.EIO, "the port reports an error")
                try:
                    return self._read_ready()
                except BlockingIOError:
                    continue  # somebody else took it: wait on
        except FAILURES as error:
            raise self._link_down(error) from error
        return b""

    def _read_ready(self) -> bytes:
        data = os.read(self._fd, READ_SIZE)
        if not data:
            raise OSError(errno.EIO, "the port was ready and gave nothing")
        return data

    def _write_once(self, data: bytes, deadline: Deadline) -> int:
        try:
            return os.write(self._fd, data)
        except BlockingIOError:
            if not self._poll_out.poll(deadline.remaining_ms) and deadline.expired:
                raise TimeoutError(errno.ETIMEDOUT, "the line takes no more bytes") from None
            return 0

    def _echo_mismatch(self, deviation: EchoDeviationError) -> EchoMismatch:
        error = EchoMismatch(
            "the echo differs from what was sent",
            port=self.path,
            device=self.device,
            command=self.doing,
        ).because(Cause.ECHO_DIFFERS)
        error.expected, error.got = deviation.expected, deviation.got
        return error

    def _link_down(self, error: Exception) -> LinkDown:
        number = _errno_of(error)
        what = _words_of(number) if number else str(error)
        holders = ", ".join(holders_of(Path(self.path))) if number in TAKEN else ""
        cause = CAUSE_BY_ERRNO.get(number or 0, Cause.PORT_FAILED)
        return LinkDown(
            f"the port failed: {what}",
            port=self.path,
            device=self.device,
            command=self.doing,
            advice=_advice_on(number or 0, holders),
        ).because(cause, system=what, holders=holders)


def _advice_on(number: int, holders: str) -> str | None:
    """Advise by the kind of failure; of a port that is taken, name who holds it."""
    if holders:
        return f"Another program holds this port: stop {holders}."
    return ADVICE_BY_ERRNO.get(number)


def _poller(fd: int, events: int) -> select.poll:
    poller = select.poll()
    poller.register(fd, events)
    return poller


def _words_of(number: int) -> str:
    return "in use already" if number in TAKEN else os.strerror(number).lower()


def _errno_of(error: BaseException | None) -> int | None:
    """Return the number inside any of the exceptions a port throws.

    termios keeps it in its arguments, and pyserial wraps that in an exception without a number.
    """
    while error is not None:
        number = getattr(error, "errno", None) or (error.args[0] if error.args else None)
        if isinstance(number, int):
            return number
        error = error.__context__
    return None
