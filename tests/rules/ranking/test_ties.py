"""Which of two hands wins, with the article that says so."""

import pytest

from firmware_py.rules.ranking import Ranking, ranker
from tests.rules.ranking import samples
from tests.rules.ranking.samples import cards

BETTER = [
    # Galicia 6.1, CyL 6.2, PV 11.V.1: five cards
    (samples.FIVE, "Ks Kh Kd Kc 2s", "Qs Qh Qd Qc As", "póker by rank"),
    (samples.FIVE, "3s 3h 3d 2c 2s", "2h 2d 2c As Ah", "full by the three"),
    (samples.FIVE, "6s 2d 3h 4c 5s", "As 2h 3d 4s 5c", "the low straight is the lowest"),
    (samples.FIVE, "6s 2s 3s 4s 5s", "Ah 2h 3h 4h 5h", "suited as well"),
    (samples.FIVE, "As Kd Qh Jc Ts", "Ks Qd Jh Tc 9s", "straights by the top card"),
    (samples.FIVE, "As 9s 7s 4s 3s", "Ah 9h 7h 4h 2h", "color card by card to the last"),
    (samples.FIVE, "As Ah 2d 2c 3s", "Ks Kh Qd Qc Js", "two pairs: the high pair first"),
    (samples.FIVE, "As Ah 3d 3c 2s", "Ad Ac 2d 2c Ks", "then the low pair"),
    (samples.FIVE, "As Ah 3d 3c Ks", "Ad Ac 3s 3h Qs", "then the fifth card"),
    (samples.FIVE, "9s 9h Kd 3c 2s", "9d 9c Qd Jc Ts", "pair: then the highest other card"),
    (samples.FIVE, "9s 9h Kd 4c 3s", "9d 9c Kh 4d 2s", "pair: down to the last card"),
    (samples.FIVE, "As Kh 7d 4c 3s", "Ad Kc 7s 4d 2h", "high cards to the last"),
    (samples.FIVE, "2s 2h 2d 3c 3s", "As Ks Qs Js 9s", "full over color with 52 cards"),
    (samples.FIVE, "2s 2h 3d 4c 5s", "Ks Ah Qd 2c 3s", "no straight around the ace"),
    # Galicia 22.2 with common cards: the rest decides (reading 20)
    (samples.FIVE, "Ks Kh Kd Kc As", "Ks Kh Kd Kc Qs", "póker: then the fifth card"),
    (samples.FIVE, "Ks Kh Kd 3c 3s", "Ks Kh Kd 2c 2s", "full: then the pair"),
    (samples.FIVE, "Ks Kh Kd 4c 3s", "Ks Kh Kd 4c 2s", "trío: then the others"),
    # Galicia 10.1, CLM annex I: Trijoker without a low ace
    (samples.ACE_HIGH_ONLY, "As 2s 3s 4s 6s", "Ah 2h 3h 4h 5h", "both are color"),
    (samples.ACE_HIGH_ONLY, "2s 2h 3d 4c 5s", "As 2d 3h 4h 5c", "no straight: ace high"),
    # CyL 19 and 21.5, CLM 13, PV 15: three cards
    (samples.THREE, "As Ks Qs", "Kh Qh Jh", "real over escalera de color"),
    (samples.THREE, "2s 2h 2d", "Ac Ks Qd", "trío over escalera"),
    (samples.THREE, "As 2d 3h", "As Js 9s", "escalera over color"),
    (samples.THREE, "2s 3d 4h", "As 2d 3h", "A-2-3 is the lowest straight"),
    (samples.THREE, "As Js 4s", "Ah Jh 3h", "color card by card"),
    (samples.THREE, "4s 4h Kd", "4d 4c Qd", "pair, then the third card"),
    # CyL 41-45: four cards
    (samples.FOUR, "2s 2h 2d 2c", "As Ks Qs Js", "póquer over escalera de color"),
    (samples.FOUR, "2s 2h 2d 3c", "As Ks Qs 9s", "trío over color"),
    (samples.FOUR, "2s 4s 5s 7s", "As Kd Qh Jc", "color over escalera"),
    (samples.FOUR, "As 2d 3h 4c", "As Ah Kd Kc", "escalera over two pairs"),
    # Galicia 22.1, PV 17.VI.2: fewer than 52 cards
    (samples.PACK_32, "As Ks Qs Js 9s", "As Ah Ad Kc Kh", "color over full"),
    (samples.PACK_32, "7s 8d 9h Tc Js", "As 7d 8h 9c Td", "A-7-8-9-T is the lowest straight"),
    (samples.PACK_32, "As 7d 8h 9c Td", "As Ah Ad Kc Qh", "and still a straight"),
]

EQUAL = [
    (samples.FIVE, "As Kh 7d 4c 3s", "Ad Kc 7s 4d 3h"),
    (samples.FIVE, "As 9s 7s 4s 3s", "Ah 9h 7h 4h 3h"),
    (samples.FIVE, "As Ks Qs Js Ts", "Ah Kh Qh Jh Th"),
    (samples.FIVE, "9s 8h 7d 6c 5s", "9d 8c 7s 6d 5h"),
    (samples.FIVE, "As Ah 3d 3c Ks", "Ad Ac 3s 3h Kd"),
    (samples.THREE, "4s 4h Kd", "4d 4c Ks"),
    (samples.FOUR, "As Kd Qh Jc", "Ad Kh Qc Js"),
]


@pytest.mark.parametrize(("ranking", "better", "worse", "why"), BETTER)
def test_the_article_decides(ranking: Ranking, better: str, worse: str, why: str) -> None:
    asked = ranker(ranking)
    assert asked.value(cards(better)) > asked.value(cards(worse)), why


@pytest.mark.parametrize(("ranking", "one", "other"), EQUAL)
def test_equal_hands_tie(ranking: Ranking, one: str, other: str) -> None:
    asked = ranker(ranking)
    assert asked.value(cards(one)) == asked.value(cards(other))


@pytest.mark.parametrize(
    ("ranking", "hand", "name"),
    [
        (samples.FIVE, "As Ks Qs Js Ts", "escalera-real"),
        (samples.FIVE, "As 2s 3s 4s 5s", "escalera-de-color"),
        (samples.FIVE, "Qs Kd Ah 2c 3s", "carta-mayor"),
        (samples.ACE_HIGH_ONLY, "As 2s 3s 4s 5s", "color"),  # Galicia reading 11
        (samples.ACE_HIGH_ONLY, "As 2s 3s 4s 5d", "carta-mayor"),
        (samples.THREE, "As 2s 3s", "escalera-de-color"),
        (samples.THREE, "As Ks Qs", "escalera-real"),
        (samples.FOUR, "As Ks Qs Js", "escalera-de-color"),
        (samples.FOUR, "9s 9h 5d 5c", "doble-pareja"),
        (samples.PACK_32, "As 7s 8s 9s Ts", "escalera-de-color"),
        (samples.PACK_28, "As 8d 9s Th Jc", "escalera"),  # Galicia 39-43, CLM 29
        (samples.PACK_28, "As Kd Qs 9h 8c", "carta-mayor"),
        (Ranking(ranks="789TJQKA", ace_low="no"), "As 7d 8h 9c Td", "carta-mayor"),
    ],
)
def test_names(ranking: Ranking, hand: str, name: str) -> None:
    asked = ranker(ranking)
    assert asked.name(asked.value(cards(hand))) == name


@pytest.mark.parametrize(
    ("ranking", "hand", "same_as"),
    [
        (samples.FIVE, "As Ah Kd Kc Qs Qh 2d", "As Ah Kd Kc Qs"),
        (samples.FIVE, "As Ah Ad Kc Kh Kd 2s", "As Ah Ad Kc Kh"),
        (samples.FIVE, "2s 4s 6s 8s Ts Qs As", "6s 8s Ts Qs As"),
        (samples.FIVE, "As 2d 3h 4c 5s 6d 7h", "3h 4c 5s 6d 7h"),
        (samples.FIVE, "9s 9h 9d Ks 4s 3s", "9s 9h 9d Ks 4s"),
        (samples.FOUR, "2s 2h 2d As Ks 9s", "2s 2h 2d As"),  # trío before the color held as well
        (samples.FOUR, "3s 5s 9s Ks 3h 5d", "3s 5s 9s Ks"),
        (samples.FOUR, "As Ah Ad Ac Ks", "As Ah Ad Ac"),
    ],
)
def test_the_best_hand_of_more_cards(ranking: Ranking, hand: str, same_as: str) -> None:
    asked = ranker(ranking)
    assert asked.value(cards(hand)) == asked.value(cards(same_as))
