"""At «no va más» every slot is shut and read to the end, at the speed of a real line."""

import pytest

from drivers.slot.contract import SlotState, TokenAccepted, TokenRefused
from hil.devices.coin_acceptor import CoinAcceptor
from hil.faults import LineFault, Tap
from tests.contract.slots_bench import ADDRESSES, TOKENS, SlotsBench, honest, identity

MS = 1_000_000
SEVEN = tuple(range(1, 8))
# Seven times 228 and 229 with their answers: 7 x (6 + 5 + 5 + 16) bytes of 1.042 ms.
LINE_MS = 7 * 32 * 1.042
MARGIN_MS = 5


def read(bench: SlotsBench) -> tuple[tuple[int, ...], float]:
    """Shut and read them as the station does; give the seats and what it took in ms."""
    began_ns = bench.clock()
    seats = bench.bus.close_and_read(bench.soon())
    bench.events += bench.bus.take_events()
    return seats, (bench.clock() - began_ns) / MS


def test_seven_slots_are_read_in_the_time_that_the_line_takes() -> None:
    bench = SlotsBench(honest(7)).start(limit=1)
    seats, took_ms = read(bench)
    assert seats == SEVEN
    assert took_ms < LINE_MS + MARGIN_MS
    assert not any(twin.master for twin in bench.twins)


def test_every_token_taken_before_is_told_and_none_falls_after() -> None:
    bench = SlotsBench(honest(7)).start(limit=1)
    for place in range(7):
        assert bench.drop(place)
    assert read(bench)[0] == SEVEN
    assert sorted(bench.tokens()) == [(seat, 1) for seat in SEVEN]
    assert not any(event.recovered for event in bench.told(TokenAccepted))
    assert not bench.drop(3)
    bench.poll_ms(2_000)
    assert [event.seat for event in bench.told(TokenRefused)] == [4]
    assert len(bench.tokens()) == 7


@pytest.mark.parametrize("release", [1, 2, None])
def test_a_slot_that_releases_its_events_slowly_is_read_to_the_end(release: int | None) -> None:
    """Part 4, 1.3.12: a token behind refused ones comes with a later poll."""
    twin = CoinAcceptor(2, identity(0), TOKENS, release_per_poll=release)
    bench = SlotsBench([twin]).start(open_for=0b01)
    for position in (2, 2, 2, 1):
        bench.drop(0, position)
    assert read(bench)[0] == (1,)
    assert bench.tokens() == [(1, 1)]


def test_a_slot_that_does_not_answer_leaves_service_and_the_others_are_read() -> None:
    twins = [CoinAcceptor(ADDRESSES[n], identity(n), TOKENS) for n in range(7)]
    taps = [Tap(twin) for twin in twins]
    bench = SlotsBench([], others=taps, seats=7)
    bench.twins = twins
    bench.start(limit=1)
    assert bench.drop(4)
    taps[2].switch_on(LineFault.UNPLUG)
    seats, took_ms = read(bench)
    assert seats == (1, 2, 4, 5, 6, 7)
    assert bench.tokens() == [(5, 1)]
    assert bench.states() == [(3, SlotState.SILENT)]
    assert took_ms < 1_000


def test_a_token_in_a_slot_that_comes_back_is_told_as_found_later() -> None:
    twins = honest(2)
    taps = [Tap(twin) for twin in twins]
    bench = SlotsBench([], others=taps, seats=2)
    bench.twins = twins
    bench.start(limit=1)
    assert bench.drop(1)
    taps[1].switch_on(LineFault.MISS_EVERY, 1)
    assert read(bench)[0] == (1,)
    taps[1].faults.clear()
    bench.poll_ms(10_000)
    assert [(event.seat, event.recovered) for event in bench.told(TokenAccepted)] == [(2, True)]
