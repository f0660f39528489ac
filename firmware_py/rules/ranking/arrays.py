"""Values of five and of seven cards where one sum of small numbers is the place to look.

Arrays are empty until they are filled, and cards that are not in them (the joker, strangers to
the pack) weigh OUTSIDE: both end in an IndexError, and the hand is valued carefully instead.
"""

from array import array
from functools import cache
from itertools import product

from firmware_py.rules.cards import JOKER
from firmware_py.rules.ranking.reference import JOKER_RANK
from firmware_py.rules.ranking.tables import WEIGHTS, Tables, weigh

FIVE_WEIGHTS = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
"""As WEIGHTS, for no more than five cards: a far smaller array."""
SUIT_WEIGHTS = (0, 1, 8, 57)
"""No two splits of seven cards or fewer over the four suits sum equal."""
SUIT_SUMS = 400
SEVEN_BITS = 23
"""How many low bits of a seven-card sum tell the ranks; the suits are above."""
SEVEN_RANKS = (1 << SEVEN_BITS) - 1
OUTSIDE = 1 << 40


class Fives:
    """Five cards that are not all of one suit, by the sum of their weights."""

    __slots__ = ("_tables", "pairs", "values", "weights")

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.weights = [OUTSIDE] * (JOKER + 2)
        for card in tables.suited_cards:
            self.weights[card] = FIVE_WEIGHTS[card >> 2]
        self.pairs = [[one + other for other in self.weights] for one in self.weights]
        self.values: list[int] = []

    def fill(self) -> None:
        """Fill the values from the tables, once and in place."""
        if self.values:
            return
        mixed = self._tables.mixed(5)
        self.values += [0] * (4 * FIVE_WEIGHTS[12] + FIVE_WEIGHTS[11] + 1)
        for ranks in self._tables.shapes(5):
            if ranks[-1] != JOKER_RANK:
                self.values[weigh(ranks, FIVE_WEIGHTS)] = mixed[weigh(ranks)]


@cache
def fives(tables: Tables) -> Fives:
    """Give the one array of five cards of these tables."""
    return Fives(tables)


class Sevens:
    """Seven cards by the sum of their keys: ranks in the low bits, suits in the high ones.

    `suits` says for every sum of suits which one holds a flush, counted from one, or nought.
    """

    __slots__ = ("_tables", "keys", "suits", "values")

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.keys = [OUTSIDE] * (JOKER + 2)
        for card in tables.suited_cards:
            self.keys[card] = WEIGHTS[card >> 2] + (SUIT_WEIGHTS[card & 3] << SEVEN_BITS)
        self.suits = _flush_suits()
        self.values = array("H")

    def fill(self) -> None:
        """Fill the values from the tables, once and in place."""
        if self.values:
            return
        mixed = self._tables.mixed(7)
        self.values.append(0)
        self.values *= 4 * WEIGHTS[12] + 3 * WEIGHTS[11] + 1
        for key, value in mixed.items():
            if key < WEIGHTS[JOKER_RANK]:
                self.values[key] = value


@cache
def sevens(tables: Tables) -> Sevens:
    """Give the one array of seven cards of these tables."""
    return Sevens(tables)


def _flush_suits() -> list[int]:
    suits = [0] * SUIT_SUMS
    for split in product(range(8), repeat=4):
        if sum(split) == 7 and max(split) >= 5:
            place = sum([n * weight for n, weight in zip(split, SUIT_WEIGHTS, strict=True)])
            suits[place] = split.index(max(split)) + 1
    return suits
