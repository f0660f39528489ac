"""A ccTalk frame taken apart: whose it is, what it holds, whether its checksum is right.

Simple checksum `[destination][N][source][header][data][sum]`, all bytes zero modulo 256; CRC
`[destination][N][CRC low][header][data][CRC high]`, CRC-16/XMODEM over all but its own two bytes.
Which of the two a device speaks no frame says: what is right decides, then the question's form.
"""

import binascii
from enum import StrEnum

from msgspec import Struct

AROUND = 5
HEAD = 4
LONGEST = 255 + AROUND


class CheckForm(StrEnum):
    """How a frame is checked."""

    SIMPLE = "simple"
    CRC = "crc"


class TakenFrame(Struct, frozen=True):
    """What the bytes of one frame say; of one that was cut off, what there is of it."""

    form: CheckForm
    destination: int
    count: int
    source: int | None
    header: int
    data: bytes
    check: bytes
    expected: bytes
    missing: int = 0
    extra: bytes = b""

    @property
    def is_right(self) -> bool:
        """Whether the frame is whole and its checksum is right."""
        return not self.missing and self.check == self.expected

    @property
    def length(self) -> int:
        """How many bytes the frame says it has."""
        return self.count + AROUND


def simple_sum(body: bytes) -> int:
    """Give the byte that makes the sum of a frame zero: 0 for a sum that is zero, never 256."""
    return -sum(body) & 0xFF


def crc(body: bytes) -> int:
    """Give the CRC of a frame's bytes without the two that hold it."""
    return binascii.crc_hqx(body, 0)


def take_apart(raw: bytes, hint: CheckForm | None = None) -> TakenFrame | None:
    """Read a frame from its first byte on; nothing where not even a header is there."""
    if len(raw) < HEAD:
        return None
    found = {form: _as(form, raw) for form in CheckForm}
    right = [one for one in found.values() if one.is_right]
    return right[0] if len(right) == 1 else found[hint or CheckForm.SIMPLE]


def _as(form: CheckForm, raw: bytes) -> TakenFrame:
    count = raw[1]
    whole = raw[: count + AROUND]
    missing = count + AROUND - len(whole)
    data, last = whole[HEAD : HEAD + count], whole[HEAD + count :]
    if form is CheckForm.CRC:
        check = whole[2:3] + last
        expected = crc(whole[:2] + whole[3:4] + data).to_bytes(2, "little")
        source = None
    else:
        check, expected = last, bytes((simple_sum(whole[: HEAD + count]),))
        source = whole[2]
    return TakenFrame(
        form, whole[0], count, source, whole[3], data, check, expected, missing, raw[len(whole) :]
    )


class FrameHead(Struct, frozen=True):
    """What is kept of a masked frame that was sent."""

    destination: int
    count: int
    header: int

    @property
    def length(self) -> int:
        """How many bytes the frame had."""
        return self.count + AROUND


def head_of(raw: bytes) -> FrameHead | None:
    """Read the four bytes that are left of a masked frame."""
    return FrameHead(raw[0], raw[1], raw[3]) if len(raw) >= HEAD else None
