"""Which handler decides on which of the station's own inputs."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from firmware_py.jackpot.meters import MeterRefusedError
from firmware_py.station.handlers import (
    acknowledging,
    archive,
    chips,
    evidence,
    jackpot,
    new_record,
    readmission,
    settings,
)
from firmware_py.station.inputs import (
    AlarmAcknowledged,
    CardAsked,
    ChipsMoved,
    DaysArchived,
    DeviceReadmitted,
    EvidenceFrozen,
    HitConfirmed,
    HitDisputed,
    Input,
    JackpotRepaired,
    MeterCorrected,
    PastFound,
    RecordBegun,
    SettingsAccepted,
    SettingsFound,
    SlotReplaced,
)
from firmware_py.station.outcome import InputRefusedError, Outcome, refused
from firmware_py.table.decision import Refusal

if TYPE_CHECKING:
    from firmware_py.station.core import Core

_HANDLERS: dict[type[Any], Callable[["Core", Any], Outcome]] = {
    HitConfirmed: jackpot.hit_confirmed,
    HitDisputed: jackpot.hit_disputed,
    JackpotRepaired: jackpot.jackpot_repaired,
    MeterCorrected: jackpot.meter_corrected,
    EvidenceFrozen: evidence.evidence_frozen,
    CardAsked: evidence.card_asked,
    ChipsMoved: chips.chips_moved,
    DeviceReadmitted: readmission.readmitted,
    SlotReplaced: readmission.replaced,
    SettingsFound: settings.settings_found,
    SettingsAccepted: settings.settings_accepted,
    DaysArchived: archive.days_archived,
    PastFound: new_record.past_found,
    RecordBegun: new_record.begun,
    AlarmAcknowledged: acknowledging.acknowledged,
}


def handle(core: "Core", event: Input) -> Outcome:
    """Decide on an input of the station's own; a refused one changes nothing."""
    try:
        return _HANDLERS[type(event)](core, event)
    except (MeterRefusedError, InputRefusedError) as error:
        return refused(event, Refusal(error.said))
