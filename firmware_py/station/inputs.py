"""Inputs of the station beside the table's events: jackpot, book, evidence, settings.

They are recorded and told again after a restart like every event of the table.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from firmware_py.table import events as ev
from firmware_py.table.event_json import from_fields, to_fields

Two = tuple[str, str]


@dataclass(frozen=True, slots=True)
class HitConfirmed:
    """A person confirms a jackpot hit; the second one pays it."""

    number: int
    by: str
    winner: str = ""


@dataclass(frozen=True, slots=True)
class HitDisputed:
    """Two people freeze a hit, or release it."""

    number: int
    disputed: bool
    people: Two


@dataclass(frozen=True, slots=True)
class MeterCorrected:
    """Two people correct the display, with a reason."""

    cents: int
    people: Two
    reason: str


@dataclass(frozen=True, slots=True)
class JackpotRepaired:
    """Two people let a jackpot that was out of order take bets again."""

    people: Two
    reason: str


@dataclass(frozen=True, slots=True)
class EvidenceFrozen:
    """Two people freeze the table because of an incident, or release it."""

    frozen: bool
    people: Two
    reason: str


@dataclass(frozen=True, slots=True)
class CardAsked:
    """Two people want a card proved that stayed face down, once its round is over."""

    number: int
    people: Two
    reason: str


@dataclass(frozen=True, slots=True)
class ChipsMoved:
    """Chips or cash came to the table, left it or were counted: see `tray`."""

    what: str
    cents: int
    people: Two
    detail: str = ""


@dataclass(frozen=True, slots=True)
class DeviceReadmitted:
    """Two people let a device that was put out of use play again."""

    role: str
    people: Two
    reason: str


@dataclass(frozen=True, slots=True)
class SlotReplaced:
    """Two people let another device take the place of a seat's slot."""

    seat: int
    people: Two
    reason: str


@dataclass(frozen=True, slots=True)
class SettingsFound:
    """The config holds these settings; the first ones hold, others wait for two people."""

    settings: str


@dataclass(frozen=True, slots=True)
class SettingsAccepted:
    """Two people accept the settings that were found, with a reason."""

    people: Two
    reason: str


@dataclass(frozen=True, slots=True)
class DaysArchived:
    """Two people move the journal's days up to one into an archive: where it is."""

    through: int
    people: Two
    where: str


@dataclass(frozen=True, slots=True)
class PastFound:
    """A device of which the record knows nothing has counted before, by its own counters."""

    role: str
    counted: dict[str, int]


@dataclass(frozen=True, slots=True)
class RecordBegun:
    """Two people begin a record with the figures of the one before it.

    `head` is the old record's last head, `meters` its jackpot by the names of the meters, `slots`
    what it says that each seat's slot has accepted.
    """

    rounds: int
    head: str
    people: Two
    reason: str
    meters: dict[str, int | str] = field(default_factory=dict)
    slots: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AlarmAcknowledged:
    """A person has seen the alarm whose entry has this number."""

    seq: int
    by: str


StationInput = (
    HitConfirmed | HitDisputed | MeterCorrected | JackpotRepaired | EvidenceFrozen | CardAsked
    | ChipsMoved | DeviceReadmitted | SlotReplaced | SettingsFound | SettingsAccepted
    | DaysArchived | PastFound | RecordBegun | AlarmAcknowledged
)  # fmt: skip
Input = ev.Event | StationInput
# Which event of its device a card was: it stands in the entry of the card itself.
SEQUENCE = "sequence"
# What stands beside an input in its entry: who told it, and where the table stood after it.
ASIDES = frozenset({"told_by", "now", "next", SEQUENCE})
OWN: dict[str, type[Any]] = {kind.__name__: kind for kind in StationInput.__args__}
_OWN_TYPES = frozenset(OWN.values())


def is_own(event: Input) -> bool:
    """Tell whether an input is the station's and not the table's."""
    return type(event) in _OWN_TYPES


def input_fields(event: Input) -> dict[str, Any]:
    """Write any input as plain values."""
    if type(event) in _OWN_TYPES:
        return {"event": type(event).__name__, **msgspec.to_builtins(event)}
    return to_fields(event)  # type: ignore[arg-type]  # the station's own are dealt with


def input_of(given: Mapping[str, Any]) -> Input:
    """Read an input back from the plain values of its entry."""
    fields = {key: value for key, value in given.items() if key not in ASIDES}
    kind = OWN.get(str(fields.get("event")))
    if kind is None:
        return from_fields(fields)
    rest = {key: value for key, value in fields.items() if key != "event"}
    found: Input = msgspec.convert(rest, kind)
    return found
