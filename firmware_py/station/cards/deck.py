"""The packs of one card device: declared, put in, checked, shuffled, and then fit for play.

A pack is told to the table when the device can deal it: after the check, after the shuffle
where it shuffles, after the root where it announces one. One that is not right leaves play
and another one is asked for (R-85, R-87).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from drivers.cards import events as told
from drivers.cards.contract import (
    Capability,
    DeckDeclared,
    DeckReported,
    DeckState,
    OrderOpened,
    PlaceProved,
    RootAnnounced,
    StateChanged,
)
from drivers.cards.deck import DeckSpec
from drivers.cards.order import rotations
from firmware_py.rules.cards import parse_card
from firmware_py.rules.decks import Deck
from firmware_py.station.cards.deck_life import STEPS, DeckPhase, DeckTrigger, is_awaited, is_newest
from firmware_py.station.cards.health import Health
from firmware_py.station.cards.messages import CheckPack, Declare, Retire, RetireReady, ShufflePack
from firmware_py.station.cards.turn import CardTurn
from firmware_py.station.device_io import CommandDone
from firmware_py.station.device_messages import ORDER_FAULTS, name_of
from firmware_py.station.device_record import entry_deck, entry_proved, entry_root
from firmware_py.station.device_turn import NOTHING, Meaning
from firmware_py.station.entries import NewEntry
from firmware_py.table import events as ev
from firmware_py.text.codes import cards as codes
from firmware_py.text.render import english


@dataclass(frozen=True, slots=True)
class Pack:
    """What is known of the pack in a device, of one before it, and of what was asked for."""

    # The deck in the device, and whether cards have left it; unknown before the device is met.
    number: int = 0
    is_used: bool = False
    # The device has taken it out of play: a power cut came before it was told of the next.
    is_retired: bool = False
    # Cards of the deck that the device says it expects, once it has said so.
    expected: int | None = None
    # The pack that is needed now was asked for.
    is_asked: bool = False
    report: DeckReported | None = None
    # A deck that is shuffled and whose root is still to come.
    shuffled: int = 0
    # Faces that were turned up of the deck in the device, by draw: all have seen them.
    faces: Mapping[int, str] = field(default_factory=dict)
    # The pack of a shuffler that lies at the table.
    at_table: int = 0
    # A retired deck whose order is being read, and its faces: its record must not be pushed out.
    reading: int = 0
    dealt: Mapping[int, str] = field(default_factory=dict)


class DeckCycle:
    """Sees to it that the device has a pack when the table needs one."""

    def __init__(
        self,
        turn: CardTurn,
        health: Health,
        deck: Deck,
        *,
        deals: bool = True,
        source: "DeckCycle | None" = None,
    ) -> None:
        self.spec = DeckSpec(deck.packs, profile_order(deck.ranks), deck.jokers)
        self.pack = Pack()
        # The shuffler that this device's packs come from.
        self.source = source
        self._phase = DeckPhase.EMPTY
        self._turn = turn
        self._health = health
        self._deals = deals

    @property
    def phase(self) -> DeckPhase:
        """How the pack stands; only its life moves it."""
        return self._phase

    @property
    def is_ready(self) -> bool:
        """Whether a shuffled pack waits to be dealt or carried away."""
        return self._phase is DeckPhase.READY

    @property
    def is_met(self) -> bool:
        """Whether the device has said since the link came up which deck it has."""
        return self._health.is_met

    def can(self, capability: Capability) -> bool:
        """Whether the device said that it can."""
        return self._turn.can(capability)

    def _now(self, **changes: Any) -> None:
        self.pack = replace(self.pack, **changes)

    def reconciled(self, deck: int, *, is_used: bool) -> None:
        """Take up the device after a connection: an order that was being read is given up.

        Whoever answers now has to say himself what he expects.
        """
        self._now(number=deck, is_used=is_used, is_retired=False, reading=0, expected=None)

    def drawn(self, deck: int) -> None:
        """Take in that a card has left."""
        self._now(number=deck, is_used=True)

    def stood(self, event: StateChanged) -> None:
        """Take in whether the pack in the device can still be dealt."""
        if event.deck == self.pack.number:
            self._now(is_retired=event.state is DeckState.RETIRED)

    def turned_up(self, draw: int, card: str) -> None:
        """Remember a face that all have seen."""
        self._now(faces={**self.pack.faces, draw: card})

    @property
    def set_for(self) -> int | None:
        """How many cards the device is set for: as many as it expects, or can hold (R-90)."""
        profile = self._turn.profile
        if profile is not None and profile.capacity < self.spec.cards:
            return profile.capacity
        return self.pack.expected

    @property
    def able(self) -> tuple[bool, bool]:
        """Whether the device counts a pack, and whether it shuffles one: then it counts it too."""
        shuffles = self.can(Capability.SHUFFLES)
        return self.can(Capability.CHECKS_COUNT) or shuffles, shuffles

    def prepare(self, *, needed: bool) -> None:
        """Ask for a pack when one is needed; once, unless something went wrong with it."""
        if not needed:
            if self.pack.is_asked:
                self._now(is_asked=False)
        elif STEPS.take(self, DeckTrigger.WANTED):
            self._now(is_asked=True)
            role, bound = self._turn.role, self._is_bound
            first = RetireReady(role, bound) if self._deals else Declare(role, self.spec)
            self._turn.do(first)

    def prepare_ahead(self, *, needed: bool, ahead: bool) -> None:
        """Have a pack shuffled to be carried away; with two packs, while the other is played."""
        if not self.is_ready:
            self.prepare(needed=needed or ahead)

    def _again(self) -> None:
        """Ask for a pack anew at the next look."""
        STEPS.take(self, DeckTrigger.FAILED)
        self._now(is_asked=False, report=None, shuffled=0)
        if self.source is not None:
            self.source._again()

    def retired(self, done: CommandDone) -> None:
        """Expect the next deck when the one in play is out of it."""
        if done.error is not None:
            self._again()
            return
        deck = done.result if isinstance(done.result, int) else 0
        if deck:
            self._now(reading=deck if self._is_bound else 0, dealt={})
            self._give_back()
        self._turn.do(Declare(self._turn.role, self.spec))

    def declared(self, done: CommandDone) -> None:
        """Take up the deck that the device was told to expect."""
        found = done.result
        if not isinstance(found, DeckDeclared):
            self._again()
            return
        STEPS.take(self, DeckTrigger.DECLARED)
        self._now(number=found.deck, is_used=False, is_retired=False, expected=found.expected_cards)
        self._turn.tell(None, (entry_deck(self._turn.role, found.deck, self.spec),))

    def stepped(self, done: CommandDone) -> None:
        """Ask anew after a failure; one with a deck that another has followed is none."""
        is_ours = isinstance(done.command, CheckPack | ShufflePack) and (
            done.command.deck == self.pack.number
        )
        if done.error is not None and is_ours:
            self._again()

    def given_back(self, done: CommandDone) -> None:
        """Wait for the order of a pack that was played, unless it cannot be read."""
        if done.error is not None or not isinstance(done.command, Retire):
            self._now(reading=0)
        elif done.command.is_bound:
            self._now(reading=done.command.deck, dealt=done.command.dealt)
        else:
            self._now(reading=0)

    @property
    def _is_bound(self) -> bool:
        return self.can(Capability.DECK_ROOT)

    def _give_back(self) -> None:
        """Have the shuffler open the order of the pack that was played, and compare it."""
        source = self.source
        if source is not None and (deck := source.pack.at_table):
            # From now on: a pack declared before this is done would push its record out.
            source._now(at_table=0, reading=deck)
            dealt = dict(self.pack.faces)
            source._turn.do(Retire(source._turn.role, deck, source._is_bound, dealt))

    def loaded(self, event: told.DeckLoaded) -> Meaning:
        """Have a pack that was put in checked, or shuffled by a device that cannot check."""
        if event.deck < self.pack.number:
            # Told late: another deck was declared meanwhile and is waited for.
            return NOTHING
        # After a power cut nobody knows that it was asked for: it is there, no other is needed.
        self._now(number=event.deck, is_retired=False, report=None, is_asked=True, faces={})
        if self.source is not None:
            self.source._carried()
        # Once more: a power cut may have come between the declaration and its record.
        note = entry_deck(self._turn.role, event.deck, self.spec)
        STEPS.take(self, DeckTrigger.LOADED, event)
        if self._phase is DeckPhase.CHECKING:
            self._then("card-loaded", CheckPack(self._turn.role, event.deck))
        elif self._phase is DeckPhase.SHUFFLING:
            self._then("card-loaded", ShufflePack(self._turn.role, event.deck))
        elif self._phase is DeckPhase.READY:
            # Counted where it was shuffled: this device has nothing to say of it.
            given, notes = self._fit(event.deck)
            return given, (note, *notes)
        return None, (note,)

    def _then(self, noted: str, step: CheckPack | ShufflePack) -> None:
        """Put a step of a pack on record, and only then have the device do the next."""
        note = NewEntry(noted, {"role": self._turn.role, "deck": step.deck})
        self._turn.tell(None, (note,), step)

    def _carried(self) -> None:
        """Take in that the shuffled pack is with the device that deals; another may be asked."""
        STEPS.take(self, DeckTrigger.CARRIED)
        self._now(at_table=self.pack.number, is_asked=False)

    def reported(self, event: DeckReported) -> Meaning:
        """Take the check in: a pack that is right is shuffled, or can be dealt."""
        self._now(number=event.deck, expected=event.expected, report=event)
        STEPS.take(self, DeckTrigger.REPORTED, event)
        if self._phase is DeckPhase.EMPTY:
            return self._withdrawn(self._checked(event))
        if self._phase is DeckPhase.READY:
            return self._fit(event.deck)
        self._then("card-counted", ShufflePack(self._turn.role, event.deck))
        return NOTHING

    def shuffled(self, event: told.Shuffled) -> Meaning:
        """Count again after the shuffle (R-85); a root is waited for where there is one."""
        STEPS.take(self, DeckTrigger.SHUFFLED, event)
        if self.is_wrong(event):
            return self._withdrawn(ev.DeckChecked(self._turn.role, event.cards))
        if is_newest(self, event) is not None:
            return NOTHING
        if self._is_bound:
            self._now(shuffled=event.deck)
            return NOTHING
        return self._fit(event.deck)

    def rooted(self, event: RootAnnounced) -> Meaning:
        """Note the order that the device is bound to; the pack can be dealt now."""
        note = entry_root(self._turn.role, event)
        is_ours = not (is_newest(self, event) or is_awaited(self, event))
        STEPS.take(self, DeckTrigger.ROOT, event)
        if self.is_wrong(event):
            given, notes = self._withdrawn(ev.DeckChecked(self._turn.role, event.cards))
        else:
            given, notes = self._fit(event.deck) if is_ours else NOTHING
        return given, (note, *notes)

    def stopped(self, event: told.ShuffleStopped) -> Meaning:
        """Put a pack whose shuffle stopped out of play, and ask for another (R-85, R-87)."""
        said = codes.shuffle_stopped(
            deck_number=event.deck, progress_number=event.progress, stop=name_of(event.reason)
        )
        self._turn.tell(None, (self._turn.alarm(said),))
        STEPS.take(self, DeckTrigger.STOPPED)
        self._again()
        return NOTHING

    def ordered(self, event: OrderOpened) -> Meaning:
        """Note how the order of a deck was judged; its cards go nowhere."""
        dealt = self.pack.dealt
        self._now(reading=0, dealt={})
        said = [ORDER_FAULTS[fault]() for fault in event.faults]
        if dealt and not rotations(event.cards, dealt):
            said.append(codes.order_fault_dealt())
        faults = list(map(english, said))
        judged = NewEntry(
            "card-order", {"role": self._turn.role, "deck": event.deck, "faults": faults}
        )
        if not faults:
            return None, (judged,)
        wrong = codes.deck_order_wrong(deck_number=event.deck, why_reasons=tuple(said))
        return None, (judged, self._turn.alarm(wrong))

    def proved(self, event: PlaceProved) -> Meaning:
        """Remember that a draw's place was proved."""
        return None, (entry_proved(self._turn.role, event.deck, event.draw),)

    def _report_of(self, deck: int) -> DeckReported:
        """Give the check of a deck, or what the shuffle alone has shown: its number."""
        report, cards = self.pack.report, self.spec.cards
        if report is not None and report.deck == deck:
            return report
        return DeckReported(deck, told.CheckResult.COUNT_ONLY, cards, cards)

    def _fit(self, deck: int) -> Meaning:
        """Tell that a pack is fit for play; one that is carried elsewhere is told there."""
        report = self._report_of(deck)
        self._now(report=None, shuffled=0)
        ready = NewEntry("card-ready", {"role": self._turn.role, "deck": report.deck})
        if not self._deals:
            return None, (ready,)
        if self._turn.targets.reshuffle and self.can(Capability.SHUFFLES):
            return ev.DeckReshuffled(self._turn.role), (ready,)
        return self._checked(report), (ready,)

    def _withdrawn(self, checked: ev.DeckChecked) -> Meaning:
        """Let the table judge a pack that is not right, then ask for another."""
        self._turn.tell(checked, ())
        self._again()
        return NOTHING

    def is_wrong(self, event: DeckReported | told.Shuffled | RootAnnounced) -> bool:
        """Whether a pack is not as it must be; after the shuffle its number alone is told."""
        if not isinstance(event, DeckReported):
            return event.cards != self.spec.cards
        counted = event.counted == self.spec.cards and event.result is not told.CheckResult.FAILED
        right = counted and not (event.missing or event.duplicate or event.foreign)
        return not right or event.face_up_count > 0

    def _checked(self, event: DeckReported) -> ev.DeckChecked:
        return ev.DeckChecked(
            self._turn.role,
            event.counted,
            tuple(map(parse_card, event.missing)),
            tuple(map(parse_card, event.duplicate)),
            len(event.foreign),
            event.face_up_count,
        )


def profile_order(ranks: str) -> str:
    """Write ranks from the ace up, as the card profile does."""
    return "".join(rank for rank in "A23456789TJQK" if rank in ranks)
