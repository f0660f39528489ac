"""Whether a card device may give cards: its own faults, its link, and what people put out.

A device is lost to the table while any of its faults stands, and comes back with the last.
One that did what none may do is out of use until two people readmit it with a reason.
"""

from dataclasses import dataclass, field

from drivers.cards.contract import AlarmKind, CardAlarm
from firmware_py.station.cards.device_life import MET, STEPS, DevicePhase, DeviceTrigger
from firmware_py.station.device_record import entry_out
from firmware_py.station.entries import NewEntry
from firmware_py.table import events as ev
from firmware_py.table.devices import out_of_use
from firmware_py.text.message import Message

# Alarms that leave the cards as they are: the table goes on, people look at the wire.
HARMLESS = frozenset({AlarmKind.MISBEHAVED, AlarmKind.ANSWERS_FORGED})


@dataclass(slots=True, eq=False)
class Health:
    """What stands against using one device; `name` is how the table calls it."""

    role: str
    name: str
    faults: frozenset[str] = frozenset()
    # Why the device that is connected cannot do what it is for.
    unfit: Message | None = None
    # It was put out, and the record was seen to say so.
    _is_out: bool = False
    _phase: DevicePhase = field(default=DevicePhase.ABSENT, init=False)

    @property
    def phase(self) -> DevicePhase:
        """How the device stands; only its life moves it."""
        return self._phase

    @property
    def is_well(self) -> bool:
        """Whether nothing of its own stands against it."""
        return not self.faults and not self.unfit

    @property
    def is_met(self) -> bool:
        """Whether it has said since the link came up which deck it has."""
        return self._phase in MET

    def fault_raised(self, fault: str) -> ev.Event:
        """A fault of the device's own: the table waits for it."""
        self.faults |= {fault}
        STEPS.take(self, DeviceTrigger.FAULT_RAISED)
        return ev.DeviceLost(self.name)

    def fault_cleared(self, fault: str, lost: frozenset[str]) -> ev.Event | None:
        """A fault is gone; with the last one the device is back, if the table has it lost."""
        was_lost = fault in self.faults or self._is_lost(lost)
        self.faults -= {fault}
        is_back = was_lost and STEPS.take(self, DeviceTrigger.FAULT_CLEARED)
        return ev.DeviceBack(self.name) if is_back else None

    def reconciled(self, lost: frozenset[str]) -> ev.Event | None:
        """The device is connected and agrees with the record as far as it has told."""
        was_lost, self.unfit = self._is_lost(lost), None
        STEPS.take(self, DeviceTrigger.RECONCILED)
        is_back = was_lost and self._phase is DevicePhase.IN_USE
        return ev.DeviceBack(self.name) if is_back else None

    def _is_lost(self, lost: frozenset[str]) -> bool:
        return self._phase is DevicePhase.LOST or self.name in lost

    def is_unfit(self, why: Message) -> ev.Event:
        """The device that was met cannot be used here: the table waits for one that can."""
        self.unfit = why
        STEPS.take(self, DeviceTrigger.RECONCILED)
        return ev.DeviceLost(self.name)

    def link_down(self) -> None:
        """The link is not up: the device has to be met again."""
        STEPS.take(self, DeviceTrigger.LINK_DOWN)

    def link_lost(self) -> ev.Event | None:
        """The link is gone; told once."""
        is_told = STEPS.take(self, DeviceTrigger.LINK_GONE)
        return ev.DeviceLost(self.name) if is_told else None

    def judged(self, alarm: CardAlarm) -> tuple[ev.Event | None, tuple[NewEntry, ...]]:
        """Put the device out for an alarm that touches the cards."""
        if alarm.kind in HARMLESS:
            return None, ()
        return self.put_out(forgot=alarm.kind is AlarmKind.MEMORY_LOST)

    def put_out(self, *, forgot: bool = False) -> tuple[ev.Event, tuple[NewEntry, ...]]:
        """Put the device out of use until two people readmit it."""
        return ev.DeviceLost(out_of_use(self.name)), (entry_out(self.role, forgot=forgot),)

    def is_readmitted(self, lost: frozenset[str]) -> bool:
        """Whether the record has let the device in again since it said that it was out."""
        was_out, self._is_out = self._is_out, out_of_use(self.name) in lost
        return was_out and not self._is_out
