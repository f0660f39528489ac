"""The hand that opens a pot of covered poker, and how blank hands raise it."""

from collections.abc import Sequence

from firmware_py.rules.game import Game
from firmware_py.rules.games.circle.order import play_of


def least_to_open(game: Game, blank_hands: int) -> str | None:
    """Name the least opening hand after so many blank hands (Galicia 27, CyL 62.3).

    Jacks, queens, kings, aces, and aces until somebody opens; None where any hand may open.
    """
    ladder = game.once(_ladder)
    return ladder[min(blank_hands, len(ladder) - 1)] if ladder else None


def _ladder(game: Game) -> list[str]:
    rule = play_of(game).openers
    return rule.ladder if rule is not None and game.holds(rule.when) else []


def may_open(game: Game, cards: Sequence[int], blank_hands: int) -> bool:
    """Tell whether five cards open the pot: the pair asked for or any better combination."""
    least = least_to_open(game, blank_hands)
    return least is None or game.ranker.value(cards) >= game.once(_floors)[least]


def _floors(game: Game) -> dict[str, int]:
    return {least: game.ranker.floor(least) for least in game.once(_ladder)}
