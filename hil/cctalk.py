"""ccTalk as a slave sees it: frames in both checksum modes, and the 50 ms rule.

Written from the generic specification, issue 4.7 (part 1, chapters 7 to 12).
"""

from __future__ import annotations

from binascii import crc_hqx
from dataclasses import dataclass
from enum import Enum
from typing import Final

HOST: Final = 1
BROADCAST: Final = 0
GAP_NS: Final = 50_000_000  # part 1, 11.1: then the next byte is a destination again
ACK: Final = 0
NAK: Final = 5
BUSY: Final = 6


class Checksum(Enum):
    """How a device checks its frames; a frame itself does not say it."""

    SIMPLE = "simple"
    CRC16 = "crc16"


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame for this slave; in CRC mode there is no source and it is the host."""

    destination: int
    header: int
    data: bytes = b""
    source: int = HOST


@dataclass(frozen=True, slots=True)
class Chunk:
    """Bytes that a device puts on the wire some time after what it answers."""

    data: bytes
    delay_ns: int = 0


def build(frame: Frame, checksum: Checksum = Checksum.SIMPLE) -> bytes:
    """Write a frame as bytes."""
    head = bytes([frame.destination, len(frame.data)])
    if checksum is Checksum.CRC16:
        crc = crc_hqx(head + bytes([frame.header]) + frame.data, 0)
        return head + bytes([crc & 0xFF, frame.header]) + frame.data + bytes([crc >> 8])
    body = head + bytes([frame.source, frame.header]) + frame.data
    return body + bytes([-sum(body) & 0xFF])


def parse(raw: bytes, checksum: Checksum = Checksum.SIMPLE) -> Frame | None:
    """Read one whole frame, or give nothing if its checksum is wrong."""
    destination, count, third, header = raw[:4]
    data = raw[4 : 4 + count]
    if checksum is Checksum.CRC16:
        frame = Frame(destination, header, data)
    else:
        frame = Frame(destination, header, data, third)
    return frame if build(frame, checksum) == raw else None


@dataclass(slots=True)
class CommsStatus:
    """What header 2 tells of the line: three 8-bit counters that wrap."""

    timeouts: int = 0
    ignored: int = 0
    bad_checksums: int = 0

    def as_bytes(self) -> bytes:
        """Give the answer to header 2."""
        return bytes(n & 0xFF for n in (self.timeouts, self.ignored, self.bad_checksums))


class Receiver:
    """Collects bytes into frames for one address; time is passed in.

    Frames for others are skipped by their length and not checked (part 1, 7.10 and 10).
    """

    def __init__(self, address: int, checksum: Checksum) -> None:
        self.address = address
        self.checksum = checksum
        self.status = CommsStatus()
        self._held = bytearray()
        self._last_ns = 0

    def feed(self, data: bytes, now_ns: int) -> list[Frame]:
        """Take bytes that arrived now and give the frames they complete."""
        if self._held and now_ns - self._last_ns > GAP_NS:
            self.status.timeouts += 1
            self.status.ignored += len(self._held)
            self._held.clear()
        self._last_ns = now_ns
        if not self._held and self._skips(data):
            return []
        self._held += data
        return list(filter(None, map(self._judge, self._complete())))

    def _skips(self, data: bytes) -> bool:
        """Tell whether this is one whole frame for somebody else: most of a busy bus is."""
        whole = len(data) >= 5 and len(data) == data[1] + 5
        return whole and data[0] not in (self.address, BROADCAST)

    def forget(self) -> None:
        """Drop what was collected, as a restart does."""
        self._held.clear()

    def _complete(self) -> list[bytes]:
        whole = []
        while len(self._held) >= 2 and len(self._held) >= self._held[1] + 5:
            length = self._held[1] + 5
            whole.append(bytes(self._held[:length]))
            del self._held[:length]
        return whole

    def _judge(self, raw: bytes) -> Frame | None:
        if raw[0] not in (self.address, BROADCAST):
            return None
        frame = parse(raw, self.checksum)
        if frame is None:
            self.status.bad_checksums += 1
        return frame
