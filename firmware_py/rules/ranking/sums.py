"""Arrays where the sum of the cards' numbers is the place of their value.

The low bits of the sum tell the ranks, the high bits the suits. Until an array is filled, every
card is set aside, and so are the joker and what the pack does not hold ever after.
"""

from array import array
from collections.abc import Iterator
from itertools import product

from firmware_py.rules.cards import JOKER
from firmware_py.rules.ranking.reference import JOKER_RANK
from firmware_py.rules.ranking.tables import MOST_CARDS, WEIGHTS, Tables, weigh

FIVE_WEIGHTS = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
"""As WEIGHTS, for no more than five cards: a far smaller array."""
FIVE_BITS = 19
SEVEN_BITS = 23
SUIT_WEIGHTS = (0, 1, 8, 57)
"""No two splits of seven cards or fewer over the four suits sum equal."""
ASIDE = 400
"""In place of a suit's weight, above any sum of them: this card needs the careful way."""


class Sums:
    """The numbers of the cards, the values by sum of ranks, the sums of suits to be careful with.

    The three lists are filled in place, so that a function may hold on to them.
    """

    __slots__ = ("_count", "_tables", "bits", "careful", "keys", "values")

    def __init__(self, tables: Tables, count: int) -> None:
        self._tables, self._count = tables, count
        self.bits = FIVE_BITS if count <= 5 else SEVEN_BITS
        self.keys = [ASIDE << self.bits] * (JOKER + 2)
        self.values = array("H")
        self.careful = _careful_sums(count, tables.ranking.size)

    def fill(self) -> None:
        """Fill the arrays from the tables, once."""
        if self.values:
            return
        weights = FIVE_WEIGHTS if self._count <= 5 else WEIGHTS
        self.values.extend(rank_values(self._tables, self._count, weights))
        for card in self._tables.playable:
            if card != JOKER:
                self.keys[card] = weights[card >> 2] + (SUIT_WEIGHTS[card & 3] << self.bits)


def rank_values(tables: Tables, count: int, weights: tuple[int, ...]) -> "array[int]":
    """Spread the values of so many cards, without suits and joker, over the sums of weights."""
    highest = 4 * weights[12] + (count - 4) * weights[11]
    values = array("H", bytes(2 * (highest + 1)))
    for key, value in _by_sum(tables, count, weights):
        values[key] = value
    return values


def _by_sum(tables: Tables, count: int, weights: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    mixed = tables.mixed(count)
    if weights is WEIGHTS:
        return ((key, value) for key, value in mixed.items() if key < WEIGHTS[JOKER_RANK])
    shapes = (ranks for ranks in tables.shapes(count) if ranks[-1] != JOKER_RANK)
    return ((weigh(ranks, weights), mixed[weigh(ranks)]) for ranks in shapes)


def _careful_sums(count: int, size: int) -> list[bool]:
    """Mark the sums of suit weights where a flush is possible, and all with a card set aside."""
    sums = [False] * ASIDE + [True] * (ASIDE * MOST_CARDS)
    for split in product(range(count + 1), repeat=4):
        if sum(split) == count and max(split) >= size:
            sums[sum([n * w for n, w in zip(split, SUIT_WEIGHTS, strict=True)])] = True
    return sums
