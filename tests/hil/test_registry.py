"""The test registry is signed, complete, and says that it is for tests."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from hil.devices.card_proofs import key_id
from hil.registry import make

KEPT = Path(make.__file__).parent
FIELDS = (
    "maker category product serial firmware build rom_checksum certificate authority "
    "valid_from valid_to key_id seal"
).split()


def verify(directory: Path) -> bytes:
    public = Ed25519PublicKey.from_public_bytes(
        bytes.fromhex((directory / "registry.pub").read_text())
    )
    listed = (directory / "registry.json").read_bytes()
    public.verify(bytes.fromhex((directory / "registry.json.sig").read_text()), listed)
    return listed


def test_the_kept_files_are_the_ones_that_are_written(tmp_path: Path) -> None:
    make.write(tmp_path)
    for written in tmp_path.iterdir():
        assert (KEPT / written.name).read_bytes() == written.read_bytes(), written.name
    assert (tmp_path / "device-keys.json").stat().st_mode & 0o777 == 0o600


def test_the_signature_holds_and_one_changed_byte_breaks_it(tmp_path: Path) -> None:
    make.write(tmp_path)
    listed = verify(tmp_path)
    (tmp_path / "registry.json").write_bytes(listed.replace(b'"test"', b'"live"', 1))
    with pytest.raises(InvalidSignature):
        verify(tmp_path)


def test_format_as_documented() -> None:
    content = json.loads(verify(KEPT))
    assert (content["format"], content["purpose"]) == ("tapete-registry/1", "test")
    for entry in content["devices"]:
        assert list(entry) == FIELDS
        assert date.fromisoformat(entry["valid_from"]) < date.fromisoformat(entry["valid_to"])
        assert entry["serial"] is not None or entry["seal"]
        assert entry["key_id"] or not entry["category"].startswith("Card ")
    named = [(e["maker"], e["category"], e["product"], e["serial"]) for e in content["devices"]]
    assert len(set(named)) == len(named)


def test_every_card_device_has_its_own_key() -> None:
    keys = json.loads((KEPT / "device-keys.json").read_text())
    assert keys["purpose"] == "test"
    assert len(set(keys["keys"].values())) == len(keys["keys"]) == 5
    for name, key in keys["keys"].items():
        assert key_id(bytes.fromhex(key)).hex() == name
    listed = {e["key_id"] for e in json.loads(verify(KEPT))["devices"] if e["key_id"]}
    assert listed == set(keys["keys"])
