"""A shortcut that is measured is one that the product has: its words are still there."""

import subprocess
import sys

import pytest

from bench.edited import LOAD, Edit, as_word, found_by
from bench.shortcuts import AT_A_CARD, AT_PUNTO, AT_THE_BANK, IN_THE_CIRCLE, Shortcut

SHORTCUTS = (*AT_A_CARD, *IN_THE_CIRCLE, *AT_THE_BANK, *AT_PUNTO)
EDIT = Edit("firmware_py/station/process.py", "SWITCH_S = 0.0005", "SWITCH_S = 7")
ASK = "from firmware_py.station.process import SWITCH_S\nprint(SWITCH_S)"


@pytest.mark.parametrize("shortcut", SHORTCUTS, ids=lambda one: one.name)
def test_the_words_of_a_shortcut_are_in_the_product(shortcut: Shortcut) -> None:
    assert all(found_by(edit) for edit in shortcut.edits)


def test_a_process_loads_the_product_with_an_edit_and_without_it() -> None:
    assert [asked(edits) for edits in ([EDIT], [])] == ["7", "0.0005"]


def test_an_edit_that_finds_nothing_is_refused() -> None:
    with pytest.raises(LookupError, match="write the edit anew"):
        found_by(Edit(EDIT.files, "no such words", ""))


def asked(edits: list[Edit]) -> str:
    """Ask a process of its own what it has loaded."""
    words = [sys.executable, "-c", LOAD + ASK, as_word(edits)]
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip()
