"""Answers that come in several frames, put together. Pure."""

from drivers.cards.contract import DeckReported
from drivers.cards.deck import TEXTS, UNREADABLE
from drivers.cards.order import OpenedPlace
from drivers.cards.profile import CheckPage, parse_check_page, parse_order, parse_path
from drivers.cards.records import LayoutError, UnaskedDataError

MISSING, DUPLICATE, FOREIGN, FACE_UP = 1, 2, 3, 4
MAY_BE_UNREADABLE = (FOREIGN, FACE_UP)
UNKNOWN = "??"


class PathReading:
    """The sister hashes of one position, seven in a frame."""

    def __init__(self, deck: int, position: int) -> None:
        self.deck = deck
        self.position = position
        self.path: list[bytes] = []
        self._levels: int | None = None

    @property
    def payload(self) -> bytes:
        """The next question (header 92)."""
        place = self.deck.to_bytes(4, "little") + self.position.to_bytes(2, "little")
        return place + bytes((len(self.path),))

    def take(self, data: bytes) -> bool:
        """Take one answer; true when the path is whole."""
        levels, hashes = parse_path(data, self.deck, self.position, len(self.path))
        if self._levels not in (None, levels) or len(self.path) + len(hashes) > levels:
            raise LayoutError
        self._levels = levels
        self.path.extend(hashes)
        return len(self.path) == levels


class OrderReading:
    """The order of a retired deck, thirteen cards in a frame."""

    def __init__(self, deck: int, cards: int) -> None:
        self.deck = deck
        self.places: list[OpenedPlace] = []
        self._cards = cards

    @property
    def payload(self) -> bytes:
        """The next question (header 83)."""
        return self.deck.to_bytes(4, "little") + self._position.to_bytes(2, "little")

    @property
    def _position(self) -> int:
        return len(self.places) + 1

    def take(self, data: bytes) -> bool:
        """Take one answer; true when the order is whole."""
        places = parse_order(data, self.deck, self._position)
        if len(self.places) + len(places) > self._cards:
            raise UnaskedDataError
        self.places.extend(places)
        return len(self.places) == self._cards


class ReportReading:
    """The result of a deck check, a hundred entries in a frame."""

    def __init__(self, deck: int) -> None:
        self.deck = deck
        self._pages: list[CheckPage] = []

    @property
    def payload(self) -> bytes:
        """The next question (header 89)."""
        return self.deck.to_bytes(4, "little") + bytes((len(self._pages),))

    def take(self, data: bytes) -> bool:
        """Take one answer; true when the report is whole."""
        page = parse_check_page(data)
        first = self._pages[0] if self._pages else page
        same = (page.deck, page.head, page.pages) == (self.deck, first.head, first.pages)
        if not same or page.result is not first.result or page.page != len(self._pages):
            raise LayoutError
        self._pages.append(page)
        return len(self._pages) == page.pages

    def report(self) -> DeckReported:
        """Put the pages together; entries that are not sorted could tell an order."""
        entries = [entry for page in self._pages for entry in page.entries]
        if entries != sorted(entries):
            raise UnaskedDataError
        if not all(_is_entry(group, card) for group, card in entries):
            raise LayoutError
        counted, expected, *_, face_up = self._pages[0].head
        return DeckReported(
            self.deck,
            self._pages[0].result,
            counted,
            expected,
            missing=_named(entries, MISSING),
            duplicate=_named(entries, DUPLICATE),
            foreign=_named(entries, FOREIGN),
            face_up=_named(entries, FACE_UP),
            face_up_count=face_up,
        )


def _named(entries: list[tuple[int, int]], group: int) -> tuple[str, ...]:
    return tuple(TEXTS.get(card, UNKNOWN) for one, card in entries if one == group)


def _is_entry(group: int, card: int) -> bool:
    if card == UNREADABLE:
        return group in MAY_BE_UNREADABLE
    return MISSING <= group <= FACE_UP and card in TEXTS
