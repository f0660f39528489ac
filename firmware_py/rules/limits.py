"""Whether a bet is allowed: the table's band, the box's bounds, bets of others."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from msgspec import Struct

from firmware_py.rules.finding import Finding, bad_request, cite, cited
from firmware_py.rules.game import Game
from firmware_py.rules.sheet.model import Box, BoxLimit, Sheet, TableLimits
from firmware_py.text.codes import limits as codes
from firmware_py.text.codes.facts_told import bad_request_needs_bet
from firmware_py.text.message import Message
from firmware_py.text.render import english

# A lawful maximum in minimums, where the text names no multiple.
USUAL_MULTIPLE: Final = 20
_BOUND = re.compile(r"^(?:(\d+)\*)?([a-z0-9_\-]+?)(?:/(\d+))?$")


class BetAsked(Struct, frozen=True):
    """A bet that somebody wants to lay; amounts in cents."""

    min_cents: int
    max_cents: int
    box: str
    amount_cents: int
    # The same player's other bets.
    bets: Mapping[str, int] = {}
    # Bets of other people on the same box.
    on_box: Sequence[int] = ()
    # Where the bettor stands, if it is known, and all chips on the table's boxes.
    seat: int | None = None
    on_table: Mapping[str, int] = {}
    # The bet lies on a line and plays half.
    on_line: bool = False
    # `bets` are all that the player lays: a bet that is not among them will not come.
    whole: bool = False

    def lays(self, box: str) -> bool:
        """Tell whether the player has laid a bet, or may still lay it before the close."""
        return self.bets.get(box, 0) > 0 or not (self.whole or self.bets)


class BetVerdict(Struct, frozen=True):
    """Accepted or not, with the reason and its articles."""

    accepted: bool
    why: Message
    articles: tuple[str, ...]

    @property
    def refusal(self) -> Message:
        """Give the reason with its articles behind it."""
        return self.why.having(cited=cited(self.articles))

    def finding(self) -> Finding:
        """Put the verdict in the lab's words."""
        return Finding({"accepted": self.accepted, "why": english(self.why)}, self.articles)


def verdict(fault: Message | None, *articles: str | Iterable[str]) -> BetVerdict:
    """Refuse a bet that has a fault, and accept one that has none."""
    return BetVerdict(fault is None, fault or codes.limit_within(), cite(*articles))


@dataclass(frozen=True, slots=True)
class Stake:
    """How many chips a bet takes: the least, the most, and whole steps between."""

    least: int
    most: int
    step: int = 1


def stake_of(game: Game, box: Box, asked: BetAsked) -> Stake:
    """Work out what a box takes beside the other bets; may raise RefusedError for a missing one."""
    lows, highs, step = [0], list[int](), 1
    for limit in box.limits:
        if not game.holds(limit.when):
            continue
        if limit.exactly:
            exact = bound(game.text(limit.exactly), asked)
            return Stake(exact, exact)
        lows += [bound(game.text(text), asked) for text in limit.at_least]
        highs += [bound(game.text(text), asked) for text in limit.at_most]
        step = bound(limit.multiple_of, asked) if limit.multiple_of else step
    # A bound of its own may lie above the table's maximum: parejas up to 30 minimums (03.V.1.e).
    return Stake(max(lows), min(highs, default=asked.max_cents), step)


def band_fault(rule: TableLimits | None, min_cents: int, max_cents: int) -> Message | None:
    """Say what is wrong with a table's band, or nothing."""
    if min_cents <= 0 or max_cents < min_cents:
        return codes.limit_band_order(cited="")
    if rule is None or not rule.multiples:
        return None
    if rule.ceiling:
        least, top = min(rule.multiples), max(rule.multiples)
        if rule.floor and max_cents < least * min_cents:
            return codes.limit_band_least(times_count=least, cited="")
        ok = max_cents <= top * min_cents
        return None if ok else codes.limit_band_most(times_count=top, cited="")
    if any(max_cents == times * min_cents for times in rule.multiples):
        return None
    listed = ", ".join(str(times) for times in rule.multiples)
    return codes.limit_band_exactly(times_text=listed, cited="")


def judge_bet(game: Game, asked: BetAsked) -> BetVerdict:
    """Judge a bet by the band, then the box, then what others have on it."""
    rule = game.sheet.limits
    fault = band_fault(rule, asked.min_cents, asked.max_cents)
    if fault is not None:
        return verdict(fault, [rule.article] if rule else [])
    box = game.box(asked.box)
    return _judge_box(game, box, asked)


def _judge_box(game: Game, box: Box, asked: BetAsked) -> BetVerdict:
    if box.bonus_on:
        return verdict(codes.limit_no_bet(box=box.name, on_box=box.bonus_on, cited=""), box.article)
    missing = [name for name in box.needs if not asked.lays(name)]
    if missing:
        article = box.article if box.needs_article is None else box.needs_article
        return verdict(codes.limit_needs(box=box.name, other_box=missing[0], cited=""), article)
    limits = [limit for limit in box.limits if game.holds(limit.when)]
    for limit in limits:
        fault = bound_fault(game, limit, asked)
        if fault is not None:
            return verdict(fault, limit.article)
    articles = cite(limit.article for limit in limits) or cite(box.article)
    return _judge_others(game, box, asked, articles)


def bound_fault(game: Game, limit: BoxLimit, asked: BetAsked) -> Message | None:
    """Say which bound of a limit a bet breaks, or nothing."""
    amount, box = asked.amount_cents, asked.box
    laid = [name for name in limit.equal_to if name in asked.bets]
    for text in [*laid, *([game.text(limit.exactly)] if limit.exactly else [])]:
        if amount != (wanted := bound(text, asked)):
            return codes.limit_exactly(
                box=box, wanted_cents=wanted, from_bound=text, given_cents=amount, cited=""
            )
    for text in map(game.text, limit.at_least):
        if amount < (low := bound(text, asked)):
            return codes.limit_at_least(
                box=box, least_cents=low, from_bound=text, given_cents=amount, cited=""
            )
    for text in map(game.text, limit.at_most):
        if amount > (high := bound(text, asked)):
            return codes.limit_at_most(
                box=box, most_cents=high, from_bound=text, given_cents=amount, cited=""
            )
    return _multiple_fault(limit, asked)


def _multiple_fault(limit: BoxLimit, asked: BetAsked) -> Message | None:
    unit = bound(limit.multiple_of, asked) if limit.multiple_of else 1
    if unit > 0 and asked.amount_cents % unit == 0:
        return None
    text, amount = limit.multiple_of, asked.amount_cents
    return codes.limit_multiple(
        box=asked.box, unit_cents=unit, from_bound=text, given_cents=amount, cited=""
    )


def _judge_others(game: Game, box: Box, asked: BetAsked, articles: tuple[str, ...]) -> BetVerdict:
    rule = game.sheet.seats
    if asked.on_box and rule is not None:
        most = game.number(rule.bets_per_box)
        article = rule.bets_article
        if len(asked.on_box) + 1 > most:
            return verdict(codes.limit_box_full(most_count=most, cited=""), article)
        total, top = sum(asked.on_box) + asked.amount_cents, _shared_maximum(game, box, asked)
        if top is not None and total > top:
            why = codes.limit_box_sum(total_cents=total, top_cents=top, cited="")
            band = [game.sheet.limits.article] if game.sheet.limits else []
            return verdict(why, article, band)
        articles = cite(articles, article)
    return verdict(None, articles)


def _shared_maximum(game: Game, box: Box, asked: BetAsked) -> int | None:
    """Find the maximum that several people share on a box.

    The band is that of the bets before the deal: those that follow from them have none. A side
    bet of less than the minimum is a fixed amount for each.
    """
    if box.placed != "before-deal":
        return None
    limits = [limit for limit in box.limits if game.holds(limit.when)]
    tops = [bound(game.text(text), asked) for limit in limits for text in limit.at_most]
    return min([top for top in tops if top >= asked.min_cents], default=asked.max_cents)


@cache
def parse_bound(text: str) -> tuple[int, str, int]:
    """Read a bound such as "10*min", "min/2" or "2*ante"."""
    found = _BOUND.match(text)
    if found is None:
        raise ValueError(f"{text!r} is not a bound such as min/2, 10*min or 2*ante")
    return int(found[1] or 1), found[2], int(found[3] or 1)


def bound(text: str, asked: BetAsked) -> int:
    """Work a bound out in cents, rounding half cents down."""
    times, name, part = parse_bound(text)
    if name.isdigit():
        return times * int(name) // part
    known = {"min": asked.min_cents, "max": asked.max_cents, **asked.bets}
    if name not in known:
        raise bad_request(bad_request_needs_bet(bet_name=name, box=asked.box))
    return times * known[name] // part


def maximum_by_multiples(sheet: Sheet, min_cents: int) -> int:
    """Give a maximum by the multiples that the sheet allows."""
    multiples = sheet.limits.multiples if sheet.limits else []
    return min_cents * (min(multiples) if multiples else USUAL_MULTIPLE)
