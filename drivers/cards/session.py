"""Mutual authentication (docs/card-profile.md, 3). No input or output."""

import hmac
from collections.abc import Mapping
from dataclasses import dataclass, field

from drivers.cards.hashes import KEY_LENGTH, digest, key_id, keyed

NONCE_LENGTH = 16
PROOF_LENGTH = 16
COUNTER_LENGTH = 4
OPENED_LENGTH = NONCE_LENGTH + COUNTER_LENGTH + PROOF_LENGTH

IDENTITY_HEADERS = (246, 245, 244, 242, 241, 192, 197, 4, 99)


class NotProvedError(Exception):
    """The device does not have the key that belongs to it."""


def identity_digest(answers: Mapping[int, bytes]) -> bytes:
    """Hash of everything the device said of itself, so that a changed answer is noticed."""
    parts = [bytes((header, len(answers[header]))) + answers[header] for header in IDENTITY_HEADERS]
    return digest("identity", *parts)


@dataclass(frozen=True, slots=True)
class Greeting:
    """The host's half of a handshake."""

    address: int
    host_nonce: bytes
    identity: bytes
    device_key: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if len(self.host_nonce) != NONCE_LENGTH or len(self.device_key) != KEY_LENGTH:
            raise ValueError("A handshake needs a nonce of 16 bytes and a key of 32.")

    def question(self) -> bytes:
        """Give the data of header 98."""
        return self.host_nonce + key_id(self.device_key)

    def meet(self, answer: bytes) -> "Meeting":
        """Check the device's proof; raises if it is wrong, and then nothing more is sent."""
        if len(answer) != OPENED_LENGTH:
            raise NotProvedError
        device_nonce, boot = answer[:16], answer[16:20]
        transcript = bytes((self.address,)) + self.host_nonce + device_nonce + boot + self.identity
        expected = keyed(self.device_key, "device", transcript)[:PROOF_LENGTH]
        if not hmac.compare_digest(expected, answer[20:]):
            raise NotProvedError
        return Meeting(
            boot_count=int.from_bytes(boot, "little"),
            confirmation=keyed(self.device_key, "host", transcript)[:PROOF_LENGTH],
            command_key=keyed(self.device_key, "host-to-device", transcript),
            answer_key=keyed(self.device_key, "device-to-host", transcript),
        )


@dataclass(frozen=True, slots=True)
class Meeting:
    """A device that has proved its key, with the keys of its session.

    `confirmation` is the data of header 97.
    """

    boot_count: int
    confirmation: bytes
    command_key: bytes = field(repr=False)
    answer_key: bytes = field(repr=False)
