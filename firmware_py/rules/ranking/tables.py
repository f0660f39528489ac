"""Tables of every hand of a ranking, filled from the reference when they are first needed.

A rank has a weight such that the sum over any seven cards or fewer tells the ranks apart, so one
addition per card and one look-up give the value of a hand.
"""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import combinations

from firmware_py.rules.cards import RANKS
from firmware_py.rules.ranking.hands import Score
from firmware_py.rules.ranking.model import Ranking
from firmware_py.rules.ranking.reference import JOKER_RANK, shape_score

WEIGHTS = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181, 1 << 23)
"""Per rank, then the joker's: sums over up to seven cards, at most four alike, never collide."""
MOST_CARDS = 7


class Tables:
    """Values of all hands of one ranking: places in the sorted list of all scores."""

    __slots__ = ("_alike", "flushes", "ranking", "scores")

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking
        mixed = {ranks: shape_score(ranking, ranks, False) for ranks in self._shapes(ranking.size)}
        suited = {ranks: shape_score(ranking, ranks, True) for ranks in mixed if _distinct(ranks)}
        self.scores = sorted({*mixed.values(), *suited.values()})
        places = {score: place for place, score in enumerate(self.scores)}
        self._alike = {ranking.size: {_weigh(r): places[score] for r, score in mixed.items()}}
        self.flushes = {_mask(ranks): places[score] for ranks, score in suited.items()}
        self._grow_flushes()

    def floor(self, least: Score) -> int:
        """Give the lowest value whose score is at least this one."""
        return bisect_left(self.scores, least)

    def of(self, count: int) -> dict[int, int]:
        """Give the table from summed weights to value for so many cards, suits apart."""
        if count not in self._alike:
            fewer = self.of(count - 1)
            self._alike[count] = {
                _weigh(ranks): max(fewer[_weigh(ranks) - WEIGHTS[rank]] for rank in set(ranks))
                for ranks in self._shapes(count)
            }
        return self._alike[count]

    def _shapes(self, count: int) -> Iterator[tuple[int, ...]]:
        """Every choice of ranks for so many cards of the pack, lowest first, the joker last."""
        lowest = len(RANKS) - len(self.ranking.ranks)
        yield from _multisets(lowest, count)
        if self.ranking.joker:
            for ranks in _multisets(lowest, count - 1):
                yield (*ranks, JOKER_RANK)

    def _grow_flushes(self) -> None:
        """Add the flushes of more cards than a hand holds: the best of what one card less gives."""
        lowest = len(RANKS) - len(self.ranking.ranks)
        kinds = range(lowest, JOKER_RANK + self.ranking.joker)
        for count in range(self.ranking.size + 1, MOST_CARDS + 1):
            for ranks in combinations(kinds, count):
                mask = _mask(ranks)
                self.flushes[mask] = max(self.flushes[mask ^ 1 << rank] for rank in ranks)


def _multisets(lowest: int, count: int) -> Iterator[tuple[int, ...]]:
    if count == 0:
        yield ()
        return
    for rank in range(lowest, JOKER_RANK):
        for copies in range(1, min(4, count) + 1):
            for rest in _multisets(rank + 1, count - copies):
                yield (*[rank] * copies, *rest)


def _distinct(ranks: tuple[int, ...]) -> bool:
    return len(set(ranks)) == len(ranks)


def _weigh(ranks: tuple[int, ...]) -> int:
    return sum([WEIGHTS[rank] for rank in ranks])


def _mask(ranks: tuple[int, ...]) -> int:
    return sum([1 << rank for rank in ranks])
