"""The same hands in leaner engines, where they are installed: clubs and pokerfast."""

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec

from bench.figure import best_rate

PLAYERS = 6
# Hands that are timed together.
HANDS = 6
CLUBS = {"holdem": "NO_LIMIT_HOLDEM_SIX_PLAYER", "omaha": "POT_LIMIT_OMAHA_SIX_PLAYER"}

Play = Callable[[], object]


def rates(game: str, seconds: float) -> Iterator[tuple[str, float]]:
    """Hands a second of one core, for each engine that is there and knows the game."""
    for name, make in (("clubs", clubs), ("pokerfast", pokerfast)):
        play = make(game) if find_spec(name) else None
        if play is not None:
            yield name, best_rate(partial(_hands, play), HANDS, seconds)


def _hands(play: Play) -> None:
    for _ in range(HANDS):
        play()


def clubs(game: str) -> Play | None:
    """Play in clubs: blinds instead of antes; each answer holds the call and the raises."""
    if game not in CLUBS:
        return None
    module = import_module("clubs")
    dealer = module.poker.Dealer(**getattr(module.configs, CLUBS[game]))

    def play() -> None:
        seen, done = dealer.reset(reset_button=True, reset_stacks=True), [False]
        while not all(done):
            seen, _, done = dealer.step(seen["call"])

    return play


def pokerfast(game: str) -> Play | None:
    """Play in pokerfast: blinds instead of antes; at each turn it says what may be done."""
    if game != "holdem":
        return None
    fast = import_module("pokerfast").FastHand

    def play() -> None:
        hand = fast(player_count=PLAYERS)
        while not hand.done:
            hand.get_action_space()
            hand.call()

    return play
