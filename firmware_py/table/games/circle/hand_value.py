"""The other hand of a player whose pot is halved."""

from firmware_py.rules.games.circle.order import play_of
from firmware_py.rules.ranking import low_ranks
from firmware_py.table.games.family import Cards, HandValue
from firmware_py.table.games.poker_value import BOARD, LEAST_COMMON, SECOND_LINE, best_hand
from firmware_py.table.round import Round


def second_value(round_: Round, _place: str, cards: Cards) -> HandValue:
    """Name the hand on the second line, or the low one, where the pot is halved with it."""
    play = play_of(round_.game)
    if play.low:
        return _low(round_, cards)
    return best_hand(round_, cards, SECOND_LINE) if play.lines > 1 else ()


def _low(round_: Round, cards: Cards) -> HandValue:
    """Name the low hand by its ranks, the highest first; nothing without one."""
    board = round_.all_faces(BOARD)
    ranks = low_ranks(cards, board) if len(board) >= LEAST_COMMON else ""
    return ("baja", *ranks) if ranks else ()
