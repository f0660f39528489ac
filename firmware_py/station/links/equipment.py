"""The devices of a table: their sides, their lines, and who carries between them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from drivers.link import Device
from drivers.names import ROLE_DIRECTORIES
from drivers.trace import Trace
from drivers.visor.contract import Visor
from drivers.visor.write_only import WriteOnlyVisor
from firmware_py.station.config import DeviceConfig
from firmware_py.station.device_core import DeviceCore
from firmware_py.station.links.card_carrier import CardCarrier
from firmware_py.station.links.slot_carrier import SlotCarrier


def silent(_events: Sequence[Any]) -> None:
    """Hear nothing: a visor tells nothing that the table needs."""


@dataclass(frozen=True, slots=True)
class Plug:
    """A device, how it is reached, and who is told what it said."""

    config: DeviceConfig
    device: Device[Any]
    trace: Trace
    handle: Callable[[Sequence[Any]], None] = silent


@dataclass(frozen=True, slots=True)
class Equipment:
    """All devices of a table; nothing of it is ever replaced."""

    core: DeviceCore = field(default_factory=DeviceCore)
    plugs: tuple[Plug, ...] = ()
    # By role; the one that deals, and the one of the slots, once more.
    carriers: Mapping[str, CardCarrier | SlotCarrier] = field(default_factory=dict)
    dealing: CardCarrier | None = None
    slots: SlotCarrier | None = None
    visors: tuple[Visor, ...] = ()
    # Displays that cannot prove who they are: somebody reads their seals.
    sealed: Mapping[str, WriteOnlyVisor] = field(default_factory=dict)
    # Where the last frames of a port are written when something fails there.
    trace_directory: Path | None = None
    # Where ports are looked for that are not named from the root on.
    port_directories: tuple[Path, ...] = ROLE_DIRECTORIES
