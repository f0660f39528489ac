"""Points of blackjack cards, and the bank's duty to draw."""

from dataclasses import dataclass

from firmware_py.rules.cards import RANKS, rank_of

# Points by place of the rank in RANKS; an ace counts one here, ten more where it helps.
_POINTS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1)
_ACE = RANKS.index("A")

Cards = tuple[int, ...]


def is_ace(card: int) -> bool:
    """Tell whether a card is an ace."""
    return rank_of(card) == _ACE


def value_of(card: int) -> int:
    """Give a card's points, an ace as one."""
    return _POINTS[rank_of(card)]


def hard(cards: Cards) -> int:
    """Add the points up with every ace as one."""
    return sum(_POINTS[rank_of(card)] for card in cards)


@dataclass(frozen=True, slots=True)
class Counting:
    """How a sheet counts: the most points, and where the bank stands."""

    most: int
    stands_at: int

    def points(self, cards: Cards) -> int:
        """Count a player's hand: an ace is 1 or 11, as suits him."""
        return self._with_ace(hard(cards), any(map(is_ace, cards)))

    def doubled(self, cards: Cards) -> int:
        """Count a doubled hand: an ace of its first two cards is always one (03.V.1.d)."""
        return self._with_ace(hard(cards), any(map(is_ace, cards[2:])))

    def is_natural(self, cards: Cards) -> bool:
        """Tell whether two cards alone make the most points."""
        return len(cards) == 2 and self.points(cards) == self.most

    def bank_draws(self, cards: Cards) -> bool:
        """Tell whether the bank must take another card, its aces as 11 where that stands."""
        return self.points(cards) < self.stands_at

    def overdrawn(self, bank: Cards) -> bool:
        """Tell whether the bank took a card after it had to stand."""
        return any(not self.bank_draws(bank[:count]) for count in range(1, len(bank)))

    def overasked(self, cards: Cards) -> bool:
        """Tell whether a player took a card with the most points or more."""
        return any(self.points(cards[:count]) >= self.most for count in range(2, len(cards)))

    def _with_ace(self, points: int, ace: bool) -> int:
        return points + 10 if ace and points + 10 <= self.most else points
