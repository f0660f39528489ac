"""Meters to the last fraction, prizes by the sheet, and what people must confirm."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py.jackpot import progressive as jp
from firmware_py.jackpot.level import Level, faults
from firmware_py.jackpot.meters import MeterRefusedError, contributed, started, won
from firmware_py.rulebook import library
from firmware_py.rules.awards import Winner, jackpot_of
from firmware_py.rules.cards import parse_card
from firmware_py.rules.game import Game, choose
from firmware_py.text.codes.jackpot import meters_on_record

SHEET = "castilla-y-leon/poker-sin-descarte"
LEVEL = Level("one", 250, 300_000, Fraction(7, 10), Fraction(1, 7), 1_000_000)


def game(name: str = SHEET) -> Game:
    return choose(name, library.sheet(name), {})


def bet(*seats: int, round_number: int = 1) -> jp.Progressive:
    """A progressive into which these seats have bet in a round."""
    state = jp.opened(LEVEL)
    for seat in seats:
        state = jp.hold(state, seat, 250)
    return jp.feed(state, round_number)


def winner(seat: int, cards: str) -> Winner:
    return Winner(seat, tuple(map(parse_card, cards.split())))


def test_settings_are_checked_against_the_sheet() -> None:
    """CyL 9.2: at least 70 % of the bets, start at 3.000 euros or 1.200 bets."""
    jackpot = jackpot_of(game())
    assert faults(LEVEL, game(), jackpot) == ()
    poor = Level("x", 300, 300_000, Fraction(69, 100))
    assert [fault[:24] for fault in faults(poor, game(), jackpot)] == [
        "at least 70 % of each be",
        "it must start at 360000 ",
    ]
    odd = Level("x", 0, -1, Fraction(3, 2), limit_cents=-2)
    assert len(faults(odd, game(), jackpot)) >= 3


def test_fractions_are_carried_and_only_the_display_is_rounded() -> None:
    level = Level("x", 100, 0, Fraction(1, 3))
    meters = started(level)
    shown = []
    for _ in range(4):
        meters = contributed(meters, level, 100)
        shown.append(meters.shown_cents)
    assert shown == [33, 66, 100, 133]
    assert meters.display == Fraction(400, 3)


def test_what_passes_the_limit_overflows() -> None:
    """R-46."""
    level = Level("x", 100, 950, Fraction(1), limit_cents=1000)
    meters = contributed(started(level), level, 100)
    assert (meters.display, meters.overflow) == (Fraction(1000), Fraction(50))


@pytest.mark.parametrize("cents", [0, -5, 251, 10**9])
def test_an_unreasonable_contribution_is_refused(cents: int) -> None:
    """R-47."""
    with pytest.raises(MeterRefusedError):
        contributed(started(LEVEL), LEVEL, cents)


@given(
    st.lists(st.one_of(st.integers(1, 250), st.just(0), st.just(-1)), max_size=40),
    st.fractions(min_value=Fraction(1, 97), max_value=1, max_denominator=97),
)
def test_the_algebra_always_holds_and_the_display_falls_only_by_wins(
    moves: list[int], share: Fraction
) -> None:
    """R-42, R-44, R-45: a win of everything is 0, a tenth is -1, else a bet."""
    level = Level("x", 250, 5000, share, (1 - share) / 2, 9000)
    meters = started(level)
    for move in moves:
        before = meters
        if move > 0:
            meters = contributed(meters, level, move)
            assert meters.display >= before.display
        else:
            paid = before.shown_cents if move == 0 else before.shown_cents // 10
            if paid:
                meters = won(meters, level, paid, restarts=move == 0)
        assert meters.balance() == 0
        assert meters.unsplit() == 0
        assert meters.reserve >= 0


def test_bets_of_an_annulled_round_never_reach_the_meter() -> None:
    state = jp.hold(jp.opened(LEVEL), 3, 250)
    assert state.meters.shown_cents == 300_000
    assert jp.release(state).meters == state.meters
    fed = jp.feed(state, 1)
    assert fed.meters.display == 300_000 + Fraction(175)
    assert fed.held == {}


def test_one_token_of_the_right_size_a_seat() -> None:
    state = jp.hold(jp.opened(LEVEL), 3, 250)
    for seat, cents in ((3, 250), (4, 100)):
        with pytest.raises(MeterRefusedError):
            jp.hold(state, seat, cents)


def test_a_royal_is_pending_until_two_people_confirm() -> None:
    """R-49, R-51, S-11: the meter restarts at once, the prize waits."""
    state, paid = jp.pay_round(bet(2, round_number=12), game(), 12, [winner(2, "As Ks Qs Js Ts")])
    assert paid.paid == {2: 300_175}
    assert state.meters.shown_cents == 300_000
    (hit,) = state.pending
    state = jp.confirm(state, hit.number, "jefe")
    with pytest.raises(MeterRefusedError):
        jp.confirm(state, hit.number, "jefe")
    state = jp.confirm(state, hit.number, "director")
    assert state.pending == ()
    assert state.history[-1].cents == 300_175


def test_other_play_goes_on_and_a_fault_cancels_no_prize() -> None:
    """R-49, R-52, R-53."""
    state, _ = jp.pay_round(bet(2), game(), 1, [winner(2, "9s 8s 7s 6s 5s")])
    state = jp.failed(jp.feed(jp.hold(state, 1, 250), 2), meters_on_record(text="link lost"))
    with pytest.raises(MeterRefusedError):
        jp.hold(state, 1, 250)
    assert state.pending[0].cents == 30_017
    assert jp.repaired(state).takes_bets


def test_a_disputed_hit_freezes_everything() -> None:
    """R-111."""
    state, _ = jp.pay_round(bet(2), game(), 1, [winner(2, "9s 8s 7s 6s 5s")])
    number = state.pending[0].number
    frozen = jp.dispute(state, number, disputed=True)
    with pytest.raises(MeterRefusedError):
        jp.confirm(frozen, number, "jefe")
    with pytest.raises(MeterRefusedError):
        jp.hold(frozen, 1, 250)
    with pytest.raises(MeterRefusedError):
        jp.correct(frozen, 5, ("a", "b"), "why")
    assert jp.dispute(frozen, number, disputed=False).takes_bets


@pytest.mark.parametrize(
    ("cents", "people", "reason"),
    [(5, ("a", "a"), "x"), (5, ("a", ""), "x"), (5, ("a", "b"), " "), (-300_001, ("a", "b"), "x")],
)
def test_corrections_need_two_people_and_a_reason(
    cents: int, people: tuple[str, str], reason: str
) -> None:
    with pytest.raises(MeterRefusedError):
        jp.correct(jp.opened(LEVEL), cents, people, reason)


def test_a_recorded_correction_keeps_the_balance() -> None:
    state = jp.correct(jp.opened(LEVEL), -500, ("jefe", "director"), "token counted twice")
    assert state.meters.shown_cents == 299_500
    assert state.meters.balance() == 0


def test_meters_that_do_not_balance_stay_closed() -> None:
    state = jp.failed(jp.opened(LEVEL), meters_on_record(text="memory"))
    broken = replace(state, meters=replace(state.meters, display=state.meters.display + 1))
    with pytest.raises(MeterRefusedError):
        jp.repaired(broken)
