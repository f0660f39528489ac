"""Two independent evaluators, treys and phevaluator, asked with our cards; lower is better."""

from collections.abc import Callable, Sequence
from itertools import combinations

from phevaluator import evaluate_cards, evaluate_omaha_cards
from treys import Card, Evaluator

from firmware_py.rules.cards import card_text

treys_evaluate: Callable[[list[int], list[int]], int] = Evaluator().evaluate
"""Of its own cards, the ones held and the ones on the board."""
phevaluator_evaluate: Callable[..., int] = evaluate_cards
"""Its cards are numbered by rank and suit as ours."""
TREYS_CARDS: list[int] = [Card.new(card_text(card)) for card in range(52)]


def treys_cards(cards: Sequence[int]) -> list[int]:
    """Write our cards as treys does."""
    return [TREYS_CARDS[card] for card in cards]


def treys(cards: list[int]) -> int:
    """Ask treys for the best five of five to seven of its own cards."""
    return treys_evaluate([], cards)


def treys_omaha(hole: list[int], board: list[int]) -> int:
    """Ask treys for Omaha by hand: every two own with every three common cards."""
    return min(
        [
            treys_evaluate([*two], [*three])
            for two in combinations(hole, 2)
            for three in combinations(board, 3)
        ]
    )


def phevaluator(cards: Sequence[int]) -> int:
    """Ask phevaluator for the best five of five to seven cards."""
    return phevaluator_evaluate(*cards)


def phevaluator_omaha(hole: Sequence[int], board: Sequence[int]) -> int:
    """Ask phevaluator for Omaha with four own and five common cards."""
    rank: int = evaluate_omaha_cards(*board, *hole)
    return rank
