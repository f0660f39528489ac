"""Whether what a ruling depends on, and what it adds to its answer, can be read at the table."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from firmware_py.rules.game import Game
from firmware_py.rules.games.family import Law
from firmware_py.rules.rulings import FACTS, SHARED
from firmware_py.rules.sheet.kind_check import SheetKey, places, values_of
from firmware_py.rules.sheet.lines import Fault
from firmware_py.rules.sheet.words import unknown

YES_NO: Final = "`true` or `false`"
NUMBER: Final = "whole number"
TEXT: Final = "text"
# Further key of a ruling → what it holds: a kind, or the words that it may be.
ALSO: Final[Mapping[str, str | tuple[str, ...]]] = {
    "burned": NUMBER,
    "card": TEXT,
    "cards": TEXT,
    "cuadro": YES_NO,
    "decided_by": TEXT,
    "dummy_hand": YES_NO,
    "may_abate": YES_NO,
    "may_draw": YES_NO,
    "may_hold": YES_NO,
    "may_raise": YES_NO,
    "may_withdraw": YES_NO,
    "next_card": ("up", "down"),
    "on_repeat": ("expulsion", "supervisor"),
    "reshuffle": YES_NO,
    "returned": "list of boxes",
    "shows": "list of cards by number",
    "third_card": TEXT,
    "to": ("punto", "banquero"),
    "total": NUMBER,
    "word": TEXT,
}
_COMPARED = re.compile(r"[<>]=?\d+")


def ruling_faults(game: Game, law: Law) -> Iterator[Fault]:
    """Find conditions that cannot be compared, and keys of an answer that nothing reads."""
    known = FACTS | {*SHARED.derived, *law.workings.derived}
    for place in places(game.sheet):
        if place.key in (("Irregularity", "when"), ("After", "facts")):
            yield from _conditions(place, known)
        if place.key == ("Irregularity", "also"):
            yield from _also(game, place)


def _conditions(place: SheetKey, known: frozenset[str]) -> Iterator[Fault]:
    for name, wanted in place.value.items():
        if name not in known:
            yield place.path, unknown("fact", name, known)
        for value in wanted if isinstance(wanted, list) else [wanted]:
            if isinstance(value, str) and not _is_readable(value):
                why = (
                    f"{value!r} is nothing to compare with: a value, or a number such as >1 or <=5"
                )
                yield (*place.path, name), why


def _is_readable(text: str) -> bool:
    return bool(text) and (text[0] not in "<>" or _COMPARED.fullmatch(text) is not None)


def _also(game: Game, place: SheetKey) -> Iterator[Fault]:
    for key, written in place.value.items():
        wanted = ALSO.get(key)
        if wanted is None:
            yield place.path, unknown("further key of a ruling", key, ALSO)
        elif not _worked_out(written):
            held = [written] if isinstance(written, list) else values_of(game.sheet, written)
            if any(not _holds(game, wanted, value) for value in held):
                said = wanted if isinstance(wanted, str) else " or ".join(wanted)
                yield (*place.path, key), f"{written!r} is no {key}: {said} is wanted here"


def _worked_out(written: object) -> bool:
    return isinstance(written, str) and written[:1] in ("=", "#")


def _holds(game: Game, wanted: str | tuple[str, ...], value: Any) -> bool:
    if isinstance(wanted, tuple):
        return value in wanted
    if wanted in (YES_NO, TEXT):
        return isinstance(value, bool if wanted == YES_NO else str)
    if wanted == NUMBER:
        return _is_number(value)
    items = value if isinstance(value, list) else []
    fits = game.boxes.__contains__ if wanted == ALSO["returned"] else _is_number
    return bool(items) and all(fits(one) for one in items)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
