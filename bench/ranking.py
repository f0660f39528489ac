"""Rankings: speed beside treys and phevaluator, size and time of the tables, batches."""

from collections.abc import Callable, Iterator

import numpy as np

from bench import peers
from bench.crosscheck import random_hands
from bench.figure import Figure, fresh, race, seconds
from firmware_py.rules.ranking import Ranking, ranker
from firmware_py.rules.ranking.batch import Batch

HANDS = 20_000
OMAHA_HANDS = 500
BATCH_HANDS = 4_000_000
TWICE = "at least 2 x"
_IMPORT = "import firmware_py.rules.decks, firmware_py.rules.ranking"
# Everything that a question about a sheet needs, its typed model among it.
_RULES = "import firmware_py.rules.game, firmware_py.rules.games.plain"
_BUILD = """
from firmware_py.rules.ranking import Ranking, ranker
five, omaha = ranker(Ranking()), ranker(Ranking(use="two-plus-three"))
five.value([0, 5, 10, 15, 16]), five.value([0, 5, 10, 15, 16, 21, 26])
omaha.value_on([0, 5, 10, 15], [16, 21, 26, 31, 32])
"""


def run() -> Iterator[Figure]:
    yield _five()
    yield _seven()
    yield _omaha()
    yield from _tables()
    yield from _batches()


def _five() -> Figure:
    ours = list(random_hands(5, HANDS))
    theirs = [peers.treys_cards(hand) for hand in ours]
    evaluate = peers.treys_evaluate

    def ask_treys() -> None:
        for hand in theirs:
            evaluate([], hand)

    rate, peer = race(_each(ours), ask_treys, HANDS)
    return Figure("five cards (peer: treys)", rate / 1e6, "M hands/s", peer / 1e6, TWICE)


def _seven() -> Figure:
    hands = list(random_hands(7, HANDS))
    evaluate = peers.phevaluator_evaluate

    def ask_phevaluator() -> None:
        for hand in hands:
            evaluate(*hand)

    rate, peer = race(_each(hands), ask_phevaluator, HANDS)
    name = "seven cards (peer: phevaluator, C)"
    return Figure(name, rate / 1e6, "M hands/s", peer / 1e6, TWICE)


def _each(hands: list[list[int]]) -> Callable[[], None]:
    value = ranker(Ranking()).value

    def ask() -> None:
        for hand in hands:
            value(hand)

    return ask


def _omaha() -> Figure:
    ours = [(deal[:4], deal[4:]) for deal in random_hands(9, OMAHA_HANDS)]
    theirs = [(peers.treys_cards(hole), peers.treys_cards(board)) for hole, board in ours]
    value_on = ranker(Ranking(use="two-plus-three")).value_on
    value_on(*ours[0])
    rate, peer = race(
        lambda: [value_on(hole, board) for hole, board in ours],
        lambda: [peers.treys_omaha(hole, board) for hole, board in theirs],
        OMAHA_HANDS,
    )
    return Figure("Omaha (peer: treys by hand)", rate / 1e3, "k hands/s", peer / 1e3, TWICE)


def _tables() -> Iterator[Figure]:
    (imported, import_mib), (built, built_mib) = fresh([_IMPORT, _BUILD])
    yield Figure("import of cards, decks, rankings", imported * 1e3, "ms", wanted="under 60 ms")
    ((whole, whole_mib),) = fresh([_RULES])
    yield Figure("import of the whole rules", whole * 1e3, "ms", wanted="under 60 ms")
    yield Figure("memory of the whole rules", whole_mib, "MiB", wanted="under 12 MiB")
    yield Figure("memory of the import", import_mib, "MiB", wanted="under 12 MiB")
    yield Figure("tables for 5, 7 and Omaha ready in", built, "s", wanted="under 0.6 s")
    yield Figure("memory of those tables", built_mib, "MiB", wanted="under 40 MiB")


def _batches() -> Iterator[Figure]:
    batch = Batch(Ranking())
    every = np.concatenate(list(batch.every_hand()))
    rows = np.random.default_rng(5).integers(0, len(every), BATCH_HANDS)
    hands = every[rows]
    best = min(seconds(lambda: batch.values(hands)) for _ in range(5))
    yield Figure("batch of five cards", BATCH_HANDS / best / 1e6, "M hands/s", wanted="past 30 M/s")
    classified = min(seconds(lambda: _classify_all(batch)) for _ in range(3))
    yield Figure("all 2,598,960 hands classified in", classified, "s", wanted="under 1 s")


def _classify_all(batch: Batch) -> int:
    return sum(sum(batch.counts(batch.values(part)).values()) for part in batch.every_hand())
