"""From the config to drivers: every device with its registry, keys and memory."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

from drivers.cards.device import CardSetup, ProfileDevice
from drivers.cards.sabot import Sabot
from drivers.cards.shuffler import Shuffler
from drivers.homologation.admission import Admit, approval
from drivers.homologation.keys import DeviceKeys, load_device_keys
from drivers.homologation.registry import Purpose
from drivers.names import ROLE_DIRECTORIES
from drivers.slot.bus import SlotBus
from drivers.slot.contract import SlotMemory, SlotPlace
from drivers.slot.slot import Slot
from drivers.trace import Trace
from drivers.visor.write_only import WriteOnlyVisor
from firmware_py.rules.game import Game
from firmware_py.station.cards.device import CardSide
from firmware_py.station.config import Config, ConfigError, DeviceConfig, dealing_kind
from firmware_py.station.device_record import DeviceRecords
from firmware_py.station.links.links import Links, silent
from firmware_py.station.links.registry import HomologationRegistry, trusted_key
from firmware_py.station.links.visors import VISORS, build_visor, words_for
from firmware_py.station.slots.device import SlotSide

TRACES = "traces"
SLOT, CARD = "cctalk", "profile"
CARD_DEVICES: dict[str, type[ProfileDevice]] = {"sabot": Sabot, "shuffler": Shuffler}


def equip(
    devices: Links,
    config: Config,
    base: Path,
    game: Game,
    memories: DeviceRecords,
    today: Callable[[], date],
) -> HomologationRegistry:
    """Give the station its devices; nothing is opened yet."""
    keys = load_device_keys(base / config.device_keys, Purpose(config.purpose))
    papers = _papers(devices, config, base, memories)
    admit = papers.admission(today, frozenset(keys.by_id))
    # Beside the journal: the folder of the config is read-only on a board.
    devices.keep_traces((base / config.journal_dir).parent / TRACES)
    devices.port_directories = (base, *ROLE_DIRECTORIES)
    devices.alternates = game.number(game.deck_rule.alternate) > 1
    for device in config.device:
        _refuse_model(device)
        if device.kind == "slots":
            _slots(devices, config, device, admit, memories)
        elif device.kind == "visor":
            trace = Trace()
            visor = build_visor(device, admit, trace, words_for(config.purpose))
            devices.visors.append(visor)
            if isinstance(visor, WriteOnlyVisor) and config.purpose == "live":
                devices.sealed[device.role] = visor
            devices.add(device, visor, silent, trace)
        else:
            _cards(devices, config, device, admit, keys, game, memories)
    return papers


def _refuse_model(device: DeviceConfig) -> None:
    """Refuse a model that nobody here speaks."""
    models = VISORS if device.kind == "visor" else (SLOT if device.kind == "slots" else CARD,)
    if device.model not in models:
        why = f"model {device.model!r} is none of {', '.join(models)}"
        raise ConfigError(f"device {device.role}: {why}")


def _papers(
    devices: Links, config: Config, base: Path, memories: DeviceRecords
) -> HomologationRegistry:
    path = base / config.registry_dir / "registry.json"
    key, purpose = trusted_key(config, base), Purpose(config.purpose)
    return HomologationRegistry(
        path, key, purpose, memories.edition, devices.inbox, memories.registry
    )


def _slots(
    devices: Links, config: Config, device: DeviceConfig, admit: Admit, memories: DeviceRecords
) -> None:
    if config.jackpot is None:
        raise ConfigError(f"device {device.role}: slots need a [jackpot]")
    if not device.addresses:
        why = "addresses is empty: give the ccTalk address of each seat's slot, seat 1 first"
        raise ConfigError(f"device {device.role}: {why}")
    trace = Trace()
    slots = [
        _slot(seat, address, admit, memories.slots.get(seat))
        for seat, address in enumerate(device.addresses, 1)
    ]
    try:
        bus = SlotBus(slots, trace)
    except ValueError as error:
        raise ConfigError(f"device {device.role}: addresses: {error}") from error
    bet, token = config.jackpot.bet_cents, config.jackpot.token
    adapter = SlotSide(device.role, bus, bet, token, devices.inbox, devices.wanted, memories)
    adapter.on_alarm = devices.alarm
    adapter.link = devices.add(device, bus, adapter.heard, trace)
    devices.slots = adapter


def _slot(seat: int, address: int, admit: Admit, memory: SlotMemory | None) -> Slot:
    """Make a slot; one that is on record is the only one accepted until people say otherwise."""
    place = SlotPlace(seat, address, memory.serial if memory is not None else None)
    return Slot(place, approve=approval(admit), memory=memory)


def _cards(
    devices: Links,
    config: Config,
    device: DeviceConfig,
    admit: Admit,
    keys: DeviceKeys,
    game: Game,
    memories: DeviceRecords,
) -> None:
    trace = Trace()
    resume = memories.cards.get(device.role)
    setup = CardSetup(device.address, admit, keys.by_id, resume, trace)
    driver = CARD_DEVICES[device.kind](setup)
    packets = config.table.source == "automatic"
    deals = device.role == dealing_role(config)
    adapter = CardSide(
        device.role, driver, game.deck, devices.inbox, packets and deals, devices.wanted,
        deals=deals,
    )  # fmt: skip
    adapter.port.on_alarm = devices.alarm
    adapter.link = devices.add(device, driver, adapter.heard, trace)
    devices.seat_cards(adapter, deals=deals)


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
