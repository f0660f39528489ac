"""The life of one card device as data: absent, lost to the table, in use, faulty.

Out of use is no state of it: people put a device out and let it in while it is any of these, and
the record alone says so.
"""

from enum import StrEnum
from typing import TYPE_CHECKING

from firmware_py.table.machine import Life, Row, Steps
from firmware_py.text.codes import cards as codes
from firmware_py.text.message import Message

if TYPE_CHECKING:
    from firmware_py.station.cards.health import Health


class DevicePhase(StrEnum):
    """How a card device stands."""

    # Nobody has met it since its link came up; the table may still count on it.
    ABSENT = "absent"
    # Its link is gone, and the table was told.
    LOST = "lost"
    IN_USE = "in-use"
    # Met, and something of its own stands against it.
    FAULTY = "faulty"


class DeviceTrigger(StrEnum):
    """What happens to a card device."""

    LINK_DOWN = "link-down"
    LINK_GONE = "link-gone"
    RECONCILED = "reconciled"
    FAULT_RAISED = "fault-raised"
    FAULT_CLEARED = "fault-cleared"


MET = (DevicePhase.IN_USE, DevicePhase.FAULTY)
AWAY = (DevicePhase.ABSENT, DevicePhase.LOST)


def nothing_stands(health: "Health", _event: object) -> Message | None:
    """Let a device give cards only with no fault of its own, and in a place that it fits."""
    return None if health.is_well else codes.device_life_fault_stands()


ROWS: "tuple[Row[Health, DevicePhase], ...]" = (
    Row(DeviceTrigger.LINK_DOWN, MET, DevicePhase.ABSENT),
    Row(DeviceTrigger.LINK_GONE, (DevicePhase.ABSENT, *MET), DevicePhase.LOST),
    Row(DeviceTrigger.RECONCILED, tuple(DevicePhase), DevicePhase.IN_USE, (nothing_stands,)),
    Row(DeviceTrigger.RECONCILED, tuple(DevicePhase), DevicePhase.FAULTY),
    Row(DeviceTrigger.FAULT_RAISED, MET, DevicePhase.FAULTY),
    Row(DeviceTrigger.FAULT_CLEARED, MET, DevicePhase.IN_USE, (nothing_stands,)),
    # It was never met with it: the table has it back, its deck is asked for when it is met.
    Row(DeviceTrigger.FAULT_CLEARED, AWAY, DevicePhase.ABSENT, (nothing_stands,)),
)
LIFE: "Life[Health, DevicePhase]" = Life("card device", DevicePhase.ABSENT, ROWS)
STEPS = Steps(LIFE, "_phase")
