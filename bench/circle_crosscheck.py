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
from random import Random

from pokerkit import Card, Label, StandardHighHand

from bench.circle_articles import (
    COURT,
    DifferenceError,
    begin_interval,
    compare_payoffs,
    compare_pots,
)
from bench.circle_games import CHECKS, UNIT, Check
from bench.circle_pair import CARDS, Pair, begin_pair, deal_here, deal_there
from firmware_py.rulebook import library
from firmware_py.rules.game import Game, choose
from firmware_py.table import events as ev
from firmware_py.table.due import Choice, PaymentDue, WordDue
from firmware_py.text.render import english

ALL_HANDS = 100_000


def played(check: Check, game: Game, random: Random) -> list[str]:
    """Play one hand; give the articles by which the two have parted, or raise the difference."""
    pair = begin_pair(check, game, random)
    deal_here(pair)
    deal_there(pair)
    while isinstance(due := pair.table.due, WordDue):
        if due.stage == "draw":
            _change(pair, due, random)
        else:
            _turn(pair, due, random)
        deal_here(pair)
        deal_there(pair)
    if not isinstance(pair.table.due, PaymentDue):
        raise DifferenceError(f"ours waits: {english(pair.table.due.message())}")
    compare_payoffs(pair)
    return pair.by_article


def _turn(pair: Pair, due: WordDue, random: Random) -> None:
    state = pair.state
    number = 1 + (state.street_index or 0)
    if number != pair.interval:
        pair.interval, pair.before, pair.raiser = number, pair.raiser, None
        compare_pots(pair)
        begin_interval(pair, int(due.who))
    actor = state.actor_index
    if actor is None or pair.order[actor] != due.who:
        theirs = None if actor is None else pair.order[actor]
        raise DifferenceError(f"it is the turn of {due.who} here, of {theirs} there")
    _speak(pair, due, random)


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


def game_of(check: Check) -> Game:
    """Choose the game of a check."""
    options = {"limit": check.limit, **check.options}
    return choose(check.sheet, library.sheet(check.sheet), options)


def play_check(check: Check, hands: int, chosen: Game | None = None) -> Counter[str]:
    """Play so many hands of one check; count what articles have decided."""
    game = chosen or game_of(check)
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
    chosen = {check: game_of(check) for check in CHECKS if asked.only in check.sheet}
    failed, played_hands, start = 0, 0, time.monotonic()
    for check, game in chosen.items():
        each = -(-asked.hands // len(chosen))
        try:
            counts = play_check(check, each, game)
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
