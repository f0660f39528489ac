"""Settlement: whole rounds of poker against the house a second, all seats in."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bench.figure import ROUNDS, Figure, seconds
from firmware_py.rulebook import library
from firmware_py.rules.game import Game, choose
from firmware_py.rules.games.bank_poker.play import BankPokerPlay
from firmware_py.rules.games.bank_poker.settlement import BankPoker, SeatHand

ROUNDS_DEALT = 4_000
SEATS = 7
WANTED = {"poker-sin-descarte": "at least 20 k"}


@dataclass(frozen=True, slots=True)
class Round:
    """The cards of one round: the bank's, the common ones, and every seat with its bets."""

    bank: tuple[int, ...]
    board: tuple[int, ...]
    seats: tuple[SeatHand, ...]


def run() -> Iterator[Figure]:
    """Measure every sheet whose game is poker against the house."""
    for name in library.names():
        sheet = library.sheet(name)
        if isinstance(sheet.play, BankPokerPlay) and sheet.box:
            yield _settled(choose(name, sheet, {}), sheet.play)


def _settled(game: Game, play: BankPokerPlay) -> Figure:
    dealer = random.Random(7)
    rounds = [_deal(game, play, dealer) for _ in range(ROUNDS_DEALT)]
    settle = _settler(game.once(BankPoker), rounds)
    best = min(seconds(settle) for _ in range(ROUNDS))
    wanted = WANTED.get(game.name.partition("/")[2], "")
    return Figure(game.name, ROUNDS_DEALT / best / 1e3, "k rounds/s", wanted=wanted)


def _deal(game: Game, play: BankPokerPlay, dealer: random.Random) -> Round:
    """Deal a full table in which everybody plays every bet that the game has."""
    deck = list(game.deck.cards())
    dealer.shuffle(deck)

    def take(count: int) -> tuple[int, ...]:
        return tuple(deck.pop() for _ in range(count))

    bank, board = take(play.bank_cards), take(play.board_cards)
    bets = {box.name: 100 for box in game.sheet.box if _is_laid(box.settles, box.posted)}
    seats = tuple(SeatHand(bets, take(play.player_cards), board) for _ in range(SEATS))
    return Round(bank, board, seats)


def _is_laid(settles: str, posted: list[str]) -> bool:
    return settles not in ("bonus", "price") and not posted


def _settler(table: BankPoker, rounds: list[Round]) -> Callable[[], None]:
    def settle() -> None:
        for dealt in rounds:
            bank = table.bank_hand(dealt.bank, dealt.board) if dealt.bank else None
            for seat in dealt.seats:
                table.settle(seat, bank)

    return settle
