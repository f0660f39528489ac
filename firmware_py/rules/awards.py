"""Jackpots: who is paid what from the meter, in which order."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from firmware_py.rules.finding import cite, not_in_this_game
from firmware_py.rules.game import Game
from firmware_py.rules.sheet.model import Jackpot, JackpotLine


@dataclass(frozen=True, slots=True)
class Winner:
    """A player with a jackpot bet: final cards, first cards, whether he changed any."""

    seat: int
    cards: tuple[int, ...]
    dealt: tuple[int, ...] = ()
    discarded: bool = False


@dataclass(frozen=True, slots=True)
class Award:
    """What was paid, in order, and where the meter stands afterwards."""

    paid: dict[int, int]
    meter_cents: int
    order: tuple[int, ...]
    articles: tuple[str, ...]
    # The whole meter was won: it stands at its seed again.
    restarted: bool = False
    # The combinations of those who were paid, in the same order.
    hands: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Claim:
    seat: int
    line: JackpotLine
    value: int
    discarded: bool

    @property
    def place(self) -> tuple[bool, int]:
        """Prizes without discard first, then the highest hand."""
        return (self.discarded, -self.value)


class Meter:
    """The meter while a round is paid: its opening value and what is left."""

    def __init__(self, opening_cents: int, *, fixed: bool) -> None:
        self.opening = opening_cents
        self.equal_base = opening_cents
        self.left = opening_cents
        self.fixed = fixed

    def take(self, cents: int) -> int:
        """Take an amount out; a fixed jackpot is not reduced by its prizes."""
        if not self.fixed:
            self.left -= cents
        return cents


def jackpot_of(game: Game, box: str = "") -> Jackpot:
    """Give the game's jackpot, or refuse."""
    for jackpot in game.sheet.jackpot:
        if box in ("", jackpot.box) and game.holds(jackpot.when):
            return jackpot
    raise not_in_this_game(f"{game.name} has no jackpot")


def wins(game: Game, winner: Winner) -> bool:
    """Tell whether a hand with a jackpot bet reaches a prize."""
    return _claim(game, jackpot_of(game), winner) is not None


def award(
    game: Game, meter_cents: int, seed_cents: int, bet_cents: int, winners: Sequence[Winner]
) -> Award:
    """Pay a round's jackpot winners; cents that do not divide stay in the meter."""
    jackpot = jackpot_of(game)
    fixed = bool(jackpot.mode) and game.text(jackpot.mode) == "fixed"
    claims = [claim for winner in winners if (claim := _claim(game, jackpot, winner))]
    claims.sort(key=lambda claim: (claim.place, claim.seat))
    meter = Meter(meter_cents, fixed=fixed)
    paid = {winner.seat: 0 for winner in winners}
    for discarded, kind in groupby(claims, key=lambda claim: claim.discarded):
        if discarded:
            # Shares after a discard are of what the prizes without one have left.
            meter.opening = meter.left
        for _, group in groupby(kind, key=lambda claim: claim.place):
            meter.equal_base = meter.left if jackpot.equal_base == "left" else meter.opening
            _pay_equals(game, list(group), meter, bet_cents, paid)
    whole = [claim for claim in claims if game.number(claim.line.per_mille) == 1000]
    restarted = bool(whole) and not fixed
    # What a restart leaves over (a cent that equal shares could not divide) is not lost.
    left = max(meter.left, 0) + (seed_cents if restarted else 0)
    order = tuple(claim.seat for claim in claims)
    hands = tuple(claim.line.hand for claim in claims)
    return Award(paid, left, order, _cited(jackpot, claims, len(whole)), restarted, hands)


def _cited(jackpot: Jackpot, claims: Sequence[_Claim], sharing: int) -> tuple[str, ...]:
    """Cite the lines, and what is said of shares of the whole and of several winners."""
    rules = [jackpot.equal_article] if sharing > 1 else []
    rules += [jackpot.several_article] if len(claims) > max(sharing, 1) else []
    lines = [claim.line.article for claim in claims]
    return cite(lines or jackpot.article, [article for article in rules if article])


def _claim(game: Game, jackpot: Jackpot, winner: Winner) -> _Claim | None:
    changed = winner.discarded or (bool(winner.dealt) and set(winner.dealt) != set(winner.cards))
    if jackpot.lost_if_bought and changed:
        return None
    on_dealt = game.text(jackpot.judged_on) == "dealt"
    cards = winner.dealt if on_dealt and winner.dealt else winner.cards
    value = game.ranker.value(cards)
    kinds = {line.discarded for line in jackpot.lines}
    discarded = changed and True in kinds
    best: tuple[int, JackpotLine] | None = None
    for line in jackpot.lines:
        floor = game.ranker.floor(line.hand)
        counts = game.holds(line.when) and line.discarded == discarded and value >= floor
        if counts and (best is None or floor > best[0]):
            best = (floor, line)
    return _Claim(winner.seat, best[1], value, discarded) if best else None


def _pay_equals(
    game: Game, group: list[_Claim], meter: Meter, bet_cents: int, paid: dict[int, int]
) -> None:
    """Pay hands of equal value: the whole in equal shares, percentages each of one base."""
    line = group[0].line
    per_mille, times = game.number(line.per_mille), game.number(line.times_bet)
    if times:
        amounts = [times * bet_cents] * len(group)
    elif per_mille == 1000:
        amounts = [meter.left // len(group)] * len(group)
    else:
        base = meter.left if len(group) == 1 else meter.equal_base
        # Nobody can be paid from what a higher hand has already emptied.
        amounts = [min(base * per_mille // 1000, meter.left // len(group))] * len(group)
    for claim, cents in zip(group, amounts, strict=True):
        paid[claim.seat] = meter.take(cents)
