"""Where pokerkit and an article part: checked here by the article, or a difference."""

from pokerkit import ChipsPushing

from bench.circle_games import LOW
from bench.circle_pair import Pair
from firmware_py.rules.cards import rank_of
from firmware_py.rules.games.circle.order import goes_left, intervals, play_of, round_from
from firmware_py.rules.games.circle.pots import make_pots
from firmware_py.table.games.circle.players import BET, put_in

COURT = set("JQKA")


class DifferenceError(Exception):
    """The two part, and no article says so."""


def begin_interval(pair: Pair, ours: int) -> None:
    """Let the one begin whom an article names, where pokerkit has another."""
    actor = pair.state.actor_index
    if actor is None or pair.order[actor] == ours or not pair.check.begins:
        return
    rules = pair.check.begins
    rule = rules[min(pair.interval, len(rules)) - 1]
    lawful = _lawful(pair, rule, pair.order[actor])
    if lawful != ours:
        return
    pair.by_article.append(f"{intervals(pair.table.game)[pair.interval - 1].article} begins")
    pair.state.opener_index = pair.order.index(ours)
    while pair.state.actor_indices[0] != pair.state.opener_index:
        pair.state.actor_indices.rotate(-1)


def _lawful(pair: Pair, rule: str, theirs: int) -> int | None:
    """Say who begins by the article: among equals the nearest to the mano, or who bet."""
    able = [seat for seat in pair.order if pair.order.index(seat) in pair.state.actor_indices]
    if rule in ("left", "right"):
        alike = [seat for seat in able if _open_ranks(pair, seat) == _open_ranks(pair, theirs)]
        return round_from(alike, pair.order[0], left=rule == "left")[0]
    start = {"opener": pair.opener, "highest-bettor": pair.before}.get(rule)
    left = goes_left(pair.table.game)
    return None if start is None else round_from(able, start, left=left)[0]


def _open_ranks(pair: Pair, seat: int) -> list[int]:
    return sorted(map(rank_of, pair.round.faces(seat)))


def compare_pots(pair: Pair) -> None:
    """Compare the pots as an interval begins."""
    state, own = pair.state, put_in(pair.round)
    if any(state.bets) or pair.interval == 1:
        return
    folded = set(own) - set(pair.live())
    ours = {pot.eligible: pot.amount_cents for pot in make_pots(own, folded)}
    theirs: dict[tuple[int, ...], int] = {}
    for pot in state.pots:
        seats = tuple(sorted(pair.order[index] for index in pot.player_indices))
        theirs[seats] = theirs.get(seats, 0) + pot.amount
    if ours != theirs:
        raise DifferenceError(f"pots {ours} here, {theirs} there")


def compare_payoffs(pair: Pair) -> None:
    ours = {t.seat: t.cents for t in pair.round.transfers if isinstance(t.seat, int)}
    if _nobody_opened(pair):
        pair.by_article.append(f"{pair.round.transfers[0].article} blank")
        return
    theirs = dict(zip(pair.order, pair.state.payoffs, strict=True))
    if ours == theirs:
        return
    better = [seat for seat, cents in ours.items() if cents > theirs[seat]]
    if pair.check.game == "cubierto-5-descarte" and any(_figuras(pair, s) for s in better):
        pair.by_article.append(f"{pair.table.game.ranking_rule.article} figuras")
        return
    if pair.check.game == "omaha-hi-lo" and ours == _high_takes_all(pair, theirs):
        rule = play_of(pair.table.game).shares
        pair.by_article.append(f"{rule.halves_article} no low in a side pot")
        return
    if _cut_of_unanswered(pair, ours, theirs):
        cut = next(rule for rule in play_of(pair.table.game).rake if rule.kind == "pot")
        pair.by_article.append(f"{cut.article} cut unshown")
        return
    raise DifferenceError(f"{ours} here, {theirs} there")


def _high_takes_all(pair: Pair, theirs: dict[int, int]) -> dict[int, int]:
    """Give the high hand what pokerkit shares as a low half of a pot in which nobody has a low.

    It asks whether anybody at the table has one, not whether somebody does who is in that pot.
    """
    state, found = pair.state, dict(theirs)
    pushes = [one for one in state.operations if isinstance(one, ChipsPushing)]
    for low in [one for one in pushes if one.hand_type_index == 1]:
        winners = [seat for seat, cents in zip(pair.order, low.amounts, strict=True) if cents]
        if any(LOW.from_game_or_none(pair.own(seat), pair.own("board")) for seat in winners):
            continue
        is_high = (low.pot_index, 0)
        high = next(one for one in pushes if (one.pot_index, one.hand_type_index) == is_high)
        takers = [seat for seat, cents in zip(pair.order, high.amounts, strict=True) if cents]
        for seat, cents in zip(pair.order, low.amounts, strict=True):
            found[seat] -= cents
        for seat in takers:
            found[seat] += sum(low.amounts) // len(takers)
    return found


def _cut_of_unanswered(pair: Pair, ours: dict[int, int], theirs: dict[int, int]) -> bool:
    """Tell whether the two part by the cut of a hand won unshown.

    The cut is of the money of the hand (Galicia 18.3.a); pokerkit first gives the winner back what
    he has bet in the last interval.
    """
    (seat, *others) = pair.live()
    back = pair.round.own_bets(seat).get(f"{BET}/{pair.interval}", 0)
    apart = {name: cents for name, cents in ours.items() if theirs[name] != cents}
    cut = pair.check.rake_pct * back // 100
    return not others and apart == {seat: theirs[seat] - cut}


def _nobody_opened(pair: Pair) -> bool:
    opens = pair.check.begins[-1:] == ("opener",)
    return opens and pair.opener is None and bool(pair.state.status)


def _figuras(pair: Pair, seat: int) -> bool:
    return {card.rank.value for card in pair.own(seat)} <= COURT
