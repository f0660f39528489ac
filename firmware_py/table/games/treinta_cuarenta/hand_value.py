"""What a row comes to."""

from firmware_py.rules.games.treinta_cuarenta.rows import points_of
from firmware_py.table.games.family import Cards, HandValue
from firmware_py.table.round import Round


def hand_value(_round: Round, _place: str, cards: Cards) -> HandValue:
    """Name the points of a row."""
    return ("points", str(points_of(cards)))
