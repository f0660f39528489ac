"""A folder for a simulated table: config, pepper and people, all marked as a test."""

import json
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from firmware_py.rulebook import shelf
from firmware_py.rules.awards import jackpot_of
from firmware_py.rules.finding import RefusedError
from firmware_py.rules.game import choose
from firmware_py.station.config import ConfigError
from firmware_py.station.people import hash_pin

# Everybody's PIN at a simulated table; a live one has its own.
PIN = "2468"
PEOPLE = {"ana": "crupier", "jose": "jefe-de-mesa", "dora": "director", "dani": "director"}
MIN_CENTS = 500
_MULTIPLE = 20
# The minimum of circle poker is 20 to 40 % of the maximum.
_CIRCLE_MULTIPLE = 4


def lay_out(folder: Path, sheet: str, roles: Mapping[str, Any]) -> Path:
    """Write the station's config for the ports of a simulated table; give its path.

    Pepper and PINs stay as they are where the folder has them.
    """
    folder.mkdir(parents=True, exist_ok=True)
    pepper = folder / "pepper"
    if not pepper.exists():
        pepper.write_bytes(secrets.token_bytes(32))
        pepper.chmod(0o600)
    path = folder / "station.toml"
    path.write_text(config_text(sheet, roles, pepper.read_bytes()), "utf-8")
    return path


def config_text(sheet: str, roles: Mapping[str, Any], pepper: bytes) -> str:
    """Write a test config: what gives the cards, visors, slots where the sheet has a jackpot."""
    jackpot = _has_jackpot(sheet)
    rows = [
        'purpose = "test"', 'journal_dir = "journal"', 'socket = "station.sock"',
        'registry_dir = "registry"', 'device_keys = "registry/device-keys.json"',
        'pepper_file = "pepper"', "", "[table]", 'name = "mesa 1"', f"sheet = {_text(sheet)}",
        f"min_cents = {MIN_CENTS}", f"max_cents = {_max_cents(sheet)}",
    ]  # fmt: skip
    if "sabot" not in roles and "shuffler" in roles:
        rows.append('source = "automatic"')
    if jackpot:
        bet = MIN_CENTS // 2
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


def _has_jackpot(sheet: str) -> bool:
    try:
        jackpot_of(choose(sheet, shelf.sheet(sheet), {}))
    except RefusedError:
        return False
    return True


def _max_cents(sheet: str) -> int:
    try:
        limits = shelf.sheet(sheet).limits
    except RefusedError as error:
        raise ConfigError(error.message) from error
    multiples = limits.multiples if limits else []
    usual = _CIRCLE_MULTIPLE if shelf.sheet(sheet).kind == "circulo" else _MULTIPLE
    return MIN_CENTS * (min(multiples) if multiples else usual)


def _text(value: str) -> str:
    """Write a text as TOML does: JSON's form is one of its forms."""
    return json.dumps(value, ensure_ascii=False)
