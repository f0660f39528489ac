"""Every figure of a sheet under the chosen options."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from firmware_py.rulebook import library
from firmware_py.rulebook.maths.blackjack import blackjack_studies
from firmware_py.rulebook.maths.poker import poker_studies
from firmware_py.rulebook.maths.punto_banca import punto_banca_studies
from firmware_py.rulebook.maths.study import EdgeReport, Study
from firmware_py.rulebook.maths.treinta import treinta_studies
from firmware_py.rules.game import Game, choose
from firmware_py.rules.games.bank_poker.play import BankPokerPlay
from firmware_py.rules.games.blackjack.play import BlackjackPlay
from firmware_py.rules.games.punto_banca.play import PuntoBancaPlay
from firmware_py.rules.games.treinta_cuarenta.play import TreintaPlay
from firmware_py.rules.options import Option

NONE = "no bet of {sheet} depends only on the player's own cards"


def report(name: str, options: Mapping[str, Option | float] | None = None) -> EdgeReport:
    """Work out all that can be said of a sheet; refuses unknown sheets and options."""
    game = choose(name, library.sheet(name), options or {})
    found = list(_studies(game))
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


def _studies(game: Game) -> Iterator[Study | str]:
    play = game.sheet.play
    if isinstance(play, BankPokerPlay):
        yield from poker_studies(game, play)
    elif isinstance(play, BlackjackPlay):
        yield from blackjack_studies(game, play)
    elif isinstance(play, PuntoBancaPlay):
        yield from punto_banca_studies(game)
    elif isinstance(play, TreintaPlay):
        yield from treinta_studies(game, play)
