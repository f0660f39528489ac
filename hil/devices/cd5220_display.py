"""A customer display of the CD5220 kind (Partner, PTC and their copies); write-only.

After a line command it is in string mode: then only line commands, clear and cancel work. One
known copy shows only ASCII 32 to 126; `latin` gives one that shows code table 437 as well.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hil.cctalk import Chunk
from hil.devices.glyphs import UNKNOWN, glyph
from hil.devices.screen import DisplayPicture, Wrap

ESC: Final = 0x1B
CR: Final = 0x0D
CLEAR: Final = 0x0C
CANCEL: Final = 0x18
LINES: Final = {0x41: 0, 0x42: 1, 0x44: 0}
MARQUEE: Final = 0x44
WRAPS: Final = {0x11: Wrap.OVERWRITE, 0x12: Wrap.VERTICAL, 0x13: Wrap.HORIZONTAL}
ARGUMENTS: Final = {
    **{0x40: 0, 0x3D: 1, 0x6C: 2, 0x5F: 1, 0x2A: 1, 0x63: 1, 0x66: 1, 0x25: 1, 0x73: 1},
    **dict.fromkeys(WRAPS, 0),
}


class Cd5220Display:
    """The display as its reader sees it: `screen.lines`."""

    def __init__(self, *, latin: bool = False) -> None:
        self.latin = self._was_latin = latin
        self.ignored: list[bytes] = []  # what it did not obey, for tests
        self._held = bytearray()
        self.screen = DisplayPicture()
        self._initialise()

    def _initialise(self) -> None:
        self.string_mode = False
        self.marquee = ""
        self.country = "U"
        self.selected = True

    def feed(self, data: bytes, now_ns: int) -> list[Chunk]:
        """Take bytes and show them; nothing is ever answered."""
        self._held += data
        while self._held and (used := self._consume(bytes(self._held))):
            del self._held[:used]
        return []

    def tick(self, now_ns: int) -> list[Chunk]:
        """Let time pass: a marquee moves left."""
        if self.marquee:
            self.marquee = self.marquee[1:] + self.marquee[0]
            self.screen.write_row(0, self.marquee)
        return []

    def restart(self, now_ns: int) -> None:
        """Lose power: the screen is blank."""
        self._held.clear()
        self._reset()

    def disguise(self) -> None:
        """Be replaced by a copy with the other character set."""
        self.latin = not self._was_latin

    def unmask(self) -> None:
        """Be the display with its own character set again."""
        self.latin = self._was_latin

    def _reset(self) -> None:
        self.screen.reset()
        self._initialise()

    def _consume(self, held: bytes) -> int:
        """Run the first command or character; give how many bytes it took, 0 if more must come."""
        if held[0] == ESC:
            return self._escape(held)
        if not self.selected:
            return 1
        if held[0] in (CLEAR, CANCEL):
            self._leave_string_mode(held[0])
        elif self.string_mode:
            self.ignored.append(held[:1])
        else:
            self._plain(held[0])
        return 1

    def _escape(self, held: bytes) -> int:
        if len(held) < 2:
            return 0
        if held[1] == 0x51:
            return self._line(held)
        if held[1] == 0x26:
            return self._user_characters(held)
        needed = 2 + ARGUMENTS.get(held[1], 0)
        if len(held) < needed:
            return 0
        if self.string_mode or held[1] not in ARGUMENTS:
            self.ignored.append(held[:needed])
        elif self.selected or held[1] == 0x3D:
            self._obey(held[1], held[2:needed])
        return needed

    def _line(self, held: bytes) -> int:
        """Show a whole line: `ESC Q A|B|D text CR`."""
        if len(held) < 3:
            return 0
        if held[2] not in LINES:
            self.ignored.append(held[:3])
            return 3
        end = held.find(CR, 3)
        if end < 0:
            return 0
        if self.selected:
            self._show_line(held[2], "".join(map(self._glyph, held[3:end])))
        return end + 1

    def _show_line(self, which: int, text: str) -> None:
        self.string_mode = True
        if which != MARQUEE:
            self.marquee = ""
            self.screen.write_row(LINES[which], text)
            return
        self.marquee = text.ljust(20) + " "
        self.screen.write_row(0, self.marquee)

    def _user_characters(self, held: bytes) -> int:
        # ESC & 1 n m, then for each character a width and its columns.
        if len(held) < 5:
            return 0
        place = 5
        for _ in range(held[3], held[4] + 1):
            if place >= len(held):
                return 0
            place += 1 + held[place]
        return place if len(held) >= place else 0

    def _obey(self, command: int, arguments: bytes) -> None:
        if command in WRAPS:
            self.screen.wrap = WRAPS[command]
            return
        actions: dict[int, Callable[[], None]] = {
            0x40: self._reset,
            0x3D: lambda: setattr(self, "selected", bool(arguments[0] & 2)),
            0x6C: lambda: self.screen.move(arguments[0], arguments[1]),
            0x5F: lambda: setattr(self.screen, "cursor_shown", arguments[0] == 1),
            0x2A: lambda: setattr(self.screen, "brightness", max(1, min(arguments[0], 4))),
            0x66: lambda: setattr(self, "country", chr(arguments[0])),
        }
        actions.get(command, lambda: None)()

    def _leave_string_mode(self, command: int) -> None:
        self.string_mode, self.marquee = False, ""
        if command == CLEAR:
            self.screen.clear()
        else:
            self.screen.clear_line()

    def _plain(self, byte: int) -> None:
        moves: dict[int, Callable[[], None]] = {
            0x08: lambda: self.screen.step(-1),
            0x09: lambda: self.screen.step(1),
            0x0A: self.screen.line_feed,
            0x0B: self.screen.home,
            CR: lambda: setattr(self.screen, "column", 0),
        }
        if byte >= 0x20:
            self.screen.put(self._glyph(byte))
        else:
            moves.get(byte, lambda: self.ignored.append(bytes([byte])))()

    def _glyph(self, byte: int) -> str:
        if byte < 0x20 or byte == 0x7F or (byte > 0x7F and not self.latin):
            return UNKNOWN
        return glyph(byte, 0, spanish=self.country == "S")
