"""Hashes of the card profile as a device computes them: commitments, deck tree, session keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from hmac import digest as hmac_digest


def tagged(name: str, *parts: bytes) -> bytes:
    """Hash parts under a domain tag (profile, section 3)."""
    return sha256(b"tapete-card/1 %s\0" % name.encode("ascii") + b"".join(parts)).digest()


def keyed(key: bytes, name: str, transcript: bytes) -> bytes:
    """Derive a proof or key from the device key."""
    return hmac_digest(key, b"tapete-card/1 %s\0" % name.encode("ascii") + transcript, "sha256")


def key_id(key: bytes) -> bytes:
    """Give the public name of a device key."""
    return tagged("key-id", key)[:8]


@dataclass(frozen=True, slots=True)
class SealedCard:
    """A card with the nonce that hides it."""

    card: int
    nonce: bytes

    @property
    def commitment(self) -> bytes:
        """Give what may be told before the card is turned up."""
        return tagged("card", bytes([self.card]), self.nonce)

    def opened(self) -> bytes:
        """Give card and nonce."""
        return bytes([self.card]) + self.nonce


def leaves(deck: int, order: Sequence[SealedCard]) -> list[bytes]:
    """Hash each place of an order."""
    number = deck.to_bytes(4, "little")
    return [
        tagged("leaf", number, place.to_bytes(2, "little"), sealed.commitment)
        for place, sealed in enumerate(order, start=1)
    ]


def root(hashes: Sequence[bytes]) -> bytes:
    """Give the top of the tree (shape of RFC 6962)."""
    if len(hashes) == 1:
        return hashes[0]
    split = _split(len(hashes))
    return tagged("node", root(hashes[:split]), root(hashes[split:]))


def path(hashes: Sequence[bytes], index: int) -> list[bytes]:
    """Give the sister hashes of a leaf, from the bottom upwards."""
    if len(hashes) == 1:
        return []
    split = _split(len(hashes))
    if index < split:
        return [*path(hashes[:split], index), root(hashes[split:])]
    return [*path(hashes[split:], index - split), root(hashes[:split])]


def _split(count: int) -> int:
    return 1 << (count - 1).bit_length() - 1
