"""Sheets with one value changed: a fault is told, or the game can be opened, dealt and settled.

The long version changes every value of every sheet in every way:

    python -m tests.rehearsal.mutated_sheets [--sheet NAME] [--step N]
"""

import copy
import tomllib
from collections.abc import Iterator
from random import Random
from typing import Any

import click
import msgspec

from firmware_py.rehearsal.sheet_check import sheet_faults
from firmware_py.rulebook import library
from firmware_py.rules.game import choose
from firmware_py.rules.sheet.lines import Path
from firmware_py.rules.sheet.parse import ParsedSheet, SheetError, parse_sheet
from firmware_py.station.core import Core
from firmware_py.table.setup import missing_text
from firmware_py.table.table import Table
from firmware_py.table.trial import setups_of
from tests.station.any_inputs.hands import Hands

OTHERS: tuple[Any, ...] = (
    -8, 0, 1, 99_999, "ocho", "3/2", "3:2", "", "@nothing", "max", True, [], {}, 1.5, None,
)  # fmt: skip


def values(part: Any, path: Path = ()) -> Iterator[Path]:
    """Name every value of a sheet."""
    items = part.items() if isinstance(part, dict) else enumerate(part)
    for key, value in items:
        here = (*path, key)
        yield here
        if isinstance(value, dict | list):
            yield from values(value, here)


def merged(name: str) -> dict[str, Any]:
    """The whole of a sheet with its parts as plain values, read back as one file."""
    return tomllib.loads(toml_of(msgspec.to_builtins(library.parse(name).sheet)))


def toml_of(value: Any) -> str:
    """Write plain values as inline TOML, one key to a line."""
    return "".join(
        f"{key} = {_inline(inner)}\n" for key, inner in value.items() if inner is not None
    )


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        pairs = (f'"{k}" = {_inline(v)}' for k, v in value.items() if v is not None)
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return msgspec.json.encode(value).decode()


def changed(raw: dict[str, Any], path: Path, value: Any) -> dict[str, Any]:
    """The same with one value changed; None takes it out."""
    found = copy.deepcopy(raw)
    at: Any = found
    for part in path[:-1]:
        at = at[part]
    if value is None:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return found


def fault(name: str, raw: dict[str, Any], chance: Random) -> str:
    """Say what broke though no fault was told, or nothing."""
    try:
        parsed = parse_sheet("x.toml", toml_of(raw), lambda part: part)
    except SheetError:
        return ""
    try:
        if sheet_faults(name, parsed):
            return ""
    except Exception as error:  # noqa: BLE001  # the checker itself must not break
        return f"the checker raised {type(error).__name__}: {error}"
    return _played(name, parsed, chance)


def _played(name: str, parsed: ParsedSheet, chance: Random) -> str:
    """Play a while by lot with a sheet that was found right."""
    game = choose(name, parsed.sheet, {})
    if missing_text(game):
        return ""
    setup = next(iter(setups_of(game)))
    core = Core.fresh(Table(game, setup), None)
    hands = Hands(core, chance, 0.05)
    for _ in range(120):
        given = hands.next()
        try:
            core.take(given)
        except Exception as error:  # noqa: BLE001  # whatever it is, it is a find
            return f"{type(error).__name__}: {error} at {given}"
    return ""


def tries(seed: int, count: int, sheets: tuple[str, ...]) -> Iterator[str]:
    """Change values by lot and give what broke."""
    chance = Random(seed)
    whole = {name: merged(name) for name in sheets}
    places = {name: list(values(raw)) for name, raw in whole.items()}
    for _ in range(count):
        name = chance.choice(sheets)
        path, value = chance.choice(places[name]), chance.choice(OTHERS)
        if found := fault(name, changed(whole[name], path, value), chance):
            yield f"{name} {'.'.join(map(str, path))} = {value!r}: {found}"


@click.command()
@click.option("--sheet", "sheets", multiple=True, help="Only these sheets.")
@click.option("--step", default=1, show_default=True, help="Every so-manieth value.")
def main(sheets: tuple[str, ...], step: int) -> None:
    """Change every value of every sheet in every way and say what breaks."""
    bad = tried = 0
    for name in sheets or library.names():
        raw = merged(name)
        for path in list(values(raw))[::step]:
            for value in OTHERS:
                tried += 1
                if found := fault(name, changed(raw, path, value), Random(tried)):
                    bad += 1
                    click.echo(f"{name} {'.'.join(map(str, path))} = {value!r}: {found}")
    click.echo(f"{tried} changed sheets, {bad} bad")
    raise SystemExit(bad > 0)


if __name__ == "__main__":
    main()
