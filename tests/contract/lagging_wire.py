"""A line with echo whose far end is slow now and then: what it hears and says, it does late.

What `hil.pty_line` does on a loaded machine, on a clock that jumps.
"""

import heapq
from collections.abc import Callable

from bench.simulated_wire import BYTE_NS, JumpingClock
from drivers.deadline import Deadline
from drivers.echo import EchoDeviationError, EchoFilter, EchoMode
from drivers.errors import EchoMismatch
from hil.bus import Bus

MS = 1_000_000


def prompt() -> int:
    """Wake up in time."""
    return 0


class LaggingWire:
    """The far end sleeps until something is due, and sometimes wakes up `lag_ms` later."""

    def __init__(self, bus: Bus, clock: JumpingClock) -> None:
        self.path = "lagging bus"
        self.device = "slots"
        self.byte_ns = BYTE_NS
        self.doing = ""
        self.echo_missing = False
        self._bus = bus
        self._clock = clock
        self.lag_ms: Callable[[], int] = prompt
        self._filter = EchoFilter(EchoMode.ON)
        self._due: list[tuple[int, int, Callable[[int], None]]] = []
        self._order = 0
        self._free_ns = self._awake_ns = self._lag_ns = self._still_until_ns = 0
        self._heard = self._held = self._here = b""

    def stall(self, for_ms: int) -> None:
        """Hold everything that comes for so long, then give it in one piece."""
        self._still_until_ns = self._clock() + for_ms * MS
        self._at(self._still_until_ns, lambda _: None)

    def write_all(self, data: bytes, deadline: Deadline, *, among_answers: bool = False) -> None:
        self._filter.sent(data, among_answers=among_answers)
        self._heard += data
        self._at(self._clock(), self._hear)

    def read_some(self, deadline: Deadline) -> bytes:
        while data := self._wait(deadline):
            try:
                data = self._filter.strip(data)
            except EchoDeviationError as deviation:
                raise self._mismatch(deviation) from deviation
            if data:
                return data
        return b""

    def close(self) -> None:
        """Nothing to give back."""

    def _mismatch(self, deviation: EchoDeviationError) -> EchoMismatch:
        error = EchoMismatch("differs", port=self.path, device=self.device, command=self.doing)
        error.expected, error.got = deviation.expected, deviation.got
        return error

    def _wait(self, deadline: Deadline) -> bytes:
        while not self._here and self._due and self._wakes_ns() <= deadline.at_ns:
            self._clock.jump_to(self._wakes_ns())
            self._wake()
        if not self._here:
            self._clock.jump_to(deadline.at_ns)
        data, self._here = self._here, b""
        return data

    def _wakes_ns(self) -> int:
        due_ns = self._due[0][0]
        return due_ns + self._lag_ns if due_ns > self._awake_ns else self._awake_ns

    def _wake(self) -> None:
        self._awake_ns, self._lag_ns = self._clock(), self.lag_ms() * MS
        while self._due and self._due[0][0] <= self._awake_ns:
            due_ns, _, action = heapq.heappop(self._due)
            action(due_ns)
        if self._awake_ns >= self._still_until_ns:
            self._here, self._held = self._here + self._held, b""

    def _hear(self, _: int) -> None:
        """Echo all that was sent until now, then let the devices answer."""
        data, self._heard = self._heard, b""
        if data:
            through_ns = self._carry(data, self._awake_ns)
            self._at(through_ns, lambda at_ns: self._answer(data, at_ns))

    def _answer(self, data: bytes, at_ns: int) -> None:
        for chunk in self._bus.feed(data, at_ns):
            self._carry(chunk.data, at_ns + chunk.delay_ns)

    def _carry(self, data: bytes, start_ns: int) -> int:
        self._free_ns = max(start_ns, self._free_ns)
        for byte in data:
            self._free_ns += self.byte_ns
            self._at(self._free_ns, lambda _, one=bytes([byte]): self._hold(one))  # type: ignore[misc]
        return self._free_ns

    def _hold(self, data: bytes) -> None:
        self._held += data

    def _at(self, due_ns: int, action: Callable[[int], None]) -> None:
        self._order += 1
        heapq.heappush(self._due, (due_ns, self._order, action))
