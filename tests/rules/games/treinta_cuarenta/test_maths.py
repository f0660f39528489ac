"""How often each total comes: endless packs as the books have it, six packs exactly."""

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import comb, factorial, perm, sqrt

from firmware_py.rules.games.treinta_cuarenta.rows import points_of
from tests.rules.games.treinta_cuarenta.test_properties import PACKS, coup

# How many of the 13 ranks are worth each number of points, and how many cards that is.
RANKS = Counter(points_of((rank * 4,)) for rank in range(13))
HELD = {points: 24 * ranks for points, ranks in RANKS.items()}
SHOE = 312

# The chances of 31 to 40 with endless packs, to nine places.
ENDLESS = (
    0.148060863,
    0.137905177,
    0.127512672,
    0.116891073,
    0.106049464,
    0.094998365,
    0.083749795,
    0.072317327,
    0.060716146,
    0.051799118,
)


def endless() -> dict[int, Fraction]:
    """Let a row grow: from each total below 31 every card is worth its points, of 13 ranks."""
    chance = dict.fromkeys(range(41), Fraction(0)) | {0: Fraction(1)}
    for total in range(31):
        for points, ranks in RANKS.items():
            chance[total + points] += chance[total] * ranks / 13
    return {total: chance[total] for total in range(31, 41)}


def black_row() -> dict[int, Fraction]:
    """Count the first row of six packs exactly: the cards before the last, and the last.

    Cards with counts c by points lie in n!/∏c! orders, and six packs make each of them
    in ∏ held!/(held − c)! ways; any order will do, since sums below 31 end no row.
    """
    chances = dict.fromkeys(range(31, 41), Fraction(0))
    for counts, total in _hands(30, 10):
        size = sum(counts.values())
        ways = factorial(size)
        for points, count in counts.items():
            ways = ways // factorial(count) * perm(HELD[points], count)
        for points in range(31 - total, 11):
            left = HELD[points] - counts.get(points, 0)
            chances[total + points] += Fraction(ways * left, perm(SHOE, size + 1))
    return chances


def _hands(room: int, points: int) -> Iterator[tuple[dict[int, int], int]]:
    """Give every choice of cards worth `points` or less that adds up to `room` at most."""
    if points == 0:
        yield {}, 0
        return
    for count in range(min(room // points, HELD[points]) + 1):
        for rest, total in _hands(room - count * points, points - 1):
            yield ({points: count, **rest} if count else rest), total + count * points


def refait() -> Fraction:
    """Count 31-31 with six packs exactly, adding the cards of both rows points by points.

    A row of exactly 31 may lie in any order. Taking a cards for the black row and b for
    the red from those of equal points: C(n+a, a)·C(m+b, b) places, held!/(held−a−b)! ways.
    """
    rows: Counter[tuple[int, int, int, int]] = Counter({(31, 31, 0, 0): 1})
    for points in range(10, 0, -1):
        grown: Counter[tuple[int, int, int, int]] = Counter()
        for (black, red, n, m), ways in rows.items():
            for a in _shares(black, points):
                some = ways * comb(n + a, a)
                for b in _shares(red, points):
                    left = black - a * points, red - b * points
                    taken = comb(m + b, b) * perm(HELD[points], a + b)
                    grown[(*left, n + a, m + b)] += some * taken
        rows = grown
    return sum((Fraction(w, perm(SHOE, n + m)) for (*_, n, m), w in rows.items()), Fraction(0))


def _shares(room: int, points: int) -> range:
    # Aces come last and must fill what is left.
    return range(room, room + 1) if points == 1 else range(room // points + 1)


def test_totals_with_endless_packs() -> None:
    found = endless()
    assert sum(found.values()) == 1
    assert tuple(round(float(chance), 9) for chance in found.values()) == ENDLESS


def test_31_against_31_comes_once_in_forty_six() -> None:
    """Endless packs: 0.148060863² = 2.192 %; half of it, 1.10 %, is what the house keeps."""
    twice = endless()[31] ** 2
    assert round(float(twice), 5) == 0.02192
    assert round(float(twice / 2), 4) == 0.0110


def test_31_against_31_with_six_packs() -> None:
    """Exactly 2.1891 %, so that a stake that takes its half pays 1.0946 %."""
    exact = refait()
    assert round(float(exact), 6) == 0.021891
    assert round(float(exact / 2), 6) == 0.010946


def test_the_black_row_with_six_packs() -> None:
    """Six packs differ from endless ones in the fourth place."""
    found = black_row()
    assert sum(found.values()) == 1
    assert round(float(found[31]), 6) == 0.148058
    for total, chance in endless().items():
        assert abs(found[total] - chance) < Fraction(1, 2000)


def test_coups_from_shuffled_shoes_come_as_often_as_counted() -> None:
    """20,000 coups: each total of the black row, and 31-31, within four deviations."""
    dice = random.Random(31)
    coups, totals, both = 20_000, Counter[int](), 0
    for _ in range(coups):
        laid = coup(dice.sample(PACKS, 80))
        totals[laid.points[0]] += 1
        both += laid.is_refait(31)
    for total, chance in black_row().items():
        assert _near(totals[total], coups, float(chance)), total
    assert _near(both, coups, float(refait()))


def _near(seen: int, tries: int, chance: float) -> bool:
    deviation = sqrt(tries * chance * (1 - chance))
    return abs(seen - tries * chance) < 4 * deviation
