"""Tagged hashes of the card profile, section 3: no value of one use fits another."""

import hmac
from hashlib import sha256

PREFIX = b"tapete-card/1 "
KEY_LENGTH = 32


def tag(name: str) -> bytes:
    """T(name): what stands before the bytes of each use."""
    return PREFIX + name.encode("ascii") + b"\x00"


def digest(name: str, *parts: bytes) -> bytes:
    """SHA-256 over the tag and the parts."""
    return sha256(tag(name) + b"".join(parts)).digest()


def keyed(key: bytes, name: str, *parts: bytes) -> bytes:
    """HMAC-SHA-256 over the tag and the parts."""
    return hmac.digest(key, tag(name) + b"".join(parts), "sha256")


def key_id(device_key: bytes) -> bytes:
    """Name of a device key, which tells nothing of the key."""
    return digest("key-id", device_key)[:8]
