"""The simulated devices there are: who they say they are, and their test keys.

The keys follow from public words. They protect nothing and are listed in a registry whose purpose
is "test"; a station set up for live play refuses it.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from hil.devices.card_model import MODELS
from hil.devices.slave import Identity

MAKER: Final = "Tapete HIL"
SLOT_COUNT: Final = 8
SLOT_ADDRESSES: Final = (2, 11, 12, 13, 14, 15, 16, 17)
CARD_SERIALS: Final = {
    "reading-sabot": 4001,
    "counting-sabot": 4002,
    "open-sabot": 4003,
    "shuffler": 5001,
    "dealing-shuffler": 5002,
}
CARD_ADDRESSES: Final = {"Card Sabot": 240, "Card Shuffler": 248}
SEALED_VISORS: Final = {"SIM-ESCPOS": "SEAL-0001", "SIM-CD5220": "SEAL-0002"}


def slot_identity(seat: int) -> Identity:
    """Give the identity of the slot at a seat, counted from 1."""
    return _identity("Coin Acceptor", "SIM-SLOT", 1000 + seat)


def visor_identity() -> Identity:
    """Give the identity of the ccTalk visor."""
    return _identity("Display", "SIM-VISOR", 3001)


def card_identity(model: str) -> Identity:
    """Give the identity of a sabot or shuffler."""
    known = MODELS[model]
    return _identity(known.category, known.product, CARD_SERIALS[model], serial_length=4)


def card_key(model: str) -> bytes:
    """Give the test key of a card device."""
    words = f"tapete-hil test key {MODELS[model].product} {CARD_SERIALS[model]}"
    return sha256(words.encode("ascii")).digest()


def _identity(category: str, product: str, serial: int, serial_length: int = 3) -> Identity:
    return Identity(
        MAKER,
        category,
        product,
        serial,
        f"{product}-1.0",
        rom_checksum=sha256(f"{product} 1.0".encode("ascii")).digest()[:4],
        serial_length=serial_length,
    )
