"""The host's end of the card profile, small and for tests of the twins alone."""

from __future__ import annotations

import hashlib
import hmac
from binascii import crc_hqx

from hil.devices.card_device import CardDeviceTwin
from hil.devices.card_model import DEALING_SHUFFLER, Model, Timings
from hil.devices.slave import Identity

IDENTITY_HEADERS = (246, 245, 244, 242, 241, 192, 197, 4, 99)
KEY = bytes(range(32))


def frame(dest: int, header: int, data: bytes = b"") -> bytes:
    crc = crc_hqx(bytes([dest, len(data), header]) + data, 0)
    return bytes([dest, len(data), crc & 255, header]) + data + bytes([crc >> 8])


def device(
    model: Model = DEALING_SHUFFLER,
    maker: type[CardDeviceTwin] = CardDeviceTwin,
    *,
    seed: int = 1,
    pace: Timings | None = None,
) -> CardDeviceTwin:
    identity = Identity("Tapete HIL", model.category, model.product, 4001, "1.0", serial_length=4)
    return maker(model, 240, identity, KEY, seed=seed, pace=pace)


class CardHost:
    """Asks a twin in-process; time moves only when told."""

    def __init__(self, twin: CardDeviceTwin, key: bytes = KEY) -> None:
        self.twin, self.key = twin, key
        self.counter = 0
        self.now_ns = 0
        self.last_sent = b""

    def pass_ms(self, duration: int) -> None:
        self.now_ns += duration * 1_000_000
        self.twin.tick(self.now_ns)

    def raw(self, sent: bytes) -> bytes:
        self.last_sent = sent
        self.now_ns += 1_000_000
        return b"".join(chunk.data for chunk in self.twin.feed(sent, self.now_ns))

    def ask(self, header: int, data: bytes = b"") -> tuple[int, bytes] | None:
        got = self.raw(frame(240, header, data))
        if not got:
            return None
        assert got == frame(1, got[3], got[4:-1])
        return got[3], got[4:-1]

    def connect(self, nonce: bytes = b"h" * 16) -> bool:
        answers = {h: self.ask(h) for h in IDENTITY_HEADERS}
        listed = b"".join(bytes([h, len(a[1])]) + a[1] for h, a in answers.items() if a)
        identity = hashlib.sha256(b"tapete-card/1 identity\0" + listed).digest()
        key_id = hashlib.sha256(b"tapete-card/1 key-id\0" + self.key).digest()[:8]
        answer = self.ask(98, nonce + key_id)
        if answer is None or answer[0] != 0:
            return False
        transcript = bytes([240]) + nonce + answer[1][:20] + identity
        assert self._keyed("device", transcript)[:16] == answer[1][20:]
        self.send_key = self._keyed("host-to-device", transcript)
        self.hear_key = self._keyed("device-to-host", transcript)
        self.counter = 0
        return self.ask(97, self._keyed("host", transcript)[:16]) == (0, b"")

    def sealed(self, header: int, payload: bytes = b"") -> bytes:
        self.counter += 1
        body = self.counter.to_bytes(4, "little") + payload
        mac = hmac.digest(self.send_key, bytes([240, header]) + body, "sha256")[:8]
        return frame(240, header, body + mac)

    def command(self, header: int, payload: bytes = b"") -> tuple[int, bytes]:
        got = self.raw(self.sealed(header, payload))
        assert got, f"no answer to {header}"
        assert got[3] == 0, f"header {got[3]}"
        data = got[4:-1]
        assert int.from_bytes(data[:4], "little") == self.counter
        mac = hmac.digest(self.hear_key, bytes([240, header]) + data[:-8], "sha256")[:8]
        assert mac == data[-8:]
        return data[4], data[5:-8]

    def events(self, first: int = 0) -> list[tuple[int, int, bytes]]:
        """Read all held events as (sequence, kind, body)."""
        found: list[tuple[int, int, bytes]] = []
        while True:
            _, answer = self.command(95, first.to_bytes(4, "little"))
            rest = answer[14:]
            if not rest:
                return found
            while rest:
                sequence, kind, length = int.from_bytes(rest[:4], "little"), rest[4], rest[5]
                found.append((sequence, kind, rest[6 : 6 + length]))
                rest = rest[6 + length :]
            first = found[-1][0] + 1

    def load(self, cards: list[int] | None = None, composition: bytes = b"\x01\xff\x1f\0") -> int:
        """Declare a deck, put it in, check and shuffle it where the device does that."""
        status, answer = self.command(91, composition)
        assert status == 0
        deck = answer[:4]
        pack = [suit << 4 | rank for suit in (1, 2, 3, 4) for rank in range(1, 14)]
        self.twin.insert(pack if cards is None else cards)
        if self.twin.model.capabilities & 1 << 4:
            assert self.command(90, deck) == (0, b"")
            self.pass_ms(0)
        if self.twin.model.capabilities & 1 << 3:
            assert self.command(88, deck) == (0, b"")
            self.pass_ms(0)
        return int.from_bytes(deck, "little")

    def _keyed(self, name: str, transcript: bytes) -> bytes:
        tag = f"tapete-card/1 {name}".encode() + b"\0"
        return hmac.digest(self.key, tag + transcript, "sha256")
