"""How long something is waited for: only while we are awake ourselves.

A machine that slept, or a run that was stopped for a while, has not waited.
"""

from __future__ import annotations

import time
from typing import Final

# Between two looks nobody waits longer; what is more, we have slept.
AWAKE_S: Final = 1.0


class Timeout:
    """So many seconds of looking, used up look by look."""

    def __init__(self, seconds: float) -> None:
        self._left_s = seconds
        self._looked_s = time.monotonic()

    def is_over(self) -> bool:
        """Look at the clock once more."""
        now_s = time.monotonic()
        self._left_s -= min(now_s - self._looked_s, AWAKE_S)
        self._looked_s = now_s
        return self._left_s < 0
