"""The slow, plain way to score a hand; the tables are filled from it and tested against it."""

from collections.abc import Iterator, Sequence

from firmware_py.rules.ranking.hands import ACE, COMPLETED_BY_JOKER, Score, make_hand, score
from firmware_py.rules.ranking.model import Ranking

JOKER_RANK = 13
"""Stands for the joker among ranks, above the ace."""


def shape_score(ranking: Ranking, ranks: Sequence[int], suited: bool) -> Score:
    """Score a complete hand given by its ranks, of which one may be JOKER_RANK."""
    if JOKER_RANK not in ranks:
        return _plain_score(ranking, ranks, suited)
    others = [rank for rank in ranks if rank != JOKER_RANK]
    return max(_joker_scores(ranking, others, suited))


def _plain_score(ranking: Ranking, ranks: Sequence[int], suited: bool) -> Score:
    return score(make_hand(ranks, suited, ranking.ranks, ranking.ace_low), ranking.order)


def _joker_scores(ranking: Ranking, others: Sequence[int], suited: bool) -> Iterator[Score]:
    """Score a joker as an ace, or as the card completing a straight or flush (CyL 30.1, PV 14.II).

    As an ace that is already held it has no suit; in a color it stands for a card not held.
    """
    yield _plain_score(ranking, (*others, ACE), suited and ACE not in others)
    for rank in set(range(JOKER_RANK)) - set(others):
        completed = _plain_score(ranking, (*others, rank), suited)
        if ranking.order[completed[0]] in COMPLETED_BY_JOKER:
            yield completed
