"""What a jackpot level is set to, checked against the sheet before it may run."""

from dataclasses import dataclass
from fractions import Fraction

from firmware_py.rules.finding import RefusedError, cite
from firmware_py.rules.game import Game
from firmware_py.rules.games.plain import least_seed
from firmware_py.rules.sheet.model import Jackpot
from firmware_py.text.codes import jackpot as codes
from firmware_py.text.message import Message


@dataclass(frozen=True, slots=True)
class Level:
    """Parameters of one level (R-41); shares are parts of each bet."""

    name: str
    bet_cents: int
    seed_cents: int
    # Part of each bet that the display grows by, and part put by for the next seed.
    display_share: Fraction
    reserve_share: Fraction = Fraction(0)
    limit_cents: int | None = None
    # More than this from one seat in one round is no bet but a fault.
    unreasonable_cents: int = 0

    @property
    def most_cents(self) -> int:
        """The largest contribution that one seat can make in one round."""
        return self.unreasonable_cents or self.bet_cents


def faults(level: Level, game: Game, jackpot: Jackpot) -> tuple[str, ...]:
    """Say everything in a level's settings that the sheet does not allow."""
    found = []
    if level.bet_cents <= 0 or level.seed_cents < 0:
        found.append("the bet must be positive and the seed not negative")
    if not 0 < level.display_share + level.reserve_share <= 1:
        found.append("display and reserve together take more than nothing and at most the bet")
    least = Fraction(jackpot.contribution_pct_at_least, 100)
    if level.display_share + level.reserve_share < least:
        pct = jackpot.contribution_pct_at_least
        article = jackpot.contribution_article or jackpot.article
        found.append(f"at least {pct} % of each bet must feed the jackpot ({article})")
    if jackpot.seed_at_least:
        found += _seed_fault(level, game, jackpot)
    if level.limit_cents is not None and level.limit_cents < level.seed_cents:
        found.append("the limit lies below the seed")
    return tuple(found)


def bet_fault(level: Level, game: Game, min_cents: int) -> Message | None:
    """Say that a bet is more than half the table's minimum, or nothing.

    Where a sheet is silent the house keeps to the same bound: then no article is named.
    """
    if level.bet_cents * 2 <= min_cents:
        return None
    boxes = [box for box in game.sheet.box if box.settles == "jackpot"]
    bounds = [limit.article for box in boxes for limit in box.limits if limit.at_most]
    return codes.limit_jackpot_half(
        bet_amount=level.bet_cents, min_amount=min_cents, cited=", ".join(cite(bounds[:1]))
    )


def _seed_fault(level: Level, game: Game, jackpot: Jackpot) -> list[str]:
    try:
        least = least_seed(game, jackpot, level.bet_cents)
    except RefusedError as error:
        return [error.message]
    if level.seed_cents >= least:
        return []
    return [f"it must start at {least} cents or more ({jackpot.seed_article or jackpot.article})"]
