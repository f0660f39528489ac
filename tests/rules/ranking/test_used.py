"""The cards that make the hand, in the order a person reads them."""

import pytest

from firmware_py.rules.ranking import Ranking, ranker
from tests.rules.ranking import samples
from tests.rules.ranking.samples import cards


@pytest.mark.parametrize(
    ("ranking", "hole", "board", "used"),
    [
        (samples.FIVE, "2s Kd", "Kh 2d 2h 7c As", "2s 2d 2h Kd Kh"),
        (samples.FIVE, "As Kd", "Kh 9d 5h 4c 3s", "Kd Kh As 9d 5h"),
        (samples.FIVE, "9s 5d", "8h 7d 6h Ac As", "9s 8h 7d 6h 5d"),
        (samples.FIVE, "2s 9s", "Ks 4s 5s 9d 9h", "Ks 9s 5s 4s 2s"),
        (samples.OMAHA, "As Ah Ad Ac", "Kd Qd 9h 5c 2d", "As Ah Kd Qd 9h"),
        (samples.FOUR, "9s 9h 9d Ks", "As Qs", "9s 9h 9d As"),
        (samples.PAI_GOW, "Ks Kh Jk 4d 5s", "", "Ks Kh Jk 5s 4d"),
    ],
)
def test_most_alike_first_then_the_highest(
    ranking: Ranking, hole: str, board: str, used: str
) -> None:
    assert ranker(ranking).used(cards(hole), cards(board)) == cards(used)
