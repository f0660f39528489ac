"""A wire that was saved: one record to a line, lines of the stream, and one of the clock."""

import json
from collections.abc import Iterable

from msgspec import Struct

from firmware_py.console.wire.hours import ahead_of
from firmware_py.console.wire.records import RecordError, WireRecord, line_of, record_of


class SavedWire(Struct, frozen=True):
    """What a file holds, and how far its wall clock was ahead of its monotonic one."""

    records: tuple[WireRecord, ...] = ()
    ahead_us: int | None = None


def saved_of(lines: Iterable[str]) -> SavedWire:
    """Read the lines of a file; a wrong one is refused with its number."""
    records: list[WireRecord] = []
    ahead: int | None = None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        found = _object(number, line)
        if "clock" in found:
            ahead = ahead_of(found)
        if "clock" not in found or "wire" in found:
            records += _records(number, found)
    return SavedWire(tuple(records), ahead)


def _object(number: int, line: str) -> dict[str, object]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"line {number}: no JSON") from error
    if not isinstance(found, dict):
        raise RecordError(f"line {number}: no object")
    return found


def _records(number: int, found: dict[str, object]) -> tuple[WireRecord, ...]:
    try:
        return line_of(found).records if "wire" in found else (record_of(found),)
    except RecordError as error:
        raise RecordError(f"line {number}: {error}") from error
