"""Mutual authentication and sealed messages (docs/card-profile.md, 3 and 4). No input or output."""

import hmac
from collections.abc import Mapping
from dataclasses import dataclass, field

from drivers.cards.hashes import KEY_LENGTH, digest, key_id, keyed

NONCE_LENGTH = 16
PROOF_LENGTH = 16
SEAL_LENGTH = 8
COUNTER_LENGTH = 4
COUNTER_LIMIT = 0x80000000
MAX_PAYLOAD = 243
OPENED_LENGTH = NONCE_LENGTH + COUNTER_LENGTH + PROOF_LENGTH

IDENTITY_HEADERS = (246, 245, 244, 242, 241, 192, 197, 4, 99)


class NotProvedError(Exception):
    """The device does not have the key that belongs to it."""


class WornOutError(Exception):
    """The session has used up its counter and must be renewed."""


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
            sealing=MessageSealing(
                self.address,
                keyed(self.device_key, "host-to-device", transcript),
                keyed(self.device_key, "device-to-host", transcript),
            ),
        )


@dataclass(frozen=True, slots=True)
class Meeting:
    """A device that has proved its key; `confirmation` is the data of header 97."""

    boot_count: int
    confirmation: bytes
    sealing: "MessageSealing" = field(repr=False)


class MessageSealing:
    """Seals commands with a counter that never repeats, and opens their answers."""

    def __init__(self, address: int, host_key: bytes, device_key: bytes) -> None:
        self._address = address
        # Keyed once for the session: each seal begins from a copy.
        self._host_seal = hmac.new(host_key, digestmod="sha256")
        self._device_seal = hmac.new(device_key, digestmod="sha256")
        self._counter = 0

    def seal(self, header: int, payload: bytes) -> bytes:
        """Give the data of a new command; to repeat the command, send the same data again."""
        if len(payload) > MAX_PAYLOAD:
            raise ValueError(f"A sealed command carries {MAX_PAYLOAD} bytes at most.")
        if self._counter + 1 >= COUNTER_LIMIT:
            raise WornOutError
        self._counter += 1
        counter = self._counter.to_bytes(COUNTER_LENGTH, "little")
        body = bytes((self._address, header)) + counter + payload
        return counter + payload + _seal(self._host_seal, body)

    def unseal(self, header: int, data: bytes) -> tuple[int, bytes] | None:
        """Give status and payload of the answer to the last command, or nothing if it is not one.

        An answer to another command, an older one, or one changed in any bit is not an answer.
        """
        if len(data) < COUNTER_LENGTH + 1 + SEAL_LENGTH:
            return None
        inner, seal = data[:-SEAL_LENGTH], data[-SEAL_LENGTH:]
        body = bytes((self._address, header)) + inner
        if not hmac.compare_digest(_seal(self._device_seal, body), seal):
            return None
        if int.from_bytes(inner[:COUNTER_LENGTH], "little") != self._counter:
            return None
        return inner[COUNTER_LENGTH], inner[COUNTER_LENGTH + 1 :]


def _seal(keyed_once: hmac.HMAC, body: bytes) -> bytes:
    made = keyed_once.copy()
    made.update(body)
    return made.digest()[:SEAL_LENGTH]
