"""Bets that may be taken back after some cards are seen: trijoker and let it ride.

A bet taken back neither wins nor loses, so the best decision leaves it exactly when it is
worth more than nothing given the cards seen; all five cards count alike, so neither the
order in which they come nor the other bets matter.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb

from firmware_py.rulebook.frequencies import Key, class_of, classes, rest_of_pack, value_counts
from firmware_py.rulebook.maths.study import EDGE, Figure, Study, StudyCase
from firmware_py.rules.finding import not_in_this_game
from firmware_py.rules.game import Game
from firmware_py.rules.games.bank_poker.play import BankPokerPlay
from firmware_py.rules.kinds import odds_text
from firmware_py.rules.pay import hand_table
from firmware_py.rules.ranking import Ranker
from firmware_py.rules.sheet.model import Box

BACK = "worth taking back"


@dataclass(frozen=True, slots=True)
class SeenCards:
    """Cards seen of one class: how many hands, and all that a bet gains over what may follow."""

    alike: int
    gains: int


def withdrawal_study(game: Game, play: BankPokerPlay, box: Box, board_seen: int) -> Study:
    """Work out a bet that is decided on the own cards and so many cards of the board."""
    seen, whole = play.player_cards + board_seen, play.player_cards + play.board_cards
    ranks = game.deck_rule.ranks
    gains = _gains(game, box, whole)
    found = seen_classes(game.ranker, ranks, gains, seen, whole).values()
    left = [one for one in found if one.gains > 0]
    hands = comb(4 * len(ranks), seen)
    follow = comb(4 * len(ranks) - seen, whole - seen)
    best = sum(one.alike * one.gains for one in left)
    always = sum(one.alike * one.gains for one in found)
    stay = sum(one.alike for one in left)
    return Study(
        box.name,
        box.article,
        hands,
        (
            StudyCase(f"worth leaving after {seen} cards", stay, "stays", box.article),
            StudyCase(BACK, hands - stay, "nothing", box.article),
        ),
        (
            Figure(EDGE, Fraction(-best, hands * follow)),
            Figure(f"{EDGE}, bet always left", Fraction(-always, hands * follow)),
        ),
        (f"left exactly when its expectation after {seen} cards is above nought",),
    )


def together(bets: Sequence[Study]) -> Study:
    """Add up the equal bets of a round, each decided for the best."""
    edge = sum((bet.figure(EDGE) for bet in bets), Fraction(0))
    at_risk = sum((_left(bet) for bet in bets), Fraction(0))
    return Study(
        " + ".join(bet.name for bet in bets),
        bets[-1].article,
        0,
        (),
        (
            Figure(f"{EDGE}, in units of one bet", edge),
            Figure("bets left at risk on average", at_risk, unit=""),
            Figure(f"{EDGE} of what is at risk", edge / at_risk),
        ),
        ("the bets are equal, and each is left or taken back for the best",),
    )


def _left(bet: Study) -> Fraction:
    """Give how often a bet is played to the end."""
    back = sum(case.ways for case in bet.cases if case.name == BACK)
    return 1 - Fraction(back, bet.total)


def _gains(game: Game, box: Box, whole: int) -> tuple[int, ...]:
    """Give what a bet of one gains for every value of a whole hand."""
    table = hand_table(game, game.ranker, box.win)
    most = max(value_counts(game.ranker, game.deck_rule.ranks, whole))
    lines = [table.line(value) for value in range(most + 1)]
    return tuple(_whole(line.to_one) if line else -1 for line in lines)


def _whole(odds: int | Fraction) -> int:
    if not isinstance(odds, int):
        raise not_in_this_game(f"a bet that is withdrawn at {odds_text(odds)} is not worked out")
    return odds


@cache
def seen_classes(
    ranker: Ranker, ranks: str, gains: tuple[int, ...], seen: int, whole: int
) -> Mapping[Key, SeenCards]:
    """Add up, for every class of cards seen, the gains over all cards that may follow."""
    if seen == whole - 1:
        return {
            class_of(cards): SeenCards(alike, _last_card(ranker, ranks, gains, cards))
            for cards, alike in classes(ranks, seen)
        }
    later = seen_classes(ranker, ranks, gains, seen + 1, whole)
    found = {}
    for cards, alike in classes(ranks, seen):
        following = [class_of((*cards, card)) for card in rest_of_pack(ranks, cards)]
        # The cards to come are named once for each of them that may come next.
        total = sum([later[key].gains for key in following]) // (whole - seen)
        found[class_of(cards)] = SeenCards(alike, total)
    return found


def _last_card(ranker: Ranker, ranks: str, gains: Sequence[int], cards: tuple[int, ...]) -> int:
    value = ranker.value
    return sum([gains[value((*cards, last))] for last in rest_of_pack(ranks, cards)])
