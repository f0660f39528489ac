"""Answers read by their exact layout, and event records (docs/card-profile.md, 6).

A wrong answer is told without its bytes.
"""

import struct
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from typing import Any, TypeVar

from msgspec import Struct

from drivers.cards import events as told

CANNOT_TELL = 0xFFFF
MAX_RECORDS = 5
MAKERS_KINDS = 0x80
MAKERS_LENGTH = 4
PAGE_HEAD = "BIIIB"

# Every way in which a card can leave, made once.
_FLAGS = tuple(map(told.DrawFlag, range(16)))

Cause = TypeVar("Cause", bound=IntEnum)


class LayoutError(Exception):
    """An answer is not as the profile lays it out."""


class UnaskedDataError(LayoutError):
    """An answer has bytes that nobody asked for: they may be cards and are not looked at."""


@cache
def fields(layout: str) -> struct.Struct:
    """Give a layout of little-endian fields, made once."""
    return struct.Struct("<" + layout)


def unpack(layout: str, data: bytes) -> tuple[Any, ...]:
    """Read little-endian fields of exactly this layout."""
    laid = fields(layout)
    if len(data) != laid.size:
        raise UnaskedDataError if len(data) > laid.size else LayoutError
    return laid.unpack(data)


def split(layout: str, data: bytes, each: int, most: int) -> tuple[tuple[Any, ...], list[bytes]]:
    """Read a head whose last field counts the entries of `each` bytes that follow."""
    size = fields(layout).size
    if len(data) < size:
        raise LayoutError
    head, tail = unpack(layout, data[:size]), data[size:]
    count = head[-1]
    if count > most or len(tail) > count * each:
        raise UnaskedDataError
    if len(tail) < count * each:
        raise LayoutError
    return head, [tail[start : start + each] for start in range(0, len(tail), each)]


@dataclass(frozen=True, slots=True)
class FaceUpOpened:
    """A card that left face up, opened by the device; not yet held against its commitment."""

    sequence: int
    deck: int
    draw: int
    card: int = field(repr=False)
    nonce: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class FaceUpRecord:
    """A card left face up and was not read."""

    sequence: int
    deck: int
    draw: int


@dataclass(frozen=True, slots=True)
class Overlong:
    """A record with more bytes than its kind has; they may be cards and were not looked at."""

    sequence: int


Record = told.SequencedEvent | FaceUpOpened | FaceUpRecord | Overlong


class EventPage(Struct, frozen=True):
    """Answer to header 95."""

    event_counter: int
    boot_count: int
    newest: int
    oldest: int
    records: tuple[Record, ...]


def _cause(kind: type[Cause], number: int) -> Cause:
    return kind(number if number in tuple(kind) else 255)


def _restarted(sequence: int, boots: int, cause: int) -> told.DeviceRestarted:
    return told.DeviceRestarted(sequence, boots, _cause(told.RestartCause, cause))


def _locked(sequence: int, cause: int) -> told.LockedItself:
    return told.LockedItself(sequence, _cause(told.LockCause, cause))


def _tampered(sequence: int, cause: int, count: int) -> told.TamperNoticed:
    return told.TamperNoticed(sequence, _cause(told.TamperCause, cause), count)


def _drawn(sequence: int, deck: int, draw: int, flags: int, committed: bytes) -> told.CardLeft:
    return told.CardLeft(sequence, deck, draw, _FLAGS[flags & 0x0F], committed)


def _counted(sequence: int, deck: int, draw: int, flags: int) -> told.CardCounted:
    return told.CardCounted(sequence, deck, draw, _FLAGS[flags & 0x0F])


def _loaded(sequence: int, deck: int, cards: int) -> told.DeckLoaded:
    return told.DeckLoaded(sequence, deck, None if cards == CANNOT_TELL else cards)


def _checked(sequence: int, deck: int, result: int) -> told.DeckCheckEnded:
    return told.DeckCheckEnded(sequence, deck, _cause(told.CheckResult, result))


def _stopped(sequence: int, deck: int, progress: int, reason: int) -> told.ShuffleStopped:
    return told.ShuffleStopped(sequence, deck, progress, _cause(told.StopReason, reason))


KINDS: dict[int, tuple[str, Callable[..., Record]]] = {
    0x01: ("IB", _restarted),
    0x02: ("", told.DoorOpened),
    0x03: ("", told.DoorClosed),
    0x04: ("IH", told.Jammed),
    0x05: ("", told.JamCleared),
    0x06: ("I", told.Emptied),
    0x07: ("B", _locked),
    0x08: ("B", told.FaultRaised),
    0x09: ("B", told.FaultCleared),
    0x0A: ("H", told.CardEventsMissed),
    0x0B: ("BH", _tampered),
    0x10: ("IHB32s", _drawn),
    0x11: ("IHB", _counted),
    0x12: ("IHB16s", FaceUpOpened),
    0x13: ("IH", FaceUpRecord),
    0x14: ("IHB", told.DoubleFeed),
    0x15: ("IH", told.CutCardReached),
    0x16: ("IHB", told.Dispensed),
    0x17: ("IHBB", told.DispenseStopped),
    0x20: ("IH", _loaded),
    0x21: ("IB", _checked),
    0x22: ("IH", told.Shuffled),
    0x23: ("IBB", _stopped),
    0x24: ("I", told.DeckRetired),
}


def parse_events(data: bytes) -> EventPage:
    """Read header 95; bytes behind the last record make the whole page unread."""
    size = fields(PAGE_HEAD).size
    counter, boots, newest, oldest, count = unpack(PAGE_HEAD, data[:size])
    if count > MAX_RECORDS:
        raise LayoutError
    records, at = [], size
    for _ in range(count):
        record, at = _take_record(data, at)
        records.append(record)
    if at < len(data):
        raise UnaskedDataError
    return EventPage(counter, boots, newest, oldest, tuple(records))


def _take_record(data: bytes, at: int) -> tuple[Record, int]:
    sequence, kind, length = unpack("IBB", data[at : at + 6])
    end = at + 6 + length
    if len(data) < end:
        raise LayoutError
    return _record(sequence, kind, data[at + 6 : end]), end


def _record(sequence: int, kind: int, body: bytes) -> Record:
    if kind >= MAKERS_KINDS and len(body) > MAKERS_LENGTH:
        return Overlong(sequence)
    if kind not in KINDS:
        return told.UnknownEvent(sequence, kind, len(body))
    layout, build = KINDS[kind]
    try:
        values: tuple[Any, ...] = unpack(layout, body)
    except UnaskedDataError:
        return Overlong(sequence)
    return build(sequence, *values)
