"""The low half of a high-low pot: eight or better, ace to five, two own and three common cards."""

from collections.abc import Sequence
from itertools import combinations

from firmware_py.rules.cards import JOKER, CardsError, card_text

_EIGHT = 7


def low_value(hole: Sequence[int], board: Sequence[int]) -> int | None:
    """Value the best low, or None without one (CyL 76-77, PV 17.2.3): higher is the better low.

    Five different ranks of eight or less, the ace lowest; straights and flushes do not spoil it.
    """
    twos = {a | b for a, b in combinations(_low_bits(hole), 2) if a != b}
    threes = {a | b | c for a, b, c in combinations(_low_bits(board), 3) if len({a, b, c}) == 3}
    lows = [two | three for two in twos for three in threes if not two & three]
    return 255 - min(lows) if lows else None


def low_ranks(hole: Sequence[int], board: Sequence[int]) -> str:
    """Give the ranks of the best low, the highest first, or nothing without one."""
    value = low_value(hole, board)
    bits = 0 if value is None else 255 - value
    return "".join(rank for place, rank in enumerate("A2345678") if bits >> place & 1)[::-1]


def _low_bits(cards: Sequence[int]) -> list[int]:
    """One bit per card of eight or less, the ace's the lowest, so the smaller number is better."""
    bits = []
    for card in cards:
        if not 0 <= card < JOKER:
            raise CardsError(f"{card_text(card)} cannot be part of a low hand")
        place = ((card >> 2) + 1) % 13
        if place <= _EIGHT:
            bits.append(1 << place)
    return bits
