"""Where the power goes: a fuse that burns at every point at which it could, and blows at one."""

from collections import Counter
from collections.abc import Sequence


class PowerCut(BaseException):
    """The station is gone between two instructions; nothing may catch it."""


class Fuse:
    """Counts the points; at the chosen one the station ends."""

    def __init__(self) -> None:
        self.points = 0
        self._blows_at: int | None = None
        self._then: list[int] = []
        self.names: Counter[str] = Counter()
        # Where it blew, for the message of a failed test.
        self.blown = ""

    def arm(self, cuts: Sequence[int]) -> None:
        """Let it blow at points, each counted from the one before."""
        self._then = list(cuts)
        self.replace()

    def replace(self) -> None:
        """Put a new one in, after a cut."""
        self._blows_at = self.points + self._then.pop(0) if self._then else None

    def burn(self, name: str) -> None:
        """Come to a point."""
        self.points += 1
        self.names[name] += 1
        if self.points == self._blows_at:
            self.blown = f"{name} (point {self.points})"
            raise PowerCut(self.blown)
