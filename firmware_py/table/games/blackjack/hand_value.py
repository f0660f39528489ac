"""What a hand of blackjack comes to."""

from firmware_py.rules.games.blackjack.choices import counting
from firmware_py.rules.games.blackjack.count import hard
from firmware_py.table.games.family import Cards, HandValue
from firmware_py.table.round import Round


def hand_value(round_: Round, place: str, cards: Cards) -> HandValue:
    """Name the points of a hand; with a soft ace both counts."""
    count = round_.game.once(counting)
    points, low = count.points(cards), hard(cards)
    split = any(other.startswith(f"{place}/") for other in round_.places) or "/" in place
    if count.is_natural(cards) and not split:
        return ("blackjack",)
    if points > count.most:
        return ("over", str(points))
    return ("soft", str(points), str(low)) if low != points else ("total", str(points))
