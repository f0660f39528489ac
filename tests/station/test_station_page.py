"""docs/station.md names every command, field, question and entry that the station knows."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from firmware_py.station.access.commands import AT_ANY_MOMENT, COMMANDS, UNLOCK
from firmware_py.table.view import View
from firmware_py.text.entries import CODES

PAGE = (Path(__file__).parents[2] / "docs" / "station.md").read_text("utf-8")


def section(first: str, last: str = "\n## ") -> str:
    """Cut a section out of the page."""
    return PAGE.split(first, 1)[1].split(last, 1)[0]


def rows(text: str) -> list[list[str]]:
    """Read the table of a section, cell by cell."""
    found = [line for line in text.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in found]


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_a_command_stands_there_with_its_fields_and_its_right(name: str) -> None:
    known = rows(section("### Commands", "### Error codes"))
    (row,) = (cells for cells in known if f"`{name}`" in cells[0])
    command = COMMANDS[name]
    told = set(re.findall(r"[a-z_]+", row[1]))
    assert {*command.fields, *command.optional} <= told
    assert row[2].startswith(command.right)


def test_what_may_be_said_at_any_moment_is_named() -> None:
    told = section("it may be left out only of", "Every other command without one")
    assert set(re.findall(r"`([a-z-]+)`", told)) == {*AT_ANY_MOMENT, UNLOCK}


def test_every_field_of_a_snapshot_stands_there() -> None:
    told = section("A snapshot is whole", "### Commands")
    assert [field.name for field in fields(View) if f"`{field.name}`" not in told] == []


def test_every_kind_of_entry_stands_there() -> None:
    told = section("## Entries in the journal")
    kinds = {kind if kind.startswith("journal.") else kind.split(".")[0] for kind in CODES}
    assert sorted(kind for kind in kinds if f"`{kind}" not in told) == []
