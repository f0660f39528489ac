"""The order of the cards: a plan of the sheet written out for the seats in play.

A plan is a list of passes. A pass is a row of words: `seats:down` gives one card to
each hand in play, `seats:down*5` a packet of five to each, `bank:up` one card to the
bank, `burn:down` sets one aside, `|decisions` is a stop. "4 x " before a row repeats it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from firmware_py.rules.finding import bad_request, not_in_this_game
from firmware_py.rules.game import Game
from firmware_py.rules.sheet.model import Plan
from firmware_py.text.codes import facts_told as codes

PLACES = frozenset(
    "bank board board1 board2 punto banquero pano1 pano2 negro rojo burn dead".split()
)

_PASS = re.compile(r"^(?:(\d+) x )?(.+)$")
_WORD = re.compile(r"^([a-z0-9]+):(up|down)(?:\*(\d+))?$")


class PlanError(ValueError):
    """A plan that no dealer could follow."""


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a plan: a place, a face and how many cards in a packet."""

    place: str
    face: str
    count: int = 1

    @property
    def is_stop(self) -> bool:
        """Tell whether the deal waits here for bets or decisions."""
        return self.place.startswith("|")


def parse_steps(steps: Sequence[str]) -> tuple[Word, ...]:
    """Read the passes of a plan into words, repeats written out."""
    words: list[Word] = []
    for step in steps:
        found = _PASS.match(step)
        if found is None:
            raise PlanError("an empty pass deals nothing")
        row = [_word(text) for text in found[2].split()]
        words.extend(row * int(found[1] or 1))
    return tuple(words)


def _word(text: str) -> Word:
    if text.startswith("|") and len(text) > 1:
        return Word(text, "")
    found = _WORD.match(text)
    if found is None or (found[1] != "seats" and found[1] not in PLACES):
        raise PlanError(f"{text!r} is neither place:up, place:down nor a |stop")
    return Word(found[1], found[2], int(found[3] or 1))


def plan_for(game: Game, source: str) -> Plan:
    """Choose the plan for a source of cards under the chosen options."""
    if source not in ("manual", "automatic"):
        raise bad_request(f"source is manual or automatic, not {source!r}")
    for plan in game.sheet.deal.get(source, []):
        if game.holds(plan.when):
            return plan
    raise not_in_this_game(f"{game.name}: the text has no deal from a {source} source")


def places_dealt(game: Game) -> frozenset[str]:
    """List where the game's plans put cards, the seats as one; empty for a game without plans."""
    plans = [plan for variants in game.sheet.deal.values() for plan in variants]
    words = [word for plan in plans for word in parse_steps(plan.steps)]
    return frozenset(word.place for word in words if not word.is_stop)


def seats_in_order(game: Game, seats: Sequence[int]) -> tuple[int, ...]:
    """Put the seats in play in dealing order, from the dealer's left, clockwise."""
    rule = game.sheet.seats
    if rule is None:
        raise not_in_this_game(f"{game.name} deals no cards to seats")
    if not seats:
        raise bad_request("a deal needs at least one seat in play")
    for seat in seats:
        if not 1 <= seat <= rule.count:
            why = codes.bad_request_no_seat(seats_count=rule.count, given_number=seat)
            raise bad_request(why)
    if len(set(seats)) != len(seats):
        raise bad_request(codes.bad_request_seat_twice())
    return tuple(sorted(seats))


def write_out(words: Sequence[Word], order: Sequence[int]) -> tuple[str, ...]:
    """Write a plan out card by card for the seats in play."""
    entries: list[str] = []
    for word in words:
        if word.is_stop:
            entries.append(word.place)
        elif word.place == "seats":
            entries.extend(f"{seat}:{word.face}" for seat in order for _ in range(word.count))
        else:
            entries.extend([f"{word.place}:{word.face}"] * word.count)
    return tuple(entries)
