"""The card devices of a world: which stand at the table, who puts packs in, how they are wired."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from drivers.cards.device import CardSetup
from drivers.homologation.admission import Admit
from drivers.trace import Trace
from firmware_py.rules.game import Game
from firmware_py.station.cards.device import CardSide
from firmware_py.station.config import DeviceConfig, dealing_kind
from firmware_py.station.device_core import DeviceCore
from firmware_py.station.device_record import DeviceRecords
from firmware_py.station.inbox import Inbox
from firmware_py.station.links.build import CARD_DEVICES
from firmware_py.station.links.card_carrier import CardCarrier
from firmware_py.station.links.equipment import Equipment, Plug
from firmware_py.station.targets import Targets
from hil.devices.card_device import CardDeviceTwin
from hil.operator import waits_for_cards
from tests.contract.card_bench import KEYS

if TYPE_CHECKING:
    from tests.station.whole.world import World


@dataclass(frozen=True, slots=True)
class CardDevices:
    """What gives the cards, by the names of the twins' models."""

    sabot: str = "reading-sabot"
    shuffler: str = "none"


READING = CardDevices()


class PackHands:
    """Puts every declared pack in, in the order that the world has chosen."""

    def __init__(self, world: "World", stack: Sequence[int], seed: int) -> None:
        self._world = world
        # Cards that lie on top of every deck; what is below comes from the seed.
        self._stack, self._seed = list(stack), seed

    def put_in(self) -> None:
        """Put a pack where one is waited for; what a shuffler has mixed is carried on."""
        cards = self._world.twins.cards
        shuffler, sabot = cards.get("shuffler"), cards.get("sabot")
        if shuffler is None:
            if sabot is not None and waits_for_cards(sabot):
                sabot.insert(self._order(sabot))
            return
        if waits_for_cards(shuffler):
            shuffler.insert(shuffler.record.composition.cards())
        if shuffler.deck_number and not shuffler.stacked:
            # Whenever it shuffles, and however often.
            shuffler.stacked = tuple(self._order(shuffler))
        if sabot is not None:
            self._world.hands.carry_along()

    def _order(self, twin: CardDeviceTwin) -> list[int]:
        cards = twin.record.composition.cards()
        Random(self._seed).shuffle(cards)
        for card in reversed(self._stack):
            cards.remove(card)
            cards.insert(0, card)
        return cards


@dataclass(frozen=True, slots=True)
class CardBuilder:
    """Wires the card devices of a world as the station does its own."""

    world: "World"
    inbox: Inbox
    game: Game
    memories: DeviceRecords
    recorded: Callable[[], Targets]
    admit: Admit

    def equipment(self) -> Equipment:
        """Wire all, a shuffler before the sabot that its packs are carried to."""
        deals = dealing_kind(self.world.config)
        alternates = self.game.number(self.game.deck_rule.alternate) > 1
        found = Equipment(DeviceCore(alternates=alternates))
        for role in sorted(self.world.twins.cards, key=lambda role: role == deals):
            found = self._with(found, role, deals=role == deals)
        return found

    def _with(self, found: Equipment, role: str, *, deals: bool) -> Equipment:
        config = next(one for one in self.world.config.device if one.role == role)
        trace = Trace(clock=self.world.clock)
        driver = CARD_DEVICES[role]["profile"](self._setup(role, trace))
        packets = deals and self.world.config.table.source == "automatic"
        carrier = CardCarrier(role, driver, self.inbox, self.recorded, packets=packets)
        source, deck = found.core.shuffler, self.game.deck
        side = CardSide(role, deck, packets=packets, source=source, deals=deals)
        core = replace(found.core, dealing=side) if deals else replace(found.core, shuffler=side)
        return replace(
            found,
            core=core,
            plugs=(*found.plugs, Plug(_plugged(config), driver, trace, carrier.carry)),
            carriers={**found.carriers, role: carrier},
            dealing=carrier if deals else found.dealing,
        )

    def _setup(self, role: str, trace: Trace) -> CardSetup:
        address, resume = self.world.twins.cards[role].address, self.memories.cards.get(role)
        return CardSetup(address, self.admit, KEYS.by_id, resume, trace, self.world.clock)


def _plugged(config: DeviceConfig) -> DeviceConfig:
    """Name the port by the role: that is how the world's sockets are found."""
    return DeviceConfig(role=config.role, kind=config.kind, port=config.role, model="profile")


def reads(twin: CardDeviceTwin) -> bool:
    """Whether a device knows its cards, or leaves their faces to the dealer."""
    return bool(twin.model.capabilities & 1)
