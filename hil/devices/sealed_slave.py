"""Authentication and sealed messages of the card profile, sections 3 and 4, device side."""

from __future__ import annotations

from dataclasses import dataclass
from hmac import compare_digest
from hmac import digest as hmac_digest
from typing import Final

from hil.cctalk import BUSY, Checksum
from hil.devices.card_proofs import key_id, keyed, tagged
from hil.devices.slave import DONE, MS, REFUSED, Answer, Handler, Identity, Slave, no_data

IDENTITY_HEADERS: Final = (246, 245, 244, 242, 241, 192, 197, 4, 99)
SEALED_HEADERS: Final = range(81, 97)
PENDING_NS: Final = 5_000 * MS
SESSION_NS: Final = 60_000 * MS
MAC_BYTES: Final = 8


@dataclass(slots=True)
class Pending:
    """A handshake that waits for the host's proof."""

    host_nonce: bytes
    transcript: bytes
    answer: bytes
    since_ns: int


@dataclass(slots=True)
class SealedSession:
    """Keys, the last accepted command and its answer."""

    host_key: bytes
    device_key: bytes
    host_proof: bytes
    used_ns: int
    counter: int = 0
    seal: bytes = b""
    answer: bytes = b""


class SealedSlave(Slave):
    """A slave in CRC mode that takes commands only under a session; subclasses `execute` them."""

    def __init__(self, address: int, identity: Identity, key: bytes, seed: int = 0) -> None:
        super().__init__(address, identity, Checksum.CRC16, seed)
        self.key = key
        self.boot_count = 1
        self.refused_seals = 0
        self.busy_answers = 0  # how often to say BUSY from now on
        self.session: SealedSession | None = None
        self._pending: Pending | None = None
        self.handlers |= {99: no_data(self.profile), 98: self._open, 97: self._confirm}
        self.handlers |= {232: no_data(self.self_check)}
        self.handlers |= {header: self._sealed(header) for header in SEALED_HEADERS}

    def profile(self) -> bytes:
        """Give the answer to header 99."""
        raise NotImplementedError

    def self_check(self) -> bytes:
        """Give the answer to header 232."""
        raise NotImplementedError

    def execute(self, header: int, payload: bytes) -> tuple[int, bytes]:
        """Run a sealed command and give status and payload of its answer."""
        raise NotImplementedError

    def on_refused_seal(self) -> None:
        """Note that a seal was wrong."""

    def on_session_end(self) -> None:
        """Note that the host has gone."""

    def restart(self, now_ns: int) -> None:
        """Start again: the session is gone."""
        super().restart(now_ns)
        self.boot_count += 1
        self.session = self._pending = None

    def expire_session(self) -> None:
        """End a session that was not used for a minute."""
        if self.session and self.now_ns - self.session.used_ns > SESSION_NS:
            self.session = None
            self.on_session_end()

    def _open(self, data: bytes) -> Answer | None:
        if len(data) != 24:
            return None
        if data[16:] != key_id(self.key):
            return REFUSED
        pending = self._pending
        if pending is None or pending.host_nonce != data[:16] or self._too_old(pending):
            pending = self._pending = self._begin(data[:16])
        return Answer(pending.answer)

    def _too_old(self, pending: Pending) -> bool:
        return self.now_ns - pending.since_ns > PENDING_NS

    def _begin(self, host_nonce: bytes) -> Pending:
        nonce, boot = self.random.randbytes(16), self.boot_count.to_bytes(4, "little")
        transcript = bytes([self.address]) + host_nonce + nonce + boot + self._identity_digest()
        proof = keyed(self.key, "device", transcript)[:16]
        return Pending(host_nonce, transcript, nonce + boot + proof, self.now_ns)

    def _identity_digest(self) -> bytes:
        said = {header: self.handlers[header](b"") for header in IDENTITY_HEADERS}
        return tagged("identity", *(bytes([h, len(a.data)]) + a.data for h, a in said.items() if a))

    def _confirm(self, data: bytes) -> Answer | None:
        if len(data) != 16:
            return None
        if self.session and not self.session.counter and data == self.session.host_proof:
            return DONE
        pending, self._pending = self._pending, None
        if pending is None or self._too_old(pending):
            return REFUSED
        if not compare_digest(data, keyed(self.key, "host", pending.transcript)[:16]):
            return REFUSED
        self.session = SealedSession(
            keyed(self.key, "host-to-device", pending.transcript),
            keyed(self.key, "device-to-host", pending.transcript),
            data,
            self.now_ns,
        )
        return DONE

    def _sealed(self, header: int) -> Handler:
        return lambda data: self._command(header, data)

    def _command(self, header: int, data: bytes) -> Answer | None:
        self.expire_session()
        if self.session is None:
            return REFUSED
        if len(data) < 4 + MAC_BYTES:
            return None
        if self.busy_answers:
            self.busy_answers -= 1
            return Answer(header=BUSY)
        body, seal = data[:-MAC_BYTES], data[-MAC_BYTES:]
        counter = int.from_bytes(body[:4], "little")
        if counter == self.session.counter and seal == self.session.seal and counter:
            return Answer(self.session.answer)
        place = bytes([self.address, header])
        right = hmac_digest(self.session.host_key, place + body, "sha256")[:MAC_BYTES]
        if counter <= self.session.counter or not compare_digest(seal, right):
            self.refused_seals += 1
            self.on_refused_seal()
            return None
        return Answer(self._run(self.session, header, counter, body[4:], seal))

    def _run(
        self, session: SealedSession, header: int, counter: int, payload: bytes, seal: bytes
    ) -> bytes:
        session.used_ns = self.now_ns
        status, result = self.execute(header, payload)
        body = counter.to_bytes(4, "little") + bytes([status]) + result
        place = bytes([self.address, header])
        mac = hmac_digest(session.device_key, place + body, "sha256")[:MAC_BYTES]
        session.counter, session.seal, session.answer = counter, seal, body + mac
        return session.answer
