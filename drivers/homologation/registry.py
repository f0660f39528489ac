"""The signed registry file (docs/homologation.md): signature first, then every field."""

import re
from collections.abc import Iterable
from datetime import date
from enum import Enum
from typing import Annotated

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

FORMAT = "tapete-registry/1"
CARD_CATEGORIES = frozenset({"Card Sabot", "Card Shuffler"})

Text = Annotated[str, msgspec.Meta(min_length=1)]
RomHex = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{8}\Z")]
KeyId = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{16}\Z")]


class Purpose(Enum):
    """What a registry, a key file and a station are for; the three must agree."""

    LIVE = "live"
    TEST = "test"


class RegistryError(Exception):
    """The registry cannot be used; the text is a sentence for panel, console and journal."""


class UntrustedRegistryError(RegistryError):
    """The signature is missing, malformed or not by the trusted key."""

    def __init__(self) -> None:
        super().__init__("The homologation registry is not signed by the key this station trusts.")


class UnreadableRegistryError(RegistryError):
    """The signature is right and the content is not a registry."""

    def __init__(self, what: str) -> None:
        super().__init__(f"The homologation registry cannot be read: {what.rstrip('.')}.")


class RegistryEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One homologated device; `serial`, `rom_checksum` are null if it cannot say them."""

    maker: Text
    category: Text
    product: Text
    serial: Annotated[int, msgspec.Meta(ge=0)] | None
    firmware: str
    build: str
    rom_checksum: RomHex | None
    certificate: Text
    authority: Text
    valid_from: date
    valid_to: date
    key_id: KeyId | None
    seal: Text | None
    # Checks that may be missing with this device; left out: none.
    may_lack: tuple[Text, ...] = ()


class Registry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole list as signed."""

    format: str
    purpose: Purpose
    issuer: str
    issued: date
    edition: Annotated[int, msgspec.Meta(ge=1)]
    devices: tuple[RegistryEntry, ...]


# Made while this is imported: msgspec 0.22 looks at a type when it is first decoded, and two
# threads that do so at once crash the process.
_REGISTRY = msgspec.json.Decoder(Registry)


def read_registry(data: bytes, signature: bytes, trusted_key: bytes) -> Registry:
    """Verify the exact bytes, then parse them; `trusted_key` comes from the configuration."""
    _verify(data, signature, trusted_key)
    try:
        registry = _REGISTRY.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UnreadableRegistryError(str(error)) from error
    for fault in _faults(registry):
        raise UnreadableRegistryError(fault)
    return registry


def parse_public_key(text: bytes) -> bytes:
    """Read the content of `registry.pub`."""
    if not re.fullmatch(rb"[0-9a-fA-F]{64}\n?", text):
        raise ValueError("A registry's public key is 64 hexadecimal digits and a newline.")
    return bytes.fromhex(text.decode("ascii"))


def same_category(one: str, other: str) -> bool:
    """Compare categories as ccTalk devices write them: some have `_` where a space belongs."""
    return one.replace("_", " ") == other.replace("_", " ")


def _verify(data: bytes, signature: bytes, trusted_key: bytes) -> None:
    if not re.fullmatch(rb"[0-9a-fA-F]{128}\n?", signature):
        raise UntrustedRegistryError
    try:
        key = Ed25519PublicKey.from_public_bytes(trusted_key)
        key.verify(bytes.fromhex(signature.decode("ascii")), data)
    except (InvalidSignature, ValueError) as error:
        raise UntrustedRegistryError from error


def _faults(registry: Registry) -> Iterable[str]:
    if registry.format != FORMAT:
        yield f"its format is {registry.format!r}, this station knows {FORMAT!r}"
    seen: set[tuple[object, ...]] = set()
    for entry in registry.devices:
        yield from _entry_faults(entry)
        name = (entry.maker, entry.category.replace("_", " "), entry.product, _number(entry))
        if name in seen:
            yield f"{entry.product} {_number(entry)} of {entry.maker} stands in it twice"
        seen.add(name)


def _number(entry: RegistryEntry) -> str:
    return f"seal {entry.seal}" if entry.serial is None else f"serial {entry.serial}"


def _entry_faults(entry: RegistryEntry) -> Iterable[str]:
    if entry.valid_to < entry.valid_from:
        yield f"certificate {entry.certificate} ends before it begins"
    is_card_device = entry.category.replace("_", " ") in CARD_CATEGORIES
    if is_card_device and (entry.key_id is None or entry.serial is None):
        yield f"card device {entry.product} {_number(entry)} needs a key id and a serial number"
    if entry.serial is None and entry.seal is None:
        yield f"{entry.product} of {entry.maker} has neither serial number nor seal"
