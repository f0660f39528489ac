"""Slot driver and slot twins back to back, in jumping time."""

import pytest

from bench.rain import Rain, Weather
from drivers.slot.bus import SlotBus
from drivers.slot.contract import (
    CountersDisagreed,
    SlotEventsMissed,
    SlotIdentified,
    SlotPlace,
    SlotRestarted,
    SlotState,
    SlotStateChanged,
    TokenAccepted,
    TokenRefused,
    TokensUnexplained,
)
from drivers.slot.slot import Slot
from drivers.trace import Trace
from hil.devices.coin_acceptor import CoinAcceptor
from hil.devices.optics import BOUNCING
from hil.faults import LineFault, Tap
from tests.contract.slots_bench import ADDRESSES, TOKENS, SlotsBench, honest, identity


def test_seven_slots_identify_themselves_and_come_into_service() -> None:
    bench = SlotsBench(honest(7))
    bench.bus.identify(bench.soon())
    bench.poll_ms(15_000)
    assert [slot.state for slot in bench.slots] == [SlotState.IN_SERVICE] * 7
    found = {event.seat: event.identity for event in bench.told(SlotIdentified)}
    assert [found[seat].serial for seat in range(1, 8)] == list(range(1001, 1008))
    assert found[1].rom_checksum == "1a2b3c4d"
    assert [twin.mask for twin in bench.twins] == [0] * 7, "closed until told otherwise"
    assert bench.slots[0].tokens == {1: "TK001A", 2: "TK002A"}


def test_every_token_is_told_once() -> None:
    bench = SlotsBench(honest(7)).start()
    for place in range(7):
        assert bench.drop(place, position=1 + place % 2)
    bench.poll_ms(3_000)
    expected = [(place + 1, 1 + place % 2) for place in range(7)]
    assert sorted(bench.tokens()) == expected
    first = bench.told(TokenAccepted)[0]
    assert (first.token, first.expected, first.recovered) in [
        ("TK001A", True, False),
        ("TK002A", True, False),
    ]


def test_five_hundred_tokens_in_one_slot_across_the_wrap_of_the_counter() -> None:
    bench = SlotsBench(honest(1)).start()
    for _ in range(500):
        assert bench.drop(0, passes=BOUNCING)
        bench.poll_ms(60)
    bench.poll_ms(3_000)
    assert len(bench.tokens()) == 500
    assert [event.number for event in bench.told(TokenAccepted)][253:257] == [254, 255, 1, 2]
    assert bench.told(CountersDisagreed) == []
    assert bench.told(TokensUnexplained) == []


def test_a_closed_slot_gives_tokens_back() -> None:
    bench = SlotsBench(honest(2)).start()
    bench.bus.close_slots(bench.soon())
    assert not bench.drop(0)
    bench.poll_ms(1_000)
    assert bench.tokens() == []
    assert [event.code for event in bench.told(TokenRefused)] == [2]
    assert bench.told(SlotRestarted) == []
    bench.bus.open_slots([1], 0b10, 0, bench.soon())
    assert [bench.drop(0, 1), bench.drop(0, 2), bench.drop(1, 2)] == [False, True, False]


def test_what_is_wanted_before_there_is_a_port_holds_when_the_slot_is_met() -> None:
    bench = SlotsBench(honest(1))
    places, clock = [Slot(SlotPlace(1, ADDRESSES[0]))], bench.clock
    bench.bus = SlotBus(places, Trace(clock=clock), clock=clock)
    bench.bus.open_slots([1], 0b10, 0, bench.soon())
    bench.bus.attach(bench.wire)
    bench.bus.identify(bench.soon())
    assert [bench.drop(0, 1), bench.drop(0, 2)] == [False, True]


def test_a_slot_opened_for_one_token_takes_one() -> None:
    bench = SlotsBench(honest(1)).start(limit=1)
    assert [bench.drop(0), bench.drop(0)] == [True, False]
    bench.poll_ms(20_000)
    assert bench.tokens() == [(1, 1)]
    assert bench.told(SlotRestarted) == [], "a full slot has not lost its setting"
    bench.bus.open_slots([1], 0b11, 1, bench.soon())
    assert bench.drop(0)


def test_the_lamp_shows_what_is_counted_and_survives_a_restart() -> None:
    bench = SlotsBench(honest(1)).start()
    assert bench.twins[0].lamps[1] == 1
    bench.bus.show_accepted(1, 2, bench.soon())
    assert bench.twins[0].lamps[1] == 2
    bench.twins[0].restart(bench.clock())
    bench.poll_ms(13_000)
    assert bench.twins[0].lamps[1] == 2
    bench.bus.show_accepted(1, 0, bench.soon())
    assert bench.twins[0].lamps[1] == 1


def test_old_events_are_not_credited_at_the_first_start() -> None:
    twins = honest(1)
    bench = SlotsBench(twins)
    twins[0].mask = 0b11
    assert bench.drop(0)
    twins[0]._release(5)
    bench.bus.identify(bench.soon())
    bench.poll_ms(20_000)
    assert bench.tokens() == []
    assert bench.told(TokensUnexplained) == []


def test_what_fell_while_the_station_was_away_is_told_as_such() -> None:
    twins = honest(1)
    before = SlotsBench(twins).start()
    assert before.drop(0, 2)
    before.poll_ms(2_000)
    kept = before.memories()[1]
    assert before.drop(0, 1), "the watchdog of the slot gives it one more second"
    after = SlotsBench(twins, memories=[kept])
    after.bus.identify(after.soon())
    after.poll_ms(2_000)
    # The bench restarts its twins: the event is gone from the buffer, the counter has it.
    after.poll_ms(20_000)
    assert after.tokens() == []
    assert [(e.count, e.by_position) for e in after.told(TokensUnexplained)] == [(1, ((1, 1),))]


def test_a_station_that_comes_back_in_time_reads_what_is_new_and_no_more() -> None:
    bench = SlotsBench(honest(1)).start()
    assert bench.drop(0, 2)
    bench.poll_ms(1_000)
    kept = bench.memories()[1]
    assert bench.drop(0, 1)
    again = SlotsBench([], seats=1, memories=[kept])
    again.clock, again.wire = bench.clock, bench.wire
    again.bus._clock = bench.clock
    again.bus.attach(bench.wire)
    again.bus.identify(again.soon())
    again.poll_ms(20_000)
    assert [(e.position, e.recovered) for e in again.told(TokenAccepted)] == [(1, True)]
    assert again.told(TokensUnexplained) == []


def test_a_restart_costs_nothing_that_was_counted() -> None:
    bench = SlotsBench(honest(2)).start()
    assert bench.drop(0, 1)
    assert bench.drop(0, 2)
    bench.twins[0].restart(bench.clock())
    bench.poll_ms(25_000)
    # The event counter was 0 before as well, so only the lost setting gives the restart away.
    assert bench.told(SlotRestarted)
    assert bench.tokens() == []
    found = bench.told(TokensUnexplained)
    assert [(e.seat, e.count, e.by_position) for e in found] == [(1, 2, ((1, 1), (2, 1)))]
    assert bench.drop(0), "the slot is set again as it was"


def test_a_restart_after_events_is_told_at_once() -> None:
    bench = SlotsBench(honest(1)).start()
    bench.drop(0)
    bench.poll_ms(1_000)
    bench.twins[0].restart(bench.clock())
    bench.poll_ms(500)
    assert any("event counter is 0" in event.sentence for event in bench.told(SlotRestarted))


def test_more_events_than_the_buffer_holds_are_found_in_the_counters() -> None:
    twin = CoinAcceptor(2, identity(0), TOKENS, release_per_poll=None)
    bench = SlotsBench([twin]).start()
    for position in (1, 2, 2, 1, 1, 1, 1, 1):
        bench.drop(0, position)
    bench.poll_ms(25_000)
    assert [event.count for event in bench.told(SlotEventsMissed)] == [3]
    assert len(bench.tokens()) == 5
    assert [e.by_position for e in bench.told(TokensUnexplained)] == [((1, 1), (2, 2))]


def test_a_faulty_slot_is_closed_until_it_is_well() -> None:
    bench = SlotsBench(honest(2)).start()
    bench.twins[0].fail(3)
    bench.poll_ms(15_000)
    assert bench.states() == [(1, SlotState.FAULTY)]
    assert bench.told(SlotStateChanged)[0].sentence.startswith("Credit sensor. ")
    assert not bench.twins[0].master
    bench.twins[0].fail(0)
    bench.poll_ms(3_000)
    assert bench.states()[-1] == (1, SlotState.IN_SERVICE)
    assert bench.drop(0)


def test_a_slot_that_fails_its_first_check_never_opens() -> None:
    twins = honest(1)
    twins[0].fail(20)
    bench = SlotsBench(twins)
    bench.bus.identify(bench.soon())
    bench.poll_ms(1_000)
    bench.bus.open_slots([1], 0b11, 0, bench.soon())
    assert bench.states()[-1] == (1, SlotState.FAULTY)
    assert not twins[0].master


def test_a_slot_that_fails_a_command_leaves_service_and_the_others_obey() -> None:
    twins = honest(3)
    taps = [Tap(twin) for twin in twins]
    bench = SlotsBench([], others=taps, seats=3)
    bench.twins = twins
    bench.start()
    taps[1].switch_on(LineFault.MISS_EVERY, 1)
    bench.bus.close_slots(bench.soon())
    bench.events += bench.bus.take_events()
    assert bench.states() == [(2, SlotState.SILENT)]
    assert "address 11: no reply" in bench.slots[1].reason
    assert bench.slots[1].advice == "Check the device's power and its cable."
    assert [twins[0].master, twins[2].master] == [0, 0]
    taps[1].faults.clear()
    bench.poll_ms(5_000)
    assert bench.slots[1].state is SlotState.IN_SERVICE
    assert twins[1].master == 0, "it comes back as it should stand now"


def test_kinds_are_opened_by_the_names_of_the_tokens() -> None:
    bench = SlotsBench(honest(1)).start(open_for=0)
    slot = bench.slots[0]
    assert slot.mask_for({"TK002A"}) == 0b10
    assert slot.mask_for({"TK001A", "TK002A", "EU200A"}) == 0b11
    assert slot.mask_for(set()) == 0


@pytest.mark.parametrize("dead", [1, 3, 6])
def test_dead_neighbours_keep_no_watchdog_waiting(dead: int) -> None:
    twins = honest(7)
    taps = [Tap(twin) for twin in twins]
    bench = SlotsBench([], others=taps, seats=7)
    bench.twins = twins
    bench.start()
    for tap in taps[:dead]:
        tap.switch_on(LineFault.MISS_EVERY, 1)
    gaps = []
    for _ in range(100):
        bench.poll_ms(100)
        gaps += [bench.clock() - twin._polled_ns for twin in twins[dead:]]
    assert [slot.state for slot in bench.slots[:dead]] == [SlotState.SILENT] * dead
    for tap in taps:
        tap.faults.clear()
    for _ in range(200):
        bench.poll_ms(100)
        gaps += [bench.clock() - twin._polled_ns for twin in twins[dead:]]
    assert max(gaps) < 1_000_000_000, "also while the dead are identified again"
    assert [slot.state for slot in bench.slots] == [SlotState.IN_SERVICE] * 7


@pytest.mark.parametrize(
    "fault",
    [
        LineFault.DROP,
        LineFault.DELAY,
        LineFault.CUT,
        LineFault.JOIN,
        LineFault.CORRUPT,
        LineFault.CORRUPT_IN,
        LineFault.REPEAT,
        LineFault.LATE,
        LineFault.MISS_EVERY,
    ],
)
def test_through_every_fault_of_the_line_no_token_is_lost_or_invented(fault: LineFault) -> None:
    twins = honest(2)
    tap = Tap(twins[0], seed=3)
    bench = SlotsBench([], others=[tap, twins[1]], seats=2)
    bench.twins = twins
    bench.start()
    fell = 0
    tap.switch_on(fault)
    for _ in range(20):
        fell += bench.drop(0)
        bench.poll_ms(300)
    tap.faults.clear()
    bench.poll_ms(60_000)
    found = sum(event.count for event in bench.told(TokensUnexplained))
    assert len(bench.tokens()) + found == fell
    assert bench.told(CountersDisagreed) == []
    assert bench.slots[0].state is SlotState.IN_SERVICE


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_short_rain_loses_and_invents_nothing(seed: int) -> None:
    result = Rain(seed, Weather(restart_share=0.01, noise_share=0.03)).run(700)
    assert result.fell.total() > 500
    assert result.restarts > 0
    assert (result.lost, result.invented) == (0, 0)
