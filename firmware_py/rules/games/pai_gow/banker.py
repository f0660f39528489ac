"""Positions round the table: where the dice point, who banks next, who is settled first."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from firmware_py.rules.finding import bad_request

Position = int  # a seat, or the number after the last seat for the croupier


@dataclass(frozen=True, slots=True)
class BankHeld:
    """Who held the bank last: the next offer goes to the position after him."""

    holder: Position


def counted(dice_sum: int, banker: Position, positions: int) -> Position:
    """Count clockwise from the banker, who is one (and eight, and fifteen)."""
    return (banker - 1 + dice_sum - 1) % positions + 1


def from_position(
    start: Position, occupied: Collection[Position], positions: int
) -> tuple[Position, ...]:
    """List the hands clockwise from a position; an empty one is passed over."""
    circle = [(start - 1 + step) % positions + 1 for step in range(positions)]
    return tuple(position for position in circle if position in occupied)


def settling_order(
    banker: Position, occupied: Collection[Position], positions: int
) -> tuple[Position, ...]:
    """Compare a banking player with the croupier first, then with players 1, 2, and so on."""
    croupier = (positions,) if banker != positions else ()
    return (*croupier, *sorted(p for p in occupied if p not in (banker, positions)))


def dice_sum(thrown: int | Sequence[int], dice: int) -> int:
    """Read the announced sum, or the dice themselves."""
    if isinstance(thrown, int):
        if not dice <= thrown <= 6 * dice:
            raise bad_request(f"{dice} dice sum to {dice} up to {6 * dice}, not {thrown}")
        return thrown
    if len(thrown) != dice or not all(1 <= one <= 6 for one in thrown):
        raise bad_request(f"there are {dice} dice of one to six, not {list(thrown)}")
    return sum(thrown)
