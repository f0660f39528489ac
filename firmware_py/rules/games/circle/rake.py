"""The house's cut: of the pot, per player and hand, or per session."""

from collections.abc import Sequence

from msgspec import Struct

from firmware_py.rules.finding import RefusedError, bad_request, cite, not_in_this_game
from firmware_py.rules.game import Game
from firmware_py.rules.games.circle.order import play_of
from firmware_py.rules.games.circle.play import Rake
from firmware_py.rules.games.pot import Pot, RakeChosen
from firmware_py.rules.percent import Percent, figure

BASES = ("max", "resto")


class Raked(Struct, frozen=True):
    """The pots after the cut, the cut, and its article."""

    pots: tuple[Pot, ...]
    rake_cents: int = 0
    articles: tuple[str, ...] = ()


def rake_rule(game: Game, kind: str, pct: Percent) -> Rake:
    """Find the sheet's cut of this kind and refuse a percentage outside its bounds."""
    rules = {rule.kind: rule for rule in play_of(game).rake}
    rule = next((rules[name] for name in rules if name == kind), None)
    if rule is None:
        known = ", ".join(rules) or "none"
        raise not_in_this_game(f"{game.name} knows no cut by {kind!r}; lawful: {known}")
    most = game.percent(rule.most_pct)
    if not rule.least_pct <= pct <= most:
        span = f"{rule.least_pct} to {figure(most)} %"
        allows = f"{rule.article} allows" if rule.article else "allowed is"
        raise bad_request(f"the cut is {figure(pct)} %: {allows} {span}")
    return rule


def rake_fault(game: Game, chosen: RakeChosen) -> str:
    """Say why the house may not take such a cut of the pots, or nothing."""
    if chosen.base not in BASES:
        return f"a session's cut is a part of {' or '.join(BASES)}, not of {chosen.base!r}"
    try:
        rake_rule(game, chosen.kind, chosen.pct)
    except RefusedError as error:
        return error.message
    return ""


def take(game: Game, pots: tuple[Pot, ...], players: int, chosen: RakeChosen | None) -> Raked:
    """Take the cut out of the pots before they are paid (Galicia 18.3.a, PV 17.II.3)."""
    if chosen is None:
        return Raked(pots)
    rule = rake_rule(game, chosen.kind, chosen.pct)
    if rule.kind == "session":
        raise not_in_this_game(f"{game.name}: a session's cut is not taken from the pots")
    if rule.kind == "hand":
        # Every player pays the same at the first interval: it comes off the main pot first.
        cents = chosen.pct * chosen.min_cents // 100 * players
        return Raked(_from_main(pots, cents), min(cents, _money(pots)), cite(rule.article))
    cents = _of_pot(rule, pots, chosen)
    return Raked(_in_proportion(pots, cents), cents, cite(rule.article))


def session_fee_cents(game: Game, pct: Percent, base_cents: int, half_sessions: int) -> int:
    """Work out a player's fee for the sessions he has played, in half sessions begun.

    `base_cents` is the table's maximum or the resto; where the text knows no halves, a session
    begun is a whole one.
    """
    rule = rake_rule(game, "session", pct)
    halves = half_sessions if rule.by_halves else half_sessions + half_sessions % 2
    return pct * base_cents * halves // 200


def _money(pots: Sequence[Pot]) -> int:
    return sum(pot.amount_cents - pot.uncalled_cents for pot in pots)


def _of_pot(rule: Rake, pots: Sequence[Pot], chosen: RakeChosen) -> int:
    """Take the percentage of the whole or of what each interval adds, cents rounded down."""
    total = sum(pot.amount_cents for pot in pots)
    added = sum(chosen.by_interval)
    if chosen.by_interval and added not in (total, _money(pots)):
        raise bad_request(f"by_interval adds up to {added}, the players have put in {total}")
    parts = [_money(pots)]
    if rule.by_interval and chosen.by_interval:
        parts = _called(chosen.by_interval, added - _money(pots))
    cents = sum(chosen.pct * part // 100 for part in parts)
    return cents if chosen.cap_cents is None else min(cents, chosen.cap_cents)


def _called(by_interval: Sequence[int], uncalled_cents: int) -> list[int]:
    """Leave out what returned to its owner: it came in last, however early that was."""
    parts = []
    for part in reversed(by_interval):
        back = min(part, uncalled_cents)
        parts.append(part - back)
        uncalled_cents -= back
    return parts


def _in_proportion(pots: tuple[Pot, ...], cents: int) -> tuple[Pot, ...]:
    """Charge each pot its part of the cut; cents that do not divide come off the main pot."""
    total = _money(pots)
    if not total:
        return pots
    cuts = [cents * (pot.amount_cents - pot.uncalled_cents) // total for pot in pots]
    cuts[0] += cents - sum(cuts)
    return _less(pots, cuts)


def _from_main(pots: tuple[Pot, ...], cents: int) -> tuple[Pot, ...]:
    cuts = []
    for pot in pots:
        cut = min(cents, pot.amount_cents - pot.uncalled_cents)
        cuts.append(cut)
        cents -= cut
    return _less(pots, cuts)


def _less(pots: tuple[Pot, ...], cuts: Sequence[int]) -> tuple[Pot, ...]:
    return tuple(
        Pot(pot.amount_cents - cut, pot.eligible, pot.uncalled_cents)
        for pot, cut in zip(pots, cuts, strict=True)
    )
