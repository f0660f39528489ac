"""Side bets of blackjack on the first cards of a box, and how often a natural comes."""

from collections.abc import Iterator
from fractions import Fraction

from firmware_py.rulebook.maths.shoes import Cards, name_counts
from firmware_py.rulebook.maths.study import EDGE, Figure, Study, StudyCase
from firmware_py.rules.game import Game
from firmware_py.rules.games.blackjack.choices import counting, play_of
from firmware_py.rules.games.blackjack.play import BlackjackPlay
from firmware_py.rules.games.blackjack.sides import NAMES, TOP
from firmware_py.rules.kinds import odds_text
from firmware_py.rules.sheet.model import Box

NATURAL = "natural"
_FIRST_CARDS = {"parejas": 2, "acumulada": 3}
_SUPPOSES = {
    "parejas": ("a full shoe",),
    "acumulada": (
        "a full shoe",
        "with two sevens the player takes a third card to the same hand and does not split",
        f"{TOP} pays the least prize that the sheet allows: a higher meter lowers the edge",
    ),
}


def blackjack_studies(game: Game) -> Iterator[Study | str]:
    """Study the bets on first cards, then the natural, which is no bet."""
    for box in game.sheet.box:
        if box.name in NAMES:
            yield side_study(game, box)
    yield natural_study(game, play_of(game))


def side_study(game: Game, box: Box) -> Study:
    """Work out the edge of a bet on the first cards of a box."""
    found = name_counts(game.deck, _FIRST_CARDS[box.name], NAMES[box.name])
    lines = [line for line in box.win if game.holds(line.when)]
    total, won = sum(found.values()), Fraction(0)
    cases = []
    for line in lines:
        ways, to_one = found[line.hand], game.odds(line.to_one)
        won += ways * to_one
        cases.append(StudyCase(line.hand, ways, odds_text(to_one), line.article))
    lost = total - sum(case.ways for case in cases)
    return Study(
        box.name,
        box.article,
        total,
        (*cases, StudyCase("other", lost, "lost", "")),
        (Figure(EDGE, Fraction(lost - won, total)),),
        _SUPPOSES[box.name],
    )


def natural_study(game: Game, play: BlackjackPlay) -> Study:
    """Count how often two first cards make the most points."""
    count, rule = game.once(counting), play.natural

    def name(cards: Cards) -> str:
        return NATURAL if count.is_natural(cards) else "other"

    found = name_counts(game.deck, 2, name)
    total = sum(found.values())
    cases = (
        StudyCase(NATURAL, found[NATURAL], f"{rule.pays} to {rule.to}", rule.article),
        StudyCase("other", found["other"], "played out", ""),
    )
    figure = Figure("probability of a natural", Fraction(found[NATURAL], total))
    return Study(NATURAL, rule.article, total, cases, (figure,), ("a full shoe",))
