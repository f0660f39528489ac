"""Between a card device and the table: draws in, locks and openings out.

A draw's number at the table is made of its deck and its place in it, so that numbers
never come twice. Faces come in only as answers to openings that the rules asked for.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, get_args

from drivers.cards import events as told
from drivers.cards.contract import (
    Capability,
    CardAlarm,
    CardEvent,
    DeckReported,
    FirstMet,
    OrderOpened,
    PlaceProved,
    Reconciled,
    RootAnnounced,
    SelfCheckFailed,
    SelfCheckPassed,
    StateChanged,
)
from drivers.cards.device import ProfileDevice
from drivers.cards.profile import StatusFlag
from drivers.cctalk.alarms import TamperAlarm
from drivers.deadline import Deadline
from drivers.link import Link
from firmware_py.rules.cards import parse_card
from firmware_py.rules.decks import Deck
from firmware_py.station import device_record
from firmware_py.station.cards.alarms import CardAlarms
from firmware_py.station.cards.deck import NOTHING, DeckCycle
from firmware_py.station.cards.fitness import DealingDuty, unfit
from firmware_py.station.cards.health import Health
from firmware_py.station.cards.openings import Openings
from firmware_py.station.cards.packet import HeldPacket, largest
from firmware_py.station.cards.port import CardPort, Heard
from firmware_py.station.entries import NewEntry
from firmware_py.station.inbox import Envelope, Inbox
from firmware_py.station.inputs import SEQUENCE
from firmware_py.station.targets import Targets
from firmware_py.table import events as ev
from firmware_py.table.devices import mixing
from firmware_py.text.codes import cards as codes

_LOOKS = 2
_NUMBERED = get_args(told.SequencedEvent)
Drawn = told.CardLeft | told.CardCounted
_DRAWN = frozenset(get_args(Drawn))


class CardSide:
    """One sabot, dealing shuffler, or shuffler whose packs are carried to a sabot."""

    def __init__(
        self,
        role: str,
        device: ProfileDevice,
        deck: Deck,
        inbox: Inbox,
        packets: bool,
        wanted: Callable[[], Targets] = Targets,
        *,
        deals: bool = True,
    ) -> None:
        self.role = role
        self.port = CardPort(role, device, inbox)
        # A shuffler that does not deal may fail without a round being stopped.
        self.health = Health(role, role if deals else mixing(role))
        self.troubles = CardAlarms(self.port, self.health, wanted)
        self.packs = DeckCycle(self.port, deck, wanted, deals=deals)
        self._openings = Openings(self.port, self.packs)
        self._device = device
        self._packets = packets
        self._place = DealingDuty(deals=deals, packets=packets)
        self._packet = HeldPacket()
        self._wanted = wanted
        # The newest event that was heard, and the newest that is recorded.
        self._newest = self._recorded = 0
        # Whether the device said that it is locked, and for how many looks that was wrong.
        self._locked = False
        self._looks = 0
        # Whether cards were let out since the device was met: twice would be one too many.
        self._let_out = False
        self._meetings = 0
        # What a packet was last asked for: so many cards, behind this draw.
        self._served: tuple[int, int] | None = None

    @property
    def link(self) -> Link[CardEvent] | None:
        """The link that commands go down."""
        return self.port.link

    @link.setter
    def link(self, link: Link[CardEvent] | None) -> None:
        self.port.link = link

    # From the device.

    def heard(self, events: Sequence[CardEvent]) -> None:
        """Tell the table what the device told, each with what must be remembered of it."""
        for event in events:
            if not self._packets or not self._held_back(event):
                self._hear(event)
        for event in events:
            if type(event) is Reconciled:
                # After what the device had to tell: now the record says what it must do.
                note = device_record.met_note(self.role, event)
                self.port.tell(self.port.past(event), (note,), self._take_up)

    def _held_back(self, event: CardEvent) -> bool:
        """Keep the cards of a packet until it is told as one, or something else comes first."""
        if self._packet.takes(event):
            return True
        if isinstance(event, told.Dispensed) and self._told_as_one(event):
            return True
        if isinstance(event, _NUMBERED):
            self._tell_held()
        return False

    def _hear(self, event: CardEvent) -> None:
        if type(event) in _DRAWN:
            self._hear_drawn(event)  # type: ignore[arg-type]  # one of these two
            return
        input_, notes = self._meaning(event)
        sequence = event.sequence if isinstance(event, _NUMBERED) else None
        if sequence is not None and not any(n.kind == device_record.DRAW for n in notes):
            deck = getattr(event, "deck", 0) or 0
            notes = (*notes, device_record.draw_note(self.role, sequence, deck, 0, b""))
        if input_ is not None or notes:
            self.port.tell(input_, notes, self._forget(sequence))

    def _meaning(self, event: CardEvent) -> Heard:
        """Give what an event says to the table; nothing for one that only has a number."""
        kind = type(event)
        if kind in _OF_PACKS:
            return _OF_PACKS[kind](self.packs, event)
        if kind in _OF_TROUBLE:
            return _OF_TROUBLE[kind](self.troubles, event)
        return _HEARD[kind](self, event) if kind in _HEARD else NOTHING

    def _forget(self, sequence: int | None) -> Callable[[], None] | None:
        """Let the device forget an event once it is recorded."""
        if sequence is None:
            return None
        self._newest = sequence
        return partial(self._acknowledge, sequence)

    def _acknowledge(self, sequence: int) -> None:
        self._recorded = sequence
        self.port.post(partial(self._device.acknowledge, sequence))

    def _told_as_one(self, end: told.Dispensed) -> bool:
        """Tell a whole packet at once; not one that is only a part of what is due."""
        if not self._packet.is_whole(end) or end.cards == 1 or self._is_part(end.cards):
            return False
        held = self._packet.take_all()
        self.packs.is_used = True
        commitments = tuple(_commitment(event).hex() for event in held)
        first = device_record.number_of(end.deck, end.first_draw)
        notes = (*(self._draw_note(event) for event in held),
                 device_record.draw_note(self.role, end.sequence, end.deck, 0, b""))  # fmt: skip
        given = ev.PacketDrawn(self._source(end.deck), first, commitments)
        self.port.tell(given, notes, self._forget(end.sequence))
        return True

    def _is_part(self, cards: int) -> bool:
        due = self._wanted().cards
        return cards < due and cards == largest(self._sizes(), due)

    def _tell_held(self) -> None:
        """Tell cards of a packet one by one: something happened before it was whole."""
        for event in self._packet.take_all():
            self._hear(event)

    def _draw_note(self, event: Drawn) -> NewEntry:
        commitment = _commitment(event)
        return device_record.draw_note(
            self.role, event.sequence, event.deck, event.draw, commitment
        )

    def _hear_drawn(self, event: Drawn) -> None:
        """Hand in a card that left, with its commitment where the device reads."""
        self.packs.deck, self.packs.is_used = event.deck, True
        number = device_record.number_of(event.deck, event.draw)
        drawn = ev.CardDrawn(self._source(event.deck), number, _commitment(event).hex())
        marks, then = {SEQUENCE: event.sequence}, self._forget(event.sequence)
        self.port.inbox.put(Envelope(drawn, self.role, marks=marks, then=then))
        if not drawn.commitment and self.port.can(Capability.READS):
            self.port.tell(*self.troubles.uncommitted(event))

    def _source(self, deck: int) -> str:
        return f"{self.role}/{deck}"

    def face_up(self, event: told.FaceUpCardLeft) -> Heard:
        """Hand in a card that left face up."""
        note = device_record.draw_note(self.role, event.sequence, event.deck, event.draw, b"")
        card = parse_card(event.card) if event.card else None
        number = device_record.number_of(event.deck, event.draw)
        return ev.FaceUpSeen(self._source(event.deck), number, card), (note,)

    def double(self, event: told.DoubleFeed) -> Heard:
        """Hand in cards that left together."""
        draws = range(event.first_draw, event.first_draw + event.cards)
        numbers = tuple(device_record.number_of(event.deck, draw) for draw in draws)
        return ev.DoubleFed(self._source(event.deck), numbers), ()

    def cut(self, event: told.CutCardReached) -> Heard:
        """Hand in the separator."""
        return ev.CutCardShown(self._source(event.deck)), ()

    def half_given(self, event: told.DispenseStopped) -> Heard:
        """Say that a packet is not whole; its cards lie where they are due, the rest is due."""
        said = codes.packet_stopped(
            draw_number=event.first_draw, deck_number=event.deck,
            given_number=event.given, asked_number=event.asked,
        )  # fmt: skip
        self._served = None
        return None, (self.port.alarm(said),)

    def emptied(self, event: told.Emptied) -> Heard:
        """Say that no card is left."""
        return None, (self.port.alarm(codes.deck_last_card_left(deck_number=event.deck)),)

    def stood(self, event: StateChanged) -> Heard:
        """Notice whether the device is locked."""
        self._locked = event.locked
        return NOTHING

    def locked_itself(self, _event: told.LockedItself) -> Heard:
        """Notice a lock of the device's own: its state may look as it did before the unlock."""
        self._locked, self._let_out = True, False
        return NOTHING

    def met(self, event: Reconciled) -> Heard:
        """Remember how the device stood when it was met; refuse one that cannot deal here."""
        # A device that was met anew is locked, also if its link never went down.
        self.parted()
        self._meetings += 1
        self.packs.met(event.deck)
        self.packs.is_used = event.cards_drawn > 0
        self._tell_abilities()
        boot = device_record.boot_note(self.role, event.boot_count)
        profile = self._device.profile
        if why := unfit(profile, self._place) if profile is not None else None:
            said = codes.device_unfit_told(role=self.role, why_message=why)
            return self.health.is_unfit(why), (boot, self.port.alarm(said))
        self.health.unfit = None
        # Before the cards that left meanwhile: they lie where they were due.
        return self.health.met(self._wanted().lost), (boot,)

    def _tell_abilities(self) -> None:
        """Say what the device does with a pack, where the table knows it otherwise."""
        name, able = self.health.name, self.packs.able
        if self._device.profile is not None and self._wanted().able.get(name) != able:
            self.port.tell(ev.DeviceAble(name, *able), ())

    def first_met(self, event: FirstMet) -> Heard:
        """Remember up to which event nothing is played."""
        self.port.is_new = True
        return None, (device_record.draw_note(self.role, event.newest_sequence, 0, 0, b""),)

    # To the device.

    def parted(self) -> None:
        """The link is not up: whatever the device was told before must be told again."""
        self._let_out = False
        self._served = None
        self.packs.is_met = False

    def _take_up(self) -> None:
        """After a meeting, do what the record says is due: unlock, open what is turned up."""
        wanted = self._wanted()
        if self._packets:
            self.serve(wanted)
        elif wanted.cards and not self._let_out:
            self.unlock(wanted.cards)
        self.open_cards(wanted.faces)

    def stand(self, wanted: Targets) -> None:
        """See at every second look that a device gives what is due, and let it in again."""
        if self.health.is_readmitted(wanted.lost):
            self._device.readmit()
        # While the disk is late a card may be out that nobody knows of: nothing is due again.
        known = self._newest == self._recorded
        wrong = wanted.cards > 0 and known and (self._packets or self._locked)
        self._looks = self._looks + 1 if wrong else 0
        if self._looks < _LOOKS:
            return
        # As it stands at this moment: what was wanted a while ago may be forbidden now.
        self._looks, self._served, now = 0, None, self._wanted()
        if self._packets:
            self.serve(now)
        elif now.cards:
            self.unlock(now.cards)

    def serve(self, wanted: Targets) -> None:
        """Have the packet given that is due, once for each draw that it comes behind."""
        asked = (wanted.cards, wanted.after)
        if self._packets and wanted.cards and asked != self._served and self.port.is_up:
            self._served = asked
            self.port.post(self._give_packet)

    def _give_packet(self, deadline: Deadline) -> None:
        """Dispense only if every card that left is recorded: asking twice gives one packet."""
        wanted = self._wanted()
        size = largest(self._sizes(), wanted.cards)
        if not size or self._packet.held:
            return
        status = self._device.status(deadline)
        deck, draw = device_record.place_of(wanted.after)
        taken = draw if deck == status.deck else 0
        if status.cards_drawn == taken and not status.has(StatusFlag.DISPENSING):
            self._device.dispense(size, deadline)

    def _sizes(self) -> frozenset[int]:
        profile = self._device.profile
        return profile.packet_sizes if profile is not None else frozenset()

    def unlock(self, count: int) -> None:
        """Let cards leave by hand; packets are served when the moment is recorded.

        From a device that cannot lock they leave at any time.
        """
        if self._packets or not self.port.can(Capability.LOCKS):
            return
        self._let_out = True
        self.port.post(partial(self._let, self._meetings, count), self._unlocked)

    def _let(self, meeting: int, count: int, deadline: Deadline) -> bool:
        """Unlock, unless the device was met while this waited: after a meeting it is done anew."""
        if meeting != self._meetings:
            return False
        # One that does not count what it lets out is open until the next lock.
        self._device.unlock(count if self.port.can(Capability.ALLOWANCE) else 0, deadline)
        return True

    def _unlocked(self, is_done: object, error: Exception | None) -> None:
        if error is None and not is_done:
            return
        self._locked = error is not None
        self._let_out = not self._locked

    def lock(self) -> None:
        """Let no card leave."""
        if not self._packets and self.port.can(Capability.LOCKS):
            self.port.post(self._device.lock)

    def open_cards(self, numbers: Sequence[int]) -> None:
        """Ask for faces that the rules have turned up."""
        self._openings.ask(numbers)


def _commitment(event: Drawn) -> bytes:
    return event.commitment if isinstance(event, told.CardLeft) else b""


_HEARD: dict[type[Any], Callable[[CardSide, Any], Heard]] = {
    told.FaceUpCardLeft: CardSide.face_up,
    told.DoubleFeed: CardSide.double,
    told.CutCardReached: CardSide.cut,
    told.DispenseStopped: CardSide.half_given,
    told.Emptied: CardSide.emptied,
    told.LockedItself: CardSide.locked_itself,
    Reconciled: CardSide.met,
    StateChanged: CardSide.stood,
    FirstMet: CardSide.first_met,
}
_OF_PACKS: dict[type[Any], Callable[[DeckCycle, Any], Heard]] = {
    told.DeckLoaded: DeckCycle.loaded,
    told.Shuffled: DeckCycle.shuffled,
    told.ShuffleStopped: DeckCycle.stopped,
    DeckReported: DeckCycle.reported,
    RootAnnounced: DeckCycle.rooted,
    OrderOpened: DeckCycle.ordered,
    PlaceProved: DeckCycle.proved,
}
_OF_TROUBLE: dict[type[Any], Callable[[CardAlarms, Any], Heard]] = {
    told.Jammed: CardAlarms.jammed,
    told.DoorOpened: CardAlarms.door_opened,
    told.FaultRaised: CardAlarms.failed,
    told.JamCleared: CardAlarms.cleared,
    told.DoorClosed: CardAlarms.cleared,
    told.FaultCleared: CardAlarms.cleared,
    told.CardEventsMissed: CardAlarms.missed,
    told.TamperNoticed: CardAlarms.tampered,
    CardAlarm: CardAlarms.alarmed,
    TamperAlarm: CardAlarms.wire_alarmed,
    SelfCheckFailed: CardAlarms.unwell,
    SelfCheckPassed: CardAlarms.cleared,
}
