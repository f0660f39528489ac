"""A folder for a simulated table: config, pepper and people, all marked as a test."""

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from firmware_py.rulebook import shelf
from firmware_py.rulebook.chosen import read_options, read_rake, usual_maximum
from firmware_py.rules.awards import jackpot_of
from firmware_py.rules.finding import RefusedError
from firmware_py.rules.game import choose
from firmware_py.station.config import ConfigError, game_of, read_config, table_of
from firmware_py.station.people import hash_pin

# Everybody's PIN at a simulated table; a live one has its own.
PIN = "2468"
PEOPLE = {"ana": "crupier", "jose": "jefe-de-mesa", "dora": "director", "dani": "director"}
MIN_CENTS = 500


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the house has chosen for a simulated table; without a maximum a usual one holds."""

    sheet: str
    min_cents: int = MIN_CENTS
    max_cents: int | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    rake: Mapping[str, object] = field(default_factory=dict)


def choose_table(
    sheet: str, min_cents: int, max_cents: int | None, options: tuple[str, ...], rake: str
) -> Chosen:
    """Read what was asked for on the command line; a config that cannot be is refused at once."""
    try:
        read = read_options(sheet, options)
        chosen = Chosen(sheet, min_cents, max_cents, read, read_rake(rake) if rake else {})
    except RefusedError as error:
        raise ConfigError(error.message) from error
    config = read_config(config_text(chosen, {}, b""), "table")
    table_of(config, game_of(config))
    return chosen


def lay_out(folder: Path, chosen: Chosen, roles: Mapping[str, Any]) -> Path:
    """Write the station's config for the ports of a simulated table; give its path.

    Pepper and PINs stay as they are where the folder has them.
    """
    folder.mkdir(parents=True, exist_ok=True)
    pepper = folder / "pepper"
    if not pepper.exists():
        pepper.write_bytes(secrets.token_bytes(32))
        pepper.chmod(0o600)
    path = folder / "station.toml"
    path.write_text(config_text(chosen, roles, pepper.read_bytes()), "utf-8")
    return path


def config_text(chosen: Chosen, roles: Mapping[str, Any], pepper: bytes) -> str:
    """Write a test config: what gives the cards, visors, slots where the sheet has a jackpot."""
    jackpot = _has_jackpot(chosen)
    rows = [
        'purpose = "test"', 'journal_dir = "journal"', 'socket = "station.sock"',
        'registry_dir = "registry"', 'device_keys = "registry/device-keys.json"',
        'pepper_file = "pepper"', "", "[table]", 'name = "mesa 1"',
        f"sheet = {_text(chosen.sheet)}",
        f"min_cents = {chosen.min_cents}", f"max_cents = {_max_cents(chosen)}",
    ]  # fmt: skip
    for name, given in (("options", chosen.options), ("rake", chosen.rake)):
        if given:
            pairs = ", ".join(f"{key} = {_text(value)}" for key, value in given.items())
            rows.append(f"{name} = {{ {pairs} }}")
    if "sabot" not in roles and "shuffler" in roles:
        rows.append('source = "automatic"')
    if jackpot:
        bet = chosen.min_cents // 2
        rows += ["", "[jackpot]", f"bet_cents = {bet}", "seed_cents = 500000", "display_pct = 70"]
    kept = hash_pin(PIN, pepper[:16].ljust(16, b"."), pepper)
    for name, role in PEOPLE.items():
        account = [f"name = {_text(name)}", f"role = {_text(role)}", f"pin_hash = {_text(kept)}"]
        rows += ["", "[[account]]", *account]
    for role, found in roles.items():
        if role == "slots" and not jackpot:
            continue
        rows += ["", "[[device]]", *_device(role, found)]
    return "\n".join(rows) + "\n"


def _device(role: str, found: Mapping[str, Any]) -> list[str]:
    kind = "visor" if role.startswith("visor") else role
    model = {"slots": "cctalk", "visor": found["protocol"]}.get(kind, "profile")
    rows = [f"role = {_text(role)}", f"kind = {_text(kind)}", f"model = {_text(model)}"]
    rows += [f"port = {_text(found['port'])}", f"baud = {found['baud']}"]
    rows.append(f"echo = {_text('on' if found['echo'] else 'off')}")
    if kind == "slots":
        rows.append(f"addresses = {found['addresses']}")
    elif "addresses" in found:
        rows.append(f"address = {found['addresses'][0]}")
    elif kind == "visor":
        rows += ["[device.declared]", 'maker = "Tapete HIL"', 'firmware = "1.0"']
        rows += [f'product = "SIM-{model.upper()}"', 'build = "STD01   "']
    return rows


def _has_jackpot(chosen: Chosen) -> bool:
    try:
        jackpot_of(choose(chosen.sheet, shelf.sheet(chosen.sheet), chosen.options))
    except RefusedError:
        return False
    return True


def _max_cents(chosen: Chosen) -> int:
    try:
        usual = usual_maximum(shelf.sheet(chosen.sheet), chosen.min_cents)
    except RefusedError as error:
        raise ConfigError(error.message) from error
    return usual if chosen.max_cents is None else chosen.max_cents


def _text(value: object) -> str:
    """Write a value as TOML does: JSON's form is one of its forms."""
    return json.dumps(value, ensure_ascii=False)
