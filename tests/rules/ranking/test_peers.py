"""The same order as two independent evaluators; `python -m bench.crosscheck` does a million."""

import pytest

from bench.crosscheck import CHECKS, Check, disagreement, random_hands

HANDS = 20_000


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name)
def test_same_order_and_same_ties(check: Check) -> None:
    assert disagreement(check, random_hands(check.dealt, HANDS, seed=52)) is None


def test_a_wrong_order_is_noticed() -> None:
    five = CHECKS[0]
    turned = Check("turned round", 5, lambda hand: -five.ours(hand), five.theirs)
    assert "only here" in str(disagreement(turned, random_hands(5, 100)))


def test_a_wrong_tie_is_noticed() -> None:
    five = CHECKS[0]
    coarse = Check("coarse", 5, lambda hand: five.ours(hand) // 100, five.theirs)
    assert "ties with" in str(disagreement(coarse, random_hands(5, 1_000)))
