"""Snapshots: a state kept beside the entry that names its hash, so that opening need not replay.

A snapshot is an entry like any other; the state itself is its attachment. A state that is lost or
changed is passed over: the entries before it say the same.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from firmware_py.journal.chain import canonical
from firmware_py.journal.entry import Draft, Entry, Stamp
from firmware_py.journal.reader import Reader

KIND = "journal.snapshot"


@dataclass(frozen=True, slots=True)
class KeptState:
    """The state after every entry before `entry`."""

    entry: Entry
    name: str
    state: bytes


def draft(name: str, state: bytes, stamp: Stamp) -> Draft:
    """Make the entry of a snapshot; give it last, after the entries it includes."""
    payload = {"bytes": len(state), "name": name, "sha256": sha256(state).hexdigest()}
    return Draft(KIND, canonical(payload), stamp, state)


def newest(reader: Reader, name: str | None = None, last: int | None = None) -> KeptState | None:
    """Find the newest good snapshot of a name, or of any, up to and with an entry."""
    good = (found for found in _good(reader, last) if name in (None, found.name))
    return next(good, None)


def _good(reader: Reader, last: int | None) -> Iterator[KeptState]:
    for seq, state in reader.attachments(last):
        entry = next(reader.entries(seq - 1, seq), None)
        if entry is None or entry.kind != KIND:
            continue
        payload = json.loads(entry.payload)
        if payload["sha256"] == sha256(state).hexdigest():
            yield KeptState(entry, payload["name"], state)
