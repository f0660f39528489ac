"""What the devices keep without power, in a file: a table can be switched off and on again."""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from hil.devices.card_device import CardDeviceTwin
from hil.devices.coin_acceptor import CoinAcceptor
from hil.table import TwinTable

# Fields that survive a loss of power; the rest is what a device knows while it runs.
CARD_MEMORY: Final = (
    "boot_count", "counters", "cut_after", "deck_number", "events", "faults", "pile", "random",
    "records", "state",
)  # fmt: skip
SLOT_MEMORY: Final = ("by_position", "counters")


class Memory:
    """A table's file: read at the start, written whenever something in it has changed."""

    def __init__(self, table: TwinTable, path: Path) -> None:
        self._table = table
        self._path = path
        self._written: list[bytes] = []

    def load(self) -> None:
        """Give the devices their memory back and switch them on, before the ports are plugged."""
        if not self._path.exists():
            return
        parts = pickle.loads(self._path.read_bytes())
        for (device, _, _), part in zip(self._devices(), parts, strict=True):
            vars(device).update(pickle.loads(part))
            device.restart(0)

    def save(self) -> None:
        """Write what has changed; every device is read on the thread of its own port."""
        parts = [
            self._table.lines[role].act(partial(_memory, device, names))
            for device, role, names in self._devices()
        ]
        if parts == self._written:
            return
        fresh = self._path.with_name(f"{self._path.name}.new")
        fresh.write_bytes(pickle.dumps(parts))
        os.replace(fresh, self._path)
        self._written = parts

    def _devices(self) -> Iterator[tuple[CardDeviceTwin | CoinAcceptor, str, tuple[str, ...]]]:
        for role, device in self._table.cards.items():
            yield device, role, CARD_MEMORY
        for slot in self._table.slots:
            yield slot, "slots", SLOT_MEMORY


def _memory(device: CardDeviceTwin | CoinAcceptor, names: tuple[str, ...]) -> bytes:
    return pickle.dumps({name: vars(device)[name] for name in names})
