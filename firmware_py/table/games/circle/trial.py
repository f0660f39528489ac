"""What players lay when a sheet of circle poker is tried on paper."""

from collections.abc import Iterator

from firmware_py.rules.game import Game
from firmware_py.rules.games.circle.order import play_of
from firmware_py.table.events import BetLaid, Event
from firmware_py.table.games.trial_bets import MIN_CENTS
from firmware_py.table.setup import Setup

USUAL_PLAYERS = 5


def trial_bets(game: Game, _setup: Setup) -> Iterator[Event]:
    """Give as many players as the sheet needs a resto and an ante."""
    players = range(1, max(USUAL_PLAYERS, game.number(play_of(game).players.least)) + 1)
    yield from (BetLaid(seat, "resto", 50 * MIN_CENTS) for seat in players)
    yield from (BetLaid(seat, "ante", MIN_CENTS // 5) for seat in players)
