"""The best hand among more cards than it has, by trying every choice of them."""

from collections.abc import Sequence
from itertools import combinations

from firmware_py.rules.cards import JOKER, rank_of, suit_of
from firmware_py.rules.ranking import Ranking
from firmware_py.rules.ranking.hands import Score
from firmware_py.rules.ranking.reference import JOKER_RANK, shape_score


def card_score(ranking: Ranking, cards: Sequence[int]) -> Score:
    return max(_score(ranking, chosen) for chosen in combinations(cards, ranking.size))


def _score(ranking: Ranking, cards: Sequence[int]) -> Score:
    ranks = [JOKER_RANK if card == JOKER else rank_of(card) for card in cards]
    suits = {suit_of(card) for card in cards if card != JOKER}
    return shape_score(ranking, ranks, len(suits) == 1)
