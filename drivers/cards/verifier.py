"""What the host remembers of one card device, and every check on what it says. Pure.

No card is kept here: of a draw only its commitment, of a deck only its root.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from drivers.cards import events as told
from drivers.cards.commitment import OpeningVerdict, check_opening, commitment
from drivers.cards.contract import (
    AlarmKind,
    CardAlarm,
    CardEvent,
    CardUnknown,
    DeckMemory,
    DeckState,
    FirstMet,
    OpenedCard,
    PlaceProved,
    Resume,
    RootAnnounced,
    Unproved,
)
from drivers.cards.deck import TEXTS, DeckSpec
from drivers.cards.merkle import leaf, proves
from drivers.cards.order import OpenedPlace, OrderFault, check_order
from drivers.cards.profile import CardStatus, Opened
from drivers.cards.records import EventPage, FaceUpOpened, FaceUpRecord, Overlong, Record

DECKS_KEPT = 3

Events = Iterable[CardEvent]


@dataclass(slots=True)
class _Deck:
    draws: dict[int, bytes] = field(default_factory=dict)
    # Every commitment that was given for a card of this deck.
    commitments: set[bytes] = field(default_factory=set)
    last_draw: int = 0
    spec: DeckSpec | None = None
    root: RootAnnounced | None = None
    retired: bool = False
    closed: bool = False  # its DECK_RETIRED was read: no draw may follow
    places: dict[int, bool] = field(default_factory=dict)


class EventVerifier:
    """The numbers of one device, in the order of its events."""

    def __init__(self, resume: Resume | None = None) -> None:
        # The first event that has not been taken.
        self.next_sequence = 1 if resume is None else resume.last_sequence + 1
        self._is_met = resume is not None
        self._boots = 0 if resume is None else resume.boot_count
        self._dealing = 0 if resume is None else resume.deck
        self._decks = {} if resume is None else {n: _of(m) for n, m in resume.decks.items()}
        self._seen: tuple[int, int, int] | None = None
        self._disagreed: tuple[int, int] | None = None
        # After missed events the next deck and draw numbers are taken as they come.
        self._blind = False

    def forget(self) -> None:
        """Know nothing of the device: it is met as for the first time."""
        self.next_sequence, self._boots, self._dealing, self._is_met = 1, 0, 0, False
        self._decks, self._seen, self._disagreed = {}, None, None

    def trust_next(self) -> None:
        """Take the next deck and draw numbers as they come: people have counted the cards."""
        self._blind = True

    def reconcile(self, status: CardStatus) -> list[CardEvent]:
        """Hold the device's memory against ours at a (re)connection (profile, 8.2)."""
        if not self._is_met:
            self.next_sequence, self._is_met = status.newest + 1, True
            self._boots = status.boot_count
            self._dealing, self._blind = status.deck, True
            return [FirstMet(status.newest)]
        lost = status.newest + 1 < self.next_sequence or status.boot_count < self._boots
        self._seen = None
        return [CardAlarm(AlarmKind.MEMORY_LOST)] if lost else []

    def take(self, page: EventPage) -> list[CardEvent]:
        """Take a page of events in order and say everything that is wrong with it."""
        found = self._check_page(page)
        for record in page.records:
            self._take(record, found)
        if not page.records and page.newest >= self.next_sequence:
            found.append(self._withheld(page))
        return found

    def agrees(self, status: CardStatus) -> list[CardEvent]:
        """Compare deck and draws once every event is taken; a later status proves nothing."""
        if status.newest + 1 != self.next_sequence or self._blind:
            return []
        if status.state not in (DeckState.READY, DeckState.RETIRED) or status.deck == 0:
            return []
        deck = self._decks.get(status.deck)
        ours = (self._dealing, 0 if deck is None else deck.last_draw)
        theirs = (status.deck, status.cards_drawn)
        told, self._disagreed = self._disagreed, None if ours == theirs else theirs
        if self._disagreed in (None, told):
            return []
        return [CardAlarm(AlarmKind.NUMBERS_DISAGREE, status.deck)]

    def declared(self, deck: int, spec: DeckSpec) -> None:
        """Remember what a deck is made of."""
        self._deck(deck).spec = spec

    def announced(self, root: RootAnnounced) -> list[CardEvent]:
        """Remember a deck's root; only one that came before the first draw binds the device."""
        deck = self._deck(root.deck)
        if deck.root is not None:
            same = deck.root == root
            return [root] if same else [CardAlarm(AlarmKind.ROOT_CHANGED, root.deck)]
        deck.root = root
        late = deck.last_draw > 0
        return [root, CardAlarm(AlarmKind.ROOT_LATE, root.deck)] if late else [root]

    def root_of(self, deck: int) -> RootAnnounced | None:
        """Give the root that the device announced."""
        return self._decks[deck].root if deck in self._decks else None

    def has_drawn(self, deck: int, draw: int) -> bool:
        """Whether a commitment is known for a draw."""
        return deck in self._decks and draw in self._decks[deck].draws

    def recall(self, deck: int, draw: int, commitment: bytes) -> None:
        """Know a draw of an earlier deck again, by what the journal holds of it."""
        self._decks.setdefault(deck, _Deck()).draws.setdefault(draw, commitment)

    def retired(self, deck: int) -> None:
        """Remember that a deck is out of play."""
        self._deck(deck).retired = True

    def is_retired(self, deck: int) -> bool:
        """Whether a deck is out of play."""
        return deck in self._decks and self._decks[deck].retired

    def unproved(self) -> tuple[int, int] | None:
        """Give deck and draw of a card whose place under a root has not been judged."""
        for number, deck in self._decks.items():
            for draw in deck.draws:
                if self.is_unproved(number, draw):
                    return number, draw
        return None

    def is_unproved(self, number: int, draw: int) -> bool:
        """Whether a draw still has to be shown to lie under its deck's root."""
        deck = self._decks[number]
        return deck.root is not None and draw in deck.draws and draw not in deck.places

    def judge_place(self, number: int, draw: int, path: Sequence[bytes]) -> CardEvent:
        """Check that a drawn card lay in its place; each draw is judged once."""
        deck = self._decks[number]
        if deck.root is None:
            return CardAlarm(AlarmKind.ROOT_LATE, number, draw)
        at = leaf(number, draw, deck.draws[draw])
        deck.places[draw] = proves(path, draw, deck.root.cards, at, deck.root.root)
        if deck.places[draw]:
            return PlaceProved(number, draw)
        return CardAlarm(AlarmKind.PLACE_REFUTED, number, draw)

    def is_out_of_place(self, number: int, draw: int) -> bool:
        """Whether a draw was judged and refuted."""
        return self._decks[number].places.get(draw) is False

    def judge_opening(self, opened: Opened) -> tuple[OpenedCard | CardUnknown, list[CardEvent]]:
        """Check an opening that was asked for; a card that is not proved is unknown."""
        deck, draw = opened.deck, opened.draw
        worth = check_opening(self._decks[deck].draws[draw], opened.card, opened.nonce)
        if worth is OpeningVerdict.PROVED:
            return OpenedCard(deck, draw, TEXTS[opened.card]), []
        refuted = worth is OpeningVerdict.REFUTED
        alarms: list[CardEvent] = (
            [CardAlarm(self._kind_of_wrong(opened), deck, draw)] if refuted else []
        )
        return CardUnknown(deck, draw, Unproved(worth.value)), alarms

    def _kind_of_wrong(self, opened: Opened | FaceUpOpened) -> AlarmKind:
        """Tell a wrong card from the opening of another draw, which may lie face down (8.3)."""
        is_anothers = self._is_repeated(commitment(opened.card, opened.nonce))
        return AlarmKind.UNDEALT_CARD_SENT if is_anothers else AlarmKind.OPENING_REFUTED

    def judge_order(self, number: int, places: Sequence[OpenedPlace]) -> tuple[OrderFault, ...]:
        """Check the whole order of a retired deck."""
        deck = self._decks[number]
        announced = b"" if deck.root is None else deck.root.root
        return check_order(number, places, announced, deck.spec, deck.draws)

    def _deck(self, number: int) -> _Deck:
        deck = self._decks.get(number)
        if deck is not None:
            return deck
        made = self._decks[number] = _Deck()
        for old in sorted(self._decks)[:-DECKS_KEPT]:
            del self._decks[old]
        return self._decks.setdefault(number, made)

    def _check_page(self, page: EventPage) -> list[CardEvent]:
        found: list[CardEvent] = []
        if page.boot_count < self._boots or page.newest + 1 < self.next_sequence:
            found.append(CardAlarm(AlarmKind.MEMORY_LOST))
        if self._seen is not None and self._seen[0] == page.boot_count:
            _, newest, counter = self._seen
            stepped = (page.event_counter - counter) % 255
            if stepped != (page.newest - newest) % 255:
                found.append(CardAlarm(AlarmKind.NUMBERS_DISAGREE, sequence=page.newest))
        self._boots = max(self._boots, page.boot_count)
        self._seen = (page.boot_count, page.newest, page.event_counter)
        return found

    def _withheld(self, page: EventPage) -> CardEvent:
        """Tell of events that exist and do not come: acknowledged by somebody else, or lost."""
        if page.oldest > page.newest:
            return self._missed(page.newest + 1)
        return CardAlarm(AlarmKind.MISBEHAVED, sequence=self.next_sequence)

    def _missed(self, upto: int) -> told.CardEventsMissed:
        first = self.next_sequence
        self.next_sequence, self._blind = upto, True
        return told.CardEventsMissed(first, upto - first)

    def _take(self, record: Record, found: list[CardEvent]) -> None:
        due = self.next_sequence
        if record.sequence < due:
            found.append(CardAlarm(AlarmKind.MISBEHAVED, sequence=record.sequence))
            return
        if record.sequence > due:
            found.append(self._missed(record.sequence))
        self.next_sequence = record.sequence + 1
        if isinstance(record, told.CardLeft | told.CardCounted):
            found += self._draw(record)
            found.append(record)
        else:
            found += self._note(record)

    def _note(self, record: Record) -> Events:
        if isinstance(record, FaceUpOpened):
            return self._face_up(record)
        if isinstance(record, FaceUpRecord):
            return (told.FaceUpCardLeft(record.sequence, record.deck, record.draw, None),)
        if isinstance(record, Overlong):
            return (CardAlarm(AlarmKind.UNDEALT_CARD_SENT, sequence=record.sequence),)
        self._follow(record)
        return (record,)

    def _follow(self, record: told.SequencedEvent) -> None:
        if isinstance(record, told.DeckLoaded):
            self._dealing, self._blind = max(self._dealing, record.deck), False
            self._deck(self._dealing)
        elif isinstance(record, told.DeckRetired) and record.deck in self._decks:
            self._decks[record.deck].retired = self._decks[record.deck].closed = True
        elif isinstance(record, told.CardEventsMissed):
            self._blind = True

    def _draw(self, record: told.CardLeft | told.CardCounted) -> Events:
        blind, self._blind = self._blind, False
        if blind:
            self._dealing = max(self._dealing, record.deck)
        deck = self._deck(self._dealing)
        if record.deck != self._dealing or deck.closed:
            return (_alarm(AlarmKind.WRONG_DECK, record),)
        wrong = []
        if not blind and record.draw != deck.last_draw + 1:
            wrong.append(_alarm(AlarmKind.DRAW_SKIPPED, record))
        deck.last_draw = max(deck.last_draw, record.draw)
        if isinstance(record, told.CardLeft):
            if self._is_repeated(record.commitment):
                wrong.append(_alarm(AlarmKind.COMMITMENT_REPEATED, record))
            # The first commitment of a draw binds; a repeated draw cannot change it.
            deck.draws.setdefault(record.draw, record.commitment)
            deck.commitments.add(record.commitment)
        return wrong

    def _is_repeated(self, commitment: bytes) -> bool:
        return any(commitment in deck.commitments for deck in self._decks.values())

    def _face_up(self, record: FaceUpOpened) -> Events:
        if not self.has_drawn(record.deck, record.draw):
            return (_alarm(AlarmKind.UNDEALT_CARD_SENT, record),)
        committed = self._decks[record.deck].draws[record.draw]
        worth = check_opening(committed, record.card, record.nonce)
        card = TEXTS[record.card] if worth is OpeningVerdict.PROVED else None
        left = told.FaceUpCardLeft(record.sequence, record.deck, record.draw, card)
        if worth is not OpeningVerdict.REFUTED:
            return (left,)
        return (_alarm(self._kind_of_wrong(record), record), left)


def _alarm(kind: AlarmKind, record: told.CardLeft | told.CardCounted | FaceUpOpened) -> CardAlarm:
    return CardAlarm(kind, record.deck, record.draw, record.sequence)


def _of(memory: DeckMemory) -> _Deck:
    return _Deck(
        dict(memory.draws),
        set(memory.draws.values()),
        memory.last_draw,
        memory.spec,
        memory.root,
        memory.retired,
        places=dict.fromkeys(memory.proved, True),
    )
