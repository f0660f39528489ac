"""Coming back: the recorded inputs are told again and give the same table."""

import json
from dataclasses import asdict, dataclass, field
from typing import Any

from firmware_py.jackpot.progressive import failed
from firmware_py.journal import replay
from firmware_py.journal.entry import Entry
from firmware_py.journal.shelf import Shelf
from firmware_py.station import keeping
from firmware_py.station.core import Core
from firmware_py.station.inputs import SEQUENCE, input_of
from firmware_py.station.memory import NOTES, Memories
from firmware_py.station.people import TRACKED, People, recall
from firmware_py.table.effects import Effect

EFFECTS = 100


@dataclass(slots=True)
class Recovery:
    """Takes up the record from the newest kept state on; its effects were released before."""

    core: Core
    memories: Memories
    people: People
    last_seq: int = 0
    inputs: int = 0
    # The last ones, for what people were shown of them.
    effects: list[Effect] = field(default_factory=list)
    # The meters as last written down: told again, they must be the same.
    _meter: str = ""

    def run(self, shelf: Shelf, seq: int | None = None) -> "Recovery":
        """Come back to the state after the last entry, or after an earlier one."""
        past = replay.state_at(shelf, seq, keeping.NAME, self._begin, Recovery._take)
        if seq is None:
            past._compare()
        return past

    def _begin(self, state: bytes | None) -> "Recovery":
        if state is not None:
            keeping.restore(state, self.core, self.memories, self.people)
        return self

    def _take(self, entry: Entry) -> "Recovery":
        self.last_seq = entry.seq
        if entry.kind in ("event", "refused"):
            self._told(entry.kind, json.loads(entry.payload))
        elif entry.kind == "meter":
            self._meter = entry.payload
        elif entry.kind in NOTES:
            self.memories.note(entry.kind, json.loads(entry.payload))
        elif entry.kind in TRACKED:
            recall(self.people, entry.kind, json.loads(entry.payload)["name"])
        return self

    def _told(self, kind: str, payload: dict[str, Any]) -> None:
        """Tell an input again; of a card that was refused only its device is reminded."""
        if SEQUENCE in payload:
            self.memories.note_card(payload)
        if kind == "event":
            outcome = self.core.take(input_of(payload))
            self.effects = [*self.effects, *outcome.effects][-EFFECTS:]
            self.inputs += 1

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
        fault = written.get("fault", "")
        if wrong:
            name = wrong[0]
            fault = f"{name} is {now[name]} by the inputs and {written[name]} by the record"
        if fault and not state.fault:
            self.core.progressive = failed(state, fault)
