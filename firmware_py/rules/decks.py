"""The packs a game is played with, and which cards can come out of them."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from firmware_py.rules.cards import JOKER, RANKS, UNKNOWN, CardsError, card_text, parse_card
from firmware_py.text.codes import facts_told as codes
from firmware_py.text.message import Message


@dataclass(frozen=True, slots=True)
class Deck:
    """One or more equal packs; `jokers` counts those of each pack."""

    packs: int = 1
    ranks: str = RANKS
    jokers: int = 0

    def __post_init__(self) -> None:
        if self.packs < 1 or self.jokers < 0:
            raise ValueError(f"a deck of {self.packs} packs with {self.jokers} jokers cannot be")
        if not self.ranks or self.ranks != "".join(r for r in RANKS if r in self.ranks):
            raise ValueError(f"ranks {self.ranks!r} must be some of {RANKS}, once each, in order")

    @property
    def size(self) -> int:
        """Count the cards of all packs together."""
        return self.packs * (4 * len(self.ranks) + self.jokers)

    def cards(self) -> tuple[int, ...]:
        """List every card of the deck, pack after pack, as it comes from the maker."""
        return (*self._faces(), *[JOKER] * self.jokers) * self.packs

    def parse(self, texts: Iterable[object], *, unknown: bool = False) -> tuple[int, ...]:
        """Read cards of this deck; "??" is refused unless `unknown`."""
        cards = tuple(parse_card(text) for text in texts)  # type: ignore[arg-type]
        if not unknown and UNKNOWN in cards:
            raise CardsError(codes.bad_cards_unknown())
        self.check(cards)
        return cards

    def check(self, cards: Iterable[int]) -> None:
        """Refuse cards this deck does not hold, or not so often; unknown cards pass."""
        for card, copies in Counter(cards).items():
            if card != UNKNOWN and copies > self._copies(card):
                raise CardsError(self._why_not(card, copies))

    def _faces(self) -> tuple[int, ...]:
        return tuple(RANKS.index(rank) * 4 + suit for rank in self.ranks for suit in range(4))

    def _copies(self, card: int) -> int:
        if card == JOKER:
            return self.packs * self.jokers
        return self.packs if 0 <= card < JOKER and RANKS[card >> 2] in self.ranks else 0

    def _why_not(self, card: int, copies: int) -> Message:
        text, held = card_text(card), self._copies(card)
        if held:
            return codes.bad_cards_too_often(card_name=text, times_count=copies, held_number=held)
        if card == JOKER:
            return codes.bad_cards_no_joker(card_name=text)
        return codes.bad_cards_not_held(card_name=text, ranks_text=self.ranks)
