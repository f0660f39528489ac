"""The comparer of hands that the rest of the rules use."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations

from firmware_py.rules.cards import JOKER, RANKS, CardsError, card_text
from firmware_py.rules.ranking.hands import ACE, KING
from firmware_py.rules.ranking.model import Ranking
from firmware_py.rules.ranking.tables import MOST_CARDS, WEIGHTS, Tables

_SUIT_BITS = 24
_RANK_MASK = (1 << _SUIT_BITS) - 1
_IN_EVERY_SUIT = 0b001_001_001_001
_NOT_PLAYED = 1 << 60


class Ranker:
    """Values of hands under one ranking: higher is better, equal is a tie."""

    __slots__ = ("_tables", "ranking", "value")

    value: Callable[[Sequence[int]], int]
    """Value of the best hand among these cards, at least as many as a hand holds."""

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking
        self._tables = Tables(ranking)
        self.value = _make_value(self._tables)

    def value_on(self, hole: Sequence[int], board: Sequence[int]) -> int:
        """Value the best hand from own and common cards, as the ranking lets them be used."""
        if self.ranking.use == "any":
            return self.value((*hole, *board))
        return max(self.value(cards) for cards in self._choices(hole, board))

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


def _make_value(tables: Tables) -> Callable[[Sequence[int]], int]:
    keys = _card_keys(tables.ranking)
    size = tables.ranking.size

    def value(cards: Sequence[int]) -> int:
        try:
            key = sum([keys[card] for card in cards])
            best = tables.of(len(cards))[key & _RANK_MASK]
        except (KeyError, IndexError, RecursionError):
            raise CardsError(_why_unranked(cards, tables.ranking)) from None
        suits = key >> _SUIT_BITS
        for suit in range(4):
            if suits >> 3 * suit & 7 >= size:
                best = max(best, tables.flushes[_suit_mask(cards, suit)])
        return best

    return value


def _card_keys(ranking: Ranking) -> list[int]:
    lowest = len(RANKS) - len(ranking.ranks)
    keys = [
        WEIGHTS[card >> 2] + (1 << _SUIT_BITS + 3 * (card & 3))
        if card >> 2 >= lowest
        else _NOT_PLAYED
        for card in range(JOKER)
    ]
    joker = WEIGHTS[-1] + (_IN_EVERY_SUIT << _SUIT_BITS)
    return [*keys, joker if ranking.joker else _NOT_PLAYED, _NOT_PLAYED]


def _suit_mask(cards: Sequence[int], suit: int) -> int:
    mask = 0
    for card in cards:
        if card == JOKER or card & 3 == suit:
            mask |= 1 << (card >> 2)
    return mask


def _check_count(cards: Sequence[int], least: int) -> None:
    if len(cards) < least:
        raise CardsError(f"{len(cards)} cards are too few: at least {least} are needed")


def _why_unranked(cards: Sequence[int], ranking: Ranking) -> str:
    lowest = len(RANKS) - len(ranking.ranks)
    for card in cards:
        if not lowest <= card >> 2 < 13 + ranking.joker or card > JOKER:
            return f"{card_text(card)} cannot be ranked here: the pack is {ranking.ranks}"
    if not ranking.size <= len(cards) <= MOST_CARDS:
        return f"{len(cards)} cards cannot be ranked: {ranking.size} to {MOST_CARDS} are needed"
    return f"{' '.join(card_text(card) for card in cards)} cannot come out of one pack"
