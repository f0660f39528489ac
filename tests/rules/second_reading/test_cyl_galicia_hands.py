"""Hands of a size that the game cannot have are refused, not cut to the best five."""

from typing import Any

import pytest

from tests.lab.asking import answer, ask, cards, refusal

GALICIA = "galicia/poker-sin-descarte"
CON = "castilla-y-leon/poker-con-descarte"
ROYAL = "As Ks Qs Js Ts"
COLOR = "2h 3h 4h 5h 7h"


@pytest.mark.parametrize(
    ("sheet", "hands", "board"),
    [
        (GALICIA, (f"{ROYAL} 2c", COLOR), ""),
        (GALICIA, (ROYAL, COLOR), "4c"),
        ("galicia/trijoker", ("As Ks Qs Js Ts 2c", COLOR), ""),
        ("castilla-y-leon/trijoker", (ROYAL, COLOR), "4c"),
        ("castilla-y-leon/tres-cartas", ("As Ks Qs Js", "2h 3h 4h"), ""),
        ("castilla-y-leon/cuatro-cartas", ("As Ks Qs Js Ts 9s 8s", "2h 3h 4h 5h"), ""),
        ("castilla-y-leon/texas-poker", ("As Ks Qs", "2h 3h 4h"), "4c 5c 6c 7c 8c"),
    ],
)
def test_rank_refuses_cards_too_many(sheet: str, hands: tuple[str, str], board: str) -> None:
    asked = {"hands": [cards(hand) for hand in hands], "board": cards(board)}
    assert refusal(sheet, "rank", **asked)[0] == "bad-cards"


@pytest.mark.parametrize(
    ("sheet", "hands", "board"),
    [
        (GALICIA, (ROYAL, COLOR), ""),
        ("galicia/trijoker", ("As Ks Qs", "2h 3h 4h"), "Jc Tc"),
        ("galicia/trijoker", (ROYAL, COLOR), ""),
        ("castilla-y-leon/cuatro-cartas", ("As Ks Qs Js", "2h 3h 4h 6h 7c 8c"), ""),
        ("castilla-y-leon/texas-poker", (ROYAL, COLOR), ""),
        ("castilla-y-leon/texas-poker", ("As Ks", "2h 3h"), "Qs Js 9s"),
        ("castilla-y-leon/texas-poker", ("As Ks", "2h 3h"), "Qs Js 9s 8d 8c"),
    ],
)
def test_rank_takes_whole_hands_and_hands_on_a_board(
    sheet: str, hands: tuple[str, str], board: str
) -> None:
    asked = {"hands": [cards(hand) for hand in hands], "board": cards(board)}
    assert answer(sheet, "rank", **asked)["order"] == "first"


def award(sheet: str, **winner: Any) -> dict[str, Any]:
    winners = [{"seat": 1, **winner}]
    return ask(sheet, "award", meter=1000000, seed=100000, bet=100, winners=winners)


@pytest.mark.parametrize("sheet", [GALICIA, CON])
def test_a_prize_is_judged_on_five_cards(sheet: str) -> None:
    for hand in (f"{ROYAL} 2c", "As Ks Qs Js"):
        assert award(sheet, cards=cards(hand))["error"]["code"] in ("bad-cards", "bad-request")
    assert award(sheet, cards=cards(ROYAL))["answer"]["paid"] == {"1": 1000000}


@pytest.mark.parametrize(("sheet", "most"), [(GALICIA, 1), (CON, 2)])
def test_no_more_cards_are_changed_than_the_game_lets(sheet: str, most: int) -> None:
    """Gal. 8.c: one; CyL 50.3: two."""
    for changed in range(1, 4):
        dealt = cards("2c 3d 4h")[:changed] + cards(ROYAL)[changed:]
        reply = award(sheet, cards=cards(ROYAL), dealt=dealt)
        assert ("answer" in reply) is (changed <= most)


def test_a_bought_card_is_another_card() -> None:
    """Gal. 8.c: one card goes, one comes."""
    hand = {"player": cards("9s 9d 2c 3c 5d"), "bank": cards("Ks Kd 2h 3d 4d"), "decision": "voy"}
    same = {"bets": {"ante": 500, "compra": 500}, "dealt": hand["player"]}
    assert refusal(GALICIA, "settle", **hand, **same)[0] == "bad-request"


def test_cards_touch_those_of_somebody_else() -> None:
    """CyL 59.3."""
    for seats in ([], [3]):
        asked = {"irregularity": "cards-touch", "stage": "decisions", "seats": seats}
        assert refusal("castilla-y-leon/texas-poker", "rule", **asked)[0] == "bad-request"
