"""Every figure of a sheet under the chosen options."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from firmware_py.rulebook import library
from firmware_py.rulebook.maths.blackjack import blackjack_studies
from firmware_py.rulebook.maths.poker import poker_studies
from firmware_py.rulebook.maths.punto_banca import punto_banca_studies
from firmware_py.rulebook.maths.study import EdgeReport, Study
from firmware_py.rulebook.maths.treinta import treinta_studies
from firmware_py.rules.game import Game, choose
from firmware_py.rules.games.family import tag_of
from firmware_py.rules.options import Option

NONE = "no bet of {sheet} depends only on the player's own cards"


def no_studies(_game: Game) -> Iterator[Study | str]:
    """Say nothing: every figure hangs on what players choose."""
    return iter(())


# Family → how its figures are worked out.
STUDIES: Mapping[str, Callable[[Game], Iterator[Study | str]]] = {
    "bank-poker": poker_studies,
    "blackjack": blackjack_studies,
    "punto-y-banca": punto_banca_studies,
    "treinta-y-cuarenta": treinta_studies,
    "chemin-de-fer": no_studies,
    "circle": no_studies,
    "dos-panos": no_studies,
    "pai-gow": no_studies,
}


def report(name: str, options: Mapping[str, Option | float] | None = None) -> EdgeReport:
    """Work out all that can be said of a sheet; refuses unknown sheets and options."""
    game = choose(name, library.sheet(name), options or {})
    found = list(STUDIES[tag_of(game.sheet)](game))
    studies = tuple(one for one in found if isinstance(one, Study))
    notes = [one for one in found if isinstance(one, str)]
    if not studies:
        notes.insert(0, NONE.format(sheet=name))
    # A percentage is shown as it was written, 2.5 and not five halves.
    chosen = {
        key: float(value) if isinstance(value, Fraction) else value
        for key, value in game.options.items()
    }
    return EdgeReport(name, chosen, studies, tuple(notes))
