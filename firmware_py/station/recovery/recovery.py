"""Coming back: the recorded inputs are told again and give the same table."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from firmware_py.jackpot.level import Level
from firmware_py.jackpot.progressive import failed
from firmware_py.journal import replay
from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.entry import Entry
from firmware_py.station.access.accounts import TRACKED, Accounts
from firmware_py.station.core import Core
from firmware_py.station.device_record import NOTES, DeviceRecords
from firmware_py.station.input_failure import why_stopped
from firmware_py.station.inputs import SEQUENCE, input_of
from firmware_py.station.recovery import checkpoint
from firmware_py.table.effects import Effect
from firmware_py.table.events import PlayStopped
from firmware_py.table.setup import Setup
from firmware_py.table.table import Table
from firmware_py.text.codes import jackpot as codes
from firmware_py.text.message import Message, message_of

EFFECTS = 100


@dataclass(slots=True)
class Recovery:
    """Takes up the record from the newest kept state on; its effects were released before."""

    core: Core
    memories: DeviceRecords
    people: Accounts
    last_seq: int = 0
    inputs: int = 0
    # The last ones, for what people were shown of them.
    effects: list[Effect] = field(default_factory=list)
    # The meters as last written down: told again, they must be the same.
    _meter: str = ""
    # Entries that could not be told again, with why, and what play was stopped for already.
    skipped: dict[int, str] = field(default_factory=dict)
    stops: set[str] = field(default_factory=set)
    # Why the game itself cannot be played to its end, if it cannot.
    unplayable: str = ""
    _shelf: DayFiles | None = None
    # The table as it began, for a second try.
    _began: tuple[Setup, Level | None] | None = None

    def run(self, shelf: DayFiles, seq: int | None = None) -> "Recovery":
        """Come back to the state after the last entry, or after an earlier one."""
        self._shelf = shelf
        past = replay.state_at(shelf, seq, checkpoint.NAME, self._begin, Recovery._take)
        if seq is None:
            past._compare()
        return past

    def _begin(self, state: bytes | None) -> "Recovery":
        progressive = self.core.progressive
        self._began = self.core.table.setup, progressive.level if progressive else None
        if state is not None:
            checkpoint.restore(state, self.core, self.memories, self.people)
        return self

    def _take(self, entry: Entry) -> "Recovery":
        self.last_seq = entry.seq
        if entry.kind in ("event", "refused"):
            self._told(entry, json.loads(entry.payload))
        elif entry.kind == "meter":
            self._meter = entry.payload
        elif entry.kind in NOTES:
            self.memories.note(entry.kind, json.loads(entry.payload))
        elif entry.kind in TRACKED:
            self.people.recall(entry.kind, json.loads(entry.payload))
        return self

    def _told(self, entry: Entry, payload: dict[str, Any]) -> None:
        """Tell an input again; of a card that was refused only its device is reminded."""
        if SEQUENCE in payload:
            self.memories.note_card(payload)
        if entry.kind != "event" or entry.seq in self.skipped:
            return
        try:
            given = input_of(payload)
            outcome = self.core.take(given)
        except Exception as error:
            if self._shelf is None:
                raise
            # A crash at every start would help nobody: the rest of the record is told without it.
            self.skipped[entry.seq] = f"entry {entry.seq}: {why_stopped(payload, error)}"
            self.core.become(self._before(entry.seq))
        else:
            if isinstance(given, PlayStopped):
                self.stops.add(given.why)
            self.effects = [*self.effects, *outcome.effects][-EFFECTS:]
            self.inputs += 1

    def _before(self, seq: int) -> Core:
        """Tell everything before an entry again, but for what could not be told."""
        assert self._began is not None
        assert self._shelf is not None
        setup, level = self._began
        fresh = Core.fresh(Table(self.core.table.game, setup), level)
        again = Recovery(fresh, DeviceRecords(), Accounts({}, b""), skipped=self.skipped)
        return again.run(self._shelf, seq - 1).core

    @property
    def to_stop(self) -> list[str]:
        """Say what play must still be stopped for."""
        whys = [*self.skipped.values(), *([self.unplayable] if self.unplayable else [])]
        return [why for why in whys if why not in self.stops]

    def _compare(self) -> None:
        """Hold the meters that were told again against those written down (R-21, R-54).

        A fault on record still stands; meters that come back otherwise are one.
        """
        state = self.core.progressive
        if state is None or not self._meter:
            return
        written = json.loads(self._meter)
        now = {name: str(value) for name, value in asdict(state.meters).items()}
        wrong = sorted(n for n in now.keys() & written.keys() if now[n] != str(written[n]))
        said = _fault_on_record(written)
        if wrong:
            name = wrong[0]
            said = codes.meters_record_differs(
                name=name, now_text=now[name], written_text=str(written[name])
            )
        if said is not None and not state.fault:
            self.core.progressive = failed(state, said)


def _fault_on_record(meter: Mapping[str, Any]) -> Message | None:
    """Give the fault that a meter's entry tells; an older one has only its sentence."""
    text = meter.get("fault", "")
    return message_of(meter.get("fault_said", {})) or (
        codes.meters_on_record(text=text) if text else None
    )
