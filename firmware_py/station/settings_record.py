"""What of the config goes on record: every key, but for those that are harmless by name.

Keys that name a file are recorded by what lies there. Of a secret (pepper, PIN) only a mark is
written, keyed by the pepper: another one shows, and the journal gives nobody a thing to try at.
"""

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from drivers.homologation.keys import load_device_keys
from drivers.homologation.registry import Purpose
from firmware_py.rules.game import Game
from firmware_py.station.config import (
    AccountConfig,
    Config,
    ConfigError,
    ConfigPart,
    DeviceConfig,
    level_of,
    sheet_digest,
)
from firmware_py.station.links.registry import trusted_key
from firmware_py.station.settings import PINS, RECORD, STATION, written

LEAST_PEPPER = 16
MARK = 16
# Recorded by what they name: the key of the config, and what stands for it on record.
BY_CONTENT: Mapping[str, str] = {
    "trusted_key": "signer",
    "device_keys": "device_keys",
    "pepper_file": "pepper",
}
# Not recorded, and why a change of it changes nothing that counts.
HARMLESS: Mapping[type[ConfigPart], Mapping[str, str]] = {
    Config: {
        "registry_dir": "what lies there counts by its signer, who is recorded; so is its edition",
        "record": "it can only keep the station from starting with another record",
    },
    DeviceConfig: {
        "port": "another socket for the same cable; a device says who it is, or its seal does",
        "echo": "a wrong one keeps the line silent",
        "baud": "a wrong one keeps the line silent",
    },
    AccountConfig: {
        "former_pin_hash": "it counts only where its mark and the role are those on record",
        "licence": "it opens nothing, and stands on record with every visit",
    },
}
_PARTS = frozenset({"purpose", "table", "account", "device", "jackpot"})


@dataclass(frozen=True, slots=True)
class Marks:
    """What stands on record for files and secrets."""

    signer: str = ""
    device_keys: tuple[str, ...] = ()
    pepper: str = ""
    pins: Mapping[str, str] = field(default_factory=dict)
    # The same of the hashes before, where the config still has them.
    former: Mapping[str, str] = field(default_factory=dict)


def pepper_of(config: Config, base: Path) -> bytes:
    """Read the pepper: random bytes, so many that nobody finds them by trying."""
    path = base / config.pepper_file
    try:
        pepper = path.read_bytes()
    except OSError as error:
        why = "it holds the bytes that the PINs were hashed with"
        raise ConfigError(f"pepper_file: {path} cannot be read: {error.strerror}; {why}") from error
    if len(pepper) < LEAST_PEPPER:
        how = f"`head -c 32 /dev/urandom > {config.pepper_file}`, then every PIN is hashed anew"
        raise ConfigError(f"pepper_file: {path} has less than {LEAST_PEPPER} bytes: {how}")
    return pepper


def marks_of(config: Config, base: Path) -> Marks:
    """Look at everything that the config names and does not hold itself."""
    pepper = pepper_of(config, base)
    keys = load_device_keys(base / config.device_keys, Purpose(config.purpose))
    accounts = config.account
    return Marks(
        trusted_key(config, base).hex(),
        tuple(sorted(keys.by_id)),
        _mark(pepper, "pepper", ""),
        {one.name: _mark(pepper, "pin", one.pin_hash) for one in accounts},
        {a.name: _mark(pepper, "pin", a.former_pin_hash) for a in accounts if a.former_pin_hash},
    )


def _mark(pepper: bytes, what: str, text: str) -> str:
    return hmac.new(pepper, f"tapete {what} {text}".encode(), hashlib.sha256).hexdigest()[:MARK]


def settings_of(config: Config, game: Game, marks: Marks | None = None, record: str = "") -> str:
    """Write down everything that is a critical change when it changes (R-4)."""
    marks = marks or Marks()
    people = {account.name: account.role for account in config.account}
    parts = {
        **msgspec.to_builtins(config.table),
        "sheet_sha256": sheet_digest(config.table.sheet),
        "purpose": config.purpose,
        "devices": [_told(device) for device in config.device],
        STATION: {**_station(config, marks), RECORD: record},
        PINS: dict(marks.pins),
    }
    return written(parts, level_of(config, game), people)


def _station(config: Config, marks: Marks) -> dict[str, object]:
    """Give the keys of the station itself, and of its jackpot what is no figure of the level."""
    token = config.jackpot.token if config.jackpot is not None else None
    marked = {name: getattr(marks, name) for name in BY_CONTENT.values()}
    aside = _PARTS | BY_CONTENT.keys()
    own = {key: value for key, value in _told(config).items() if key not in aside}
    return {**own, **marked, "token": token}


def _told(part: ConfigPart) -> dict[str, object]:
    fields: dict[str, object] = msgspec.to_builtins(part)
    harmless = HARMLESS.get(type(part), {})
    return {key: value for key, value in fields.items() if key not in harmless}
