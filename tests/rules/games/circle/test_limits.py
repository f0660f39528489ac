"""Bets of circle poker: band, ante, half the pot, the pot, intervals, raises, blinds."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py.rules.games.circle.limits import CircleBet, judge, judge_plain
from firmware_py.rules.games.circle.play import Blind, BlindChain, TopUp
from firmware_py.rules.limits import BetAsked
from tests.lab.asking import answer, answered, refusal
from tests.rules.games.circle.tables import GALICIA, game, unbounded, with_play

HOLDEM, SEVEN = "galicia/holdem", "galicia/seven-stud"


def limit(sheet: str, **given: Any) -> bool:
    found = answer(sheet, "limit", **{"min": 500, "max": 2000, **given})
    assert isinstance(found["accepted"], bool)
    return found["accepted"]


@pytest.mark.parametrize(
    ("least", "most", "lawful"),
    [(400, 2000, True), (800, 2000, True), (399, 2000, False), (801, 2000, False)],
)
def test_the_minimum_is_a_fifth_to_two_fifths_of_the_maximum(
    least: int, most: int, lawful: bool
) -> None:
    for sheet in GALICIA:
        found, articles = answered(sheet, "limit", min=least, max=most, box="ante", amount=100)
        assert found["accepted"] is lawful
        assert "art. 22.3.a" in articles


def test_the_ante_is_at_most_half_the_minimum() -> None:
    assert limit(HOLDEM, box="ante", amount=250)
    assert not limit(HOLDEM, box="ante", amount=251)
    assert not limit(HOLDEM, box="ante", amount=0)


def test_split_limit_is_half_the_pot() -> None:
    assert limit(HOLDEM, box="apuesta", amount=2000, pot=4001)
    assert not limit(HOLDEM, box="apuesta", amount=2001, pot=4001)


def test_pot_limit_is_the_pot() -> None:
    assert limit(HOLDEM, box="subida", amount=4001, pot=4001, options={"limit": "pot"})
    assert not limit(HOLDEM, box="subida", amount=4002, pot=4001, options={"limit": "pot"})


def test_without_limit_only_the_minimum_holds() -> None:
    free = {"limit": "none"}
    assert limit(HOLDEM, box="apuesta", amount=10**9, options=free)
    assert not limit(HOLDEM, box="apuesta", amount=499, options=free)
    assert answer(HOLDEM, "limit", min=500, box="apuesta", amount=600, options=free)["accepted"]


def test_the_minimum_may_be_bet_into_any_pot() -> None:
    assert limit(HOLDEM, box="apuesta", amount=500, pot=10)
    assert not limit(HOLDEM, box="apuesta", amount=501, pot=10)


@pytest.mark.parametrize(
    ("interval", "open_pair", "most"),
    [(1, False, 500), (2, False, 500), (2, True, 2000), (3, False, 2000), (5, False, 2000)],
)
def test_seven_stud_has_a_low_and_a_high_limit(interval: int, open_pair: bool, most: int) -> None:
    for amount, allowed in ((most, True), (most + 1, False)):
        found, articles = answered(
            SEVEN,
            "limit",
            min=500,
            max=2000,
            box="apuesta",
            amount=amount,
            interval=interval,
            open_pair=open_pair,
        )
        assert found["accepted"] is allowed
        assert "art. 30.1.1" in articles


@pytest.mark.parametrize(("interval", "most"), [(1, 2000), (3, 2000), (4, 3000), (5, 6000)])
def test_seven_studs_limited_pot(interval: int, most: int) -> None:
    given = {"box": "apuesta", "interval": interval, "pot": 6000, "options": {"limit": "pot"}}
    assert limit(SEVEN, amount=most, **given)
    assert not limit(SEVEN, amount=most + 1, **given)


def test_five_stud_has_the_limits_of_its_last_two_cards() -> None:
    given: dict[str, Any] = {"box": "apuesta", "pot": 6000, "options": {"limit": "pot"}}
    assert not limit("galicia/five-stud", amount=3001, interval=3, **given)
    assert limit("galicia/five-stud", amount=6000, interval=4, **given)


def test_sintetico_is_bound_by_the_tables_band() -> None:
    assert limit("galicia/sintetico", box="apuesta", amount=2000)
    assert not limit("galicia/sintetico", box="apuesta", amount=2001)


def test_a_player_raises_three_times_but_freely_heads_up() -> None:
    given: dict[str, Any] = {"box": "subida", "amount": 500, "interval": 1, "pot": 9000}
    assert limit(SEVEN, raises=2, **given)
    assert not limit(SEVEN, raises=3, **given)
    assert limit(SEVEN, raises=3, players=2, **given)
    assert limit(HOLDEM, raises=3, options={"raises": 0}, **given)
    assert limit("galicia/cubierto-5-descarte", raises=9, **given)


def test_the_last_chips_may_be_less_than_the_minimum_and_never_more_than_there_are() -> None:
    given: dict[str, Any] = {"box": "apuesta", "pot": 9000}
    assert limit(HOLDEM, amount=120, bets={"resto": 120}, **given)
    assert not limit(HOLDEM, amount=119, bets={"resto": 120}, **given)
    assert not limit(HOLDEM, amount=600, bets={"resto": 599}, **given)


def test_no_chips_are_added_once_the_hand_has_begun() -> None:
    assert limit(HOLDEM, box="resto", amount=50000)
    found, articles = answered(
        HOLDEM, "limit", min=500, max=2000, box="resto", amount=50000, interval=1
    )
    assert not found["accepted"]
    assert articles == ["art. 21.e"]


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"box": "apuesta", "amount": 600}, "bad-request"),
        ({"box": "apuesta", "amount": -1, "pot": 1}, "bad-request"),
        ({"box": "apuesta", "amount": 600, "pot": -1}, "bad-request"),
        ({"box": "apuesta", "amount": 600, "pot": 1, "interval": 5}, "bad-request"),
        ({"box": "apuesta", "amount": 600, "pot": 1, "seat": 11}, "bad-request"),
        ({"box": "segunda", "amount": 600}, "not-in-this-game"),
        ({"box": "apuesta", "amount": 600, "pot": 1, "colour": 1}, "bad-request"),
        ({"box": "apuesta", "amount": 600, "options": {"limit": "fixed"}}, "bad-request"),
    ],
)
def test_bad_questions_are_refused(given: dict[str, Any], code: str) -> None:
    assert refusal(HOLDEM, "limit", **{"min": 500, "max": 2000, **given})[0] == code


def test_a_bound_by_interval_asks_which() -> None:
    code, why = refusal(SEVEN, "limit", min=500, max=2000, box="apuesta", amount=600)
    assert code == "bad-request"
    assert "'interval'" in why


# The blinds of País Vasco 17.1: the minimum, its double, then a chain of doubles.

BLINDS = with_play(
    unbounded(game(HOLDEM, limit="none"), "ante"),
    forced="blinds",
    blind=[Blind(exactly="min", article="17.1.II"), Blind(exactly="2*min", article="17.1.II")],
    blind_chain=BlindChain(times=2, article="17.1.II"),
)


@pytest.mark.parametrize(
    ("laid", "amount", "allowed"),
    [
        ([], 500, True),
        ([], 501, False),
        ([500], 1000, True),
        ([500], 999, False),
        ([500, 1000], 2000, True),
        ([500, 1000], 1999, False),
        ([500, 1000, 3000], 6000, True),
        ([500, 1000, 3000], 5999, False),
    ],
)
def test_blinds_go_by_place_and_double(laid: list[int], amount: int, allowed: bool) -> None:
    bet = CircleBet(min_cents=500, box="ante", amount_cents=amount, on_box=laid)
    assert judge(BLINDS, bet).accepted is allowed


TOP_UP = with_play(
    game(HOLDEM, limit="none"),
    top_up=TopUp(at_least="5*min", at_most="100*min", article="17.6.III.b"),
)


@pytest.mark.parametrize(
    ("amount", "left", "allowed"),
    [(2500, 0, True), (2499, 0, False), (50000, 0, True), (50001, 0, False), (2500, 1, False)],
)
def test_chips_are_laid_down_again_once_the_resto_is_gone(
    amount: int, left: int, allowed: bool
) -> None:
    bet = CircleBet(min_cents=500, box="resto", amount_cents=amount, bets={"resto": left})
    verdict = judge(TOP_UP, bet)
    assert verdict.accepted is allowed
    assert "17.6.III.b" in verdict.articles


def test_a_bet_in_the_shared_words_is_judged_alike() -> None:
    assert judge_plain(game(HOLDEM), BetAsked(500, 2000, "ante", 250)).accepted
    assert not judge_plain(game(HOLDEM), BetAsked(500, 2000, "ante", 251)).accepted


@given(st.integers(1, 10**6), st.integers(0, 10**6), st.sampled_from(["split", "pot", "none"]))
def test_a_smaller_bet_above_the_minimum_is_never_refused_where_a_greater_is_allowed(
    amount: int, pot: int, mode: str
) -> None:
    table = game(HOLDEM, limit=mode)

    def allowed(cents: int) -> bool:
        bet = CircleBet(
            min_cents=500, max_cents=2000, box="apuesta", amount_cents=cents, pot_cents=pot
        )
        return judge(table, bet).accepted

    if allowed(amount):
        assert allowed(max(500, amount // 2))
    assert allowed(500)
