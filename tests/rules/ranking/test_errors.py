"""Cards and rankings that cannot be."""

import pytest

from firmware_py.rules.cards import JOKER, UNKNOWN, CardsError
from firmware_py.rules.ranking import Ranking, ranker
from tests.rules.ranking import samples


@pytest.mark.parametrize(
    ("ranking", "hand", "reason"),
    [
        (samples.FIVE, [], "0 cards cannot be ranked: 5 to 7 can"),
        (samples.FIVE, [0, 4, 8, 13], "4 cards cannot be ranked: 5 to 7 can"),
        (samples.FIVE, [0, 4, 8, 13, 17, 21, 25, 29], "8 cards cannot be ranked: 5 to 7 can"),
        (samples.THREE, [0, 4], "2 cards cannot be ranked: 3 to 7 can"),
        (samples.FIVE, [0, 4, 8, 13, UNKNOWN], r"\?\? cannot be ranked: the pack has 2345"),
        (samples.FIVE, [0, 4, 8, 13, 17, 21, UNKNOWN], r"\?\? cannot be ranked"),
        (samples.FIVE, [0, 4, UNKNOWN], r"\?\? cannot be ranked"),
        (samples.FIVE, [0, 4, 8, 13, JOKER], "Jk cannot be ranked"),
        (samples.PAI_GOW, [0, 4, 8, UNKNOWN, JOKER], "2345.*A and a joker"),
        (samples.PACK_32, [51, 47, 43, 39, 16], "6s cannot be ranked: the pack has 789TJQKA"),
        (samples.FIVE, [0, 4, 8, 13, 54], "54 is not the number of a card"),
        (samples.FIVE, [48, 49, 50, 51, 48], "As Ah Ad Ac As: no pack holds these together"),
        (samples.FIVE, [48, 49, 50, 51, 48, 0], "no pack holds these together"),
    ],
)
def test_refused_hands_say_why(ranking: Ranking, hand: list[int], reason: str) -> None:
    for _ in range(2):  # before the tables are there and after
        with pytest.raises(CardsError, match=reason):
            ranker(ranking).value(hand)


def test_used_needs_enough_cards() -> None:
    with pytest.raises(CardsError, match="4 cards are too few: at least 5 are needed"):
        ranker(samples.FIVE).used([0, 4], [8, 12])


def test_a_refused_hand_leaves_the_ranker_as_it_was() -> None:
    asked = ranker(Ranking(ace_low="second-highest"))
    with pytest.raises(CardsError):
        asked.value([0, 4, 8, 13, UNKNOWN])
    assert asked.name(asked.value([48, 44, 40, 36, 32])) == "escalera-real"


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"size": 6}, "hands of 6 cards are not ranked"),
        ({"size": 0}, "hands of 0 cards are not ranked"),
        ({"order": ("carta-mayor", "parejita")}, "parejita: no such hand"),
        ({"order": ("carta-mayor", "trio", "trio")}, "a hand is named twice"),
        ({"order": ("pareja",)}, "must begin with carta-mayor"),
        ({"order": ()}, "must begin with carta-mayor"),
        ({"ace_low": "sometimes"}, "ace_low cannot be 'sometimes'"),
        ({"ranks": "2345"}, "must be the top end"),
        ({"ranks": "KA"}, "must be the top end"),
        ({"use": "all"}, "use cannot be 'all'"),
        ({"use": "two-plus-three", "size": 4}, "makes hands of five cards"),
        ({"use": "two-plus-three", "joker": True}, "played without a joker"),
        ({"order": ("carta-mayor", "cinco-ases")}, "cinco-ases needs a joker"),
    ],
)
def test_rankings_that_cannot_be(wrong: dict[str, object], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Ranking(**wrong)  # type: ignore[arg-type]


def test_a_hand_the_order_does_not_name_counts_as_the_next_best() -> None:
    without = ranker(Ranking(order=("carta-mayor", "pareja", "trio")))
    hand = [0, 1, 2, 48, 49]  # a full house elsewhere
    assert without.name(without.value(hand)) == "trio"
    plain = ranker(Ranking(order=("carta-mayor",)))
    assert plain.name(plain.value(hand)) == "carta-mayor"
    no_royal = ranker(Ranking(order=samples.USUAL[:-1]))
    assert no_royal.name(no_royal.value([48, 44, 40, 36, 32])) == "escalera-de-color"


def test_one_ranker_for_one_ranking() -> None:
    assert ranker(Ranking()) is ranker(Ranking(size=5))
    assert ranker(Ranking()) is not ranker(Ranking(ace_low="no"))
