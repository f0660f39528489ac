"""Messages of `messages/bank_poker.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def incomplete_bet_missing(*, seat: int, box: str) -> Message:
    """Seat {seat}: the three bets are equal and all laid: {box} is missing."""
    return Message("incomplete.bet-missing", (("seat", seat), ("box", box),))


def incomplete_bets_unequal(*, seat: int) -> Message:
    """Seat {seat}: the three bets must be equal."""
    return Message("incomplete.bets-unequal", (("seat", seat),))


def no_player_vacant(*, seat: int, cited: str) -> Message:
    """Nobody sits at {seat}: others bet on a player's hand only{cited}."""
    return Message("no-player.vacant", (("seat", seat), ("cited", cited),))

