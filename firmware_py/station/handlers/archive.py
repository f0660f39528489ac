"""Days of the record that leave the station."""

from typing import TYPE_CHECKING

from firmware_py.jackpot import progressive as jp
from firmware_py.station.entries import NewEntry, archive_line
from firmware_py.station.inputs import DaysArchived, input_fields
from firmware_py.station.outcome import InputRefusedError, Outcome
from firmware_py.table.states import Phase
from firmware_py.text.codes import station as codes

if TYPE_CHECKING:
    from firmware_py.station.core import Core


def days_archived(core: "Core", event: DaysArchived) -> Outcome:
    """Let days of the record leave the station: at a closed table, by two people, to a place."""
    jp.refuse_alone(event.people, event.where, "archive")
    if core.table.phase is not Phase.CLOSED:
        raise InputRefusedError(codes.in_play_archive_closed())
    if event.through < 1:
        raise InputRefusedError(codes.no_such_day_first())
    return Outcome(
        (NewEntry("event", input_fields(event)), archive_line(event.through, event.where))
    )
