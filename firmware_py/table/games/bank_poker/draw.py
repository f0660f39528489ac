"""Cards that come after the deal: bought ones, changed ones, and the bank's own draw."""

from collections.abc import Generator, Iterable

from firmware_py.rules.games.bank_poker.changes import BankChanges
from firmware_py.rules.games.bank_poker.play import BankPokerPlay
from firmware_py.table.course import Answer, turn_up
from firmware_py.table.due import CardDue, Choice, Due, WordDue
from firmware_py.table.events import Said
from firmware_py.table.games.bank_poker.boxes import words
from firmware_py.table.round import Round
from firmware_py.text.codes import dues

Steps = Generator[Due, Answer, None]
DISCARDS = "discards"


def buy(round_: Round, play: BankPokerPlay, seat: int, said: Said) -> Steps:
    """Give one card back, pay its price, and get the next one."""
    round_.bets[(seat, "")][said.word] = said.cents
    _give_back(round_, seat, said.numbers)
    yield _next_card(round_, str(seat), play.bought_face, "decisions")


def change(round_: Round, play: BankPokerPlay) -> Steps:
    """Let everybody still in change cards, box by box: discards are taken, then served."""
    for seat in round_.playing:
        if seat not in round_.out:
            yield from _change(round_, play, seat)


def _change(round_: Round, play: BankPokerPlay, seat: int) -> Steps:
    keep, discard = words(round_.game, "draw")
    article = play.changes_article
    choices = (Choice(keep, article=article), Choice(discard, 0, 0, 1, play.changes, article))
    said = yield WordDue(seat, choices, "draw")
    if isinstance(said, Said) and said.numbers:
        _give_back(round_, seat, said.numbers)
        for _ in said.numbers:
            if seat not in round_.out:
                yield _next_card(round_, str(seat), "down", "draw")


def bank_draw(round_: Round, play: BankPokerPlay) -> Steps:
    """Change what the bank must: its cards lie open, and so do those it gets."""
    cards = round_.faces("bank")
    if len(cards) != play.bank_cards:
        return
    discards = round_.game.once(BankChanges).draw(cards).discards
    numbers = [n for n in round_.numbers("bank") if round_.cards[n].card in discards]
    _move(round_, numbers)
    for _ in numbers:
        yield _next_card(round_, "bank", "up", "draw")
    yield from turn_up(round_, "bank", dues.cards_bank_drew(), "draw")


def _give_back(round_: Round, seat: int, numbers: tuple[int, ...]) -> None:
    """Take a player's cards to the discards; the first hand is remembered."""
    round_.first_cards[seat] = round_.numbers(seat)
    _move(round_, numbers)


def _move(round_: Round, numbers: Iterable[int]) -> None:
    for number in numbers:
        round_.move(number, DISCARDS)


def _next_card(round_: Round, place: str, face: str, stage: str) -> CardDue:
    return CardDue(place, face, len(round_.numbers(place)) + 1, stage=stage)
