"""Minimum hands: what the bank needs to play and what a pair must be to be paid."""

import pytest

from firmware_py.rules.ranking import Ranking, ranker
from tests.rules.ranking import samples
from tests.rules.ranking.samples import cards


@pytest.mark.parametrize(
    ("ranking", "text", "enough", "too_low"),
    [
        (samples.FIVE, "as-rey", "As Kh 4d 3c 2s", "As Qh Jd Tc 9s"),
        (samples.FIVE, "as-rey", "2s 2h 3d 4c 5s", "Ks Qh Jd Tc 8s"),
        (samples.FIVE, "pareja:J", "Js Jh 4d 3c 2s", "Ts Th Ad Kc Qs"),
        (samples.FIVE, "pareja:T", "Ts Th 4d 3c 2s", "9s 9h Ad Kc Qs"),
        (samples.FIVE, "pareja:8", "8s 8h 4d 3c 2s", "7s 7h Ad Kc Qs"),
        (samples.FIVE, "pareja:4", "4s 4h 5d 3c 2s", "3s 3h Ad Kc Qs"),
        (samples.FIVE, "pareja:A", "As Ah 4d 3c 2s", "Ks Kh Ad Qc Js"),
        (samples.FIVE, "pareja:J", "2s 2h 3d 3c 4s", "Ts Th Ad Kc Qs"),
        (samples.FIVE, "pareja", "2s 2h 5d 4c 3s", "As Kh Qd Jc 9s"),
        (samples.FIVE, "escalera", "As 2h 3d 4c 5s", "As Ah Ad Kc Qs"),
        (samples.FIVE, "color", "2s 3s 4s 5s 7s", "As Kh Qd Jc Ts"),
        (samples.FIVE, "escalera-real", "As Ks Qs Js Ts", "Ks Qs Js Ts 9s"),
        (samples.THREE, "carta-mayor:Q", "Qs 3h 2d", "Js Th 8d"),
        (samples.THREE, "carta-mayor:Q", "2s 3s 4d", "Js Th 8d"),
        (samples.FOUR, "pareja:A", "As Ah 3d 2c", "Ks Kh Ad Qc"),
    ],
)
def test_floors(ranking: Ranking, text: str, enough: str, too_low: str) -> None:
    asked = ranker(ranking)
    assert asked.value(cards(too_low)) < asked.floor(text) <= asked.value(cards(enough))


def test_the_floor_is_the_value_of_the_lowest_hand_that_meets_it() -> None:
    asked = ranker(samples.FIVE)
    assert asked.floor("as-rey") == asked.value(cards("As Kh 4d 3c 2s"))
    assert asked.floor("pareja:J") == asked.value(cards("Js Jh 4d 3c 2s"))
    assert asked.floor("carta-mayor") == 0


@pytest.mark.parametrize(
    ("ranking", "text", "reason"),
    [
        (samples.FIVE, "figuras", "figuras is not a hand of this ranking"),
        (samples.FIVE, "par", "par is not a hand of this ranking"),
        (samples.FIVE, "pareja:X", "X is none of 23456789TJQKA"),
        (samples.FIVE, "pareja:JQ", "JQ is none of"),
        (samples.PACK_32, "pareja:6", "6 is none of 789TJQKA"),
        (samples.FIVE, "", "is not a hand of this ranking"),
    ],
)
def test_minimum_hands_that_cannot_be(ranking: Ranking, text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        ranker(ranking).floor(text)
