"""Pai gow: dice, hands of seven, two hands set by each, compared with the banker's."""

from collections.abc import Generator
from dataclasses import replace
from functools import partial

from firmware_py.rules.deal import Word, parse_steps, plan_for
from firmware_py.rules.game import Game
from firmware_py.rules.games.pai_gow.banker import BankHeld, counted, from_position
from firmware_py.rules.games.pai_gow.play import PaiGowPlay
from firmware_py.rules.games.pai_gow.settlement import PaiGow, play_of
from firmware_py.table.course import Answer, Course, Listing, deal, turn_up
from firmware_py.table.due import CardDue, Choice, Due, WordDue
from firmware_py.table.events import Said
from firmware_py.table.games.pai_gow.payment import BAJA, hand_of, settled
from firmware_py.table.round import Round
from firmware_py.text.codes import asking, dues

Steps = Generator[Due, Answer, None]
CROUPIER = "crupier"
ACCEPT, PASS = "acepta", "pasa"


def course(round_: Round) -> Course:
    """Play a round: banker, dice, hands, setting, the banker's cards, comparison."""
    game, play = round_.game, play_of(round_.game)
    banker = yield from _banker(round_, play)
    thrown = yield from _dice(play)
    yield from deal(round_, _hands(round_, play, counted(thrown, banker, play.count.positions)))
    for seat in round_.playing:
        yield from _set(round_, play, str(seat))
    yield from turn_up(round_, "bank", dues.cards_croupier())
    table = rules_of(game, play, banker)
    yield from _set_croupier(round_, play, table, banker)
    for seat in _shown(round_, play, banker):
        for place in (str(seat), f"{seat}{BAJA}"):
            yield from turn_up(round_, place, dues.cards_hands(seat=seat))
        if seat == banker:
            yield from _put_right(round_, play, table, str(seat))
    return Listing(partial(settled, round_, table, banker))


def rules_of(game: Game, play: PaiGowPlay, banker: int) -> PaiGow:
    """Take the rules as they are with this banker, whom the players chose and not the house."""
    return game.once(_croupier_banks if banker == play.count.positions else _player_banks)


def _croupier_banks(game: Game) -> PaiGow:
    return PaiGow(replace(game, options={**game.options, "banker": "croupier"}))


def _player_banks(game: Game) -> PaiGow:
    return PaiGow(replace(game, options={**game.options, "banker": "player"}))


def _banker(round_: Round, play: PaiGowPlay) -> Generator[Due, Answer, int]:
    """CyL 33.3, PV 14.VI: offer the bank to each player in turn; the croupier must take it."""
    last = play.count.positions
    held = [one.holder for one in round_.carried if isinstance(one, BankHeld)]
    first = (held[-1] if held else last) % last + 1
    banker = last
    for seat in from_position(first, {*round_.playing, last}, last):
        if seat == last:
            break
        choices = tuple(Choice(word, article=play.banker_article) for word in (PASS, ACCEPT))
        said = yield WordDue(seat, choices, "bets", asking.about_bank())
        if isinstance(said, Said) and said.word == ACCEPT and seat not in round_.out:
            banker = seat
            break
    round_.carries = (BankHeld(banker),)
    return banker


def _dice(play: PaiGowPlay) -> Generator[Due, Answer, int]:
    """Wait for the croupier's dice: he announces the sum."""
    dice = play.count.dice
    sums = [str(total) for total in range(dice, 6 * dice + 1)]
    choices = tuple(Choice(s, article=play.count.article) for s in sums)
    said = yield WordDue(CROUPIER, choices, "bets", asking.about_dice(dice_count=dice))
    return int(said.word) if isinstance(said, Said) else dice


def _hands(round_: Round, play: PaiGowPlay, start: int) -> list[CardDue]:
    """Write out the hands clockwise from the position that was counted."""
    croupier = play.count.positions
    steps = plan_for(round_.game, round_.source).steps
    plan = {word.place: word for word in parse_steps(steps) if not word.is_stop}
    found: list[CardDue] = []
    for position in from_position(start, {*round_.playing, croupier}, croupier):
        found += (
            _packet("bank", plan["bank"])
            if position == croupier
            else _packet(str(position), plan["seats"])
        )
    return found


def _packet(place: str, word: Word) -> list[CardDue]:
    first = CardDue(place, word.face, 1, word.count)
    return [first, *(CardDue(place, word.face, n) for n in range(2, word.count + 1))]


def _set(round_: Round, play: PaiGowPlay, place: str) -> Steps:
    """Let somebody set his two hands: he names the cards of the baja, the others are the alta."""
    who: int | str = int(place) if place.isdigit() else place
    if who in round_.out:
        return
    few, article = play.baja.cards, play.setting.article
    whole = len(round_.numbers(place))
    choices = (Choice("baja", 0, 0, few, few, article), Choice("otra", 0, 0, 0, whole, article))
    about = asking.about_baja(cards_count=few)
    said = yield WordDue(who, choices, about=about)
    if isinstance(said, Said):
        for number in said.numbers:
            round_.move(number, f"{place}{BAJA}")


def _set_croupier(round_: Round, play: PaiGowPlay, table: PaiGow, banker: int) -> Steps:
    """Let the croupier set his open cards; a bank's wrong setting is put right."""
    yield from _set(round_, play, "bank")
    if banker == play.count.positions:
        yield from _put_right(round_, play, table, "bank")


def _put_right(round_: Round, play: PaiGowPlay, table: PaiGow, place: str) -> Steps:
    """Have whoever banks set his hands anew until they are well set, where the sheet says so."""
    while place not in map(str, round_.out) and not table.wrong_bank_loses:
        hand = hand_of(round_, place)
        whole = len(hand.alta + hand.baja) == play.alta_cards + play.baja.cards
        if not whole or table.judge(hand).well_set:
            return
        for number in round_.numbers(f"{place}{BAJA}"):
            round_.move(number, place)
        yield from _set(round_, play, place)


def _shown(round_: Round, play: PaiGowPlay, banker: int) -> list[int]:
    """The banker's hands are turned up before those of the others."""
    first = [banker] if banker in round_.playing else []
    return first + [seat for seat in round_.playing if seat != banker]
