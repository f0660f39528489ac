"""Blackjack: burn, deal, insurance and retiro, hands in turn, the bank, payment."""

from collections.abc import Generator, Iterator

from firmware_py.rules.games.blackjack.choices import play_of
from firmware_py.rules.games.blackjack.sides import NAMES, wins_meter
from firmware_py.table.course import Answer, Aside, Course, deal, plan, split_at_stops
from firmware_py.table.due import CardDue, Due, OpeningDue, WordDue
from firmware_py.table.effects import Announce, AwardJackpot
from firmware_py.table.events import Said
from firmware_py.table.games.blackjack.choices import ENDS, NO, early, in_turn
from firmware_py.table.games.blackjack.hands import (
    BANK,
    DISCARDS,
    BlackjackHand,
    BoxesInPlay,
    HandPlace,
    lay_out,
)
from firmware_py.table.games.blackjack.payment import paid_before, pay_at_once, settled
from firmware_py.table.round import Round
from firmware_py.text.codes import asking, dues
from firmware_py.text.codes import blackjack as codes
from firmware_py.text.message import Message

Steps = Generator[Due | Aside, Answer, None]
BEFORE_THIRD = asking.about_before_third()


def course(round_: Round) -> Course:
    """Play a round with one box for each player, or with three."""
    if round_.new_shoe:
        yield from _burn(round_)
    for cards, _ in split_at_stops(plan(round_)):
        yield from deal(round_, cards)
    felt = lay_out(round_)
    for spot in felt.spots:
        yield from _learn(round_, spot.hands[0].place, dues.cards_of_seat(seat=spot.seat), "deal")
    yield from _learn(round_, BANK, dues.cards_bank_card(), "deal")
    yield from _before_third_card(felt)
    for spot in felt.live():
        yield from _turn(felt, spot)
    last = len(felt.play.stakes) - 1
    for index, box in enumerate(felt.play.stakes):
        yield from _bank(felt, box)
        if index < last:
            yield paid_before(felt, index)
    yield from _awards(felt)
    return settled(felt)


def _burn(round_: Round) -> Iterator[Due]:
    """03.V.3.c: the first cards of a shoe are set aside unseen before anything is dealt."""
    for ordinal in range(1, play_of(round_.game).burn.cards + 1):
        yield CardDue("burn", "down", ordinal)


def _learn(round_: Round, place: str, what: Message, stage: str) -> Steps:
    """Wait until every face at a place is known; a replaced card is asked for as well."""
    while hidden := round_.hidden(place):
        yield OpeningDue(hidden, what, stage)


def _card(round_: Round, place: str, stage: str) -> Steps:
    """Deal one card face up and learn it."""
    ordinal = len(round_.numbers(place)) + 1
    yield CardDue(place, "up", ordinal, stage=stage)
    yield from _learn(round_, place, dues.cards_nth(ordinal_number=ordinal, of_place=place), stage)


def _before_third_card(felt: BoxesInPlay) -> Steps:
    """03.V.1.b, g: insurance, payment at par and retiro end with the first third card."""
    if not felt.choices.insure(felt.round_.faces(BANK)).why_not:
        said = felt.round_.game.sheet.announcement
        yield from (Announce(s.words, s.article) for s in said if s.moment == "insurance")
    for spot in felt.live():
        yield from _offer(felt, spot)


def _offer(felt: BoxesInPlay, spot: HandPlace) -> Steps:
    """Ask one place, as long as something is open to it."""
    while not felt.is_out(spot):
        words = early(felt, spot)
        said = (yield WordDue(spot.seat, words, about=BEFORE_THIRD)) if len(words) > 1 else None
        if not isinstance(said, Said) or said.word == NO:
            return
        if said.word in ENDS:
            spot.ended = said.word
            pay_at_once(felt, spot, spot.hands[0])
            return
        felt.insure(spot.seat, said.word, said.cents)


def _turn(felt: BoxesInPlay, spot: HandPlace) -> Steps:
    """03.V.1.c: play the hands of a place one by one, the rightmost first."""
    if spot.ended:
        return
    # A split adds hands to the list while it is gone through.
    for hand in spot.hands:
        if felt.is_out(spot):
            return
        yield from _hand(felt, spot, hand)
        if not felt.is_out(spot) and felt.is_over(hand):
            over = codes.aloud_hand_over(hand_name=hand.place, points_number=felt.points(hand))
            yield Announce(over, felt.play.points.article)
            pay_at_once(felt, spot, hand)


def _hand(felt: BoxesInPlay, spot: HandPlace, hand: BlackjackHand) -> Steps:
    """Let a hand stand, ask, double or split until it may do nothing more."""
    if hand.number > 1:
        yield from _card(felt.round_, hand.place, "decisions")
    told = codes.aloud_hand_points(hand_name=hand.place, points_number=felt.points(hand))
    yield Announce(told, felt.play.points.article)
    while not felt.is_out(spot) and not felt.is_over(hand) and not hand.doubled:
        words = in_turn(felt, spot, hand)
        said = (yield WordDue(hand.who, words)) if len(words) > 1 else None
        if not isinstance(said, Said) or said.word == "plantarse":
            return
        if said.word == "doblar":
            hand.doubled = True
            felt.match(spot.seat, "doble")
        elif said.word == "separar":
            _split(felt, spot, hand)
        yield from _card(felt.round_, hand.place, "decisions")


def _split(felt: BoxesInPlay, spot: HandPlace, hand: BlackjackHand) -> None:
    """Make a hand of the second card, at the left end, with a bet of its own."""
    new = BlackjackHand(spot.seat, len(spot.hands) + 1)
    spot.hands.append(new)
    felt.round_.move(felt.round_.numbers(hand.place)[1], new.place)
    felt.match(spot.seat, f"mano{new.number}")


def _bank(felt: BoxesInPlay, box: str) -> Steps:
    """03.V.1.a, 03.01.1.a: the bank keeps its first card and draws for each box in turn."""
    round_ = felt.round_
    for number in round_.numbers(BANK)[1:]:
        round_.move(number, DISCARDS)
    while _bank_draws(felt, box):
        yield from _card(round_, BANK, "draw")
    felt.banks[box] = round_.faces(BANK)
    if len(felt.banks[box]) > 1:
        points = felt.count.points(felt.banks[box])
        yield Announce(codes.aloud_bank_hand(points_number=points), felt.play.bank.article)


def _bank_draws(felt: BoxesInPlay, box: str) -> bool:
    """Tell whether a hand waits for the bank's next card, or an insurance for its second."""
    bank = felt.round_.faces(BANK)
    places = [
        (boxes, felt.played(spot, boxes))
        for spot in felt.live()
        for _, boxes in felt.bettors(spot.seat)
    ]
    if any(box in boxes and felt.rules.meets_bank(seat) for boxes, seat in places):
        return felt.count.bank_draws(bank)
    insurance = felt.play.insurances[felt.play.stakes.index(box)]
    return len(bank) < 2 and any(insurance in boxes for boxes, _ in places)


def _awards(felt: BoxesInPlay) -> Iterator[AwardJackpot]:
    """03.V.1.f: name the places whose first three cards win the accumulated amount."""
    for name in NAMES:
        won = [
            (spot.seat, felt.cards(spot.hands[0]), felt.first(spot), False)
            for spot in felt.live()
            if any(name in boxes for _, boxes in felt.bettors(spot.seat))
            and wins_meter(name, felt.first(spot))
        ]
        if won:
            yield AwardJackpot(tuple(won), felt.round_.game.box(name).article)
