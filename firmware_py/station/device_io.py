"""What goes into a core of devices, beside what they said, and what comes out: values alone.

In: a link's change, a command's end, a tick. Out: inputs for the table with their entries, and
commands that leave once these are durable.
"""

from collections.abc import Mapping

from msgspec import Struct

from firmware_py.station.entries import NewEntry
from firmware_py.station.inputs import Input
from firmware_py.station.targets import Targets
from firmware_py.table import events as ev

NO_MARKS: Mapping[str, object] = {}


class DeviceCommand(Struct, frozen=True):
    """What a device is to do; `role` is the device, as the config calls it."""

    role: str


class LinkTurned(Struct, frozen=True):
    """A link came up, or is up no more; gone if play must not wait for it in silence."""

    role: str
    is_up: bool
    is_gone: bool


def turned(change: LinkTurned, targets: Targets) -> ev.Event | None:
    """Say that a link is back or gone; one that was never up counts as lost too."""
    is_lost = change.role in targets.lost
    if change.is_up and is_lost:
        return ev.DeviceBack(change.role)
    return ev.DeviceLost(change.role) if change.is_gone and not is_lost else None


class CommandDone(Struct, frozen=True):
    """What a command gave, or why it failed."""

    role: str
    command: DeviceCommand
    result: object = None
    error: Exception | None = None


class Tick(Struct, frozen=True):
    """Time has passed; settled if nothing waits for the disk."""

    settled: bool = True


class Handed(Struct, frozen=True):
    """An input for the table with its entries, and the commands that leave when it is durable."""

    by: str
    input: Input | None
    entries: tuple[NewEntry, ...] = ()
    marks: Mapping[str, object] = NO_MARKS
    commands: tuple[DeviceCommand, ...] = ()


class Handled(Struct, frozen=True):
    """What one message gives: what is handed in, in order, and commands that wait for nothing."""

    told: tuple[Handed, ...] = ()
    commands: tuple[DeviceCommand, ...] = ()
