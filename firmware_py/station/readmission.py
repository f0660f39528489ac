"""A device that was put out of use comes back: two people look at it and say why."""

from typing import TYPE_CHECKING

from firmware_py.jackpot import progressive as jp
from firmware_py.station.card_health import out_name
from firmware_py.station.inputs import DeviceReadmitted, input_fields
from firmware_py.station.memory import readmitted_note
from firmware_py.station.outcome import Outcome, refused
from firmware_py.station.record import Line
from firmware_py.table import events as ev

if TYPE_CHECKING:
    from firmware_py.station.core import Core


def readmitted(core: "Core", event: DeviceReadmitted) -> Outcome:
    """Let a device be used again; play that waited for it goes on."""
    jp.refuse_alone(event.people, event.reason, "readmitting a device")
    decision = core.table.handle(ev.DeviceBack(out_name(event.role)))
    if decision.refusal is not None:
        return refused(event, decision.refusal, decision)
    now = {"now": str(decision.phase), "next": decision.due.text()}
    role = event.role.removeprefix("mixing ")
    lines = (Line("event", {**input_fields(event), **now}), readmitted_note(role))
    return Outcome(lines, decision.effects, None, decision)
