"""Prizes: the hit table waits, nothing is paid unproved, a fault takes no prize away."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.visor.contract import VisorState
from firmware_py.jackpot import progressive as jp
from firmware_py.jackpot.meters import MeterRefusedError
from firmware_py.rules.awards import Winner
from firmware_py.station.core import Core
from firmware_py.station.handlers.jackpot import put, settled
from firmware_py.station.inputs import (
    ChipsMoved,
    EvidenceFrozen,
    HitConfirmed,
    HitDisputed,
    JackpotRepaired,
    MeterCorrected,
    SettingsAccepted,
)
from firmware_py.station.links.visors import TURN_MS, content_for
from firmware_py.station.snapshot import take_snapshot
from firmware_py.station.status import jackpot_page
from firmware_py.station.targets import targets_now
from firmware_py.table import events as ev
from firmware_py.table.effects import Alarm
from firmware_py.text.codes.jackpot import meters_on_record
from tests.station.playing import TWO, begun, closed, code, paid, played, royal_order, won


def state(core: Core) -> jp.Progressive:
    assert core.progressive is not None
    return core.progressive


def test_the_hit_table_waits_until_two_people_have_paid() -> None:
    """R-51: try to deal, refused; the round it was won in is finished (R-49)."""
    play = begun(royal_order())
    number = won(play)
    assert state(play.core).meters.shown_cents == 300_000
    assert code(play.tell(ev.BetsOpened())) == "hit-pending"
    assert code(play.tell(HitConfirmed(number, "jose"))) == "done"
    assert code(play.tell(ev.BetsOpened())) == "hit-pending"
    assert code(play.tell(HitConfirmed(number, "dora", "Ana"))) == "done"
    assert code(play.tell(ev.BetsOpened())) == "done"
    assert play.same_after_replay()


def test_paid_without_a_hit_and_a_hit_without_a_bet_are_refused() -> None:
    """R-59: order and logic are checked before any action."""
    play = begun(royal_order())
    assert code(play.tell(HitConfirmed(1, "jose"))) == "no-hit"
    fed = jp.feed(jp.hold(state(play.core), 2, 250), 1)
    royal = Winner(1, tuple(rank * 4 for rank in (12, 11, 10, 9, 8)))
    game = play.core.table.game
    with pytest.raises(MeterRefusedError) as caught:
        jp.pay_round(fed, game, 1, [royal])
    assert caught.value.said.family == "no-bet"
    with pytest.raises(MeterRefusedError):
        # Of this round, not of another one.
        jp.pay_round(fed, game, 2, [replace_seat(royal, 2)])
    assert jp.pay_round(fed, game, 1, [replace_seat(royal, 2)])[1].paid == {2: 300_175}


def replace_seat(winner: Winner, seat: int) -> Winner:
    return replace(winner, seat=seat)


def test_a_later_fault_cancels_no_prize_and_play_waits_for_repair() -> None:
    """R-52, R-53: the jackpot fails a moment after the hit."""
    play = begun(royal_order())
    number = won(play)
    put(play.core, jp.failed(state(play.core), meters_on_record(text="link lost")))
    paid(play, number)
    assert state(play.core).meters.paid_cents == 300_175
    outcome = play.tell(ev.BetsOpened())
    assert not targets_now(play.core).slots_open
    assert any(isinstance(effect, Alarm) for effect in outcome.effects)
    assert not take_snapshot(play.core).wanted.slots_open
    assert code(play.tell(ev.TokenDropped(1, 250))) == "closed"
    assert state(play.core).held == {}


def test_a_meter_that_differs_from_the_tables_count_is_a_fault() -> None:
    """R-56: one bet is lost silently between table and meter; two people settle it on record."""
    play = begun()
    play.bet(1, 2)
    play.tell(ev.TokensConfirmed((1, 2)))
    put(play.core, replace(state(play.core), held={1: 250}))
    assert list(play.steps())
    outcome = play.tell(ev.RoundPaid())
    assert "500" in state(play.core).fault
    assert "250" in state(play.core).fault
    assert any(isinstance(effect, Alarm) for effect in outcome.effects)
    assert play.lines[-1][0] == "alarm"
    assert code(play.tell(JackpotRepaired(TWO, "one token fell back out"))) == "done"
    change = next(payload for kind, payload in play.lines if kind == "change")
    assert change["changed"] == [{"what": "counted_cents", "old": 500, "new": 250}]
    assert state(play.core).takes_bets


def test_meters_that_do_not_balance_are_never_repaired_by_hand() -> None:
    """R-54."""
    play = begun()
    broken = replace(state(play.core).meters, display=state(play.core).meters.display + 1)
    put(
        play.core,
        jp.failed(replace(state(play.core), meters=broken), meters_on_record(text="memory")),
    )
    assert code(play.tell(JackpotRepaired(TWO, "looked at it"))) == "meters"


def test_tokens_must_agree_before_the_deal() -> None:
    """R-56, R-38: slots, table and dealer; then table and jackpot."""
    play = begun()
    play.bet(1, 2)
    assert code(play.tell(ev.TokensConfirmed((1,)))) == "tokens-differ"
    put(play.core, replace(state(play.core), held={1: 250}))
    outcome = play.tell(ev.TokensConfirmed((1, 2)))
    assert "[1, 2]" in state(play.core).fault
    assert any(isinstance(effect, Alarm) for effect in outcome.effects)
    assert not state(play.core).takes_bets


def test_a_repaired_jackpot_takes_bets_again() -> None:
    play = begun()
    put(play.core, jp.failed(state(play.core), meters_on_record(text="visor cable")))
    assert code(play.tell(JackpotRepaired(("jose", "jose"), "x"))) == "same-person"
    assert code(play.tell(JackpotRepaired(TWO, " "))) == "no-reason"
    assert code(play.tell(JackpotRepaired(TWO, "cable changed"))) == "done"
    assert state(play.core).takes_bets


def test_a_burst_of_tokens_counts_once_and_calls_for_somebody() -> None:
    """R-47: a thousand tokens at one seat."""
    play = begun()
    play.tell(ev.BetsOpened())
    play.tell(ev.BetLaid(1, "ante", 500))
    alarms = 0
    for _ in range(1000):
        outcome = play.tell(ev.TokenDropped(1, 250))
        alarms += sum(isinstance(effect, Alarm) for effect in outcome.effects)
    assert state(play.core).held == {1: 250}
    assert alarms == 999


def test_a_token_of_another_value_is_refused_and_alarmed() -> None:
    play = begun()
    play.tell(ev.BetsOpened())
    play.tell(ev.BetLaid(1, "ante", 500))
    outcome = play.tell(ev.TokenDropped(1, 100_000))
    assert code(outcome) == "wrong-bet"
    assert any(isinstance(effect, Alarm) for effect in outcome.effects)
    assert state(play.core).held == {}


def test_a_seat_put_out_with_its_stakes_back_has_its_token_back() -> None:
    """The token of a seat whose hand is void feeds nothing."""
    play = begun()
    play.bet(1, 2)
    assert list(play.steps())
    round_ = play.core.table.in_round()
    round_.out[2] = "returned"
    before = state(play.core).meters.in_cents
    fed = settled(play.core, state(play.core), round_)
    assert fed.meters.in_cents == before - 250
    assert fed.fed == {1: 250}


def test_a_list_made_anew_pays_a_prize_once() -> None:
    """A ruling on the list gives another list: the jackpot is worked out again, not twice."""
    play = begun(royal_order())
    play.bet(1)
    assert list(play.steps())
    first = state(play.core)
    round_ = play.core.table.in_round()
    again = settled(play.core, first, round_)
    assert again.pending == ()
    assert again.meters.shown_cents == 300_175
    put(play.core, jp.confirm(first, first.pending[0].number, "jose"))
    with pytest.raises(MeterRefusedError):
        settled(play.core, state(play.core), round_)


SERVICE = (
    ev.OpeningAsked("jose"),
    ev.CustodyStepDone("seal", "jose"),
    ev.BetsOpened(),
    ev.CardMoved(1, "2"),
    ev.DeckReshuffled(),
    ev.LastRoundsAnnounced("jose"),
    ev.ClosingAsked("jose"),
    HitConfirmed(1, "jose"),
    MeterCorrected(5, TWO, "x"),
    JackpotRepaired(TWO, "x"),
    ChipsMoved("devolucion", 5, TWO),
    SettingsAccepted(TWO, "x"),
)


@pytest.mark.parametrize("event", SERVICE, ids=lambda event: type(event).__name__)
@pytest.mark.parametrize("disputed", [True, False])
def test_nothing_is_serviced_reset_or_overwritten_while_evidence_is_frozen(
    event: object, disputed: bool
) -> None:
    """R-111: of a disputed hit, and of any incident; two people release it."""
    play = begun(royal_order())
    number = won(play)
    freeze = (
        HitDisputed(number, disputed=True, people=TWO)
        if disputed
        else EvidenceFrozen(True, TWO, "a player says a card was changed")
    )
    assert code(play.tell(freeze)) == "done"
    before = take_snapshot(play.core)
    assert not before.wanted.deck
    assert before.frozen
    assert code(play.tell(event)) == "frozen"  # type: ignore[arg-type]
    assert take_snapshot(play.core) == before
    release = (
        HitDisputed(number, disputed=False, people=TWO)
        if disputed
        else EvidenceFrozen(False, TWO, "looked at the film")
    )
    assert code(play.tell(release)) == "done"
    assert not take_snapshot(play.core).frozen
    assert play.same_after_replay()


@pytest.mark.parametrize("people", [("jose", "jose"), ("jose", "")])
def test_one_person_neither_freezes_nor_releases(people: tuple[str, str]) -> None:
    play = begun()
    assert code(play.tell(EvidenceFrozen(True, people, "x"))) == "same-person"
    assert code(play.tell(EvidenceFrozen(True, TWO, ""))) == "no-reason"
    assert code(play.tell(EvidenceFrozen(False, TWO, "x"))) == "as-it-is"


def test_everything_of_a_jackpot_is_shown_on_demand() -> None:
    """R-43: value, base, limit, overflow, hits, wins and the last 25 hits."""
    play = begun(royal_order())
    paid(play, won(play))
    found = jackpot_page(state(play.core))
    assert found["shown_cents"] == 300_000
    assert found["level"]["seed_cents"] == 300_000
    assert found["level"]["display_share"] == "7/10"
    assert (found["meters"]["hits"], found["meters"]["wins_cents"]) == (1, 300_175)
    (hit,) = found["history"]
    assert hit["confirmed_by"] == TWO
    assert jackpot_page(None) == {}


def test_hits_are_numbered_once_and_the_last_25_are_kept() -> None:
    play = begun()
    game, level = play.core.table.game, state(play.core).level
    progressive = jp.opened(level)
    for number in range(1, 31):
        progressive = jp.feed(jp.hold(progressive, 1, 250), number)
        royal = Winner(1, tuple(rank * 4 for rank in (12, 11, 10, 9, 8)))
        progressive, _ = jp.pay_round(progressive, game, number, [royal])
        for by in TWO:
            progressive = jp.confirm(progressive, number, by)
    assert [hit.number for hit in progressive.history] == list(range(6, 31))
    assert progressive.meters.hits == 30
    assert progressive.meters.paid_cents == progressive.meters.wins_cents
    assert jp.mismatch(progressive) is None


MOVES = st.lists(
    st.sampled_from(["play", "play both", "annul", "correct", "fail", "win", "restart"]),
    max_size=8,
)


@settings(max_examples=25, deadline=None)
@given(MOVES)
def test_the_display_falls_by_a_win_or_a_recorded_correction_alone(moves: list[str]) -> None:
    """R-45, R-24: over whole rounds, annulled ones, faults and restarts."""
    play = begun(royal_order() if "win" in moves else None)
    shown = state(play.core).meters.shown_cents
    wins = state(play.core).meters.wins_cents
    for move in moves:
        if move in ("play", "play both", "win"):
            played(play, 1, *((2,) if move == "play both" else ()))
            for hit in state(play.core).pending:
                paid(play, hit.number)
        elif move == "annul":
            play.bet(1)
            play.tell(ev.TokensConfirmed((1,)))
            play.tell(ev.IrregularityReported("too-many-cards", (("to", 1),)))
            play.tell(ev.RoundPaid())
            play.tell(ev.DeckChecked("shoe", 52))
        elif move == "correct":
            assert code(play.tell(MeterCorrected(-100, TWO, "x"))) == "done"
        elif move == "fail":
            play.tell(ev.DeviceLost("slot 1"))
            play.tell(ev.DeviceBack("slot 1"))
        else:
            assert play.same_after_replay()
            play.core = play.replayed()
        now = state(play.core).meters
        if now.shown_cents < shown:
            assert move == "correct" or now.wins_cents > wins
        shown, wins = now.shown_cents, now.wins_cents
        assert jp.mismatch(state(play.core), play.core.jackpot.counted_cents) is None


def test_a_prize_that_nobody_has_confirmed_outlives_the_session() -> None:
    play = begun(royal_order())
    number = won(play)
    closed(play)
    play.open_table()
    assert code(play.tell(ev.BetsOpened())) == "hit-pending"
    paid(play, number)
    assert code(play.tell(ev.BetsOpened())) == "done"


def test_the_visor_shows_what_was_won_in_turn_with_the_new_base() -> None:
    """R-49: amount and new base, while the win is validated."""
    play = begun(royal_order())
    number = won(play)
    shown = {
        content.amount_cents: content.state
        for at_ms in range(0, 4 * TURN_MS, 500)
        for content in [content_for(state(play.core), "PROGRESIVO", at_ms, test=False)]
    }
    assert shown == {300_175: VisorState.PENDING, 300_000: VisorState.LIVE}
    paid(play, number)
    content = content_for(state(play.core), "PROGRESIVO", 0, test=False)
    assert (content.state, content.amount_cents) == (VisorState.LIVE, 300_000)
