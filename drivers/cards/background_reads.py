"""What the host fetches by itself between polls: roots, reports, proofs of place, orders."""

from drivers.cards import events as told
from drivers.cards.channel import Conversation
from drivers.cards.contract import (
    AlarmKind,
    Capability,
    CardAlarm,
    CardEvent,
    OrderOpened,
    RootAnnounced,
)
from drivers.cards.faults import AnswerDropped, CommandRefused
from drivers.cards.order import texts
from drivers.cards.paging import OrderReading, PathReading, ReportReading
from drivers.cards.profile import CardHeader, DeviceKind
from drivers.cards.records import LayoutError, unpack
from drivers.cards.verifier import DECKS_KEPT, EventVerifier
from drivers.deadline import Deadline


class BackgroundReads:
    """One frame at a time, so that reading events never waits long."""

    def __init__(self, device: Conversation, verifier: EventVerifier) -> None:
        # What has been told and may give something to fetch.
        self.events: list[CardEvent] = []
        self._device = device
        self._verifier = verifier
        self._roots: list[int] = []
        self._report: ReportReading | None = None
        self._path: PathReading | None = None
        self._order: OrderReading | None = None

    def _notice(self, event: CardEvent) -> None:
        if isinstance(event, told.Shuffled) and self._device.can(Capability.DECK_ROOT):
            self._want_root(event.deck)
        if isinstance(event, told.CardLeft) and self._proves_places:
            self._want_root(event.deck)
        if isinstance(event, told.DeckCheckEnded) and self._device.can(Capability.CHECKS_COUNT):
            self._report = ReportReading(event.deck)

    def fetch_order(self, deck: int, cards: int) -> None:
        """Read the order of a retired deck; `OrderOpened` tells the end."""
        self._order = OrderReading(deck, cards)

    def run(self, deadline: Deadline) -> None:
        """Do the most urgent piece of work, if there is any."""
        while self.events:
            self._notice(self.events.pop(0))
        place: tuple[int, int] | None = None
        try:
            if self._roots:
                self._fetch_wanted_root(deadline)
            elif self._report is not None:
                self._fetch_report(self._report, deadline)
            elif (place := self._unproved()) is not None:
                self.prove(*place, deadline)
            elif self._order is not None:
                self._fetch_order(self._order, deadline)
        except CommandRefused:
            self._fail(place)
            if place is None:
                self._device.tell(CardAlarm(AlarmKind.MISBEHAVED))
        except AnswerDropped:  # the alarm is told already
            self._fail(place)

    def _fetch_wanted_root(self, deadline: Deadline) -> None:
        """Fetch the next root; it stays wanted if the link goes before the device has answered."""
        try:
            self.fetch_root(self._roots[0], deadline)
        except (CommandRefused, AnswerDropped):
            self._roots.pop(0)
            raise
        self._roots.pop(0)

    def fetch_root(self, deck: int, deadline: Deadline) -> RootAnnounced:
        """Ask for the root that binds the device to a whole order."""
        payload = deck.to_bytes(4, "little")
        root = self._device.ask(
            CardHeader.DECK_ROOT, payload, lambda data: _parse_root(data, deck), deadline
        )
        self._device.tell(*self._verifier.announced(root))
        return root

    def prove(self, deck: int, draw: int, deadline: Deadline) -> None:
        """Ask for the path of one draw, one frame at a time."""
        reading = self._path
        if reading is None or (reading.deck, reading.position) != (deck, draw):
            reading = self._path = PathReading(deck, draw)
        if self._device.ask(CardHeader.PROVE_PLACE, reading.payload, reading.take, deadline):
            self._path = None
            self._device.tell(self._verifier.judge_place(deck, draw, reading.path))

    def prove_whole(self, deck: int, draw: int, deadline: Deadline) -> None:
        """Have a draw's place judged now, because its card is about to be turned up."""
        while self._proves_places and self._verifier.is_unproved(deck, draw):
            try:
                self.prove(deck, draw, deadline)
            except (CommandRefused, AnswerDropped):
                self._fail((deck, draw))

    @property
    def _proves_places(self) -> bool:
        profile = self._device.profile
        deals = profile is not None and profile.kind is DeviceKind.DEALING_SHUFFLER
        return deals and self._device.can(Capability.DECK_ROOT)

    def _want_root(self, deck: int) -> None:
        if deck not in self._roots and self._verifier.root_of(deck) is None:
            self._roots = [*self._roots[1 - DECKS_KEPT :], deck]

    def _unproved(self) -> tuple[int, int] | None:
        return self._verifier.unproved() if self._proves_places else None

    def _fetch_report(self, reading: ReportReading, deadline: Deadline) -> None:
        def take(data: bytes) -> None:
            if reading.take(data):
                self._report = None
                self._device.tell(reading.report())

        self._device.ask(CardHeader.DECK_CHECK_RESULT, reading.payload, take, deadline)

    def _fetch_order(self, reading: OrderReading, deadline: Deadline) -> None:
        if not self._device.ask(CardHeader.OPEN_ORDER, reading.payload, reading.take, deadline):
            return
        self._order = None
        faults = self._verifier.judge_order(reading.deck, reading.places)
        self._device.tell(OrderOpened(reading.deck, faults, texts(reading.places)))
        if faults:
            self._device.tell(CardAlarm(AlarmKind.ORDER_REFUTED, reading.deck))

    def _fail(self, place: tuple[int, int] | None) -> None:
        """Give up what the device would not answer; a place without proof is a refuted one."""
        self._report = self._path = self._order = None
        if place is not None:
            self._device.tell(self._verifier.judge_place(*place, ()))


def _parse_root(data: bytes, deck: int) -> RootAnnounced:
    root = RootAnnounced(*unpack("IH32s", data))
    if root.deck != deck or root.cards == 0:
        raise LayoutError
    return root
