"""Signs on the wire that somebody else is on it."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from drivers.cctalk.headers import Header
from drivers.framing.cctalk import BROADCAST, HOST, CcTalkMessage, Checksum, decode, encode


class TamperKind(Enum):
    """What was noticed; plain ccTalk has no authentication, so noticing is all there is."""

    UNSOLICITED_FRAME = "unsolicited frame"
    SECOND_REPLY = "second reply"
    WRONG_SOURCE = "reply from another address"
    FOREIGN_COMMAND = "command that was not ours"
    OWN_COMMAND_HEARD = "own command read back"
    ADDRESS_CHANGE = "address change that was not ours"
    NULL_BYTE = "null byte before a frame"
    ECHO_MISMATCH = "echo differs from what was sent"


ADVICE = {
    TamperKind.UNSOLICITED_FRAME: "A device spoke without being asked: look for a foreign one.",
    TamperKind.SECOND_REPLY: "Two devices may share this address: unplug one and read the other.",
    TamperKind.WRONG_SOURCE: "Another device answered: check the addresses on this bus.",
    TamperKind.FOREIGN_COMMAND: "Somebody else gives commands on this bus: open the cabinet.",
    TamperKind.OWN_COMMAND_HEARD: "Set the port's echo on, or look for a device that repeats.",
    TamperKind.ADDRESS_CHANGE: "Somebody moves devices on this bus: open the cabinet, check seals.",
    TamperKind.NULL_BYTE: "The line was grounded for a moment: check the wiring and the seals.",
    TamperKind.ECHO_MISMATCH: "Something else drives the line: check the wiring and the seals.",
}


@dataclass(frozen=True, slots=True)
class TamperAlarm:
    """One sign, with where and during which command; `data_hex` is empty if it may hold a card."""

    kind: TamperKind
    port: str
    device: str
    address: int
    command: str
    data_hex: str

    @property
    def sentence(self) -> str:
        """The alarm in words, with advice."""
        return f"{self.device}: {self.kind.value} on {self.port} ({self.command}). {self.advice}"

    @property
    def advice(self) -> str:
        """What a technician should do."""
        return ADVICE[self.kind]


AlarmSink = Callable[[TamperAlarm], None]


def kind_of_intruder(heard: CcTalkMessage, sent: CcTalkMessage | None) -> TamperKind:
    """Say what a frame is that is not the awaited reply."""
    if heard == sent:
        return TamperKind.OWN_COMMAND_HEARD
    if heard.header in (Header.ADDRESS_CHANGE, Header.ADDRESS_RANDOM):
        return TamperKind.ADDRESS_CHANGE
    if heard.dest == BROADCAST and is_grounded(encode(heard)):
        return TamperKind.NULL_BYTE
    if heard.dest != HOST:
        return TamperKind.FOREIGN_COMMAND
    if sent is not None and heard.source not in (0, sent.dest):
        return TamperKind.WRONG_SOURCE
    return TamperKind.UNSOLICITED_FRAME


def is_grounded(raw: bytes) -> bool:
    """Whether bytes are a good frame behind a zero: a grounded line pushes one in (part 4, 5.1)."""
    return raw[:1] == b"\x00" and decode(raw[1:], Checksum.SIMPLE) is not None


def kind_of_echo(expected: bytes, got: bytes) -> TamperKind:
    """Say what a wrong echo is: a zero pushed in front of the frame, or anything else.

    A grounded line puts 0x00 before a frame and turns it into a broadcast reset (part 4, 5.1).
    """
    tail = got.lstrip(b"\x00")
    pushed = len(got) - len(tail)
    if pushed and not expected.startswith(b"\x00" * pushed) and expected.startswith(tail[:4]):
        return TamperKind.NULL_BYTE
    return TamperKind.ECHO_MISMATCH
