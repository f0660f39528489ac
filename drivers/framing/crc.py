"""The two checksums of ccTalk."""

import binascii


def simple(data: bytes) -> int:
    """Return the byte that makes the sum of all bytes 0 mod 256 (ccTalk part 1, 7.10)."""
    return -sum(data) & 0xFF


def crc16(data: bytes) -> int:
    """Return CRC-CCITT, polynomial 0x1021, start 0, most significant bit first (part 3, app 9)."""
    return binascii.crc_hqx(data, 0)
