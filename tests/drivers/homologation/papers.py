"""A registry as its issuer would write it, and devices to hold against it."""

import json
from datetime import date
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from drivers.homologation.decision import SignedRegistry, StationTerms
from drivers.homologation.registry import Purpose
from drivers.identity import DeviceIdentity, IdentitySource

ISSUER = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
TRUSTED = ISSUER.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
KEY_ID = "30550f0e5f7d8f81"

SABOT = {
    "maker": "Tapete HIL",
    "category": "Card Sabot",
    "product": "SIM-SABOT",
    "serial": 4001,
    "firmware": "SIM-1.0",
    "build": "STD01   ",
    "rom_checksum": "1a2b3c4d",
    "certificate": "TEST-0001",
    "authority": "no authority: simulated device",
    "valid_from": "2026-01-01",
    "valid_to": "2035-12-31",
    "key_id": KEY_ID,
    "seal": None,
}
VISOR = {
    **SABOT,
    "maker": "Epson",
    "category": "Display",
    "product": "DM-D110",
    "serial": None,
    "rom_checksum": None,
    "key_id": None,
    "seal": "P-0007",
}
SABOT_IDENTITY = DeviceIdentity(
    "Card Sabot", "Tapete HIL", "SIM-SABOT", 4001, "SIM-1.0", "STD01   ", "1a2b3c4d"
)
VISOR_IDENTITY = DeviceIdentity(
    "Display", "Epson", "DM-D110", None, "", source=IdentitySource.DECLARED
)
TERMS = StationTerms(Purpose.TEST, date(2026, 11, 16), 1, frozenset({KEY_ID}))


def registry(*devices: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {
        "format": "tapete-registry/1",
        "purpose": "test",
        "issuer": "who signed it",
        "issued": "2026-11-16",
        "edition": 1,
        "devices": list(devices or (SABOT, VISOR)),
        **changes,
    }


def signed(content: dict[str, Any] | bytes) -> SignedRegistry:
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    return SignedRegistry(data, ISSUER.sign(data).hex().encode() + b"\n", TRUSTED)
