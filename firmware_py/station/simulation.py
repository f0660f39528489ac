"""A folder for a simulated table: config, pepper and people, all marked as a test."""

import json
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from firmware_py.station.people import hash_pin
from firmware_py.station.template import Chosen, table_text

__all__ = ["PIN", "Chosen", "lay_out"]

# Everybody's PIN at a simulated table; a live one has its own.
PIN = "2468"
PEOPLE = {"ana": "crupier", "jose": "jefe-de-mesa", "dora": "director", "dani": "director"}


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
    table = table_text(chosen)
    rows = [
        'purpose = "test"', 'journal_dir = "journal"', 'socket = "station.sock"',
        'registry_dir = "registry"', 'device_keys = "registry/device-keys.json"',
        'pepper_file = "pepper"', "", table,
    ]  # fmt: skip
    kept = hash_pin(PIN, pepper[:16].ljust(16, b"."), pepper)
    for name, role in PEOPLE.items():
        account = [f"name = {_text(name)}", f"role = {_text(role)}", f"pin_hash = {_text(kept)}"]
        rows += ["", "[[account]]", *account]
    for role, found in roles.items():
        if role != "slots" or "[jackpot]" in table:
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


def _text(value: object) -> str:
    """Write a value as TOML does: JSON's form is one of its forms."""
    return json.dumps(value, ensure_ascii=False)
