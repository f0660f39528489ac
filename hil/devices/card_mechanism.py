"""The moving part of a card device: cards inside, sensors, lock, and what hands do to it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

from hil.cctalk import Chunk
from hil.devices.card_events import EventKind, EventMemory, four, two
from hil.devices.card_model import (
    Capability,
    CardCounters,
    DispenseJob,
    Mishap,
    Model,
    PackState,
    Timings,
)
from hil.devices.card_proofs import SealedCard
from hil.devices.deck import UNREADABLE, DeckRecord, Physical, check
from hil.devices.sealed_slave import SealedSlave
from hil.devices.slave import MS, Identity

JAM_FAULT: Final = 1
FULL_FAULT: Final = 5
DOOR_FAULT: Final = 7
SERIOUS_FIRST: Final = (8, 255, 4, 6, 2, 9, 1, 7, 5, 3)
OWN_EVENTS: Final = frozenset({JAM_FAULT, DOOR_FAULT})
DECKS_KEPT: Final = 2
POLL_WATCHDOG_NS: Final = 1_000 * MS
SPARE_EVENTS: Final = 16
BY_FORCE, NOT_READ, IN_PACKET, STUCK_TOGETHER = 1, 2, 4, 8


class CardMechanism(SealedSlave):
    """A card device without its commands."""

    def __init__(
        self,
        model: Model,
        address: int,
        identity: Identity,
        key: bytes,
        *,
        seed: int = 0,
        pace: Timings | None = None,
    ) -> None:
        self.model = model
        super().__init__(address, identity, key, seed)
        self.pace = pace or Timings()
        self.events = EventMemory(model.event_depth)
        self.counters = CardCounters()
        self.records: dict[int, DeckRecord] = {}
        self.deck_number = 0
        self.state = PackState.EMPTY
        self.pile: list[Physical] = []
        self.locked, self.allowance = self.has(Capability.LOCKS), 0
        self.faults: set[int] = set()
        self.mishaps: deque[Mishap] = deque()
        self.cut_after: int | None = None
        # Cards that a bench wants on top of the next deck that is put in or shuffled.
        self.stacked: tuple[int, ...] = ()
        self.packet: DispenseJob | None = None
        self._began_ns = 0
        self.events.power_up(four(self.boot_count) + b"\0")

    # What hands and accidents do.

    def insert(self, cards: Sequence[Physical | int]) -> None:
        """Put a deck in, top card first; only a declared deck is taken."""
        if self.state is not PackState.DECLARED:
            raise ValueError("The device takes cards only after a deck was declared.")
        self.pile = [card if isinstance(card, Physical) else Physical(card) for card in cards]
        self.record.loaded = True
        count = len(self.pile) if self.has(Capability.CHECKS_COUNT) else 0xFFFF
        self.log(EventKind.DECK_LOADED, four(self.deck_number) + two(count))
        if not self.has(Capability.CHECKS_COUNT) and not self.has(Capability.SHUFFLES):
            self.state = PackState.READY

    def take_out(self) -> list[Physical]:
        """Take all cards out, top card first."""
        pile, self.pile = self.pile, []
        return pile

    def draw(self, *, force: bool = False) -> Physical | None:
        """Pull the next card by hand; a locked device gives none unless by force."""
        if self.model.kind == 2 or not self._can_give() or (self.locked and not force):
            return None
        given = self._give(BY_FORCE if self.locked else 0)
        if self.allowance and given:
            self.allowance -= 1
            self.locked = self.allowance == 0
        return given

    def next_card(self, mishap: Mishap) -> None:
        """Decide what happens to the next card."""
        self.mishaps.append(mishap)

    def place_cut_card(self, after: int | None = None) -> None:
        """Put the cut card after so many draws of this deck; now, if no number is given."""
        self.cut_after = len(self.record.drawn) if after is None else after
        self._notice_cut_card()

    def fail(self, code: int) -> None:
        """Raise a fault of section 5.3."""
        if code in self.faults:
            return
        self.faults.add(code)
        if code not in OWN_EVENTS:
            self.log(EventKind.FAULT_RAISED, bytes([code]))
        self.lock_itself(3)

    def repair(self, code: int) -> None:
        """Clear a fault."""
        if code in self.faults:
            self.faults.discard(code)
            if code not in OWN_EVENTS:
                self.log(EventKind.FAULT_CLEARED, bytes([code]))

    def open_door(self) -> None:
        """Open the cover; a shuffle stops."""
        if self.has(Capability.DOOR) and DOOR_FAULT not in self.faults:
            self.counters.doors += 1
            self.log(EventKind.DOOR_OPENED)
            self.fail(DOOR_FAULT)
            self._stop_moving(3)

    def close_door(self) -> None:
        """Close the cover."""
        if DOOR_FAULT in self.faults:
            self.log(EventKind.DOOR_CLOSED)
            self.repair(DOOR_FAULT)

    def jam(self) -> None:
        """Let a card get stuck."""
        if JAM_FAULT not in self.faults:
            self.counters.jams += 1
            drawn = len(self.record.drawn) if self.deck_number else 0
            self.log(EventKind.JAMMED, four(self.deck_number) + two(drawn))
            self.fail(JAM_FAULT)
            self._stop_moving(1)

    def clear_jam(self) -> None:
        """Free the stuck card."""
        if JAM_FAULT in self.faults:
            self.log(EventKind.JAM_CLEARED)
            self.repair(JAM_FAULT)

    def restart(self, now_ns: int) -> None:
        """Lose power: deck, draws, records and events are kept."""
        super().restart(now_ns)
        self.events.power_up(four(self.boot_count) + b"\0")
        self.counters.since_power_up = 0
        self.locked, self.allowance = self.has(Capability.LOCKS), 0
        self._stop_packet()
        if self.state in (PackState.CHECKING, PackState.SHUFFLING):
            self.state = PackState.DECLARED

    # What the device does by itself.

    @property
    def record(self) -> DeckRecord:
        """Give the record of the deck in the device."""
        return self.records[self.deck_number]

    @property
    def fault(self) -> int:
        """Give the most serious fault."""
        return next((code for code in SERIOUS_FIRST if code in self.faults), 0)

    def has(self, capability: Capability) -> bool:
        """Tell whether the device has a capability."""
        return capability in self.model.capabilities

    def profile(self) -> bytes:
        """Give the answer to header 99."""
        return self.model.profile()

    def log(self, kind: int, body: bytes = b"") -> None:
        """Write an event."""
        self.events.log(kind, body)

    def feed(self, data: bytes, now_ns: int) -> list[Chunk]:
        """Let time pass, then hear bytes."""
        self._advance(now_ns)
        return super().feed(data, now_ns)

    def tick(self, now_ns: int) -> list[Chunk]:
        """Let time pass."""
        self._advance(now_ns)
        return []

    def lock_itself(self, cause: int) -> None:
        """Close the exit without being told."""
        if self.has(Capability.LOCKS) and not self.locked:
            self.locked, self.allowance = True, 0
            self.log(EventKind.LOCKED_ITSELF, bytes([cause]))

    def on_session_end(self) -> None:
        """Lock when the host says goodbye."""
        if self.has(Capability.LOCKS):
            self.locked, self.allowance = True, 0

    def on_refused_seal(self) -> None:
        """Tell of the first wrong seal and of every sixteenth."""
        if self.refused_seals == 1 or self.refused_seals % 16 == 0:
            self.log(EventKind.TAMPERED, b"\x01" + two(min(self.refused_seals, 0xFFFF)))

    def progress(self) -> int:
        """Give the per cent of a check or shuffle that is done."""
        length_ms = {
            PackState.CHECKING: self.pace.check_ms,
            PackState.SHUFFLING: self.pace.shuffle_ms,
        }
        if not length_ms.get(self.state):
            return 100
        return min(100, (self.now_ns - self._began_ns) * 100 // (length_ms[self.state] * MS))

    def begin(self, state: PackState) -> None:
        """Start a check or a shuffle."""
        self.state, self._began_ns = state, self.now_ns

    def _advance(self, now_ns: int) -> None:
        self.now_ns = now_ns
        self.expire_session()
        if self.session and now_ns - self.session.used_ns > POLL_WATCHDOG_NS:
            self.lock_itself(2)
        if self.state is PackState.CHECKING and self.progress() == 100:
            self._finish_check()
        elif self.state is PackState.SHUFFLING and self.progress() == 100:
            self._finish_shuffle()
        if self.packet:
            self._go_on_dispensing(self.packet)

    def _finish_check(self) -> None:
        reads = self.has(Capability.CHECKS_COMPOSITION)
        self.record.check = check(self.record.composition, self.pile, reads=reads)
        good = self.record.check.result != 1
        self.state = (
            PackState.READY if good and not self.has(Capability.SHUFFLES) else PackState.CHECKED
        )
        self.log(EventKind.DECK_CHECKED, four(self.deck_number) + bytes([self.record.check.result]))

    def _finish_shuffle(self) -> None:
        self.pile = self.shuffled(self.pile)
        if len(self.pile) != len(self.record.composition.cards()):
            self._stop_shuffle(2)
            return
        if self.has(Capability.DECK_ROOT):
            self.record.seal_order([self.seal(card.card) for card in self.pile])
        self.counters.shuffles += 1
        self.state = PackState.READY
        self.log(EventKind.SHUFFLED, four(self.deck_number) + two(len(self.pile)))

    def shuffled(self, pile: list[Physical]) -> list[Physical]:
        """Mix the cards; the order comes from the seed."""
        mixed = list(pile)
        self.random.shuffle(mixed)
        return self.arranged(mixed)

    def arranged(self, pile: list[Physical]) -> list[Physical]:
        """Lay the stacked cards on top, once; a card that is not in the pile stays away."""
        wanted, self.stacked = self.stacked, ()
        rest, top = list(pile), []
        for code in wanted:
            found = next((card for card in rest if card.card == code), None)
            if found is not None:
                rest.remove(found)
                top.append(found)
        return top + rest

    def seal(self, card: int) -> SealedCard:
        """Hide a card behind a fresh nonce."""
        return SealedCard(card, self.random.randbytes(16))

    def _stop_moving(self, reason: int) -> None:
        if self.state is PackState.SHUFFLING:
            self._stop_shuffle(reason)
        elif self.state is PackState.CHECKING:
            self.state = PackState.DECLARED
        self._stop_packet()

    def _stop_shuffle(self, reason: int) -> None:
        percent = self.progress()
        self.state = PackState.DECLARED
        self.log(EventKind.SHUFFLE_STOPPED, four(self.deck_number) + bytes([percent, reason]))

    def _can_give(self) -> bool:
        if self.state is not PackState.READY or not self.pile or JAM_FAULT in self.faults:
            return False
        if not self.has(Capability.LOCKS):
            return True
        if len(self.events.held) > self.events.depth - SPARE_EVENTS:
            self.fail(FULL_FAULT)
            self.lock_itself(5)
        return not self.faults

    def _give(self, flags: int) -> Physical | None:
        """Let the next card leave, with the mishap that waits for it."""
        mishap = self.mishaps.popleft() if self.mishaps else None
        if mishap is Mishap.JAM:
            self.jam()
            return None
        if mishap is Mishap.DOUBLE_FEED and len(self.pile) > 1:
            return self._give_two(flags)
        given = self._leave(flags, mishap)
        self._notice_end()
        return given

    def _give_two(self, flags: int) -> Physical:
        first = len(self.record.drawn) + 1
        if not self.has(Capability.DOUBLE_FEED):  # nobody notices the second card
            given = self._leave(flags, None)
            self.pile.pop(0)
        else:
            self.counters.double_feeds += 1
            given = self._leave(flags | STUCK_TOGETHER, None)
            self._leave(flags | STUCK_TOGETHER, None)
            self.log(EventKind.DOUBLE_FED, four(self.deck_number) + two(first) + b"\x02")
        self._notice_end()
        return given

    def _leave(self, flags: int, mishap: Mishap | None) -> Physical:
        card = self.pile.pop(0)
        unread = mishap is Mishap.UNREADABLE
        self.counters.since_power_up += 1
        self.counters.cards += 1
        sealed = self._commit(card, unread=unread)
        self.record.drawn.append(sealed)
        draw = four(self.deck_number) + two(len(self.record.drawn))
        if sealed:
            told = draw + bytes([flags | (NOT_READ if unread else 0)]) + sealed.commitment
            self.log(EventKind.DRAWN, told)
        else:
            self.log(EventKind.COUNTED, draw + bytes([flags]))
        if (card.face_up or mishap is Mishap.FACE_UP) and self.has(Capability.FACE_UP):
            kind = EventKind.FACE_UP if sealed else EventKind.FACE_UP_SEEN
            self.log(kind, draw + (sealed.opened() if sealed else b""))
        return card

    def _commit(self, card: Physical, *, unread: bool) -> SealedCard | None:
        if not self.has(Capability.READS):
            return None
        if self.record.order:
            return self.record.order[len(self.record.drawn)]
        return self.seal(UNREADABLE if unread else card.card)

    def _notice_end(self) -> None:
        self._notice_cut_card()
        if not self.pile:
            self.log(EventKind.EMPTIED, four(self.deck_number))

    def _notice_cut_card(self) -> None:
        reached = self.cut_after is not None and len(self.record.drawn) >= self.cut_after
        if reached and self.has(Capability.CUT_CARD):
            self.cut_after, self.record.cut_seen = None, True
            self.log(EventKind.CUT_CARD, four(self.deck_number) + two(len(self.record.drawn)))

    def start_packet(self, size: int) -> DispenseJob:
        """Begin to dispense."""
        self.packet = DispenseJob(len(self.record.drawn) + 1, size, self.now_ns)
        return self.packet

    def _go_on_dispensing(self, packet: DispenseJob) -> None:
        while packet.given < packet.asked and self.now_ns >= packet.next_ns:
            if not self._can_give() or self._give(IN_PACKET) is None:
                self._stop_packet()
                return
            packet.given = len(self.record.drawn) - packet.first_draw + 1
            packet.next_ns += self.pace.card_ms * MS
        if packet.given >= packet.asked:
            self.packet = None
            told = four(self.deck_number) + two(packet.first_draw) + bytes([packet.given])
            self.log(EventKind.DISPENSED, told)

    def _stop_packet(self) -> None:
        if self.packet is None:
            return
        packet, self.packet = self.packet, None
        given = len(self.record.drawn) - packet.first_draw + 1
        told = four(self.deck_number) + two(packet.first_draw) + bytes([packet.asked, given])
        self.log(EventKind.DISPENSE_STOPPED, told)
