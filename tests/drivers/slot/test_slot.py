"""One slot on its bus: what it tells of strange tokens, of another's memory and of a lost port."""

from dataclasses import replace

import pytest

from drivers.errors import LinkDown
from drivers.slot.bus import SlotBus
from drivers.slot.contract import (
    CountersDisagreed,
    SlotAlarmed,
    SlotMemory,
    SlotPlace,
    SlotState,
    SlotTrouble,
    TokensUnexplained,
)
from drivers.slot.slot import Slot
from drivers.trace import Trace
from hil.devices.slave import Answer
from tests.contract.slots_bench import SlotsBench, honest

MEMORY = SlotMemory(1001, bytes(11), 7, 9, ((1, 4), (2, 3)))


def test_a_kind_that_the_slot_does_not_have_is_an_alarm_and_no_credit() -> None:
    bench = SlotsBench(honest(1)).start(open_for=0b111, limit=1)
    assert bench.drop(0, 3)
    bench.poll_ms(20_000)
    assert bench.told(SlotAlarmed) == [
        SlotAlarmed(
            1,
            0,
            "The slot accepted kind 3, which it does not have: open it.",
            SlotTrouble.KIND_NOT_HAD,
            (3,),
        )
    ]
    assert bench.tokens() == []
    assert bench.told(TokensUnexplained) == [], "it was told, so it is explained"


def test_what_another_device_counted_is_not_held_against_this_one() -> None:
    kept = replace(MEMORY, serial=4_711)
    bench = SlotsBench(honest(1), memories=[kept])
    assert bench.slots[0].memory() == kept, "until it is met"
    bench.bus.identify(bench.soon())
    bench.poll_ms(20_000)
    assert bench.told(CountersDisagreed) == [
        CountersDisagreed(1, SlotTrouble.SERIAL_CHANGED, (4_711, 1_001))
    ]
    assert bench.told(TokensUnexplained) == []
    assert bench.memories()[1] == SlotMemory(1_001, bytes(11), 0, 0, ((1, 0), (2, 0)))


def test_what_the_same_device_counted_is_gone_on_from() -> None:
    twins = honest(1)
    twins[0].counters.accepted, twins[0].counters.insertions = 9, 11
    twins[0].by_position[:2] = [5, 4]
    bench = SlotsBench(twins, memories=[MEMORY])
    bench.bus.identify(bench.soon())
    bench.poll_ms(20_000)
    assert bench.told(TokensUnexplained) == [TokensUnexplained(1, 2, ((1, 1), (2, 1)))]
    assert bench.memories()[1] == SlotMemory(1_001, bytes(11), 9, 11, ((1, 5), (2, 4)))


def test_two_slots_cannot_share_an_address() -> None:
    slots = [Slot(SlotPlace(seat, 2)) for seat in (1, 2)]
    with pytest.raises(ValueError, match="the same address"):
        SlotBus(slots, Trace())


def gone(*_: object, **__: object) -> None:
    raise LinkDown("the port is gone", port="p", device="d", command="any")


def test_a_port_that_is_gone_is_no_slots_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = SlotsBench(honest(2))
    with monkeypatch.context() as pulled:
        pulled.setattr(bench.wire, "write_all", gone)
        with pytest.raises(LinkDown):
            bench.bus.identify(bench.soon())
    bench.bus.identify(bench.soon())
    monkeypatch.setattr(bench.wire, "write_all", gone)
    for _ in range(4):
        with pytest.raises(LinkDown):
            bench.bus.poll(bench.soon())
    with pytest.raises(LinkDown):
        bench.bus.close_slots(bench.soon())
    assert [slot.state for slot in bench.slots] == [SlotState.IN_SERVICE, SlotState.UNKNOWN]


def test_a_turn_is_over_when_every_slot_was_asked() -> None:
    bench = SlotsBench(honest(2)).start()
    while not bench.bus.cycle_done:
        bench.bus.poll(bench.soon())
    for _ in range(2):
        bench.bus.poll(bench.soon())
        assert not bench.bus.cycle_done
    bench.bus.poll(bench.soon())
    assert bench.bus.cycle_done, "two slots, and one duty of one of them"


def test_a_fault_that_comes_and_goes_while_it_is_looked_at_is_noise() -> None:
    bench = SlotsBench(honest(1)).start()
    codes = [b"\x03", b"\0"]
    bench.twins[0].handlers[232] = lambda _: Answer(codes.pop(0) if codes else b"\0")
    bench.poll_ms(10_000)
    assert codes == []
    assert bench.states() == []
    assert bench.twins[0].master
