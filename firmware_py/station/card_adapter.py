"""Between a card device and the table: draws in, locks and openings out.

A draw's number at the table is made of its deck and its place in it, so that numbers
never come twice. Faces come in only as answers to openings that the rules asked for.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from typing import Any

from drivers.cards import events as told
from drivers.cards.contract import (
    CardAlarm,
    CardEvent,
    CardOpened,
    CardUnknown,
    DeckReported,
    FirstMet,
    PlaceProved,
    Reconciled,
    RootAnnounced,
    SelfCheckFailed,
    SelfCheckPassed,
    StateChanged,
)
from drivers.cards.deck import DeckSpec
from drivers.cards.device import ProfileDevice
from drivers.cctalk.alarms import TamperAlarm
from drivers.link import Link
from firmware_py.rules.cards import CardsError, parse_card
from firmware_py.rules.decks import Deck
from firmware_py.station import memory
from firmware_py.station.core import Input, Line
from firmware_py.station.inbox import Inbox, Told
from firmware_py.station.seen import Wanted
from firmware_py.table import events as ev

_DECK = 1000
_LOOKS = 2


def number_of(deck: int, draw: int) -> int:
    """Name a draw at the table."""
    return deck * _DECK + draw


class CardAdapter:
    """One sabot or dealing shuffler."""

    def __init__(
        self,
        role: str,
        device: ProfileDevice,
        deck: Deck,
        inbox: Inbox,
        packets: bool,
        wanted: Callable[[], Wanted] = Wanted,
    ) -> None:
        self.role = role
        self.link: Link[CardEvent] | None = None
        self._device = device
        self._spec = DeckSpec(deck.packs, "".join(_profile_order(deck.ranks)), deck.jokers)
        self._inbox = inbox
        self._packets = packets
        self._deck = 0
        self._wanted = wanted
        self._preparing = False
        # Whether the device said that it is locked, and for how many looks that was wrong.
        self._locked = False
        self._looks = 0
        # Whether cards were let out since the link came up: twice would be one too many.
        self._let_out = False

    # From the device.

    def heard(self, events: Sequence[CardEvent]) -> None:
        """Tell the table what the device told, each with what must be remembered of it."""
        for event in events:
            handler = _HEARD.get(type(event))
            input_, notes = handler(self, event) if handler else (None, ())
            sequence = getattr(event, "sequence", None)
            if isinstance(sequence, int) and not any(n.kind == memory.DRAW for n in notes):
                deck = getattr(event, "deck", 0) or 0
                notes = (*notes, memory.draw_note(self.role, sequence, deck, 0, b""))
            if input_ is not None or notes:
                self._inbox.put(Told(input_, self.role, notes, then=self._forget(sequence)))
        for event in events:
            if isinstance(event, Reconciled):
                # After what the device had to tell: now the record says what it must do.
                note = memory.met_note(self.role, event)
                self._inbox.put(Told(None, self.role, (note,), then=self._take_up))

    def _forget(self, sequence: object) -> Callable[[], None] | None:
        """Let the device forget an event once it is recorded."""
        if not isinstance(sequence, int):
            return None
        return partial(self._acknowledge, sequence)

    def _acknowledge(self, sequence: int) -> None:
        self._do(partial(self._device.acknowledge, sequence))

    def drawn(self, event: Any) -> tuple[Input, tuple[Line, ...]]:
        """Hand in a card that left, with its commitment where the device reads."""
        commitment: bytes = getattr(event, "commitment", b"")
        self._deck = event.deck
        note = memory.draw_note(self.role, event.sequence, event.deck, event.draw, commitment)
        number = number_of(event.deck, event.draw)
        return ev.CardDrawn(self._source(event.deck), number, commitment.hex()), (note,)

    def _source(self, deck: int) -> str:
        return f"{self.role}/{deck}"

    def face_up(self, event: told.FaceUpCardLeft) -> tuple[Input, tuple[Line, ...]]:
        """Hand in a card that left face up."""
        note = memory.draw_note(self.role, event.sequence, event.deck, event.draw, b"")
        card = parse_card(event.card) if event.card else None
        number = number_of(event.deck, event.draw)
        return ev.FaceUpSeen(self._source(event.deck), number, card), (note,)

    def double(self, event: told.DoubleFed) -> tuple[Input, tuple[Line, ...]]:
        """Hand in cards that left together."""
        draws = range(event.first_draw, event.first_draw + event.cards)
        numbers = tuple(number_of(event.deck, draw) for draw in draws)
        return ev.DoubleFed(self._source(event.deck), numbers), ()

    def cut(self, event: told.CutCardReached) -> tuple[Input, tuple[Line, ...]]:
        """Hand in the separator."""
        return ev.CutCardShown(self._source(event.deck)), ()

    def reported(self, event: DeckReported) -> tuple[Input, tuple[Line, ...]]:
        """Hand in the deck check: count and composition."""
        self._deck = event.deck
        checked = ev.DeckChecked(
            self.role,
            event.counted,
            tuple(map(parse_card, event.missing)),
            tuple(map(parse_card, event.duplicate)),
            len(event.foreign),
            event.face_up_count,
        )
        return checked, ()

    def loaded(self, event: told.DeckLoaded) -> tuple[None, tuple[Line, ...]]:
        """Have a deck that was put in checked, and shuffled where the device can."""
        self._deck = event.deck
        self._do(partial(self._device.check_deck, event.deck))
        return None, ()

    def stood(self, event: StateChanged) -> tuple[None, tuple[Line, ...]]:
        """Notice whether the device is locked."""
        self._locked = event.locked
        return None, ()

    def met(self, event: Reconciled) -> tuple[None, tuple[Line, ...]]:
        """Remember how the device stood when it was met."""
        self._deck = event.deck
        return None, (memory.boot_note(self.role, event.boot_count),)

    def first_met(self, event: FirstMet) -> tuple[None, tuple[Line, ...]]:
        """Remember up to which event nothing is played."""
        return None, (memory.draw_note(self.role, event.newest_sequence, 0, 0, b""),)

    def rooted(self, event: RootAnnounced) -> tuple[None, tuple[Line, ...]]:
        """Remember the root before bets open."""
        return None, (memory.root_note(self.role, event),)

    def proved(self, event: PlaceProved) -> tuple[None, tuple[Line, ...]]:
        """Remember that a draw's place was proved."""
        return None, (memory.proved_note(self.role, event.deck, event.draw),)

    def lost(self, _event: Any) -> tuple[Input, tuple[Line, ...]]:
        """Stop play: the device cannot give cards, or must not be trusted."""
        return ev.DeviceLost(self.role), ()

    def back(self, _event: Any) -> tuple[Input, tuple[Line, ...]]:
        """Go on: the device is well again."""
        return ev.DeviceBack(self.role), ()

    def unwell(self, event: SelfCheckFailed) -> tuple[Input, tuple[Line, ...]]:
        """Stop play with a device that finds itself faulty, and say why."""
        note = Line("alarm", {"role": self.role, "text": event.sentence})
        return ev.DeviceLost(self.role), (note,)

    def alarmed(self, event: CardAlarm | TamperAlarm) -> tuple[Input | None, tuple[Line, ...]]:
        """Record an alarm in words; one about a card's place or opening is the table's matter."""
        return None, (Line("alarm", {"role": self.role, "text": event.sentence}),)

    # To the device.

    def parted(self) -> None:
        """The link is not up: whatever the device was told before must be told again."""
        self._let_out = False

    def _take_up(self) -> None:
        """After a meeting, do what the record says is due: unlock, open what is turned up."""
        wanted = self._wanted()
        if wanted.cards and not self._let_out:
            self.unlock(wanted.cards)
        self.open_cards(wanted.faces)

    def stand(self, wanted: Wanted) -> None:
        """Unlock again a device that locked itself while cards are due, at the second look.

        A packet is not asked for again: it may be on its way.
        """
        wrong = self._locked and wanted.cards > 0 and not self._packets
        self._looks = self._looks + 1 if wrong else 0
        if self._looks >= _LOOKS:
            self._looks = 0
            self.unlock(wanted.cards)

    def prepare(self, *, needed: bool) -> None:
        """Ask for a fresh deck when the table needs one checked; once, unless it failed."""
        if needed and not self._preparing:
            self._preparing = True
            self.new_deck()
        elif not needed:
            self._preparing = False

    def new_deck(self) -> None:
        """Say which deck will be put in; the old one has left play."""
        future = self._do(self._declare)
        if future is not None:
            future.add_done_callback(self._declared)

    def _declared(self, done: "Future[Any]") -> None:
        if done.exception() is not None:
            self._preparing = False

    def _declare(self, deadline: Any) -> None:
        if self._deck:
            self._device.retire_deck(self._deck, deadline)
        declared = self._device.declare_deck(self._spec, deadline)
        self._deck = declared.deck
        self._inbox.put(
            Told(None, self.role, (memory.deck_note(self.role, declared.deck, self._spec),))
        )

    def unlock(self, count: int) -> None:
        """Let cards leave: by hand one by one, or as a packet."""
        self._let_out = True
        if self._packets:
            self._do(partial(self._device.dispense, count))
        else:
            future = self._do(partial(self._device.unlock, count))
            if future is not None:
                future.add_done_callback(self._unlocked)

    def _unlocked(self, done: "Future[Any]") -> None:
        self._locked = done.exception() is not None
        self._let_out = not self._locked

    def lock(self) -> None:
        """Let no card leave."""
        if not self._packets:
            self._do(self._device.lock)

    def open_cards(self, numbers: Sequence[int]) -> None:
        """Ask for faces that the rules have turned up."""
        for number in numbers:
            deck, draw = divmod(number, _DECK)
            future = self._do(partial(self._device.open_card, deck, draw))
            if future is not None:
                future.add_done_callback(partial(self._opened, number))

    def _opened(self, number: int, done: "Future[Any]") -> None:
        if done.exception() is not None:
            # The link tells its own story; the opening is asked again when it is back.
            return
        found: CardOpened | CardUnknown = done.result()
        event: ev.Event = ev.OpeningFailed(number)
        if isinstance(found, CardOpened):
            try:
                event = ev.CardOpened(number, parse_card(found.card))
            except CardsError:
                event = ev.OpeningFailed(number)
        self._inbox.put(Told(event, self.role))

    def _do(self, work: Callable[[Any], Any]) -> "Future[Any] | None":
        return None if self.link is None else self.link.submit(work)


def _profile_order(ranks: str) -> str:
    """Write ranks from the ace up, as the card profile does."""
    return "".join(rank for rank in "A23456789TJQK" if rank in ranks)


_HEARD: dict[type[Any], Any] = {
    told.CardDrawn: CardAdapter.drawn,
    told.CardCounted: CardAdapter.drawn,
    told.FaceUpCardLeft: CardAdapter.face_up,
    told.DoubleFed: CardAdapter.double,
    told.CutCardReached: CardAdapter.cut,
    told.DeckLoaded: CardAdapter.loaded,
    told.Jammed: CardAdapter.lost,
    told.DoorOpened: CardAdapter.lost,
    told.JamCleared: CardAdapter.back,
    told.DoorClosed: CardAdapter.back,
    DeckReported: CardAdapter.reported,
    Reconciled: CardAdapter.met,
    StateChanged: CardAdapter.stood,
    FirstMet: CardAdapter.first_met,
    RootAnnounced: CardAdapter.rooted,
    PlaceProved: CardAdapter.proved,
    CardAlarm: CardAdapter.alarmed,
    TamperAlarm: CardAdapter.alarmed,
    SelfCheckFailed: CardAdapter.unwell,
    SelfCheckPassed: CardAdapter.back,
}
