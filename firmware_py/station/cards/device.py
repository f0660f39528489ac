"""Between a card device and the table: draws in, locks and openings out.

A draw's number at the table is made of its deck and its place in it, so that numbers
never come twice. Faces come in only as answers to openings that the rules asked for.
"""

from collections.abc import Callable, Sequence
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
from drivers.cctalk.alarms import TamperAlarm
from firmware_py.rules.cards import parse_card
from firmware_py.rules.decks import Deck
from firmware_py.station import device_record
from firmware_py.station.cards.alarms import CardAlarms
from firmware_py.station.cards.deck import DeckCycle
from firmware_py.station.cards.fitness import DealingDuty, unfit
from firmware_py.station.cards.health import Health
from firmware_py.station.cards.messages import (
    Acknowledge,
    BeginMeeting,
    CheckPack,
    Declare,
    DeviceSaid,
    Dispense,
    LetOut,
    OpenFace,
    ProveCard,
    Readmit,
    Retire,
    RetireReady,
    ShufflePack,
)
from firmware_py.station.cards.openings import Proofs, opened
from firmware_py.station.cards.packet import HeldPacket, largest
from firmware_py.station.cards.turn import CardTurn
from firmware_py.station.device_io import CommandDone, Handed, LinkTurned
from firmware_py.station.device_turn import NOTHING, Meaning
from firmware_py.station.entries import NewEntry
from firmware_py.station.inputs import SEQUENCE
from firmware_py.table import events as ev
from firmware_py.table.devices import shuffler_name
from firmware_py.text.codes import cards as codes

_LOOKS = 2
Drawn = told.CardLeft | told.CardCounted
_DRAWN = frozenset(get_args(Drawn))


class CardSide:
    """One sabot, dealing shuffler, or shuffler whose packs are carried to a sabot.

    Decided message by message on one thread; nothing here knows a port, a thread or a clock.
    """

    def __init__(
        self,
        role: str,
        deck: Deck,
        *,
        packets: bool = False,
        deals: bool = True,
        source: "CardSide | None" = None,
    ) -> None:
        self.turn = CardTurn(role)
        # A shuffler that does not deal may fail without a round being stopped.
        self.health = Health(role, role if deals else shuffler_name(role))
        self.troubles = CardAlarms(self.turn, self.health)
        carried = source.packs if source is not None else None
        self.packs: DeckCycle = DeckCycle(self.turn, self.health, deck, deals=deals, source=carried)
        self.proofs = Proofs(self.turn)
        self._place = DealingDuty(deals=deals, packets=packets)
        self._packet = HeldPacket()
        # Whether the device said that it is locked, and for how many looks that was wrong.
        self._locked = False
        self._looks = 0
        # It was met, and that is being recorded: then it is told what is due.
        self._is_met_anew = False
        # What a packet was last asked for: so many cards, behind this draw.
        self._served: tuple[int, int] | None = None

    @property
    def role(self) -> str:
        """How the config calls the device."""
        return self.turn.role

    # From the device.

    def handle(self, said: DeviceSaid) -> None:
        """Tell the table what the device told, each with what must be remembered of it."""
        self.turn.said = said
        for event in said.events:
            if not self._place.packets or not self._held_back(event):
                self._handle_one(event)
        for event in said.events:
            if type(event) is Reconciled:
                # After what the device had to tell: now the record says what it must do.
                note = device_record.entry_reconciled(self.role, event)
                begun = BeginMeeting(self.role, said.meeting)
                self.turn.tell(self.turn.past(event), (note,), begun)
                self._is_met_anew = True

    def turned(self, change: LinkTurned) -> None:
        """Take in that the link is up or is not; lost to the table if it is gone."""
        if not change.is_up:
            self.link_lost()
        # It is back when it has told what it counted, not when its port is open.
        lost = self.health.link_lost() if change.is_gone else None
        if lost is not None:
            self.turn.tell(lost, ())

    def done(self, done: CommandDone) -> None:
        """Take in what a command gave."""
        command = done.command
        if isinstance(command, OpenFace):
            opened(self.turn, self.packs, command.number, done)
        elif isinstance(command, ProveCard):
            self.proofs.done(command.number, done)
        elif isinstance(command, LetOut):
            # Of an older meeting nothing was done.
            self._locked = done.error is not None if done.error or done.result else self._locked
        elif type(command) in _STEPS:
            _STEPS[type(command)](self.packs, done)

    def _held_back(self, event: CardEvent) -> bool:
        """Keep the cards of a packet until it is told as one, or something else comes first."""
        if self._packet.takes(event):
            return True
        if isinstance(event, told.Dispensed) and self._told_as_one(event):
            return True
        if isinstance(event, told.SequencedEvent):
            self._tell_held()
        return False

    def _handle_one(self, event: CardEvent) -> None:
        if type(event) in _DRAWN:
            self._handle_drawn(event)  # type: ignore[arg-type]  # one of these two
            return
        input_, notes = self._meaning(event)
        sequence = event.sequence if isinstance(event, told.SequencedEvent) else None
        if sequence is not None and not any(n.kind == device_record.DRAW for n in notes):
            deck = event.deck if isinstance(event, told.DeckEvent) else 0
            notes = (*notes, device_record.entry_draw(self.role, sequence, deck, 0, b""))
        if input_ is not None or notes:
            self.turn.tell(input_, notes, *self._forget(sequence))

    def _meaning(self, event: CardEvent) -> Meaning:
        """Give what an event says to the table; nothing for one that only has a number."""
        kind = type(event)
        if kind in _OF_PACKS:
            return _OF_PACKS[kind](self.packs, event)
        if kind in _OF_TROUBLE:
            return _OF_TROUBLE[kind](self.troubles, event)
        return _MEANINGS[kind](self, event) if kind in _MEANINGS else NOTHING

    def _forget(self, sequence: int | None) -> tuple[Acknowledge, ...]:
        """Let the device forget an event once it is recorded."""
        return () if sequence is None else (Acknowledge(self.role, sequence),)

    def _told_as_one(self, end: told.Dispensed) -> bool:
        """Tell a whole packet at once; not one that is only a part of what is due."""
        if not self._packet.is_whole(end) or end.cards == 1 or self._is_part(end.cards):
            return False
        held = self._packet.take_all()
        self.packs.drawn(end.deck)
        commitments = tuple(_commitment(event).hex() for event in held)
        first = device_record.number_of(end.deck, end.first_draw)
        notes = (*(self._entry_draw(event) for event in held),
                 device_record.entry_draw(self.role, end.sequence, end.deck, 0, b""))  # fmt: skip
        given = ev.PacketDrawn(self._source(end.deck), first, commitments)
        self.turn.tell(given, notes, *self._forget(end.sequence))
        return True

    def _is_part(self, cards: int) -> bool:
        due = self.turn.targets.cards
        return cards < due and cards == largest(self._sizes(), due)

    def _tell_held(self) -> None:
        """Tell cards of a packet one by one: something happened before it was whole."""
        for event in self._packet.take_all():
            self._handle_one(event)

    def _entry_draw(self, event: Drawn) -> NewEntry:
        commitment = _commitment(event)
        return device_record.entry_draw(
            self.role, event.sequence, event.deck, event.draw, commitment
        )

    def _handle_drawn(self, event: Drawn) -> None:
        """Hand in a card that left, with its commitment where the device reads."""
        pack = self.packs.pack
        if not pack.is_used or pack.number != event.deck:
            self.packs.drawn(event.deck)
        number = device_record.number_of(event.deck, event.draw)
        drawn = ev.CardDrawn(self._source(event.deck), number, _commitment(event).hex())
        marks, commands = {SEQUENCE: event.sequence}, self._forget(event.sequence)
        self.turn.hand(Handed(self.role, drawn, marks=marks, commands=commands))
        if not drawn.commitment and self.turn.can(Capability.READS):
            self.turn.tell(*self.troubles.uncommitted(event))

    def _source(self, deck: int) -> str:
        return f"{self.role}/{deck}"

    def face_up(self, event: told.FaceUpCardLeft) -> Meaning:
        """Hand in a card that left face up."""
        note = device_record.entry_draw(self.role, event.sequence, event.deck, event.draw, b"")
        card = parse_card(event.card) if event.card else None
        number = device_record.number_of(event.deck, event.draw)
        return ev.FaceUpSeen(self._source(event.deck), number, card), (note,)

    def double(self, event: told.DoubleFeed) -> Meaning:
        """Hand in cards that left together."""
        draws = range(event.first_draw, event.first_draw + event.cards)
        numbers = tuple(device_record.number_of(event.deck, draw) for draw in draws)
        return ev.DoubleFed(self._source(event.deck), numbers), ()

    def cut(self, event: told.CutCardReached) -> Meaning:
        """Hand in the separator."""
        return ev.CutCardShown(self._source(event.deck)), ()

    def packet_stopped(self, event: told.DispenseStopped) -> Meaning:
        """Say that a packet is not whole; its cards lie where they are due, the rest is due."""
        said = codes.packet_stopped(
            draw_number=event.first_draw, deck_number=event.deck,
            given_count=event.given, asked_number=event.asked,
        )  # fmt: skip
        self._served = None
        return None, (self.turn.alarm(said),)

    def emptied(self, event: told.Emptied) -> Meaning:
        """Say that no card is left."""
        return None, (self.turn.alarm(codes.deck_last_card_left(deck_number=event.deck)),)

    def stood(self, event: StateChanged) -> Meaning:
        """Notice whether the device is locked, and its pack out of play."""
        self._locked = event.locked
        self.packs.stood(event)
        return NOTHING

    def locked_itself(self, _event: told.LockedItself) -> Meaning:
        """Notice a lock of the device's own: its state may look as it did before the unlock."""
        self._locked = True
        return NOTHING

    def reconciled(self, event: Reconciled) -> Meaning:
        """Remember how the device stood when it was met; refuse one that cannot deal here."""
        # A device that was met anew is locked, also if its link never went down.
        self.link_lost()
        self.packs.reconciled(event.deck, is_used=event.cards_drawn > 0)
        self._tell_abilities()
        boot = device_record.entry_boot(self.role, event.boot_count)
        profile = self.turn.profile
        if why := unfit(profile, self._place) if profile is not None else None:
            said = codes.device_unfit_told(role=self.role, why_message=why)
            return self.health.is_unfit(why), (boot, self.turn.alarm(said))
        # Before the cards that left meanwhile: they lie where they were due.
        return self.health.reconciled(self.turn.targets.lost), (boot,)

    def _tell_abilities(self) -> None:
        """Say what the device does with a pack, where the table knows it otherwise."""
        name, able = self.health.name, self.packs.able
        if self.turn.profile is not None and self.turn.targets.able.get(name) != able:
            self.turn.tell(ev.DeviceAble(name, *able), ())

    def first_met(self, event: FirstMet) -> Meaning:
        """Remember up to which event nothing is played."""
        self.turn.is_new = True
        return None, (device_record.entry_draw(self.role, event.newest_sequence, 0, 0, b""),)

    # To the device.

    def link_lost(self) -> None:
        """The link is not up: whatever the device was told before must be told again."""
        self._served = None
        self.health.link_down()

    def follow(self) -> None:
        """Do what is due now: after a meeting everything that the record says, packets always."""
        if self._is_met_anew:
            self._is_met_anew = False
            self._unlock(self.turn.targets.cards)
            self._open(self.turn.targets.faces)
        self.serve()

    def tick(self) -> None:
        """See at every second look that a device gives what is due, and let it in again."""
        targets = self.turn.targets
        if self.health.is_readmitted(targets.lost):
            self.turn.do(Readmit(self.role))
        wrong = targets.cards > 0 and (self._place.packets or self._locked)
        self._looks = self._looks + 1 if wrong else 0
        if self._looks < _LOOKS:
            return
        self._looks, self._served = 0, None
        self.serve()
        self._unlock(targets.cards)

    def serve(self) -> None:
        """Have the packet given that is due, once for each draw that it comes behind."""
        cards, after = asked = self.turn.targets.cards, self.turn.targets.after
        if not self._place.packets or not cards or asked == self._served or not self.health.is_met:
            return
        self._served = asked
        size = largest(self._sizes(), cards)
        if size and not self._packet.held:
            self.turn.do(Dispense(self.role, size, cards, after))

    def _sizes(self) -> frozenset[int]:
        profile = self.turn.profile
        return profile.packet_sizes if profile is not None else frozenset()

    def _unlock(self, count: int) -> None:
        """Let cards leave by hand; packets are served."""
        if count and not self._place.packets:
            self.turn.do(LetOut(self.role, count, self.turn.meeting))

    def _open(self, numbers: Sequence[int]) -> None:
        """Ask for faces that the rules have turned up."""
        self.turn.do(*(OpenFace(self.role, number) for number in numbers))


def _commitment(event: Drawn) -> bytes:
    return event.commitment if isinstance(event, told.CardLeft) else b""


_STEPS: dict[type[Any], Callable[[DeckCycle, CommandDone], None]] = {
    RetireReady: DeckCycle.retired,
    Declare: DeckCycle.declared,
    CheckPack: DeckCycle.stepped,
    ShufflePack: DeckCycle.stepped,
    Retire: DeckCycle.given_back,
}
_MEANINGS: dict[type[Any], Callable[[CardSide, Any], Meaning]] = {
    told.FaceUpCardLeft: CardSide.face_up,
    told.DoubleFeed: CardSide.double,
    told.CutCardReached: CardSide.cut,
    told.DispenseStopped: CardSide.packet_stopped,
    told.Emptied: CardSide.emptied,
    told.LockedItself: CardSide.locked_itself,
    Reconciled: CardSide.reconciled,
    StateChanged: CardSide.stood,
    FirstMet: CardSide.first_met,
}
_OF_PACKS: dict[type[Any], Callable[[DeckCycle, Any], Meaning]] = {
    told.DeckLoaded: DeckCycle.loaded,
    told.Shuffled: DeckCycle.shuffled,
    told.ShuffleStopped: DeckCycle.stopped,
    DeckReported: DeckCycle.reported,
    RootAnnounced: DeckCycle.rooted,
    OrderOpened: DeckCycle.ordered,
    PlaceProved: DeckCycle.proved,
}
_OF_TROUBLE: dict[type[Any], Callable[[CardAlarms, Any], Meaning]] = {
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
