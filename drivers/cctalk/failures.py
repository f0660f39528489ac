"""How an exchange failed, and the error that says so in the technician's words."""

from enum import IntEnum

from drivers.errors import BadFrame, Cause, DeviceBusy, DriverError, NoReply, Refused
from drivers.wire import Wire

ECHO_ADVICE = "The line is cut, shorted or without power, or the adapter gives no echo: set it off."


class Failure(IntEnum):
    """How a try ended without a reply; of several tries the highest is told."""

    SILENCE = 0
    GARBAGE = 1
    BUSY = 2
    NAK = 3


def error_of(
    failure: Failure, port: Wire, address: int, reply_ms: float, tries: int
) -> DriverError:
    """Return the error of a command that so many tries did not get answered."""
    told: dict[Failure, tuple[type[DriverError], str, Cause]] = {
        Failure.SILENCE: (
            NoReply, f"no reply in {reply_ms:.0f} ms ({tries} tries)", Cause.NO_REPLY,
        ),
        Failure.GARBAGE: (BadFrame, f"no valid reply ({tries} tries)", Cause.NO_VALID_REPLY),
        Failure.BUSY: (DeviceBusy, f"busy ({tries} tries)", Cause.BUSY),
        Failure.NAK: (Refused, "the device refused", Cause.REFUSED),
    }  # fmt: skip
    kind, what, cause = told[failure]
    device = f"{port.device} address {address}"
    advice = None
    if failure is Failure.SILENCE and port.echo_missing:
        what += ", not even the echo came back"
        advice, cause = ECHO_ADVICE, Cause.NO_ECHO
    error = kind(what, port=port.path, device=device, command=port.doing, advice=advice)
    return error.because(cause, address=address, wait_ms=round(reply_ms), tries=tries)


def size_error(port: Wire, address: int, size: int) -> BadFrame:
    """Return the error of a command whose answer has a size that its paper does not give."""
    return BadFrame(
        f"an answer of {size} bytes that this command does not have",
        port=port.path,
        device=f"{port.device} address {address}",
        command=port.doing,
        advice="The device differs from its paper: check its software revision.",
    ).because(Cause.ODD_SIZE, address=address, bytes=size)
