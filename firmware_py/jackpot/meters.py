"""The six meters of a level, exact to the fraction; only the display is ever rounded.

Always: seeds + corrections + contributions to the display - wins - overflow = display.
"""

from dataclasses import dataclass, replace
from fractions import Fraction

from firmware_py.jackpot.level import Level


class MeterRefusedError(ValueError):
    """A movement that the meters do not take, with a code and a sentence."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True, slots=True)
class Meters:
    """What has gone in, what is shown, what was won, what lies apart (R-42)."""

    in_cents: int = 0
    display: Fraction = Fraction(0)
    hits: int = 0
    wins_cents: int = 0
    overflow: Fraction = Fraction(0)
    reserve: Fraction = Fraction(0)
    # What the house has put in as seeds, and what recorded corrections have moved.
    seeds_cents: int = 0
    corrections: Fraction = Fraction(0)

    @property
    def shown_cents(self) -> int:
        """The amount on the visor: whole cents, the fraction is carried on."""
        return self.display.numerator // self.display.denominator

    def balance(self, level: Level) -> Fraction:
        """What the algebra of R-42 leaves over; anything but nothing is a fault."""
        fed = self.in_cents * level.display_share
        return (
            self.seeds_cents
            + self.corrections
            + fed
            - self.wins_cents
            - self.overflow
            - self.display
        )


def started(level: Level) -> Meters:
    """Start a level at its seed."""
    return Meters(display=Fraction(level.seed_cents), seeds_cents=level.seed_cents)


def contributed(meters: Meters, level: Level, cents: int) -> Meters:
    """Take one seat's bet in; what passes the limit overflows, nothing vanishes (R-46, R-47)."""
    if cents <= 0 or cents > level.most_cents:
        raise MeterRefusedError(
            "unreasonable", f"{cents} cents from one seat: at most {level.most_cents} is a bet"
        )
    display = meters.display + cents * level.display_share
    spilled = Fraction(0)
    if level.limit_cents is not None and display > level.limit_cents:
        spilled = display - max(meters.display, Fraction(level.limit_cents))
        display -= spilled
    return replace(
        meters,
        in_cents=meters.in_cents + cents,
        display=display,
        overflow=meters.overflow + spilled,
        reserve=meters.reserve + cents * level.reserve_share,
    )


def won(meters: Meters, level: Level, paid_cents: int, *, restarts: bool) -> Meters:
    """Pay wins out of the meter; after the whole is won it starts again at its seed.

    The reserve serves the new seed first; the house puts in the rest.
    """
    if paid_cents <= 0 or paid_cents > meters.shown_cents:
        raise MeterRefusedError(
            "not-there", f"{paid_cents} cents cannot be won of {meters.shown_cents}"
        )
    after = replace(
        meters,
        display=meters.display - paid_cents,
        wins_cents=meters.wins_cents + paid_cents,
        hits=meters.hits + 1,
    )
    return _restarted(after, level) if restarts else after


def _restarted(meters: Meters, level: Level) -> Meters:
    from_reserve = min(meters.reserve, Fraction(level.seed_cents))
    return replace(
        meters,
        display=meters.display + level.seed_cents,
        reserve=meters.reserve - from_reserve,
        seeds_cents=meters.seeds_cents + level.seed_cents,
    )


def corrected(meters: Meters, cents: int) -> Meters:
    """Move the display by a recorded correction of two people; never below nothing."""
    if meters.display + cents < 0:
        raise MeterRefusedError("below-nothing", "a correction cannot take more than is shown")
    return replace(meters, display=meters.display + cents, corrections=meters.corrections + cents)
