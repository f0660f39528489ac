"""Many five-card deals at once, for studies and tests; needs numpy, which the station does not."""

from collections.abc import Iterator
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from firmware_py.rules.cards import JOKER, CardsError
from firmware_py.rules.ranking.arrays import SUIT_SUMS, SUIT_WEIGHTS, Fives
from firmware_py.rules.ranking.model import Ranking
from firmware_py.rules.ranking.tables import Tables

Values = NDArray[np.uint16]
Hands = NDArray[np.uint8]
_AT_ONCE = 8192  # rows whose intermediate arrays stay in the processor's cache
_BITS = 19  # of a sum that tell the ranks; the suits are above
_RANKS = (1 << _BITS) - 1


class Batch:
    """The same values as `Ranker.value`, for rows of five cards each."""

    def __init__(self, ranking: Ranking) -> None:
        if ranking.joker or ranking.size != 5:
            raise ValueError("batches are of five cards without a joker")
        tables = Tables(ranking)
        fives = Fives(tables)
        fives.fill()
        self.order = ranking.order
        self._playable = tables.playable
        self._places = np.array([place for place, _ in tables.scores], dtype=np.uint8)
        self._keys = np.zeros(JOKER, dtype=np.int32)
        for card in tables.playable:
            self._keys[card] = fives.weights[card] + (SUIT_WEIGHTS[card & 3] << _BITS)
        self._suited = np.zeros(SUIT_SUMS, dtype=np.bool_)
        self._suited[[5 * weight for weight in SUIT_WEIGHTS]] = True
        self._values = np.array(fives.values, dtype=np.uint16)
        self._flushes = np.zeros(1 << 13, dtype=np.uint16)
        self._flushes[list(tables.flushes)] = list(tables.flushes.values())

    def values(self, hands: Hands) -> Values:
        """Value every row; all cards must be in the pack and none twice in a row."""
        self._check(hands)
        values = np.empty(len(hands), dtype=np.uint16)
        for start in range(0, len(hands), _AT_ONCE):
            rows = hands[start : start + _AT_ONCE].T.astype(np.intp)
            values[start : start + _AT_ONCE] = self._some(rows)
        return values

    def counts(self, values: Values) -> dict[str, int]:
        """Count how many of these values bear each name."""
        counts = np.bincount(self._places[values], minlength=len(self.order))
        return {name: int(count) for name, count in zip(self.order, counts, strict=True)}

    def every_hand(self) -> Iterator[Hands]:
        """List all different five-card hands of the pack, in portions by their first two cards."""
        cards = np.arange(self._playable.start, self._playable.stop, dtype=np.uint8)
        threes = np.array(list(combinations(cards.tolist(), 3)), dtype=np.uint8)
        for first, second in combinations(cards.tolist(), 2):
            rest = threes[np.searchsorted(threes[:, 0], second + 1) :]
            yield np.column_stack((np.full((len(rest), 2), (first, second), np.uint8), rest))

    def _check(self, hands: Hands) -> None:
        if hands.ndim != 2 or hands.shape[1] != 5:
            raise CardsError(f"a batch has rows of five cards, not the shape {hands.shape}")
        if not hands.size:
            return
        if hands.min() < self._playable.start or hands.max() >= self._playable.stop:
            raise CardsError("a batch holds a card that is not in the pack")

    def _some(self, rows: NDArray[np.intp]) -> Values:
        keys = self._keys.take(rows[0], mode="clip")
        for row in rows[1:]:
            keys += self._keys.take(row, mode="clip")
        values: Values = self._values.take(keys & _RANKS, mode="clip")
        suited = np.flatnonzero(self._suited.take(keys >> _BITS, mode="clip"))
        ranks = rows[:, suited] >> 2
        values[suited] = self._flushes[np.left_shift(1, ranks).sum(axis=0)]
        return values
