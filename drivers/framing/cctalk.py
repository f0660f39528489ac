"""ccTalk frames (generic specification 4.7, part 1, 7): no input or output, time is an argument."""

import binascii
from enum import Enum

from msgspec import Struct

BROADCAST = 0
HOST = 1
SOURCE_UNKNOWN = 0
OVERHEAD = 5
MAX_DATA = 255
MAX_FRAME = MAX_DATA + OVERHEAD
GAP_NS = 50_000_000
"""Silence after which a receiver begins anew; there is no start marker (part 1, 11.1)."""


class Checksum(Enum):
    """Which check a device uses; a frame does not say, so it is configured per device."""

    SIMPLE = "simple"
    CRC16 = "crc16"


class CcTalkMessage(Struct, frozen=True):
    """One frame without its check bytes.

    With CRC the source field carries check bits: a command then comes from the host, and of a reply
    the source is unknown (0).
    """

    dest: int
    source: int
    header: int
    data: bytes = b""


def simple_sum(data: bytes) -> int:
    """Return the byte that makes the sum of all bytes 0 mod 256 (part 1, 7.10)."""
    return -sum(data) & 0xFF


def crc16(data: bytes) -> int:
    """Return CRC-CCITT, polynomial 0x1021, start 0, most significant bit first (part 3, app 9)."""
    return binascii.crc_hqx(data, 0)


def encode(message: CcTalkMessage, checksum: Checksum = Checksum.SIMPLE) -> bytes:
    """Return the bytes of a message; raises `ValueError` where one is too large for its place."""
    head = bytes((message.dest, len(message.data)))
    if checksum is Checksum.SIMPLE:
        body = head + bytes((message.source, message.header)) + message.data
        return body + bytes((simple_sum(body),))
    check = crc16(head + bytes((message.header,)) + message.data)
    low, high = check & 0xFF, check >> 8
    return head + bytes((low, message.header)) + message.data + bytes((high,))


def decode(frame: bytes, checksum: Checksum) -> CcTalkMessage | None:
    """Return the message of exactly one frame, or nothing if it is not valid."""
    if len(frame) < OVERHEAD or len(frame) != frame[1] + OVERHEAD:
        return None
    if frame[0] == BROADCAST and frame[3] == 0:
        # A reply to everybody: a line held at zero gives a frame with both checks right.
        return None
    data = frame[4:-1]
    if checksum is Checksum.SIMPLE:
        return CcTalkMessage(frame[0], frame[2], frame[3], data) if sum(frame) & 0xFF == 0 else None
    if crc16(frame[:2] + frame[3:-1]) != frame[2] | frame[-1] << 8:
        return None
    source = SOURCE_UNKNOWN if frame[0] == HOST else HOST
    return CcTalkMessage(frame[0], source, frame[3], data)


class Decoder:
    """Finds the messages in a stream however it is cut.

    After a frame with a bad check the stream cannot be trusted until the next gap: everything up to
    it is discarded, so that no message is ever read out of the middle of another.
    """

    def __init__(self, checksum: Checksum = Checksum.SIMPLE, gap_ns: int = GAP_NS) -> None:
        self.checksum = checksum
        # The begun frame.
        self.pending = bytearray()
        self.discarded = 0
        self.bad_checksums = 0
        self._gap_ns = gap_ns
        self._last_ns = 0
        self._lost = False

    def feed(self, data: bytes, now_ns: int) -> list[CcTalkMessage]:
        """Take bytes that came at `now_ns` and return the messages they complete."""
        if now_ns - self._last_ns >= self._gap_ns:
            self.reset()
        if data:
            self._last_ns = now_ns
            self.pending += data
        messages: list[CcTalkMessage] = []
        while self.pending and not self._lost and (frame := self._take_frame()) is not None:
            message = decode(frame, self.checksum)
            if message is None:
                self._give_up(len(frame))
            else:
                messages.append(message)
        if self._lost:
            self._drop_buffer()
        return messages

    def reset(self) -> None:
        """Begin anew: the next byte is a destination address."""
        self._drop_buffer()
        self._lost = False

    def _take_frame(self) -> bytes | None:
        held = len(self.pending)
        length = self.pending[1] + OVERHEAD if held > 1 else OVERHEAD
        if held < length:
            return None
        frame = bytes(self.pending[:length])
        del self.pending[:length]
        return frame

    def _give_up(self, frame_length: int) -> None:
        self.bad_checksums += 1
        self.discarded += frame_length
        self._lost = True

    def _drop_buffer(self) -> None:
        self.discarded += len(self.pending)
        self.pending.clear()
