"""Every entry about irregularities of the baccarat sheets rules in some test of the table.

The tests that hold the consequences are told again while it is watched which entry rules on
each event: an entry that no sequence of events meets is found by its place in the sheet.
"""

from collections.abc import Callable, Iterator
from itertools import product
from types import ModuleType
from typing import Any

import pytest

from firmware_py.rulebook import library
from tests.table import (
    test_baccarat_keys,
    test_baccarat_requirements,
    test_chemin_faults,
    test_chemin_punto_faults,
    test_dos_panos_faults,
    test_dos_panos_word_faults,
    test_dummy_hand,
    test_punto_banca_course,
)
from tests.table.baccarat import CHEMIN, DOS_PANOS, PUNTO_BANCA
from tests.table.entries import entries, watching

TOLD: dict[str, tuple[ModuleType, ...]] = {
    CHEMIN: (
        test_chemin_faults,
        test_chemin_punto_faults,
        test_baccarat_requirements,
        test_baccarat_keys,
    ),
    DOS_PANOS: (
        test_dos_panos_faults,
        test_dos_panos_word_faults,
        test_baccarat_requirements,
        test_baccarat_keys,
    ),
    PUNTO_BANCA: (test_punto_banca_course, test_dummy_hand),
}


def examples(module: ModuleType) -> Iterator[tuple[Callable[..., None], dict[str, Any]]]:
    """Every test of a module with each of its examples; searches at random are left out."""
    for name, test in vars(module).items():
        if name.startswith("test_") and callable(test) and not hasattr(test, "hypothesis"):
            marks = [m for m in getattr(test, "pytestmark", ()) if m.name == "parametrize"]
            for chosen in product(*(mark.args[1] for mark in marks)):
                yield test, _named(marks, chosen)


def _named(marks: list[Any], chosen: tuple[Any, ...]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for mark, values in zip(marks, chosen, strict=True):
        names = mark.args[0]
        keys = [names] if isinstance(names, str) and "," not in names else names
        keys = keys.split(",") if isinstance(keys, str) else keys
        several = len(keys) > 1
        found |= dict(zip(keys, values if several else (values,), strict=True))
    return found


def ruled(name: str) -> set[int]:
    """The entries of a sheet that rule while its tests are told again."""
    with watching() as seen:
        for module in TOLD[name]:
            for test, facts in examples(module):
                test(**facts)
    return {met.index for met in seen if met.sheet == name}


@pytest.mark.parametrize("name", TOLD)
def test_every_entry_of_a_sheet_rules_in_a_test(name: str) -> None:
    sheet = library.sheet(name)
    missed = entries(name) - ruled(name)
    assert not missed, [
        (n, sheet.irregularity[n].names, sheet.irregularity[n].when) for n in missed
    ]
