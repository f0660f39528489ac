"""Betting intervals: who speaks, and what becomes of what he says."""

from collections.abc import Generator
from itertools import cycle

from msgspec import Struct

from firmware_py.rules.game import Game
from firmware_py.rules.games.circle.order import SpeakingOrder, first_speaker, intervals, play_of
from firmware_py.rules.games.circle.play import Interval
from firmware_py.rules.limits import bound
from firmware_py.table.course import Answer, Aside
from firmware_py.table.due import Choice, Due, WordDue
from firmware_py.table.effects import Announce
from firmware_py.table.events import Said
from firmware_py.table.games.circle.hand import Hand
from firmware_py.table.games.circle.offers import (
    Choices,
    TurnOffer,
    limited,
    money,
    offer_of,
    offered,
    offers_of,
    words_of,
)
from firmware_py.table.games.circle.players import ANTE

Steps = Generator[Due | Aside, Answer, None]
# An interval gets back what was said, or nothing after a ruling.
Spoken = Generator[Due | Aside, Said | None, None]
Cards = tuple[int, ...]
BLIND, NO_BLIND = "ciega", "no"
# Open cards of a hand of stud.
MOST_OPEN = 4
# Situations whose turns are kept ready.
MOST_KNOWN = 4096


def blinds(hand: Hand) -> Steps:
    """Ask for the forced bets by place, then for further ones without a gap (PV 17.1.II)."""
    laid: list[int] = []
    for seat in hand.seating.order:
        own = hand.seating.round.own_bets(seat)
        if ANTE not in own:
            said = yield from _asked_for(hand, seat, laid)
            if seat in hand.seating.round.out:
                # Whom a ruling put out makes no bet: it is the next one's.
                continue
            if said is None or said.word == NO_BLIND:
                return
            own[ANTE] = said.cents
            hand.chips.put(seat, said.cents)
        hand.interval.last_blind = seat
        laid.append(own[ANTE])


def _asked_for(
    hand: Hand, seat: int, laid: list[int]
) -> Generator[Due | Aside, Answer, Said | None]:
    """Ask a player for a blind bet until he has answered; a ruling in between is no answer."""
    choices = _blind(hand, seat, len(laid), laid)
    while choices and seat not in hand.seating.round.out:
        said = yield WordDue(seat, choices, "bets")
        if isinstance(said, Said):
            return said
    return None


def _blind(hand: Hand, seat: int, place: int, laid: list[int]) -> Choices:
    """Say which blind bet a place makes or may make; who has less lays all that he has."""
    play, resto = hand.seating.play, hand.chips.resto[seat]
    if place < len(play.blind):
        rule = play.blind[place]
        cents = min(resto, bound(hand.seating.game.text(rule.exactly), money(hand)))
        return (Choice(BLIND, cents, cents, article=rule.article),)
    chain = play.blind_chain
    if chain is None or resto < chain.times * laid[-1]:
        return ()
    further = Choice(BLIND, chain.times * laid[-1], resto, article=chain.article)
    return (Choice(NO_BLIND, article=chain.article), further)


class IntervalOpening(Struct, frozen=True):
    """How an interval opens, as the sheet has it."""

    rule: Interval
    # What the dealer says.
    words: Announce | None
    # Open cards say who speaks first; the pairs among them say what is bet.
    by_open_cards: bool
    by_open_pairs: bool


def openings(game: Game) -> list[IntervalOpening]:
    """Read how the intervals open; nobody has two open cards in the first."""
    pairs = any(rule.open_pair for rule in play_of(game).bound)
    return [
        IntervalOpening(
            rule,
            Announce(rule.words, rule.article) if rule.words else None,
            rule.first in ("lowest-up", "highest-up"),
            pairs and at > 0,
        )
        for at, rule in enumerate(intervals(game))
    ]


def betting(hand: Hand, number: int) -> Spoken:
    """Let the players speak in turn until all who stay have met the same (Galicia 23.2)."""
    round_, chips, interval = hand.seating.round, hand.chips, hand.interval
    before = interval.highest_bettor
    hand.open_interval(number)
    if round_.rulings:
        hand.take_rulings()
    how = round_.game.once(openings)[number - 1]
    if hand.bets_are_over() or (chips.rich <= 1 and not hand.anybody_owes()):
        return _turns(hand, how, ())
    if how.by_open_cards or how.by_open_pairs:
        shown = round_.open_hands(chips.live)
        if round_.rulings:
            shown = _equally_many(shown)
        interval.open_pair = how.by_open_pairs and any(map(_is_pair, shown.values()))
        interval.offers = offers_of(hand)
        if how.by_open_cards:
            return _turns(hand, how, _by_open_cards(hand, how, shown))
    return _turns(hand, how, _by_place(hand, before))


def _equally_many(shown: dict[int, Cards]) -> dict[int, Cards]:
    """Leave out what an error has turned up beyond the others' open cards: the earliest ones."""
    counts = [len(cards) for cards in shown.values() if cards]
    many = min([*counts, MOST_OPEN])
    return {seat: cards[-many:] for seat, cards in shown.items()}


def _by_open_cards(hand: Hand, how: IntervalOpening, shown: dict[int, Cards]) -> tuple[int, ...]:
    """Ask the law who speaks first; after a street dealt face down the same cards speak again."""
    seating, live, interval = hand.seating, hand.chips.live, hand.interval
    said_by = (how.rule.first, how.rule.tie, live, shown)
    if interval.talk != said_by:
        interval.talk = said_by
        talk = SpeakingOrder(live, seating.mano, shown)
        interval.turns = _from(live, first_speaker(seating.game, interval.number, talk))
    return interval.turns


def _by_place(hand: Hand, before: int | None) -> tuple[int, ...]:
    """Ask the law who speaks first; without open cards situations recur and are kept ready."""
    seating, live, interval = hand.seating, hand.chips.live, hand.interval
    round_, mano, number = seating.round, seating.mano, interval.number
    key = (
        number, live, mano, hand.opener, before, interval.last_blind,
        interval.open_pair, round_.min_cents, round_.max_cents,
    )  # fmt: skip
    known = seating.game.once(_known_openings)
    ready = known.get(key)
    if ready is None:
        if len(known) >= MOST_KNOWN:
            known.clear()
        # With nobody able or willing to bet, nobody has opened: the mano speaks for him.
        opener = mano if hand.opener is None else hand.opener
        talk = SpeakingOrder(live, mano, {}, opener, before, interval.last_blind)
        turns = _from(live, first_speaker(seating.game, number, talk))
        ready = known[key] = turns, offers_of(hand)
    turns, interval.offers = ready
    return turns


def _from(live: tuple[int, ...], first: int) -> tuple[int, ...]:
    """The players stand in playing order: turns go round from the first."""
    start = live.index(first)
    return live[start:] + live[:start]


def _known_openings(_game: Game) -> dict[object, tuple[tuple[int, ...], dict[object, TurnOffer]]]:
    """Whose turns they are, and the offers of the interval, by what decides on them."""
    return {}


def _turns(hand: Hand, how: IntervalOpening, turns: tuple[int, ...]) -> Spoken:
    """Hear the players one after the other until all have answered the last raise."""
    if how.words is not None:
        yield how.words
    chips, interval, rule = hand.chips, hand.interval, how.rule
    fold, resto, laid = hand.seating.game.once(words_of).fold, chips.resto, interval.laid
    first, quiet, many, offer = True, 0, len(turns), None
    moved = interval.level > 0 or hand.ruled.taken > 0
    for seat in cycle(turns):
        if quiet == many:
            return
        has = resto[seat]
        # Who speaks has chips, and a bet to meet or somebody who may answer his.
        if has and seat in chips.live and (chips.rich > 1 or interval.level > laid[seat]):
            # Before a bet or a ruling all but the first are offered the same.
            if offer is None or moved:
                offer = offer_of(hand, rule, seat, first)
            plenty = has > offer.enough_cents
            said = yield WordDue(
                seat, offer.choices if plenty else limited(hand, rule, seat, first, offer)
            )
            if said is None:
                moved = True
                said = yield from _asked_again(hand, rule, seat, first)
            if said is None or said.cents or said.word == fold:
                quiet = 0 if said is not None and _acted(hand, seat, said) else quiet
                offer, moved = None, moved or interval.level > 0
                if hand.bets_are_over():
                    return
        if first:
            first, offer = False, None
        quiet += 1


def _acted(hand: Hand, seat: int, said: Said) -> bool:
    """Lay a player's chips or take his cards in; tell whether he has raised."""
    if said.cents:
        return hand.lay(seat, said.cents)
    hand.fold(seat)
    return False


def _asked_again(
    hand: Hand, rule: Interval, seat: int, first: bool
) -> Generator[Due | Aside, Answer, Said | None]:
    """Hear a player after a ruling, unless it ended the betting or his part in it."""
    while True:
        hand.take_rulings()
        if seat not in hand.chips.live or hand.bets_are_over() or not hand.chips.resto[seat]:
            return None
        said = yield WordDue(seat, offered(hand, rule, seat, first))
        if type(said) is Said:
            return said


def _is_pair(cards: Cards) -> bool:
    """Tell whether somebody's first two open cards are a pair."""
    return len(cards) > 1 and cards[0] >> 2 == cards[1] >> 2
