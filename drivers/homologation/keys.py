"""The station's secret keys of its card devices (docs/homologation.md, device-keys.json)."""

import os
import stat
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import msgspec

from drivers.cards.hashes import key_id
from drivers.homologation.registry import KeyId, Purpose

FORMAT = "tapete-device-keys/1"

KeyHex = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]


class DeviceKeysError(ValueError):
    """The key file cannot be used; the text says what to do and holds no key."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    purpose: Purpose
    keys: dict[KeyId, KeyHex]


@dataclass(frozen=True, slots=True)
class DeviceKeys:
    """Device keys by key id; the keys never show in a text."""

    purpose: Purpose
    by_id: Mapping[str, bytes] = field(repr=False)


def parse_device_keys(data: bytes) -> DeviceKeys:
    """Read a key file's content; a key under a name that is not its own is an error."""
    try:
        found = msgspec.json.decode(data, type=_File)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        # The parser's own words may quote a key.
        raise DeviceKeysError("The device keys cannot be read: write the file again.") from None
    if found.format != FORMAT:
        raise DeviceKeysError(f"The device keys are not in the format {FORMAT!r}.")
    keys = {name: bytes.fromhex(text) for name, text in found.keys.items()}
    for name, key in keys.items():
        if key_id(key).hex() != name:
            raise DeviceKeysError(f"The device key under {name} has another key id: enrol again.")
    return DeviceKeys(found.purpose, keys)


def load_device_keys(path: Path, purpose: Purpose) -> DeviceKeys:
    """Read the key file if nobody but its owner can and it serves the station's purpose."""
    keys = _read_guarded(path)
    if keys.purpose is not purpose:
        raise DeviceKeysError(
            f"The device keys {path} are for purpose {keys.purpose.value!r} and this station is"
            f" set up for {purpose.value!r}: enrol its own devices."
        )
    return keys


def _read_guarded(path: Path) -> DeviceKeys:
    try:
        with path.open("rb") as file:
            if stat.S_IMODE(os.fstat(file.fileno()).st_mode) & 0o077:
                raise DeviceKeysError(f"Others can read {path}: set its mode to 0600.")
            return parse_device_keys(file.read())
    except OSError as error:
        raise DeviceKeysError(f"The device keys {path} cannot be opened: {error.strerror}.") from (
            error
        )
