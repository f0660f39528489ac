"""Whether texts that name or measure something fit what the sheet has: boxes, bounds, hands."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, get_args

from msgspec import Meta

from firmware_py.rules.cards import RANKS
from firmware_py.rules.game import Game
from firmware_py.rules.limits import parse_bound
from firmware_py.rules.rulings import NAMES
from firmware_py.rules.sheet.kind_check import SheetKey, places, values_of
from firmware_py.rules.sheet.lines import Fault
from firmware_py.rules.sheet.words import unknown

# In which order places are settled, beside an order of boxes such as "play-ante".
ORDERS: Final = frozenset(
    {
        "from-the-left",
        "from-the-right",
        "main-pot-first",
        "losers-first-then-colour-then-rows-farthest-first",
    }
)


def name_faults(game: Game) -> Iterator[Fault]:
    """Find names of nothing, and bounds and hands that cannot be read."""
    for place in places(game.sheet):
        wrong = CHECKS.get(_kind_of(place.hint))
        if wrong is not None:
            yield from _faults(game, place, wrong)
    if why := _order(game, game.sheet.settlement_order):
        yield ("settlement_order",), why


def _kind_of(hint: Any) -> str:
    """Tell what a text must be, by its type; a list by that of its items."""
    for inner in get_args(hint):
        if isinstance(inner, Meta):
            return str((inner.extra or {}).get("is", ""))
        if found := _kind_of(inner):
            return found
    return ""


def _faults(game: Game, place: SheetKey, wrong: "Wrong") -> Iterator[Fault]:
    value = place.value
    for at, text in enumerate(value) if isinstance(value, list) else [(-1, value)]:
        path = place.path if at < 0 else (*place.path, at)
        for held in values_of(game.sheet, text) if isinstance(text, str) and text else ():
            if why := wrong(game, str(held)):
                yield path, why


# Says what is wrong with a text, or nothing.
Wrong = Callable[[Game, str], str]


def _box(game: Game, name: str) -> str:
    return "" if name in game.boxes else unknown("box", name, game.boxes)


def _fault(_game: Game, name: str) -> str:
    return "" if name in NAMES else unknown("irregularity", name, NAMES)


def _bound(*more: str) -> Wrong:
    def wrong(game: Game, text: str) -> str:
        try:
            _, name, part = parse_bound(text)
        except ValueError as error:
            return str(error)
        if part == 0:
            return f"{text} divides by nothing"
        if name.isdigit() or name in ("min", "max", *more, *game.boxes):
            return ""
        return unknown("amount", name, ("min", "max", *more, *game.boxes))

    return wrong


def _hand(game: Game, hand: str) -> str:
    if hand == "any" or not game.sheet.ranking:
        return ""
    try:
        game.ranker.floor(hand)
    except (ValueError, KeyError) as error:
        return f"{hand} is no hand of this game: {error}"
    return ""


def _hole(_game: Game, text: str) -> str:
    low, _, high = text.partition("-")
    ranks = [RANKS.find(rank) for rank in low[:2]]
    if len(ranks) == 2 and min(ranks) >= 0 and ranks[0] >= ranks[1]:
        alike = ranks[0] == ranks[1]
        if not high and low[2:] in (("",) if alike else ("", "s", "o")):
            return ""
        pairs = alike and len(low) == len(high) == 2 and high[0] == high[1]
        if pairs and RANKS.find(high[0]) > ranks[0]:
            return ""
    return f"{text!r} is no two cards: the higher first, such as AA, AKs, AJo, 22-TT"


def _order(game: Game, text: str) -> str:
    if not text or text in ORDERS or set(text.split("-")) <= set(game.boxes):
        return ""
    return unknown("order of settlement", text, (*ORDERS, "-".join(game.boxes)))


CHECKS: Final[Mapping[str, Wrong]] = {
    "box": _box,
    "bound": _bound(),
    "pot-bound": _bound("pot"),
    "seed": _bound("bet"),
    "hand": _hand,
    "hole": _hole,
    "fault": _fault,
}
