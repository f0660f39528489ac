"""Messages of `messages/alarms.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def device_silent(*, role: str) -> Message:
    """{role} does not answer."""
    return Message("device.silent", (("role", role),))


def device_out_of_use(*, role: str) -> Message:
    """{role} is out of use."""
    return Message("device.out-of-use", (("role", role),))


def token_back_late(*, seat: int) -> Message:
    """Token after «no va más» at seat {seat}: give it back."""
    return Message("token-back.late", (("seat", seat),))


def token_back_second(*, seat: int) -> Message:
    """Second token at seat {seat}: give it back."""
    return Message("token-back.second", (("seat", seat),))


def token_back_without_bet(*, seat: int, box: str) -> Message:
    """Token at seat {seat} without a bet on {box}: give it back."""
    return Message("token-back.without-bet", (("seat", seat), ("box", box),))

