"""A folder for a simulated table: config, pepper and people, all marked as a test."""

from __future__ import annotations

import json
import secrets
import subprocess
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from hil.scenario.config import HEAD, PIN, account_rows, device_rows
from hil.scenario.station_process import find_command

__all__ = ["PEOPLE", "PIN", "ChoiceError", "config_text", "lay_out", "table_text"]

PEOPLE: Final = {"ana": "crupier", "jose": "jefe-de-mesa", "dora": "director", "dani": "director"}


class ChoiceError(Exception):
    """A table that cannot be: the station's own words say why."""


def table_text(words: Sequence[str]) -> str:
    """Have the station write its table for a sheet; `words` are those of `station template`."""
    asked = [str(find_command()), "station", "template", *words]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ChoiceError(done.stderr.strip().removeprefix("Error: "))
    return done.stdout


def lay_out(
    folder: Path, table: str, roles: Mapping[str, Any], sheets: Sequence[Path] = ()
) -> Path:
    """Write the station's config for the ports of a simulated table; give its path.

    Pepper and PINs stay as they are where the folder has them.
    """
    folder.mkdir(parents=True, exist_ok=True)
    pepper = folder / "pepper"
    if not pepper.exists():
        pepper.write_bytes(secrets.token_bytes(32))
        pepper.chmod(0o600)
    path = folder / "station.toml"
    path.write_text(config_text(table, roles, pepper.read_bytes(), sheets), "utf-8")
    return path


def config_text(
    table: str, roles: Mapping[str, Any], pepper: bytes, sheets: Sequence[Path] = ()
) -> str:
    """Write a test config; slots stand only where the table has a jackpot."""
    jackpot = "jackpot" in tomllib.loads(table)
    found = {role: port for role, port in roles.items() if jackpot or role != "slots"}
    head = [*HEAD, f"sheets = {json.dumps(list(map(str, sheets)))}"] if sheets else HEAD
    rows = [*head, "", table, *account_rows(PEOPLE, pepper), *device_rows(found)]
    return "\n".join(rows) + "\n"
