"""Card devices ready to be used: fixtures of the contract tests."""

import pytest

from drivers.cards.deck import DeckSpec

from .card_bench import CardBench

PACK = DeckSpec(1)


@pytest.fixture
def dealer() -> CardBench:
    """A dealing shuffler with a shuffled pack, its root announced."""
    bench = CardBench("dealing-shuffler")
    bench.identify()
    bench.load(PACK)
    return bench


@pytest.fixture
def sabot() -> CardBench:
    """A reading sabot with a pack, open for cards."""
    bench = CardBench("reading-sabot")
    bench.identify()
    bench.load(PACK)
    bench.do(bench.driver.unlock, 0)
    return bench
