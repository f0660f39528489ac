"""Poker against the house: deal, decisions in turn, the bank's hand, payment."""

from collections.abc import Generator
from functools import lru_cache

from msgspec.structs import replace

from firmware_py.rules.game import Game
from firmware_py.rules.games.bank_poker.play import BankPokerPlay
from firmware_py.rules.limits import Stake
from firmware_py.rules.rulings import STAGES
from firmware_py.rules.sheet.model import Box
from firmware_py.table.course import Answer, Aside, Course, deal, plan, split_at_stops
from firmware_py.table.due import CardDue, Choice, Due, OpeningDue, WordDue
from firmware_py.table.events import Said
from firmware_py.table.games.bank_poker.boxes import (
    is_blind,
    lay,
    own_bets,
    stake,
    words,
)
from firmware_py.table.games.bank_poker.draw import buy, change
from firmware_py.table.games.bank_poker.payment import settled
from firmware_py.table.games.bank_poker.showdown import fold, show, show_early
from firmware_py.table.round import Round
from firmware_py.text.codes import dues

Steps = Generator[Due | Aside, Answer, None]
BUY = "compra"
# Sets of bets whose choices are kept ready.
MOST_KNOWN = 1024


def course(round_: Round) -> Course:
    """Play a round by the sheet's plan, stop by stop."""
    play = round_.game.sheet.play
    assert isinstance(play, BankPokerPlay)
    yield from _blind_bets(round_)
    for cards, stop in split_at_stops(plan(round_)):
        yield from deal(round_, cards if stop else _after_decisions(cards))
        if stop:
            yield from _stop(round_, play, stop)
        if not round_.playing:
            break
    yield from show(round_, play)
    return settled(round_, play)


@lru_cache(maxsize=512)
def _after_decisions(cards: tuple[CardDue, ...]) -> tuple[CardDue, ...]:
    """Mark cards that come after the last decision: no bet hangs on them any more."""
    return tuple(replace(due, stage="showdown") for due in cards)


def _blind_bets(round_: Round) -> Steps:
    """Lay the later bet of vacant boxes before the deal, where the sheet wants it so."""
    seats = round_.game.sheet.seats
    if seats is None or seats.blind_bets != "before-deal":
        return
    box = _later_box(round_, "")
    for seat in round_.playing:
        if is_blind(round_, seat):
            go, _ = words(round_.game, "")
            choice = _go(stake(round_, seat, box), go, seats.article)
            said = yield WordDue(seat, (choice,), "bets")
            if isinstance(said, Said):
                lay(round_, seat, box, said.cents)


def _stop(round_: Round, play: BankPokerPlay, stop: str) -> Steps:
    """Let every player in turn decide what this stop is about."""
    if play.decides == "withdraw":
        yield from _withdraw(round_, stop)
        return
    box = _later_box(round_, stop)
    for seat in round_.playing:
        if _decides(round_, seat, box):
            yield from _decide(round_, play, seat, box, stop)
    if play.changes:
        yield from change(round_, play)
    yield from show_early(round_)


def _later_box(round_: Round, stop: str) -> Box:
    """The bet that this stop lays: the one of its name, or the only one there is."""
    later = round_.game.once(_later_boxes)
    return next((box for box in later if box.name == stop), later[0])


def _later_boxes(game: Game) -> tuple[Box, ...]:
    return tuple(box for box in game.sheet.box if box.placed == "decision")


def _decides(round_: Round, seat: int, box: Box) -> bool:
    """Tell whether a seat has something to decide: a first bet, and no later one yet."""
    own = own_bets(round_, seat)
    return box.name not in own and all(need in own for need in box.needs)


def _decide(round_: Round, play: BankPokerPlay, seat: int, box: Box, stop: str) -> Steps:
    """One player goes, gives up, or buys a card first and then decides."""
    go, _ = words(round_.game, stop)
    stage = stop if stop in STAGES else "decisions"
    may_buy = bool(play.buys) and not is_blind(round_, seat)
    while seat not in round_.out:
        said = yield WordDue(seat, _choices(round_, seat, box, stop, may_buy), stage)
        if not isinstance(said, Said):
            return
        if said.word == BUY:
            may_buy = False
            yield from buy(round_, play, seat, said)
            continue
        if said.word == go:
            lay(round_, seat, box, said.cents)
        elif play.decides == "go-or-fold" or box is _later_box(round_, ""):
            yield from fold(round_, play, seat)
        return


Choices = tuple[Choice, ...]


def _choices(round_: Round, seat: int, box: Box, stop: str, may_buy: bool) -> Choices:
    """What a player may say; worked out once for each set of bets, for they recur."""
    known = round_.game.once(_known_choices)
    own = tuple(own_bets(round_, seat).items())
    key = (stop, may_buy, round_.min_cents, round_.max_cents, own)
    if key not in known:
        if len(known) >= MOST_KNOWN:
            known.clear()
        known[key] = _worked_out(round_, seat, box, stop, may_buy)
    return known[key]


def _known_choices(_game: Game) -> dict[object, Choices]:
    return {}


def _worked_out(round_: Round, seat: int, box: Box, stop: str, may_buy: bool) -> Choices:
    go, refuse = words(round_.game, stop)
    choices = (_go(stake(round_, seat, box), go, box.article), Choice(refuse, article=box.article))
    return (*choices, _price(round_, seat)) if may_buy else choices


def _go(asked: Stake, word: str, article: str) -> Choice:
    return Choice(word, asked.least, asked.most, article=article, step_cents=asked.step)


def _price(round_: Round, seat: int) -> Choice:
    box = round_.game.box(BUY)
    cents = stake(round_, seat, box).least
    return Choice(BUY, cents, cents, 1, 1, box.article)


def _withdraw(round_: Round, stop: str) -> Steps:
    """Each player leaves or takes back a bet; then the next common card is turned up."""
    leave, take_back = words(round_.game, stop)
    choices = (Choice(leave), Choice(take_back))
    for seat in round_.playing:
        if seat not in round_.out:
            said = yield WordDue(seat, choices)
            if isinstance(said, Said) and said.word == take_back:
                round_.withdrawn.setdefault(seat, set()).add(stop)
    hidden = round_.hidden("board")[:1]
    if hidden:
        yield OpeningDue(hidden, dues.cards_next_common(), "decisions")
