"""Exactly two own cards and exactly three common ones, as in Omaha and sintético."""

from collections.abc import Collection, Sequence
from itertools import combinations

from firmware_py.rules.cards import CardsError
from firmware_py.rules.ranking.arrays import fives
from firmware_py.rules.ranking.tables import Tables

Cards = Sequence[int]


class TwoPlusThree:
    """Values of the best two own with three common cards."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._five = fives(tables)

    def value_on(self, hole: Cards, board: Cards) -> int:
        """Value one hand."""
        try:
            return self._values((hole,), board)[0]
        except (IndexError, ValueError):
            self._fill(hole, board)
            return self._values((hole,), board)[0]

    def values_on(self, hands: Collection[Cards], board: Cards) -> list[int]:
        """Value several hands; one that cannot be valued is looked at by itself."""
        try:
            return self._values(hands, board)
        except (IndexError, ValueError):
            return [self.value_on(hole, board) for hole in hands]

    def _values(self, hands: Collection[Cards], board: Cards) -> list[int]:
        """Look for the threes of the board and its flushes once."""
        pairs, weights, values = self._five.pairs, self._five.weights, self._five.values
        common = [pairs[a][b] + weights[c] for a, b, c in combinations(board, 3)]
        suits, found = _flush_suits(board), []
        for hole in hands:
            own = [pairs[a][b] for a, b in combinations(hole, 2)]
            best = max([values[two + three] for two in own for three in common])
            for suit in suits:
                best = max(best, self._best_flush(hole, board, suit))
            found.append(best)
        return found

    def _fill(self, hole: Cards, board: Cards) -> None:
        """Refuse what cannot be valued; with nothing to refuse the values were not there yet."""
        self._tables.check((*hole, *board))
        if len(hole) < 2 or len(board) < 3:
            raise CardsError(f"{len(hole)} own and {len(board)} common cards: two and three play")
        if self._five.values:
            raise self._tables.why_unranked((*hole, *board)[:5])
        self._five.fill()

    def _best_flush(self, hole: Cards, board: Cards, suit: int) -> int:
        own = [1 << (card >> 2) for card in hole if card & 3 == suit]
        common = [1 << (card >> 2) for card in board if card & 3 == suit]
        sums = [
            sum(two + three) for two in combinations(own, 2) for three in combinations(common, 3)
        ]
        flushes = self._tables.flushes
        return max([flushes.get(mask, 0) for mask in sums], default=0)


def _flush_suits(board: Cards) -> list[int]:
    """Name the suits of three or more common cards."""
    held = [card & 3 for card in board]
    return [suit for suit in set(held) if held.count(suit) >= 3]
