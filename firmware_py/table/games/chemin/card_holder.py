"""Whose the punto's cards are at chemin de fer: by what was called, or by a ruling."""

from collections.abc import Set

from firmware_py.table.effects import Announce
from firmware_py.table.games.baccarat.sides import conduct
from firmware_py.table.games.chemin.banco import BANCO, HALF, REST
from firmware_py.table.games.chemin.payment import Bettor, Stakes, candidates, turn_of
from firmware_py.table.round import Round
from firmware_py.text.codes import chemin as codes
from firmware_py.text.message import Message

# Nobody else may have them: the croupier turns them up.
CROUPIER: Bettor = (0, "croupier")


def ways(round_: Round, stakes: Stakes) -> dict[str, Bettor]:
    """Find who may have the cards; what was called while staking counts (08.VII)."""
    found = candidates(stakes, turn_of(round_))
    for way in (REST, HALF):
        whose = round_.called.get(way)
        if BANCO not in found and whose is not None and whose in stakes.puntos:
            return {way: whose}
    return found


def after_slow(stakes: Stakes, slow: Set[Bettor]) -> Bettor:
    """Give the cards of one who took too long to the next stake in height and order (08.IX)."""
    left = [key for key in stakes.puntos if key not in slow]
    seated = [key for key in left if not key[1]] or left
    return max(seated, key=stakes.puntos.__getitem__) if seated else CROUPIER


def given(round_: Round, way: Message, holder: Bettor) -> Announce:
    """Say whose the cards are, and keep it for those who look on."""
    round_.called["cartas"] = holder
    return Announce(_cards_to(way, *holder), conduct(round_))


def _cards_to(way: Message, seat: int, name: str) -> Message:
    if (seat, name) == CROUPIER:
        return codes.aloud_cards_to_croupier(way_message=way)
    if name:
        return codes.aloud_cards_to_behind(way_message=way, seat=seat, name=name)
    return codes.aloud_cards_to_seat(way_message=way, seat=seat)
