"""The comparer of hands that the rest of the rules use."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations

from firmware_py.rules.cards import RANKS, CardsError
from firmware_py.rules.ranking.hands import ACE, KING
from firmware_py.rules.ranking.lookup import make_value, make_values_on
from firmware_py.rules.ranking.model import Ranking
from firmware_py.rules.ranking.tables import Tables
from firmware_py.rules.ranking.two_plus_three import TwoPlusThree
from firmware_py.text.codes import facts_told as codes


class Ranker:
    """Values of hands under one ranking: higher is better, equal is a tie."""

    __slots__ = ("_tables", "ranking", "value", "value_on", "values_on")

    value: Callable[[Sequence[int]], int]
    """Value of the best hand among these cards, at least as many as a hand holds."""
    value_on: Callable[[Sequence[int], Sequence[int]], int]
    """Value of the best hand from own and common cards, as the ranking lets them be used."""
    values_on: Callable[[Collection[Sequence[int]], Sequence[int]], list[int]]
    """The same for several hands that share the common cards, which are looked at once."""

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking
        self._tables = _tables(replace(ranking, use="any"))
        value = self.value = make_value(self._tables)
        if ranking.use == "two-plus-three":
            both = TwoPlusThree(self._tables)
            self.value_on, self.values_on = both.value_on, both.values_on
        else:
            self.value_on = lambda hole, board: value((*hole, *board) if board else hole)
            self.values_on = make_values_on(self._tables, value)

    def used(self, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, ...]:
        """Pick the cards that make the best hand, the most alike first, then the highest."""
        best = max(self._choices(hole, board), key=self.value)
        ranks = [card >> 2 for card in best]
        return tuple(sorted(best, key=lambda card: (-ranks.count(card >> 2), -(card >> 2))))

    def name(self, value: int) -> str:
        """Name the hand of this value."""
        return self.ranking.order[self._tables.scores[value][0]]

    def floor(self, text: str) -> int:
        """Give the lowest value that meets a minimum hand: "as-rey", "pareja:J", "trio"."""
        name, _, rank = text.partition(":")
        if text == "as-rey":
            return self._tables.floor((0, (ACE, KING)))
        if name not in self.ranking.order:
            raise ValueError(f"minimum hand {text!r}: {name} is not a hand of this ranking")
        if rank and (len(rank) > 1 or rank not in self.ranking.ranks):
            raise ValueError(f"minimum hand {text!r}: {rank} is none of {self.ranking.ranks}")
        least = (RANKS.index(rank),) if rank else ()
        return self._tables.floor((self.ranking.order.index(name), least))

    def _choices(self, hole: Sequence[int], board: Sequence[int]) -> Iterable[tuple[int, ...]]:
        size = self.ranking.size
        if self.ranking.use == "any":
            _check_count((*hole, *board), size)
            return combinations((*hole, *board), size)
        _check_count(hole, 2)
        _check_count(board, 3)
        return [(*two, *three) for two in combinations(hole, 2) for three in combinations(board, 3)]


@cache
def ranker(ranking: Ranking) -> Ranker:
    """Give the ranker of this ranking; its tables are built once, at the first call."""
    return Ranker(ranking)


@cache
def _tables(ranking: Ranking) -> Tables:
    return Tables(ranking)


def _check_count(cards: Sequence[int], least: int) -> None:
    if len(cards) < least:
        raise CardsError(codes.bad_cards_too_few(cards_count=len(cards), least_number=least))
