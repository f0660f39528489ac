"""Bets and pots of circle poker in Castilla y León: Orden PRE/651/2013, arts. 67 to 84."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_py.rules.cards import RANKS
from tests.lab.asking import answer, answered, cards, refusal


def name(short: str) -> str:
    return f"castilla-y-leon/{short}"


# Bets: arts. 67, 74, 78 and 84.


def limit(short: str, **given: Any) -> bool:
    found = answer(name(short), "limit", **{"min": 500, "max": 2000, **given})["accepted"]
    assert isinstance(found, bool)
    return found


@pytest.mark.parametrize(
    ("interval", "open_pair", "most"),
    [(1, False, 500), (2, False, 500), (2, True, 2000), (3, False, 2000), (5, False, 2000)],
)
def test_split_limit_is_low_in_two_intervals_and_high_in_three(
    interval: int, open_pair: bool, most: int
) -> None:
    given = {"box": "apuesta", "interval": interval, "open_pair": open_pair}
    assert limit("seven-stud", amount=most, **given)
    assert not limit("seven-stud", amount=most + 1, **given)


@pytest.mark.parametrize(("interval", "most"), [(1, 2000), (3, 2000), (4, 3000), (5, 6000)])
def test_the_limited_pot_is_half_at_the_sixth_card_and_whole_at_the_seventh(
    interval: int, most: int
) -> None:
    given = {"box": "apuesta", "interval": interval, "pot": 6000, "options": {"limit": "pot"}}
    assert limit("seven-stud", amount=most, **given)
    assert not limit("seven-stud", amount=most + 1, **given)


def test_three_raises_of_seven_stud_bind_two_players_too() -> None:
    given: dict[str, Any] = {"box": "subida", "amount": 500, "interval": 1}
    assert limit("seven-stud", raises=2, **given)
    assert not limit("seven-stud", raises=3, **given)
    assert not limit("seven-stud", raises=3, players=2, **given)
    assert limit("holdem", raises=9, **given)
    assert not limit("holdem", raises=3, options={"raises": 3}, **given)


@pytest.mark.parametrize(
    ("short", "article"), [("omaha-5", "74"), ("omaha-hi-lo", "78"), ("doble-holdem", "84")]
)
def test_fixed_pot_limit_and_no_limit(short: str, article: str) -> None:
    for letter, mode, most in (("a", "fixed", 2000), ("b", "pot", 7000)):
        given = {"min": 500, "max": 2000, "box": "apuesta", "pot": 7000, "interval": 2}
        options = {"limit": mode}
        found, articles = answered(name(short), "limit", amount=most, options=options, **given)
        assert found["accepted"]
        assert f"art. {article}.{letter}" in articles
        assert not limit(short, **{**given, "amount": most + 1, "options": options})
    assert limit(short, box="apuesta", amount=10**8, options={"limit": "none"})
    assert not limit(short, box="apuesta", amount=499, options={"limit": "none"})


@pytest.mark.parametrize("short", ["omaha-5", "seven-stud"])
def test_a_limit_that_the_article_does_not_list_is_refused(short: str) -> None:
    mode = {"omaha-5": "split", "seven-stud": "none"}[short]
    given = {"min": 500, "max": 2000, "box": "apuesta", "amount": 500}
    assert refusal(name(short), "limit", options={"limit": mode}, **given)[0] == "bad-request"


def test_the_ante_is_free_unless_the_house_bounds_it() -> None:
    assert limit("holdem", box="ante", amount=2000)
    assert not limit("holdem", box="ante", amount=0)
    assert not limit("holdem", box="ante", amount=501, options={"ante_most": "min"})
    assert not limit("holdem", box="ante", amount=251, options={"ante_most": "min/2"})
    assert limit("holdem", box="ante", amount=250, options={"ante_most": "min/2"})


def test_doble_holdem_may_be_played_with_blinds() -> None:
    blinds = {"forced": "blinds"}
    assert limit("doble-holdem", box="ante", amount=300)
    assert limit("doble-holdem", box="ante", amount=500, options=blinds)
    assert not limit("doble-holdem", box="ante", amount=300, options=blinds)
    assert limit("doble-holdem", box="ante", amount=1000, on_box=[500], options=blinds)
    assert not limit("doble-holdem", box="ante", amount=2000, on_box=[500, 1000], options=blinds)
    half = {**blinds, "first_blind": "min/2", "second_blind": "min"}
    assert limit("doble-holdem", box="ante", amount=250, options=half)
    assert limit("doble-holdem", box="ante", amount=500, on_box=[250], options=half)


# Pots: the two halves of arts. 77 and 83, and the house's cut.


def test_high_and_low_take_half_and_the_odd_cent_is_the_high_hands() -> None:
    found, articles = answered(
        name("omaha-hi-lo"),
        "pots",
        contributed={"1": 501, "2": 500, "3": 500},
        folded=[3],
        hands={"1": cards("Ks Kd Qh Jc"), "2": cards("As 2d 9h 9s")},
        board=cards("Kh 4c 7d 8s Td"),
    )
    # 1500 contested and one cent returned: three kings against 8-7-4-2-A.
    assert found["paid"] == {"1": 751, "2": 750}
    assert "art. 77" in articles


def test_without_three_low_ranks_in_the_middle_the_high_hand_takes_all() -> None:
    given: dict[str, Any] = {
        "contributed": {"1": 500, "2": 500},
        "hands": {"1": cards("Ks Kd Qh Jc"), "2": cards("As 3d 9h 9s")},
    }
    for board in ("Kh 2c 7d Ts Td", "Kh 2c 2d 7s Td"):
        found = answer(name("omaha-hi-lo"), "pots", board=cards(board), **given)
        assert found["paid"] == {"1": 1000}


def test_one_player_may_win_both_rows_of_doble_holdem() -> None:
    given: dict[str, Any] = {
        "contributed": {"1": 500, "2": 501, "3": 500},
        "folded": [3],
        "hands": {"1": cards("As Ad"), "2": cards("Ks Kd")},
        "board1": cards("2h 4c 7d 9s Jd"),
    }
    both, articles = answered(name("doble-holdem"), "pots", board2=cards("3h 5c 8d Ts Qd"), **given)
    assert both["paid"] == {"1": 1500, "2": 1}
    assert "art. 83" in articles
    one = answer(name("doble-holdem"), "pots", board2=cards("3h 5c 8d Ts Kh"), **given)
    assert one["paid"] == {"1": 750, "2": 751}


def test_the_cut_is_within_what_the_house_is_authorised_to() -> None:
    given: dict[str, Any] = {
        "contributed": {"1": 9000, "2": 9000},
        "hands": {"1": cards("As Ad"), "2": cards("Ks Kd")},
        "board": cards("2h 4c 7d 9s Jd"),
    }
    for rake, cents in (
        ({"kind": "pot", "pct": 5}, 900),
        ({"kind": "pot", "pct": 5, "cap": 800}, 800),
        ({"kind": "hand", "pct": 20, "min": 500}, 200),
    ):
        found, articles = answered(name("holdem"), "pots", rake=rake, **given)
        assert (found["rake"], found["paid"]) == (cents, {"1": 18000 - cents})
        assert articles == []
    six = {"kind": "pot", "pct": 6}
    assert refusal(name("holdem"), "pots", rake=six, **given)[0] == "bad-request"
    allowed = answer(name("holdem"), "pots", rake=six, options={"rake_pot_pct": 10}, **given)
    assert allowed["rake"] == 1080


DECK = [rank + suit for rank in RANKS for suit in "shdc"]


def best_low(own: list[str], board: list[str]) -> list[int] | None:
    """The lowest five ranks of eight or less, highest first, by trying every choice."""
    place = {rank: (RANKS.index(rank) + 1) % 13 for rank in RANKS}
    found = [
        sorted({place[card[0]] for card in (*two, *three)}, reverse=True)
        for two in combinations(own, 2)
        for three in combinations(board, 3)
    ]
    return min((low for low in found if len(low) == 5 and low[0] <= 7), default=None)


@settings(max_examples=150)
@given(st.permutations(DECK))
def test_the_low_half_goes_to_the_lowest_hand_found_by_trying_all(deck: list[str]) -> None:
    hands = {str(seat): deck[4 * seat : 4 * seat + 4] for seat in (1, 2, 3)}
    board = deck[:4] + deck[20:21]
    given = {"contributed": {"1": 600, "2": 600, "3": 600}, "hands": hands, "board": board}
    paid = answer(name("omaha-hi-lo"), "pots", **given)["paid"]
    high = answer(name("omaha"), "pots", **given)["paid"]
    lows = {seat: low for seat in hands if (low := best_low(hands[seat], board)) is not None}
    winners = [seat for seat, low in lows.items() if low == min(lows.values())]
    wanted = dict.fromkeys(hands, 0)
    for seat, cents in high.items():
        wanted[seat] += cents // (2 if lows else 1)
    for seat in winners:
        wanted[seat] += 900 // len(winners)
    assert paid == {seat: cents for seat, cents in wanted.items() if cents}


@settings(max_examples=100)
@given(
    st.permutations(DECK),
    st.lists(st.integers(1, 5000), min_size=4, max_size=4),
    st.sets(st.integers(1, 4), max_size=3),
    st.integers(0, 5),
)
def test_each_row_pays_its_half_and_nothing_is_lost(
    deck: list[str], put_in: list[int], folded: set[int], pct: int
) -> None:
    found = answer(
        name("doble-holdem"),
        "pots",
        contributed={str(seat): cents for seat, cents in enumerate(put_in, 1)},
        folded=sorted(folded),
        hands={str(seat): deck[2 * seat : 2 * seat + 2] for seat in range(1, 5)},
        board1=deck[20:25],
        board2=deck[30:35],
        rake={"kind": "pot", "pct": pct},
    )
    assert sum(found["paid"].values()) + found["rake"] == sum(put_in)
    assert sum(pot["amount"] for pot in found["pots"]) + found["rake"] == sum(put_in)
    assert not {int(seat) for seat in found["paid"]} & folded
