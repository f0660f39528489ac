"""How often hands come from one pack, hands that differ in suit names alone counted at once.

A hand is four sets of ranks, one for each suit; which suit holds which set makes no
difference to its value. There are 1,755 such classes of three cards, 16,432 of four and
134,459 of five.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, groupby, product
from math import factorial, prod

from firmware_py.rules.cards import RANKS
from firmware_py.rules.ranking import Ranker

Cards = tuple[int, ...]
Key = tuple[int, ...]
_SUITS = 4


def classes(ranks: str, size: int) -> Iterator[tuple[Cards, int]]:
    """List one hand of each class, with the number of hands in it."""
    places = [RANKS.index(rank) for rank in ranks]
    for split in _splits(size, _SUITS, size):
        groups = [_alike(places, held, len(list(suits))) for held, suits in groupby(split)]
        for picked in product(*groups):
            sets = [ranks_held for group, _ in picked for ranks_held in group]
            cards = tuple(rank * 4 + suit for suit, held in enumerate(sets) for rank in held)
            yield cards, factorial(_SUITS) // prod([same for _, same in picked])


def _splits(cards: int, suits: int, most: int) -> Iterator[tuple[int, ...]]:
    """Share cards out among suits, the longest suit first."""
    if suits == 0:
        if cards == 0:
            yield ()
        return
    for longest in range(min(cards, most), -1, -1):
        for rest in _splits(cards - longest, suits - 1, longest):
            yield (longest, *rest)


def _alike(places: Sequence[int], held: int, suits: int) -> list[tuple[tuple[Cards, ...], int]]:
    """Choose ranks for suits of equal length, and count the orders of those with equal ranks."""
    chosen = combinations_with_replacement(list(combinations(places, held)), suits)
    return [(sets, prod(map(factorial, Counter(sets).values()))) for sets in chosen]


def class_of(cards: Sequence[int]) -> Key:
    """Name the class of a hand: the ranks in each suit, as bits, in order of size."""
    held = [0] * _SUITS
    for card in cards:
        held[card & 3] |= 1 << (card >> 2)
    return tuple(sorted(held))


@cache
def value_counts(ranker: Ranker, ranks: str, size: int) -> Mapping[int, int]:
    """Count the hands of so many cards by their value."""
    value, counts = ranker.value, Counter[int]()
    for cards, alike in classes(ranks, size):
        counts[value(cards)] += alike
    return counts


def rest_of_pack(ranks: str, cards: Sequence[int]) -> list[int]:
    """List the cards of the pack that are not among these."""
    pack = [RANKS.index(rank) * 4 + suit for rank in ranks for suit in range(_SUITS)]
    return [card for card in pack if card not in cards]
