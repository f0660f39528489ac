"""Whether a card device may give cards: its own faults, its link, and what people put out.

A device is lost to the table while any of its faults stands, and comes back with the last.
One that did what none may do is out of use until two people readmit it with a reason.
"""

from dataclasses import dataclass, field

from drivers.cards.contract import AlarmKind, CardAlarm
from firmware_py.station.device_record import out_note
from firmware_py.station.entries import NewEntry
from firmware_py.table import events as ev
from firmware_py.table.devices import out_of_use
from firmware_py.text.message import Message

# Alarms that leave the cards as they are: the table goes on, people look at the wire.
HARMLESS = frozenset({AlarmKind.MISBEHAVED, AlarmKind.ANSWERS_FORGED})


@dataclass(slots=True)
class Health:
    """What stands against using one device; `name` is how the table calls it."""

    role: str
    name: str
    # The link is gone.
    is_away: bool = False
    faults: set[str] = field(default_factory=set)
    # Why the device that is connected cannot do what it is for.
    unfit: Message | None = None
    # It was put out, and the record was seen to say so.
    _is_out: bool = False

    @property
    def is_well(self) -> bool:
        """Whether nothing of its own stands against it."""
        return not self.faults and not self.unfit

    def fell(self, fault: str) -> ev.Event:
        """A fault of the device's own: the table waits for it."""
        self.faults.add(fault)
        return ev.DeviceLost(self.name)

    def rose(self, fault: str, lost: frozenset[str]) -> ev.Event | None:
        """A fault is gone; with the last one the device is back, if the table has it lost."""
        was_lost = fault in self.faults or self.is_away or self.name in lost
        self.faults.discard(fault)
        return self._back() if was_lost else None

    def met(self, lost: frozenset[str]) -> ev.Event | None:
        """The device is connected and agrees with the record as far as it has told."""
        return self._back() if self.is_away or self.name in lost else None

    def _back(self) -> ev.Event | None:
        if not self.is_well:
            return None
        self.is_away = False
        return ev.DeviceBack(self.name)

    def is_unfit(self, why: Message) -> ev.Event:
        """The device that was met cannot be used here: the table waits for one that can."""
        self.unfit = why
        return ev.DeviceLost(self.name)

    def parted(self) -> ev.Event | None:
        """The link is gone."""
        if self.is_away:
            return None
        self.is_away = True
        return ev.DeviceLost(self.name)

    def judged(self, alarm: CardAlarm) -> tuple[ev.Event | None, tuple[NewEntry, ...]]:
        """Put the device out for an alarm that touches the cards."""
        if alarm.kind in HARMLESS:
            return None, ()
        return self.put_out(forgot=alarm.kind is AlarmKind.MEMORY_LOST)

    def put_out(self, *, forgot: bool = False) -> tuple[ev.Event, tuple[NewEntry, ...]]:
        """Put the device out of use until two people readmit it."""
        return ev.DeviceLost(out_of_use(self.name)), (out_note(self.role, forgot=forgot),)

    def is_readmitted(self, lost: frozenset[str]) -> bool:
        """Whether the record has let the device in again since it said that it was out."""
        was_out, self._is_out = self._is_out, out_of_use(self.name) in lost
        return was_out and not self._is_out
