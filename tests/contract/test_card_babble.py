"""A device with the right key that answers anything at all under seal: no crash, no card."""

import contextlib

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from drivers.cards.contract import OpenedCard
from drivers.cards.deck import DeckSpec
from drivers.errors import DriverError

from .card_bench import CardBench

# What a frame holds beside the seal.
ROOM = 242
SEALED = st.sampled_from([96, 95, 94, 93, 92, 91, 90, 89, 88, 87, 86, 85, 84, 83, 82, 81])
PAYLOADS = st.one_of(
    st.binary(max_size=ROOM),
    st.builds(
        lambda head, count, record: head + bytes((count,)) + record * count,
        st.binary(min_size=13, max_size=13),
        st.integers(0, 6),
        st.binary(max_size=(ROOM - 14) // 6),
    ),
)
ANSWERS = st.tuples(st.integers(0, 9), PAYLOADS)


def all_commands(bench: CardBench, deck: int) -> None:
    driver = bench.driver
    for work, arguments in (
        (driver.status, ()),
        (driver.counters, ()),
        (driver.acknowledge, (1,)),
        (driver.lock, ()),
        (driver.unlock, (1,)),
        (driver.dispense, (3,)),
        (driver.open_card, (deck, 1)),
        (driver.retire_deck, (deck,)),
        (driver.open_order, (deck,)),
        (driver.declare_deck, (DeckSpec(1),)),
        (driver.check_deck, (deck,)),
        (driver.start_shuffle, (deck,)),
    ):
        with contextlib.suppress(DriverError):
            bench.do(work, *arguments)


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.dictionaries(SEALED, ANSWERS, min_size=1, max_size=6), st.booleans())
def test_any_sealed_answer_is_an_event_an_alarm_or_a_driver_error(
    babble: dict[int, tuple[int, bytes]], forgiven: bool
) -> None:
    bench = CardBench("dealing-shuffler")
    bench.identify()
    deck = bench.load(DeckSpec(1))
    bench.do(bench.driver.dispense, 1)
    bench.poll()
    honest = bench.twin.execute
    bench.twin.execute = lambda header, payload: (  # type: ignore[method-assign]
        babble[header] if header in babble else honest(header, payload)
    )
    for _ in range(4):
        with contextlib.suppress(DriverError):
            bench.poll()
        if forgiven:
            bench.driver.readmit()
        all_commands(bench, deck)
    bench.twin.execute = honest  # type: ignore[method-assign]
    bench.driver.readmit()
    bench.identify()
    assert bench.poll()


@settings(max_examples=100, deadline=None)
@given(PAYLOADS)
def test_no_answer_opens_a_card_but_the_right_one(babble: bytes) -> None:
    bench = CardBench("reading-sabot")
    bench.identify()
    bench.load(DeckSpec(1))
    bench.do(bench.driver.unlock, 0)
    bench.twin.draw()
    bench.poll()
    bench.twin.execute = lambda header, payload: (0, babble)  # type: ignore[method-assign]
    assert not isinstance(bench.do(bench.driver.open_card, 1, 1), OpenedCard)
