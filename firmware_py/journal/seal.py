"""Seals: a keyed hash over the head of the chain, with a key that goes one way, entry by entry.

The key of an entry gives that of the next and not that of the one before. So whoever takes the
key of today can seal what comes, and cannot seal again what was before. The first key, kept
outside the station, gives all of them; pure.
"""

import hmac
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from firmware_py.journal.chain import ChainFault, ChainWrong, Row
from firmware_py.journal.entry import Head

# The first entry that is sealed: it names the key.
KIND = "journal.sealed"
KEY_BYTES = 32
_NEXT = b"tapete-seal-1 next"
_SEAL = b"tapete-seal-1 seal\n%d\n%b"
_NAME = b"tapete-seal-1 key\n"


def name_of(first_key: bytes) -> str:
    """Name a first key without telling it."""
    return sha256(_NAME + first_key).hexdigest()


@dataclass(frozen=True, slots=True, repr=False)
class Key:
    """The key of the entry after a number."""

    seq: int
    secret: bytes

    def at(self, seq: int) -> "Key":
        """Give the key of the entry after a later number; there is no way back."""
        if seq == self.seq:
            return self
        secret = self.secret
        for _ in range(seq - self.seq):
            secret = hmac.digest(secret, _NEXT, "sha256")
        return Key(seq, secret)

    def seal(self, hash_: bytes) -> str:
        """Seal the head that the next entry is."""
        return hmac.digest(self.secret, _SEAL % (self.seq + 1, hash_), "sha256").hex()


class SealWalk:
    """Follows the seals of a chain with its key, up to the first that does not hold.

    One seal holds for all entries before it, for it is over the chain's head.
    """

    def __init__(self, key: Key, begun_seq: int = 0, through: Head | None = None) -> None:
        self.key = key
        # The first entry that is sealed, 0 while none is; and how far the seals hold.
        self.begun_seq = begun_seq
        self.begun_kind = b""
        # The first entry that was looked at.
        self.first_seq = 0
        self.through = self.last = through or Head(0, "")

    def follow(self, rows: Iterable[Row]) -> ChainFault | None:
        """Walk to the end, or to the first seal that does not hold."""
        for row in rows:
            seq, kind, hash_, seal = row[0], row[4], row[7], row[8]
            self.first_seq = self.first_seq or seq
            self.last = Head(seq, hash_.decode())
            self.key = self.key.at(seq - 1)
            if seal:
                if not hmac.compare_digest(self.key.seal(hash_).encode(), seal):
                    return self._broken(f"the seal of entry {seq} is not of this key")
                if not self.begun_seq:
                    self.begun_seq, self.begun_kind = seq, kind
                self.through = self.last
            elif kind == KIND.encode():
                return self._broken(f"entry {seq} began the seal and has none: it was taken off")
        return None

    def end(self) -> ChainFault | None:
        """Judge where the record ends: once there is a seal, its last entry has one."""
        if self.begun_seq and self.through.seq < self.last.seq:
            return self._broken(f"the entries after {self.through.seq} have no seal")
        return None

    def _broken(self, why: str) -> ChainFault:
        return ChainFault(self.through.seq + 1, ChainWrong.UNSEALED, why)
