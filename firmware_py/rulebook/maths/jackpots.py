"""Jackpots: how often each line is reached, and what a hand takes from the meter on average."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

from firmware_py.rulebook.maths.study import Figure, Study, StudyCase
from firmware_py.rules.game import Game
from firmware_py.rules.pay import hand_table
from firmware_py.rules.sheet.model import Jackpot, JackpotLine

SHARE = "expected share of the meter per hand"
TIMES = "expected fixed prizes per unit of the bet"
FAIR = "meter, in bets, at which the bet is fair"


def jackpot_study(game: Game, jackpot: Jackpot, hands: Mapping[int, int]) -> Study:
    """Count the lines that a hand reaches as dealt."""
    tally = line_tally(game, jackpot, hands)
    lines = without_discard(game, jackpot)
    total = sum(hands.values())
    cases = [
        StudyCase(line.hand, tally[line.hand], _pays(game, line), line.article) for line in lines
    ]
    reached = sum(case.ways for case in cases)
    return Study(
        jackpot.box,
        jackpot.article,
        total,
        (*cases, StudyCase("other", total - reached, "nothing", "")),
        tuple(_figures(game, jackpot, hands, tally)),
        tuple(_supposed(game, jackpot)),
    )


def without_discard(game: Game, jackpot: Jackpot) -> list[JackpotLine]:
    """Give the lines in force for a hand of which no card was changed."""
    return [line for line in jackpot.lines if game.holds(line.when) and not line.discarded]


def line_tally(game: Game, jackpot: Jackpot, hands: Mapping[int, int]) -> Counter[str]:
    """Count hands by the highest line they reach."""
    floors = {line.hand: game.ranker.floor(line.hand) for line in without_discard(game, jackpot)}
    tally = Counter[str]()
    for value, ways in hands.items():
        reached = [hand for hand, floor in floors.items() if value >= floor]
        if reached:
            tally[max(reached, key=floors.__getitem__)] += ways
    return tally


def _figures(
    game: Game, jackpot: Jackpot, hands: Mapping[int, int], tally: Mapping[str, int]
) -> Iterator[Figure]:
    total, lines = sum(hands.values()), without_discard(game, jackpot)
    per_mille = sum(tally[line.hand] * game.number(line.per_mille) for line in lines)
    times = sum(tally[line.hand] * game.number(line.times_bet) for line in lines)
    yield Figure(SHARE, Fraction(per_mille, 1000 * total))
    if times:
        yield Figure(TIMES, Fraction(times, total))
    lost = total - _kept(game, jackpot, hands)
    yield Figure(FAIR, Fraction(1000 * (lost - times), per_mille), unit="")


def _kept(game: Game, jackpot: Jackpot, hands: Mapping[int, int]) -> int:
    """Count the hands with which the bet itself comes back."""
    table = hand_table(game, game.ranker, game.box(jackpot.box).win)
    return sum(ways for value, ways in hands.items() if table.line(value))


def _pays(game: Game, line: JackpotLine) -> str:
    times = game.number(line.times_bet)
    if times:
        return f"{times} times the bet"
    whole, tenth = divmod(game.number(line.per_mille), 10)
    return f"{whole}{f'.{tenth}' if tenth else ''} % of the meter"


def _supposed(game: Game, jackpot: Jackpot) -> Iterator[str]:
    yield "the hand stands as dealt, and no other hand of the round shares the meter"
    if any(line.discarded and game.holds(line.when) for line in jackpot.lines):
        yield "prizes after a discard depend on what the player changes: not counted"
    if game.text(game.box(jackpot.box).on_fold) == "lost":
        yield "the player always goes: a hand given up loses this bet"
