"""Faults between device and wire, and several devices on one wire."""

from __future__ import annotations

import pytest

from hil.bus import Bus
from hil.cctalk import Chunk, Frame, build
from hil.devices.coin_acceptor import CoinAcceptor
from hil.faults import DEFAULTS, OF_THE_PORT, LineFault, Tap

POLL = build(Frame(2, 254))
ACK = build(Frame(1, 0, b"", 2))
MS = 1_000_000


def tap(fault: LineFault | None = None, value: int | None = None) -> Tap:
    made = Tap(CoinAcceptor(2), seed=7)
    if fault:
        made.switch_on(fault, value)
    return made


def heard(made: Tap | Bus, sent: bytes = POLL, now_ns: int = 0) -> bytes:
    return b"".join(chunk.data for chunk in made.feed(sent, now_ns))


def test_without_faults_the_answer_passes() -> None:
    assert tap().feed(POLL, 0) == [Chunk(ACK)]


def test_each_fault_of_the_stream() -> None:
    assert heard(tap(LineFault.DROP, 100)) == b""
    assert tap(LineFault.DELAY, 30).feed(POLL, 0) == [Chunk(ACK, 30 * MS)]
    assert tap(LineFault.LATE).feed(POLL, 0) == [Chunk(ACK, 1_500 * MS)]
    assert heard(tap(LineFault.CUT, 3)) == ACK[:3]
    assert heard(tap(LineFault.REPEAT)) == ACK * 2
    spoiled = heard(tap(LineFault.CORRUPT, 100))
    assert [(a ^ b).bit_count() for a, b in zip(spoiled, ACK, strict=True)] == [1] * 5
    assert heard(tap(LineFault.CORRUPT_IN, 100)) == b""


def test_joined_replies_come_together() -> None:
    made = tap(LineFault.JOIN)
    assert heard(made) == b""
    assert heard(made) == ACK * 2


def test_every_nth_reply_is_missing() -> None:
    made = tap(LineFault.MISS_EVERY, 3)
    assert [len(made.feed(POLL, 0)) for _ in range(7)] == [1, 1, 0, 1, 1, 0, 1]


def test_a_babbling_device_speaks_unasked() -> None:
    made = tap(LineFault.BABBLE, 6)
    first, second = made.tick(0), made.tick(1)
    assert len(first[0].data) == 6
    assert first != second


def test_faults_end() -> None:
    for fault in DEFAULTS.keys() - OF_THE_PORT:
        made = tap(fault)
        made.faults.clear()
        assert heard(made) == ACK


def test_restart_and_wrong_identity_reach_the_device() -> None:
    made = tap()
    heard(made, build(Frame(2, 231, b"\xff\xff")))
    before = heard(made, build(Frame(2, 242)))
    made.switch_on(LineFault.RESTART)
    assert heard(made, build(Frame(2, 230)))[4:6] == b"\0\0"
    assert heard(made, build(Frame(2, 242))) == before
    made.switch_on(LineFault.WRONG_IDENTITY)
    assert heard(made, build(Frame(2, 242))) != before


@pytest.mark.parametrize("fault", [LineFault.STOP_READING, LineFault.STALL])
def test_faults_of_the_port_are_refused_at_the_device(fault: LineFault) -> None:
    with pytest.raises(ValueError, match="at the line"):
        tap(fault)


def test_only_the_addressed_device_answers() -> None:
    bus = Bus([CoinAcceptor(2), CoinAcceptor(11)])
    assert heard(bus) == ACK
    assert heard(bus, build(Frame(11, 254))) == build(Frame(1, 0, b"", 11))
    assert heard(bus, build(Frame(12, 254))) == b""


def test_two_devices_with_one_address_collide() -> None:
    one, other = CoinAcceptor(2), CoinAcceptor(2)
    other.disguise()
    bus = Bus([one, other])
    alone = [heard(Bus([twin]), build(Frame(2, 197))) for twin in (one, other)]
    both = heard(bus, build(Frame(2, 197)))
    assert both == bytes(a & b for a, b in zip(*alone, strict=True))
    assert sum(both) % 256 != 0


def test_a_grounded_line_prefixes_the_next_frame_only() -> None:
    bus = Bus([CoinAcceptor(2)])
    bus.ground_before_next()
    assert bus.on_wire(POLL) == b"\0" + POLL
    assert bus.on_wire(POLL) == POLL


def test_one_device_can_be_restarted_while_others_go_on() -> None:
    bus = Bus([CoinAcceptor(2), CoinAcceptor(11)])
    for address in (2, 11):
        heard(bus, build(Frame(address, 231, b"\x01\0")))
    bus.taps[0].switch_on(LineFault.RESTART)
    assert heard(bus, build(Frame(2, 230)))[4:6] == b"\0\0"
    assert heard(bus, build(Frame(11, 230)))[4:6] == b"\x01\0"
