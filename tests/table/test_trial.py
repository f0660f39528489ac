"""A game tried on paper: what would break with stakes on the table breaks there instead."""

import pytest
from msgspec.structs import replace

from firmware_py.rulebook import library
from firmware_py.rules.game import Game, choose
from firmware_py.rules.sheet.model import Irregularity, Sheet
from firmware_py.table.trial import trial_fault
from firmware_py.text.render import english, sentence

NAME = "galicia/poker-sin-descarte"


def game(sheet: Sheet) -> Game:
    return choose(NAME, sheet, {})


def test_every_irregularity_is_told_once_at_the_table() -> None:
    """The lab would answer with this one: only a round that it ends shows that it cannot."""
    sheet = library.sheet(NAME)
    broken = Irregularity(
        names=["wrong-order"], ruling="void-round", stakes="returned", also={"returned": "ante"}
    )
    fault = trial_fault(game(replace(sheet, irregularity=[*sheet.irregularity, broken])))
    assert fault is not None
    assert english(fault).startswith("wrong-order: a round cannot go on: AssertionError")


@pytest.mark.parametrize("box", ["ante", "segunda"])
def test_a_settlement_that_cannot_be_built_is_found(box: str) -> None:
    sheet = library.sheet(NAME)
    boxes = [
        replace(one, win=[replace(one.win[0], to_one="3/2")]) if one.name == box else one
        for one in sheet.box
    ]
    assert boxes != sheet.box
    fault = trial_fault(game(replace(sheet, box=boxes)))
    assert fault is not None
    assert "a round cannot be played" in english(fault)
    # In any language: only what Python says of it stays as it is.
    assert sentence(fault, "gl").startswith("unha xogada non se pode xogar: ")


@pytest.mark.parametrize("name", [NAME, "pais-vasco/chemin-de-fer", "galicia/holdem"])
def test_a_sheet_that_is_right_breaks_nowhere(name: str) -> None:
    assert trial_fault(choose(name, library.sheet(name), {})) is None
