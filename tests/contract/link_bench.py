"""A driver in its link's thread and a twin behind a pseudo-terminal."""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from drivers.deadline import Deadline
from drivers.echo import EchoMode
from drivers.link import Device, Link, LinkChanged, LinkPlan, LinkState
from drivers.names import find
from drivers.port import LineSettings, Port
from drivers.trace import Trace
from hil.pty_line import PtyLine

PATIENCE_S = 20.0
FAST = LineSettings(baud=115_200)


class LinkBench:
    """What the link told, and a way to wait for it."""

    def __init__(self, line: PtyLine, device: Device[Any], trace: Trace, pause_ms: float) -> None:
        settings = LineSettings() if line.byte_ns else FAST
        echo = EchoMode.ON if line.echo else EchoMode.OFF
        self.line = line
        self.events: list[Any] = []
        self.changes: list[LinkChanged] = []
        self._news = threading.Condition()
        self.link: Link[Any] = Link(
            LinkPlan(
                role=line.role,
                device=device,
                find=lambda: find(str(line.path)),
                open_port=lambda path: Port(path, line.role, settings=settings, echo=echo),
                on_events=self._take,
                on_change=self._turn,
                trace=trace,
                pause_ms=pause_ms,
            )
        )

    def _take(self, events: Sequence[Any]) -> None:
        with self._news:
            self.events.extend(events)
            self._news.notify_all()

    def _turn(self, change: LinkChanged) -> None:
        with self._news:
            self.changes.append(change)
            self._news.notify_all()

    def wait(self, holds: Callable[[], bool]) -> bool:
        """Wait until something holds; it is looked at whenever there is news."""
        end = time.monotonic() + PATIENCE_S
        with self._news:
            while not holds():
                if time.monotonic() > end:
                    return False
                self._news.wait(0.02)
        return True

    def wait_state(self, state: LinkState) -> bool:
        return self.wait(lambda: self.link.state is state)

    def told(self, kind: type) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]


@contextmanager
def linked(
    twin: Any,
    device: Device[Any],
    directory: Path,
    role: str,
    baud: int | None = None,
    echo: bool = False,
) -> Iterator[LinkBench]:
    """Start line and link, and give everything back at the end."""
    with PtyLine(role, twin, directory, baud=baud, echo=echo) as line:
        bench = LinkBench(line, device, Trace(), pause_ms=5.0)
        bench.link.start()
        try:
            yield bench
        finally:
            assert bench.link.stop(Deadline.after_ms(PATIENCE_S * 1_000))
