"""The packs of one card device: declared, put in, checked, shuffled, and then fit for play.

A pack is told to the table when the device can deal it: after the check, after the shuffle
where it shuffles, after the root where it announces one. One that is not right leaves play
and another one is asked for (R-85, R-87).
"""

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from functools import partial
from typing import Any

from drivers.cards import events as told
from drivers.cards.contract import (
    Capability,
    DeckReported,
    DeckState,
    OrderOpened,
    PlaceProved,
    RootAnnounced,
)
from drivers.cards.deck import DeckSpec
from drivers.cards.order import rotations
from drivers.deadline import Deadline
from firmware_py.rules.cards import parse_card
from firmware_py.rules.decks import Deck
from firmware_py.station import device_record
from firmware_py.station.cards.port import CardPort, Heard, Work
from firmware_py.station.device_messages import ORDER_FAULTS, name_of
from firmware_py.station.entries import NewEntry
from firmware_py.station.targets import Targets
from firmware_py.table import events as ev
from firmware_py.text.codes import cards as codes
from firmware_py.text.render import english

NOTHING: Heard = (None, ())


class DeckCycle:
    """Sees to it that the device has a pack when the table needs one."""

    def __init__(
        self, port: CardPort, deck: Deck, wanted: Callable[[], Targets], *, deals: bool = True
    ) -> None:
        self.spec = DeckSpec(deck.packs, profile_order(deck.ranks), deck.jokers)
        # The deck in the device, and whether a shuffled pack waits there to be carried away.
        self.deck = 0
        self.is_ready = False
        # Whether cards have left the deck; nobody knows before the device is met.
        self.is_used = False
        # Cards of the deck that the device says it expects, once it has said so.
        self.expected: int | None = None
        # Whether the device has said since the link came up which deck it has.
        self.is_met = False
        # The shuffler that this device's packs come from, and the pack of ours at the table.
        self.source: DeckCycle | None = None
        self.at_table = 0
        # Faces that were turned up of the deck in the device, by draw: all have seen them.
        self.faces: dict[int, str] = {}
        self._port = port
        self._wanted = wanted
        self._deals = deals
        self._asked = False
        self._report: DeckReported | None = None
        # A deck that is shuffled and whose root is still to come.
        self._mixed = 0
        self._dealt: Mapping[int, str] = {}
        # A retired deck whose order is being read: its record must not be pushed out.
        self._reading = 0

    def met(self, deck: int) -> None:
        """Take up the device after a connection: an order that was being read is given up."""
        self.deck, self._reading, self.is_met = deck, 0, True
        # Whoever answers now has to say himself what he expects.
        self.expected = None

    @property
    def set_for(self) -> int | None:
        """How many cards the device is set for: as many as it expects, or can hold (R-90)."""
        profile = self._port.device.profile
        if profile is not None and profile.capacity < self.spec.cards:
            return profile.capacity
        return self.expected

    @property
    def able(self) -> tuple[bool, bool]:
        """Whether the device counts a pack, and whether it shuffles one: then it counts it too."""
        shuffles = self._port.can(Capability.SHUFFLES)
        return self._port.can(Capability.CHECKS_COUNT) or shuffles, shuffles

    def prepare(self, *, needed: bool) -> None:
        """Ask for a pack when one is needed; once, unless something went wrong with it."""
        if not needed:
            self._asked = False
        elif not self._asked and self.is_met and not self._reading:
            self._asked = True
            self.is_ready = False
            self._try(self._declare)

    def prepare_ahead(self, *, needed: bool, ahead: bool) -> None:
        """Have a pack shuffled to be carried away; with two packs, while the other is played."""
        if self.is_ready:
            return
        self.prepare(needed=needed or ahead)

    def _try(self, work: Work, deck: int | None = None) -> None:
        done = self._port.do(work)
        if done is not None:
            done.add_done_callback(partial(self._tried, deck))

    def _tried(self, deck: int | None, done: "Future[Any]") -> None:
        """Ask anew after a failure; one with a deck that another has followed is none."""
        if done.exception() is not None and deck in (None, self.deck):
            self._again()

    def _again(self) -> None:
        """Ask for a pack anew at the next look."""
        self._asked = False
        self._report, self._mixed = None, 0
        if self.source is not None:
            self.source._again()

    def _declare(self, deadline: Deadline) -> None:
        status = self._port.device.status(deadline)
        if self._deals and status.state is DeckState.READY:
            self._retire(status.deck, {}, deadline)
            self._give_back()
        declared = self._port.device.declare_deck(self.spec, deadline)
        self.deck, self.is_used = declared.deck, False
        self.expected = declared.expected_cards
        note = device_record.deck_note(self._port.role, declared.deck, self.spec)
        self._port.tell(None, (note,))

    def _give_back(self) -> None:
        """Have the shuffler open the order of the pack that was played, and compare it."""
        source, dealt = self.source, dict(self.faces)
        if source is not None and source.at_table:
            deck, source.at_table = source.at_table, 0
            # From now on: a pack declared before this is done would push its record out.
            source._reading = deck
            done = source._port.do(partial(source._retire, deck, dealt))
            if done is not None:
                done.add_done_callback(source._given_back)

    def _given_back(self, done: "Future[Any]") -> None:
        if done.exception() is not None:
            self._reading = 0

    def _retire(self, deck: int, dealt: Mapping[int, str], deadline: Deadline) -> None:
        """Take a deck out of play and read its order, where the device is bound to one."""
        self._port.device.retire_deck(deck, deadline)
        is_bound = self._port.can(Capability.DECK_ROOT)
        if is_bound:
            self._dealt = dealt
            self._port.device.open_order(deck, deadline)
        self._reading = deck if is_bound else 0

    def loaded(self, event: told.DeckLoaded) -> Heard:
        """Have a pack that was put in checked, or shuffled by a device that cannot check."""
        if event.deck < self.deck:
            # Told late: another deck was declared meanwhile and is waited for.
            return NOTHING
        self.deck, self._report = event.deck, None
        # After a power cut nobody knows that it was asked for: it is there, no other is needed.
        self._asked = True
        self.faces.clear()
        if self.source is not None:
            self.source._carried()
        # Once more: a power cut may have come between the declaration and its record.
        note = device_record.deck_note(self._port.role, event.deck, self.spec)
        if self._port.can(Capability.CHECKS_COUNT):
            self._then("card-loaded", event.deck, self._port.device.check_deck)
        elif self._port.can(Capability.SHUFFLES):
            self._then("card-loaded", event.deck, self._port.device.start_shuffle)
        elif self.source is not None and self.source.able[0]:
            # Counted where it was shuffled: this device has nothing to say of it.
            given, notes = self._fit(self._report_of(event.deck))
            return given, (note, *notes)
        return None, (note,)

    def _then(self, noted: str, deck: int, work: Callable[[int, Deadline], Any]) -> None:
        """Put a step of a pack on record, and only then have the device do the next."""
        note = NewEntry(noted, {"role": self._port.role, "deck": deck})
        self._port.tell(None, (note,), partial(self._try, partial(work, deck), deck))

    def _carried(self) -> None:
        """The shuffled pack was taken to the device that deals."""
        self.at_table, self.is_ready = self.deck, False
        # The next one may be asked for, once.
        self._asked = False

    def reported(self, event: DeckReported) -> Heard:
        """Take the check in: a pack that is right is shuffled, or can be dealt."""
        self.deck, self.expected = event.deck, event.expected
        if self._is_wrong(event):
            return self._withdrawn(self._checked(event))
        if not self._port.can(Capability.SHUFFLES):
            return self._fit(event)
        self._report = event
        self._then("card-counted", event.deck, self._port.device.start_shuffle)
        return NOTHING

    def shuffled(self, event: told.Shuffled) -> Heard:
        """Count again after the shuffle (R-85); a root is waited for where there is one."""
        if event.cards != self.spec.cards:
            return self._withdrawn(ev.DeckChecked(self._port.role, event.cards))
        if self._port.can(Capability.DECK_ROOT):
            self._mixed = event.deck
            return NOTHING
        return self._fit(self._report_of(event.deck))

    def rooted(self, event: RootAnnounced) -> Heard:
        """Note the order that the device is bound to; the pack can be dealt now."""
        note = device_record.root_note(self._port.role, event)
        if event.cards != self.spec.cards:
            given, notes = self._withdrawn(ev.DeckChecked(self._port.role, event.cards))
            return given, (note, *notes)
        if event.deck != self._mixed:
            return None, (note,)
        given, notes = self._fit(self._report_of(event.deck))
        return given, (note, *notes)

    def stopped(self, event: told.ShuffleStopped) -> Heard:
        """Put a pack whose shuffle stopped out of play, and ask for another (R-85, R-87)."""
        said = codes.shuffle_stopped(
            deck_number=event.deck, progress_number=event.progress, stop=name_of(event.reason)
        )
        self._port.tell(None, (self._port.alarm(said),), self._again)
        return NOTHING

    def ordered(self, event: OrderOpened) -> Heard:
        """Note how the order of a deck was judged; its cards go nowhere."""
        self._reading = 0
        dealt, self._dealt = self._dealt, {}
        said = [ORDER_FAULTS[fault]() for fault in event.faults]
        if dealt and not rotations(event.cards, dealt):
            said.append(codes.order_fault_dealt())
        faults = list(map(english, said))
        judged = NewEntry(
            "card-order", {"role": self._port.role, "deck": event.deck, "faults": faults}
        )
        if not faults:
            return None, (judged,)
        wrong = codes.deck_order_wrong(deck_number=event.deck, why_reasons=tuple(said))
        return None, (judged, self._port.alarm(wrong))

    def proved(self, event: PlaceProved) -> Heard:
        """Remember that a draw's place was proved."""
        return None, (device_record.proved_note(self._port.role, event.deck, event.draw),)

    def _report_of(self, deck: int) -> DeckReported:
        """Give the check of a deck, or what the shuffle alone has shown: its number."""
        if self._report is not None and self._report.deck == deck:
            return self._report
        cards = self.spec.cards
        return DeckReported(deck, told.CheckResult.COUNT_ONLY, cards, cards)

    def _fit(self, report: DeckReported) -> Heard:
        """Tell that a pack is fit for play; one that is carried elsewhere is told there."""
        self._report, self._mixed, self.is_ready = None, 0, True
        ready = NewEntry("card-ready", {"role": self._port.role, "deck": report.deck})
        if not self._deals:
            return None, (ready,)
        if self._wanted().reshuffle and self._port.can(Capability.SHUFFLES):
            return ev.DeckReshuffled(self._port.role), (ready,)
        return self._checked(report), (ready,)

    def _withdrawn(self, checked: ev.DeckChecked) -> Heard:
        """Let the table judge a pack that is not right, then ask for another."""
        self._port.tell(checked, (), self._again)
        return NOTHING

    def _is_wrong(self, event: DeckReported) -> bool:
        counted = event.counted == self.spec.cards and event.result is not told.CheckResult.FAILED
        right = counted and not (event.missing or event.duplicate or event.foreign)
        return not right or event.face_up_count > 0

    def _checked(self, event: DeckReported) -> ev.DeckChecked:
        return ev.DeckChecked(
            self._port.role,
            event.counted,
            tuple(map(parse_card, event.missing)),
            tuple(map(parse_card, event.duplicate)),
            len(event.foreign),
            event.face_up_count,
        )


def profile_order(ranks: str) -> str:
    """Write ranks from the ace up, as the card profile does."""
    return "".join(rank for rank in "A23456789TJQK" if rank in ranks)
