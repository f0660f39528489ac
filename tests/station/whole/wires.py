"""Ports without ptys: the twins' bytes in memory, a plug to pull, a fuse on each side."""

from pathlib import Path

from bench.simulated_wire import JumpingClock, SimulatedWire
from drivers.deadline import Deadline
from drivers.errors import LinkDown
from hil.bus import Bus
from hil.pty_line import PtyLine
from tests.station.whole.fuse import Fuse

BYTE_NS = 10_000


class Socket:
    """Where a device is plugged in; the same device stays behind it through every power cut."""

    def __init__(self, line: PtyLine, clock: JumpingClock, fuse: Fuse) -> None:
        self.role = line.role
        self.plugged = True
        self.clock = clock
        self.fuse = fuse
        self.bus = line.device if isinstance(line.device, Bus) else Bus([line.device])

    def find(self) -> Path | None:
        """Name the port if it is there."""
        return Path(self.role) if self.plugged else None

    def open(self, _path: str) -> "PluggedWire":
        """Give the host its end."""
        return PluggedWire(self)


class PluggedWire(SimulatedWire):
    """The host's end of a socket."""

    def __init__(self, socket: Socket) -> None:
        super().__init__(socket.bus, socket.clock)
        self.path = self.device = socket.role
        self.byte_ns = BYTE_NS
        self._socket = socket

    def read_some(self, deadline: Deadline) -> bytes:
        """Read, if the plug is in."""
        self._check()
        return super().read_some(deadline)

    def write_all(self, data: bytes, deadline: Deadline, *, among_answers: bool = False) -> None:
        """Write; the power may go before the device hears it, or before its answer is read."""
        self._check()
        self._socket.fuse.burn(f"before a frame to {self.path}")
        super().write_all(data, deadline, among_answers=among_answers)
        self._socket.fuse.burn(f"after a frame to {self.path}")

    def _check(self) -> None:
        if not self._socket.plugged:
            raise LinkDown("unplugged", port=self.path, device=self.path, command=self.doing)
