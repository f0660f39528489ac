"""The meters of a level: every share counted, every movement named, nothing rounded."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py.jackpot.level import Level
from firmware_py.jackpot.meters import (
    MeterRefusedError,
    Meters,
    contributed,
    corrected,
    moved,
    started,
    won,
    won_beside,
)

LEVEL = Level("one", 250, 1_000, Fraction(7, 10), Fraction(1, 7), 2_000, 500)


def test_the_parameters_of_a_level() -> None:
    """R-41: base and reset, increment rate, limit, hidden rate, unreasonable contribution."""
    assert (LEVEL.seed_cents, LEVEL.display_share, LEVEL.limit_cents) == (
        1_000,
        Fraction(7, 10),
        2_000,
    )
    assert (LEVEL.reserve_share, LEVEL.most_cents) == (Fraction(1, 7), 500)
    assert Level("x", 250, 0, Fraction(1)).most_cents == 250


def test_a_bet_is_split_into_display_reserve_and_the_authorised_deduction() -> None:
    """CyL 9.2: at least 70 % feeds the jackpot, the rest is the house's."""
    after = contributed(started(LEVEL), LEVEL, 250)
    assert (after.fed, after.reserve) == (Fraction(175), Fraction(250, 7))
    assert after.deducted == 250 - Fraction(175) - Fraction(250, 7)
    assert after.unsplit() == 0


def test_the_reserve_serves_the_new_seed_first() -> None:
    meters = started(LEVEL)
    for _ in range(4):
        meters = contributed(meters, LEVEL, 250)
    put_by = meters.reserve
    after = won(meters, LEVEL, meters.shown_cents, restarts=True)
    assert (after.reserve, after.reserve_used) == (Fraction(0), put_by)
    assert after.shown_cents == LEVEL.seed_cents
    assert not any((after.balance(), after.unsplit()))


def test_a_limit_that_was_lowered_lets_nothing_fall() -> None:
    """R-45: what was shown stays shown, what comes overflows."""
    meters = started(LEVEL)
    low = Level("one", 250, 100, Fraction(7, 10), limit_cents=500)
    after = contributed(meters, low, 250)
    assert after.shown_cents == 1_000
    assert after.overflow == 175
    assert after.balance() == 0


def test_prizes_of_the_house_leave_the_display() -> None:
    after = won_beside(started(LEVEL), 700, 2)
    assert (after.house_cents, after.hits, after.shown_cents) == (700, 2, 1_000)
    assert after.balance() == 0


@pytest.mark.parametrize("cents", [501, 0, -1])
def test_more_than_the_threshold_is_no_bet(cents: int) -> None:
    with pytest.raises(MeterRefusedError):
        contributed(started(LEVEL), LEVEL, cents)


def test_no_win_and_no_correction_beyond_what_is_shown() -> None:
    for cents in (0, -5, 1_001):
        with pytest.raises(MeterRefusedError):
            won(started(LEVEL), LEVEL, cents, restarts=False)
    with pytest.raises(MeterRefusedError):
        corrected(started(LEVEL), -1_001)


MOVES = st.lists(
    st.tuples(st.sampled_from(["bet", "part", "whole", "correct", "house"]), st.integers(1, 250)),
    max_size=60,
)


@given(MOVES, st.fractions(Fraction(1, 97), 1, max_denominator=97))
def test_movements_add_up_to_the_meters_and_equal_rational_arithmetic(
    moves: list[tuple[str, int]], share: Fraction
) -> None:
    """R-42, R-44: a second reckoning beside the meters, in plain fractions."""
    level = Level("x", 250, 5_000, share, (1 - share) / 3)
    meters, sums = started(level), moved(Meters(), started(level))
    plain = Fraction(5_000)
    for kind, cents in moves:
        before = meters
        if kind == "bet":
            meters, plain = contributed(meters, level, cents), plain + cents * share
        elif kind == "correct":
            meters, plain = corrected(meters, -cents), plain - cents
        elif kind == "house":
            meters = won_beside(meters, cents, 1)
        elif before.shown_cents:
            paid = before.shown_cents if kind == "whole" else min(cents, before.shown_cents)
            meters = won(meters, level, paid, restarts=kind == "whole")
            plain += (5_000 if kind == "whole" else 0) - paid
        for name, change in moved(before, meters).items():
            sums[name] = sums.get(name, 0) + change
        assert meters.display == plain
        assert not any((meters.balance(), meters.unsplit()))
        if plain < 300:
            meters, plain = corrected(meters, 1_000), plain + 1_000
            sums["display"] += 1_000
            sums["corrections"] = sums.get("corrections", 0) + 1_000
    assert {name: value for name, value in sums.items() if value} == moved(Meters(), meters)
