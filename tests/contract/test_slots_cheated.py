"""Slots that are not what they seem, and hands that cheat: noticed, and nothing credited."""

from dataclasses import replace

import pytest

from drivers.cctalk.alarms import TamperAlarm, TamperKind
from drivers.errors import BadFrame, NoReply, WrongDevice
from drivers.homologation.admission import approval
from drivers.homologation.registry import Purpose
from drivers.slot.contract import (
    SlotAlarmed,
    SlotRestarted,
    SlotState,
    SlotStateChanged,
    TokensUnexplained,
)
from hil.catalogue import slot_identity
from hil.devices.bad_acceptors import (
    CreditingStringed,
    DoubleCounting,
    Forgetful,
    Hijacker,
    Movable,
    Repeating,
)
from hil.devices.coin_acceptor import CoinAcceptor
from hil.devices.optics import BACKWARD, FORWARD, PARTIAL, STRINGING, STUCK, Trace
from hil.devices.slave import Identity
from hil.faults import LineFault, Tap
from tests.contract.card_bench import admit
from tests.contract.slots_bench import ADDRESSES, TOKENS, SlotsBench, honest, identity


@pytest.mark.parametrize(
    ("passes", "code"),
    [(BACKWARD, 17), (STRINGING, 20), (PARTIAL, 16), (STUCK, 14)],
    ids=["backwards", "string", "partial", "stuck"],
)
def test_what_does_not_go_its_way_is_an_alarm_and_no_credit(passes: Trace, code: int) -> None:
    bench = SlotsBench(honest(1)).start()
    assert not bench.drop(0, passes=passes)
    bench.poll_ms(2_000)
    assert [event.code for event in bench.told(SlotAlarmed)] == [code]
    assert bench.tokens() == []


@pytest.mark.parametrize("kind", [DoubleCounting, Repeating, Forgetful])
def test_a_repeated_event_is_an_alarm_and_no_credit(kind: type[CoinAcceptor]) -> None:
    bench = SlotsBench([kind(2, identity(0), TOKENS)]).start()
    fell = 0
    for _ in range(40):
        fell += bench.drop(0)
        bench.poll_ms(400)
    bench.poll_ms(30_000)
    found = sum(event.count for event in bench.told(TokensUnexplained))
    assert fell > 20
    assert len(bench.tokens()) + found == fell
    assert len(bench.told(SlotAlarmed)) + len(bench.told(SlotRestarted)) > 0


def test_a_token_on_a_string_is_not_credited_by_a_device_that_does() -> None:
    bench = SlotsBench([CreditingStringed(2, identity(0), TOKENS)]).start()
    assert bench.drop(0)
    bench.poll_ms(2_000)
    for passes in (STRINGING, BACKWARD):
        bench.drop(0, passes=passes)
        bench.poll_ms(2_000)
    assert bench.tokens() == [(1, 1)]
    sentences = [event.sentence for event in bench.told(SlotAlarmed)]
    assert len([text for text in sentences if "on a string: not credited" in text]) == 2


def test_a_token_after_a_foiled_attempt_is_credited() -> None:
    bench = SlotsBench(honest(1)).start()
    bench.drop(0, passes=STRINGING)
    bench.drop(0, passes=FORWARD)
    bench.poll_ms(2_000)
    assert bench.tokens() == [(1, 1)]


def test_a_swapped_slot_is_noticed_and_counts_no_more() -> None:
    bench = SlotsBench(honest(2)).start()
    bench.twins[0].disguise()
    bench.poll_ms(15_000)
    assert bench.states() == [(1, SlotState.WRONG)]
    assert "1002" in bench.told(SlotStateChanged)[0].sentence
    bench.drop(0)
    bench.poll_ms(20_000)
    assert bench.tokens() == []
    bench.bus.close_slots(bench.soon())
    assert bench.twins[0].master == 0, "and is closed as far as it obeys"
    bench.bus.accept_replacement(1)
    bench.poll_ms(10_000)
    assert bench.slots[0].state is SlotState.IN_SERVICE


@pytest.mark.parametrize(
    ("twin", "serial", "words"),
    [
        (CoinAcceptor(2, Identity("M", "Payout", "H", 5, "1")), None, "'Payout' answers"),
        (CoinAcceptor(2, identity(3)), 999, "serial 1004 answers instead of 999"),
    ],
    ids=["category", "serial"],
)
def test_the_wrong_device_is_refused_by_name(
    twin: CoinAcceptor, serial: int | None, words: str
) -> None:
    bench = SlotsBench([twin], serials=[serial])
    with pytest.raises(WrongDevice, match=words):
        bench.bus.identify(bench.soon())
    assert bench.slots[0].state is SlotState.WRONG


@pytest.mark.parametrize("purpose", Purpose)
def test_a_live_station_refuses_simulated_slots_in_words(purpose: Purpose) -> None:
    twins = [CoinAcceptor(ADDRESSES[n], slot_identity(n + 1), TOKENS) for n in range(2)]
    bench = SlotsBench(twins, approve=approval(admit(purpose)))
    if purpose is Purpose.TEST:
        bench.start()
        assert [slot.state for slot in bench.slots] == [SlotState.IN_SERVICE] * 2
        return
    words = "This station is set up for live play and the registry is for tests"
    with pytest.raises(WrongDevice, match=f"{words} on .*have the registry brought up to date"):
        bench.bus.identify(bench.soon())
    bench.poll_ms(20_000)
    assert [slot.state for slot in bench.slots] == [SlotState.WRONG] * 2
    assert all(words in event.sentence for event in bench.told(SlotStateChanged))
    assert not bench.drop(0)
    bench.poll_ms(2_000)
    assert bench.tokens() == []


def test_an_empty_bus_is_no_reply() -> None:
    bench = SlotsBench([], seats=3)
    with pytest.raises(NoReply, match="no slot of ours answers"):
        bench.bus.identify(bench.soon())
    assert [slot.state for slot in bench.slots] == [SlotState.SILENT] * 3


def test_noise_on_the_bus_is_told_as_noise_also_where_one_slot_is_wrong() -> None:
    twins = honest(3)
    taps = [Tap(twin) for twin in twins]
    bench = SlotsBench([], others=taps, seats=3, serials=(None, 99, None))
    for tap in (taps[0], taps[2]):
        tap.switch_on(LineFault.CORRUPT, 100)
    with pytest.raises(BadFrame, match="no slot of ours answers"):
        bench.bus.identify(bench.soon())
    noisy = SlotState.NOISY
    assert [slot.state for slot in bench.slots] == [noisy, SlotState.WRONG, noisy]
    bench.bus.take_events()
    with pytest.raises(BadFrame, match="no slot of ours answers"):
        bench.bus.poll(bench.soon())


def test_two_devices_with_one_address_count_nothing_and_leave_the_others_alone() -> None:
    twins = honest(3)
    rival = CoinAcceptor(ADDRESSES[1], identity(40), TOKENS)
    bench = SlotsBench(twins).start()
    bench.wire_bus.attach(rival)
    bench.poll_ms(3_000)
    assert bench.slots[1].state is not SlotState.IN_SERVICE
    bench.drop(1)
    bench.drop(0)
    bench.poll_ms(10_000)
    assert bench.tokens() == [(1, 1)]


def test_a_slot_that_answers_everything_twice_is_taken_out() -> None:
    twins = honest(2)
    tap = Tap(twins[0])
    bench = SlotsBench([], others=[tap, twins[1]], seats=2)
    bench.twins = twins
    bench.start()
    tap.switch_on(LineFault.REPEAT)
    bench.poll_ms(3_000)
    assert TamperKind.SECOND_REPLY in [alarm.kind for alarm in bench.told(TamperAlarm)]
    assert bench.states() == [(1, SlotState.WRONG)]


def test_a_hijacked_address_is_noticed() -> None:
    victim, thief = Movable(2, identity(5)), Hijacker(victim=2)
    bench = SlotsBench([victim], others=[thief]).start(open_for=1)
    thief.attack()
    for chunk in bench.wire_bus.tick(bench.clock()):
        bench.wire.overhear(chunk.data)
    bench.poll_ms(20_000)
    assert victim.address == 250
    kinds = [alarm.kind for alarm in bench.told(TamperAlarm)]
    assert TamperKind.ADDRESS_CHANGE in kinds
    assert bench.slots[0].state is SlotState.WRONG


def test_a_program_changed_under_the_same_serial_number_is_noticed() -> None:
    bench = SlotsBench(honest(2)).start()
    bench.twins[0].identity = replace(bench.twins[0].identity, rom_checksum=b"evil")
    bench.poll_ms(15_000)
    assert bench.states() == [(1, SlotState.WRONG)]
    assert "ROM checksum 6576696c where 1a2b3c4d was" in bench.told(SlotStateChanged)[0].sentence


def test_a_grounded_line_does_not_reset_our_slots_and_nothing_is_lost() -> None:
    bench = SlotsBench(honest(1)).start()
    bench.drop(0)
    bench.wire_bus.ground_before_next()
    bench.poll_ms(2_000)
    assert bench.tokens() == [(1, 1)]
