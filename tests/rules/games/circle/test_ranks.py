"""The order of hands in the variants, with the articles' own examples."""

import pytest

from tests.lab.asking import answer, answered, cards, refusal
from tests.rules.games.circle.tables import GALICIA

DRAW, SEVEN, OMAHA, HOLDEM, FIVE, SINTETICO = GALICIA

# Art. 22.1, letters a to k, each example above the next.
EXAMPLES = [
    ("escalera-real", "Ac Kc Qc Jc Tc"),
    ("escalera-de-color", "Tc 9c 8c 7c 6c"),
    ("poker", "Ac Ad Ah As Ts"),
    ("full", "Ks Kh Kd Qh Qd"),
    ("color", "Qs Js 9s 4s 3s"),
    ("escalera", "6s 5d 4h 3d 2c"),
    ("trio", "2h 2s 2d 8h 9c"),
    ("figuras", "Ks Kh Qh Jc Qc"),
    ("doble-pareja", "9s 9c 5h 5d 4c"),
    ("pareja", "9s 9c 5h 3h 4c"),
]


@pytest.mark.parametrize(("name", "text"), EXAMPLES)
def test_the_articles_examples_have_their_names(name: str, text: str) -> None:
    other = cards("Th 8s 7d 4d 3c")
    found, articles = answered(DRAW, "rank", hands=[cards(text), other])
    assert found == {"names": [name, "carta-mayor"], "order": "first"}
    assert articles == ["art. 22.1", "art. 22.2"]


def test_figuras_exist_only_in_covered_poker() -> None:
    hands = [cards("Ks Kh Qh Jc Qc"), cards("9s 9c 5h 5d 4c")]
    found = answer(SEVEN, "rank", hands=hands)
    assert found == {"names": ["doble-pareja", "doble-pareja"], "order": "first"}


def test_figuras_tie_by_the_pair_then_by_the_highest_card() -> None:
    hands = [cards("Ks Kh Qh Jc Qc"), cards("Kd Kc As Qs Jd")]
    assert answer(DRAW, "rank", hands=hands)["order"] == "second"


def test_color_beats_full_with_fewer_than_52_cards() -> None:
    hands = [cards("As Js 9s 8s 7s"), cards("Ks Kh Kd Qh Qd")]
    assert answer(FIVE, "rank", hands=hands)["order"] == "first"
    assert answer(DRAW, "rank", hands=hands, options={"pack": 32})["order"] == "first"
    assert answer(DRAW, "rank", hands=hands)["order"] == "second"


def test_the_ace_is_low_below_the_eight_in_sintetico_only() -> None:
    board = cards("Ts Jd Qc Qs Kd")
    straight = answer(
        SINTETICO, "rank", hands=[cards("Ah 8d"), cards("Kh Kc")], board=cards("9s Td Jc Js Kd")
    )
    assert straight["names"][0] == "escalera"
    low = [cards("As 7d 8c 9s Td"), cards("Ks Kd 8s 9c Tc")]
    assert answer(FIVE, "rank", hands=low)["names"][0] == "carta-mayor"
    options = {"ace_low": "below-lowest"}
    assert answer(FIVE, "rank", hands=low, options=options)["names"][0] == "escalera"
    assert answer(SINTETICO, "rank", hands=[cards("Ah Kc"), cards("Kh 8c")], board=board)["order"]


def test_omaha_uses_two_own_and_three_common_cards() -> None:
    board = cards("2s 5s 8s Js Kd")
    hands = [cards("As Ah 3d 4c"), cards("Kh Kc 9d 9c")]
    found = answer(OMAHA, "rank", hands=hands, board=board)
    assert found == {"names": ["pareja", "trio"], "order": "second"}


def test_holdem_uses_any_five_of_seven() -> None:
    board = cards("2s 5s 8s Js Ks")
    found = answer(HOLDEM, "rank", hands=[cards("Ah Ad"), cards("3h 3d")], board=board)
    assert found == {"names": ["color", "color"], "order": "tie"}


@pytest.mark.parametrize(
    ("sheet", "size"),
    [(DRAW, 52), (SEVEN, 52), (OMAHA, 52), (HOLDEM, 52), (FIVE, 32), (SINTETICO, 28)],
)
def test_packs(sheet: str, size: int) -> None:
    assert answer(sheet, "deck")["cards"] == size
    assert answer(DRAW, "deck", options={"pack": 32})["ranks"] == "789TJQKA"


def test_cards_that_are_not_in_the_pack_are_refused() -> None:
    hands = [cards("2s 7d 8c 9s Td"), cards("Ks Kd 8s 9c Tc")]
    assert refusal(FIVE, "rank", hands=hands)[0] == "bad-cards"


@pytest.mark.parametrize(
    ("sheet", "own", "board"),
    [
        (DRAW, "As Ks Qs Js 9s 8s", ""),
        (HOLDEM, "As Ks Qs", "2s 5s 8s Js Kd"),
        (OMAHA, "As Ks Qs 9s 7s", "2s 5s 8s Js Kd"),
        (SEVEN, "As Ks Qs 9s 7s 6s", "2s 5s"),
        (SINTETICO, "As Ks Qs", "9s Js Kd"),
    ],
)
def test_more_cards_than_the_game_deals_are_refused(sheet: str, own: str, board: str) -> None:
    hands = [cards(own), cards(own.translate(str.maketrans("s", "h")))]
    code, why = refusal(sheet, "rank", hands=hands, board=cards(board))
    assert code == "bad-cards"
    assert "too many" in why


@pytest.mark.parametrize("ask", ["settle", "award", "bank"])
def test_the_house_plays_no_hand(ask: str) -> None:
    assert refusal(HOLDEM, ask)[0] == "not-in-this-game"
