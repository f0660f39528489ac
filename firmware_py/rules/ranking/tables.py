"""The values of every hand of a ranking, filled from the reference when first needed."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations, combinations_with_replacement, product
from operator import eq, mul

from firmware_py.rules.cards import JOKER, RANKS, CardsError, card_text
from firmware_py.rules.ranking.hands import Score
from firmware_py.rules.ranking.model import Ranking
from firmware_py.rules.ranking.reference import JOKER_RANK, shape_score
from firmware_py.text.codes import facts_told as codes

WEIGHTS = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181, 1 << 23)
"""Per rank, then the joker: no two choices of up to seven ranks, at most four alike, sum equal."""
MOST_CARDS = 7


class Tables:
    """All hands of one ranking by value: the place of their score among all scores."""

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking
        self.lowest = len(RANKS) - len(ranking.ranks)
        self.suited_cards = range(4 * self.lowest, JOKER)
        self.playable = range(4 * self.lowest, JOKER + ranking.joker)
        self._mixed: dict[int, dict[int, int]] = {}

    @cached_property
    def scores(self) -> list[Score]:
        """All different scores, the lowest first."""
        return sorted({*self._mixed_scores.values(), *self._suited_scores.values()})

    @cached_property
    def flushes(self) -> dict[int, int]:
        """Values of cards of one suit, by the bits of their ranks."""
        flushes = {mask: self.floor(score) for mask, score in self._suited_scores.items()}
        kinds = range(self.lowest, JOKER_RANK + self.ranking.joker)
        for count in range(self.ranking.size + 1, MOST_CARDS + 1):
            for ranks in combinations(kinds, count):
                mask = _mask(ranks)
                flushes[mask] = max([flushes[mask ^ 1 << rank] for rank in ranks])
        return flushes

    def floor(self, least: Score) -> int:
        """Give the lowest value whose score is at least this one."""
        return bisect_left(self.scores, least)

    def mixed(self, count: int) -> dict[int, int]:
        """Values of so many cards, whatever their suits, by the sum of their weights."""
        if count in self._mixed:
            return self._mixed[count]
        if not self.ranking.size <= count <= MOST_CARDS:
            return {}
        if count == self.ranking.size:
            table = {key: self.floor(score) for key, score in self._mixed_scores.items()}
        else:
            table = self._grown(count, self.mixed(count - 1))
        return self._mixed.setdefault(count, table)

    def shapes(self, count: int) -> Iterator[tuple[int, ...]]:
        """List every choice of ranks for so many cards, lowest first, the joker last."""
        yield from _multisets(self.lowest, count)
        if self.ranking.joker:
            for ranks in _multisets(self.lowest, count - 1):
                yield (*ranks, JOKER_RANK)

    def check(self, cards: Sequence[int]) -> None:
        """Refuse a card that hands of this ranking are not made of."""
        for card in cards:
            if card not in self.playable:
                pack = self.ranking.ranks + (" and a joker" if self.ranking.joker else "")
                raise CardsError(f"{card_text(card)} cannot be ranked: the pack has {pack}")

    def why_unranked(self, cards: Sequence[int]) -> CardsError:
        """Say which card cannot be ranked and why, or that their number is wrong."""
        self.check(cards)
        size = self.ranking.size
        if not size <= len(cards) <= MOST_CARDS:
            return CardsError(
                codes.bad_cards_not_ranked(
                    cards_count=len(cards), least_number=size, most_number=MOST_CARDS
                )
            )
        return CardsError(f"{' '.join(map(card_text, cards))}: no pack holds these together")

    @cached_property
    def _mixed_scores(self) -> dict[int, Score]:
        ranking = self.ranking
        return {weigh(r): shape_score(ranking, r, False) for r in self.shapes(ranking.size)}

    @cached_property
    def _suited_scores(self) -> dict[int, Score]:
        kinds = range(self.lowest, JOKER_RANK + self.ranking.joker)
        shapes = combinations(kinds, self.ranking.size)
        return {_mask(ranks): shape_score(self.ranking, ranks, True) for ranks in shapes}

    def _grown(self, count: int, fewer: dict[int, int]) -> dict[int, int]:
        """Value more cards than a hand holds: the best of what is left without one of them."""
        weights = WEIGHTS[self.lowest : JOKER_RANK]
        grown = {
            key: max([fewer[key - weight] for weight in held])
            for key, held in _sums(weights, count)
        }
        if self.ranking.joker:
            joker = WEIGHTS[JOKER_RANK]
            for key, held in _sums(weights, count - 1):
                grown[joker + key] = max([fewer[joker + key - w] for w in held] + [fewer[key]])
        return grown


def weigh(ranks: tuple[int, ...], weights: tuple[int, ...] = WEIGHTS) -> int:
    """Sum the weights of these ranks."""
    return sum([weights[rank] for rank in ranks])


def _multisets(lowest: int, count: int) -> Iterator[tuple[int, ...]]:
    """List so many ranks, lowest first, none more than four times."""
    for ranks in combinations_with_replacement(range(lowest, JOKER_RANK), count):
        if not any(map(eq, ranks, ranks[4:])):
            yield ranks


def _sums(weights: tuple[int, ...], count: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """List the sums of so many weights, none more than four times, with the weights in them."""
    for kinds in range(1, count + 1):
        copies = [c for c in product(range(1, 5), repeat=kinds) if sum(c) == count]
        for held in combinations(weights, kinds):
            for times in copies:
                yield sum(map(mul, held, times)), held


def _mask(ranks: tuple[int, ...]) -> int:
    return sum([1 << rank for rank in ranks])
