"""Coming back: the recorded inputs are told again and give the same table."""

import json
from collections.abc import Iterable
from dataclasses import dataclass

from firmware_py.journal.entry import Entry
from firmware_py.station.core import Core, input_of


@dataclass(frozen=True, slots=True)
class Recovered:
    """How far the record went, and how many inputs were told again."""

    last_seq: int
    inputs: int


def recover(core: Core, past: Iterable[Entry]) -> Recovered:
    """Tell a fresh core every recorded input; its effects were released before."""
    last_seq = inputs = 0
    for entry in past:
        last_seq = entry.seq
        if entry.kind != "event":
            continue
        core.take(input_of(json.loads(entry.payload)))
        inputs += 1
    return Recovered(last_seq, inputs)
