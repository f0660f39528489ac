"""What is said and laid when a sheet of two cloths is tried on paper."""

from collections.abc import Iterator

from firmware_py.rules.game import Game
from firmware_py.table.events import BetLaid, Event, Said
from firmware_py.table.games.trial_bets import DEVICE, MIN_CENTS
from firmware_py.table.setup import Setup


def trial_bets(_game: Game, _setup: Setup) -> Iterator[Event]:
    """Let two sit down at each cloth; somebody takes the bank and one of each bets."""
    yield from (Said(seat, f"pano{1 + seat // 5}") for seat in (1, 2, 5, 6))
    yield Said(DEVICE, "toma la banca", 100 * MIN_CENTS)
    yield from (BetLaid(seat, f"pano{1 + seat // 5}", MIN_CENTS) for seat in (1, 5))
