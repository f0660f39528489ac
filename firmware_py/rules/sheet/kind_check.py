"""Whether numbers and words that options hold fit the places that name them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
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
from firmware_py.rules.sheet.lines import Fault, Path
from firmware_py.rules.sheet.model import OptionRule, Sheet
from firmware_py.rules.sheet.words import WORDS, unknown


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
    for place in places(sheet):
        yield from _number_faults(sheet, place)
        yield from _word_faults(sheet, place)
        if place.is_condition:
            yield from _condition_faults(sheet, place)


@dataclass(frozen=True, slots=True)
class SheetKey:
    """One key of a sheet: where it is, what may stand there, and what does."""

    path: Path
    # Name of the part's type, and the key's.
    key: tuple[str, str]
    hint: Any
    value: Any

    @property
    def is_condition(self) -> bool:
        """Tell whether it says under which options something holds."""
        part, name = self.key
        return name == ("options" if part == "Irregularity" else "when")


def places(part: object, path: Path = ()) -> Iterator[SheetKey]:
    """Go through every key of a sheet."""
    if isinstance(part, Struct):
        hints = hints_of(type(part))
        for field in fields(part):
            value, here = getattr(part, field.name), (*path, field.encode_name)
            key = type(part).__name__, field.name
            yield SheetKey(here, key, hints[field.encode_name], value)
            yield from places(value, here)
    elif isinstance(part, list | dict):
        inner = part.items() if isinstance(part, dict) else enumerate(part)
        for name, value in inner:
            yield from places(value, (*path, name))


def _number_faults(sheet: Sheet, place: SheetKey) -> Iterator[Fault]:
    value = place.value
    if not isinstance(value, str) or not value.startswith("@"):
        return
    for kind, fits, said in FITS:
        wrong = [held for held in values_of(sheet, value) if not fits(held)]
        if place.hint == kind and wrong:
            yield place.path, f"the option {value[1:]} may be {wrong[0]!r}: {said} is wanted here"


def _word_faults(sheet: Sheet, place: SheetKey) -> Iterator[Fault]:
    known = WORDS.get(place.key)
    if known is None:
        return
    for word in place.value if isinstance(place.value, list) else [place.value]:
        for held in values_of(sheet, word):
            if held not in known:
                yield place.path, unknown(f"word for {place.key[1]}", str(held), known)


def _condition_faults(sheet: Sheet, place: SheetKey) -> Iterator[Fault]:
    """Find conditions that no choice of the house can meet."""
    rules = {rule.name: rule for rule in sheet.option}
    for name, wanted in place.value.items():
        for value in wanted if isinstance(wanted, list) else [wanted]:
            if why := _never(rules[name], value):
                yield (*place.path, name), f"the option {name} is never {value!r}: it is {why}"


def _never(rule: OptionRule, value: Option) -> str:
    """Say what an option may be, if it may not be this value."""
    if rule.values is not None:
        kinds = {(type(one), one) for one in rule.values}
        return "" if (type(value), value) in kinds else ", ".join(map(repr, rule.values))
    low = rule.at_least if rule.at_least is not None else "any"
    high = rule.at_most if rule.at_most is not None else "any"
    return "" if _percent(value) and _within(rule, value) else f"a number from {low} to {high}"


def _within(rule: OptionRule, value: Option) -> bool:
    number = Fraction(value)
    above = rule.at_least is None or number >= rule.at_least
    return above and (rule.at_most is None or number <= rule.at_most)
