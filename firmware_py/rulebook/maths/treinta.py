"""Treinta y cuarenta from a full shoe: the ends of a row, and the edge of the refait.

By exchange of the two rows, and of the two colours, no chance is better than another:
a chance wins as often as it loses, and only the refait makes a difference to the house.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from firmware_py.rulebook.maths.study import EDGE, Figure, Study
from firmware_py.rulebook.maths.treinta_rows import endless_row_ends, refait, row_ends
from firmware_py.rules.game import Game
from firmware_py.rules.games.treinta_cuarenta.play import TreintaPlay
from firmware_py.rules.games.treinta_cuarenta.rows import points_of
from firmware_py.rules.games.treinta_cuarenta.settlement import CHANCES

CHANCES_NAME = ", ".join(CHANCES)
HALF = f"{EDGE}, half given up at the refait"
INSURED = f"{EDGE}, insured"


def treinta_studies(game: Game, play: TreintaPlay) -> Iterator[Study | str]:
    """Study one row, then the four chances."""
    shoe = Counter(points_of((card,)) for card in game.deck.cards())
    reach = play.rows.reach
    ends = row_ends(shoe, reach)
    yield Study(
        "row",
        play.rows.article,
        0,
        (),
        tuple(Figure(f"a row ends on {end}", chance) for end, chance in ends.items()),
        ("exact, without replacement: any row of a full shoe",),
    )
    both = refait(shoe, reach)
    others = endless_row_ends(shoe, reach).items()
    void = sum((chance**2 for end, chance in others if end > reach), Fraction(0))
    yield Study(
        CHANCES_NAME,
        play.wins.rows_article,
        0,
        (),
        (
            Figure(f"both rows end on {reach}", both),
            Figure("both rows equal above that, cards put back", void),
            Figure(HALF, both / 2),
            Figure(INSURED, Fraction(play.insurance.per_cent, 100)),
        ),
        tuple(_supposed(game, play)),
    )


def _supposed(game: Game, play: TreintaPlay) -> Iterator[str]:
    yield "a full shoe; the refait and the half given up are exact, per coup dealt"
    yield "other equal rows void the coup; both rows would be long to count, so cards are put back"
    lost = game.text(play.insurance.on_void) == "lost"
    per = "coup dealt" if lost else "coup that is not void"
    yield f"the insured edge is the premium, per {per}, on stakes that it divides into whole cents"
