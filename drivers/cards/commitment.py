"""Opening a commitment (docs/card-profile.md, 6.1). Pure."""

import hmac
from enum import Enum

from drivers.cards.deck import TEXTS, UNREADABLE
from drivers.cards.hashes import digest

NONCE_LENGTH = 16


class OpeningVerdict(Enum):
    """What an opening is worth."""

    PROVED = "the card is the one committed to"
    UNREADABLE = "the device committed to a card that it could not read"
    REFUTED = "card and nonce are not what was committed to"


def commitment(card: int, nonce: bytes) -> bytes:
    """Give the hash that binds a device to a card without telling it."""
    return digest("card", bytes((card,)), nonce)


def check_opening(committed: bytes, card: int, nonce: bytes) -> OpeningVerdict:
    """Say what an opening is worth; a byte that is no card is refuted even if committed to."""
    if len(nonce) != NONCE_LENGTH or not hmac.compare_digest(committed, commitment(card, nonce)):
        return OpeningVerdict.REFUTED
    if card == UNREADABLE:
        return OpeningVerdict.UNREADABLE
    return OpeningVerdict.PROVED if card in TEXTS else OpeningVerdict.REFUTED
