"""Arithmetic of the event counter of header 229 (part 2, 229): pure, no device, no clock.

The counter, not the reading, marks an event as consumed: reading twice is harmless.
"""

from dataclasses import dataclass
from enum import StrEnum

BUFFER_SIZE = 11
RESULTS = 5
CYCLE = 255
"""After 255 comes 1; 0 is only ever seen after power-up or reset."""
FURTHEST = 128
"""A device closes itself when it is not polled; a longer step is a step back."""


class Doubt(StrEnum):
    """Why an answer cannot follow the one before."""

    NONE = ""
    NOT_EMPTY = "the counter is 0 and the buffer is not empty"
    BACK = "the counter went back"
    BEYOND = "the counter went further than the events in the buffer"
    OTHERWISE = "the old events in the buffer are not those read before"


@dataclass(frozen=True, slots=True)
class Result:
    """One entry of the buffer: a credit (kind, sorter path) or, with first 0, an event code."""

    first: int
    second: int

    @property
    def is_credit(self) -> bool:
        """Whether a token was counted."""
        return self.first != 0

    @property
    def is_null(self) -> bool:
        """Whether nothing happened here yet."""
        return self.first == 0 and self.second == 0


@dataclass(frozen=True, slots=True)
class Buffer:
    """An answer to header 229; the newest result comes first."""

    counter: int
    results: tuple[Result, ...]

    @classmethod
    def parse(cls, data: bytes) -> "Buffer":
        """Read the eleven bytes of an answer."""
        if len(data) != BUFFER_SIZE:
            raise ValueError(f"a buffer has {BUFFER_SIZE} bytes, not {len(data)}")
        pairs = zip(data[1::2], data[2::2], strict=True)
        return cls(data[0], tuple(Result(first, second) for first, second in pairs))

    def pack(self) -> bytes:
        """Return the eleven bytes again."""
        pairs = [byte for result in self.results for byte in (result.first, result.second)]
        return bytes((self.counter, *pairs))


@dataclass(frozen=True, slots=True)
class CounterReading:
    """What an answer says that the one before did not; `new` is oldest first.

    There is a doubt when the answer cannot follow the one before: nothing in it is new then,
    and the device's counters must tell what happened.
    """

    new: tuple[Result, ...] = ()
    missed: int = 0
    restarted: bool = False
    doubt: Doubt = Doubt.NONE

    @property
    def is_plain_step(self) -> bool:
        """Whether nothing happened but readable events."""
        return not (self.missed or self.restarted or self.doubt)

    def numbers(self, now: Buffer) -> list[int]:
        """Return the counter of each new event; before 1 comes 255."""
        first = now.counter - len(self.new) + 1
        return [
            number if number > 0 else number + CYCLE for number in range(first, now.counter + 1)
        ]


def distance(last: int, now: int) -> int:
    """Return how many events lie between two counters, neither after a reset."""
    return now - last if now >= last else now + CYCLE - last


def read(last: Buffer | None, now: Buffer) -> CounterReading:
    """Compare an answer with the one before; with none before, old content is never credited."""
    if last is None:
        return CounterReading()
    if now.counter == 0:
        return _read_zero(last, now)
    count = distance(last.counter, now.counter)
    readable = min(count, RESULTS)
    doubt = _contradiction(last, now, count)
    if doubt:
        return CounterReading(restarted=True, doubt=doubt)
    return CounterReading(new=now.results[:readable][::-1], missed=count - readable)


def _read_zero(last: Buffer, now: Buffer) -> CounterReading:
    if not all(result.is_null for result in now.results):
        return CounterReading(restarted=True, doubt=Doubt.NOT_EMPTY)
    return CounterReading(restarted=last.counter != 0)


def _contradiction(last: Buffer, now: Buffer, count: int) -> Doubt:
    """Say why one answer cannot follow the other.

    A restart with a few events after it looks like a small step of the counter (254, restart, 3
    events: a step of 4). The buffer tells: the old results must still stand behind the new ones.
    """
    if count > FURTHEST:
        return Doubt.BACK
    new, old = now.results[:count], now.results[count:]
    if any(result.is_null for result in new):
        return Doubt.BEYOND
    if old != last.results[: len(old)]:
        return Doubt.OTHERWISE
    return Doubt.NONE
