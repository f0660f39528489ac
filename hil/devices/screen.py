"""What a person sees on a display of two lines of twenty characters."""

from __future__ import annotations

from enum import Enum
from typing import Final

COLUMNS: Final = 20
ROWS: Final = 2


class Wrap(Enum):
    """What happens after the last column."""

    OVERWRITE = "overwrite"  # next line, and from the last cell back to the first
    VERTICAL = "vertical"  # next line; the screen moves up after the last cell
    HORIZONTAL = "horizontal"  # the line moves left under the cursor
    STOP = "stop"  # next line; after the last cell nothing more is shown


class DisplayPicture:
    """Cells, cursor and lights; a cell holds a character and may hold a dot or comma beside it."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Be as after power-up: blank, bright, in overwrite mode."""
        self.rows = [[" "] * COLUMNS for _ in range(ROWS)]
        self.column = self.row = 0
        self.wrap = Wrap.OVERWRITE
        self.cursor_shown = False
        self.brightness = 4
        self.blink = 0

    @property
    def lines(self) -> tuple[str, str]:
        """Give both lines as a person reads them; blank if the display is switched off."""
        if self.blink == 255:
            return " " * COLUMNS, " " * COLUMNS
        return "".join(self.rows[0]), "".join(self.rows[1])

    def clear(self) -> None:
        """Blank everything and go home."""
        self.rows = [[" "] * COLUMNS for _ in range(ROWS)]
        self.home()

    def clear_line(self) -> None:
        """Blank the cursor's line and go to its start."""
        self.rows[self.row] = [" "] * COLUMNS
        self.column = 0

    def home(self) -> None:
        """Go to the first cell."""
        self.column = self.row = 0

    def move(self, column: int, row: int) -> None:
        """Go to a cell, counted from 1; places that do not exist are ignored."""
        if 1 <= column <= COLUMNS and 1 <= row <= ROWS:
            self.column, self.row = column - 1, row - 1

    def step(self, by: int) -> None:
        """Move the cursor without writing, round the screen."""
        place = (self.row * COLUMNS + min(self.column, COLUMNS - 1) + by) % (ROWS * COLUMNS)
        self.row, self.column = divmod(place, COLUMNS)

    def line_feed(self) -> None:
        """Go down; on the last line as the wrap mode says."""
        if self.row + 1 < ROWS:
            self.row += 1
        elif self.wrap is Wrap.VERTICAL:
            self._scroll_up()
        else:
            self.row = 0

    def put(self, cell: str) -> None:
        """Show one character at the cursor."""
        if self.column >= COLUMNS and not self._make_room():
            return
        self.rows[self.row][self.column] = cell
        self.column += 1
        if self.column == COLUMNS and self.wrap is Wrap.OVERWRITE:
            self._make_room()

    def write_row(self, row: int, text: str) -> None:
        """Show a whole line, filled with blanks; what does not fit is not seen."""
        self.rows[row] = list(text[:COLUMNS].ljust(COLUMNS))

    def _make_room(self) -> bool:
        """Find the next cell after a full line; tell whether there is one."""
        if self.wrap is Wrap.HORIZONTAL:
            self.rows[self.row] = [*self.rows[self.row][1:], " "]
            self.column = COLUMNS - 1
            return True
        if self.row + 1 < ROWS:
            self.row, self.column = self.row + 1, 0
        elif self.wrap is Wrap.STOP:
            return False
        elif self.wrap is Wrap.VERTICAL:
            self._scroll_up()
            self.column = 0
        else:
            self.home()
        return True

    def _scroll_up(self) -> None:
        self.rows = [*self.rows[1:], [" "] * COLUMNS]
