"""Two own cards and three common ones: Omaha (Galicia 32, CyL 71, PV 17.2) and sintético."""

from itertools import combinations
from random import Random

import pytest

from firmware_py.rules.cards import UNKNOWN, CardsError
from firmware_py.rules.ranking import Ranking, ranker
from tests.rules.ranking import samples
from tests.rules.ranking.samples import cards

OMAHA = ranker(samples.OMAHA)
SINTETICO = ranker(samples.PACK_28)


@pytest.mark.parametrize(
    ("hole", "board", "name"),
    [
        ("As Kd 7h 2c", "Ks Qs Js Ts 2s", "escalera"),  # four spades on the board need two more
        ("As 2s Kh Kd", "Qs Js Ts 9c 9d", "color"),
        ("As Ah Ad Ac", "Kd Qd 9h 5c 2d", "pareja"),  # only two of the four aces play
        ("2s 3h 4d 6c", "As Ks Qs Js Ts", "carta-mayor"),  # the royal on the board does not
        ("Ks Kh 2d 3c", "Kd Qs Qh 7c 5d", "full"),
        ("Ts 9s 2d 3c", "8s 7s 6s Ad Kh", "escalera-de-color"),
        ("As Kh 5d 5c", "5s 5h Kd Kc Ks", "poker"),
    ],
)
def test_exactly_two_and_three(hole: str, board: str, name: str) -> None:
    assert OMAHA.name(OMAHA.value_on(cards(hole), cards(board))) == name


def test_sintetico_takes_both_own_cards() -> None:
    value = SINTETICO.value_on(cards("As 8d"), cards("Kh Kd Kc Ks Qh"))
    assert SINTETICO.name(value) == "trio"
    low_end = SINTETICO.value_on(cards("As 8d"), cards("9h Td Jc Ks Ah"))
    assert SINTETICO.name(low_end) == "escalera"


@pytest.mark.parametrize(
    ("ranking", "own"), [(samples.OMAHA, 4), (samples.OMAHA, 5), (samples.PACK_28, 2)]
)
def test_value_is_the_best_of_all_choices(ranking: Ranking, own: int) -> None:
    random, asked = Random(own), ranker(ranking)
    pack = range(52 - 4 * len(ranking.ranks), 52)
    for _ in range(300):
        dealt = random.sample(pack, own + 5)
        hole, board = dealt[:own], dealt[own:]
        choices = [(*a, *b) for a in combinations(hole, 2) for b in combinations(board, 3)]
        assert asked.value_on(hole, board) == max(map(asked.value, choices))
        used = asked.used(hole, board)
        assert asked.value(used) == asked.value_on(hole, board)
        assert len(set(used) & set(hole)) == 2


def test_a_board_in_the_making_is_enough_with_three_cards() -> None:
    assert OMAHA.name(OMAHA.value_on(cards("As Ah Kd Kc"), cards("Ad 7h 2c"))) == "trio"


def test_any_cards_play_where_the_ranking_says_so() -> None:
    asked = ranker(samples.FIVE)
    royal = cards("As Ks Qs Js Ts")
    assert asked.value_on(cards("2d 3h"), royal) == asked.value(royal)
    assert asked.used(cards("2d 3h"), royal) == royal


@pytest.mark.parametrize(
    ("hole", "board", "reason"),
    [
        ((48,), (0, 4, 9), "1 own and 3 common cards: two and three play"),
        ((48, 44), (0, 4), "2 own and 2 common cards: two and three play"),
        ((48, 44, 40, UNKNOWN), (0, 4, 9), r"\?\? cannot be ranked"),
        ((48, 44, 40, 52), (0, 4, 9), "Jk cannot be ranked"),
        ((48, 44, 40, 36), (0, 4, 9, 13, UNKNOWN), r"\?\? cannot be ranked"),
        ((48, 49), (50, 51, 48), "no pack holds these together"),
        ((48, 44, 40, 54), (0, 4, 9), "54 is not the number of a card"),
    ],
)
def test_refused(hole: tuple[int, ...], board: tuple[int, ...], reason: str) -> None:
    for _ in range(2):  # before the tables are there and after
        with pytest.raises(CardsError, match=reason):
            OMAHA.value_on(hole, board)


@pytest.mark.parametrize(
    ("hole", "board"), [((48,), (0, 4, 9)), ((48, 44), (0, 4)), ((48, 44), (0, 4, UNKNOWN))]
)
def test_used_refuses_the_same(hole: tuple[int, ...], board: tuple[int, ...]) -> None:
    with pytest.raises(CardsError):
        OMAHA.used(hole, board)
