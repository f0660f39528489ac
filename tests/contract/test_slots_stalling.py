"""A line that stalls gives answers late, several at once: nobody is suspected, nothing is lost."""

import heapq
import random
from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bench.simulated_wire import JumpingClock, SimulatedWire
from drivers.cctalk.alarms import TamperAlarm, TamperKind
from drivers.deadline import Deadline
from drivers.echo import EchoDeviationError, EchoFilter, EchoMode
from drivers.errors import EchoMismatch
from drivers.slot.contract import (
    CountersDisagreed,
    SlotState,
    TokensUnexplained,
)
from hil.bus import Bus
from hil.devices.coin_acceptor import CoinAcceptor
from tests.contract.lagging_wire import LaggingWire, prompt
from tests.contract.slots_bench import ADDRESSES, TOKENS, SlotsBench, honest, identity

MS = 1_000_000
MOST_MS = 400
LONGEST_FRAME_MS = 23


class StallingWire(SimulatedWire):
    """What comes waits in the adapter while it stalls; it comes in order all the same."""

    def hold(self, stalls_ms: Callable[[], int]) -> None:
        self._stalls_ms = stalls_ms
        self._last_ns = 0

    def write_all(self, data: bytes, deadline: Deadline, *, among_answers: bool = False) -> None:
        before = {entry[1] for entry in self._coming}
        super().write_all(data, deadline, among_answers=among_answers)
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


class EchoingWire(StallingWire):
    """One wire for both ways: every byte that is sent comes back, and each comes alone."""

    def __init__(self, bus: Bus, clock: JumpingClock) -> None:
        super().__init__(bus, clock)
        self._filter = EchoFilter(EchoMode.ON)
        self._still_ns = range(0)

    def write_all(self, data: bytes, deadline: Deadline, *, among_answers: bool = False) -> None:
        self._filter.sent(data, among_answers=among_answers)
        self._stall(self._stalls_ms())
        earlier, self._coming = self._coming, []
        sent_ns = max(self._clock(), self._free_ns) + len(data) * self.byte_ns
        SimulatedWire.write_all(self, data, deadline)
        answers = [(at_ns, chunk) for at_ns, _, chunk in sorted(self._coming)]
        self._coming = earlier
        for end_ns, frame in [(sent_ns, data), *answers]:
            for place, byte in enumerate(frame, 1 - len(frame)):
                self._give(end_ns + place * self.byte_ns, byte)

    def _stall(self, for_ms: int) -> None:
        """Begin to stall anywhere in the frames that come next."""
        if for_ms and self._clock() >= self._still_ns.stop:
            from_ns = self._clock() + for_ms % LONGEST_FRAME_MS * MS
            self._still_ns = range(from_ns, from_ns + for_ms * MS)

    def _give(self, at_ns: int, byte: int) -> None:
        self._chunks += 1
        if at_ns in self._still_ns:
            at_ns = self._still_ns.stop
        self._last_ns = max(at_ns, self._last_ns)
        heapq.heappush(self._coming, (self._last_ns, self._chunks, bytes([byte])))

    def read_some(self, deadline: Deadline) -> bytes:
        while data := super().read_some(deadline):
            try:
                data = self._filter.strip(data)
            except EchoDeviationError as deviation:
                raise self._mismatch(deviation) from deviation
            if data:
                return data
        return b""

    def _mismatch(self, deviation: EchoDeviationError) -> EchoMismatch:
        error = EchoMismatch("differs", port=self.path, device=self.device, command=self.doing)
        error.expected, error.got = deviation.expected, deviation.got
        return error


def stalling(
    twins: list[CoinAcceptor], stalls_ms: list[int], kind: type[StallingWire] = StallingWire
) -> SlotsBench:
    bench = SlotsBench(twins)
    wire = kind(bench.wire_bus, bench.clock)
    wire.hold(lambda: 0)
    bench.wire = wire
    bench.bus.attach(wire)
    bench.start()
    left = list(stalls_ms)
    wire.hold(lambda: left.pop() if left else 0)
    return bench


@pytest.mark.parametrize("kind", [StallingWire, EchoingWire])
@settings(max_examples=20, deadline=None)
@given(st.lists(st.integers(0, MOST_MS), max_size=60), st.lists(st.integers(0, 2), max_size=12))
@example(stalls=[389], at=[])
def test_late_answers_are_no_collision_and_cost_no_token(
    kind: type[StallingWire], stalls: list[int], at: list[int]
) -> None:
    bench = stalling(honest(3), stalls, kind)
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


def lag_on_a_loaded_machine(seed: int) -> Callable[[], int]:
    """Give how late the far end wakes up: 3 times in 100 up to 150 ms."""
    chance = random.Random(seed)
    return lambda: chance.randrange(150) if chance.random() < 0.03 else 0


@pytest.mark.parametrize(
    "seed",
    [41, 45, *(pytest.param(seed, marks=pytest.mark.sweep) for seed in range(40))],
)
def test_a_line_that_stalls_on_a_loaded_machine_is_suspected_of_nothing(seed: int) -> None:
    """Answers that were given up come before echoes, as late as the machine pleases."""
    bench = SlotsBench(honest(2))
    wire = LaggingWire(bench.wire_bus, bench.clock)
    bench.bus.attach(wire)
    bench.start()
    wire.lag_ms = lag_on_a_loaded_machine(seed)
    fell = 0
    for stall_ms in (160, 210, 280, 350, 170, 230):
        wire.stall(stall_ms)
        bench.poll_ms(700)
        fell += bench.drop(0)
        bench.poll_ms(700)
    wire.lag_ms = prompt
    bench.poll_ms(3_000)
    assert bench.told(TamperAlarm) == []
    assert len(bench.tokens()) == fell


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
