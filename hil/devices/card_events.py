"""Event memory of a card device: numbered, kept without power, emptied by acknowledgement."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

MOST_RECORDS: Final = 5


class EventKind(IntEnum):
    """Event kinds of the profile, section 6."""

    POWERED_UP = 0x01
    DOOR_OPENED = 0x02
    DOOR_CLOSED = 0x03
    JAMMED = 0x04
    JAM_CLEARED = 0x05
    EMPTIED = 0x06
    LOCKED_ITSELF = 0x07
    FAULT_RAISED = 0x08
    FAULT_CLEARED = 0x09
    EVENTS_LOST = 0x0A
    TAMPERED = 0x0B
    DRAWN = 0x10
    COUNTED = 0x11
    FACE_UP = 0x12
    FACE_UP_SEEN = 0x13
    DOUBLE_FED = 0x14
    CUT_CARD = 0x15
    DISPENSED = 0x16
    DISPENSE_STOPPED = 0x17
    DECK_LOADED = 0x20
    DECK_CHECKED = 0x21
    SHUFFLED = 0x22
    SHUFFLE_STOPPED = 0x23
    DECK_RETIRED = 0x24


@dataclass(frozen=True, slots=True)
class Event:
    """One record."""

    sequence: int
    kind: int
    body: bytes

    def record(self) -> bytes:
        """Give the record as it is read."""
        return four(self.sequence) + bytes([self.kind, len(self.body)]) + self.body


class EventMemory:
    """Holds events until they are acknowledged; the last place is kept for a loss."""

    def __init__(self, depth: int) -> None:
        self.depth = depth
        self.newest = 0
        self.counter = 0
        self.held: deque[Event] = deque()

    @property
    def full(self) -> bool:
        """Tell whether another event would be lost."""
        return len(self.held) >= self.depth - 1

    @property
    def oldest(self) -> int:
        """Give the oldest held sequence number, or the next one if none is held."""
        return self.held[0].sequence if self.held else self.newest + 1

    def log(self, kind: int, body: bytes = b"") -> None:
        """Write an event; in a full memory count the loss instead."""
        if self.full:
            self._lose()
            return
        self._append(kind, body)

    def power_up(self, body: bytes) -> None:
        """Begin a new life: the counter starts at 0 and does not count this event."""
        self.log(EventKind.POWERED_UP, body)
        self.counter = 0

    def acknowledge(self, up_to: int) -> None:
        """Forget events that the host has in its journal."""
        while self.held and self.held[0].sequence <= up_to:
            self.held.popleft()

    def read(self, first: int) -> list[Event]:
        """Give the next records from a sequence number on."""
        return [event for event in self.held if event.sequence >= first][:MOST_RECORDS]

    def _append(self, kind: int, body: bytes) -> None:
        self.newest += 1
        self.counter = self.counter % 255 + 1
        self.held.append(Event(self.newest, kind, body))

    def _lose(self) -> None:
        last = self.held[-1] if self.held else None
        if last is None or last.kind != EventKind.EVENTS_LOST:
            self._append(EventKind.EVENTS_LOST, two(1))
            return
        lost = int.from_bytes(last.body, "little") + 1
        self.held[-1] = Event(last.sequence, last.kind, two(min(lost, 0xFFFF)))


def two(value: int) -> bytes:
    """Write a number of two bytes."""
    return value.to_bytes(2, "little")


def four(value: int) -> bytes:
    """Write a number of four bytes."""
    return value.to_bytes(4, "little")
