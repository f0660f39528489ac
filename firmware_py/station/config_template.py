"""The `[table]` and `[jackpot]` of a config to start from, for a sheet and what the house chose."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from firmware_py.rulebook import library
from firmware_py.rulebook.chosen import read_options, read_rake
from firmware_py.rules.awards import jackpot_of
from firmware_py.rules.finding import RefusedError
from firmware_py.rules.game import choose
from firmware_py.rules.games.family import law_of
from firmware_py.station.config import ConfigError, game_of, read_config, table_of

MIN_CENTS = 500
# What a config has beside its table; nothing of it is read.
_BESIDE = """
purpose = "test"
journal_dir = "journal"
socket = "station.sock"
registry_dir = "registry"
device_keys = "device-keys.json"
pepper_file = "pepper"
"""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the house has chosen for a table; without a maximum a usual one holds."""

    sheet: str
    min_cents: int = MIN_CENTS
    max_cents: int | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    rake: Mapping[str, object] = field(default_factory=dict)
    source: str = "manual"


def choose_table(
    sheet: str, options: tuple[str, ...], rake: str, min_cents: int, max_cents: int | None
) -> Chosen:
    """Read what was asked for on the command line; a config that cannot be is refused at once."""
    try:
        read = read_options(sheet, options)
        chosen = Chosen(sheet, min_cents, max_cents, read, read_rake(rake) if rake else {})
    except RefusedError as error:
        raise ConfigError(error.message) from error
    config = read_config(_BESIDE + table_text(chosen), "table")
    table_of(config, game_of(config))
    return chosen


def table_text(chosen: Chosen) -> str:
    """Write `[table]`, and `[jackpot]` where the sheet has one."""
    rows = [
        "[table]", 'name = "mesa 1"', f"sheet = {_text(chosen.sheet)}",
        f"min_cents = {chosen.min_cents}", f"max_cents = {_max_cents(chosen)}",
    ]  # fmt: skip
    for name, given in (("options", chosen.options), ("rake", chosen.rake)):
        if given:
            pairs = ", ".join(f"{key} = {_text(value)}" for key, value in given.items())
            rows.append(f"{name} = {{ {pairs} }}")
    if chosen.source != "manual":
        rows.append(f"source = {_text(chosen.source)}")
    if _has_jackpot(chosen):
        bet = chosen.min_cents // 2
        rows += ["", "[jackpot]", f"bet_cents = {bet}", "seed_cents = 500000", "display_pct = 70"]
    return "\n".join(rows) + "\n"


def _has_jackpot(chosen: Chosen) -> bool:
    try:
        jackpot_of(choose(chosen.sheet, library.sheet(chosen.sheet), chosen.options))
    except RefusedError:
        return False
    return True


def _max_cents(chosen: Chosen) -> int:
    try:
        sheet = library.sheet(chosen.sheet)
        usual = law_of(sheet).usual_maximum(sheet, chosen.min_cents)
    except RefusedError as error:
        raise ConfigError(error.message) from error
    return usual if chosen.max_cents is None else chosen.max_cents


def _text(value: object) -> str:
    """Write a value as TOML does: JSON's form is one of its forms."""
    return json.dumps(value, ensure_ascii=False)
