"""Writes the test registry, its signature and the device keys."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from hil import catalogue
from hil.devices.card_proofs import key_id
from hil.devices.slave import Identity

HERE: Final = Path(__file__).parent
SIGNING_WORDS: Final = b"tapete-hil test registry: worth nothing"
Entry = dict[str, str | int | None]


def signing_key() -> Ed25519PrivateKey:
    """Give the public test key that signs the registry."""
    return Ed25519PrivateKey.from_private_bytes(sha256(SIGNING_WORDS).digest())


def registry(purpose: str = "test") -> bytes:
    """Give the registry of everything in stock."""
    slots = [_entry(catalogue.slot_identity(seat)) for seat in range(1, catalogue.SLOT_COUNT + 1)]
    cards = [
        _entry(catalogue.card_identity(name), key=catalogue.card_key(name))
        for name in catalogue.CARD_SERIALS
    ]
    sealed = [_sealed(product, seal) for product, seal in catalogue.SEALED_VISORS.items()]
    content = {
        "format": "tapete-registry/1",
        "purpose": purpose,
        "issuer": "Tapete HIL, simulated devices",
        "issued": "2026-11-16",
        "edition": 1,
        "devices": [*slots, _entry(catalogue.visor_identity()), *cards, *sealed],
    }
    return json.dumps(content, indent=1, ensure_ascii=False).encode("utf-8") + b"\n"


def device_keys(purpose: str = "test") -> bytes:
    """Give the key store that goes with it."""
    keys = {name: catalogue.card_key(name) for name in catalogue.CARD_SERIALS}
    listed = {key_id(key).hex(): key.hex() for key in keys.values()}
    content = {"format": "tapete-device-keys/1", "purpose": purpose, "keys": listed}
    return json.dumps(content, indent=1).encode("ascii") + b"\n"


def write(directory: Path, purpose: str = "test") -> None:
    """Write all files of a registry."""
    directory.mkdir(parents=True, exist_ok=True)
    listed, key = registry(purpose), signing_key()
    (directory / "registry.json").write_bytes(listed)
    (directory / "registry.json.sig").write_text(key.sign(listed).hex() + "\n", "ascii")
    (directory / "registry.pub").write_text(key.public_key().public_bytes_raw().hex() + "\n")
    (directory / "signing.key").write_text(key.private_bytes_raw().hex() + "\n")
    keys = directory / "device-keys.json"
    keys.write_bytes(device_keys(purpose))
    keys.chmod(0o600)


def _entry(identity: Identity, key: bytes | None = None) -> Entry:
    return {
        "maker": identity.maker,
        "category": identity.category,
        "product": identity.product,
        "serial": identity.serial,
        "firmware": identity.software,
        "build": identity.build,
        "rom_checksum": identity.rom_checksum.hex(),
        **_certificate(),
        "key_id": key_id(key).hex() if key else None,
        "seal": None,
    }


def _sealed(product: str, seal: str) -> Entry:
    named: Entry = {
        "maker": catalogue.MAKER,
        "category": "Display",
        "product": product,
        "serial": None,
    }
    unsaid: Entry = {"firmware": "1.0", "build": "STD01   ", "rom_checksum": None}
    return {**named, **unsaid, **_certificate(), "key_id": None, "seal": seal}


def _certificate() -> Entry:
    return {
        "certificate": "TEST-0001",
        "authority": "none: simulated device",
        "valid_from": "2026-01-01",
        "valid_to": "2035-12-31",
    }
