"""docs/config.md has every key of the config, with its default and an example that is taken."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import FieldInfo, fields

from firmware_py.station.config import (
    AccountConfig,
    CallerConfig,
    Config,
    ConfigPart,
    Declared,
    DeviceConfig,
    JackpotConfig,
    RakeConfig,
    SealConfig,
    TableConfig,
    game_of,
    level_of,
    read_config,
    table_of,
)
from tests.station.test_station_page import rows

PAGE = (Path(__file__).parents[2] / "docs" / "config.md").read_text("utf-8")
SECTIONS: dict[str, type[ConfigPart]] = {
    "The station": Config,
    "`[seal]`": SealConfig,
    "`[table]`": TableConfig,
    "`table.rake`": RakeConfig,
    "`[jackpot]`": JackpotConfig,
    "`[[account]]`": AccountConfig,
    "`[[caller]]`": CallerConfig,
    "`[[device]]`": DeviceConfig,
    "`[device.declared]`": Declared,
}


def keys_of(title: str) -> dict[str, list[str]]:
    """Read the table under a heading: key, then default, example and meaning."""
    text = PAGE.split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]
    return {cells[0].strip("`"): cells[1:] for cells in rows(text)}


def default_of(info: FieldInfo) -> str:
    """Write a default as the page has it."""
    if info.default_factory is not msgspec.NODEFAULT:
        empty = info.default_factory()
        return "none" if info.name in ("device", "account", "caller") else f"`{empty}`"
    if info.default is msgspec.NODEFAULT:
        return "needed"
    if info.default is None:
        return "none"
    # TOML writes these as JSON does.
    return f"`{json.dumps(info.default)}`"


def test_every_part_of_the_config_has_its_table() -> None:
    assert set(SECTIONS.values()) == set(ConfigPart.__subclasses__())


@pytest.mark.parametrize("title", SECTIONS)
def test_the_page_has_every_key_and_no_other(title: str) -> None:
    assert sorted(keys_of(title)) == sorted(info.name for info in fields(SECTIONS[title]))


@pytest.mark.parametrize("title", SECTIONS)
def test_defaults_are_those_of_the_program(title: str) -> None:
    told = {key: cells[0] for key, cells in keys_of(title).items()}
    assert told == {info.name: default_of(info) for info in fields(SECTIONS[title])}


@pytest.mark.parametrize("title", SECTIONS)
def test_examples_are_values_that_are_taken(title: str) -> None:
    for info in fields(SECTIONS[title]):
        example = keys_of(title)[info.name][1].strip("`")
        if re.fullmatch(r"\[+[a-z.]+\]+", example):
            # A part of its own, with a table of its own.
            continue
        value: Any = tomllib.loads(f"it = {example}")["it"]
        msgspec.convert(value, info.type)


def test_the_whole_config_of_the_page_opens_a_table() -> None:
    config = read_config(PAGE.split("```toml\n", 1)[1].split("```", 1)[0])
    game = game_of(config)
    assert table_of(config, game).setup.cuts_told
    assert level_of(config, game) is not None
