"""A display on its own serial port that never answers: ESC/POS or CD5220."""

import time
from dataclasses import replace
from typing import Protocol

from drivers.deadline import NS_PER_MS, Clock, Deadline
from drivers.identity import DeviceIdentity
from drivers.visor.contract import Screen, VisorContent, VisorShown
from drivers.visor.refresh import Shown, Write, next_write
from drivers.visor.text import Charset, layout
from drivers.visor.words import SPANISH, VisorWords


class Encoder(Protocol):
    """The bytes of one family of displays."""

    charset: Charset

    def initialise(self) -> bytes:
        """Bytes that put the display into a known state."""
        ...

    def screen(self, screen: Screen) -> bytes:
        """Bytes that show this screen whatever was shown before."""
        ...


class Writer(Protocol):
    """The one thing of a port that a write-only display needs."""

    def write_all(self, data: bytes, deadline: Deadline) -> None:
        """Write every byte before the deadline or raise."""
        ...


class WriteOnlyVisor:
    """Writes the layout of the latest content through an encoder, when it is due.

    The display cannot say who it is: its identity is the one declared by the installer
    with the seal's number, and homologation treats it as such.
    """

    def __init__(
        self,
        port: Writer,
        encoder: Encoder,
        declared: DeviceIdentity,
        words: VisorWords = SPANISH,
        clock: Clock = time.monotonic_ns,
    ) -> None:
        self._port = port
        self._encoder = encoder
        self._declared = declared
        self._words = words
        self._clock = clock
        self._content: VisorContent | None = None
        self._shown: Shown | None = None

    def identify(self, deadline: Deadline) -> DeviceIdentity:
        """Put the display into a known state and repeat the declared identity."""
        self._shown = None
        self._port.write_all(self._encoder.initialise(), deadline)
        self._shown = Shown(initialised_ms=self._clock() // NS_PER_MS)
        return self._declared

    def show(self, content: VisorContent) -> None:
        """Replace what the visor has to show; the next poll writes it."""
        self._content = content

    def poll(self, deadline: Deadline) -> list[VisorShown]:
        """Write the screen if it changed or five seconds have passed."""
        now_ms = self._clock() // NS_PER_MS
        wanted = layout(self._content, self._encoder.charset, now_ms, self._words)
        due = next_write(self._shown, wanted, now_ms)
        if due is Write.INITIALISE:
            self.identify(deadline)
        if due is not Write.SCREEN or self._shown is None:
            return []
        self._port.write_all(self._encoder.screen(wanted), deadline)
        changed = wanted != self._shown.screen
        self._shown = replace(self._shown, screen=wanted, screen_ms=now_ms)
        return [VisorShown(wanted)] if changed else []
