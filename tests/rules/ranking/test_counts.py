"""Every hand of every pack, counted by name, against mathematics and a second scorer."""

from collections import Counter
from itertools import combinations

import pytest

from firmware_py.rules.cards import JOKER
from firmware_py.rules.ranking import Ranking, ranker
from tests.rules.ranking import oracle, samples


def counts(ranking: Ranking, first: int = 0, last: int = 51) -> dict[str, int]:
    """Count the names of all hands made of the cards in this range."""
    asked = ranker(ranking)
    values = Counter(map(asked.value, combinations(range(first, last + 1), ranking.size)))
    named: Counter[str] = Counter()
    for value, times in values.items():
        named[asked.name(value)] += times
    return dict(named)


def test_all_hands_of_five_from_52_cards() -> None:
    assert counts(samples.FIVE) == {
        "escalera-real": 4,
        "escalera-de-color": 36,
        "poker": 624,
        "full": 3744,
        "color": 5108,
        "escalera": 10200,
        "trio": 54912,
        "doble-pareja": 123552,
        "pareja": 1098240,
        "carta-mayor": 1302540,
    }


def test_all_hands_of_three_from_52_cards() -> None:
    assert counts(samples.THREE) == {
        "escalera-real": 4,
        "escalera-de-color": 44,
        "trio": 52,
        "escalera": 720,
        "color": 1096,
        "pareja": 3744,
        "carta-mayor": 16440,
    }


def test_all_hands_of_four_from_52_cards() -> None:
    assert counts(samples.FOUR) == {
        "poker": 13,
        "escalera-de-color": 44,
        "trio": 2496,
        "color": 2816,
        "escalera": 2772,
        "doble-pareja": 2808,
        "pareja": 82368,
        "carta-mayor": 177408,
    }


def test_all_hands_of_two_from_52_cards_and_a_joker() -> None:
    pairs = 12 * 6 + 10  # with the joker there are five aces
    assert counts(samples.TWO, 0, JOKER) == {"pareja": pairs, "carta-mayor": 53 * 26 - pairs}


def test_a_joker_makes_five_aces_and_stands_for_any_card_of_a_royal() -> None:
    named = counts(samples.PAI_GOW, 8 * 4, JOKER)  # the tens and what is higher
    assert named["cinco-ases"] == 1
    assert named["escalera-real"] == 4 + 4 * 5


@pytest.mark.parametrize(
    ("ranks", "ace_low"),
    [("89TJQKA", "below-lowest"), ("89TJQKA", "no"), ("789TJQKA", "below-lowest")],
)
def test_all_hands_of_the_short_packs_stand_in_the_same_order(ranks: str, ace_low: str) -> None:
    ranking = Ranking(order=samples.FLUSH_OVER_FULL, ranks=ranks, ace_low=ace_low)
    asked = ranker(ranking)
    hands = combinations(range(52 - 4 * len(ranks), 52), 5)
    assert oracle.same_order(
        (asked.value(hand), oracle.key_of(hand, ranking.order, ranks, ace_low)) for hand in hands
    )


@pytest.mark.parametrize(
    ("ranks", "straights"),
    [("789TJQKA", 5 * (4**5 - 4)), ("89TJQKA", 4 * (4**5 - 4))],
)
def test_straights_of_the_short_packs(ranks: str, straights: int) -> None:
    ranking = Ranking(order=samples.FLUSH_OVER_FULL, ranks=ranks)
    assert counts(ranking, 52 - 4 * len(ranks))["escalera"] == straights


@pytest.mark.parametrize("ranking", [samples.THREE, samples.FOUR])
def test_all_hands_of_three_and_four_stand_in_the_same_order(ranking: Ranking) -> None:
    asked = ranker(ranking)
    assert oracle.same_order(
        (asked.value(hand), oracle.key_of(hand, ranking.order, ranking.ranks, "below-lowest"))
        for hand in combinations(range(52), ranking.size)
    )
