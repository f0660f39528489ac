"""Several hands on one board: the same values as each of them by itself."""

from random import Random

import pytest

from firmware_py.rules.cards import JOKER, UNKNOWN, CardsError
from firmware_py.rules.ranking import Ranking, ranker
from firmware_py.rules.ranking.ranker import Ranker
from tests.rules.ranking import samples
from tests.rules.ranking.samples import cards

THREE = Ranking(size=3, order=("carta-mayor", "pareja", "trio"))


@pytest.mark.parametrize(
    ("ranking", "own", "common"),
    [
        (samples.FIVE, 2, 5),
        (samples.FIVE, 2, 3),
        (samples.FIVE, 5, 0),
        (samples.FIVE, 7, 0),
        (samples.FIVE, 1, 5),
        (samples.OMAHA, 4, 5),
        (samples.OMAHA, 5, 3),
        (samples.PACK_28, 2, 5),
        (THREE, 1, 2),
    ],
)
def test_each_hand_is_valued_as_alone(ranking: Ranking, own: int, common: int) -> None:
    random, asked = Random(own + common), ranker(ranking)
    pack = range(52 - 4 * len(ranking.ranks), 52)
    for _ in range(400):
        dealt = random.sample(pack, 2 * own + common)
        hands, board = (dealt[:own], dealt[own : 2 * own]), dealt[2 * own :]
        alone = [asked.value_on(hand, board) for hand in hands]
        assert asked.values_on(hands, board) == alone


def test_the_first_question_finds_the_tables_empty() -> None:
    hands, board = (cards("As Ah"), cards("7d 7h")), cards("Ad Kh Qc Js 7s")
    for use in ("any", "two-plus-three"):
        asked = Ranker(Ranking(use=use, ace_low="no"))
        assert [asked.name(value) for value in asked.values_on(hands, board)] == ["trio", "trio"]


def test_the_board_is_shared_by_a_flush_and_by_hands_without_one() -> None:
    hands, board = (cards("As 2s"), cards("Kd Kc")), cards("Ks 9s 4s 4d 2h")
    asked = ranker(samples.FIVE)
    assert [asked.name(value) for value in asked.values_on(hands, board)] == ["color", "full"]


@pytest.mark.parametrize("ranking", [samples.FIVE, samples.OMAHA])
@pytest.mark.parametrize(
    ("hands", "board", "reason"),
    [
        (((48, 44), (40, UNKNOWN)), (0, 4, 9, 13, 17), r"\?\? cannot be ranked"),
        (((48, 44), (40, 36)), (0, 4, 9, 13, JOKER), "Jk cannot be ranked"),
        (((48, 44), (40, 36)), (0, 4), "cards"),
        (((48, 44), (40,)), (0, 4, 9), "cards"),
    ],
)
def test_refused(
    ranking: Ranking,
    hands: tuple[tuple[int, ...], ...],
    board: tuple[int, ...],
    reason: str,
) -> None:
    for _ in range(2):  # before the tables are there and after
        with pytest.raises(CardsError, match=reason):
            ranker(ranking).values_on(hands, board)


def test_no_hand_has_no_value() -> None:
    assert ranker(samples.FIVE).values_on((), (0, 4, 9, 13, 17)) == []
    assert ranker(samples.OMAHA).values_on((), (0, 4, 9, 13, 17)) == []
