"""Devices come back by people's decision: one that was put out, or another slot in its place."""

from typing import TYPE_CHECKING

from firmware_py.jackpot import progressive as jp
from firmware_py.station.device_record import entry_admitted, entry_readmitted
from firmware_py.station.entries import NewEntry, next_words
from firmware_py.station.inputs import DeviceReadmitted, SlotReplaced, input_fields
from firmware_py.station.outcome import InputRefusedError, Outcome, refused
from firmware_py.table import events as ev
from firmware_py.table.devices import Need, out_of_use, seat_slot, shuffler_name
from firmware_py.table.effects import AdmitSlot
from firmware_py.text.codes import station as codes

if TYPE_CHECKING:
    from firmware_py.station.core import Core


def readmitted(core: "Core", event: DeviceReadmitted) -> Outcome:
    """Let a device be used again; play that waited for it goes on."""
    jp.refuse_alone(event.people, event.reason, "readmit")
    name = _name_of(core, event.role)
    decision = core.table.handle(ev.DeviceBack(out_of_use(name)))
    if decision.refusal is not None:
        return refused(event, decision.refusal, decision)
    now = {"now": str(decision.phase), "next": next_words(decision.due)}
    is_shuffler = core.table.setup.need_of(name) is Need.NOTHING
    role = name.removeprefix(shuffler_name("")) if is_shuffler else name
    lines = (NewEntry("event", {**input_fields(event), **now}), entry_readmitted(role))
    return Outcome(lines, decision.effects, None, decision)


def _name_of(core: "Core", role: str) -> str:
    """Give the table's name of a device that is out of use, by that name or by its role."""
    for name in (role, shuffler_name(role)):
        if out_of_use(name) in core.table.lost:
            return name
    raise InputRefusedError(codes.not_lost_not_out_of_use(role=role))


def replaced(core: "Core", event: SlotReplaced) -> Outcome:
    """Let another device count at a seat, between rounds, where the old one is out (R-5, R-32)."""
    jp.refuse_alone(event.people, event.reason, "replace-slot")
    role = seat_slot(event.seat)
    if role not in core.table.lost:
        raise InputRefusedError(codes.not_lost_not_out_of_service(role=role))
    if core.table.round is not None:
        raise InputRefusedError(codes.in_play_slot_between_rounds())
    lines = NewEntry("event", input_fields(event)), entry_admitted(event.seat)
    return Outcome(lines, (AdmitSlot(event.seat),))
