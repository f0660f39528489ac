"""Treinta y cuarenta from a full shoe: the ends of a row, and the edge of the refait.

By exchange of the two rows, and of the two colours, no chance is better than another:
a chance wins as often as it loses, and only the refait makes a difference to the house.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from firmware_py.rulebook.maths.study import EDGE, Figure, Study
from firmware_py.rulebook.maths.treinta_rows import Shoe, both_end, row_end
from firmware_py.rules.game import Game
from firmware_py.rules.games.treinta_cuarenta.play import TreintaPlay
from firmware_py.rules.games.treinta_cuarenta.rows import CHANCES, points_of
from firmware_py.rules.games.treinta_cuarenta.settlement import play_of

CHANCES_NAME = ", ".join(CHANCES)
HALF = f"{EDGE}, half given up at the refait"
INSURED = f"{EDGE}, insured"


def treinta_studies(game: Game) -> Iterator[Study | str]:
    """Study one row, then the four chances."""
    play, shoe = play_of(game), Counter(points_of((card,)) for card in game.deck.cards())
    reach = play.rows.reach
    ends = range(reach, reach + max(shoe))
    yield Study(
        "row",
        play.rows.article,
        0,
        (),
        tuple(Figure(f"a row ends on {end}", row_end(shoe, reach, end)) for end in ends),
        ("exact, without replacement: any row of a full shoe",),
    )
    yield _chances(game, play, shoe, ends)


def _chances(game: Game, play: TreintaPlay, shoe: Shoe, ends: range) -> Study:
    refait, *equal = [both_end(shoe, play.rows.reach, end) for end in ends]
    void = sum(equal, Fraction(0))
    premium = Fraction(play.insurance.per_cent, 100)
    lost_on_void = game.text(play.insurance.on_void) == "lost"
    return Study(
        CHANCES_NAME,
        play.wins.rows_article,
        0,
        (),
        (
            Figure(f"both rows end on {ends.start}", refait),
            Figure("both rows equal above that: the coup is void", void),
            Figure("a chance wins, and as often loses", (1 - refait - void) / 2),
            Figure(HALF, refait / 2),
            Figure(INSURED, premium if lost_on_void else premium * (1 - void)),
        ),
        (
            "exact, without replacement, per coup dealt from a full shoe",
            "the stake is an even number of cents, and its premium a whole one",
        ),
    )
