"""A course: how a family plays a round, written in one piece from deal to payment.

A course is a generator: it yields what is due and gets back what happened. It may be
thrown away and told again from the recorded events, so it keeps nothing outside the
round. The same dues serve hand and sabot, reading and counting devices.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from firmware_py.rules.deal import parse_steps, plan_for, write_out
from firmware_py.rules.game import Game
from firmware_py.table.due import CardDue, Due, OpeningDue, seat_of
from firmware_py.table.effects import Announce, AwardJackpot, Transfer
from firmware_py.table.round import Round
from firmware_py.text.message import Message

# What a course gets back: the draw number of a card, what was said, or nothing.
Answer = object


@dataclass(frozen=True, slots=True)
class FaultFound:
    """Something that the cards gave away when they were shown: the sheet rules on it."""

    name: str
    facts: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True, slots=True)
class Listing:
    """A list that is made anew when a ruling puts a seat out after it was shown.

    Where players hold the bank, what one of them no longer wins or loses changes the banker's too.
    """

    make: Callable[[], tuple[Transfer, ...]]


# What a course yields beside what is due: said, named or ruled on at once.
Aside = Announce | AwardJackpot | FaultFound
Course = Generator[Due | Aside, Answer, tuple[Transfer, ...] | Listing]


@lru_cache(maxsize=512)
def written(steps: tuple[str, ...], order: tuple[int, ...]) -> tuple[CardDue | str, ...]:
    """Write a plan out as dues and stops, once for each set of seats."""
    entries = write_out(parse_steps(steps), order)
    found: list[CardDue | str] = []
    counts: dict[str, int] = {}
    for index, entry in enumerate(entries):
        if entry.startswith("|"):
            found.append(entry[1:])
            continue
        place, _, face = entry.partition(":")
        counts[place] = counts.get(place, 0) + 1
        found.append(CardDue(place, face, counts[place], _packet(entries, index)))
    return tuple(found)


def _packet(entries: tuple[str, ...], index: int) -> int:
    """Count the cards that the same place gets in one go from here."""
    place = entries[index].partition(":")[0]
    if index and entries[index - 1].partition(":")[0] == place:
        return 1
    end = index
    while end < len(entries) and entries[end].partition(":")[0] == place:
        end += 1
    return end - index


def plan(round_: Round) -> tuple[CardDue | str, ...]:
    """The sheet's plan for the seats of this round."""
    steps = plan_for(round_.game, round_.source).steps
    return written(tuple(steps), tuple(round_.seats))


def deal(round_: Round, entries: Iterable[CardDue]) -> Generator[Due, Answer, None]:
    """Deal cards in order; a seat that is out is passed over."""
    out = round_.out
    for due in entries:
        if out and seat_of(due.place) in out:
            continue
        yield due


def split_at_stops(
    entries: Iterable[CardDue | str],
) -> Iterator[tuple[tuple[CardDue, ...], str]]:
    """Cut a plan at its stops: the cards before each stop, and the stop's name."""
    cards: list[CardDue] = []
    for entry in entries:
        if isinstance(entry, str):
            yield tuple(cards), entry
            cards = []
        else:
            cards.append(entry)
    if cards:
        yield tuple(cards), ""


def turn_up(
    round_: Round, place: str | int, what: Message, stage: str = "showdown"
) -> Generator[Due, Answer, None]:
    """Turn up every card of a place that is still hidden."""
    hidden = round_.hidden(place)
    if hidden:
        yield OpeningDue(hidden, what, stage)


def seats_in_paying_order(game: Game, seats: list[int]) -> list[int]:
    """Put seats in the order in which the sheet settles them."""
    backwards = game.sheet.settlement_order == "from-the-right"
    return sorted(seats, reverse=backwards)
