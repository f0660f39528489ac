"""Waiting for the next moment: whoever draws the table is told when it is another."""

import threading
import time
import zlib
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import msgspec

# Parts of a snapshot change without an input: they are looked at this often.
LOOK_S = 0.5
# The longest that a question waits, so that a caller that is gone is noticed.
MOST_MS = 20_000


def mark_of(snapshot: Mapping[str, Any]) -> str:
    """Give the mark of a snapshot: another one, as soon as anything in it is another."""
    return f"{zlib.crc32(msgspec.json.encode(snapshot)):08x}"


class Watch:
    """Lets callers wait until the table has changed; who changes it only rings."""

    def __init__(self, snapshot: Callable[[], Mapping[str, Any]]) -> None:
        self.snapshot = snapshot
        self._rung = threading.Condition()
        self._count = 0

    def ring(self) -> None:
        """Say that there is a new moment; nobody is waited for."""
        with self._rung:
            self._count += 1
            self._rung.notify_all()

    def wake(self) -> None:
        """Let those go who have lost their places; the others wait on."""
        with self._rung:
            self._rung.notify_all()

    def next(
        self, mark: str, wait_ms: int, is_gone: Callable[[], bool] = bool
    ) -> tuple[Mapping[str, Any], str]:
        """Wait until the snapshot has another mark than this, and give both; not for ever."""
        end = time.monotonic() + min(wait_ms, MOST_MS) / 1_000
        while True:
            # Drawn without the lock: who rings is on the way of a card.
            count, found = self._count, self.snapshot()
            now, left = mark_of(found), end - time.monotonic()
            if now != mark or left <= 0 or is_gone():
                return found, now
            with self._rung:
                self._rung.wait_for(partial(self._is_rung, count, is_gone), min(left, LOOK_S))

    def _is_rung(self, count: int, is_gone: Callable[[], bool]) -> bool:
        return self._count != count or is_gone()
