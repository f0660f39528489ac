"""Batches give the values that single hands get."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

from firmware_py.rules.cards import CardsError
from firmware_py.rules.ranking import Ranking, ranker
from firmware_py.rules.ranking.batch import Batch
from tests.rules.ranking import samples


@pytest.mark.parametrize("ranking", [samples.FIVE, samples.COVERED, samples.PACK_32])
def test_same_values_one_by_one(ranking: Ranking) -> None:
    random, first = Random(5), 52 - 4 * len(ranking.ranks)
    hands = [random.sample(range(first, 52), 5) for _ in range(10_000)]
    hands += [list(hand) for hand in combinations(range(first, 52, 4), 5)]  # every flush of spades
    values = Batch(ranking).values(np.array(hands, dtype=np.uint8))
    assert values.tolist() == [ranker(ranking).value(hand) for hand in hands]


def test_every_hand_of_a_short_pack_comes_once() -> None:
    batch = Batch(samples.PACK_28)
    hands = np.concatenate(list(batch.every_hand()))
    assert len(np.unique(hands, axis=0)) == len(hands) == 98_280
    counts = batch.counts(batch.values(hands))
    assert counts["escalera-real"] == 4
    assert counts["poker"] == 7 * 24
    assert counts["full"] == 7 * 6 * 4 * 6
    assert sum(counts.values()) == 98_280


def test_an_empty_batch_is_no_fault() -> None:
    assert Batch(samples.FIVE).values(np.empty((0, 5), dtype=np.uint8)).size == 0


@pytest.mark.parametrize(
    ("hands", "reason"),
    [
        ([[0, 4, 8, 12, 52]], "a card that is not in the pack"),
        ([[0, 4, 8, 12]], "rows of five cards"),
        ([0, 4, 8, 12, 16], "rows of five cards"),
    ],
)
def test_refused(hands: list[object], reason: str) -> None:
    with pytest.raises(CardsError, match=reason):
        Batch(samples.FIVE).values(np.array(hands, dtype=np.uint8))


def test_foreign_ranks_are_refused() -> None:
    with pytest.raises(CardsError, match="not in the pack"):
        Batch(samples.PACK_32).values(np.array([[0, 51, 47, 43, 39]], dtype=np.uint8))


@pytest.mark.parametrize("ranking", [samples.PAI_GOW, samples.FOUR])
def test_five_cards_without_a_joker_only(ranking: Ranking) -> None:
    with pytest.raises(ValueError, match="five cards without a joker"):
        Batch(ranking)
