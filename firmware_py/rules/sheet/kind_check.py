"""Whether numbers and words that options hold fit the places that name them."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from firmware_py.rules.kinds import (
    Odds,
    PercentOrOption,
    PerMilleOrOption,
    PositiveOrOption,
    WholeOrOption,
    is_odds,
)
from firmware_py.rules.options import Option
from firmware_py.rules.sheet.hints import hints_of
from firmware_py.rules.sheet.lines import Path
from firmware_py.rules.sheet.model import Sheet
from firmware_py.rules.sheet.words import WORDS, unknown

Fault = tuple[Path, str]


def _whole(value: Option, least: int = 0, most: int | None = None) -> bool:
    number = isinstance(value, int) and not isinstance(value, bool)
    return number and least <= int(value) and (most is None or int(value) <= most)


def _percent(value: Option) -> bool:
    if isinstance(value, str):
        return value.replace(".", "", 1).isdigit() and Fraction(value) <= 100
    return _whole(value, 0, 100)


# The kind of a place → whether a value of an option fits, and what would.
FITS: tuple[tuple[Any, Callable[[Option], bool], str], ...] = (
    (Odds, is_odds, 'a whole number to one, or odds such as "3:2"'),
    (PercentOrOption, _percent, "a percentage"),
    (PerMilleOrOption, lambda value: _whole(value, 0, 1_000), "a whole number up to 1000"),
    (PositiveOrOption, lambda value: _whole(value, 1), "a whole number from 1 on"),
    (WholeOrOption, _whole, "a whole number"),
)


def values_of(sheet: Sheet, written: Option) -> list[Option]:
    """Give what a place may hold: itself, or every value of the option it names."""
    if not isinstance(written, str) or not written.startswith("@"):
        return [written]
    rule = next(rule for rule in sheet.option if rule.name == written[1:])
    if rule.values is not None:
        return list(rule.values)
    return [rule.default, *(b for b in (rule.at_least, rule.at_most) if b is not None)]


def kind_faults(sheet: Sheet) -> Iterator[Fault]:
    """Find numbers and words that a place cannot take, its own or an option's."""
    return _of_part(sheet, sheet, ())


def _of_part(sheet: Sheet, part: object, path: Path) -> Iterator[Fault]:
    if isinstance(part, Struct):
        hints = hints_of(type(part))
        for field in fields(part):
            value, here = getattr(part, field.name), (*path, field.encode_name)
            key = type(part).__name__, field.name
            yield from _of_value(sheet, value, here, hints[field.encode_name], key)
            yield from _of_part(sheet, value, here)
    elif isinstance(part, list):
        for index, value in enumerate(part):
            yield from _of_part(sheet, value, (*path, index))
    elif isinstance(part, dict):
        for name, value in part.items():
            yield from _of_part(sheet, value, (*path, name))


def _of_value(
    sheet: Sheet, value: Any, path: Path, hint: Any, key: tuple[str, str]
) -> Iterator[Fault]:
    if isinstance(value, str) and value.startswith("@"):
        for kind, fits, said in FITS:
            wrong = [held for held in values_of(sheet, value) if not fits(held)]
            if hint == kind and wrong:
                yield path, f"the option {value[1:]} may be {wrong[0]!r}: {said} is wanted here"
    for word in (value if isinstance(value, list) else [value]) if key in WORDS else ():
        for held in values_of(sheet, word):
            if held not in WORDS[key]:
                yield path, unknown(f"word for {key[1]}", str(held), WORDS[key])
