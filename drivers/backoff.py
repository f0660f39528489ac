"""How long to wait before the next attempt."""

from collections.abc import Callable

FIRST_MS = 250
LONGEST_MS = 5_000
JITTER = 0.2

Uniform = Callable[[], float]
"""Gives a number from 0 up to 1."""


class Backoff:
    """0.25 s doubling to 5 s, for ever, each ±20 % so that seven ports do not wake together."""

    def __init__(self, uniform: Uniform) -> None:
        self._uniform = uniform
        self._next_ms = FIRST_MS

    def reset(self) -> None:
        """Begin again with the shortest wait."""
        self._next_ms = FIRST_MS

    def next_ms(self) -> float:
        """Return the wait before the next attempt and lengthen the one after."""
        base = self._next_ms
        self._next_ms = min(LONGEST_MS, base * 2)
        return base * (1 + JITTER * (2 * self._uniform() - 1))
