"""Punto y banca with six packs, counted exactly over all orders of six cards.

Cards are taken by their points: 24 of each of 1 to 9 and 96 worth nothing. Every
course of a hand is weighted by the number of ordered draws that lead to it, so that
all weights together are 312 · 311 · 310 · 309 · 308 · 307. The figures are the known
ones of the six-pack game; the sheet's own table and pays are what is counted.
"""

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import perm

import pytest

from firmware_py.rules.games.punto_banca.settlement import CoupHands, PuntoBanca
from tests.rules.games.baccarat.questions import PUNTO_Y_BANCA, game, int_card

CARDS = 312
ORDERS = perm(CARDS, 6)


@lru_cache
def orders_by_totals() -> Counter[tuple[int, int]]:
    """Count the orders of six cards that lead to each pair of final totals."""
    table = PuntoBanca(game(PUNTO_Y_BANCA))
    found: Counter[tuple[int, int]] = Counter()
    for a, b, c, d in product(range(10), repeat=4):
        left = [96] + [24] * 9
        weight = 1
        for points in (a, b, c, d):
            weight *= left[points]
            left[points] -= 1
        found.update(_thirds(table, (a + c) % 10, (b + d) % 10, left, weight))
    return found


def _thirds(
    table: PuntoBanca, punto: int, bank: int, left: list[int], weight: int
) -> Counter[tuple[int, int]]:
    """Go on with the third cards that the rules call for; cards not drawn may be any."""
    if not table.punto_draws(punto, bank):
        return _last(table, (punto, bank, None), punto, left, weight)
    found: Counter[tuple[int, int]] = Counter()
    for third in range(10):
        rest = list(left)
        rest[third] -= 1
        final = (punto + third) % 10
        found.update(_last(table, (punto, bank, third), final, rest, weight * left[third]))
    return found


def _last(
    table: PuntoBanca,
    seen: tuple[int, int, int | None],
    punto: int,
    left: list[int],
    weight: int,
) -> Counter[tuple[int, int]]:
    drawn = 4 if seen[2] is None else 5
    if not table.bank_draws(*seen):
        return Counter({(punto, seen[1]): weight * perm(CARDS - drawn, 6 - drawn)})
    unseen = perm(CARDS - drawn - 1, 5 - drawn)
    return Counter(
        {(punto, (seen[1] + last) % 10): weight * left[last] * unseen for last in range(10)}
    )


def edge(box: str, **options: object) -> Fraction:
    """Give the house's part of a bet, exactly, from the sheet's own settlement."""
    table = PuntoBanca(game(PUNTO_Y_BANCA, **options))
    king = int_card(0)
    gain = 0
    for (punto, bank), count in orders_by_totals().items():
        hands = CoupHands((int_card(punto), king), (int_card(bank), king))
        gain += count * table.settle({box: 10_000}, hands).net[box]
    return Fraction(-gain, ORDERS * 10_000)


def chance(box: str) -> Fraction:
    won = 0
    for (punto, bank), count in orders_by_totals().items():
        winner = "empate" if punto == bank else "punto" if punto > bank else "banca"
        won += count * (winner == box)
    return Fraction(won, ORDERS)


def test_every_order_is_counted_once() -> None:
    assert sum(orders_by_totals().values()) == ORDERS


@pytest.mark.parametrize(
    ("box", "millionths"), [("banca", 458_653), ("punto", 446_279), ("empate", 95_069)]
)
def test_chances_of_the_three_outcomes(box: str, millionths: int) -> None:
    assert round(chance(box) * 1_000_000) == millionths


@pytest.mark.parametrize(
    ("box", "ten_thousandths_pct"), [("banca", 10_558), ("punto", 12_374), ("empate", 144_382)]
)
def test_house_edge_of_each_bet(box: str, ten_thousandths_pct: int) -> None:
    assert round(edge(box) * 1_000_000) == ten_thousandths_pct


def test_house_edge_of_the_bank_without_commission_is_half_of_wins_with_six() -> None:
    wins_with_six = sum(
        count for (punto, bank), count in orders_by_totals().items() if bank == 6 > punto
    )
    plain = chance("punto") - chance("banca")
    without = edge("banca", no_commission=True)
    assert without == plain + Fraction(wins_with_six, 2 * ORDERS)
    assert round(without * 1_000_000) == 14_548
    assert edge("banca", commission_pct=0) == plain < 0
