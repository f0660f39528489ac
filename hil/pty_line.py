"""A line on a pseudo-terminal: one named thread between the host's port and a device or bus.

Everything that touches the device runs on this thread; other threads ask with `act`.
"""

from __future__ import annotations

import heapq
import itertools
import os
import select
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Final, TypeVar

from hil.bus import Bus
from hil.cctalk import Chunk
from hil.devices.device import Twin
from hil.faults import DEFAULTS, MS, OF_THE_PORT, LineFault, Tap
from hil.pty_port import PtyPort

T = TypeVar("T")
TICK_NS: Final = 20_000_000
PATIENCE_S: Final = 10.0


class PtyLine:
    """A port with devices behind it.

    With a baud rate, every byte takes its time on the wire in both directions (10 bits each) and
    the wire carries one byte at a time; without, bytes pass at once. With `echo`, the host reads
    back what it sends, as on ccTalk's single wire.
    """

    def __init__(
        self,
        role: str,
        device: Twin,
        directory: Path,
        *,
        baud: int | None = None,
        echo: bool = False,
    ) -> None:
        self.role = role
        self.device: Tap | Bus = device if isinstance(device, (Tap, Bus)) else Tap(device)
        self.port = PtyPort(directory / role)
        self.echo = echo
        self.byte_ns = 10_000_000_000 // baud if baud else 0
        self._reading = True
        # Until then what comes waits in the adapter, as behind a hub that stalls.
        self._stalls_until_ns = 0
        self._waiting = b""
        self._free_ns = 0
        self._due: list[tuple[int, int, Callable[[int], None]]] = []
        self._order = itertools.count()
        self._asked: deque[Callable[[], None]] = deque()
        self._stopping = False
        self._thread: threading.Thread | None = None
        self._wake_read = self._wake_write = -1

    @property
    def path(self) -> Path:
        """Give the name under which the host finds the port."""
        return self.port.link

    # For other threads.

    def start(self) -> None:
        """Plug the port and start the thread."""
        self._wake_read, self._wake_write = os.pipe()
        os.set_blocking(self._wake_read, False)
        self.port.plug()
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name=f"hil-line-{self.role}", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the thread and give everything back; a second call changes nothing."""
        if self._thread is None:
            return
        self._stopping = True
        os.write(self._wake_write, b"x")
        self._thread.join(PATIENCE_S)
        self._thread = None
        self.port.unplug()
        os.close(self._wake_read)
        os.close(self._wake_write)

    def __enter__(self) -> PtyLine:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def act(self, action: Callable[[], T]) -> T:
        """Run something on the line's thread and give its result."""
        if self._thread is None:
            return action()
        done: Future[T] = Future()
        self._asked.append(lambda: _fulfil(done, action))
        os.write(self._wake_write, b"x")
        return done.result(PATIENCE_S)

    def switch_on(self, fault: LineFault, value: int | None = None) -> None:
        """Start a fault of the port, or of the whole device or bus behind it."""
        if fault in OF_THE_PORT:
            self.act(lambda: self._port_fault(fault, value))
        else:
            self.act(lambda: self._stream_fault(fault, value))

    def clear_faults(self) -> None:
        """End all faults, and plug the port if it is out."""
        self.act(self._clear)

    def unplug(self) -> None:
        """Take the port away."""
        self.switch_on(LineFault.UNPLUG)

    def replug(self) -> None:
        """Bring the port back under another terminal name, with the role's link on it."""
        self.switch_on(LineFault.REPLUG)

    # On the line's thread.

    def _taps(self) -> list[Tap]:
        return self.device.taps if isinstance(self.device, Bus) else [self.device]

    def _port_fault(self, fault: LineFault, value: int | None) -> None:
        if fault is LineFault.STALL:
            wait_ms = DEFAULTS[fault] if value is None else value
            self._stalls_until_ns = time.monotonic_ns() + wait_ms * MS
            self._at(self._stalls_until_ns, lambda _: self._hand_over(b""))
            return
        if fault is LineFault.STOP_READING:
            self._reading = False
            return
        self.port.unplug()
        self._due.clear()
        self._waiting = b""
        if fault is LineFault.REPLUG:
            self.port.plug(other_name=True)

    def _stream_fault(self, fault: LineFault, value: int | None) -> None:
        for tap in self._taps():
            tap.switch_on(fault, value)

    def _clear(self) -> None:
        self._reading = True
        for tap in self._taps():
            tap.clear()
        if not self.port.plugged:
            self.port.plug(other_name=True)

    def _run(self) -> None:
        next_tick_ns = time.monotonic_ns()
        while not self._stopping:
            self._wait(next_tick_ns)
            while self._asked:
                self._asked.popleft()()
            now_ns = time.monotonic_ns()
            if self.port.plugged and self._reading and (data := self.port.read()):
                self._from_host(data, now_ns)
            self._play(now_ns)
            if now_ns >= next_tick_ns:
                next_tick_ns = now_ns + TICK_NS
                self._send_all(self.device.tick(now_ns), now_ns)

    def _wait(self, next_tick_ns: int) -> None:
        until_ns = min(next_tick_ns, self._due[0][0]) if self._due else next_tick_ns
        wait_s = max(until_ns - time.monotonic_ns(), 0) / 1e9
        watched = [self._wake_read]
        if self.port.plugged and self._reading:
            watched.append(self.port.master)
        ready, _, _ = select.select(watched, [], [], wait_s)  # poll() counts whole milliseconds
        if self._wake_read in ready:
            os.read(self._wake_read, 4096)

    def _from_host(self, data: bytes, now_ns: int) -> None:
        data = self.device.on_wire(data) if isinstance(self.device, Bus) else data
        if self.echo:
            end_ns = self._to_host(data, now_ns)
        else:
            end_ns = self._free_ns = max(now_ns, self._free_ns) + len(data) * self.byte_ns
        if self.byte_ns:
            self._at(end_ns, lambda at_ns: self._send_all(self.device.feed(data, at_ns), at_ns))
        else:
            self._send_all(self.device.feed(data, now_ns), now_ns)

    def _send_all(self, chunks: list[Chunk], now_ns: int) -> None:
        for chunk in chunks:
            self._to_host(chunk.data, now_ns + chunk.delay_ns)

    def _to_host(self, data: bytes, start_ns: int) -> int:
        """Put bytes on the wire towards the host and give the time when the last one is there."""
        if not self.byte_ns:
            self._at(start_ns, lambda _: self._hand_over(data))
            return start_ns
        at_ns = max(start_ns, self._free_ns)
        for byte in data:
            at_ns += self.byte_ns
            self._at(at_ns, lambda _, one=bytes([byte]): self._hand_over(one))  # type: ignore[misc]
        self._free_ns = at_ns
        return at_ns

    def _hand_over(self, data: bytes) -> None:
        self._waiting += data
        if self._waiting and time.monotonic_ns() >= self._stalls_until_ns:
            data, self._waiting = self._waiting, b""
            self.port.write(data)

    def _at(self, due_ns: int, action: Callable[[int], None]) -> None:
        heapq.heappush(self._due, (due_ns, next(self._order), action))

    def _play(self, now_ns: int) -> None:
        while self._due and self._due[0][0] <= now_ns:
            due_ns, _, action = heapq.heappop(self._due)
            action(due_ns)


def _fulfil(done: Future[T], action: Callable[[], T]) -> None:
    try:
        done.set_result(action())
    except Exception as error:  # noqa: BLE001 - handed to the thread that asked
        done.set_exception(error)
