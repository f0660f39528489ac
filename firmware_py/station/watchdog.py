"""A word to systemd, by hand: ready, stopping, and alive only if every thread has moved.

The service manager gives a datagram socket in NOTIFY_SOCKET and a time in WATCHDOG_USEC. A
thread that hangs keeps its counter still, the word stays out, and the process is started anew.
"""

import os
import socket
import time
from collections.abc import Callable, Mapping
from contextlib import suppress

# One missed word must be harmless: three fit into the time that systemd waits.
WORDS_PER_PERIOD = 3

Beats = Callable[[], Mapping[str, int]]


class Notifier:
    """Sends words to the service manager; without one it is silent."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        path = environment.get("NOTIFY_SOCKET", "")
        # A leading @ stands for the zero byte of an abstract address.
        self._address = f"\0{path[1:]}" if path.startswith("@") else path

    def send(self, words: str) -> None:
        """Send words; a service manager that does not listen must not stop the table."""
        if not self._address:
            return
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out:
            out.connect(self._address)
            out.send(words.encode())


class Watchdog:
    """Asked again and again by the main thread; speaks when it is time and all is well."""

    def __init__(
        self,
        beats: Beats,
        notifier: Notifier,
        environment: Mapping[str, str] = os.environ,
        monotonic_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._beats = beats
        self._notifier = notifier
        self._now_ns = monotonic_ns
        self._every_ns = period_us(environment) * 1_000 // WORDS_PER_PERIOD
        self._last = dict(beats())
        self._next_ns = monotonic_ns() + self._every_ns

    def look(self) -> tuple[str, ...]:
        """Say alive if it is time and every thread has moved; name those that have not."""
        if not self._every_ns or self._now_ns() < self._next_ns:
            return ()
        now = dict(self._beats())
        still = tuple(name for name, beat in now.items() if self._last.get(name) == beat)
        if not still:
            self._notifier.send("WATCHDOG=1")
            self._last = now
            self._next_ns = self._now_ns() + self._every_ns
        return still


def period_us(environment: Mapping[str, str]) -> int:
    """Read how long systemd waits for a word; 0 if it does not wait for this process."""
    pid = environment.get("WATCHDOG_PID", "")
    if pid and pid != str(os.getpid()):
        return 0
    text = environment.get("WATCHDOG_USEC", "0")
    return int(text) if text.isdigit() else 0
