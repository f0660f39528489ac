"""First cards from a shoe of several packs, in their order, with the ways in which they come."""

from collections import Counter
from collections.abc import Callable
from itertools import product
from math import perm, prod

from firmware_py.rules.decks import Deck

Cards = tuple[int, ...]


def name_counts(deck: Deck, count: int, name: Callable[[Cards], str]) -> Counter[str]:
    """Count the orders of the first cards of a full shoe by the name of what they make."""
    packs, found = deck.packs, Counter[str]()
    for cards in product(sorted(set(deck.cards())), repeat=count):
        found[name(cards)] += prod([perm(packs, held) for held in Counter(cards).values()])
    return found
