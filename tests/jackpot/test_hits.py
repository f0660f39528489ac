"""What a prize leaves behind, and what a refusal says: numbers, people, amounts."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest
from msgspec import structs

from firmware_py.jackpot import progressive as jp
from firmware_py.jackpot.level import Level, bet_fault, faults
from firmware_py.jackpot.meters import MeterRefusedError, contributed, corrected, started, won
from firmware_py.rulebook import library
from firmware_py.rules.awards import jackpot_of
from firmware_py.rules.game import choose
from firmware_py.text.codes import jackpot as codes
from firmware_py.text.codes import station as acts
from firmware_py.text.message import Message
from tests.jackpot.test_progressive import LEVEL, SHEET, bet, game, winner

CON = "castilla-y-leon/poker-con-descarte"
FLUSH = "9s 8s 7s 6s 5s"
TWO = ("jefe", "director")


def won_by(*seats: int, round_number: int = 1) -> jp.Progressive:
    """A progressive of which these seats have each won a part."""
    state = bet(*seats, round_number=round_number)
    won = [winner(seat, FLUSH) for seat in seats]
    return jp.pay_round(state, game(), round_number, won, typed=(4, 9))[0]


def test_a_hit_names_its_round_seat_hand_and_the_faces_that_people_named() -> None:
    state = won_by(2, 5, round_number=12)
    assert [hit.number for hit in state.pending] == [1, 2]
    assert sorted(hit.seat for hit in state.pending) == [2, 5]
    assert {(hit.round_number, hit.typed) for hit in state.pending} == {(12, (4, 9))}
    assert all(hit.articles and hit.hand for hit in state.pending)
    assert (state.meters.hits, state.numbered) == (2, 2)


def test_the_number_of_a_hit_never_comes_twice() -> None:
    state = jp.feed(jp.hold(won_by(2, 5), 3, 250), 2)
    again, _ = jp.pay_round(state, game(), 2, [winner(3, FLUSH)])
    assert [hit.number for hit in again.pending] == [1, 2, 3]


def test_what_was_paid_is_counted_and_the_winner_stays_as_first_written() -> None:
    state = won_by(2, 5)
    first, second = state.pending
    for hit in (first, second):
        state = jp.confirm(state, hit.number, "jefe", " Ana García ")
        state = jp.confirm(state, hit.number, "director")
    assert state.meters.paid_cents == first.cents + second.cents
    assert [hit.winner for hit in state.history] == ["Ana García"] * 2
    assert [hit.confirmed_by for hit in state.history] == [("jefe", "director")] * 2


def refusals() -> dict[str, tuple[Callable[[], object], Message]]:
    """What is tried, and what is said of it."""
    held, hit = jp.hold(jp.opened(LEVEL), 3, 250), won_by(2)
    one, meters = jp.confirm(hit, 1, "jefe"), started(LEVEL)
    lost = jp.failed(held, codes.meters_unbalanced())
    broken = replace(held, meters=replace(meters, in_cents=1))
    stays = codes.meters_stays_closed(why_message=codes.meters_unbalanced())
    return {
        "second token": (lambda: jp.hold(held, 3, 250), codes.second_token_already(seat=3)),
        "other token": (
            lambda: jp.hold(held, 4, 100),
            codes.wrong_bet_other(bet_cents=250, given_cents=100),
        ),
        "too much in": (
            lambda: contributed(meters, LEVEL, 251),
            codes.unreasonable_most(given_amount=251, most_cents=250),
        ),
        "too much out": (
            lambda: won(meters, LEVEL, 300_001, restarts=False),
            codes.not_there_more_than_shown(won_amount=300_001, shown_cents=300_000),
        ),
        "no bet": (
            lambda: jp.pay_round(bet(2), game(), 1, [winner(4, FLUSH)]),
            codes.no_bet_no_prize(seat=4, round_number=1),
        ),
        "no hit": (lambda: jp.confirm(hit, 9, "jefe"), codes.no_hit_pending(number=9)),
        "same person": (lambda: jp.confirm(one, 1, "jefe"), codes.same_person_prize()),
        "disputed": (
            lambda: jp.confirm(jp.dispute(hit, 1, disputed=True), 1, "jefe"),
            codes.disputed_release_first(),
        ),
        "alone": (
            lambda: jp.correct(held, 5, ("a", "a"), "x"),
            acts.same_person_two_needed(act="correction"),
        ),
        "no reason": (
            lambda: jp.correct(held, 5, TWO, " "),
            acts.no_reason_needed(act="correction"),
        ),
        "in play": (lambda: jp.correct(held, 5, TWO, "x"), codes.in_play_no_correction()),
        "below nothing": (lambda: corrected(meters, -300_001), codes.below_nothing_correction()),
        "fault": (
            lambda: jp.hold(lost, 4, 250),
            codes.closed_fault(why_message=codes.meters_unbalanced()),
        ),
        "not repaired": (lambda: jp.repaired(broken), stays),
    }


@pytest.mark.parametrize("name", refusals())
def test_a_refusal_says_what_was_wrong(name: str) -> None:
    tried, said = refusals()[name]
    with pytest.raises(MeterRefusedError) as refused:
        tried()
    assert refused.value.said == said


def test_a_repaired_level_forgets_its_fault() -> None:
    state = jp.opened(LEVEL)
    assert jp.repaired(jp.failed(state, codes.meters_unbalanced())) == state


def test_the_meters_are_compared_with_what_the_table_counted() -> None:
    state = bet(2)
    assert jp.mismatch(state) is None
    assert jp.mismatch(state, 250) is None
    assert jp.mismatch(state, 500) == codes.meters_bets_differ(counted_amount=500, meter_cents=250)


def test_the_display_may_be_corrected_to_nothing() -> None:
    assert corrected(started(LEVEL), -300_000).display == 0


def test_settings_at_their_bounds_are_no_fault() -> None:
    """A bet of a cent, no seed, all of the bet fed, a limit at the seed."""
    bounds = Level("x", 1, 0, Fraction(1), limit_cents=0)
    found = faults(bounds, game(), jackpot_of(game()))
    assert [fault[:13] for fault in found] == ["it must start"]


def test_a_share_that_is_too_small_is_told_with_its_article() -> None:
    poor = replace(LEVEL, display_share=Fraction(1, 2))
    assert faults(poor, game(), jackpot_of(game())) == (
        "at least 70 % of each bet must feed the jackpot (art. 9.2)",
    )


@pytest.mark.parametrize(
    ("sheet", "cited"),
    [
        ("galicia/poker-sin-descarte", "art. 8.b"),
        ("pais-vasco/poker-sin-descarte", "11.VI.1"),
        # Its sheet is silent: the house keeps to the same bound.
        ("pais-vasco/blackjack", ""),
    ],
)
def test_a_bet_is_at_most_half_the_minimum(sheet: str, cited: str) -> None:
    assert bet_fault(LEVEL, game(sheet), 500) is None
    assert bet_fault(LEVEL, game(sheet), 499) == codes.limit_jackpot_half(
        bet_amount=250, min_amount=499, cited=cited
    )


def test_the_share_is_told_with_the_article_of_the_jackpot_where_it_has_none_of_its_own() -> None:
    poor = replace(LEVEL, display_share=Fraction(1, 2))
    jackpot = structs.replace(jackpot_of(game()), contribution_article="", article="art. 9")
    assert faults(poor, game(), jackpot)[0].endswith("must feed the jackpot (art. 9)")


def test_a_fixed_jackpot_is_paid_beside_the_display_and_its_hits_are_counted() -> None:
    """CyL 51.3.b: what is shown stays."""
    fixed = choose(CON, library.sheet(CON), {"jackpot": "fixed"})
    state, _ = jp.pay_round(bet(2, 5), fixed, 1, [winner(2, FLUSH), winner(5, FLUSH)])
    assert state.meters.shown_cents == bet(2, 5).meters.shown_cents
    assert state.meters.house_cents == sum(hit.cents for hit in state.pending) > 0
    assert (state.meters.wins_cents, state.meters.hits) == (0, 2)


def test_a_prize_of_which_the_house_pays_a_part_is_one_hit() -> None:
    """So many times the bet: more than the display holds."""
    first, *_ = jackpot_of(game()).lines
    line = structs.replace(first, hand="escalera-de-color", per_mille=0, times_bet=2_000)
    sheet = library.sheet(SHEET)
    times = structs.replace(sheet, jackpot=[structs.replace(sheet.jackpot[0], lines=[line])])
    state, _ = jp.pay_round(bet(2), choose(SHEET, times, {}), 1, [winner(2, FLUSH)])
    shown = bet(2).meters.shown_cents
    assert (state.meters.wins_cents, state.meters.house_cents) == (shown, 500_000 - shown)
    assert state.meters.hits == 1
