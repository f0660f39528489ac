"""A line that stalls gives answers late, several at once: nobody is suspected, nothing is lost."""

import heapq
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.simulated_wire import SimulatedWire
from drivers.cctalk.alarms import TamperAlarm, TamperKind
from drivers.deadline import Deadline
from drivers.slot.contract import (
    CountersDisagreed,
    SlotState,
    TokensUnexplained,
)
from hil.devices.coin_acceptor import CoinAcceptor
from tests.contract.slots_bench import ADDRESSES, TOKENS, SlotsBench, honest, identity

MS = 1_000_000
MOST_MS = 400


class StallingWire(SimulatedWire):
    """What comes waits in the adapter while it stalls; it comes in order all the same."""

    def hold(self, stalls_ms: Callable[[], int]) -> None:
        self._stalls_ms = stalls_ms
        self._last_ns = 0

    def write_all(self, data: bytes, deadline: Deadline) -> None:
        before = {entry[1] for entry in self._coming}
        super().write_all(data, deadline)
        fresh = sorted(entry for entry in self._coming if entry[1] not in before)
        for at_ns, number, chunk in fresh:
            self._coming.remove((at_ns, number, chunk))
            self._last_ns = max(at_ns + self._stalls_ms() * MS, self._last_ns)
            self._coming.append((self._last_ns, number, chunk))
        heapq.heapify(self._coming)

    def read_some(self, deadline: Deadline) -> bytes:
        """Give all that has come by then in one piece, as an adapter hands it over."""
        data = super().read_some(deadline)
        while data and self._coming and self._coming[0][0] <= self._clock():
            data += heapq.heappop(self._coming)[2]
        return data


def stalling(twins: list[CoinAcceptor], stalls_ms: list[int]) -> SlotsBench:
    bench = SlotsBench(twins)
    wire = StallingWire(bench.wire_bus, bench.clock)
    wire.hold(lambda: 0)
    bench.wire = wire
    bench.bus.attach(wire)
    bench.start()
    left = list(stalls_ms)
    wire.hold(lambda: left.pop() if left else 0)
    return bench


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, MOST_MS), max_size=60), st.lists(st.integers(0, 2), max_size=12))
def test_late_answers_are_no_collision_and_cost_no_token(stalls: list[int], at: list[int]) -> None:
    bench = stalling(honest(3), stalls)
    fell = []
    for place in at:
        if bench.drop(place):
            fell.append((place + 1, 1))
        bench.poll_ms(400)
    bench.poll_ms(40_000)
    assert bench.told(TamperAlarm) == []
    assert bench.told(CountersDisagreed) == []
    assert SlotState.WRONG not in [state for _, state in bench.states()]
    assert [slot.state for slot in bench.slots] == [SlotState.IN_SERVICE] * 3
    found = [(e.seat, place) for e in bench.told(TokensUnexplained)
             for place, count in e.by_position for _ in range(count)]  # fmt: skip
    assert sorted(bench.tokens() + found) == sorted(fell)


@pytest.mark.parametrize("late_ms", [110, 160, 210])
def test_a_line_that_is_always_late_is_slow_and_nothing_else(late_ms: int) -> None:
    bench = stalling(honest(2), [late_ms] * 5_000)
    bench.poll_ms(10_000)
    bench.events.clear()
    assert bench.drop(0)
    bench.poll_ms(20_000)
    assert bench.told(TamperAlarm) == []
    assert bench.tokens() == [(1, 1)]
    assert bench.states() == [], "how late the line is was learnt"


def test_two_devices_at_one_address_are_told_on_a_line_that_stalls_as_well() -> None:
    bench = stalling(honest(3), [160, 0, 0] * 400)
    rival = CoinAcceptor(ADDRESSES[1], identity(40), TOKENS)
    rival.reply_delay_ns = 40 * MS
    bench.wire_bus.attach(rival)
    bench.poll_ms(15_000)
    assert TamperKind.SECOND_REPLY in [alarm.kind for alarm in bench.told(TamperAlarm)]
    assert bench.slots[1].state is not SlotState.IN_SERVICE
