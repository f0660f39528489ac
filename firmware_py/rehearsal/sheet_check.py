"""Every sheet looked at as a whole: read, checked, and tried with each of its options."""

from collections.abc import Iterator

from firmware_py.rulebook import library
from firmware_py.rules.game import choose
from firmware_py.rules.options import Option
from firmware_py.rules.sheet.check import check
from firmware_py.rules.sheet.model import OptionRule, Sheet
from firmware_py.rules.sheet.parse import ParsedSheet, SheetError
from firmware_py.table.trial import is_chosen, trial_fault
from firmware_py.text.render import english


def faults(names: tuple[str, ...] | None = None) -> Iterator[SheetError]:
    """Give everything that is wrong with the sheets on the shelf, each with file and line."""
    for name in library.names() if names is None else names:
        try:
            parsed = library.parse(name)
        except SheetError as error:
            yield error
            continue
        yield from sheet_faults(name, parsed)


def sheet_faults(name: str, parsed: ParsedSheet) -> list[SheetError]:
    """Give everything that is wrong with one sheet; one that is right so far is tried."""
    return check(name, parsed) or list(_tried(name, parsed))


def _tried(name: str, parsed: ParsedSheet) -> Iterator[SheetError]:
    """Open, deal and settle the game as it stands, then with every other value of its options."""
    sheet = parsed.sheet
    if fault := trial_fault(choose(name, sheet, {})):
        yield parsed.error((), english(fault))
        return
    for index, value in _choices(sheet):
        chosen = {sheet.option[index].name: value}
        fault = trial_fault(choose(name, sheet, chosen), quick=True)
        # With some choices nobody can play, as ten who must sit where six may: nobody makes them.
        if fault and not is_chosen(fault):
            yield parsed.error(("option", index), f"with {value!r}: {english(fault)}")


def _choices(sheet: Sheet) -> Iterator[tuple[int, Option]]:
    for index, option in enumerate(sheet.option):
        yield from ((index, value) for value in _values(option) if value != option.default)


def _values(option: OptionRule) -> list[Option]:
    if option.values is not None:
        return option.values
    return [bound for bound in (option.at_least, option.at_most) if bound is not None]


def looked_at() -> list[str]:
    """Say in which folders sheets were found, and how many."""
    return [f"{one.folder}: {len(one.games)} sheets" for one in library.communities()]
