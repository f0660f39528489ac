"""Pots of the Basque circle games: high and low, two lines, and the three cuts of 17.II.3."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_py.rules.games.circle.rake import session_fee_cents
from tests.lab.asking import answer, answered, cards, refusal
from tests.rules.games.circle.tables import game

UNTIMED = settings(deadline=None)  # the first hand of a ranking builds its tables
HOLDEM = "pais-vasco/holdem"
HILO = "pais-vasco/omaha-hi-lo"
DOUBLE = "pais-vasco/doble-holdem"

HANDS = {"1": cards("As Ah Kd Kc"), "2": cards("2s 3s 9d 9c"), "4": cards("2d 3d Jh Th")}


def test_the_lowest_hand_takes_half() -> None:
    # 17.2.3.II: K-K-K is high; 2-3 with 4-5-8 is low for seats 2 and 4, who share it.
    board = cards("4h 5h 8c Ks Qd")
    found, articles = answered(
        HILO, "pots", contributed={"1": 1000, "2": 1000, "4": 1000}, hands=HANDS, board=board
    )
    assert found["paid"] == {"1": 1500, "2": 750, "4": 750}
    assert "17.2.3.II.1" in articles


def test_without_three_low_common_cards_the_high_hand_takes_all() -> None:
    board = cards("4h 5h Qs Ks Qd")
    put_in = {"1": 1000, "2": 1000, "4": 1000}
    found = answer(HILO, "pots", contributed=put_in, hands=HANDS, board=board)
    assert found["paid"] == {"1": 3000}


def test_the_odd_cent_is_the_high_hands() -> None:
    hands = {seat: HANDS[seat] for seat in ("1", "2")}
    board = cards("4h 5h 8c Ks Qd")
    put_in = {"1": 1000, "2": 1000, "4": 1}
    found = answer(HILO, "pots", contributed=put_in, folded=[4], hands=hands, board=board)
    assert found["paid"] == {"1": 1001, "2": 1000}


def test_a_line_pays_half_and_one_player_may_win_both() -> None:
    # 17.3.2.II.6.
    hands = {"1": cards("As Ah"), "2": cards("Kd Kc")}
    low, high = cards("2s 5h 9d Jc 7s"), cards("Ks 3d 4d 8h Tc")
    put_in = {"1": 1001, "2": 1001, "3": 1}
    given_fields: dict[str, Any] = {"contributed": put_in, "folded": [3], "hands": hands}
    split = answer(DOUBLE, "pots", board1=low, board2=high, **given_fields)
    assert split["paid"] == {"1": 1002, "2": 1001}
    high[0] = "Qs"
    both = answer(DOUBLE, "pots", board1=low, board2=high, **given_fields)
    assert both["paid"] == {"1": 2003}
    assert refusal(DOUBLE, "pots", board=low, **given_fields)[0] == "bad-request"


@pytest.mark.parametrize(
    ("rake", "taken", "article"),
    [
        ({"kind": "pot", "pct": 5}, 100, "17.II.3.a"),
        ({"kind": "pot", "pct": 5, "cap": 80}, 80, "17.II.3.a"),
        ({"kind": "pot", "pct": 5, "by_interval": [1010, 990]}, 99, "17.II.3.a"),
        ({"kind": "hand", "pct": 20, "min": 500}, 200, "17.II.3.c"),
        ({"kind": "hand", "pct": 50, "min": 500}, 500, "17.II.3.c"),
    ],
)
def test_the_cut_comes_off_before_the_pot_is_paid(
    rake: dict[str, Any], taken: int, article: str
) -> None:
    found, articles = answered(
        HOLDEM, "pots", contributed={"1": 1000, "2": 1000}, folded=[2], rake=rake
    )
    assert found["rake"] == taken
    assert found["paid"] == {"1": 2000 - taken}
    assert article in articles


@pytest.mark.parametrize(
    "rake",
    [
        {"kind": "pot", "pct": 6},
        {"kind": "hand", "pct": 19, "min": 500},
        {"kind": "hand", "pct": 51, "min": 500},
        {"kind": "hand", "pct": 20},
        {"kind": "pot", "pct": 5, "by_interval": [1000]},
    ],
)
def test_a_cut_outside_the_law_is_refused(rake: dict[str, Any]) -> None:
    put_in = {"1": 1000, "2": 1000}
    code, _ = refusal(HOLDEM, "pots", contributed=put_in, folded=[2], rake=rake)
    assert code == "bad-request"


def test_a_session_is_charged_by_halves() -> None:
    # 17.II.3.b: 10 % of a maximum of 20 euros; an hour and a half begun is three halves.
    assert session_fee_cents(game(HOLDEM), 10, 2000, 2) == 200
    assert session_fee_cents(game(HOLDEM), 10, 2000, 3) == 300


@UNTIMED
@given(st.lists(st.integers(0, 5000), min_size=1, max_size=4).filter(any))
def test_the_cut_by_interval_never_passes_five_percent(added: list[int]) -> None:
    total = sum(added)
    rake = {"kind": "pot", "pct": 5, "by_interval": [2 * cents for cents in added]}
    put_in = {"1": total, "2": total}
    found = answer(HOLDEM, "pots", contributed=put_in, folded=[2], rake=rake)
    assert 100 * found["rake"] <= 5 * 2 * total
    assert found["paid"]["1"] + found["rake"] == 2 * total
