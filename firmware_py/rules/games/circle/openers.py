"""The hand that opens a pot of covered poker, and how blank hands raise it."""

from collections.abc import Sequence

from firmware_py.rules.game import Game
from firmware_py.rules.games.circle.order import play_of


def least_to_open(game: Game, blank_hands: int) -> str | None:
    """Name the least opening hand after so many blank hands (Galicia 27, CyL 62.3).

    Jacks, queens, kings, aces, and aces until somebody opens; None where any hand may open.
    """
    rule = play_of(game).openers
    if rule is None or not game.holds(rule.when):
        return None
    return rule.ladder[min(blank_hands, len(rule.ladder) - 1)]


def may_open(game: Game, cards: Sequence[int], blank_hands: int) -> bool:
    """Tell whether five cards open the pot: the pair asked for or any better combination."""
    least = least_to_open(game, blank_hands)
    return least is None or game.ranker.value(cards) >= game.ranker.floor(least)
