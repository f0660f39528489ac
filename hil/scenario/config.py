"""The station's config for a story: its table, a person for each role, and the ports."""

from __future__ import annotations

import hashlib
import hmac
import json
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from hil.scenario.story import Story

REGISTRY: Final = Path(__file__).parents[1] / "registry"
PIN: Final = "2468"
PEPPER: Final = b"a pepper that is in the repository protects nobody"
# What every config of a simulated table begins with; all lies in its folder.
HEAD: Final = (
    'purpose = "test"', 'journal_dir = "journal"', 'socket = "station.sock"',
    'registry_dir = "registry"', 'device_keys = "registry/device-keys.json"',
    'pepper_file = "pepper"',
)  # fmt: skip
# Who gives a command where the story does not say.
CROUPIER, CHIEF = "ana", "jose"
PEOPLE: Final = {
    CROUPIER: "crupier",
    CHIEF: "jefe-de-mesa",
    "dora": "director",
    "dani": "director",
    "ines": "inspector",
}


def lay_out(folder: Path, story: Story, devices: Sequence[str], registry: Path = REGISTRY) -> None:
    """Write config, pepper, registry and keys of a story into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pepper").write_bytes(PEPPER)
    if not (folder / "registry").exists():
        shutil.copytree(registry, folder / "registry", ignore=shutil.ignore_patterns("*.py"))
    (folder / "registry" / "device-keys.json").chmod(0o600)
    (folder / "station.toml").write_text(config_text(story, devices), "utf-8")


def config_text(story: Story, devices: Sequence[str]) -> str:
    """Write the config; `devices` are rows that describe the ports."""
    rows = [
        *HEAD, "", "[table]", 'name = "mesa 1"', f"sheet = {_text(story.sheet)}",
        f"min_cents = {story.limits[0]}", f"max_cents = {story.limits[1]}",
        f"source = {_text(story.source)}",
    ]  # fmt: skip
    for name, given in (("options", story.options), ("rake", story.rake)):
        if given:
            chosen = ", ".join(f"{key} = {_text(value)}" for key, value in given.items())
            rows.append(f"{name} = {{ {chosen} }}")
    if story.jackpot is not None:
        rows += ["", "[jackpot]", *(f"{key} = {value}" for key, value in story.jackpot.items())]
    return "\n".join([*rows, *account_rows(PEOPLE, PEPPER), *devices]) + "\n"


def account_rows(people: Mapping[str, str], pepper: bytes) -> list[str]:
    """Write people and their roles as `[[account]]` tables, all with the one PIN."""
    rows, kept = list[str](), _text(cheap_hash(PIN, pepper))
    for name, role in people.items():
        account = [f"name = {_text(name)}", f"role = {_text(role)}", f"pin_hash = {kept}"]
        rows += ["", "[[account]]", *account]
    return rows


def device_rows(roles: Mapping[str, Any]) -> list[str]:
    """Describe the twins' ports as `[[device]]` tables."""
    rows: list[str] = []
    for role, found in roles.items():
        rows += ["", "[[device]]", *_device(role, found)]
    return rows


def _device(role: str, found: Mapping[str, Any]) -> list[str]:
    kind = found["kind"]
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


def cheap_hash(pin: str, pepper: bytes) -> str:
    """Hash a PIN that everybody knows with the least work; its parameters stand in the hash."""
    salt = b"scenario"
    keyed = hmac.new(pepper, pin.encode(), hashlib.sha256).digest()
    derived = hashlib.scrypt(keyed, salt=salt, n=2, r=1, p=1, dklen=32)
    return f"scrypt$2$1$1${salt.hex()}${derived.hex()}"


def _text(value: object) -> str:
    """Write a value as TOML does: JSON's form is one of its forms."""
    return json.dumps(value, ensure_ascii=False)
