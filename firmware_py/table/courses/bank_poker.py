"""Poker against the house: deal, decisions in turn, the bank's hand, payment."""

from collections.abc import Generator

from firmware_py.rules.games.bank_poker.play import BankPokerPlay
from firmware_py.rules.games.bank_poker.settlement import BankHand, BankPoker, SeatHand
from firmware_py.rules.limits import BetAsked, bound
from firmware_py.rules.sheet.model import Box
from firmware_py.table.apply import fates
from firmware_py.table.course import (
    Answer,
    Course,
    deal,
    plan,
    seats_in_paying_order,
    split_at_stops,
    turn_up,
)
from firmware_py.table.due import CardDue, Choice, Due, OpeningDue, WordDue
from firmware_py.table.effects import Transfer
from firmware_py.table.events import Said
from firmware_py.table.jackpots import first_faces
from firmware_py.table.round import Round

Steps = Generator[Due, Answer, None]


def story(round_: Round) -> Course:
    """Play a round by the sheet's plan, stop by stop."""
    play = round_.game.sheet.play
    assert isinstance(play, BankPokerPlay)
    for cards, stop in split_at_stops(plan(round_)):
        yield from deal(round_, cards)
        if stop:
            yield from _stop(round_, play, stop)
        if not round_.playing:
            break
    if round_.playing:
        yield from _show(round_, play)
    return settled(round_)


def _stop(round_: Round, play: BankPokerPlay, stop: str) -> Steps:
    """Let every player in turn decide what this stop is about."""
    if play.decides == "withdraw":
        yield from _withdraw(round_, stop)
        return
    box = _later_box(round_, stop)
    for seat in round_.playing:
        if seat not in round_.out and _has_first_bet(round_, seat, box):
            yield from _decide(round_, play, seat, box)


def _later_box(round_: Round, stop: str) -> Box:
    """The bet that this stop lays: the one of its name, or the only one there is."""
    later = [box for box in round_.game.sheet.box if box.placed == "decision"]
    return next((box for box in later if box.name == stop), later[0])


def _has_first_bet(round_: Round, seat: int, box: Box) -> bool:
    return all(need in round_.own_bets(seat) for need in box.needs)


def _decide(round_: Round, play: BankPokerPlay, seat: int, box: Box) -> Steps:
    """One player goes, gives up, or buys a card first and then decides."""
    bought = False
    while True:
        said = yield WordDue(seat, _choices(round_, play, seat, box, bought=bought))
        if not isinstance(said, Said):
            return
        if said.word == "compra":
            bought = True
            yield from _buy(round_, seat, said)
            continue
        if said.word == "voy":
            _lay(round_, seat, box, said.cents)
        elif play.decides == "go-or-fold" or box.name == _first_street(round_):
            round_.folded.add(seat)
        return


def _first_street(round_: Round) -> str:
    return next(box.name for box in round_.game.sheet.box if box.placed == "decision")


def _choices(
    round_: Round, play: BankPokerPlay, seat: int, box: Box, *, bought: bool
) -> tuple[Choice, ...]:
    low, high = stake(round_, seat, box)
    choices = [Choice("voy", low, high, article=box.article), Choice("paso", article=box.article)]
    if play.buys and not bought:
        price = round_.game.box("compra")
        cents, _ = stake(round_, seat, price)
        choices.append(Choice("compra", cents, cents, 1, 1, price.article))
    return tuple(choices)


def stake(round_: Round, seat: int, box: Box) -> tuple[int, int]:
    """Work out how many chips a later bet takes: the least and the most."""
    own = round_.own_bets(seat)
    asked = BetAsked(round_.min_cents, round_.max_cents, box.name, 0, own)
    lows, highs = [0], [round_.max_cents]
    for limit in box.limits:
        if not round_.game.holds(limit.when):
            continue
        if limit.exactly:
            exact = bound(round_.game.text(limit.exactly), asked)
            return exact, exact
        lows += [bound(round_.game.text(text), asked) for text in limit.at_least]
        highs += [bound(round_.game.text(text), asked) for text in limit.at_most]
    return max(lows), min(highs)


def _lay(round_: Round, seat: int, box: Box, cents: int) -> None:
    """Lay a later bet for everybody on the box: all follow the seated player."""
    own = round_.own_bets(seat)
    for (place, bettor), boxes in round_.bets.items():
        if place == seat and all(need in boxes for need in box.needs):
            need = box.needs[0]
            boxes[box.name] = cents if not bettor else cents * boxes[need] // own[need]


def _buy(round_: Round, seat: int, said: Said) -> Steps:
    """Give one card back, pay its price, and get the next one."""
    round_.first_cards[seat] = round_.numbers(seat)
    (given_back,) = said.numbers
    round_.move(given_back, "discards")
    round_.bets[(seat, "")]["compra"] = said.cents
    face = "up" if round_.game.options.get("bought_card", "up") == "up" else "down"
    yield CardDue(str(seat), face, len(round_.numbers(seat)) + 1, stage="decisions")


def _withdraw(round_: Round, stop: str) -> Steps:
    """Each player leaves or takes back a bet; then the next common card is turned up."""
    for seat in round_.playing:
        if seat not in round_.out:
            said = yield WordDue(seat, (Choice("deja"), Choice("retira")))
            if isinstance(said, Said) and said.word == "retira":
                round_.withdrawn.setdefault(seat, set()).add(stop)
    hidden = round_.hidden("board")[:1]
    if hidden:
        yield OpeningDue(hidden, "the next common card", "decisions")


def _show(round_: Round, play: BankPokerPlay) -> Steps:
    """Turn up the bank's cards, then those of every player still in."""
    yield from turn_up(round_, "board", "the common cards")
    if play.bank_cards:
        yield from turn_up(round_, "bank", "the bank's cards")
    for seat in list(round_.playing):
        if seat not in round_.out:
            yield from turn_up(round_, seat, f"the cards of seat {seat}")
            yield from _first_cards(round_, seat)


def _first_cards(round_: Round, seat: int) -> Steps:
    """Turn up what was given back where a side bet looks at the first cards."""
    hidden = tuple(n for n in round_.first_cards.get(seat, ()) if round_.cards[n].card is None)
    if hidden and any(round_.game.box(box).optional for box in round_.own_bets(seat)):
        yield OpeningDue(hidden, f"the card that seat {seat} gave back")


def settled(round_: Round) -> tuple[Transfer, ...]:
    """Settle every bettor of every seat in the sheet's order."""
    game = round_.game
    table = game.once(BankPoker)
    board = round_.faces("board")
    bank = table.bank_hand(round_.faces("bank"), board) if round_.faces("bank") else None
    transfers: list[Transfer] = list(fates(round_))
    for seat in seats_in_paying_order(game, round_.seats):
        for bettor in sorted(b for s, b in round_.bets if s == seat):
            transfers += _seat(round_, table, seat, bettor, bank)
    return tuple(transfers)


def _seat(
    round_: Round, table: BankPoker, seat: int, bettor: str, bank: BankHand | None
) -> list[Transfer]:
    folded = seat in round_.folded
    first = first_faces(round_, seat)
    hand = SeatHand(
        round_.bets[(seat, bettor)],
        round_.faces(seat),
        round_.faces("board"),
        first,
        folded,
        frozenset(round_.withdrawn.get(seat, ())),
    )
    found = table.settle(hand, bank)
    article = ", ".join(found.articles)
    return [Transfer(seat, bettor, box, cents, article) for box, cents in found.net.items()]
