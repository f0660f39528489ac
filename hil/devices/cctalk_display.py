"""A ccTalk display (category Display, header 203) with two lines of twenty characters.

The specification leaves characters and control codes to the product; this one's table is in
hil/README.md: Windows-1252, text runs on from line 1 to line 2 and stops at the last cell.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hil.devices.glyphs import glyph
from hil.devices.screen import COLUMNS, ROWS, DisplayPicture, Wrap
from hil.devices.slave import DONE, Answer, Identity, Slave, no_data

WINDOWS: Final = 16
DEFAULT_IDENTITY: Final = Identity("Tapete HIL", "Display", "SIM-VISOR", 3001, "SIM-VISOR-1.0")


class CcTalkDisplayTwin(Slave):
    """The display as its reader sees it: `screen.lines`."""

    def __init__(self, address: int = 60, identity: Identity = DEFAULT_IDENTITY) -> None:
        super().__init__(address, identity)
        self.screen = DisplayPicture()
        self.fault = 0
        self.handlers |= {203: self._display, 232: no_data(lambda: bytes([self.fault]))}
        self.restart(0)

    def restart(self, now_ns: int) -> None:
        """Lose power: the screen is blank."""
        super().restart(now_ns)
        self.screen.reset()
        self.screen.wrap = Wrap.STOP

    def _display(self, data: bytes) -> Answer | None:
        actions: dict[int, Callable[[bytes], Answer | None]] = {
            0: lambda rest: self._text(rest) if len(rest) == 1 else None,
            1: lambda rest: self._clear() if not rest else None,
            2: lambda rest: self._control(rest[0]) if len(rest) == 1 else None,
            3: lambda rest: self._text(rest) if rest else None,
            4: lambda rest: Answer(bytes([COLUMNS, ROWS])) if not rest else None,
        }
        if not data or data[0] not in actions:
            return None
        return actions[data[0]](data[1:])

    def _text(self, text: bytes) -> Answer:
        for byte in text:
            if byte >= 0x20:
                self.screen.put(glyph(byte, WINDOWS))
        return DONE

    def _clear(self) -> Answer:
        self.screen.clear()
        return DONE

    def _control(self, code: int) -> Answer | None:
        codes: dict[int, Callable[[], None]] = {
            0x0A: lambda: self.screen.move(1, 2),
            0x0B: self.screen.home,
            0x0D: lambda: setattr(self.screen, "column", 0),
            0x18: self.screen.clear_line,
        }
        if code not in codes:
            return None
        codes[code]()
        return DONE
