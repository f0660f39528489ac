"""Coming back: the recorded inputs are told again and give the same table."""

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from firmware_py.jackpot.progressive import failed
from firmware_py.journal import replay
from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.entry import Entry
from firmware_py.station.access.locks import TRACKED, Locks
from firmware_py.station.alarms import ToldEntry
from firmware_py.station.core import Core
from firmware_py.station.device_record import NOTES, DeviceRecords
from firmware_py.station.entries import ALARM
from firmware_py.station.handlers import jackpot
from firmware_py.station.input_failure import why_stopped
from firmware_py.station.inputs import SEQUENCE, input_of
from firmware_py.station.recovery import checkpoint
from firmware_py.table.effects import Effect
from firmware_py.table.events import PlayStopped
from firmware_py.text.codes import jackpot as jackpot_codes
from firmware_py.text.codes import station as codes
from firmware_py.text.message import Message, message_of
from firmware_py.text.render import english

EFFECTS = 100


@dataclass(frozen=True, slots=True)
class Recovered:
    """What the record gives when it is told again; its effects were released before."""

    core: Core
    locks: Locks
    memories: DeviceRecords = field(default_factory=DeviceRecords)
    inputs: int = 0
    # The last ones, for what people were shown of them.
    effects: tuple[Effect, ...] = ()
    # The meters as last written down: told again, they must be the same.
    meter: str = ""
    # Entries that could not be told again, with why, and what play was stopped for already.
    skipped: Mapping[int, Message] = field(default_factory=dict)
    stops: frozenset[str] = frozenset()

    def to_stop(self, unplayable: Message | None) -> list[Message]:
        """Say what play must still be stopped for, also where its game cannot be played on."""
        whys = [*self.skipped.values(), *([unplayable] if unplayable else [])]
        return [why for why in whys if english(why) not in self.stops]


class UntoldError(Exception):
    """An entry that could not be told again, and why."""

    def __init__(self, seq: int, why: Message) -> None:
        super().__init__(english(why))
        self.seq, self.why = seq, why


def recover(
    fresh: Callable[[], Core],
    shelf: DayFiles,
    seq: int | None = None,
    *,
    named: Collection[int] = (),
    now_s: float = 0.0,
) -> Recovered:
    """Come back to the state after the last entry, or after an earlier one.

    A crash at every start would help nobody: what cannot be told is left out, and all told anew.
    """
    skipped: dict[int, Message] = {}

    def begin(state: bytes | None) -> Recovered:
        core, locks = fresh(), Locks(named)
        memories = DeviceRecords() if state is None else checkpoint.restore(state, core, locks)
        return Recovered(core, locks, memories, skipped=dict(skipped))

    def follow(past: Recovered, entry: Entry) -> Recovered:
        return take(past, entry, now_s)

    while True:
        try:
            past = replay.state_at(shelf, seq, checkpoint.NAME, begin, follow)
        except UntoldError as error:
            skipped[error.seq] = error.why
        else:
            if seq is None:
                _compare(past)
            return past


def take(past: Recovered, entry: Entry, now_s: float = 0.0) -> Recovered:
    """Take an entry up, from the newest kept state on."""
    if entry.kind == ALARM:
        past.core.follow(ToldEntry(entry.seq, entry.utc_us), ALARM, json.loads(entry.payload), ())
        return past
    if entry.kind in ("event", "refused"):
        return _told(past, entry, json.loads(entry.payload))
    if entry.kind == "meter":
        return replace(past, meter=entry.payload)
    if entry.kind in NOTES:
        memories = past.memories.fold(entry.kind, json.loads(entry.payload))
        return replace(past, memories=memories)
    if entry.kind in TRACKED:
        past.locks.recall(entry.kind, json.loads(entry.payload), now_s)
    return past


def _told(past: Recovered, entry: Entry, payload: dict[str, Any]) -> Recovered:
    """Tell an input again; of a card that was refused only its device is reminded."""
    if SEQUENCE in payload:
        past = replace(past, memories=past.memories.fold_card(payload))
    if entry.kind != "event" or entry.seq in past.skipped:
        return past
    try:
        given = input_of(payload)
        outcome = past.core.take(given)
    except Exception as error:
        why = why_stopped(payload, error)
        untold = codes.untold_entry(number=entry.seq, why_message=why)
        raise UntoldError(entry.seq, untold) from error
    past.core.follow(ToldEntry(entry.seq, entry.utc_us), entry.kind, payload, outcome.effects)
    stops = past.stops | {given.why} if isinstance(given, PlayStopped) else past.stops
    effects = (*past.effects, *outcome.effects)[-EFFECTS:]
    return replace(past, inputs=past.inputs + 1, effects=effects, stops=stops)


def _compare(past: Recovered) -> None:
    """Hold the meters that were told again against those written down (R-21, R-54).

    A fault on record still stands; meters that come back otherwise are one.
    """
    state = past.core.progressive
    if state is None or not past.meter:
        return
    written = json.loads(past.meter)
    now = {name: str(value) for name, value in asdict(state.meters).items()}
    wrong = sorted(n for n in now.keys() & written.keys() if now[n] != str(written[n]))
    said = _fault_on_record(written)
    if wrong:
        name = wrong[0]
        said = jackpot_codes.meters_record_differs(
            name=name, now_text=now[name], written_text=str(written[name])
        )
    if said is not None and not state.fault:
        jackpot.put(past.core, failed(state, said))


def _fault_on_record(meter: Mapping[str, Any]) -> Message | None:
    """Give the fault that a meter's entry tells; an older one has only its sentence."""
    text = meter.get("fault", "")
    return message_of(meter.get("fault_said", {})) or (
        jackpot_codes.meters_on_record(text=text) if text else None
    )
