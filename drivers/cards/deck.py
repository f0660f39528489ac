"""Cards and decks as the profile writes them (docs/card-profile.md, 5.4); no game knows here."""

from collections import Counter
from dataclasses import dataclass

UNREADABLE = 0x00
RANKS = "A23456789TJQK"
SUITS = {1: "c", 2: "d", 3: "h", 4: "s"}
JOKERS = (0x51, 0x52)

TEXTS = {
    suit << 4 | rank: RANKS[rank - 1] + letter
    for suit, letter in SUITS.items()
    for rank in range(1, 14)
} | dict.fromkeys(JOKERS, "Jk")
"""Every card byte and its text, such as 0x41 and `As`; nothing else is a card."""


@dataclass(frozen=True, slots=True)
class DeckSpec:
    """What a deck is made of: packs, ranks in all four suits, jokers in each pack."""

    packs: int
    ranks: str = RANKS
    jokers_per_pack: int = 0

    def __post_init__(self) -> None:
        known = set(self.ranks) <= set(RANKS) and len(set(self.ranks)) == len(self.ranks)
        if not (1 <= self.packs <= 8 and 0 <= self.jokers_per_pack <= 2 and self.ranks and known):
            raise ValueError("A deck has 1 to 8 packs, 0 to 2 jokers in each, and ranks of A to K.")

    @property
    def rank_mask(self) -> int:
        """Bit r-1 for rank r."""
        return sum(1 << RANKS.index(rank) for rank in self.ranks)

    @property
    def cards(self) -> int:
        """How many cards the deck has."""
        return self.packs * (4 * len(self.ranks) + self.jokers_per_pack)

    @property
    def composition(self) -> Counter[int]:
        """How often each card byte is in the deck."""
        one = [suit << 4 | RANKS.index(rank) + 1 for suit in SUITS for rank in self.ranks]
        return Counter((one + list(JOKERS[: self.jokers_per_pack])) * self.packs)
