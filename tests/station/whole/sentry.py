"""Watches the devices' side: every command must follow from what is already on the disk."""

import json
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from firmware_py.journal.entry import Entry
from firmware_py.station.config import dealing_kind
from firmware_py.station.core import Core, input_of
from firmware_py.station.device_record import DECK, NOTES, DeviceRecords
from firmware_py.station.inputs import SEQUENCE
from firmware_py.station.targets import Targets, targets_of
from firmware_py.table.effects import OpenCards
from hil.devices.card_device import CardDeviceTwin
from hil.devices.coin_acceptor import CoinAcceptor
from hil.devices.slave import Answer
from tests.station.whole.card_devices import reads

if TYPE_CHECKING:
    from tests.station.whole.world import World

_DECK = 1000
LAMP_ON = 2
UNLOCK, DISPENSE, OPEN_CARD, ACKNOWLEDGE, DECLARE, CHECK = 87, 86, 93, 94, 91, 90
MASTER, LAMP = 228, 151


class Sentry:
    """A second table that hears only what is durable, and the commands that the devices get."""

    def __init__(self, core: Core, world: "World") -> None:
        self._core, self._world = core, world
        self.memories = DeviceRecords()
        self.wanted = Targets()
        self.commands = 0
        # Commands that nothing on the disk asks for.
        self.early: list[str] = []
        self._most_drawn: dict[int, int] = {}
        self._turned_up: set[int] = set()
        # Roles that may be told to expect a deck.
        self._deck_wanted: set[str] = set()
        self._lit: dict[int, set[int]] = {}
        self._opened_in: set[int] = set()
        self._loaded: set[tuple[str, int]] = set()
        self.amounts: set[int] = set()
        self._dealing = dealing_kind(world.config)
        self._alternates = core.table.game.number(core.table.game.deck_rule.alternate) > 1
        self._see()
        for role, twin in world.twins.cards.items():
            self._guard_cards(role, twin)
        for seat, slot in enumerate(world.twins.slots, 1):
            self._guard_slot(seat, slot)

    # What becomes durable.

    def recorded(self, entry: Entry) -> None:
        """Take up an entry the moment the disk has it."""
        payload = json.loads(entry.payload)
        if SEQUENCE in payload and entry.kind in ("event", "refused"):
            self.memories = self.memories.fold_card(payload)
        if entry.kind == "event":
            outcome = self._core.take(input_of(payload))
            assert outcome.refusal is None, f"recorded and refused when told again: {payload}"
            for effect in outcome.effects:
                if isinstance(effect, OpenCards):
                    self._turned_up.update(effect.numbers)
        elif entry.kind in NOTES:
            self.memories = self.memories.fold(entry.kind, payload)
            if entry.kind == DECK:
                self._deck_wanted.discard(payload["role"])
        if entry.kind == "card-loaded":
            self._loaded.add((payload["role"], payload["deck"]))
        self._see()

    def _see(self) -> None:
        core = self._core
        now = self.wanted = targets_of(core.table)
        for number in core.table.last_number.values():
            deck, draw = divmod(number, _DECK)
            self._allow(deck, draw + now.cards)
        self._allow(self._deck(), now.cards)
        self._turned_up.update(now.faces)
        if now.deck:
            self._deck_wanted.update(self._world.twins.cards)
        if self._alternates and self._dealing != "shuffler":
            # Shuffled ahead, while the other pack is played.
            self._deck_wanted.add("shuffler")
        if core.progressive is not None:
            self.amounts.add(core.progressive.meters.shown_cents)
        if core.table.round is not None:
            number = core.table.round.number
            self._lit.setdefault(number, set()).update(now.taken)
            if now.slots_open:
                self._opened_in.add(number)

    def _deck(self) -> int:
        kept = self.memories.cards.get(self._dealing)
        return kept.deck if kept else 0

    def _allow(self, deck: int, most: int) -> None:
        self._most_drawn[deck] = max(self._most_drawn.get(deck, 0), most)

    # What the devices are told.

    def _guard_cards(self, role: str, twin: CardDeviceTwin) -> None:
        run, deals = twin.execute, role == self._dealing
        packets = self._world.config.table.source == "automatic"
        checks: dict[int, Callable[[bytes], None]] = {
            UNLOCK: self._unlocking,
            DISPENSE: self._dispensing,
            OPEN_CARD: self._opening,
            ACKNOWLEDGE: partial(self._acknowledging, role),
            DECLARE: lambda _: self._declaring(role),
            CHECK: partial(self._checking, role),
        }
        for header in () if deals and packets else (DISPENSE,):
            checks[header] = lambda _: self._fail(f"{role} gives no packets")
        for header in () if deals else (UNLOCK, OPEN_CARD):
            checks[header] = lambda _: self._fail(f"{role} deals nothing")

        def execute(header: int, payload: bytes) -> tuple[int, bytes]:
            if header in checks:
                self.commands += 1
                checks[header](payload)
            return run(header, payload)

        twin.execute = execute  # type: ignore[method-assign]

    def _guard_slot(self, seat: int, twin: CoinAcceptor) -> None:
        def guarded(header: int, check: Callable[[int, bytes], None]) -> None:
            run = twin.handlers[header]

            def handle(data: bytes) -> Answer | None:
                self.commands += 1
                check(seat, data)
                return run(data)

            twin.handlers[header] = handle

        guarded(MASTER, self._switching)
        guarded(LAMP, self._lighting)

    def _fail(self, what: str) -> None:
        # Kept, not raised: a link takes an error in its work for the device's.
        self.early.append(f"{what}: not on the disk yet (entry {self._world.disk.head.seq})")

    def _unlocking(self, payload: bytes) -> None:
        lock, cards = payload
        if not lock:
            self._letting_out(cards)

    def _dispensing(self, payload: bytes) -> None:
        self._letting_out(payload[0])

    def _letting_out(self, cards: int) -> None:
        record = self._world.twins.cards[self._dealing].record
        most = self._most_drawn.get(record.number, 0)
        if not cards or len(record.drawn) + cards > most:
            self._fail(f"card {len(record.drawn) + cards} of deck {record.number} let out")

    def _opening(self, payload: bytes) -> None:
        deck, draw = (int.from_bytes(part, "little") for part in (payload[:4], payload[4:6]))
        if deck * _DECK + draw not in self._turned_up:
            self._fail(f"card {draw} of deck {deck} opened")

    def _acknowledging(self, role: str, payload: bytes) -> None:
        kept = self.memories.cards.get(role)
        if kept is None or int.from_bytes(payload, "little") > kept.last_sequence:
            self._fail("an event acknowledged")

    def _declaring(self, role: str) -> None:
        if role not in self._deck_wanted:
            self._fail(f"a deck declared at the {role}")

    def _checking(self, role: str, payload: bytes) -> None:
        if (role, int.from_bytes(payload, "little")) not in self._loaded:
            self._fail("a deck checked that was put in")

    def _switching(self, seat: int, data: bytes) -> None:
        round_ = self._world.station.parts.core.table.round
        number = round_.number if round_ else 0
        if data == b"\1" and number not in self._opened_in:
            self._fail(f"slot {seat} opened in round {number}")

    def _lighting(self, seat: int, data: bytes) -> None:
        round_ = self._core.table.round
        lit = self._lit.get(round_.number, set()) if round_ else set()
        if data[1] >= LAMP_ON and seat not in lit:
            self._fail(f"lamp {seat} lit")

    # How they must stand when all is quiet.

    def misfits(self) -> list[str]:
        """Name every device that does not stand as the record says, once nothing is under way."""
        found = [*self._card_misfits(), *self._slot_misfits()]
        if self.wanted.faces and reads(self._world.twins.cards[self._dealing]):
            found.append(f"faces {self.wanted.faces} not told")
        return found + self._visor_misfits()

    def _up(self, role: str) -> bool:
        socket = self._world.sockets.get(role)
        return socket is not None and socket.plugged

    def _card_misfits(self) -> list[str]:
        twin, role = self._world.twins.cards[self._dealing], self._dealing
        if not self._up(role):
            return []
        if self._world.config.table.source == "automatic":
            # It gives every packet that is due by itself.
            return [f"{self.wanted.cards} cards due"] if self.wanted.cards else []
        if self.wanted.cards:
            stands = (not twin.locked, twin.allowance) == (True, self.wanted.cards)
            return [] if stands else [f"{role} locked, {self.wanted.cards} cards due"]
        return [] if twin.locked else [f"{role} open, no card due"]

    def _slot_misfits(self) -> list[str]:
        found: list[str] = []
        for seat, twin in enumerate(self._world.twins.slots if self._up("slots") else (), 1):
            is_open, full = bool(twin._enabled(1)), twin._taken_under_limit > 0
            due = self.wanted.slots_open and seat not in self.wanted.taken
            # A slot that took a token which the table refused stays shut for this round.
            if is_open is not due and not (due and full):
                found.append(f"slot {seat} {'open' if is_open else 'shut'}")
            lit = any(mode >= LAMP_ON for mode in twin.lamps.values())
            if lit is not (seat in self.wanted.taken):
                found.append(f"lamp {seat} {'on' if lit else 'off'}")
        return found

    def _visor_misfits(self) -> list[str]:
        state: Any = self._core.progressive
        if state is None or not self._up("visor-1"):
            return []
        shown = "".join(self._world.twins.visors["visor-1"].screen.lines)
        cents = state.meters.shown_cents
        amount = f"{cents // 100:,}".replace(",", ".") + f",{cents % 100:02d}"
        return [] if amount in shown else [f"visor shows {shown!r}, not {amount}"]
