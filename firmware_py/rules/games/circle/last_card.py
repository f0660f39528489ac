"""The last card of stud when the pack is too small for everybody (Galicia 30.2.b-c, CyL 68.2)."""

from enum import StrEnum

from firmware_py.rules.game import Game
from firmware_py.rules.games.circle.order import play_of


class LastCard(StrEnum):
    """Where the last card comes from."""

    PACK = "pack"
    # The dead cards are shuffled into what is left first.
    DEAD = "dead"
    # The same where there are any, and one card in the middle serves everybody.
    COMMON = "common"


def last_card(game: Game, left: int, dead: int, players: int) -> LastCard:
    """Say how players still in get their last card from `left` cards and `dead` dead ones."""
    if left >= players or play_of(game).common_card is None:
        return LastCard.PACK
    return LastCard.DEAD if left + dead >= players else LastCard.COMMON
