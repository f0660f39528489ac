"""Play random hands beside pokerkit: `python -m bench.circle_crosscheck [--hands N] [--only TEXT]`.

Both are told the same cards and the same words; every word is legal in both. Whose turn it is must
agree at every word, the pots whenever an interval begins, and what each player has won or lost at
the end. Amounts divide by any number of winners: whose an odd cent is stands in our sheets and not
in pokerkit. Where the two part, the article that says so is checked here and counted: who begins an
interval, «figuras», and a hand that nobody could open.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random

from pokerkit import Automation, BettingStructure, Card, Label, StandardHighHand, State, rake

from bench.circle_games import ANTE, CHECKS, HANDS, MAX, MIN, PLAIN, STREETS, UNIT, Check
from firmware_py.rulebook import shelf
from firmware_py.rules.cards import card_text, rank_of
from firmware_py.rules.game import Game, choose
from firmware_py.rules.games.circle.order import (
    goes_left,
    intervals,
    play_of,
    playing_order,
    round_from,
)
from firmware_py.rules.games.circle.pots import make_pots
from firmware_py.rules.games.circle.rake import RakeChosen
from firmware_py.table import events as ev
from firmware_py.table.courses.circle_seats import BET, by_blinds, mano_of, players_of, put_in
from firmware_py.table.due import CardDue, Choice, OpeningDue, PaymentDue, WordDue
from firmware_py.table.round import Round
from firmware_py.table.table import Setup, Table

ALL_HANDS = 100_000
DEALT = (Automation.HOLE_DEALING, Automation.BOARD_DEALING, Automation.CARD_BURNING)
AUTOMATIC = tuple(one for one in Automation if one not in DEALT)
CARDS = {number: next(Card.parse(card_text(number))) for number in range(52)}
COURT = set("JQKA")


class DifferenceError(Exception):
    """The two part, and no article says so."""


@dataclass(slots=True)
class Pair:
    """One hand on our table and in pokerkit."""

    check: Check
    table: Table
    state: State
    order: tuple[int, ...]
    faces: Sequence[int]
    # What an article has decided otherwise than pokerkit.
    by_article: list[str] = field(default_factory=list)
    interval: int = 0
    opener: int | None = None
    # Who raised last in this interval, and in the one before.
    raiser: int | None = None
    before: int | None = None
    thrown: dict[int, tuple[Card, ...]] = field(default_factory=dict)

    @property
    def round(self) -> Round:
        """Our hand."""
        return self.table.in_round()

    def own(self, place: int | str) -> list[Card]:
        """Cards at a place of ours, as pokerkit's."""
        return [CARDS[self.faces[number - 1]] for number in self.round.numbers(place)]

    def live(self) -> list[int]:
        """Seats that pokerkit has still in the hand, from the mano on."""
        return [seat for seat, is_in in zip(self.order, self.state.statuses, strict=True) if is_in]


def _table(check: Check, game: Game, restos: Sequence[int]) -> Table:
    """Open a table with everybody's resto and, where there is one, his ante."""
    cut = RakeChosen("pot", check.rake_pct) if check.rake_pct else None
    table = Table(game, Setup(MIN, MAX, opening_steps=(), closing_steps=(), rake=cut))
    table.handle(ev.OpeningAsked("bench"))
    table.handle(ev.DeckChecked("shoe", game.deck.size))
    table.handle(ev.DevicesChecked())
    table.handle(ev.BetsOpened())
    for seat, cents in enumerate(restos, 1):
        assert table.handle(ev.BetLaid(seat, "resto", cents)).accepted
        if not game.once(by_blinds):
            table.handle(ev.BetLaid(seat, "ante", ANTE))
    assert table.handle(ev.BetsClosed()).accepted
    return table


def _blinds(table: Table, random: Random) -> None:
    """Lay the forced bets of our table, now and then one more of the chain (PV 17.1.II)."""
    while isinstance(due := table.due, WordDue) and due.stage == "bets":
        blind = due.choices[-1]
        word = blind if len(due.choices) == 1 or random.random() < 1 / 4 else due.choices[0]
        table.handle(ev.Said(due.who, word.word, word.cents))


def _pair(check: Check, game: Game, random: Random) -> Pair:
    players = random.randint(*check.players)
    restos = [UNIT * (check.least_resto + random.choice((0, 6, 26, 96))) for _ in range(players)]
    table = _table(check, game, restos)
    _blinds(table, random)
    seats = players_of(table.in_round())
    order = playing_order(game, seats, mano_of(table.in_round(), seats))
    laid = [table.in_round().own_bets(seat).get("ante", 0) for seat in order]
    blinds = game.once(by_blinds)
    state = State(
        AUTOMATIC,
        check.deck,
        check.hands or HANDS.get(check.game, PLAIN),
        STREETS[check.game],
        BettingStructure.NO_LIMIT,
        True,
        0 if blinds else ANTE,
        laid if blinds else 0,
        MIN if check.game == "seven-stud" else 0,
        [restos[seat - 1] for seat in order],
        players,
        starting_board_count=2 if check.game == "doble-holdem" else 1,
        rake=partial(rake, percentage=check.rake_pct / 100),
    )
    faces = [card for card in range(52) if card_text(card)[0] in check.ranks]
    return Pair(check, table, state, order, random.sample(faces, len(faces)))


def _deal_here(pair: Pair) -> None:
    """Deal on our table until somebody is asked or the list is made."""
    table, faces = pair.table, pair.faces
    number = table.last_number.get("shoe", 0)
    while not isinstance(due := table.due, WordDue):
        if isinstance(due, CardDue):
            number += 1
            table.handle(ev.CardDrawn("shoe", number))
            if due.face == "up":
                table.handle(ev.CardOpened(number, faces[number - 1]))
        elif isinstance(due, OpeningDue):
            for hidden in due.numbers:
                table.handle(ev.CardOpened(hidden, faces[hidden - 1]))
        else:
            return


def _deal_there(pair: Pair) -> None:
    """Give pokerkit the cards that lie on our table."""
    while _throws_there(pair) or _hole_there(pair) or _board_there(pair) or _idle_there(pair):
        pass


def _idle_there(pair: Pair) -> bool:
    """Check for a player whom nobody can answer: he is asked there and not here."""
    state, actor = pair.state, pair.state.actor_index
    if actor is None or state.can_post_bring_in() or state.checking_or_calling_amount:
        return False
    stacks = zip(pair.order, state.stacks, state.statuses, strict=True)
    if any(chips for seat, chips, is_in in stacks if is_in and seat != pair.order[actor]):
        return False
    state.check_or_call()
    return True


def _throws_there(pair: Pair) -> bool:
    state = pair.state
    index = state.stand_patter_or_discarder_index
    if index is None or pair.order[index] not in pair.thrown:
        return False
    state.stand_pat_or_discard(pair.thrown[pair.order[index]])
    return True


def _hole_there(pair: Pair) -> bool:
    state = pair.state
    index = state.hole_dealee_index if state.can_deal_hole() else None
    if index is None:
        return False
    held, cards = len(state.hole_cards[index]), pair.own(pair.order[index])
    if held >= len(cards):
        return False
    state.deal_hole((cards[held],))
    return True


def _board_there(pair: Pair) -> bool:
    state = pair.state
    if not state.can_deal_board():
        return False
    counts = state.board_dealing_counts
    board = next(at for at, count in enumerate(counts) if count)
    place = "board" if len(counts) == 1 else f"board{board + 1}"
    shown, cards = len(tuple(state.get_board_cards(board))), pair.own(place)
    if len(cards) < shown + counts[board]:
        return False
    state.deal_board(tuple(cards[shown : shown + counts[board]]))
    return True


def played(check: Check, game: Game, random: Random) -> list[str]:
    """Play one hand; give the articles by which the two have parted, or raise the difference."""
    pair = _pair(check, game, random)
    _deal_here(pair)
    _deal_there(pair)
    while isinstance(due := pair.table.due, WordDue):
        if due.stage == "draw":
            _change(pair, due, random)
        else:
            _turn(pair, due, random)
        _deal_here(pair)
        _deal_there(pair)
    if not isinstance(pair.table.due, PaymentDue):
        raise DifferenceError(f"ours waits: {pair.table.due.text()}")
    _compare_payoffs(pair)
    return pair.by_article


def _turn(pair: Pair, due: WordDue, random: Random) -> None:
    state = pair.state
    number = 1 + (state.street_index or 0)
    if number != pair.interval:
        pair.interval, pair.before, pair.raiser = number, pair.raiser, None
        _compare_pots(pair)
        _begin(pair, int(due.who))
    actor = state.actor_index
    if actor is None or pair.order[actor] != due.who:
        theirs = None if actor is None else pair.order[actor]
        raise DifferenceError(f"it is the turn of {due.who} here, of {theirs} there")
    _speak(pair, due, random)


def _begin(pair: Pair, ours: int) -> None:
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


def _compare_pots(pair: Pair) -> None:
    """Compare the pots as an interval begins."""
    state, own = pair.state, put_in(pair.round, players_of(pair.round))
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


def _compare_payoffs(pair: Pair) -> None:
    ours = {t.seat: t.cents for t in pair.round.transfers if isinstance(t.seat, int)}
    if _nobody_opened(pair):
        pair.by_article.append(f"{pair.round.transfers[0].article} blank")
        return
    theirs = dict(zip(pair.order, pair.state.payoffs, strict=True))
    if ours == theirs:
        return
    if pair.check.game == "cubierto-5-descarte" and any(_figuras(pair, s) for s in pair.live()):
        pair.by_article.append(f"{pair.table.game.ranking_rule.article} figuras")
        return
    if _cut_of_unanswered(pair, ours, theirs):
        rule = next(rule for rule in play_of(pair.table.game).rake if rule.kind == "pot")
        pair.by_article.append(f"{rule.article} cut unshown")
        return
    raise DifferenceError(f"{ours} here, {theirs} there")


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


def _speak(pair: Pair, due: WordDue, random: Random) -> None:
    """Say a word that is legal in both, and say it in both."""
    state, words = pair.state, {choice.word: choice for choice in due.choices}
    seat = int(due.who)
    if state.can_post_bring_in():
        state.post_bring_in()
        _say(pair, due, due.choices[0], due.choices[0].cents)
        return
    kind = random.choice(("stay", "stay", "stay", "raise", "fold"))
    higher = words.get("subir") or words.get("apostar")
    if _must_prove(pair):
        kind = "raise" if _opens(pair.own(seat)) else "stay"
    if kind == "raise" and higher and (cents := _raised(pair, higher, random)):
        index = state.actor_index
        assert index is not None
        state.complete_bet_or_raise_to(state.bets[index] + cents)
        pair.raiser = seat
        pair.opener = pair.opener or seat
        _say(pair, due, higher, cents)
    elif kind == "fold" and "cubrir" in words and state.can_fold():
        state.fold()
        _say(pair, due, words["retirarse"], 0)
    else:
        state.check_or_call()
        _say(pair, due, due.choices[0], due.choices[0].cents)


def _must_prove(pair: Pair) -> bool:
    """Tell whether a bet would open a pot that needs jacks or better (Galicia 27)."""
    return pair.opener is None and pair.check.begins[-1:] == ("opener",)


def _opens(cards: Sequence[Card]) -> bool:
    """Tell by pokerkit's order whether five cards open: a pair of jacks or better."""
    hand = StandardHighHand(cards)
    if hand.entry.label is not Label.ONE_PAIR:
        return hand.entry.label is not Label.HIGH_CARD
    ranks = Counter(card.rank.value for card in cards)
    return ranks.most_common(1)[0][0] in COURT


def _raised(pair: Pair, higher: Choice, random: Random) -> int:
    """Choose chips for a raise within both limits; 0: none fits."""
    state, index = pair.state, pair.state.actor_index
    least = state.min_completion_betting_or_raising_to_amount
    most = state.max_completion_betting_or_raising_to_amount
    if index is None or least is None or most is None:
        return 0
    low = max(higher.cents, least - state.bets[index])
    high = min(max(higher.cents, higher.most_cents), most - state.bets[index])
    steps = range(-(-low // UNIT), high // UNIT + 1)
    return UNIT * random.choice(steps) if steps else 0


def _change(pair: Pair, due: WordDue, random: Random) -> None:
    """Throw up to three cards away: the pack is enough for everybody."""
    count = random.choice((0, 1, 2, 3, 3))
    numbers = pair.round.numbers(due.who)
    thrown = random.sample(numbers, count)
    pair.thrown[int(due.who)] = tuple(CARDS[pair.faces[number - 1]] for number in thrown)
    choice = due.choices[1 if count else 0]
    decision = pair.table.handle(ev.Said(due.who, choice.word, numbers=tuple(thrown)))
    assert decision.accepted, decision.refusal


def _say(pair: Pair, due: WordDue, choice: Choice, cents: int) -> None:
    decision = pair.table.handle(ev.Said(due.who, choice.word, cents))
    assert decision.accepted, decision.refusal


def run(check: Check, hands: int) -> Counter[str]:
    """Play so many hands of one check; count what articles have decided."""
    options = {"limit": check.limit, **check.options}
    game = choose(check.sheet, shelf.sheet(check.sheet), options)
    found: Counter[str] = Counter()
    for seed in range(hands):
        name = f"{check.sheet} {check.limit} {check.rake_pct} {check.ranks} {seed}"
        try:
            found.update({*played(check, game, Random(name))})
        except DifferenceError as error:
            raise DifferenceError(f"hand {seed}: {error}") from error
    return found


def main() -> int:
    """Play every check's part of the hands; the exit code counts the checks that failed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--hands", type=int, default=ALL_HANDS, help="hands in all")
    parser.add_argument("--only", default="", help="only sheets whose name has this")
    asked = parser.parse_args()
    chosen = [check for check in CHECKS if asked.only in check.sheet]
    failed, played_hands, start = 0, 0, time.monotonic()
    for check in chosen:
        each = -(-asked.hands // len(chosen))
        try:
            counts = run(check, each)
            what = ", ".join(f"{n} {why}" for why, n in sorted(counts.items())) or "nowhere"
            played_hands += each
        except DifferenceError as error:
            failed, what = failed + 1, f"WITHOUT AN ARTICLE, {error}"
        cut = f" {check.rake_pct} %" if check.rake_pct else ""
        name = f"{check.sheet} {check.limit}{cut}"
        print(f"{name:<40} {each:>7,} hands; part: {what}", flush=True)
    seconds = time.monotonic() - start
    print(f"{played_hands:,} hands alike or explained, {failed} checks differ, {seconds:.0f} s")
    return failed


if __name__ == "__main__":
    sys.exit(main())
