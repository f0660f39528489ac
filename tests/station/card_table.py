"""A card device's twin, its driver and its adapter, joined without a port or a thread."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from typing import Any

from drivers.deadline import Deadline
from drivers.errors import DriverError
from drivers.link import After, LinkState
from firmware_py.rules.decks import Deck
from firmware_py.station.cards.device import CardSide
from firmware_py.station.device_core import DeviceCore
from firmware_py.station.device_io import Tick
from firmware_py.station.inbox import Envelope, Inbox
from firmware_py.station.links.card_carrier import CardCarrier
from firmware_py.station.links.equipment import Equipment
from firmware_py.station.links.links import Links
from firmware_py.station.targets import Targets
from firmware_py.table import events as ev
from firmware_py.text.message import Message
from firmware_py.text.render import english
from tests.contract.card_bench import CardBench


class Doing:
    """A link that does its work at once."""

    state = LinkState.UP

    def __init__(self, bench: CardBench) -> None:
        self._bench = bench

    def post(self, work: Callable[[Deadline], Any], after: After | None = None) -> None:
        done = self.submit(work)
        if after is not None:
            error = done.exception()
            after(None if error else done.result(), error)  # type: ignore[arg-type]

    def submit(self, work: Callable[[Deadline], Any]) -> "Future[Any]":
        done: Future[Any] = Future()
        try:
            done.set_result(work(self._bench.wire.deadline(5_000)))
        except DriverError as error:
            done.set_exception(error)
        return done


class DrivenCards:
    """The core of one device and its carrier, told things by hand."""

    def __init__(self, table: "CardTable", carrier: CardCarrier) -> None:
        self.carrier, self._table, self._side = carrier, table, table.side
        self.packs, self.health = table.side.packs, table.side.health
        self.handle = carrier.carry

    def _post(self, work: Callable[[Deadline], Any], after: After | None) -> None:
        self._table.devices.links[self.carrier.role].post(work, after)

    def unlock(self, count: int) -> None:
        self.carrier.let_out(count, self._post)

    def lock(self) -> None:
        self.carrier.lock(self._post)

    def open_cards(self, numbers: Sequence[int]) -> None:
        self.carrier.open_faces(numbers, self._post)

    def link_lost(self) -> None:
        self._side.link_lost()

    def converge(self, wanted: Targets) -> None:
        """Let time pass; settled if nothing waits to be recorded."""
        self._side.turn.look = lambda: wanted
        if not self._table.inbox.waiting:
            self._side.tick()
        self._table.send()

    def serve(self, wanted: Targets) -> None:
        self._side.turn.look = lambda: wanted
        self._side.serve()
        self._table.send()

    def prepare(self, *, needed: bool) -> None:
        """Have a pack asked for, and what that gives recorded."""
        self.packs.prepare(needed=needed)
        self._table.send()
        self._table.record()


class CardTable:
    """What the device does, and what the table is told of it."""

    def __init__(self, model: str, conduct: str = "honest", *, deals: bool = True) -> None:
        self.bench = CardBench(model, conduct)
        self.inbox = Inbox()
        self.wanted = Targets()
        role = "sabot" if "sabot" in model else "shuffler"
        packets = model == "dealing-shuffler"
        self.side = CardSide(role, Deck(), packets=packets, deals=deals)
        carrier = CardCarrier(
            role, self.bench.driver, self.inbox, lambda: self.wanted, packets=packets
        )
        core = DeviceCore(dealing=self.side) if deals else DeviceCore(shuffler=self.side)
        self.devices = Links(self.inbox, Equipment(core, carriers={role: carrier}))
        self.devices.links[role] = Doing(self.bench)  # type: ignore[assignment]
        self.cards = DrivenCards(self, carrier)
        self.told: list[Envelope] = []

    @property
    def shown(self) -> list[str]:
        """Alarms that people see."""
        return [english(said) for said in self.devices._alarms if isinstance(said, Message)]

    def _meaning(self, told: Envelope) -> Iterator[Envelope]:
        """Decide what a message means; packs are asked for by hand here."""
        if told.message is None or isinstance(told.message, Tick):
            yield told
            return
        handled = self.devices.equipment.core.handle(told.message, lambda: self.wanted)
        self.devices.send(handled.commands)
        yield from map(self.devices._envelope, handled.told)
        if self.side._is_met_anew:
            self.side.turn.look = lambda: self.wanted
            self.side.follow()
            self.send()

    def send(self) -> None:
        """Send what the core has asked for."""
        self.devices.send(self.side.turn.take_all().commands)

    def settle(self, polls: int = 6) -> list[Envelope]:
        """Poll, record everything, and give what was told meanwhile."""
        fresh: list[Envelope] = []
        for _ in range(polls):
            self.cards.handle(self.bench.poll())
            fresh += self.record()
        return fresh

    def record(self) -> list[Envelope]:
        """Make everything durable that waits."""
        fresh = []
        while (found := self.inbox.take(0)) is not None:
            for told in self._meaning(found):
                fresh.append(told)
                if told.then is not None:
                    told.then()
        self.told += fresh
        return fresh

    def inputs(self) -> list[Any]:
        """What the table was told; what the device is able to do is told at the first meeting."""
        found = [told.input for told in self.told if told.input is not None]
        return [given for given in found if not isinstance(given, ev.DeviceAble)]

    def able(self) -> list[ev.DeviceAble]:
        return [told.input for told in self.told if isinstance(told.input, ev.DeviceAble)]

    def notes(self, kind: str) -> list[dict[str, Any]]:
        return [dict(n.payload) for told in self.told for n in told.notes if n.kind == kind]

    def alarms(self) -> list[str]:
        return [note["text"] for note in self.notes("alarm")]

    def load(self, cards: list[int] | None = None) -> None:
        """Have a deck asked for, and put it in."""
        self.cards.prepare(needed=True)
        twin = self.bench.twin
        twin.insert(twin.record.composition.cards() if cards is None else cards)
        self.settle()

    def checked(self) -> list[ev.DeckChecked]:
        return [given for given in self.inputs() if isinstance(given, ev.DeckChecked)]
