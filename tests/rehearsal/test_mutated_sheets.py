"""A sheet with a wrong value is told to be wrong, or it can be played: nothing between."""

import pytest

from firmware_py.rehearsal.sheet_check import sheet_faults
from firmware_py.rulebook import library
from firmware_py.rules.sheet.parse import SheetError, parse_sheet
from tests.rehearsal.mutated_sheets import changed, merged, toml_of, tries, values

# One of each family; the command changes every value of every sheet.
SHEETS = (
    "galicia/poker-sin-descarte",
    "galicia/holdem",
    "pais-vasco/blackjack",
    "pais-vasco/punto-y-banca",
    "pais-vasco/chemin-de-fer",
    "pais-vasco/treinta-y-cuarenta",
    "castilla-y-leon/pai-gow",
)


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.sweep)])
def test_a_changed_value_is_a_fault_or_can_be_played(seed: int) -> None:
    assert list(tries(seed, 120, SHEETS)) == []


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_written_as_one_file_is_still_right(name: str) -> None:
    """Otherwise nothing that is changed in it would tell anything."""
    raw = merged(name)
    assert len(list(values(raw))) > 100
    text_is_read = parse_sheet("x.toml", toml_of(raw), lambda part: part)
    assert sheet_faults(name, text_is_read) == []
    assert text_is_read.sheet == library.parse(name).sheet


def test_a_changed_number_is_found() -> None:
    raw = merged("galicia/poker-sin-descarte")
    with pytest.raises(SheetError, match=r"seats\.count: Expected `int` >= 1, not -8"):
        parse_sheet("x.toml", toml_of(changed(raw, ("seats", "count"), -8)), lambda part: part)
