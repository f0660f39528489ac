"""What is said and laid when a sheet of chemin de fer is tried on paper."""

from collections.abc import Iterator

from firmware_py.rules.game import Game
from firmware_py.table.events import BetLaid, Event, Said
from firmware_py.table.games.trial_bets import MIN_CENTS
from firmware_py.table.setup import Setup


def trial_bets(_game: Game, _setup: Setup) -> Iterator[Event]:
    """Let four sit down; one takes the bank and one bets against it."""
    yield from (Said(seat, "se sienta") for seat in (1, 2, 3, 4))
    yield BetLaid(1, "banca", 20 * MIN_CENTS)
    yield BetLaid(2, "punto", MIN_CENTS)
