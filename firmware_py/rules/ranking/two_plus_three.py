"""Exactly two own cards and exactly three common ones, as in Omaha and sintético."""

from collections.abc import Callable, Sequence
from itertools import combinations

from firmware_py.rules.cards import CardsError
from firmware_py.rules.ranking.arrays import fives
from firmware_py.rules.ranking.tables import Tables


def make_value_on(tables: Tables) -> Callable[[Sequence[int], Sequence[int]], int]:
    """Make the function that values the best two own with three common cards."""
    five = fives(tables)
    pairs, weights, values = five.pairs, five.weights, five.values

    def value_on(hole: Sequence[int], board: Sequence[int]) -> int:
        try:
            own = [pairs[a][b] for a, b in combinations(hole, 2)]
            common = [pairs[a][b] + weights[c] for a, b, c in combinations(board, 3)]
            best = max([values[two + three] for two in own for three in common])
        except (IndexError, ValueError):
            return filled(hole, board)
        suits = [card & 3 for card in board]
        for suit in range(4):
            if suits.count(suit) >= 3:
                best = max(best, _best_flush(hole, board, suit, tables.flushes))
        return best

    def filled(hole: Sequence[int], board: Sequence[int]) -> int:
        tables.check((*hole, *board))
        if len(hole) < 2 or len(board) < 3:
            raise CardsError(f"{len(hole)} own and {len(board)} common cards: two and three play")
        if values:
            raise tables.why_unranked((*hole, *board)[:5])
        five.fill()
        return value_on(hole, board)

    return value_on


def _best_flush(
    hole: Sequence[int], board: Sequence[int], suit: int, flushes: dict[int, int]
) -> int:
    own = [1 << (card >> 2) for card in hole if card & 3 == suit]
    common = [1 << (card >> 2) for card in board if card & 3 == suit]
    masks = [sum(two + three) for two in combinations(own, 2) for three in combinations(common, 3)]
    return max([flushes.get(mask, 0) for mask in masks], default=0)
