"""What does not happen while evidence is frozen (R-111)."""

from firmware_py.station.inputs import (
    ChipsMoved,
    DaysArchived,
    DeviceReadmitted,
    HitConfirmed,
    JackpotRepaired,
    MeterCorrected,
    RecordBegun,
    SettingsAccepted,
    SlotReplaced,
)
from firmware_py.table import events as ev

# What waits while evidence is frozen: the state stays as it was when it was disputed.
FREEZES = frozenset(
    {
        ev.OpeningAsked,
        ev.CustodyStepDone,
        ev.BetsOpened,
        ev.CardMoved,
        ev.DeckReshuffled,
        ev.LastRoundsAnnounced,
        ev.ClosingAsked,
        HitConfirmed,
        MeterCorrected,
        JackpotRepaired,
        ChipsMoved,
        SettingsAccepted,
        SlotReplaced,
        DeviceReadmitted,
        DaysArchived,
        RecordBegun,
    }
)
