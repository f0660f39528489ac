"""What can go wrong on the wire, each with the place, the command and a word of advice."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Self


class Cause(Enum):
    """Why a device cannot be asked, or how its link comes up."""

    NO_PORT = "no port"
    OPENING = "opening"
    ASKING = "asking"
    UP = "up"
    STOPS = "stops"
    NO_REPLY = "no reply"
    NO_ECHO = "no echo"
    NO_VALID_REPLY = "no valid reply"
    BUSY = "busy"
    REFUSED = "refused"
    ODD_SIZE = "odd size"
    ECHO_DIFFERS = "echo differs"
    CONTRADICTION = "contradiction"
    PORT_TAKEN = "port taken"
    PORT_ABSENT = "port absent"
    PORT_FORBIDDEN = "port forbidden"
    PORT_DEAD = "port dead"
    PORT_NO_SERIAL = "no serial port"
    PORT_SETTINGS = "line settings"
    PORT_FAILED = "port failed"
    NO_SLOT = "no slot answers"
    NO_SLOT_IN_NOISE = "no slot answers, noise"
    NO_SLOT_OF_OURS = "no slot answers, a wrong one does"
    NOT_ADMITTED = "not admitted"
    INTERNAL = "internal error"


@dataclass(frozen=True, slots=True)
class Fact:
    """A cause and what its sentence names, for whoever says it in another language."""

    cause: Cause
    named: Mapping[str, Any]


class DriverError(Exception):
    """A fault of one device on one port while it was asked one thing."""

    default_advice = "Look at the trace of this port."
    # The same without words, where the cause is one of those that are known.
    fact: Fact | None = None

    def __init__(
        self, what: str, *, port: str, device: str, command: str, advice: str | None = None
    ) -> None:
        self.what = what
        self.port = port
        self.device = device
        self.command = command
        self.advice = self.default_advice if advice is None else advice
        super().__init__(f"{device}: {what} on {port} (command: {command}). {self.advice}")

    def because(self, cause: Cause, **named: object) -> Self:
        """Add why, without words."""
        self.fact = Fact(cause, named)
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Keep the error whole when it crosses a process."""
        return _rebuild, (type(self), self.what, dict(vars(self)))


def _rebuild(kind: type[DriverError], what: str, fields: dict[str, Any]) -> DriverError:
    error = kind(
        what,
        port=fields["port"],
        device=fields["device"],
        command=fields["command"],
        advice=fields["advice"],
    )
    vars(error).update(fields)
    return error


class LinkDown(DriverError):
    """The port itself failed: absent, taken, unplugged or dead."""

    default_advice = "Check that the adapter is plugged in and its light is on."


class NoReply(DriverError):
    """The port works and nobody answered."""

    default_advice = "Check the device's power and its cable."


class BadFrame(DriverError):
    """Bytes came that are not a valid answer."""

    default_advice = (
        "Check the common ground and the cable; two devices may share one address, "
        "or the checksum mode of the device may be the other one."
    )


class EchoMismatch(BadFrame):
    """What came back from the shared wire is not what was sent.

    `expected` and `got` are for comparing, not for the log: they may hold a masked payload.
    """

    default_advice = "Somebody else may be on the wire, or the echo setting of the port is wrong."
    expected: bytes = b""
    got: bytes = b""


class Refused(DriverError):
    """The device understood the command and answered NAK."""

    default_advice = "Read the device's self-check before trying again."


class DeviceBusy(DriverError):
    """The device answered BUSY to every try."""

    default_advice = "Let the device finish what it is doing; if it stays busy, restart it."


class WrongDevice(DriverError):
    """Somebody answers, but it is not the device that belongs here."""

    default_advice = "Compare maker, product and serial number with the station's list."
