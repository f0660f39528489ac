"""The open cards of stud, compared to see who speaks."""

from collections.abc import Sequence
from functools import cache, lru_cache

from firmware_py.rules.cards import CardsError
from firmware_py.rules.ranking.model import Ranking
from firmware_py.rules.ranking.ranker import Ranker, ranker

_GROUPS = ("carta-mayor", "pareja", "doble-pareja", "trio", "poker")


def shown_value(cards: Sequence[int]) -> int:
    """Value one to four open cards by equal ranks, then card by card (Galicia 29-31, CyL 66-69).

    Straights and flushes of fewer than five cards do not count. Compare only equally many cards.
    """
    return _value(tuple(cards))


# The same few open cards are looked at again at every interval.
@lru_cache(maxsize=4096)
def _value(cards: tuple[int, ...]) -> int:
    if not 1 <= len(cards) <= 4:
        raise CardsError(f"{len(cards)} open cards cannot be compared: one to four are")
    return _of_size(len(cards)).value(cards)


@cache
def _of_size(size: int) -> Ranker:
    return ranker(Ranking(size=size, order=_GROUPS, ace_low="no"))
