"""The order of hands and of a player's two hands: CyL arts. 29, 31, 33.4; PV 14.I, IV, VI."""

from collections import Counter
from itertools import combinations

import pytest

from firmware_py.rulebook import library
from firmware_py.rules.cards import JOKER
from firmware_py.rules.game import choose
from firmware_py.rules.games.pai_gow.settlement import PaiGow
from tests.rules.games.pai_gow.asking import CYL, PV, SHEETS, ask, cards, refused

# The list of the article from the highest, with the examples that it gives.
FIVES = [
    ("Ac Ad Ah As Jk", "cinco-ases"),
    ("As Ks Qs Js Ts", "escalera-real"),
    ("Ah 2h 3h 4h 5h", "escalera-de-color"),
    ("8d 9d Td Jd Qd", "escalera-de-color"),
    ("2s 2h 2d 2c 3s", "poker"),
    ("8s 8h 8d 9s 9h", "full"),
    ("8c 9c Tc Qc Ac", "color"),
    ("Ad Kc Qh Jh Th", "escalera"),
    ("As 2d 3c 4s 5d", "escalera"),
    ("Kd Qs Jc Td 9c", "escalera"),
    ("8s 8c 8h Qd Ks", "trio"),
    ("9s 9h Js Jh Ac", "doble-pareja"),
    ("Ks Kh 8d 9d As", "pareja"),
    ("As Kd 9h 8c 2s", "carta-mayor"),
]


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_list_of_the_article(sheet: str) -> None:
    for at, (high, name) in enumerate(FIVES):
        for low, lower_name in FIVES[at + 1 :]:
            if set(cards(high)) & set(cards(low)):
                continue
            answer, articles = ask(sheet, "rank", hands=[cards(high), cards(low)])
            assert answer == {"names": [name, lower_name], "order": "first"}
            assert articles == ["art. 31" if sheet == CYL else "14.IV"]


@pytest.mark.parametrize(
    ("first", "second", "names", "order"),
    [
        ("As Jk", "Kh Kd", ["pareja", "pareja"], "first"),
        ("As Jk", "Ah Ad", ["pareja", "pareja"], "tie"),
        ("Jk Ks", "Ah Kh", ["carta-mayor", "carta-mayor"], "tie"),
        ("2s 2h", "As Kh", ["pareja", "carta-mayor"], "first"),
        ("Ks Qh", "As 2h", ["carta-mayor", "carta-mayor"], "second"),
    ],
)
def test_hands_of_two(first: str, second: str, names: list[str], order: str) -> None:
    answer, _ = ask(PV, "rank", hands=[cards(first), cards(second)])
    assert answer == {"names": names, "order": order}


@pytest.mark.parametrize(
    ("five", "two", "order"),
    [
        ("9d 9h 4d 3h 2c", "8c 8d", "first"),
        ("9d 9h 4d 3h 2c", "Tc Td", "second"),
        ("Kh Qd 9d 7d 5h", "Kd Jd", "first"),
        ("Kh Qd 9d 7d 5h", "Ah 2d", "second"),
        ("Kh Qd 9d 7d 5h", "2c 2d", "second"),
        ("Kh Qd 9d 7d 5h", "Kd Qh", "first"),
        ("Jk Qd 9d 7d 5h", "Kd Kh", "second"),
        ("Jk Qd 9d 7d 5d", "Ad Ah", "first"),
        ("2h 2d 3d 3h 5h", "Ad Ah", "first"),
    ],
)
def test_a_hand_of_five_against_one_of_two(five: str, two: str, order: str) -> None:
    answer, articles = ask(CYL, "rank", hands=[cards(five), cards(two)])
    assert answer["order"] == order
    assert articles == ["art. 33.4"]
    turned = {"first": "second", "second": "first"}[order]
    assert ask(CYL, "rank", hands=[cards(two), cards(five)])[0]["order"] == turned


def test_equal_as_far_as_two_cards_go_is_a_tie_for_a_strict_house() -> None:
    both = [cards("Kh Qd 9d 7d 5h"), cards("Kd Qh")]
    assert ask(CYL, "rank", hands=both, options={"equal_setting": "wrong"})[0]["order"] == "tie"


@pytest.mark.parametrize(
    ("both", "code"),
    [
        ([cards("As Ks Qs Js Ts 9s 8s"), cards("2h 2d")], "bad-request"),
        ([cards("As Ks Qs"), cards("2h 2d 3d")], "bad-request"),
        ([cards("As Ks Qs Js Ts")], "bad-request"),
        ([cards("As Ks"), cards("As 2d")], "bad-cards"),
        ([cards("Jk Jk"), cards("As 2d")], "bad-cards"),
    ],
)
def test_hands_that_cannot_be_compared(both: list[list[str]], code: str) -> None:
    assert refused(PV, "rank", hands=both)[0] == code


def test_how_many_hands_of_two_there_are() -> None:
    """Of the 1378 pairs of 53 cards 78 are equal ranks and four an ace with the joker."""
    table = choose(CYL, library.sheet(CYL), {}).once(PaiGow)
    counted = Counter(
        table.baja.name(table.baja.value(two)) for two in combinations(range(JOKER + 1), 2)
    )
    assert counted == {"pareja": 82, "carta-mayor": 1378 - 82}


def test_two_aces_are_the_best_hand_of_two() -> None:
    """Six pairs of aces and four of an ace with the joker share the highest value (art. 29)."""
    table = choose(CYL, library.sheet(CYL), {}).once(PaiGow)
    values = [table.baja.value(two) for two in combinations(range(JOKER + 1), 2)]
    assert values.count(max(values)) == 10
    assert table.baja.value((48, 49)) == max(values)


def test_the_pack() -> None:
    for sheet in SHEETS:
        answer, _ = ask(sheet, "deck")
        assert answer == {
            "packs": 1,
            "cards": 53,
            "ranks": "23456789TJQKA",
            "jokers": 1,
            "ace_low": True,
        }
