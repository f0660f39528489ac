"""Settled rounds a second with six players: pai gow, and poker con descarte with its draw."""

from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random

from bench.figure import Figure, seconds
from firmware_py.rulebook import library
from firmware_py.rules.game import Game, choose
from firmware_py.rules.games.bank_poker.changes import BankChanges
from firmware_py.rules.games.bank_poker.settlement import BankPoker, SeatHand
from firmware_py.rules.games.pai_gow.settlement import PaiGow, SetHand

ROUNDS = 2_000
TIMES = 5
PLAYERS = 6


def run() -> Iterator[Figure]:
    yield Figure("pai gow, six players", _rate(_pai_gow()), "rounds/s")
    yield Figure("con descarte, six players", _rate(_con_descarte()), "rounds/s")


def _rate(settle_all: Callable[[], None]) -> float:
    settle_all()
    return ROUNDS / min(seconds(settle_all) for _ in range(TIMES))


def _game(name: str) -> Game:
    return choose(name, library.sheet(name), {})


def _dealt(game: Game, size: int) -> list[list[tuple[int, ...]]]:
    """Hands of so many cards for the players and the bank, round after round."""
    random = Random(29)
    deck = game.deck.cards()
    shuffled = [random.sample(deck, len(deck)) for _ in range(ROUNDS)]
    starts = range(0, size * (PLAYERS + 1), size)
    return [[tuple(cards[at : at + size]) for at in starts] for cards in shuffled]


def _pai_gow() -> Callable[[], None]:
    game = _game("castilla-y-leon/pai-gow")
    table = game.once(PaiGow)
    rounds = []
    for hands in _dealt(game, 7):
        laid = [SetHand(hand[:5], hand[5:]) for hand in hands]
        rounds.append((laid[:-1], _well_set(table, hands[-1])))

    def settle_all() -> None:
        for laid, bank in rounds:
            judged = table.judge(bank)
            for hand in laid:
                table.settle(1000, table.judge(hand), judged)

    return settle_all


def _well_set(table: PaiGow, hand: tuple[int, ...]) -> SetHand:
    """Find the first right setting: the croupier never sets his cards wrongly."""
    for low in combinations(hand, 2):
        laid = SetHand(tuple(card for card in hand if card not in low), low)
        if table.judge(laid).well_set:
            return laid
    raise AssertionError("seven cards can always be set rightly")


def _con_descarte() -> Callable[[], None]:
    game = _game("pais-vasco/poker-con-descarte")
    table, changes = game.once(BankPoker), game.once(BankChanges)
    bets = {"ante": 1000, "segunda": 2000}
    rounds = [
        ([SeatHand(bets, hand) for hand in hands[:-1]], hands[-1]) for hands in _dealt(game, 5)
    ]

    def settle_all() -> None:
        for seats, cards in rounds:
            changes.draw(cards)
            bank = table.bank_hand(cards)
            for seat in seats:
                table.settle(seat, bank)

    return settle_all
