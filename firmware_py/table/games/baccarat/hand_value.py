"""What a hand of baccarat comes to."""

from firmware_py.rules.games.baccarat.points import total_of
from firmware_py.table.games.family import Cards, HandValue
from firmware_py.table.round import Round


def hand_value(_round: Round, _place: str, cards: Cards) -> HandValue:
    """Name the points of a hand."""
    points = total_of(cards)
    return ("point",) if points == 1 else ("points", str(points))
