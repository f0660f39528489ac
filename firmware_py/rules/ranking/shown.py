"""The open cards of stud, compared to see who speaks."""

from collections.abc import Sequence
from functools import cache

from firmware_py.rules.cards import JOKER, CardsError
from firmware_py.rules.ranking.model import Ranking
from firmware_py.rules.ranking.tables import WEIGHTS, Tables

_GROUPS = ("carta-mayor", "pareja", "doble-pareja", "trio", "poker")
_weight = {card: WEIGHTS[card >> 2] for card in range(JOKER)}.__getitem__


def shown_value(cards: Sequence[int]) -> int:
    """Value one to four open cards by equal ranks, then card by card (Galicia 29-31, CyL 66-69).

    Straights and flushes of fewer than five cards do not count. Compare only equally many cards.
    """
    try:
        return _values(len(cards))[sum(map(_weight, cards))]
    except KeyError:
        raise _of_size(len(cards)).why_unranked(cards) from None


@cache
def _values(size: int) -> dict[int, int]:
    return _of_size(size).mixed(size)


@cache
def _of_size(size: int) -> Tables:
    if not 1 <= size <= 4:
        raise CardsError(f"{size} open cards cannot be compared: one to four are")
    return Tables(Ranking(size=size, order=_GROUPS, ace_low="no"))
