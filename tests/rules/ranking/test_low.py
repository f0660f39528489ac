"""The low of Omaha Hi&Low: CyL 76-77, PV 17.2.3, eight or better by the readings."""

from itertools import combinations
from random import Random

import pytest

from firmware_py.rules.cards import JOKER, UNKNOWN, CardsError
from firmware_py.rules.ranking import low_value
from tests.rules.ranking.samples import cards


def low(hole: str, board: str) -> int | None:
    return low_value(cards(hole), cards(board))


@pytest.mark.parametrize(
    ("better", "worse", "board"),
    [
        ("As 2d Kh Kc", "2s 3d Kh Kc", "4h 5c 8d Qs Qd"),
        ("As 2d Kh Kc", "As 3d Kh Kc", "4h 5c 8d Qs Qd"),
        ("As 4d Kh Kc", "As 8d Kh Kc", "2h 3c 7d Qs Qd"),
        ("2s 3d Kh Kc", "4s 5d Kh Kc", "Ah 6c 7d Qs Qd"),
    ],
)
def test_the_lower_cards_win_from_the_top(better: str, worse: str, board: str) -> None:
    one, other = low(better, board), low(worse, board)
    assert one is not None
    assert other is not None
    assert one > other


def test_straights_and_flushes_do_not_spoil_it() -> None:
    wheel = low("As 2s Kh Kc", "3s 4s 5s Qd Qh")
    assert wheel == low("Ad 2c Kh Ks", "3s 4s 5s Qd Qh")
    best_of_all = low("As 2d Kh Kc", "3h 4c 5d Qs Qd")
    assert wheel == best_of_all


def test_equal_lows_tie() -> None:
    assert low("As 2d Kh Kc", "3h 4c 8d Qs Qd") == low("Ad 2c Qh Jc", "3h 4c 8d Qs Qd")


@pytest.mark.parametrize(
    ("hole", "board"),
    [
        ("As 2d 3h 4c", "9h Tc 8d Qs 7d"),  # two common cards of eight or less
        ("As 2d 3h 4c", "2h 2c 7d Qs Kd"),  # three, but of two ranks
        ("As Kd Qh Jc", "2h 3c 4d 5s 6d"),  # one own low card
        ("As Ad Ah Ac", "2h 3c 4d 5s 6d"),  # two, but of one rank
        ("As 2d Kh Kc", "Ah 2c 8d Qs Qd"),  # own ranks met again on the board
        ("As 9d Kh Kc", "2h 3c 4d 5s 6d"),  # nine is too high
    ],
)
def test_no_low(hole: str, board: str) -> None:
    assert low(hole, board) is None


def test_counterfeited_cards_are_replaced_by_others() -> None:
    assert low("As 2d 3h Kc", "Ah 4c 5d Qs Qd") == low("2s 3d Kh Kc", "Ah 4c 5d Qs Qd")


@pytest.mark.parametrize("bad", [JOKER, UNKNOWN, 54])
def test_unranked_cards_are_refused(bad: int) -> None:
    with pytest.raises(CardsError):
        low_value((48, 0, bad, 8), (12, 16, 20))
    with pytest.raises(CardsError):
        low_value((48, 0, 4, 8), (12, 16, bad))


def test_agrees_with_trying_every_choice() -> None:
    random = Random(8)
    seen: dict[int, list[int]] = {}
    for _ in range(2_000):
        dealt = random.sample(range(52), 9)
        found = _slow_low(dealt[:4], dealt[4:])
        value = low_value(dealt[:4], dealt[4:])
        assert (found is None) == (value is None)
        if found is not None and value is not None:
            assert seen.setdefault(value, found) == found
    ranked = [seen[value] for value in sorted(seen)]
    assert ranked == sorted(ranked, reverse=True)


def _slow_low(hole: list[int], board: list[int]) -> list[int] | None:
    lows = []
    for two in combinations(hole, 2):
        for three in combinations(board, 3):
            numbers = {1 if card >> 2 == 12 else (card >> 2) + 2 for card in two + three}
            if len(numbers) == 5 and max(numbers) <= 8:
                lows.append(sorted(numbers, reverse=True))
    return min(lows, default=None)
