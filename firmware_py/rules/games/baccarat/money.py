"""The house's cut and stakes on a line, in whole cents."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from firmware_py.rules.game import Game
from firmware_py.rules.games.baccarat.play import HouseCut
from firmware_py.rules.percent import Percent


@dataclass(frozen=True, slots=True)
class BaccaratSettled:
    """What each box gains or loses, in cents, with the articles."""

    net: dict[str, int]
    articles: tuple[str, ...] = field(default=())
    # What the house took from the winnings.
    cut_cents: int = 0


@dataclass(frozen=True, slots=True)
class Deduction:
    """A deduction in percent, always or for one winning total."""

    pct: Percent
    on_total: int | None
    article: str

    def cents(self, won_cents: int) -> int:
        """Work the deduction out; a part of a cent stays with the winner."""
        return int(won_cents * self.pct // 100)


def cuts_of(game: Game, rules: Sequence[HouseCut]) -> tuple[Deduction, ...]:
    """Take the deductions in force under the chosen options."""
    return tuple(
        Deduction(game.percent(rule.pct), rule.on_total, rule.article)
        for rule in rules
        if game.holds(rule.when)
    )


def cut_for(cuts: Sequence[Deduction], total: int) -> Deduction | None:
    """Find the deduction for a bank that wins with a total."""
    return next((cut for cut in cuts if cut.on_total in (None, total)), None)


def halves(stake_cents: int, unit_cents: int) -> tuple[int, int]:
    """Split a stake on a line into whole units, the larger part first (09.VII)."""
    larger = -(-stake_cents // (2 * unit_cents)) * unit_cents
    return larger, stake_cents - larger
