"""Decks as a card device knows them: composition, check, records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from hil.devices.card_events import four, two
from hil.devices.card_proofs import SealedCard, leaves, path, root

UNREADABLE: Final = 0x00
ENTRIES_PER_PAGE: Final = 100
JOKERS: Final = (0x51, 0x52)


@dataclass(frozen=True, slots=True)
class Composition:
    """What a deck is made of (profile, 5.4)."""

    packs: int
    rank_mask: int
    jokers: int

    @property
    def valid(self) -> bool:
        """Tell whether a device may take it."""
        return 1 <= self.packs <= 8 and 0 < self.rank_mask <= 0x1FFF and self.jokers <= 2

    def cards(self) -> list[int]:
        """List all cards in factory order."""
        ranks = [rank for rank in range(1, 14) if self.rank_mask >> rank - 1 & 1]
        pack = [suit << 4 | rank for suit in range(1, 5) for rank in ranks]
        return (pack + list(JOKERS[: self.jokers])) * self.packs


PACK_52: Final = Composition(1, 0x1FFF, 0)


@dataclass(frozen=True, slots=True)
class Physical:
    """A card of paper: what is printed on it and how it lies."""

    card: int
    face_up: bool = False


@dataclass(frozen=True, slots=True)
class Check:
    """The result of counting and reading a deck."""

    result: int
    counted: int
    expected: int
    entries: tuple[tuple[int, int], ...] = ()

    def page(self, deck: int, number: int) -> bytes:
        """Give one page of the answer to header 89."""
        of_class = Counter(kind for kind, _ in self.entries)
        pages = max(1, -(-len(self.entries) // ENTRIES_PER_PAGE))
        shown = self.entries[number * ENTRIES_PER_PAGE :][:ENTRIES_PER_PAGE]
        counts = (self.counted, self.expected, *(of_class[kind] for kind in (1, 2, 3, 4)))
        head = four(deck) + bytes([self.result]) + b"".join(map(two, counts))
        tail = bytes(value for entry in shown for value in entry)
        return head + bytes([number, pages, len(shown)]) + tail


def check(composition: Composition, found: Sequence[Physical], *, reads: bool) -> Check:
    """Compare what lies in the device with what was declared."""
    expected = composition.cards()
    entries = [(4, found_card.card if reads else 0) for found_card in found if found_card.face_up]
    if reads:
        entries += _differences(Counter(expected), Counter(card.card for card in found))
    right = not entries and len(found) == len(expected)
    result = (0 if reads else 2) if right else 1
    return Check(result, len(found), len(expected), tuple(sorted(entries)))


def _differences(expected: Counter[int], found: Counter[int]) -> list[tuple[int, int]]:
    missing = [(1, card) for card in (expected - found).elements()]
    surplus = list((found - expected).elements())
    return missing + [(2 if card in expected else 3, card) for card in surplus]


@dataclass(slots=True)
class DeckRecord:
    """What a device keeps of one deck, without power, until it is forgotten."""

    number: int
    composition: Composition
    check: Check | None = None
    loaded: bool = False
    drawn: list[SealedCard | None] = field(default_factory=list)
    order: list[SealedCard] = field(default_factory=list)
    leaves: list[bytes] = field(default_factory=list)
    root: bytes | None = None
    retired: bool = False
    cut_seen: bool = False

    def seal_order(self, order: list[SealedCard]) -> None:
        """Fix the shuffled order and compute its root."""
        self.order = order
        self.leaves = leaves(self.number, order)
        self.root = root(self.leaves)

    def place(self, position: int) -> list[bytes]:
        """Give the path of a position."""
        return path(self.leaves, position - 1)
