"""Dice, count of positions and the bank's round: CyL arts. 33.1 to 33.6, PV 14.VI."""

from collections import Counter
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py.rules.games.pai_gow.banker import (
    counted,
    from_position,
    settling_order,
)
from tests.rules.games.pai_gow.asking import CYL, SHEETS, ask, refused

FULL = [1, 2, 3, 4, 5, 6]
CROUPIER = 7


def places(sheet: str, **given: Any) -> list[str]:
    """Give the order of the hands, having seen that each is a packet of seven face down."""
    steps = ask(sheet, "deal", **given)[0]["steps"]
    assert steps[-1] == "|setting"
    packets = [steps[at : at + 7] for at in range(0, len(steps) - 1, 7)]
    assert all(len(set(packet)) == 1 and packet[0].endswith(":down") for packet in packets)
    return [packet[0].removesuffix(":down") for packet in packets]


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("source", ["manual", "automatic"])
def test_hands_go_clockwise_from_where_the_count_ends(sheet: str, source: str) -> None:
    assert places(sheet, seats=FULL, source=source, mano=3) == [*"3456", "bank", *"12"]
    assert places(sheet, seats=FULL, source=source, mano="bank") == ["bank", *"123456"]
    assert places(sheet, seats=FULL, source=source, mano=7) == ["bank", *"123456"]
    assert places(sheet, seats=FULL, source=source) == [*"123456", "bank"]


@pytest.mark.parametrize("sheet", SHEETS)
def test_six_players_and_the_croupier_leave_four_cards(sheet: str) -> None:
    dealt = 7 * len(places(sheet, seats=FULL, mano=1))
    assert ask(sheet, "deck")[0]["cards"] - dealt == 4


@pytest.mark.parametrize("sheet", SHEETS)
def test_an_empty_position_counts_and_the_next_player_starts(sheet: str) -> None:
    assert places(sheet, seats=[1, 4], mano=2) == ["4", "bank", "1"]
    assert places(sheet, seats=[1, 4], mano=5) == ["bank", "1", "4"]


@pytest.mark.parametrize("thrown", [8, 15, [2, 2, 4], [5, 5, 5]])
def test_eight_and_fifteen_fall_on_the_banker(thrown: int | list[int]) -> None:
    assert places(CYL, seats=FULL, says={"dice": thrown})[0] == "bank"
    assert places(CYL, seats=FULL, says={"dice": thrown, "banquero": 3})[0] == "3"


def test_the_count_goes_on_clockwise() -> None:
    assert places(CYL, seats=FULL, says={"dice": 3})[0] == "2"
    assert places(CYL, seats=FULL, says={"dice": 3, "banquero": 5})[0] == "bank"
    assert places(CYL, seats=FULL, says={"dice": [6, 6, 6], "banquero": 5})[0] == "1"
    assert places(CYL, seats=FULL, says={"dice": 3, "banquero": 5}, mano="bank")[0] == "bank"


@pytest.mark.parametrize(
    ("given_", "word"),
    [
        ({"seats": [7]}, "seats 1 to 6"),
        ({"seats": []}, "at least one seat"),
        ({"seats": [1], "mano": 8}, "position"),
        ({"seats": [1], "mano": 0}, "position"),
        ({"seats": [1], "mano": "crupier"}, "position"),
        ({"seats": [1], "source": "sabot"}, "source"),
        ({"seats": [1], "says": {"dice": 2}}, "3 up to 18"),
        ({"seats": [1], "says": {"dice": 19}}, "3 up to 18"),
        ({"seats": [1], "says": {"dice": [1, 7, 1]}}, "one to six"),
        ({"seats": [1], "says": {"dice": [1, 1]}}, "3 dice"),
        ({"seats": [1], "says": {"dice": 8, "banquero": 2}}, "not in play"),
        ({"seats": [1], "says": {"dice": 8}, "mano": 1}, "point to position 7"),
        ({"seats": [1], "says": {}}, "dice"),
        ({"seats": [1], "dice": 8}, "dice"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(given_: dict[str, Any], word: str) -> None:
    code, why = refused(CYL, "deal", **given_)
    assert code == "bad-request"
    assert word in why


def test_how_often_each_position_receives_the_first_hand() -> None:
    """Of 216 throws 31 end on each position but the seventh from the banker, which gets 30.

    The sums that share a position are 8 and 15 (21 + 10 throws), 9 and 16 (25 + 6),
    3, 10 and 17 (1 + 27 + 3), 4, 11 and 18 (3 + 27 + 1), 5 and 12 (6 + 25),
    6 and 13 (10 + 21), 7 and 14 (15 + 15).
    """
    ended = Counter(counted(sum(dice), 1, 7) for dice in product(range(1, 7), repeat=3))
    assert ended == {1: 31, 2: 31, 3: 31, 4: 31, 5: 31, 6: 31, 7: 30}


SEATED = st.sets(st.integers(1, 6), min_size=1)


@given(SEATED, st.integers(1, 7))
def test_everybody_gets_one_hand_and_nobody_is_skipped(seats: set[int], start: int) -> None:
    order = from_position(start, {*seats, CROUPIER}, 7)
    assert sorted(order) == sorted({*seats, CROUPIER})
    steps = [(position - start) % 7 for position in order]
    assert steps == sorted(steps)


def test_a_banking_player_is_compared_with_the_croupier_first() -> None:
    assert settling_order(3, {1, 3, 5}, 7) == (CROUPIER, 1, 5)
    assert settling_order(CROUPIER, {5, 1, 3}, 7) == (1, 3, 5)
