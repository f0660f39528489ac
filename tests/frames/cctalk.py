"""ccTalk frames as printed in the generic specification 4.7; numbers are decimal bytes.

S1 to S3 are the parts of the paper; every frame stands here as printed, computed by nobody.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Exchange:
    """A printed command and its printed answer."""

    command: bytes
    answer: bytes
    header: int
    question: bytes
    data: bytes
    source: str


def _frame(text: str) -> bytes:
    return bytes(int(number) for number in text.split())


def _exchange(
    command: str, answer: str, header: int, question: bytes, data: bytes, source: str
) -> Exchange:
    return Exchange(_frame(command), _frame(answer), header, question, data, source)


SIMPLE = (
    _exchange("2 0 1 254 255", "1 0 2 0 253", 254, b"", b"", "simple poll, S3 app 11"),
    _exchange(
        "2 0 1 245 8",
        "1 13 2 0 67 111 105 110 32 65 99 99 101 112 116 111 114 22",
        245,
        b"",
        b"Coin Acceptor",
        "equipment category, S3",
    ),
    _exchange("2 0 1 244 9", "1 4 2 0 83 82 53 105 182", 244, b"", b"SR5i", "product code, S3"),
    _exchange(
        "2 0 1 192 61", "1 8 2 0 83 84 68 48 49 32 32 32 73", 192, b"", b"STD01   ", "build, S3"
    ),
    _exchange(
        "2 0 1 246 7",
        "1 14 2 0 77 111 110 101 121 32 67 111 110 116 114 111 108 115 115",
        246,
        b"",
        b"Money Controls",
        "manufacturer, S3",
    ),
    _exchange("2 0 1 242 11", "1 3 2 0 78 97 188 143", 242, b"", b"Na\xbc", "serial, S1 2.6"),
    _exchange(
        "2 0 1 241 12",
        "1 12 2 0 67 82 83 45 70 49 45 86 49 46 48 57 26",
        241,
        b"",
        b"CRS-F1-V1.09",
        "software revision, S3",
    ),
    _exchange("2 0 1 4 249", "1 3 2 0 1 4 2 243", 4, b"", b"\x01\x04\x02", "comms revision, S3"),
    _exchange("2 1 1 184 1 67", "1 6 2 0 71 66 50 48 48 65 155", 184, b"\x01", b"GB200A", "S3"),
    _exchange("2 1 1 184 5 63", "1 6 2 0 84 111 107 101 110 32 214", 184, b"\x05", b"Token ", "S3"),
    _exchange("2 1 1 184 7 61", "1 6 2 0 46 46 46 46 46 46 227", 184, b"\x07", b"......", "S3"),
    _exchange("2 2 1 231 255 255 22", "1 0 2 0 253", 231, b"\xff\xff", b"", "enable all 16, S3"),
    _exchange(
        "2 0 1 229 24", "1 11 2 0 0 0 0 0 0 0 0 0 0 0 0 242", 229, b"", bytes(11), "power-up, S3"
    ),
    _exchange(
        "2 0 1 229 24",
        "1 11 2 0 1 1 5 0 0 0 0 0 0 0 0 235",
        229,
        b"",
        bytes((1, 1, 5, 0, 0, 0, 0, 0, 0, 0, 0)),
        "event 1, S3",
    ),
    _exchange(
        "2 0 1 229 24",
        "1 11 2 0 2 1 5 1 5 0 0 0 0 0 0 228",
        229,
        b"",
        bytes((2, 1, 5, 1, 5, 0, 0, 0, 0, 0, 0)),
        "event 2, S3",
    ),
    _exchange(
        "2 0 1 229 24",
        "1 11 2 0 3 5 5 1 5 1 5 0 0 0 0 217",
        229,
        b"",
        bytes((3, 5, 5, 1, 5, 1, 5, 0, 0, 0, 0)),
        "event 3, a token, S3",
    ),
    _exchange(
        "2 0 1 229 24",
        "1 11 2 0 4 0 1 5 5 1 5 1 5 0 0 215",
        229,
        b"",
        bytes((4, 0, 1, 5, 5, 1, 5, 1, 5, 0, 0)),
        "event 4, rejected, S3",
    ),
)
ZERO_CHECKSUM = _frame("2 0 1 253 0")
"""Its plain sum is 0 already: the checksum is 0, not 256."""

CRC_POLL = _frame("40 0 182 254 33")
CRC_ACK = _frame("1 0 48 0 55")
CRC_VALUES = (
    (bytes.fromhex("49D5F2"), 0xA6B3),
    (bytes.fromhex("2FBD9D"), 0x90B2),
    (bytes.fromhex("70B8D9640415"), 0xFB00),
)
"""S3 app 9."""

COUNTER_EXAMPLES = (
    # now, last, new events (S2, 229)
    (23, 23, 0),
    (104, 102, 2),
    (1, 255, 1),
    (3, 253, 5),
    (54, 48, 6),
)

GROUNDED = _frame("0 2 1 1 184 1 67")
"""S4 5.1: a zero pushed before `2 1 1 184 1 67` makes a broadcast reset with a valid sum."""
