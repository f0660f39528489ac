"""A customer display of the Epson ESC/POS kind (DM-D110, DM-D210 and their copies).

It is write-only. Commands from the DM-D110 specification; a copy such as the XP8200 knows the
code tables 0 to 5 only and shows no euro sign.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hil.cctalk import Chunk
from hil.devices.glyphs import ALL_TABLES, glyph
from hil.devices.screen import COLUMNS, ROWS, DisplayPicture, Wrap

ESC: Final = 0x1B
US: Final = 0x1F
SPAIN: Final = 7
Argument = Callable[[bytes], None]


class EscPosDisplay:
    """The display as its reader sees it: `screen.lines`."""

    def __init__(self, tables: frozenset[int] = ALL_TABLES) -> None:
        self.tables = self._own_tables = tables
        self.ignored: list[bytes] = []  # commands it does not know, for tests
        self._held = bytearray()
        self.screen = DisplayPicture()
        self._initialise()
        self._one = self._single_bytes()
        self._two = self._escape_commands() | self._unit_commands()

    def _initialise(self) -> None:
        self.table = 0
        self.country = 0
        self.selected = True

    def feed(self, data: bytes, now_ns: int) -> list[Chunk]:
        """Take bytes and show them; nothing is ever answered."""
        self._held += data
        while self._held and (used := self._consume(bytes(self._held))):
            del self._held[:used]
        return []

    def tick(self, now_ns: int) -> list[Chunk]:
        """Let time pass."""
        return []

    def restart(self, now_ns: int) -> None:
        """Lose power: the screen is dark and blank."""
        self._held.clear()
        self._reset()

    def disguise(self) -> None:
        """Be replaced by a copy that knows the old code tables only."""
        self.tables = frozenset({0, 1, 2, 3, 4, 5})

    def unmask(self) -> None:
        """Be the display that knows its own code tables again."""
        self.tables = self._own_tables

    def _consume(self, held: bytes) -> int:
        """Run the first command or character; give how many bytes it took, 0 if more must come."""
        if held[0] in (ESC, US):
            return self._command(held)
        if self.selected:
            self._one.get(held[0], lambda: self._show(held[0]))()
        return 1

    def _command(self, held: bytes) -> int:
        if len(held) < 2:
            return 0
        key = (held[0], held[1])
        if key not in self._two:
            self.ignored.append(held[:2])
            return 2
        length, action = self._two[key]
        needed = 2 + self._length(held, length)
        if needed < 2 or len(held) < needed:
            return 0
        if self.selected or key == (ESC, 0x3D):
            action(held[2:needed])
        return needed

    @staticmethod
    def _length(held: bytes, length: int) -> int:
        """Give the bytes of arguments; some commands carry their own length."""
        if length >= 0:
            return length
        if held[1] == 0x28:  # US ( x pL pH ...
            return 3 + int.from_bytes(held[3:5], "little") if len(held) >= 5 else -9
        return _user_characters(held[2:])

    def _show(self, byte: int) -> None:
        if byte >= 0x20:
            self.screen.put(glyph(byte, self.table, spanish=self.country == SPAIN))

    def _marked(self, mark: str) -> Argument:
        """Show a character with a mark in the same cell."""
        return lambda a: self.screen.put(glyph(a[0], self.table) + mark)

    def _single_bytes(self) -> dict[int, Callable[[], None]]:
        return {
            0x08: lambda: self.screen.step(-1),
            0x09: lambda: self.screen.step(1),
            0x0A: self.screen.line_feed,
            0x0B: self.screen.home,
            0x0C: self.screen.clear,
            0x0D: lambda: setattr(self.screen, "column", 0),
            0x18: self.screen.clear_line,
        }

    def _escape_commands(self) -> dict[tuple[int, int], tuple[int, Argument]]:
        return {
            (ESC, 0x40): (0, lambda _: self._reset()),
            (ESC, 0x3D): (1, lambda a: setattr(self, "selected", bool(a[0] & 2))),
            (ESC, 0x74): (1, lambda a: self._select_table(a[0])),
            (ESC, 0x52): (1, lambda a: setattr(self, "country", a[0])),
            (ESC, 0x25): (1, lambda a: None),
            (ESC, 0x26): (-1, lambda a: None),
            (ESC, 0x3F): (1, lambda a: None),
        }

    def _unit_commands(self) -> dict[tuple[int, int], tuple[int, Argument]]:
        return {
            (US, 0x01): (0, lambda _: setattr(self.screen, "wrap", Wrap.OVERWRITE)),
            (US, 0x02): (0, lambda _: setattr(self.screen, "wrap", Wrap.VERTICAL)),
            (US, 0x03): (0, lambda _: setattr(self.screen, "wrap", Wrap.HORIZONTAL)),
            (US, 0x0A): (0, lambda _: setattr(self.screen, "row", (self.screen.row - 1) % ROWS)),
            (US, 0x0D): (0, lambda _: setattr(self.screen, "column", COLUMNS - 1)),
            (US, 0x42): (0, lambda _: self.screen.move(1, ROWS)),
            (US, 0x24): (2, lambda a: self.screen.move(a[0], a[1])),
            (US, 0x43): (1, lambda a: setattr(self.screen, "cursor_shown", a[0] in (1, 0x31))),
            (US, 0x58): (1, lambda a: self._dim(a[0])),
            (US, 0x45): (1, lambda a: setattr(self.screen, "blink", a[0])),
            (US, 0x72): (1, lambda a: None),
            (US, 0x2E): (1, self._marked(".")),
            (US, 0x2C): (1, self._marked(",")),
            (US, 0x3B): (1, self._marked(";")),
            (US, 0x40): (0, lambda _: None),
            (US, 0x28): (-1, lambda a: None),
        }

    def _reset(self) -> None:
        self.screen.reset()
        self._initialise()

    def _select_table(self, table: int) -> None:
        if table in self.tables:
            self.table = table
        else:
            self.ignored.append(bytes([ESC, 0x74, table]))

    def _dim(self, level: int) -> None:
        if 1 <= level <= 4:
            self.screen.brightness = level


def _user_characters(arguments: bytes) -> int:
    """Give the length of `s n m [a p1..pa]..`, or a negative number while it is incomplete."""
    if len(arguments) < 3:
        return -9
    rows, first, last = arguments[:3]
    place = 3
    for _ in range(first, last + 1):
        if place >= len(arguments):
            return -9
        place += 1 + rows * arguments[place]
    return place
