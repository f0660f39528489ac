"""The numbers that the arrays rest on."""

import subprocess
import sys
from itertools import product

import pytest

from firmware_py.rules.ranking import Ranking
from firmware_py.rules.ranking.sums import (
    ASIDE,
    FIVE_BITS,
    FIVE_WEIGHTS,
    SEVEN_BITS,
    SUIT_WEIGHTS,
    Sums,
)
from firmware_py.rules.ranking.tables import WEIGHTS, Tables, weigh


@pytest.mark.parametrize(
    ("weights", "count", "bits"),
    [
        (FIVE_WEIGHTS, 5, FIVE_BITS),
        (WEIGHTS, 5, SEVEN_BITS),
        (WEIGHTS, 6, SEVEN_BITS),
        (WEIGHTS, 7, SEVEN_BITS),
    ],
)
def test_sums_of_weights_tell_ranks_apart(weights: tuple[int, ...], count: int, bits: int) -> None:
    sums = [weigh(ranks, weights) for ranks in Tables(Ranking()).shapes(count)]
    assert len(set(sums)) == len(sums)
    assert max(sums) < 1 << bits


def test_a_joker_is_told_apart_too() -> None:
    tables = Tables(Ranking(joker=True))
    sums = [weigh(ranks) for ranks in tables.shapes(5)]
    assert len(set(sums)) == len(sums)


@pytest.mark.parametrize("count", [5, 6, 7])
def test_sums_of_suit_weights_tell_suits_apart(count: int) -> None:
    splits = [split for split in product(range(count + 1), repeat=4) if sum(split) == count]
    sums = [sum(n * w for n, w in zip(split, SUIT_WEIGHTS, strict=True)) for split in splits]
    assert len(set(sums)) == len(sums)
    assert max(sums) < ASIDE


def test_arrays_hold_no_more_than_they_need() -> None:
    sums = Sums(Tables(Ranking()), 5)
    assert not sums.values
    sums.fill()
    sums.fill()
    assert len(sums.values) == 4 * FIVE_WEIGHTS[12] + FIVE_WEIGHTS[11] + 1


def test_the_rules_do_not_need_numpy() -> None:
    asked = (
        "import sys; from firmware_py.rules.ranking import Ranking, ranker;"
        "ranker(Ranking()).value([0, 4, 8, 12, 17]); sys.exit('numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", asked], check=False).returncode == 0
