"""The two rows of a coup: how the cards fall, and which chances win."""

from collections.abc import Sequence
from dataclasses import dataclass

from firmware_py.rules.cards import is_red, rank_of
from firmware_py.text.codes import limits as codes
from firmware_py.text.message import Message

# Points by place of the rank in RANKS: figures ten, the ace one.
_POINTS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1)

Cards = tuple[int, ...]
# What may be bet on.
CHANCES = ("negro", "rojo", "color", "inverso")


def points_of(cards: Sequence[int]) -> int:
    """Add up the points of a row."""
    return sum(_POINTS[rank_of(card)] for card in cards)


def row_fault(row: str, cards: Cards, reach: int) -> Message | None:
    """Say what is wrong with a row: it ends with the card that reaches the points."""
    if (points := points_of(cards)) < reach:
        return codes.row_short(row_name=row, points_number=points, reach_number=reach)
    if (points := points_of(cards[:-1])) >= reach:
        return codes.row_long(row_name=row, points_number=points, reach_number=reach)
    return None


def row_length(shoe: Sequence[int], reach: int) -> int | None:
    """Count the cards of the next row of a shoe; nothing if the shoe ends before it."""
    total = 0
    for number, card in enumerate(shoe, 1):
        total += _POINTS[rank_of(card)]
        if total >= reach:
            return number
    return None


@dataclass(frozen=True, slots=True)
class Coup:
    """One coup laid out: black row above, red row below."""

    negro: Cards
    rojo: Cards

    @property
    def points(self) -> tuple[int, int]:
        """Give the points of the black and the red row."""
        return points_of(self.negro), points_of(self.rojo)

    @property
    def is_void(self) -> bool:
        """Tell whether both rows have the same points."""
        return self.points[0] == self.points[1]

    def is_refait(self, reach: int) -> bool:
        """Tell whether both rows have the least points there are."""
        return self.points == (reach, reach)

    @property
    def winners(self) -> frozenset[str]:
        """Name the winning chances: a row, and colour or inverse; none when equal."""
        if self.is_void:
            return frozenset()
        row = "negro" if self.points[0] < self.points[1] else "rojo"
        same = is_red(self.negro[0]) == (row == "rojo")
        return frozenset({row, "color" if same else "inverso"})
