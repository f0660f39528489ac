"""A pot that players contend for, and the cut of it that the house has announced."""

from dataclasses import dataclass

from msgspec import Struct

from firmware_py.rules.percent import Percent


class Pot(Struct, frozen=True, gc=False):
    """Money that the same players contend for."""

    amount_cents: int
    eligible: tuple[int, ...]
    # The part of it that its owner put in beyond everybody else; the house takes no cut of it.
    uncalled_cents: int = 0


@dataclass(frozen=True, slots=True)
class RakeChosen:
    """The cut that the house has announced, within what the sheet allows."""

    kind: str
    pct: Percent
    cap_cents: int | None = None
    # The table's minimum, where the cut is a part of it.
    min_cents: int = 0
    # What each interval has added to the pot; empty: not told.
    by_interval: tuple[int, ...] = ()
    # Of what a session's cut is a part: the table's maximum ("max") or the player's "resto".
    base: str = "max"
