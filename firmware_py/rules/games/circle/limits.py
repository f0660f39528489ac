"""Whether a bet of circle poker is allowed: the table's band, blinds, the pot, the raises."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from firmware_py.rules.finding import bad_request
from firmware_py.rules.game import Game
from firmware_py.rules.games.circle.order import interval, play_of
from firmware_py.rules.games.circle.play import Bound, CirclePlay
from firmware_py.rules.limits import (
    BetAsked,
    BetVerdict,
    band_fault,
    bound,
    bound_fault,
    maximum_by_multiples,
    parse_bound,
    verdict,
)
from firmware_py.rules.sheet.model import BoxLimit, Sheet
from firmware_py.text.codes import limits as codes
from firmware_py.text.message import Message

# Antes whose verdicts are kept ready.
MOST_KNOWN = 256


@dataclass(frozen=True, slots=True)
class CircleBet:
    """A bet that a player wants to make; amounts in cents.

    A raise is what goes beyond the call. What is not told is None; `bets` may hold the
    player's `resto`, what is left in front of him.
    """

    min_cents: int
    box: str
    amount_cents: int
    max_cents: int | None = None
    interval: int | None = None
    pot_cents: int | None = None
    # The pot as the interval's cards were dealt; not told: `pot_cents` is that.
    dealt_pot_cents: int | None = None
    open_pair: bool = False
    # Raises that this player has made already in this interval.
    raises: int = 0
    # Players still in the hand.
    players: int | None = None
    bets: Mapping[str, int] = field(default_factory=dict)
    # Forced bets made before his, in their order.
    on_box: Sequence[int] = ()

    @property
    def all_in(self) -> bool:
        """Tell whether the bet is all that the player has in front of him."""
        return self.bets.get("resto") == self.amount_cents > 0


def judge(game: Game, bet: CircleBet) -> BetVerdict:
    """Judge a bet by the band, its box, the forced bets, the raises and the pot, in this order."""
    box = game.box(bet.box)
    if bet.interval is not None:
        interval(game, bet.interval)
    articles: list[str] = [box.article]
    for look in (_band, _chips, _blind, _box, _raises, _pot):
        judged = look(game, bet)
        if judged is None:
            continue
        if not judged.accepted:
            return judged
        articles.extend(judged.articles)
    return verdict(None, articles)


def span_fault(game: Game, min_cents: int, max_cents: int) -> Message | None:
    """Say how a table's limits leave the span of its sheet (Galicia 22.3.a, PV 17.VI.3.a)."""
    rule = play_of(game).band
    if rule is None or not game.holds(rule.when):
        return None
    low, high = rule.least_pct * max_cents, rule.most_pct * max_cents
    if min_cents > 0 and low <= 100 * min_cents <= high:
        return None
    return codes.limit_span(
        least_number=rule.least_pct, most_number=rule.most_pct,
        max_cents=max_cents, given_cents=min_cents, cited="",
    )  # fmt: skip


def usual_maximum(sheet: Sheet, min_cents: int) -> int:
    """Give the greatest maximum that the sheet's span allows, where it has one."""
    assert isinstance(sheet.play, CirclePlay)
    if sheet.play.band is None:
        return maximum_by_multiples(sheet, min_cents)
    return min_cents * 100 // sheet.play.band.least_pct


def _band(game: Game, bet: CircleBet) -> BetVerdict | None:
    """Check the table's minimum against its maximum (Galicia 22.3.a, PV 17.VI.3.a)."""
    rule = play_of(game).band
    if rule is None or not game.holds(rule.when):
        return _multiples(game, bet)
    if bet.box == "resto" and bet.max_cents is None:
        # Chips laid down are counted in minimums (PV 17.6.III): the maximum says nothing of them.
        return None
    fault = span_fault(game, bet.min_cents, _told(bet.max_cents, "max"))
    return verdict(fault, rule.article)


def _multiples(game: Game, bet: CircleBet) -> BetVerdict | None:
    """Check the band where the text gives multiples, or only that it is one."""
    rule = game.sheet.limits
    article = game.box(bet.box).article if rule is None else rule.article
    most = bet.min_cents if bet.max_cents is None else bet.max_cents
    fault = band_fault(rule if bet.max_cents is not None else None, bet.min_cents, most)
    return verdict(fault, article) if fault or rule is not None else None


def _chips(game: Game, bet: CircleBet) -> BetVerdict | None:
    """Check a bet against the resto, and the resto against the hand that has begun."""
    resto = bet.bets.get("resto")
    if bet.box != "resto":
        if resto is None or bet.amount_cents <= resto:
            return None
        why = codes.limit_resto_only(resto_cents=resto, given_cents=bet.amount_cents, cited="")
        return verdict(why, game.box(bet.box).article)
    article = play_of(game).no_chips_article
    if article and bet.interval is not None:
        return verdict(codes.limit_resto_begun(cited=""), article)
    return _top_up(game, bet, resto)


def _top_up(game: Game, bet: CircleBet, resto: int | None) -> BetVerdict | None:
    """Check chips laid down again after the first resto (PV 17.6.III)."""
    rule = play_of(game).top_up
    if rule is None or resto is None:
        return None
    if resto:
        return verdict(codes.limit_resto_left(resto_cents=resto, cited=""), rule.article)
    limit = BoxLimit(article=rule.article, at_least=[rule.at_least], at_most=[rule.at_most])
    return verdict(bound_fault(game, limit, _asked(bet)), rule.article)


def _blind(game: Game, bet: CircleBet) -> BetVerdict | None:
    """Check a forced bet by its place: the blinds, then the chain (PV 17.1.II)."""
    play = play_of(game)
    if bet.box != "ante" or game.text(play.forced) != "blinds" or bet.all_in:
        return None
    place = len(bet.on_box)
    if place < len(play.blind):
        rule = play.blind[place]
        limit = BoxLimit(article=rule.article, exactly=rule.exactly)
        return verdict(bound_fault(game, limit, _asked(bet)), rule.article)
    chain = play.blind_chain
    if chain is None:
        return verdict(
            codes.limit_blinds(players_count=len(play.blind), cited=""), play.blind[-1].article
        )
    least, given = chain.times * bet.on_box[-1], bet.amount_cents
    fault = codes.limit_blind_least(least_cents=least, given_cents=given, cited="")
    return verdict(fault if given < least else None, chain.article)


def _box(game: Game, bet: CircleBet) -> BetVerdict | None:
    """Check the bounds of the box; a player's last chips may be less than the minimum."""
    found: list[str] = []
    again = bet.box == "resto" and "resto" in bet.bets and play_of(game).top_up is not None
    for limit in [] if again else game.box(bet.box).limits:
        if not game.holds(limit.when):
            continue
        if limit.at_least and bet.all_in:
            continue
        fault = bound_fault(game, limit, _asked(bet))
        if fault is not None:
            return verdict(fault, limit.article)
        found.append(limit.article)
    return verdict(None, found) if found else None


def _raises(game: Game, bet: CircleBet) -> BetVerdict | None:
    """Count a player's raises; two alone are free where a text says so (Galicia 23.2)."""
    rule = play_of(game).raises
    if bet.box != "subida" or rule is None or not (most := game.number(rule.most)):
        return None
    if bet.players == 2 and rule.heads_up_article:
        return verdict(None, rule.heads_up_article)
    say = codes.limit_raises_unless_two if rule.heads_up_article else codes.limit_raises
    over = bet.raises >= most
    return verdict(say(most_count=most, cited="") if over else None, rule.article)


def _pot(game: Game, bet: CircleBet) -> BetVerdict | None:
    """Check the greatest bet of the interval; a bet of the minimum is always allowed."""
    rule = bound_for(game, bet)
    if rule is None:
        return None
    most = greatest(rule, bet)
    if most is None or bet.amount_cents <= max(most, bet.min_cents):
        return verdict(None, rule.article)
    why = codes.limit_at_most(
        box=bet.box, most_cents=max(most, bet.min_cents), from_bound=rule.at_most,
        given_cents=bet.amount_cents, cited="",
    )  # fmt: skip
    return verdict(why, rule.article)


def bound_for(game: Game, bet: CircleBet) -> Bound | None:
    """Find the bound that holds for a bet: the first of the sheet that fits."""
    for rule in play_of(game).bound:
        if bet.box not in rule.boxes or not game.holds(rule.when):
            continue
        if rule.open_pair and not bet.open_pair:
            continue
        if not rule.intervals or _told(bet.interval, "interval") in rule.intervals:
            return rule
    return None


def greatest(rule: Bound, bet: CircleBet) -> int | None:
    """Work a bound out in cents, half cents down; None: there is none."""
    if not rule.at_most:
        return None
    name = parse_bound(rule.at_most)[1]
    if name == "pot":
        _told(bet.pot_cents, "pot")
        if rule.pot_at_deal and bet.dealt_pot_cents is not None:
            bet = replace(bet, pot_cents=bet.dealt_pot_cents)
    if name == "max":
        _told(bet.max_cents, "max")
    return bound(rule.at_most, _asked(bet))


def _asked(bet: CircleBet) -> BetAsked:
    told = {**bet.bets, **({} if bet.pot_cents is None else {"pot": bet.pot_cents})}
    return BetAsked(bet.min_cents, bet.max_cents or 0, bet.box, bet.amount_cents, told)


def _told(value: int | None, name: str) -> int:
    if value is None:
        raise bad_request(f"the limit depends on {name!r}: give it")
    return value


def judge_plain(game: Game, asked: BetAsked) -> BetVerdict:
    """Judge a bet asked in the words that all families share; equal antes are judged once."""
    known = game.once(_known_antes) if asked.box == "ante" else None
    if known is None:
        return _judge_asked(game, asked)
    cents, resto = asked.amount_cents, asked.bets.get("resto")
    chips = None if resto is None else (cents > resto, cents == resto)
    key = (asked.min_cents, asked.max_cents, cents, chips)
    judged = known.get(key)
    if judged is None:
        judged = _judge_asked(game, asked)
        # What is refused is told with its numbers.
        if judged.accepted and len(known) < MOST_KNOWN:
            known[key] = judged
    return judged


def _known_antes(game: Game) -> dict[object, BetVerdict] | None:
    """Keep the verdicts on antes, unless they hang on the place of who lays them."""
    return None if game.text(play_of(game).forced) == "blinds" else {}


def _judge_asked(game: Game, asked: BetAsked) -> BetVerdict:
    bet = CircleBet(
        min_cents=asked.min_cents,
        max_cents=asked.max_cents,
        box=asked.box,
        amount_cents=asked.amount_cents,
        bets=asked.bets,
        on_box=asked.on_box,
    )
    return judge(game, bet)
