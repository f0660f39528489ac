"""The filter of the record: codes, people, rounds, entries, days, kinds, words."""

import re
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from firmware_py.console.wire import filters
from firmware_py.console.wire.filters import Filter, FilterKey, FilterPiece, Test
from firmware_py.text.codes import wire as codes

_CODES = re.compile(r"([A-Za-z])(\d{1,3})?(?:(?:-|\.\.)([A-Za-z])?(\d{1,3}))?")


class JournalSubject(Struct, frozen=True):
    """What a filter may ask of an entry; `days_ago` counts from the newest day, which is 0."""

    code: str = ""
    people: tuple[str, ...] = ()
    round: int | None = None
    number: int = 0
    day: int = 0
    days_ago: int = 0
    kind: str = ""
    text: str = ""


def _codes(piece: FilterPiece) -> Test:
    """Read a code, a letter for all of its codes, or a range within a letter: S, D04, D19-23."""
    found = _CODES.fullmatch(piece.text) if piece.text.isascii() else None
    if found is None or (found[4] and not found[2]):
        piece.wrong(codes.filter_no_code(given_text=piece.text))
    letter, first, other, last = found[1].upper(), found[2], found[3], found[4]
    if other and other.upper() != letter:
        piece.wrong(codes.filter_no_code(given_text=piece.text))
    if first is None:
        return lambda one: str(one)[:1] == letter
    low, high = int(first), int(last or first)
    if low > high:
        piece.wrong(codes.filter_reversed(given_text=piece.text))
    return lambda one: str(one)[:1] == letter and low <= _number(one) <= high


def _number(code: str) -> int:
    digits = code[1:]
    return int(digits) if digits.isdecimal() else -1


def _days(piece: FilterPiece) -> Test:
    """Read the last days by their number, or days of the record from one to another."""
    if ".." in piece.text:
        within = filters.numbers()(piece)
        return lambda one: within(one[0])
    last = filters.natural(piece)
    return lambda one: bool(one[1] < last)


VOCABULARY: filters.Vocabulary = {
    "c": FilterKey(_codes),
    "q": FilterKey(filters.is_called),
    "j": FilterKey(filters.numbers()),
    "n": FilterKey(filters.numbers()),
    "d": FilterKey(_days),
    "k": FilterKey(filters.is_called),
    filters.TEXT: FilterKey(filters.contains),
}


def journal_filter(text: str) -> Filter:
    """Read a filter of the record; raises `FilterError`."""
    return filters.parse(text, VOCABULARY)


def is_wanted(subject: JournalSubject, wanted: Filter) -> bool:
    """Whether an entry is to be shown."""
    return wanted.holds(lambda key: _values(key, subject))


def _values(key: str, subject: JournalSubject) -> Iterable[Any]:
    found: dict[str, Iterable[Any]] = {
        "c": (subject.code,),
        "q": subject.people,
        "j": () if subject.round is None else (subject.round,),
        "n": (subject.number,),
        "d": ((subject.day, subject.days_ago),),
        "k": (subject.kind,),
        filters.TEXT: (subject.text,),
    }
    return found[key]
