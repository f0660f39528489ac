"""What a device's side is given at its turn, and what the turn gives: no port is touched here."""

from collections.abc import Callable
from dataclasses import dataclass, field

from firmware_py.station.device_io import DeviceCommand, Handed, Handled
from firmware_py.station.entries import NewEntry, alarm_line
from firmware_py.station.inputs import Input
from firmware_py.station.targets import Targets
from firmware_py.text.message import Message

# What an event of a device becomes: an input for the table, and entries for the record.
Meaning = tuple[Input | None, tuple[NewEntry, ...]]
NOTHING: Meaning = (None, ())


@dataclass(slots=True)
class DeviceTurn:
    """One device, or a bus of them: how it must stand, and what this turn gives."""

    role: str
    # Looked up when asked for: a card that leaves as it should needs none of it.
    look: Callable[[], Targets] = Targets
    _told: list[Handed] = field(default_factory=list)
    _commands: list[DeviceCommand] = field(default_factory=list)

    @property
    def targets(self) -> Targets:
        """How the devices must stand by what is decided until now."""
        return self.look()

    def do(self, *commands: DeviceCommand) -> None:
        """Have something done that waits for no entry."""
        self._commands += commands

    def tell(
        self, given: Input | None, entries: tuple[NewEntry, ...], *commands: DeviceCommand
    ) -> None:
        """Hand something in, and have something done once it is recorded."""
        self._told.append(Handed(self.role, given, entries, commands=commands))

    def hand(self, handed: Handed) -> None:
        """Hand in what was made ready."""
        self._told.append(handed)

    def take_all(self) -> Handled:
        """Give what this turn gave, once."""
        handled = Handled(tuple(self._told), tuple(self._commands))
        self._told, self._commands = [], []
        return handled

    def alarm(self, said: Message, what: str = "") -> NewEntry:
        """Write an alarm of this device down."""
        return alarm_line(self.role, said, what)
