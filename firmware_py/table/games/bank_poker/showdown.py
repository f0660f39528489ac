"""When hands are turned up: at once, after the decisions, or at the end."""

from collections.abc import Generator, Iterator

from firmware_py.rules.game import Game
from firmware_py.rules.games.bank_poker.play import BankPokerPlay
from firmware_py.table.course import Answer, Aside, turn_up
from firmware_py.table.due import Due, OpeningDue
from firmware_py.table.effects import Announce
from firmware_py.table.games.bank_poker.draw import bank_draw
from firmware_py.table.round import Round
from firmware_py.text.codes import dues

Steps = Generator[Due | Aside, Answer, None]


def after_fold(game: Game) -> frozenset[str]:
    """Name the bets that a hand given up still plays: its side bets, where the sheet says so."""
    return frozenset(
        box.bonus_on or box.name for box in game.sheet.box if game.text(box.on_fold) != "lost"
    )


def on_flop(game: Game) -> frozenset[str]:
    """Name the bets that are settled before the last common cards (CyL 57.2, PV 16.VII)."""
    return frozenset(box.name for box in game.sheet.box if box.board_cards is not None)


def on_first_cards(game: Game) -> frozenset[str]:
    """Name the bets that look at the cards as first dealt."""
    boxes = {b.name for b in game.sheet.box if game.text(b.judged_on) == "dealt"}
    pots = {j.box for j in game.sheet.jackpot if game.text(j.judged_on) == "dealt"}
    return frozenset(boxes | pots)


def boxes_of(round_: Round, seat: int) -> Iterator[tuple[str, dict[str, int]]]:
    """Every bettor on a box with his bets."""
    return ((who, boxes) for (place, who), boxes in round_.bets.items() if place == seat)


def plays_on(round_: Round, seat: int) -> bool:
    """Tell whether a bet of a hand that was given up is still in play."""
    alive = round_.game.once(after_fold)
    return bool(alive) and any(not alive.isdisjoint(b) for _, b in boxes_of(round_, seat))


def fold(round_: Round, play: BankPokerPlay, seat: int) -> Steps:
    """Give a hand up; its cards are shown before they are taken if a side bet needs them.

    Where the board is still to come they stay on the table until the end instead.
    """
    round_.folded.add(seat)
    if play.decides != "streets" and plays_on(round_, seat):
        yield from _hand(round_, seat, "decisions")


def show_early(round_: Round) -> Steps:
    """Turn up the hands with a bet that is settled on the flop, before the board goes on."""
    early = round_.game.once(on_flop)
    if not early:
        return
    for said in round_.game.sheet.announcement:
        if said.moment == "after-decisions":
            yield Announce(said.words, said.article)
    for seat in round_.playing:
        bets = (boxes for _, boxes in boxes_of(round_, seat))
        if seat not in round_.out and any(not early.isdisjoint(boxes) for boxes in bets):
            yield from turn_up(round_, seat, dues.cards_of_seat(seat=seat))


def show(round_: Round, play: BankPokerPlay) -> Steps:
    """Turn up the bank's cards, then those of every player with a bet in play."""
    playing = round_.playing
    left = [s for s in round_.seats if s in round_.folded and plays_on(round_, s)]
    if not playing and not left:
        return
    yield from turn_up(round_, "board", dues.cards_common())
    if play.bank_cards and (playing or any(round_.hidden(seat) for seat in left)):
        yield from turn_up(round_, "bank", dues.cards_bank())
    if play.bank_changes and playing:
        yield from bank_draw(round_, play)
    for seat in (*playing, *left):
        if seat not in round_.out:
            yield from _hand(round_, seat, "showdown")


def _hand(round_: Round, seat: int, stage: str) -> Steps:
    """Turn up a player's hand, and what he gave back where a bet looks at it."""
    yield from turn_up(round_, seat, dues.cards_of_seat(seat=seat), stage)
    first = round_.first_cards.get(seat)
    if first is None or not _looks_at_first(round_, seat):
        return
    hidden = round_.unopened(first)
    if hidden:
        yield OpeningDue(hidden, dues.cards_given_back(seat=seat), stage)


def _looks_at_first(round_: Round, seat: int) -> bool:
    game = round_.game
    judged = game.once(on_first_cards)
    return any(
        box in judged and not ("compra" in boxes and game.word(game.boxes[box].lost_if_bought))
        for _, boxes in boxes_of(round_, seat)
        for box in boxes
    )
