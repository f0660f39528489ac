"""Wakes the one thread that waits: rung from anywhere, several rings are one."""

import threading


class Bell:
    """A lock that ringing opens and waiting shuts: nothing wakes a thread sooner.

    Not `SimpleQueue.get(timeout=…)`: a thread held up past its time between two looks waits there
    for ever (CPython 3.11). Not an `Event`: that takes four locks where this takes one.
    """

    def __init__(self) -> None:
        self._shut = threading.Lock()
        self._shut.acquire()

    def ring(self) -> None:
        """Wake whoever waits, or let the next wait end at once."""
        try:
            self._shut.release()
        except RuntimeError:
            return  # it has rung already and nobody has heard it yet

    def wait(self, wait_s: float) -> bool:
        """Wait for the bell; False if it did not ring in time."""
        return self._shut.acquire(timeout=wait_s)
