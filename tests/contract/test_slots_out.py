"""Slots that leave service: why, what is said, and when they are asked again."""

from collections.abc import Callable

import pytest

from drivers.cctalk.alarms import TamperAlarm, TamperKind
from drivers.errors import BadFrame
from drivers.slot.contract import SlotRestarted, SlotState, SlotStateChanged
from hil.cctalk import Chunk, Frame
from hil.devices.coin_acceptor import CoinAcceptor
from hil.devices.slave import DONE
from hil.faults import LineFault, Tap
from tests.contract.slots_bench import TOKENS, SlotsBench, honest, identity


class Restless(CoinAcceptor):
    """Has another event for every reading, once it begins."""

    begun = False

    def _read_events(self) -> bytes:
        if self.begun:
            self.log_event(0, 1)
        return super()._read_events()


def tapped(count: int, *, serials: tuple[int | None, ...] = ()) -> tuple[SlotsBench, list[Tap]]:
    twins = honest(count)
    taps = [Tap(twin) for twin in twins]
    bench = SlotsBench([], others=taps, seats=count, serials=serials)
    bench.twins = twins
    return bench, taps


def asked(twin: CoinAcceptor, header: int) -> Callable[[], int]:
    """Count how often a device hears a question."""
    heard: list[Frame] = []
    answer = twin.answer

    def listen(frame: Frame) -> list[Chunk]:
        if frame.header == header:
            heard.append(frame)
        return answer(frame)

    twin.answer = listen  # type: ignore[method-assign]
    return lambda: len(heard)


def test_a_slot_that_does_not_stay_as_it_is_set_is_faulty() -> None:
    bench = SlotsBench(honest(2)).start()
    twin = bench.twins[0]
    twin.handlers[231] = lambda _: DONE
    twin.mask = 0
    bench.poll_ms(15_000)
    assert bench.told(SlotRestarted)
    changed = bench.told(SlotStateChanged)[0]
    assert (changed.seat, changed.state) == (1, SlotState.FAULTY)
    assert changed.sentence == "The slot does not stay as it is set: change it."


def test_a_slot_that_is_never_read_to_the_end_is_not_believed_to_be() -> None:
    twin = Restless(2, identity(0), TOKENS, release_per_poll=1)
    bench = SlotsBench([twin]).start()
    twin.begun = True
    with pytest.raises(BadFrame, match="to the end"):
        bench.slots[0].read_out(bench.soon(), 1)
    assert bench.bus.close_and_read(bench.soon()) == ()


def test_one_answer_that_comes_twice_takes_no_slot_out() -> None:
    bench, taps = tapped(2)
    bench.start()
    taps[0].switch_on(LineFault.REPEAT)
    while not bench.told(TamperAlarm):
        bench.poll_ms(1)
    taps[0].faults.clear()
    bench.poll_ms(5_000)
    assert {alarm.kind for alarm in bench.told(TamperAlarm)} == {TamperKind.SECOND_REPLY}
    assert bench.states() == []


def test_a_silent_slot_that_comes_back_in_noise_is_noisy() -> None:
    bench, taps = tapped(2)
    bench.start()
    taps[1].switch_on(LineFault.MISS_EVERY, 1)
    bench.poll_ms(3_000)
    taps[1].faults.clear()
    taps[1].switch_on(LineFault.CORRUPT, 100)
    bench.poll_ms(3_000)
    assert bench.states() == [(2, SlotState.SILENT), (2, SlotState.NOISY)]


def test_a_wrong_slot_stays_wrong_in_noise_and_is_silent_when_it_is_gone() -> None:
    bench, taps = tapped(2, serials=(None, 99))
    bench.start()
    taps[1].switch_on(LineFault.CORRUPT, 100)
    bench.poll_ms(20_000)
    assert bench.states() == []
    taps[1].faults.clear()
    taps[1].switch_on(LineFault.MISS_EVERY, 1)
    bench.poll_ms(20_000)
    assert bench.states() == [(2, SlotState.SILENT)]


def test_a_wrong_slot_is_asked_every_five_seconds_and_no_oftener() -> None:
    bench, _ = tapped(2, serials=(None, 99))
    bench.start()
    times = asked(bench.twins[1], 197)
    bench.poll_ms(20_000)
    assert times() in (3, 4)


@pytest.mark.parametrize("dead", [(1, 2), (2, 3, 4), (0, 6)])
def test_every_dead_slot_has_its_turn_to_come_back(dead: tuple[int, ...]) -> None:
    bench, taps = tapped(7)
    bench.start()
    for place in dead:
        taps[place].switch_on(LineFault.MISS_EVERY, 1)
    bench.poll_ms(3_000)
    assert {slot.state for slot in bench.slots} == {SlotState.SILENT, SlotState.IN_SERVICE}
    heard = [asked(bench.twins[place], 254) for place in dead]
    bench.poll_ms(10_000)
    counts = [times() for times in heard]
    assert min(counts) > 0
    assert max(counts) - min(counts) <= 1
