"""Bets of every kind that a sheet has, for a game that is tried on paper."""

from collections.abc import Iterator, Mapping

from firmware_py.rules.finding import RefusedError
from firmware_py.rules.game import Game
from firmware_py.rules.limits import BetAsked, stake_of
from firmware_py.rules.sheet.model import Box
from firmware_py.table.events import BetLaid, Event, TokenDropped
from firmware_py.table.setup import Setup

MIN_CENTS = 1_000
# Who speaks for the house in a trial, and the name of its only device.
DEVICE = "trial"


def lay_every_box(game: Game, setup: Setup) -> Iterator[Event]:
    """Lay the least on every box that is open before the deal; what does not fit is refused."""
    for seat in (1, 2):
        laid: dict[str, int] = {}
        for box in game.sheet.box:
            if box.placed != "before-deal" or box.bonus_on:
                continue
            cents = laid[box.name] = _least(game, setup, box, laid)
            if box.settles == "jackpot":
                yield TokenDropped(seat, cents)
            else:
                yield BetLaid(seat, box.name, cents)


def _least(game: Game, setup: Setup, box: Box, laid: Mapping[str, int]) -> int:
    try:
        asked = BetAsked(setup.min_cents, setup.max_cents, box.name, 0, laid)
        return stake_of(game, box, asked).least or setup.min_cents
    except RefusedError:
        return setup.min_cents
