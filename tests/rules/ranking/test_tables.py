"""The numbers that the arrays rest on."""

import subprocess
import sys
from itertools import product

import pytest

from firmware_py.rules.ranking import Ranking
from firmware_py.rules.ranking.arrays import (
    FIVE_WEIGHTS,
    OUTSIDE,
    SEVEN_BITS,
    SUIT_SUMS,
    SUIT_WEIGHTS,
    Fives,
    Sevens,
)
from firmware_py.rules.ranking.tables import WEIGHTS, Tables, weigh


@pytest.mark.parametrize(
    ("weights", "count"), [(FIVE_WEIGHTS, 5), (WEIGHTS, 5), (WEIGHTS, 6), (WEIGHTS, 7)]
)
def test_sums_of_weights_tell_ranks_apart(weights: tuple[int, ...], count: int) -> None:
    sums = [weigh(ranks, weights) for ranks in Tables(Ranking()).shapes(count)]
    assert len(set(sums)) == len(sums)
    assert max(sums) < 1 << SEVEN_BITS < OUTSIDE


def test_a_joker_is_told_apart_too() -> None:
    tables = Tables(Ranking(joker=True))
    sums = [weigh(ranks) for ranks in tables.shapes(5)]
    assert len(set(sums)) == len(sums)


@pytest.mark.parametrize("count", [5, 6, 7])
def test_sums_of_suit_weights_tell_suits_apart(count: int) -> None:
    splits = [split for split in product(range(count + 1), repeat=4) if sum(split) == count]
    sums = [sum(n * w for n, w in zip(split, SUIT_WEIGHTS, strict=True)) for split in splits]
    assert len(set(sums)) == len(sums)
    assert max(sums) < SUIT_SUMS


@pytest.mark.parametrize("kind", [Fives, Sevens])
def test_arrays_are_filled_once_and_in_place(kind: type[Fives] | type[Sevens]) -> None:
    made = kind(Tables(Ranking()))
    values = made.values
    assert len(values) == 0
    made.fill()
    filled = len(values)
    made.fill()
    assert len(values) == filled > 0
    assert max(values) < len(Tables(Ranking()).scores)


def test_the_rules_do_not_need_numpy() -> None:
    asked = (
        "import sys; from firmware_py.rules.ranking import Ranking, ranker;"
        "ranker(Ranking()).value([0, 4, 8, 12, 17]); sys.exit('numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", asked], check=False).returncode == 0
