"""A wire without a port: whoever is at the other end answers at once, on a clock set by hand."""

from collections.abc import Callable

from drivers.deadline import Deadline

Answer = Callable[[bytes], bytes]
"""From the bytes written to the bytes that come back."""


class AnsweringWire:
    """Waiting costs no time: a read that gets nothing moves the clock to its deadline."""

    path = "/dev/station/simulated"
    device = "device under test"
    byte_ns = 1_041_667
    doing = ""
    echo_missing = False

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.now_ns = 10_000_000_000
        self.written: list[bytes] = []
        self._out = b""

    def clock(self) -> int:
        return self.now_ns

    def wait_ms(self, duration_ms: int) -> None:
        self.now_ns += duration_ms * 1_000_000

    @property
    def now_ms(self) -> int:
        return self.now_ns // 1_000_000

    def deadline(self, duration_ms: int = 2_000) -> Deadline:
        return Deadline.after_ms(duration_ms, self.clock)

    def write_all(self, data: bytes, deadline: Deadline, *, among_answers: bool = False) -> None:
        self.written.append(data)
        self._out += self.answer(data)

    def push(self, data: bytes) -> None:
        self._out += data

    def read_some(self, deadline: Deadline) -> bytes:
        data, self._out = self._out, b""
        if not data:
            self.now_ns = max(self.now_ns, deadline.at_ns)
        return data

    def close(self) -> None:
        self._out = b""
