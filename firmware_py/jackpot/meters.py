"""The meters of a level, exact to the fraction; only the display is ever rounded.

Always: seeds + corrections + fed - wins - overflow = display, and
fed + deducted + reserve + reserve used = in. Shares may change from one session to the next, so
what each bet was split into is counted and never worked out again.
"""

from dataclasses import dataclass, fields, replace
from fractions import Fraction

from firmware_py.jackpot.level import Level
from firmware_py.text.codes import jackpot as codes
from firmware_py.text.message import Message
from firmware_py.text.render import english


class MeterRefusedError(ValueError):
    """A movement that the meters do not take, and why."""

    def __init__(self, said: Message) -> None:
        super().__init__(english(said))
        self.said = said


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
    # What the bets were split into: for the display, and the house's authorised deduction.
    fed: Fraction = Fraction(0)
    deducted: Fraction = Fraction(0)
    # What of the reserve has served new seeds.
    reserve_used: Fraction = Fraction(0)
    # Prizes that the sheet lets the house pay beside the display.
    house_cents: int = 0
    # Handed over by people after two of them confirmed it; no device pays here.
    paid_cents: int = 0

    @property
    def shown_cents(self) -> int:
        """The amount on the visor: whole cents, the fraction is carried on."""
        return self.display.numerator // self.display.denominator

    def balance(self) -> Fraction:
        """What the algebra of R-42 leaves over; anything but nothing is a fault."""
        return (
            self.seeds_cents
            + self.corrections
            + self.fed
            - self.wins_cents
            - self.overflow
            - self.display
        )

    def unsplit(self) -> Fraction:
        """What of the bets is in no share; anything but nothing is a fault."""
        return self.in_cents - self.fed - self.deducted - self.reserve - self.reserve_used


def moved(before: Meters, after: Meters) -> dict[str, int | Fraction]:
    """Say which meters moved, and by how much: their sum over all entries is the meter."""
    pairs = ((f.name, getattr(after, f.name) - getattr(before, f.name)) for f in fields(Meters))
    return {name: change for name, change in pairs if change}


def started(level: Level) -> Meters:
    """Start a level at its seed."""
    return Meters(display=Fraction(level.seed_cents), seeds_cents=level.seed_cents)


def contributed(meters: Meters, level: Level, cents: int) -> Meters:
    """Take one seat's bet in; what passes the limit overflows, nothing vanishes (R-46, R-47)."""
    if cents <= 0 or cents > level.most_cents:
        raise MeterRefusedError(
            codes.unreasonable_most(given_amount=cents, most_cents=level.most_cents)
        )
    fed, put_by = cents * level.display_share, cents * level.reserve_share
    display, spilled = meters.display + fed, Fraction(0)
    if level.limit_cents is not None and display > level.limit_cents:
        spilled = display - max(meters.display, Fraction(level.limit_cents))
        display -= spilled
    return replace(
        meters,
        in_cents=meters.in_cents + cents,
        display=display,
        overflow=meters.overflow + spilled,
        reserve=meters.reserve + put_by,
        fed=meters.fed + fed,
        deducted=meters.deducted + cents - fed - put_by,
    )


def won(meters: Meters, level: Level, paid_cents: int, *, restarts: bool, hits: int = 1) -> Meters:
    """Pay wins out of the meter; after the whole is won it starts again at its seed.

    The reserve serves the new seed first; the house puts in the rest.
    """
    if paid_cents <= 0 or paid_cents > meters.shown_cents:
        raise MeterRefusedError(
            codes.not_there_more_than_shown(won_amount=paid_cents, shown_cents=meters.shown_cents)
        )
    after = replace(
        meters,
        display=meters.display - paid_cents,
        wins_cents=meters.wins_cents + paid_cents,
        hits=meters.hits + hits,
    )
    return _restarted(after, level) if restarts else after


def _restarted(meters: Meters, level: Level) -> Meters:
    from_reserve = min(meters.reserve, Fraction(level.seed_cents))
    return replace(
        meters,
        display=meters.display + level.seed_cents,
        reserve=meters.reserve - from_reserve,
        reserve_used=meters.reserve_used + from_reserve,
        seeds_cents=meters.seeds_cents + level.seed_cents,
    )


def won_beside(meters: Meters, cents: int, hits: int) -> Meters:
    """Count prizes that the house pays beside the display (a fixed jackpot)."""
    return replace(meters, house_cents=meters.house_cents + cents, hits=meters.hits + hits)


def corrected(meters: Meters, cents: int) -> Meters:
    """Move the display by a recorded correction of two people; never below nothing."""
    if meters.display + cents < 0:
        raise MeterRefusedError(codes.below_nothing_correction())
    return replace(meters, display=meters.display + cents, corrections=meters.corrections + cents)
