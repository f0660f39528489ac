"""How often the bets on a player's own first cards pay, exactly, from a full shoe."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from firmware_py.rules.cards import RANKS, SUITS
from firmware_py.rules.finding import not_in_this_game
from firmware_py.rules.game import Game
from firmware_py.rules.games.blackjack.count import Cards
from firmware_py.rules.games.blackjack.sides import NAMES, SideBet

# The first cards that each bet looks at.
LOOKS_AT = {"parejas": 2, "acumulada": 3}


@dataclass(frozen=True, slots=True)
class SideOdds:
    """Ways to deal the first cards in order, by combination; "" is a lost bet."""

    box: str
    ways: Mapping[str, int]
    # What the house keeps of each unit bet, the top prize at its least.
    edge: Fraction

    @property
    def deals(self) -> int:
        """Count all orders of the first cards."""
        return sum(self.ways.values())


def side_odds(game: Game, box: str) -> SideOdds:
    """Count the combinations of a side bet, a third card always taken where it counts."""
    if box not in NAMES:
        raise not_in_this_game(f"{box} does not depend on the player's own cards alone")
    side, ways, gained = SideBet(game, game.box(box)), Counter[str](), 0
    for cards, count in _deals(game, LOOKS_AT[box]):
        ways[NAMES[box](cards)] += count
        gained += count * side.settle(1, cards, 0)[0]
    return SideOdds(box, ways, Fraction(-gained, sum(ways.values())))


def _deals(game: Game, count: int) -> Iterator[tuple[Cards, int]]:
    """Give the first cards by kind of card, with the ways of the packs to deal them.

    Two cards are told apart face by face; of three, only the sevens are.
    """
    packs, faces = game.deck.packs, range(len(RANKS) * len(SUITS))
    kinds = [(face, packs) for face in faces]
    if count > 2:
        sevens = [kind for kind in kinds if RANKS[kind[0] // len(SUITS)] == "7"]
        kinds = [*sevens, (0, game.deck.size - packs * len(sevens))]
    for picked in product(kinds, repeat=count):
        ways, seen = 1, Counter[int]()
        for face, held in picked:
            ways *= held - seen[face]
            seen[face] += 1
        yield tuple(face for face, _ in picked), ways
