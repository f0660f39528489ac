"""A card device's driver and its twin, joined without a port on a clock set by hand."""

from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import TypeVar

from drivers.cards.contract import AlarmKind, CardAlarm, CardEvent, Resume
from drivers.cards.deck import DeckSpec
from drivers.cards.device import CardSetup, ProfileDevice
from drivers.cards.sabot import Sabot
from drivers.cards.shuffler import Shuffler
from drivers.homologation.admission import Admit, admission, load_signed
from drivers.homologation.decision import StationTerms
from drivers.homologation.keys import parse_device_keys
from drivers.homologation.registry import Purpose, parse_public_key
from drivers.trace import Trace
from hil.catalogue import CARD_ADDRESSES, card_identity, card_key
from hil.devices.bad_cards import BAD_DEVICES
from hil.devices.card_device import CardDeviceTwin
from hil.devices.card_model import MODELS
from hil.devices.deck import Composition
from tests.drivers.answering_wire import AnsweringWire

REGISTRY = Path(__file__).parents[2] / "hil" / "registry"
KEYS = parse_device_keys((REGISTRY / "device-keys.json").read_bytes())
DRIVERS: dict[str, type[ProfileDevice]] = {"Card Sabot": Sabot, "Card Shuffler": Shuffler}

Event = TypeVar("Event")


def admit(purpose: Purpose = Purpose.TEST, today: date = date(2026, 11, 16)) -> Admit:
    trusted = parse_public_key((REGISTRY / "registry.pub").read_bytes())
    terms = StationTerms(purpose, today, 1, frozenset(KEYS.by_id))
    return admission(lambda: load_signed(REGISTRY / "registry.json", trusted), lambda: terms)


class CardBench:
    """One twin, one driver, everything that the driver told."""

    def __init__(self, model: str, conduct: str = "honest", key: bytes | None = None) -> None:
        kind = MODELS[model]
        self.address = CARD_ADDRESSES[kind.category]
        self.twin: CardDeviceTwin = BAD_DEVICES[conduct](
            kind, self.address, card_identity(model), key or card_key(model), seed=7
        )
        self.wire = AnsweringWire(self._answer)
        self.hear: Callable[[bytes], bytes] = lambda data: data
        self.say: Callable[[bytes], bytes] = lambda data: data
        self.trace = Trace()
        self.driver = self.new_driver(None)
        self.events: list[CardEvent] = []

    def new_driver(self, resume: Resume | None, admitted: Admit | None = None) -> ProfileDevice:
        driver_class = DRIVERS[self.twin.model.category]
        setup = CardSetup(
            self.address,
            admitted or admit(),
            KEYS.by_id,
            resume,
            self.trace,
            self.wire.clock,
        )
        self.driver = driver_class(setup)
        self.driver.attach(self.wire)
        return self.driver

    def _answer(self, frame: bytes) -> bytes:
        heard = self.hear(frame)
        chunks = self.twin.feed(heard, self.wire.now_ns) if heard else []
        return self.say(b"".join(chunk.data for chunk in chunks))

    def identify(self) -> None:
        self.driver.identify(self.wire.deadline(10_000))

    def poll(self, times: int = 1) -> list[CardEvent]:
        """Poll every 200 ms, while the device is in use, and give what was told."""
        told: list[CardEvent] = []
        for _ in range(times):
            self.wire.wait_ms(200)
            self.twin.tick(self.wire.now_ns)
            told.extend(self.driver.poll(self.wire.deadline()))
            if self.driver.banned is not None:
                break
        self.events.extend(told)
        return told

    def do(self, work: Callable[..., Event], *arguments: object) -> Event:
        return work(*arguments, self.wire.deadline(5_000))

    def load(self, spec: DeckSpec, cards: Sequence[int] | None = None) -> int:
        """Declare a deck, put it in, check and shuffle it as far as the device can."""
        deck = self.do(self.driver.declare_deck, spec).deck
        whole = Composition(spec.packs, spec.rank_mask, spec.jokers_per_pack).cards()
        self.twin.insert(whole if cards is None else cards)
        names = {capability.name for capability in type(self.twin.model.capabilities)
                 if capability in self.twin.model.capabilities}  # fmt: skip
        if "CHECKS_COUNT" in names:
            self.do(self.driver.check_deck, deck)
            self.poll(4)
        if "SHUFFLES" in names and self.driver.banned is None:
            self.do(self.driver.start_shuffle, deck)
            self.poll(4)
        return deck

    def told(self, kind: type[Event]) -> list[Event]:
        return [event for event in self.events if isinstance(event, kind)]

    def alarms(self) -> list[AlarmKind]:
        return [alarm.kind for alarm in self.told(CardAlarm)]
