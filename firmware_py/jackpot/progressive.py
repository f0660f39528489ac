"""One table's progressive: bets held until the round is decided, hits pending until paid.

Bets of a round reach the meter when the round has been played, so the display never
falls because a round was annulled (R-45). What is told is checked for order and logic before
anything moves: no prize without a bet of the same round, no payment without a prize (R-59).
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from firmware_py.jackpot.level import Level
from firmware_py.jackpot.meters import (
    MeterRefusedError,
    Meters,
    contributed,
    corrected,
    started,
    won,
    won_beside,
)
from firmware_py.rules.awards import Award, Winner, award
from firmware_py.rules.game import Game
from firmware_py.text.codes import jackpot as codes
from firmware_py.text.codes import station as acts
from firmware_py.text.message import Message, message_of
from firmware_py.text.render import english


@dataclass(frozen=True, slots=True)
class Hit:
    """A prize that was won: seat, amount, articles, and who has confirmed it."""

    number: int
    round_number: int
    seat: int
    cents: int
    articles: tuple[str, ...]
    confirmed_by: tuple[str, ...] = ()
    disputed: bool = False
    # The combination in the sheet's word, and who won as staff wrote it down.
    hand: str = ""
    winner: str = ""
    # Draws of its round whose faces two people named because no device opened them.
    typed: tuple[int, ...] = ()

    @property
    def is_paid(self) -> bool:
        """Two different people confirm a payment (S-11)."""
        return len(self.confirmed_by) >= 2


@dataclass(frozen=True, slots=True)
class Progressive:
    """The state of a level at one table; every change makes a new one."""

    level: Level
    meters: Meters
    held: Mapping[int, int] = field(default_factory=dict)
    # The round whose bets went in last, and those bets: only they can win.
    fed_round: int = 0
    fed: Mapping[int, int] = field(default_factory=dict)
    pending: tuple[Hit, ...] = ()
    # The last hits, newest last (R-43 asks for 25).
    history: tuple[Hit, ...] = ()
    # How many hits there have been: numbers never come twice.
    numbered: int = 0
    fault: str = ""
    # The same by code and fields.
    fault_told: Mapping[str, Any] = field(default_factory=dict)

    @property
    def takes_bets(self) -> bool:
        """No bets while a fault stands (R-53) or a disputed hit freezes the state (R-111)."""
        return not self.fault and not any(hit.disputed for hit in self.pending)


HISTORY = 25


def opened(level: Level) -> Progressive:
    """Open a progressive at its seed."""
    return Progressive(level, started(level))


def hold(state: Progressive, seat: int, cents: int) -> Progressive:
    """Count a token for the round in play."""
    if not state.takes_bets:
        raise MeterRefusedError(_why_closed(state))
    if seat in state.held:
        raise MeterRefusedError(codes.second_token_already(seat=seat))
    if cents != state.level.bet_cents:
        raise MeterRefusedError(
            codes.wrong_bet_other(bet_cents=state.level.bet_cents, given_cents=cents)
        )
    return replace(state, held={**state.held, seat: cents})


def release(state: Progressive) -> Progressive:
    """Give the tokens of an annulled round back: nothing has reached the meter."""
    return replace(state, held={})


def feed(state: Progressive, round_number: int, back: Collection[int] = ()) -> Progressive:
    """Let the held bets of a decided round into the meter, but for seats that get theirs back."""
    fed = {seat: cents for seat, cents in state.held.items() if seat not in back}
    meters = state.meters
    for cents in fed.values():
        meters = contributed(meters, state.level, cents)
    return replace(state, meters=meters, held={}, fed_round=round_number, fed=fed)


def pay_round(
    state: Progressive,
    game: Game,
    round_number: int,
    winners: Sequence[Winner],
    typed: tuple[int, ...] = (),
) -> tuple[Progressive, Award]:
    """Work out a round's prizes by the sheet and leave them pending until confirmed.

    `typed` are draws of the round that people named: a prize that rests on them is marked.
    """
    _refuse_unbet(state, round_number, winners)
    level, shown = state.level, state.meters.shown_cents
    found = award(game, shown, level.seed_cents, level.bet_cents, winners)
    from_meter = shown - (found.meter_cents - (level.seed_cents if found.restarted else 0))
    meters, count = state.meters, len(found.order)
    if from_meter:
        meters = won(meters, level, from_meter, restarts=found.restarted, hits=count)
    beside = sum(found.paid[seat] for seat in found.order) - from_meter
    if beside:
        meters = won_beside(meters, beside, 0 if from_meter else count)
    hits = tuple(
        Hit(
            state.numbered + index,
            round_number,
            seat,
            found.paid[seat],
            found.articles,
            hand=hand,
            typed=typed,
        )
        for index, (seat, hand) in enumerate(zip(found.order, found.hands, strict=True), 1)
    )
    numbered = state.numbered + count
    return replace(state, meters=meters, pending=state.pending + hits, numbered=numbered), found


def _refuse_unbet(state: Progressive, round_number: int, winners: Sequence[Winner]) -> None:
    unbet = [w.seat for w in winners if round_number != state.fed_round or w.seat not in state.fed]
    if unbet:
        raise MeterRefusedError(codes.no_bet_no_prize(seat=unbet[0], round_number=round_number))


def confirm(state: Progressive, number: int, by: str, winner: str = "") -> Progressive:
    """Confirm a pending hit; the second person's word pays it."""
    hit = _pending(state, number)
    if hit.disputed:
        raise MeterRefusedError(codes.disputed_release_first())
    if not by.strip() or by in hit.confirmed_by:
        raise MeterRefusedError(codes.same_person_prize())
    confirmed = replace(
        hit, confirmed_by=(*hit.confirmed_by, by), winner=winner.strip() or hit.winner
    )
    rest = tuple(other for other in state.pending if other.number != number)
    if not confirmed.is_paid:
        return replace(state, pending=(*rest, confirmed))
    meters = replace(state.meters, paid_cents=state.meters.paid_cents + hit.cents)
    history = (*state.history, confirmed)[-HISTORY:]
    return replace(state, meters=meters, pending=rest, history=history)


def dispute(state: Progressive, number: int, *, disputed: bool) -> Progressive:
    """Freeze a hit that somebody disputes, or release it (R-111)."""
    hit = replace(_pending(state, number), disputed=disputed)
    rest = tuple(other for other in state.pending if other.number != number)
    return replace(state, pending=(*rest, hit))


def correct(state: Progressive, cents: int, people: tuple[str, str], reason: str) -> Progressive:
    """Correct the display, two people with a reason (R-4, R-60); not while a hit is pending."""
    refuse_alone(people, reason, "correction")
    if state.pending or state.held:
        raise MeterRefusedError(codes.in_play_no_correction())
    return replace(state, meters=corrected(state.meters, cents))


def refuse_alone(people: Sequence[str], reason: str, act: str) -> None:
    """Refuse what one person wants, or two without a reason (R-4, S-11)."""
    if len({name.strip() for name in people} - {""}) < 2:
        raise MeterRefusedError(acts.same_person_two_needed(act=act))
    if not reason.strip():
        raise MeterRefusedError(acts.no_reason_needed(act=act))


def failed(state: Progressive, why: Message) -> Progressive:
    """Take no more bets; hits that were won stay won (R-52, S-18)."""
    return replace(state, fault=english(why), fault_told=why.as_json())


def fault_said(state: Progressive) -> Message:
    """Say why no bets are taken; a fault of an older record has only its sentence."""
    return message_of(state.fault_told) or codes.meters_on_record(text=state.fault)


def _why_closed(state: Progressive) -> Message:
    if state.fault:
        return codes.closed_fault(why_message=fault_said(state))
    return codes.closed_disputed()


def repaired(state: Progressive) -> Progressive:
    """Take bets again, if the meters still balance (R-22, R-54)."""
    if wrong := mismatch(state):
        raise MeterRefusedError(codes.meters_stays_closed(why_message=wrong))
    return replace(state, fault="", fault_told={})


def mismatch(state: Progressive, counted_cents: int | None = None) -> Message | None:
    """Compare the meters with themselves and with what the table has counted (R-54, R-56)."""
    if state.meters.balance() or state.meters.unsplit():
        return codes.meters_unbalanced()
    counted = state.meters.in_cents if counted_cents is None else counted_cents
    if counted != state.meters.in_cents:
        meter = state.meters.in_cents
        return codes.meters_bets_differ(counted_amount=counted, meter_cents=meter)
    return None


def _pending(state: Progressive, number: int) -> Hit:
    for hit in state.pending:
        if hit.number == number:
            return hit
    raise MeterRefusedError(codes.no_hit_pending(number=number))
