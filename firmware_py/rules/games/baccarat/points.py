"""Points of cards and hands: the units of the sum; tens and figures count nothing."""

from collections.abc import Iterable

from firmware_py.rules.cards import RANKS, Card

_OF_RANK = {**{rank: int(rank) for rank in "23456789"}, **dict.fromkeys("TJQK", 0), "A": 1}
_OF_CARD = tuple(_OF_RANK[rank] for rank in RANKS for _ in range(4))
_BURN_OF_RANK = {**_OF_RANK, **dict.fromkeys("TJQK", 10)}


def points_of(card: Card) -> int:
    """Give the points of one card (07.VI.1, 08.VI)."""
    return _OF_CARD[card]


def total_of(cards: Iterable[Card]) -> int:
    """Add the points of a hand and keep the units (07.VI.1, 08.VI)."""
    return sum(_OF_CARD[card] for card in cards) % 10


def burns_after(first: Card) -> int:
    """Count the cards burned after the first card shown; figures count ten (07.VII)."""
    return _BURN_OF_RANK[RANKS[first >> 2]]
