"""Bytes of a CD5220 customer display (Partner PTC and clones), 9600 8N1.

Only ASCII 32 to 126 is safe on these displays, so the euro is written EUR. Both lines are
written in string mode, in which every other command is ignored until CLR or CAN.
"""

from drivers.visor.contract import Screen
from drivers.visor.text import Charset

CLEAR = b"\x0c"  # also leaves string mode
INITIALISE = bytes.fromhex("1B 40")
CURSOR_OFF = bytes.fromhex("1B 5F 00")
UPPER_LINE = bytes.fromhex("1B 51 41")
LOWER_LINE = bytes.fromhex("1B 51 42")
END_OF_LINE = b"\x0d"


class Cd5220Encoder:
    """Turns a screen into CD5220 bytes."""

    charset = Charset.ASCII

    def initialise(self) -> bytes:
        """Leave string mode and put the display into a known state."""
        return CLEAR + INITIALISE + CURSOR_OFF

    def screen(self, screen: Screen) -> bytes:
        """Write both lines, whole."""
        upper = UPPER_LINE + screen.upper.encode("ascii") + END_OF_LINE
        lower = LOWER_LINE + screen.lower.encode("ascii") + END_OF_LINE
        return upper + lower
