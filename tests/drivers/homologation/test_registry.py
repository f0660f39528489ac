import json
from dataclasses import replace
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from drivers.homologation.decision import NotHomologated, Reason, judge
from drivers.homologation.registry import (
    Registry,
    RegistryError,
    UnreadableRegistryError,
    UntrustedRegistryError,
    parse_public_key,
    read_registry,
)

from .papers import ISSUER, SABOT, SABOT_IDENTITY, TERMS, TRUSTED, VISOR, registry, signed

GOOD = signed(registry())
NOT_SIGNED = "The homologation registry is not signed by the key this station trusts."


def read(content: dict[str, Any] | bytes) -> Registry:
    files = signed(content)
    return read_registry(files.data, files.signature, files.trusted_key)


def test_a_signed_registry_is_read_whole() -> None:
    found = read(registry())
    assert [entry.product for entry in found.devices] == ["SIM-SABOT", "DM-D110"]
    assert found.devices[0].serial == 4001
    assert found.devices[1].seal == "P-0007"


@given(st.integers(0, len(GOOD.data) * 8 - 1))
def test_any_changed_bit_of_the_list_breaks_the_signature(bit: int) -> None:
    data = bytearray(GOOD.data)
    data[bit // 8] ^= 1 << bit % 8
    with pytest.raises(UntrustedRegistryError):
        read_registry(bytes(data), GOOD.signature, TRUSTED)


@given(st.integers(0, 64 * 8 - 1))
def test_any_changed_bit_of_the_signature_is_refused(bit: int) -> None:
    raw = bytearray(bytes.fromhex(GOOD.signature.decode()))
    raw[bit // 8] ^= 1 << bit % 8
    with pytest.raises(UntrustedRegistryError):
        read_registry(GOOD.data, raw.hex().encode(), TRUSTED)


@pytest.mark.parametrize(
    "signature", [b"", b"\n", b"zz" * 64, b"00" * 63, b"00" * 65, GOOD.signature + b"\n", b"\xff"]
)
def test_a_malformed_signature_is_refused_in_words(signature: bytes) -> None:
    verdict = judge(replace(GOOD, signature=signature), SABOT_IDENTITY, TERMS)
    assert verdict == NotHomologated(Reason.BAD_SIGNATURE, NOT_SIGNED)


def test_another_signer_and_other_white_space_are_refused() -> None:
    other = Ed25519PrivateKey.from_private_bytes(b"\x07" * 32).sign(GOOD.data).hex().encode()
    respaced = json.dumps(json.loads(GOOD.data), indent=1).encode()
    for data, signature in ((GOOD.data, other), (respaced, GOOD.signature)):
        with pytest.raises(UntrustedRegistryError):
            read_registry(data, signature, TRUSTED)


def test_a_trusted_key_of_the_wrong_size_trusts_nothing() -> None:
    with pytest.raises(UntrustedRegistryError):
        read_registry(GOOD.data, GOOD.signature, TRUSTED[:31])


def test_the_signature_is_checked_before_anything_is_parsed() -> None:
    with pytest.raises(UntrustedRegistryError):
        read_registry(b"not json", ISSUER.sign(b"other").hex().encode(), TRUSTED)


@pytest.mark.parametrize("field", sorted(SABOT))
def test_a_missing_field_makes_the_file_invalid(field: str) -> None:
    entry = {name: value for name, value in SABOT.items() if name != field}
    with pytest.raises(UnreadableRegistryError, match=field):
        read(registry(entry))


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ({**SABOT, "colour": "red"}, "colour"),
        ({**SABOT, "serial": "4001"}, "serial"),
        ({**SABOT, "serial": -1}, "serial"),
        ({**SABOT, "serial": True}, "serial"),
        ({**SABOT, "rom_checksum": "1A2B3C4D"}, "rom_checksum"),
        ({**SABOT, "rom_checksum": "1a2b3c4d\n"}, "rom_checksum"),
        ({**SABOT, "key_id": "30550f0e5f7d8f8"}, "key_id"),
        ({**SABOT, "valid_to": "31-12-2035"}, "valid_to"),
        ({**SABOT, "valid_to": "2025-12-31"}, "ends before it begins"),
        ({**SABOT, "key_id": None}, "needs a key id"),
        ({**SABOT, "serial": None, "seal": "P-1"}, "needs a key id and a serial number"),
        ({**VISOR, "seal": None}, "neither serial number nor seal"),
    ],
)
def test_a_bad_entry_makes_the_file_invalid(entry: dict[str, Any], words: str) -> None:
    verdict = judge(signed(registry(entry)), SABOT_IDENTITY, TERMS)
    assert isinstance(verdict, NotHomologated)
    assert verdict.reason is Reason.UNREADABLE
    assert verdict.sentence.startswith("The homologation registry cannot be read: ")
    assert words in verdict.sentence


@pytest.mark.parametrize(
    "changes",
    [
        {"format": "tapete-registry/2"},
        {"purpose": "demo"},
        {"edition": 0},
        {"edition": 1.5},
        {"issued": "today"},
        {"devices": {}},
        {"extra": 1},
        {"devices": [SABOT, SABOT]},
        {"devices": [VISOR, VISOR]},
    ],
)
def test_a_bad_heading_or_a_device_listed_twice_is_unreadable(changes: dict[str, Any]) -> None:
    with pytest.raises(UnreadableRegistryError):
        read(registry(**changes))


@given(st.binary(max_size=60))
def test_signed_rubbish_is_unreadable_and_nothing_worse(data: bytes) -> None:
    with pytest.raises(RegistryError):
        read(data)


def test_public_key_file() -> None:
    assert parse_public_key(TRUSTED.hex().encode() + b"\n") == TRUSTED
    for bad in (b"", b"00", b"zz" * 32, TRUSTED.hex().encode() + b"\n\n"):
        with pytest.raises(ValueError, match="64 hexadecimal"):
            parse_public_key(bad)
