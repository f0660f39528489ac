"""A card device of the open profile: the sealed commands of sections 5 to 7."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hil.devices.card_events import EventKind, four, two
from hil.devices.card_mechanism import DECKS_KEPT, SPARE_EVENTS, CardMechanism
from hil.devices.card_model import AnswerStatus, Capability, PackState
from hil.devices.deck import ENTRIES_PER_PAGE, Composition, DeckRecord

Result = tuple[int, bytes]
Command = tuple[Capability, int, Callable[[bytes], Result]]
NOTHING: Final = Capability(0)
HASHES_PER_FRAME: Final = 7
CARDS_PER_FRAME: Final = 13
SELF_CHECK: Final = {0: 0, 4: 9, 7: 51, 8: 30, 9: 33}
UNKNOWN_COUNT: Final = 0xFFFF


class CardDeviceTwin(CardMechanism):
    """An honest sabot or shuffler; what it is comes from its model."""

    def execute(self, header: int, payload: bytes) -> Result:
        """Run one sealed command."""
        needed, length, run = self._commands()[header]
        if needed and not needed & self.model.capabilities:
            return AnswerStatus.UNSUPPORTED, b""
        if len(payload) != length:
            return AnswerStatus.BAD_ARGUMENT, b""
        return run(payload)

    def _commands(self) -> dict[int, Command]:
        opens = Capability.READS | Capability.DECK_ROOT
        return {
            96: (NOTHING, 0, lambda _: (AnswerStatus.OK, self.status())),
            95: (NOTHING, 4, self._read_events),
            94: (NOTHING, 4, self._acknowledge),
            93: (opens, 6, self._open_card),
            92: (Capability.DECK_ROOT, 7, self._prove),
            91: (NOTHING, 4, self._declare),
            90: (Capability.CHECKS_COUNT, 4, self._check),
            89: (Capability.CHECKS_COUNT, 5, self._check_result),
            88: (Capability.SHUFFLES, 4, self._shuffle),
            87: (Capability.LOCKS, 2, self._lock),
            86: (Capability.DISPENSES, 1, self._dispense),
            85: (Capability.DECK_ROOT, 4, self._root),
            84: (NOTHING, 4, self._retire),
            83: (Capability.DECK_ROOT, 6, self._open_order),
            82: (NOTHING, 0, lambda _: (AnswerStatus.OK, self._counters())),
            81: (NOTHING, 0, self._end),
        }

    def _end(self, _: bytes) -> Result:
        self.session = None  # the answer still goes out under the old key
        self.on_session_end()
        return AnswerStatus.OK, b""

    def status(self) -> bytes:
        """Give the answer to header 96."""
        record = self.records.get(self.deck_number)
        knows = self.has(Capability.CHECKS_COUNT) or not self.pile
        inside = len(self.pile) if knows else UNKNOWN_COUNT
        parts = [
            bytes([self.state, self.progress()]),
            two(self._flags()),
            bytes([self.fault]),
            four(self.deck_number),
            two(inside) + two(len(record.drawn) if record else 0),
            bytes([self.locked, self.allowance]),
            four(self.events.newest) + four(self.events.oldest),
            bytes([self.events.counter]) + four(self.boot_count),
        ]
        return b"".join(parts)

    def _flags(self) -> int:
        record = self.records.get(self.deck_number)
        held, depth = len(self.events.held), self.events.depth
        facts = (
            self.locked,
            7 in self.faults,
            1 in self.faults,
            record is not None and record.cut_seen,
            not self.pile,
            held * 4 > depth * 3,
            record is not None and record.root is not None,
            self.packet is not None,
            held > depth - SPARE_EVENTS,
        )
        return sum(1 << bit for bit, fact in enumerate(facts) if fact)

    def _counters(self) -> bytes:
        counts = self.counters
        own = (counts.since_power_up, counts.cards, self.deck_number, counts.shuffles)
        rare = (counts.jams, counts.double_feeds, counts.doors, self.refused_seals)
        return b"".join(map(four, (self.boot_count, *own, *rare)))

    def _read_events(self, payload: bytes) -> Result:
        events = self.events
        records = [event.record() for event in events.read(number(payload))]
        head = bytes([events.counter]) + four(self.boot_count) + four(events.newest)
        return AnswerStatus.OK, head + four(events.oldest) + bytes([len(records)]) + b"".join(
            records
        )

    def _acknowledge(self, payload: bytes) -> Result:
        if number(payload) > self.events.newest:
            return AnswerStatus.BAD_ARGUMENT, b""
        self.events.acknowledge(number(payload))
        if len(self.events.held) <= self.events.depth - SPARE_EVENTS:
            self.repair(5)
        return AnswerStatus.OK, four(self.events.oldest - 1)

    def _open_card(self, payload: bytes) -> Result:
        record, draw = self.records.get(number(payload[:4])), number(payload[4:])
        if record is None:
            return AnswerStatus.WRONG_DECK, b""
        if self.model.kind == 2 and not record.retired:
            return AnswerStatus.IN_PLAY, b""
        known = record.order if self.model.kind == 2 else record.drawn
        if not 1 <= draw <= len(known):
            return AnswerStatus.NO_SUCH_DRAW, b""
        return AnswerStatus.OK, payload + self.opening(record, draw)

    def opening(self, record: DeckRecord, draw: int) -> bytes:
        """Give card and nonce of a draw."""
        known = record.order if self.model.kind == 2 else record.drawn
        sealed = known[draw - 1]
        return sealed.opened() if sealed else b""

    def _prove(self, payload: bytes) -> Result:
        record, position, level = *self._placed(payload[:6]), payload[6]
        if record is None:
            return AnswerStatus.WRONG_DECK, b""
        if not 1 <= position <= len(record.order):
            return AnswerStatus.BAD_ARGUMENT, b""
        path = record.place(position)
        if level > len(path):
            return AnswerStatus.BAD_ARGUMENT, b""
        shown = path[level : level + HASHES_PER_FRAME]
        head = payload[:6] + bytes([len(path), level, len(shown)])
        return AnswerStatus.OK, head + b"".join(shown)

    def _placed(self, payload: bytes) -> tuple[DeckRecord | None, int]:
        return self.records.get(number(payload[:4])), number(payload[4:])

    def _declare(self, payload: bytes) -> Result:
        composition = Composition(payload[0], number(payload[1:3]), payload[3])
        if self.state in (PackState.CHECKING, PackState.SHUFFLING) or self.packet:
            return AnswerStatus.MOVING, b""
        if self.fault:
            return AnswerStatus.FAULT, bytes([self.fault])
        if not composition.valid or len(composition.cards()) > self.model.capacity:
            return AnswerStatus.BAD_ARGUMENT, b""
        self.deck_number += 1
        self.records[self.deck_number] = DeckRecord(self.deck_number, composition)
        while len(self.records) > DECKS_KEPT:
            del self.records[min(self.records)]
        self.pile, self.state, self.cut_after = [], PackState.DECLARED, None
        return AnswerStatus.OK, four(self.deck_number) + two(len(composition.cards()))

    def _check(self, payload: bytes) -> Result:
        refusal = self._cannot_move(payload)
        if refusal:
            return refusal
        if self.state is not PackState.DECLARED or not self.record.loaded:
            return AnswerStatus.WRONG_STATE, b""
        self.begin(PackState.CHECKING)
        return AnswerStatus.OK, b""

    def _check_result(self, payload: bytes) -> Result:
        record = self.records.get(number(payload[:4]))
        if record is None:
            return AnswerStatus.WRONG_DECK, b""
        if record.check is None:
            return AnswerStatus.WRONG_STATE, b""
        if payload[4] * ENTRIES_PER_PAGE >= max(1, len(record.check.entries)):
            return AnswerStatus.BAD_ARGUMENT, b""
        return AnswerStatus.OK, record.check.page(record.number, payload[4])

    def _shuffle(self, payload: bytes) -> Result:
        refusal = self._cannot_move(payload)
        if refusal:
            return refusal
        checked = self.record.check
        unchecked_ok = not self.has(Capability.CHECKS_COUNT) and self.record.loaded
        passed = self.state is PackState.CHECKED and checked is not None and checked.result != 1
        if not (passed or (unchecked_ok and self.state is PackState.DECLARED)):
            return AnswerStatus.WRONG_STATE, b""
        self.begin(PackState.SHUFFLING)
        return AnswerStatus.OK, b""

    def _cannot_move(self, payload: bytes) -> Result | None:
        if number(payload[:4]) != self.deck_number or not self.deck_number:
            return AnswerStatus.WRONG_DECK, b""
        if self.state in (PackState.CHECKING, PackState.SHUFFLING):
            return AnswerStatus.MOVING, b""
        return (AnswerStatus.FAULT, bytes([self.fault])) if self.fault else None

    def _lock(self, payload: bytes) -> Result:
        lock, cards = payload
        counted = cards and not self.has(Capability.ALLOWANCE)
        if lock > 1 or counted or (lock and cards):
            return AnswerStatus.BAD_ARGUMENT, b""
        if not lock and self.fault:
            return AnswerStatus.FAULT, bytes([self.fault])
        if not lock and self.state is not PackState.READY:
            return AnswerStatus.WRONG_STATE, b""
        self.locked, self.allowance = bool(lock), cards
        return AnswerStatus.OK, bytes([lock, cards])

    def _dispense(self, payload: bytes) -> Result:
        if payload[0] not in self.model.packets:
            return AnswerStatus.BAD_ARGUMENT, b""
        if self.packet:
            return AnswerStatus.MOVING, b""
        if self.fault:
            return AnswerStatus.FAULT, bytes([self.fault])
        if self.state is not PackState.READY or not self.pile:
            return AnswerStatus.WRONG_STATE, b""
        packet = self.start_packet(payload[0])
        return AnswerStatus.OK, payload + two(packet.first_draw)

    def _root(self, payload: bytes) -> Result:
        record = self.records.get(number(payload))
        if record is None:
            return AnswerStatus.WRONG_DECK, b""
        if record.root is None:
            return AnswerStatus.WRONG_STATE, b""
        return AnswerStatus.OK, payload + two(len(record.order)) + record.root

    def _retire(self, payload: bytes) -> Result:
        record = self.records.get(number(payload))
        if record is None:
            return AnswerStatus.WRONG_DECK, b""
        current = record.number == self.deck_number
        if current and self.state not in (PackState.READY, PackState.RETIRED):
            return AnswerStatus.WRONG_STATE, b""
        if not record.retired:
            record.retired = True
            self.log(EventKind.DECK_RETIRED, payload)
        if current:
            self.state = PackState.RETIRED
        return AnswerStatus.OK, payload

    def _open_order(self, payload: bytes) -> Result:
        record, first = self._placed(payload)
        if record is None:
            return AnswerStatus.WRONG_DECK, b""
        if not record.retired:
            return AnswerStatus.IN_PLAY, b""
        if not 1 <= first <= len(record.order):
            return AnswerStatus.BAD_ARGUMENT, b""
        shown = record.order[first - 1 : first - 1 + CARDS_PER_FRAME]
        return AnswerStatus.OK, payload + bytes([len(shown)]) + b"".join(c.opened() for c in shown)

    def self_check(self) -> bytes:
        """Give the answer to header 232."""
        return bytes([SELF_CHECK.get(self.fault, 255), self.fault])


def number(data: bytes) -> int:
    """Read a number, least significant byte first."""
    return int.from_bytes(data, "little")
