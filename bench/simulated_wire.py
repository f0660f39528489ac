"""A bus of twins without port and without waiting: time jumps to the next byte.

For what must be played by the million; the same twins stand behind ptys elsewhere.
"""

import heapq
from collections.abc import Callable
from dataclasses import dataclass, field

from drivers.deadline import Deadline
from hil.bus import Bus

BYTE_NS = 1_041_666


@dataclass
class JumpingClock:
    """Monotonic nanoseconds that jump; what is on the agenda happens on the way."""

    now_ns: int = 10_000_000_000
    agenda: list[tuple[int, int, Callable[[int], None]]] = field(default_factory=list)
    _entries: int = 0

    def __call__(self) -> int:
        return self.now_ns

    def at(self, due_ns: int, action: Callable[[int], None]) -> None:
        """Have something happen at a moment."""
        self._entries += 1
        heapq.heappush(self.agenda, (due_ns, self._entries, action))

    def jump_to(self, then_ns: int) -> None:
        """Go forward, never back."""
        while self.agenda and self.agenda[0][0] <= then_ns:
            due_ns, _, action = heapq.heappop(self.agenda)
            self.now_ns = max(self.now_ns, due_ns)
            action(self.now_ns)
        self.now_ns = max(self.now_ns, then_ns)


class SimulatedWire:
    """The host's end; every byte takes its time at 9600 baud, one at a time."""

    def __init__(self, bus: Bus, clock: JumpingClock) -> None:
        self.path = "simulated bus"
        self.device = "slots"
        self.byte_ns = BYTE_NS
        self.doing = ""
        self.echo_missing = False
        self.wire_ns = 0
        """Time in which the line carried a byte."""
        self._bus = bus
        self._clock = clock
        self._free_ns = 0
        self._coming: list[tuple[int, int, bytes]] = []
        self._chunks = 0

    def read_some(self, deadline: Deadline) -> bytes:
        """Jump to the next bytes, or to the deadline."""
        if self._coming and self._coming[0][0] <= deadline.at_ns:
            at_ns, _, data = heapq.heappop(self._coming)
            self._clock.jump_to(at_ns)
            return data
        self._clock.jump_to(deadline.at_ns)
        return b""

    def write_all(self, data: bytes, deadline: Deadline, *, among_answers: bool = False) -> None:
        """Let the twins hear the bytes when the last of them is through."""
        data = self._bus.on_wire(data)
        heard_ns = self._carry(self._clock(), len(data))
        for chunk in self._bus.feed(data, heard_ns):
            through_ns = self._carry(heard_ns + chunk.delay_ns, len(chunk.data))
            self._chunks += 1
            heapq.heappush(self._coming, (through_ns, self._chunks, chunk.data))

    def overhear(self, data: bytes) -> None:
        """Let the host hear bytes that nobody sent to it."""
        self._chunks += 1
        heapq.heappush(self._coming, (self._carry(self._clock(), len(data)), self._chunks, data))

    def close(self) -> None:
        """Nothing to give back."""

    def _carry(self, start_ns: int, count: int) -> int:
        self.wire_ns += count * self.byte_ns
        self._free_ns = max(start_ns, self._free_ns) + count * self.byte_ns
        return self._free_ns
