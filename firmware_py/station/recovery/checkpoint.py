"""The state of a closed table in a few bytes: a new day begins with it instead of the past."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

import msgspec

from drivers.cards.contract import Resume
from drivers.slot.contract import SlotMemory
from firmware_py.jackpot.progressive import Progressive
from firmware_py.station.access.locks import Locks
from firmware_py.station.alarms import AlarmBook, RaisedAlarm
from firmware_py.station.core import Core, Session, Terms
from firmware_py.station.device_record import DeviceRecords
from firmware_py.station.handlers.custody import Custody
from firmware_py.station.handlers.evidence import Evidence
from firmware_py.station.handlers.jackpot import JackpotState
from firmware_py.station.handlers.new_record import Beginning
from firmware_py.station.handlers.typed_faces import TypedCard
from firmware_py.station.settings import Settings, level_of
from firmware_py.table.states import Phase
from firmware_py.table.table import Table

NAME = "station"


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What outlives a session; everything else of a closed table is set when it opens."""

    rounds_played: int
    lost: tuple[str, ...]
    last_number: Mapping[str, int]
    shoe_began: Mapping[str, int]
    shoe_known: Mapping[int, int]
    last_shoe: bool
    progressive: Progressive | None
    cards: Mapping[str, Resume]
    slots: Mapping[int, SlotMemory]
    settings: Settings = field(default_factory=Settings)
    custody: Custody = field(default_factory=Custody)
    # The newest registry that was in use.
    edition: int = 0
    # Limits that were given to the closed table for the session to come.
    limits: tuple[int, int] | None = None
    # Slots that may be replaced, and those that were, with their counters.
    leaving: Mapping[int, SlotMemory] = field(default_factory=dict)
    former: Mapping[int, tuple[SlotMemory, ...]] = field(default_factory=dict)
    # Moments are counted on: a command made before the day turned is known by it.
    sequence: int = 0
    # The content of that registry.
    registry: str = ""
    beginning: Beginning = field(default_factory=Beginning)
    # Faces that two people typed and that no device has proved or refuted yet.
    typed: Mapping[int, TypedCard] = field(default_factory=dict)
    # Wrong PINs by account and caller, and from where people have worked.
    wrong: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    worked: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # Which card devices count, and which shuffle.
    able: Mapping[str, tuple[bool, bool]] = field(default_factory=dict)
    # Alarms that nobody has seen yet, with their numbers in days before.
    alarms: tuple[RaisedAlarm, ...] = ()


def write_checkpoint(core: Core, memories: DeviceRecords, locks: Locks) -> bytes | None:
    """Write the state down, or nothing while the table is not closed or stakes wait."""
    table = core.table
    if table.phase is not Phase.CLOSED or table.round is not None or table.carried:
        return None
    if core.evidence.incident:
        return None
    kept = Checkpoint(
        table.rounds_played,
        tuple(sorted(table.lost)),
        newest(table.last_number),
        newest(table.shoe_began),
        dict(table.shoe_known),
        table.last_shoe,
        core.progressive,
        memories.cards,
        memories.slots,
        core.settings,
        core.session.custody,
        memories.edition,
        _given(table),
        memories.leaving,
        memories.former,
        core.sequence,
        memories.registry,
        core.terms.beginning,
        core.evidence.typed,
        locks.wrong,
        {name: tuple(holders) for name, holders in locks.worked.items()},
        table.card_set.able,
        core.alarms.open,
    )
    return msgspec.json.encode(kept, enc_hook=str)


def restore(state: bytes, core: Core, locks: Locks) -> DeviceRecords:
    """Set a fresh core as it was; the jackpot runs under the settings that hold."""
    kept = msgspec.json.decode(state, type=Checkpoint, dec_hook=_fraction)
    table = core.table
    table.rounds_played = kept.rounds_played
    table.lost = set(kept.lost)
    table.last_number = dict(kept.last_number)
    table.shoe_began = dict(kept.shoe_began)
    table.shoe_known = dict(kept.shoe_known)
    table.last_shoe = kept.last_shoe
    core.sequence = kept.sequence
    core.alarms = AlarmBook(kept.alarms)
    core.session = Session(custody=kept.custody)
    core.terms = Terms(kept.settings, kept.beginning)
    core.evidence = Evidence(typed=kept.typed)
    table.card_set.able = dict(kept.able)
    if kept.limits is not None:
        least, most = kept.limits
        table.setup = replace(table.setup, min_cents=least, max_cents=most)
    if kept.progressive is not None and core.progressive is not None:
        level = level_of(kept.settings) or core.progressive.level
        progressive = replace(kept.progressive, level=level)
        core.jackpot = JackpotState(progressive, progressive.meters.in_cents)
    locks.restore(kept.wrong, kept.worked)
    return DeviceRecords(
        kept.cards,
        kept.slots,
        kept.leaving,
        kept.former,
        edition=kept.edition,
        registry=kept.registry,
    )


def _given(table: Table) -> tuple[int, int] | None:
    """Give limits of a closed table that are not those of its config."""
    limits = table.setup.min_cents, table.setup.max_cents
    return None if limits == table.standing else limits


def newest(numbers: Mapping[str, int]) -> dict[str, int]:
    """Keep the last deck of each device: the others have left the table for good."""
    by_role: dict[str, str] = {}
    for source in sorted(numbers, key=lambda name: numbers[name]):
        by_role[source.rpartition("/")[0]] = source
    return {source: numbers[source] for source in by_role.values()}


def _fraction(kind: type[Any], value: Any) -> Any:
    if kind is Fraction:
        return Fraction(value)
    raise NotImplementedError(kind)
