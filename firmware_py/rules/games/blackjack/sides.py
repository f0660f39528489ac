"""Bets on a player's own first cards: pairs, and the accumulated bet on sevens."""

from collections.abc import Callable

from firmware_py.rules.cards import RANKS, is_red, rank_of, suit_of
from firmware_py.rules.finding import bad_request
from firmware_py.rules.game import Game
from firmware_py.rules.games.blackjack.count import Cards
from firmware_py.rules.pay import Paid
from firmware_py.rules.sheet.model import Box

_SEVEN = RANKS.index("7")
TOP = "tres-sietes-mismo-palo"


def pair_name(cards: Cards) -> str:
    """Name the pair that the first two cards make, or nothing."""
    first, second = cards[:2]
    if rank_of(first) != rank_of(second):
        return ""
    if suit_of(first) == suit_of(second):
        return "pareja-completa"
    return "pareja-color" if is_red(first) == is_red(second) else "pareja-incompleta"


def sevens_name(cards: Cards) -> str:
    """Name the sevens with which a box begins, up to three, or nothing."""
    sevens: list[int] = []
    for card in cards[:3]:
        if rank_of(card) != _SEVEN:
            break
        sevens.append(card)
    suited = len({suit_of(card) for card in sevens}) == 1
    name = ("", "siete", "dos-sietes", "tres-sietes")[len(sevens)]
    return f"{name}-mismo-palo" if len(sevens) > 1 and suited else name


NAMES: dict[str, Callable[[Cards], str]] = {"parejas": pair_name, "acumulada": sevens_name}
# What each of these bets may pay.
COMBINATIONS: dict[str, tuple[str, ...]] = {
    "parejas": ("pareja-completa", "pareja-color", "pareja-incompleta"),
    "acumulada": (TOP, "tres-sietes", "dos-sietes-mismo-palo", "dos-sietes", "siete"),
}


def wins_meter(box: str, first: Cards) -> bool:
    """Tell whether a side bet wins the accumulated amount: it is paid out of the meter."""
    return NAMES[box](first) == TOP


class SideBet:
    """One bet on the first cards: what each combination pays, to one."""

    def __init__(self, game: Game, box: Box) -> None:
        self._name = NAMES[box.name]
        self.article = box.article
        self._lines = {
            line.hand: Paid(game.odds(line.to_one), line.article)
            for line in box.win
            if game.holds(line.when)
        }

    def settle(self, stake: int, first: Cards, meter_cents: int | None) -> tuple[int, str]:
        """Give what the bet gains or loses; only the highest combination pays."""
        name = self._name(first)
        if name not in self._lines:
            return -stake, self.article
        line = self._lines[name]
        if name != TOP:
            return line.on(stake), line.article
        if meter_cents is None:
            raise bad_request("three sevens of one suit win the accumulated amount: give the meter")
        return max(meter_cents, line.on(stake)), line.article
