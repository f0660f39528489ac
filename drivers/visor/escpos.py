"""Bytes of an Epson ESC/POS customer display (DM-D110, DM-D210 and clones), 9600 8N1.

Nothing here clears the screen while it is in use: settings and both lines are written over,
so a refresh neither flickers nor depends on what came before.
"""

from drivers.visor.contract import Screen
from drivers.visor.text import Charset

INITIALISE = bytes.fromhex("1B 40")
SELECT_DISPLAY = bytes.fromhex("1B 3D 02")
USA_CHARACTERS = bytes.fromhex("1B 52 00")
OVERWRITE_MODE = bytes.fromhex("1F 01")
CURSOR_OFF = bytes.fromhex("1F 43 00")
UPPER_LEFT = bytes.fromhex("1F 24 01 01")
LOWER_LEFT = bytes.fromhex("1F 24 01 02")

# The numbers 16 and 19 are those of the Aures OCD-100/300 and of python-escpos; a clone of
# the XP8200 class takes only 0 to 5 and must be configured as ASCII.
CODE_TABLE = {Charset.ASCII: 0, Charset.WPC1252: 16, Charset.PC858: 19}


class EscPosEncoder:
    """Turns a screen into ESC/POS bytes for a display with the given character set."""

    def __init__(self, charset: Charset) -> None:
        self.charset = charset

    def initialise(self) -> bytes:
        """Select the display on its line and put it into a known state."""
        return SELECT_DISPLAY + INITIALISE

    def screen(self, screen: Screen) -> bytes:
        """Write settings and both lines, whole."""
        table = bytes((0x1B, 0x74, CODE_TABLE[self.charset]))
        settings = SELECT_DISPLAY + USA_CHARACTERS + table + OVERWRITE_MODE + CURSOR_OFF
        upper = screen.upper.encode(self.charset.value)
        lower = screen.lower.encode(self.charset.value)
        return settings + UPPER_LEFT + upper + LOWER_LEFT + lower
