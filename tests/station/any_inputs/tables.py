"""Tables of every kind: each sheet, under options, devices and duties drawn by lot."""

from functools import cache
from random import Random
from typing import Any

import msgspec

from firmware_py.rulebook import library
from firmware_py.rules.games.circle.play import CirclePlay
from firmware_py.rules.games.family import FOLDERS
from firmware_py.rules.sheet.model import OptionRule, Sheet
from firmware_py.station.config import Config, ConfigError, game_of, level_of, table_of
from firmware_py.station.core import Core

PATHS = ("journal_dir", "socket", "registry_dir", "device_keys", "pepper_file")
MIN_CENTS = 1_000
DRAWS = 40


@cache
def playable() -> tuple[str, ...]:
    """Sheets whose text survives and whose family has a course."""
    found = []
    for name in library.names():
        sheet = library.sheet(name)
        tag = str(type(sheet.play).__struct_config__.tag)
        if tag in FOLDERS and sheet.box:
            found.append(name)
    return tuple(found)


def a_config(chance: Random, sheet: str) -> Config:
    """Draw a table that may be opened; what the config refuses is drawn again."""
    for _ in range(DRAWS):
        config = _drawn(chance, sheet)
        try:
            fresh_core(config)
        except ConfigError:
            continue
        return config
    raise AssertionError(f"{sheet}: no table found in {DRAWS} draws")


def fresh_core(config: Config) -> Core:
    """Begin with a closed table and a jackpot at its seed."""
    game = game_of(config)
    return Core.fresh(table_of(config, game), level_of(config, game))


def _drawn(chance: Random, name: str) -> Config:
    sheet = library.sheet(name)
    source = chance.choice(["manual", "automatic"]) if "automatic" in sheet.deal else "manual"
    table: dict[str, Any] = {
        "name": "mesa 1",
        "sheet": name,
        "min_cents": MIN_CENTS,
        "max_cents": MIN_CENTS * _multiple(chance, sheet),
        "source": source,
        "options": {o.name: _value(chance, o) for o in sheet.option if chance.random() < 0.3},
        "counted_every_rounds": chance.choice([0, 0, 1, 2]),
        "cuts_told": chance.random() < 0.3,
        "show_empty": chance.random() < 0.2,
    }
    if isinstance(sheet.play, CirclePlay) and sheet.play.rake and chance.random() < 0.7:
        rule = chance.choice(sheet.play.rake)
        table["rake"] = {"kind": rule.kind, "pct": max(1, rule.least_pct)}
    rest = {"purpose": chance.choice(["test", "live"]), "device": _devices(chance, source)}
    given = {**rest, **dict.fromkeys(PATHS, ""), "table": table, **_jackpot(chance, sheet)}
    return msgspec.convert(given, Config)


def _multiple(chance: Random, sheet: Sheet) -> int:
    multiples = sheet.limits.multiples if sheet.limits else []
    usual = [4, 10, 20] if isinstance(sheet.play, CirclePlay) else [1, 20, 50]
    return chance.choice(multiples or usual)


def _value(chance: Random, option: OptionRule) -> str | int | bool:
    if option.values is not None:
        return chance.choice(option.values)
    least = option.at_least or 0
    most = option.at_most if option.at_most is not None else least + 50
    return chance.choice([least, most, chance.randint(least, most)])


def _devices(chance: Random, source: str) -> list[dict[str, Any]]:
    kinds = []
    if chance.random() < 0.8:
        kinds.append("sabot" if source == "manual" else "shuffler")
    if source == "manual" and chance.random() < 0.3:
        kinds.append("shuffler")
    if chance.random() < 0.5:
        kinds.append("slots")
    # A role may say nothing of what a device is, or something else.
    roles = {"sabot": chance.choice(("sabot", "shoe-1")), "slots": chance.choice(("slots", "x"))}
    found = [
        {"role": roles.get(kind, kind), "kind": kind, "port": "", "model": "profile"}
        for kind in kinds
    ]
    return [{**one, "addresses": [11, 12, 13]} if one["kind"] == "slots" else one for one in found]


def _jackpot(chance: Random, sheet: Sheet) -> dict[str, Any]:
    if not sheet.jackpot or chance.random() < 0.3:
        return {}
    level = {"bet_cents": MIN_CENTS // 2, "seed_cents": 1_000_000, "display_pct": 70}
    more = {"reserve_pct": chance.choice([0, 10]), "limit_cents": chance.choice([None, 2_000_000])}
    return {"jackpot": {**level, **more}}
