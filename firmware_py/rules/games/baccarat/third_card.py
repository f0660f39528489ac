"""Who draws a third card: the cuadro as a table, and the duties of punto and banker."""

from collections.abc import Sequence
from enum import Enum

from firmware_py.rules.games.baccarat.play import CuadroRow, Natural, PuntoDuty


class Draws(Enum):
    """Whether a third card is drawn."""

    MUST = "T"
    MUST_NOT = "P"
    FREE = "O"

    @property
    def word(self) -> bool | str:
        """Say it in the lab's words."""
        return "free" if self is Draws.FREE else self is Draws.MUST


class Cuadro:
    """The table of the bank: one row for each total of its first two cards."""

    def __init__(self, rows: Sequence[CuadroRow]) -> None:
        if sorted(row.bank for row in rows) != list(range(8)):
            raise ValueError("a cuadro has one row for each total of the bank from 0 to 7")
        self._rows = {
            row.bank: tuple(Draws(cell) for cell in row.third + row.stood) for row in rows
        }
        self._articles = {row.bank: row.article for row in rows}

    def cell(self, bank_total: int, third_points: int | None) -> Draws:
        """Read the cell for the punto's third card, or for a punto who stood."""
        return self._rows[bank_total][10 if third_points is None else third_points]

    def article(self, bank_total: int) -> str:
        """Name the article of a row."""
        return self._articles[bank_total]


def is_natural(rule: Natural, total: int, cards: int = 2) -> bool:
    """Tell whether a hand is shown at once and ends the play (07.VI.1, 08.VI)."""
    return cards == 2 and total >= rule.least


def punto_draws(
    rule: PuntoDuty, total: int, *, banco: bool = False, advised: bool = False
) -> Draws:
    """Give the punto's duty with a total that is no natural (07.VI.2.a, 08.VI, 09.VI)."""
    if total == rule.free_at and advised:
        return Draws.MUST_NOT
    if banco or total == rule.free_at:
        return Draws.FREE
    return Draws.MUST if total <= rule.draws_up_to else Draws.MUST_NOT
