"""A word to systemd, by hand: ready, stopping, and alive only if every thread has moved.

The service manager gives a datagram socket in NOTIFY_SOCKET and a time in WATCHDOG_USEC. A
thread that hangs keeps its counter still, the word stays out, and the process is started anew.
"""

import os
import socket
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace

# One missed word must be harmless: three fit into the time that systemd waits.
WORDS_PER_PERIOD = 3

Beats = Callable[[], Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class Notifier:
    """Sends words to the service manager; without one it is silent."""

    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)

    def send(self, words: str) -> None:
        """Send words; a service manager that does not listen must not stop the table."""
        path = self.environment.get("NOTIFY_SOCKET", "")
        if not path:
            return
        # A leading @ stands for the zero byte of an abstract address.
        address = f"\0{path[1:]}" if path.startswith("@") else path
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out:
            out.connect(address)
            out.send(words.encode())


@dataclass(frozen=True, slots=True)
class LastWord:
    """How every thread stood at the last word, when the next is due, and who holds it up."""

    beats: Mapping[str, int]
    next_ns: int
    still: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Watchdog:
    """Asked again and again by the main thread; speaks when it is time and all is well."""

    beats: Beats
    notifier: Notifier
    now_ns: Callable[[], int] = time.monotonic_ns

    @property
    def every_ns(self) -> int:
        """How often a word is due; 0 if nobody waits for one."""
        return period_us(self.notifier.environment) * 1_000 // WORDS_PER_PERIOD

    def begin(self) -> LastWord:
        """Begin to wait for the first word."""
        return LastWord(dict(self.beats()), self.now_ns() + self.every_ns)

    def look(self, last: LastWord) -> LastWord:
        """Say alive if it is time and every thread has moved; name those that have not."""
        if not self.every_ns or self.now_ns() < last.next_ns:
            return replace(last, still=())
        still = tuple(n for n, beat in self.beats().items() if last.beats.get(n) == beat)
        if still:
            return replace(last, still=still)
        self.notifier.send("WATCHDOG=1")
        return self.begin()


def period_us(environment: Mapping[str, str]) -> int:
    """Read how long systemd waits for a word; 0 if it does not wait for this process."""
    pid = environment.get("WATCHDOG_PID", "")
    if pid and pid != str(os.getpid()):
        return 0
    text = environment.get("WATCHDOG_USEC", "0")
    return int(text) if text.isdigit() else 0
