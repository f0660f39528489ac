"""Compare the order of random hands with two independent evaluators: `python -m bench.crosscheck`.

The whole order is compared, not single hands: equal values here must be equal there, and a higher
value here must be a better one there.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from bench import peers
from firmware_py.rules.cards import card_text
from firmware_py.rules.ranking import Ranking, ranker

MILLION = 1_000_000
SEED = 2598960
_FIVE = ranker(Ranking())
_OMAHA = ranker(Ranking(use="two-plus-three"))

Ask = Callable[[Sequence[int]], int]


@dataclass(frozen=True, slots=True)
class Check:
    """One kind of hand: how many cards are dealt, our value (higher wins), theirs (lower wins)."""

    name: str
    dealt: int
    ours: Ask
    theirs: Ask


def _omaha(cards: Sequence[int]) -> int:
    return _OMAHA.value_on(cards[:4], cards[4:])


def _treys_omaha(cards: Sequence[int]) -> int:
    return peers.treys_omaha(peers.treys_cards(cards[:4]), peers.treys_cards(cards[4:]))


def _treys(cards: Sequence[int]) -> int:
    return peers.treys(peers.treys_cards(cards))


def _phevaluator_omaha(cards: Sequence[int]) -> int:
    return peers.phevaluator_omaha(cards[:4], cards[4:])


CHECKS = (
    Check("five cards, treys", 5, _FIVE.value, _treys),
    Check("five cards, phevaluator", 5, _FIVE.value, peers.phevaluator),
    Check("seven cards, treys", 7, _FIVE.value, _treys),
    Check("seven cards, phevaluator", 7, _FIVE.value, peers.phevaluator),
    Check("Omaha, treys by hand", 9, _omaha, _treys_omaha),
    Check("Omaha, phevaluator", 9, _omaha, _phevaluator_omaha),
)


def random_hands(dealt: int, count: int, seed: int = SEED) -> Iterable[list[int]]:
    """Deal random hands, the same ones for the same seed."""
    random, pack = Random(seed), range(52)
    return (random.sample(pack, dealt) for _ in range(count))


def disagreement(check: Check, hands: Iterable[Sequence[int]]) -> str | None:
    """Say where the two orders part, or None if they are one."""
    seen: dict[int, tuple[int, Sequence[int]]] = {}
    for hand in hands:
        theirs = check.theirs(hand)
        same, earlier = seen.setdefault(check.ours(hand), (theirs, hand))
        if theirs != same:
            return f"{_text(hand)} ties with {_text(earlier)} only here"
    for (_, (worse, low)), (_, (better, high)) in pairwise(sorted(seen.items())):
        if not better < worse:
            return f"{_text(high)} beats {_text(low)} only here"
    return None


def main(count: int = MILLION) -> int:
    """Run every check on so many hands; the exit code counts those that failed."""
    failed = 0
    for check in CHECKS:
        fault = disagreement(check, random_hands(check.dealt, count))
        failed += fault is not None
        print(f"{check.name:<28} {count:>9,} hands  {fault or 'same order, same ties'}", flush=True)
    return failed


def _text(cards: Sequence[int]) -> str:
    return " ".join(map(card_text, cards))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("hands", type=int, nargs="?", default=MILLION, help="hands of each check")
    sys.exit(main(parser.parse_args().hands))
