"""From the config to drivers: every device with its registry, keys and memory."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from pathlib import Path

from drivers.cards.contract import CardDevice
from drivers.cards.device import CardSetup
from drivers.cards.sabot import Sabot
from drivers.cards.shuffler import Shuffler
from drivers.homologation.admission import Admit, AdmittedDevice, RememberedAdmit, approval
from drivers.homologation.keys import DeviceKeys
from drivers.models import UnknownModelError, make_further
from drivers.names import ROLE_DIRECTORIES
from drivers.slot.bus import SlotBus
from drivers.slot.contract import SlotMemory, SlotPlace
from drivers.slot.slot import Slot
from drivers.trace import Trace
from drivers.visor.contract import Visor
from drivers.visor.write_only import WriteOnlyVisor
from firmware_py.rules.game import Game
from firmware_py.station.cards.device import CardSide
from firmware_py.station.config import Config, ConfigError, DeviceConfig, dealing_kind
from firmware_py.station.device_core import DeviceCore
from firmware_py.station.device_record import DeviceRecords
from firmware_py.station.inbox import Inbox
from firmware_py.station.links.card_carrier import CardCarrier
from firmware_py.station.links.equipment import Equipment, Plug
from firmware_py.station.links.slot_carrier import SlotCarrier
from firmware_py.station.links.visors import VISORS, build_visor, words_for
from firmware_py.station.slots.device import SlotPlan, SlotSide
from firmware_py.station.targets import Targets

TRACES = "traces"
MakeCards = Callable[[CardSetup], CardDevice]
CARD_DEVICES: dict[str, dict[str, MakeCards]] = {
    "sabot": {"profile": Sabot},
    "shuffler": {"profile": Shuffler},
}
# How the registry calls what belongs in each place, whoever made it.
CARD_CATEGORY = {"sabot": Sabot.category, "shuffler": Shuffler.category}
# The models that come with the station, by kind; a sabot's or shuffler's may be another maker's.
OUR_MODELS: dict[str, Collection[str]] = {"slots": ("cctalk",), "visor": VISORS, **CARD_DEVICES}
OUR_NAMES = frozenset(name for models in OUR_MODELS.values() for name in models)


@dataclass(frozen=True, slots=True)
class Builder:
    """Makes every device of a config; nothing is opened yet."""

    config: Config
    game: Game
    inbox: Inbox
    admit: Admit
    keys: DeviceKeys
    memories: DeviceRecords = field(default_factory=DeviceRecords)
    # How the devices must stand by what is recorded.
    recorded: Callable[[], Targets] = Targets

    def equipment(self, base: Path) -> Equipment:
        """Make all of them; the shuffler before the device that its packs are carried to."""
        for device in self.config.device:
            _refuse_model(device)
        deals = dealing_role(self.config)
        found = Equipment(
            DeviceCore(alternates=self.game.number(self.game.deck_rule.alternate) > 1),
            # Beside the journal: the folder of the config is read-only on a board.
            trace_directory=(base / self.config.journal_dir).parent / TRACES,
            port_directories=(base, *ROLE_DIRECTORIES),
        )
        for device in sorted(self.config.device, key=lambda one: one.role == deals):
            found = self._with(found, device, deals=device.role == deals)
        order = [device.role for device in self.config.device]
        plugs = sorted(found.plugs, key=lambda plug: order.index(plug.config.role))
        return replace(found, plugs=tuple(plugs))

    def _with(self, found: Equipment, device: DeviceConfig, *, deals: bool) -> Equipment:
        if device.kind == "slots":
            return self._with_slots(found, device)
        if device.kind == "visor":
            return self._with_visor(found, device)
        return self._with_cards(found, device, deals=deals)

    def _with_visor(self, found: Equipment, device: DeviceConfig) -> Equipment:
        trace = Trace()
        visor: Visor = build_visor(device, self.admit, trace, words_for(self.config.purpose))
        sealed = dict(found.sealed)
        if isinstance(visor, WriteOnlyVisor) and self.config.purpose == "live":
            sealed[device.role] = visor
        plugs = (*found.plugs, Plug(device, visor, trace))
        return replace(found, plugs=plugs, visors=(*found.visors, visor), sealed=sealed)

    def _with_slots(self, found: Equipment, device: DeviceConfig) -> Equipment:
        jackpot = self.config.jackpot
        if jackpot is None:
            raise ConfigError(f"device {device.role}: slots need a [jackpot]")
        trace = Trace()
        bus = self._bus(device, trace)
        carrier = SlotCarrier(device.role, bus, self.inbox)
        seats = tuple(slot.place.seat for slot in bus.slots)
        plan = SlotPlan(seats, jackpot.bet_cents, jackpot.token)
        side = SlotSide(device.role, plan, self.memories)
        return replace(
            found,
            core=replace(found.core, slots=side),
            plugs=(*found.plugs, Plug(device, bus, trace, carrier.carry)),
            carriers={**found.carriers, device.role: carrier},
            slots=carrier,
        )

    def _bus(self, device: DeviceConfig, trace: Trace) -> SlotBus:
        if not device.addresses:
            why = "addresses is empty: give the ccTalk address of each seat's slot, seat 1 first"
            raise ConfigError(f"device {device.role}: {why}")
        slots = [
            self._slot(seat, address, self.memories.slots.get(seat))
            for seat, address in enumerate(device.addresses, 1)
        ]
        try:
            return SlotBus(slots, trace)
        except ValueError as error:
            raise ConfigError(f"device {device.role}: addresses: {error}") from error

    def _slot(self, seat: int, address: int, memory: SlotMemory | None) -> Slot:
        """Make a slot; one on record is the only one accepted until people say otherwise."""
        place = SlotPlace(seat, address, memory.serial if memory is not None else None)
        return Slot(place, approve=approval(self.admit), memory=memory)

    def _with_cards(self, found: Equipment, device: DeviceConfig, *, deals: bool) -> Equipment:
        trace, asked = Trace(), RememberedAdmit(self.admit)
        resume = self.memories.cards.get(device.role)
        setup = CardSetup(device.address, asked, self.keys.by_id, resume, trace)
        driver = _card_device(device, setup)
        admitted = AdmittedDevice(driver, asked, CARD_CATEGORY[device.kind])
        packets = self.config.table.source == "automatic" and deals
        carrier = CardCarrier(device.role, driver, self.inbox, self.recorded, packets=packets)
        return replace(
            found,
            core=self._seated(found.core, device.role, packets=packets, deals=deals),
            plugs=(*found.plugs, Plug(device, admitted, trace, carrier.carry)),
            carriers={**found.carriers, device.role: carrier},
            dealing=carrier if deals else found.dealing,
        )

    def _seated(self, core: DeviceCore, role: str, *, packets: bool, deals: bool) -> DeviceCore:
        side = CardSide(role, self.game.deck, packets=packets, source=core.shuffler, deals=deals)
        return replace(core, dealing=side) if deals else replace(core, shuffler=side)


def _refuse_model(device: DeviceConfig) -> None:
    """Refuse a model that nobody here speaks."""
    models = OUR_MODELS[device.kind]
    if device.model not in models and device.kind not in CARD_DEVICES:
        why = f"model {device.model!r} is none of {', '.join(models)}"
        raise ConfigError(f"device {device.role}: {why}")


def _card_device(device: DeviceConfig, setup: CardSetup) -> CardDevice:
    """Make our own model of this kind, or one that an installed package announces."""
    ours = CARD_DEVICES[device.kind]
    if device.model in ours:
        return ours[device.model](setup)
    try:
        return make_further(device.model, OUR_NAMES, setup)
    except UnknownModelError as error:
        raise ConfigError(f"device {device.role}: {error}") from error


def dealing_role(config: Config) -> str:
    """Name the one device that deals."""
    kind = dealing_kind(config)
    found = [device.role for device in config.device if device.kind == kind]
    if len(found) > 1:
        raise ConfigError(f"device {found[1]}: {found[0]} deals already")
    cards = [device.role for device in config.device if device.kind in CARD_DEVICES]
    if cards and not found:
        source = config.table.source
        raise ConfigError(
            f'table: source = "{source}" needs a {kind}, and there is only {cards[0]}'
        )
    return found[0] if found else ""
