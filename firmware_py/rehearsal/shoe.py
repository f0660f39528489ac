"""A shoe for rehearsals: it knows its cards, the table does not until they are turned up."""

import random
from collections.abc import Sequence

from firmware_py.rules.decks import Deck


class Shoe:
    """Cards in a shuffled order, drawn by number; a fixed order can be given instead."""

    name = "shoe"

    def __init__(self, deck: Deck, seed: int, order: Sequence[int] = ()) -> None:
        self._deck = deck
        # Rehearsals must be repeatable; nothing here decides real money.
        self._random = random.Random(seed)
        self._faces: dict[int, int] = {}
        self._drawn = 0
        self._rest: list[int] = list(order) or self._shuffled()
        self._rest.reverse()

    def _shuffled(self) -> list[int]:
        cards = list(self._deck.cards())
        self._random.shuffle(cards)
        return cards

    def refill(self) -> None:
        """Collect every card and shuffle."""
        self._rest = self._shuffled()

    def put_back(self, numbers: Sequence[int]) -> None:
        """Take drawn cards in again."""
        self._rest += [self._faces[number] for number in numbers]

    def shuffle_rest(self) -> None:
        """Shuffle the cards that are left."""
        self._random.shuffle(self._rest)

    @property
    def left(self) -> int:
        """How many cards are still in the shoe."""
        return len(self._rest)

    def draw(self) -> int:
        """Draw the next card and give its number; an empty shoe is filled first."""
        if not self._rest:
            self.refill()
        self._drawn += 1
        self._faces[self._drawn] = self._rest.pop()
        return self._drawn

    def draw_to(self, number: int) -> None:
        """Draw until this many cards have left the shoe."""
        while self._drawn < number:
            self.draw()

    def face(self, number: int) -> int:
        """Open a draw: what the card is."""
        if number not in self._faces:
            raise ValueError(f"draw {number} did not leave this shoe")
        return self._faces[number]
