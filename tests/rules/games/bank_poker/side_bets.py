"""Exact figures of bets that rest on the player's own cards: every hand, counted once."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

from firmware_py.rulebook import library
from firmware_py.rules.game import Game, choose
from firmware_py.rules.games.bank_poker.settlement import BankPoker, SeatHand

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Hands:
    """Every hand of so many cards of a pack: how many have each value, and one of them."""

    counts: Mapping[int, int]
    example: Mapping[int, Cards]

    @property
    def total(self) -> int:
        """Count all hands."""
        return sum(self.counts.values())


def game(sheet: str, **options: Any) -> Game:
    """Take a sheet with some options chosen."""
    return choose(sheet, library.sheet(sheet), options)


def every_hand(of: Game, size: int) -> Hands:
    """Value every hand of so many cards, hands that differ in suit names alone at once."""
    value = of.ranker.value
    counts: Counter[int] = Counter()
    example: dict[int, Cards] = {}
    for hand, alike in _classes(0, size, 0):
        worth = value(hand)
        counts[worth] += alike
        example[worth] = hand
    return Hands(counts, example)


def _classes(lowest: int, size: int, used: int) -> Iterator[tuple[Cards, int]]:
    """Deal from the lowest rank on, new suits in order; give also how many hands are alike."""
    if size == 0:
        yield (), 1
    elif lowest < 13:
        for copies in range(min(4, size) + 1):
            for suits, ways in _suits(copies, used):
                now_used = max(used, suits[-1] + 1) if suits else used
                group = tuple(4 * lowest + suit for suit in suits)
                for rest, more in _classes(lowest + 1, size - copies, now_used):
                    yield (*group, *rest), ways * more


def _suits(copies: int, used: int) -> Iterator[tuple[Cards, int]]:
    """Choose suits for equal ranks: suits nobody has yet are all the same."""
    for new in range(max(0, copies - used), min(copies, 4 - used) + 1):
        for old in combinations(range(used), copies - new):
            yield (*old, *range(used, used + new)), comb(4 - used, new)


def by_name(of: Game, hands: Hands) -> dict[str, int]:
    """Count the hands by name."""
    names: Counter[str] = Counter()
    for value, count in hands.counts.items():
        names[of.ranker.name(value)] += count
    return dict(names)


def mean_gain(of: Game, hands: Hands, box: str, *, laid_on: str = "", own: int = 5) -> Fraction:
    """Give what a bet of one cent gains on average, as the sheet itself settles it.

    The first `own` cards of a hand are the player's, the others lie on the table.
    """
    table, total = of.once(BankPoker), 0
    for value, count in hands.counts.items():
        cards = hands.example[value]
        seat = SeatHand({laid_on or box: 1}, cards[:own], cards[own:])
        total += count * table.settle(seat, None).net.get(box, 0)
    return Fraction(total, hands.total)
