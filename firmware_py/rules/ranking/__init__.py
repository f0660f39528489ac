"""The order of hands in every game: one declared ranking, one mechanism."""

from firmware_py.rules.ranking.low import low_ranks, low_value
from firmware_py.rules.ranking.model import Ranking
from firmware_py.rules.ranking.ranker import Ranker, ranker
from firmware_py.rules.ranking.shown import shown_value

__all__ = ["Ranker", "Ranking", "low_ranks", "low_value", "ranker", "shown_value"]
