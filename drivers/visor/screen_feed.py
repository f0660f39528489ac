"""What every visor does between its content and its wire: lay out, decide, remember."""

import time
from dataclasses import replace

from drivers.deadline import NS_PER_MS, Clock
from drivers.visor.contract import Screen, VisorContent, VisorShown, VisorState
from drivers.visor.refresh import ShownScreen, is_due
from drivers.visor.text import Charset, layout
from drivers.visor.words import SPANISH, VisorWords


class ScreenFeed:
    """The latest content and what the display was last sent."""

    def __init__(
        self, charset: Charset, words: VisorWords = SPANISH, clock: Clock = time.monotonic_ns
    ) -> None:
        self._charset = charset
        self._words = words
        self._clock = clock
        self._content: VisorContent | None = None
        self._shown: ShownScreen | None = None

    def put(self, content: VisorContent) -> None:
        """Replace the content; safe from any thread because it is one assignment.

        What is out of service or waits stays so since it began: its screens take turns.
        """
        before = self._content
        lasts = before is not None and before.state is content.state is VisorState.FAULT
        if before is not None and lasts:
            content = replace(content, valid_at_ms=before.valid_at_ms)
        self._content = content

    def initialised(self) -> None:
        """Note that the display is in a known state and shows nothing of ours yet."""
        self._shown = ShownScreen(self._now_ms())

    def due(self) -> Screen | None:
        """Give the screen that has to be written now, if any."""
        now_ms = self._now_ms()
        wanted = layout(self._content, self._charset, now_ms, self._words)
        return wanted if is_due(self._shown, wanted, now_ms) else None

    def written(self, screen: Screen) -> list[VisorShown]:
        """Note that the display was sent a screen, and tell if it differs from the last one."""
        before = self._shown or ShownScreen(self._now_ms())
        self._shown = replace(before, screen=screen, screen_ms=self._now_ms())
        return [] if screen == before.screen else [VisorShown(screen)]

    def _now_ms(self) -> int:
        return self._clock() // NS_PER_MS
