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
NO_FLUSH = 0
CAREFUL = 5


class Sums:
    """The numbers of the cards, the values by sum of ranks, the flushes by sum of suits.

    `suits` says NO_FLUSH, CAREFUL, or the suit of the flush counted from one. The lists are
    filled in place, so that a function may hold on to them.
    """

    __slots__ = ("_count", "_tables", "bits", "keys", "suits", "values")

    def __init__(self, tables: Tables, count: int) -> None:
        self._tables, self._count = tables, count
        self.bits = FIVE_BITS if count <= 5 else SEVEN_BITS
        self.keys = [ASIDE << self.bits] * (JOKER + 2)
        self.values = array("H")
        self.suits = _flush_suits(count, tables.ranking.size)

    def fill(self) -> None:
        """Fill the arrays from the tables, once."""
        if self.values:
            return
        weights = FIVE_WEIGHTS if self._count <= 5 else WEIGHTS
        fill_values(self.values, self._tables, self._count, weights)
        for card in self._tables.playable:
            if card != JOKER:
                self.keys[card] = weights[card >> 2] + (SUIT_WEIGHTS[card & 3] << self.bits)


def fill_values(values: "array[int]", tables: Tables, count: int, weights: tuple[int, ...]) -> None:
    """Spread the values of so many cards, without suits and joker, over the sums of weights."""
    values.append(0)
    values *= 4 * weights[12] + (count - 4) * weights[11] + 1
    for key, value in _by_sum(tables, count, weights):
        values[key] = value


def _by_sum(tables: Tables, count: int, weights: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    mixed = tables.mixed(count)
    if weights is WEIGHTS:
        return ((key, value) for key, value in mixed.items() if key < WEIGHTS[JOKER_RANK])
    shapes = (ranks for ranks in tables.shapes(count) if ranks[-1] != JOKER_RANK)
    return ((weigh(ranks, weights), mixed[weigh(ranks)]) for ranks in shapes)


def _flush_suits(count: int, size: int) -> list[int]:
    """Tell for every sum of suit weights which suit may be a flush; with two of them, CAREFUL."""
    suits = [NO_FLUSH] * ASIDE + [CAREFUL] * (ASIDE * MOST_CARDS)
    for split in product(range(count + 1), repeat=4):
        long = [suit for suit in range(4) if split[suit] >= size]
        if sum(split) == count and long:
            place = sum([n * weight for n, weight in zip(split, SUIT_WEIGHTS, strict=True)])
            suits[place] = long[0] + 1 if len(long) == 1 else CAREFUL
    return suits
