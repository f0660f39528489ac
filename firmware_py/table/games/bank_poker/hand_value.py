"""Whether the bank's open hand meets the bets."""

from firmware_py.rules.games.bank_poker.settlement import BankPoker
from firmware_py.table.games.family import Cards
from firmware_py.table.games.poker_value import BOARD
from firmware_py.table.round import Round


def is_qualified(round_: Round, cards: Cards) -> bool:
    """Tell whether the bank plays with these cards and the common ones."""
    return round_.game.once(BankPoker).bank_hand(cards, round_.all_faces(BOARD)).plays
