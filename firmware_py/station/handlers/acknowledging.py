"""An alarm is seen by somebody: who and when is kept, and nothing else changes (R-102)."""

from typing import TYPE_CHECKING

from firmware_py.station.entries import NewEntry
from firmware_py.station.inputs import AlarmAcknowledged, input_fields
from firmware_py.station.outcome import InputRefusedError, Outcome
from firmware_py.text.codes import console as codes

if TYPE_CHECKING:
    from firmware_py.station.core import Core


def acknowledged(core: "Core", event: AlarmAcknowledged) -> Outcome:
    """Put on record who has seen an alarm; its own entry makes it so, live and at a start."""
    found = core.alarms.find(event.seq)
    if found is None:
        raise InputRefusedError(codes.no_such_alarm_number(number=event.seq))
    if found.is_seen:
        said = codes.as_it_is_alarm_seen(number=event.seq, name=found.acked_by)
        raise InputRefusedError(said)
    return Outcome((NewEntry("event", input_fields(event)),))
