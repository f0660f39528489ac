"""The amounts that a player may bet or raise now: what the limits accept, from least to most."""

from dataclasses import dataclass, replace

from firmware_py.rules.finding import cite
from firmware_py.rules.game import Game
from firmware_py.rules.games.circle.limits import CircleBet, bound_for, greatest, judge
from firmware_py.rules.limits import BetAsked, bound


@dataclass(frozen=True, slots=True)
class Span:
    """From so many cents to so many, and the articles that say so."""

    least_cents: int
    most_cents: int
    article: str


def span(game: Game, bet: CircleBet) -> Span | None:
    """Find what the limits accept of a bet whatever its amount; None: nothing.

    A player whose resto is less than the least may only bet all of it.
    """
    resto = bet.bets["resto"]
    least, most = _least(game, bet), min(resto, _most(game, bet))
    low, high = (least, most) if least <= most else (resto, resto)
    verdict = judge(game, replace(bet, amount_cents=high)) if high > 0 else None
    if verdict is None or not verdict.accepted:
        return None
    return Span(low, high, ", ".join(cite(verdict.articles)))


def _least(game: Game, bet: CircleBet) -> int:
    limits = [limit for limit in game.box(bet.box).limits if game.holds(limit.when)]
    lows = [bound(game.text(text), _asked(bet)) for limit in limits for text in limit.at_least]
    return max(lows, default=1)


def _most(game: Game, bet: CircleBet) -> int:
    limits = [limit for limit in game.box(bet.box).limits if game.holds(limit.when)]
    tops = [bound(game.text(text), _asked(bet)) for limit in limits for text in limit.at_most]
    rule = bound_for(game, bet)
    top = None if rule is None else greatest(rule, bet)
    if top is not None:
        # The minimum may always be bet.
        tops.append(max(top, bet.min_cents))
    return min(tops, default=bet.bets["resto"])


def _asked(bet: CircleBet) -> BetAsked:
    return BetAsked(bet.min_cents, bet.max_cents or 0, bet.box, bet.amount_cents, bet.bets)
