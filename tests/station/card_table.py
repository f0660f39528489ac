"""A card device's twin, its driver and its adapter, joined without a port or a thread."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from drivers.deadline import Deadline
from drivers.errors import DriverError
from drivers.link import After, LinkState
from firmware_py.rules.decks import Deck
from firmware_py.station.cards.device import CardSide
from firmware_py.station.inbox import Envelope, Inbox
from firmware_py.station.targets import Targets
from firmware_py.table import events as ev
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


class CardTable:
    """What the device does, and what the table is told of it."""

    def __init__(self, model: str, conduct: str = "honest", *, deals: bool = True) -> None:
        self.bench = CardBench(model, conduct)
        self.inbox = Inbox()
        self.wanted = Targets()
        role = "sabot" if "sabot" in model else "shuffler"
        packets = model == "dealing-shuffler"
        self.cards = CardSide(
            role, self.bench.driver, Deck(), self.inbox, packets, lambda: self.wanted, deals=deals
        )
        self.cards.link = Doing(self.bench)  # type: ignore[assignment]
        self.shown: list[str] = []
        self.cards.port.on_alarm = lambda said: self.shown.append(english(said))
        self.told: list[Envelope] = []

    def settle(self, polls: int = 6) -> list[Envelope]:
        """Poll, record everything, and give what was told meanwhile."""
        fresh: list[Envelope] = []
        for _ in range(polls):
            self.cards.heard(self.bench.poll())
            fresh += self.record()
        return fresh

    def record(self) -> list[Envelope]:
        """Make everything durable that waits."""
        fresh = []
        while self.inbox.waiting:
            told = self.inbox.take(0)
            assert told is not None
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
        self.cards.packs.prepare(needed=True)
        twin = self.bench.twin
        twin.insert(twin.record.composition.cards() if cards is None else cards)
        self.settle()

    def checked(self) -> list[ev.DeckChecked]:
        return [given for given in self.inputs() if isinstance(given, ev.DeckChecked)]
