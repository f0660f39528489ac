"""The language of filters: terms joined by spaces, all of which must be true.

    a:12 -r:ok ms>50 h:229,232 t:21:05..21:10 "leer sucesos"

A comma means any of them, a leading `-` not, `a..b` from a to b; quotes keep spaces, commas and
signs.
Which keys there are, and what they take, is a vocabulary (wire_filter.py, journal_filter.py).
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NoReturn

from msgspec import Struct

from firmware_py.text.codes import wire as codes
from firmware_py.text.message import Message

TEXT = ""
"""The key of bare words."""
_KEY = re.compile(r"([A-Za-z]+)(:|>=|<=|>|<)")
_QUOTE = '"'
_COMMA = re.compile(r',(?=(?:[^"]*"[^"]*")*[^"]*$)')
Test = Callable[[Any], bool]
Values = Callable[[str], Iterable[Any]]
COMPARED: Mapping[str, Callable[[float, float], bool]] = {
    ">": lambda one, other: one > other,
    "<": lambda one, other: one < other,
    ">=": lambda one, other: one >= other,
    "<=": lambda one, other: one <= other,
}


class FilterError(Exception):
    """A filter that cannot be read: why, and at which column, from 1."""

    def __init__(self, said: Message, column: int) -> None:
        super().__init__(f"{said.code} at {column}")
        self.said = codes.filter_column(column_number=column, why_message=said)
        self.column = column


class FilterPiece(Struct, frozen=True):
    """One value as it was written, and where it began."""

    text: str
    column: int
    quoted: bool = False

    def wrong(self, said: Message) -> NoReturn:
        """Refuse it."""
        raise FilterError(said, self.column)


class FilterKey(Struct, frozen=True):
    """What a key takes; only some can be compared."""

    read: Callable[[FilterPiece], Test]
    is_compared: bool = False


Vocabulary = Mapping[str, FilterKey]


class FilterTerm(Struct, frozen=True):
    """A key and what it may be; any of the tests is enough."""

    key: str
    tests: tuple[Test, ...]
    negated: bool
    column: int

    def holds(self, values: Values) -> bool:
        """Whether it is true of something, whose values are asked by key."""
        found = any(test(one) for one in values(self.key) for test in self.tests)
        return found != self.negated


class Filter(Struct, frozen=True):
    """What must be true of all that is shown; with no terms everything is."""

    terms: tuple[FilterTerm, ...] = ()

    def holds(self, values: Values) -> bool:
        """Whether all terms are true of something."""
        return all(term.holds(values) for term in self.terms)


def parse(text: str, vocabulary: Vocabulary) -> Filter:
    """Read a filter; raises `FilterError` and nothing else."""
    return Filter(tuple(_term(begin, word, vocabulary) for begin, word in _words(text)))


def _words(text: str) -> Iterator[tuple[int, str]]:
    """Cut at spaces that are not within quotes."""
    begin, opened = 0, -1
    for at, letter in enumerate(f"{text} "):
        if letter == _QUOTE:
            opened = -1 if opened >= 0 else at
        elif letter.isspace() and opened < 0:
            if at > begin:
                yield begin, text[begin:at]
            begin = at + 1
    if opened >= 0:
        raise FilterError(codes.filter_open_quote(), opened + 1)


def _term(begin: int, word: str, vocabulary: Vocabulary) -> FilterTerm:
    negated = word.startswith("-")
    rest, at = word[negated:], begin + negated
    found = _KEY.match(rest)
    name, how = (found[1].lower(), found[2]) if found else (TEXT, ":")
    key = vocabulary.get(name)
    if key is None:
        raise FilterError(codes.filter_unknown_key(name=name), at + 1)
    pieces = list(
        _pieces(rest[found.end() :] if found else rest, at + (found.end() if found else 0))
    )
    if how == ":":
        tests = tuple(map(key.read, pieces))
    elif key.is_compared:
        tests = tuple(_compared(how, piece) for piece in pieces)
    else:
        raise FilterError(codes.filter_no_comparing(name=name), at + 1)
    return FilterTerm(name, tests, negated, begin + 1)


def _pieces(text: str, begin: int) -> Iterator[FilterPiece]:
    """Cut values at commas that are not within quotes; an empty one is refused."""
    for written in _COMMA.split(text):
        bare = written.replace(_QUOTE, "")
        piece = FilterPiece(bare, begin + 1, _QUOTE in written)
        if not bare:
            piece.wrong(codes.filter_no_value())
        yield piece
        begin += len(written) + 1


def contains(piece: FilterPiece) -> Test:
    """Look for words anywhere, in small letters or capitals."""
    wanted = piece.text.casefold()
    return lambda one: wanted in str(one).casefold()


def is_called(piece: FilterPiece) -> Test:
    """Look for a whole name."""
    wanted = piece.text.casefold()
    return lambda one: str(one).casefold() == wanted


def numbers(most: int | None = None) -> Callable[[FilterPiece], Test]:
    """Read a number, or a range of which an end may be left open."""
    return lambda piece: _within(piece, lambda one: natural(one, most))


def amounts(piece: FilterPiece) -> Test:
    """Read a number with decimals, or a range."""
    return _within(piece, decimal)


def _within(piece: FilterPiece, read: Callable[[FilterPiece], float]) -> Test:
    low, high = ends(piece, read)
    if low is not None and high is not None and low > high:
        piece.wrong(codes.filter_reversed(given_text=piece.text))
    return lambda one: (low is None or low <= one) and (high is None or one <= high)


def ends(piece: FilterPiece, read: Callable[[FilterPiece], Any]) -> tuple[Any, Any]:
    """Read `a..b`, `a..`, `..b`, or one value, which is both ends."""
    first, dots, last = piece.text.partition("..")
    if not dots:
        found = read(piece)
        return found, found
    if not first and not last:
        piece.wrong(codes.filter_no_value())
    behind = piece.column + len(first) + len(dots)
    low = read(FilterPiece(first, piece.column)) if first else None
    high = read(FilterPiece(last, behind)) if last else None
    return low, high


def natural(piece: FilterPiece, most: int | None = None) -> int:
    """Read a whole number."""
    if not (piece.text.isascii() and piece.text.isdigit()) or len(piece.text) > 18:
        piece.wrong(codes.filter_no_number(given_text=piece.text))
    found = int(piece.text)
    if most is not None and found > most:
        piece.wrong(codes.filter_too_large(given_text=piece.text, most_number=most))
    return found


def decimal(piece: FilterPiece) -> float:
    """Read a number that may have a decimal point or comma."""
    if not re.fullmatch(r"[0-9]{1,18}([.,][0-9]{1,9})?", piece.text):
        piece.wrong(codes.filter_no_number(given_text=piece.text))
    return float(piece.text.replace(",", "."))


def _compared(how: str, piece: FilterPiece) -> Test:
    limit, compare = decimal(piece), COMPARED[how]
    return lambda one: compare(one, limit)
