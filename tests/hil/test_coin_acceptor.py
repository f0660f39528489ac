"""The token slot: buffer, counters, inhibits, watchdog, bad ones."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hil.bus import Bus
from hil.cctalk import Frame, build, parse
from hil.devices import optics
from hil.devices.bad_acceptors import (
    CreditingStringed,
    DoubleCounting,
    Forgetful,
    Hijacker,
    Movable,
    Repeating,
)
from hil.devices.coin_acceptor import CoinAcceptor
from hil.devices.optics import Passage, judge

MS = 1_000_000


class Asker:
    """Asks one slot; time moves by 10 ms with every question."""

    def __init__(self, twin: CoinAcceptor, address: int = 2) -> None:
        self.twin, self.address, self.now_ns = twin, address, 0

    def __call__(self, header: int, *data: int) -> bytes | None:
        self.now_ns += 10 * MS
        sent = build(Frame(self.address, header, bytes(data)))
        chunks = self.twin.feed(sent, self.now_ns)
        if not chunks:
            return None
        frame = parse(chunks[0].data)
        assert frame is not None
        assert (frame.destination, frame.source, frame.header) == (1, self.address, 0)
        return frame.data

    def number(self, header: int, *data: int) -> int:
        return int.from_bytes(self(header, *data) or b"", "little")


def open_slot(twin: CoinAcceptor | None = None) -> Asker:
    ask = Asker(twin or CoinAcceptor(2))
    assert ask(231, 0xFF, 0xFF) == b""
    return ask


def test_minimum_set_answers() -> None:
    ask = open_slot()
    for header in (254, 246, 245, 244, 242, 241, 232, 230, 229, 227, 216, 197, 192, 4):
        assert ask(header) is not None, header
    for header in (226, 225, 194, 193, 196, 195, 170, 249, 2):
        assert ask(header) is not None, header
    assert ask(184, 1) == b"TK001A"
    assert len(ask(111, 0xAA, 0x55, 0, 0, 0x55, 0xAA) or b"") == 17


def test_power_up_is_inhibited_and_counts_what_it_gives_back() -> None:
    ask = Asker(CoinAcceptor(2))
    assert not ask.twin.drop_token()
    assert ask(229) == bytes([1, 0, 2]) + bytes(8)
    assert (ask.number(226), ask.number(225), ask.number(194)) == (1, 0, 1)


def test_master_inhibit_and_mask_follow_one_means_enabled() -> None:
    ask = open_slot()
    ask(228, 0)
    assert not ask.twin.drop_token()
    ask(228, 1)
    assert ask.twin.drop_token()
    ask(231, 0b10, 0)
    assert not ask.twin.drop_token(1)
    assert ask.twin.drop_token(2)
    assert ask(230) == bytes([2, 0])


@given(st.lists(st.integers(0, 4), max_size=200))
def test_with_a_stack_the_counter_tells_every_event(drops: list[int]) -> None:
    ask = open_slot()
    seen, last = 0, (ask(229) or b"\0")[0]
    for count in [*drops, *[0] * 400]:
        for _ in range(count):
            ask.twin.drop_token()
        now = (ask(229) or b"\0")[0]
        new = (now - last) % 255 if last else now
        assert new <= 2
        seen, last = seen + new, now
        if seen == sum(drops) and count == 0:
            break
    assert seen == sum(drops) == ask.number(225) == ask.number(150, 1)


def test_the_counter_goes_from_255_to_1_and_never_to_0() -> None:
    ask = open_slot(CoinAcceptor(2, release_per_poll=None))
    counters = []
    for _ in range(257):
        ask.twin.drop_token()
        counters.append((ask(229) or b"")[0])
    assert counters[:3] == [1, 2, 3]
    assert counters[253:] == [254, 255, 1, 2]


def test_without_a_stack_the_sixth_unread_event_is_lost() -> None:
    ask = open_slot(CoinAcceptor(2, token_ids=("TK001A",) * 6, release_per_poll=None))
    for position in range(1, 7):
        ask.twin.drop_token(position)
    assert ask(229) == bytes([6, 6, 1, 5, 1, 4, 1, 3, 1, 2, 1])
    assert ask.number(225) == 6


def test_reading_again_changes_nothing_when_nothing_waits() -> None:
    ask = open_slot()
    ask.twin.drop_token()
    assert ask(229) == ask(229)


def test_an_unpolled_slot_inhibits_itself_and_comes_back_by_itself() -> None:
    ask = open_slot()
    ask(229)
    ask.twin.tick(ask.now_ns + 1_001 * MS)
    assert not ask.twin.drop_token()
    ask.now_ns += 1_001 * MS
    assert ask(229) == bytes(11)
    assert (ask.number(226), ask.number(194)) == (1, 1)
    assert ask.twin.drop_token()


def test_reset_loses_buffer_and_mask_and_keeps_counters() -> None:
    ask = open_slot()
    ask.twin.drop_token()
    assert ask(1, 9) is None
    assert ask(1) == b""
    assert ask(229) == bytes(11)
    assert ask(230) == bytes(2)
    assert ask.number(225) == 1


def test_accept_limit_closes_after_n_tokens() -> None:
    ask = open_slot()
    ask(135, 1)
    assert ask.twin.drop_token()
    assert not ask.twin.drop_token()
    ask(135, 1)
    assert ask.twin.drop_token()


def test_a_failed_slot_tells_its_fault_and_takes_nothing() -> None:
    ask = open_slot()
    ask.twin.fail(2, 3)
    assert ask(232) == bytes([2, 3])
    assert not ask.twin.drop_token()
    ask.twin.fail(0)
    assert ask.twin.drop_token()


def test_lamps_follow_the_host() -> None:
    ask = open_slot()
    ask(151, 1, 2)
    assert ask.twin.lamps == {1: 2}


@pytest.mark.parametrize(
    ("trace", "passage"),
    [
        (optics.FORWARD, Passage.TOKEN),
        (optics.BOUNCING, Passage.TOKEN),
        (optics.BACKWARD, Passage.BACKWARDS),
        (optics.STRINGING, Passage.ON_STRING),
        (optics.PARTIAL, Passage.WRONG_SEQUENCE),
        (optics.STUCK, Passage.BLOCKED),
        ((), Passage.WRONG_SEQUENCE),
        (("A", "C"), Passage.WRONG_SEQUENCE),
    ],
)
def test_passes_over_the_light_barriers(trace: tuple[str, ...], passage: Passage) -> None:
    assert judge(trace) is passage
    ask = open_slot()
    assert ask.twin.drop_token(1, trace) is (passage is Passage.TOKEN)
    event = (ask(229) or b"")[1:3]
    assert event == (b"\x01\x01" if passage is Passage.TOKEN else bytes([0, passage.value]))
    assert ask.number(193) == (passage is not Passage.TOKEN)


def test_bad_ones_do_what_their_names_say() -> None:
    double = open_slot(DoubleCounting(2))
    double.twin.drop_token()
    assert ((double(229) or b"")[0], double.number(225)) == (2, 1)
    stringed = open_slot(CreditingStringed(2))
    stringed.twin.drop_token(1, optics.STRINGING)
    assert stringed(229) == bytes([2, 1, 1, 0, 20]) + bytes(6)
    repeating = open_slot(Repeating(2))
    repeating.twin.drop_token()
    assert [(repeating(229) or b"")[0] for _ in range(4)] == [1, 2, 2, 3]
    forgetful = open_slot(Forgetful(2, release_per_poll=None))
    for _ in range(4):
        forgetful.twin.drop_token()
    assert [(forgetful(229) or b"")[0] for _ in range(5)] == [4, 4, 4, 4, 2]


def test_a_hijacker_takes_the_place_of_a_slot_that_can_be_moved() -> None:
    for victim, stolen in ((Movable(2), True), (CoinAcceptor(2), False)):
        hijacker = Hijacker(2)
        bus = Bus([victim, hijacker])
        assert bus.tick(0) == []
        hijacker.attack()
        spoken = b"".join(chunk.data for chunk in bus.tick(1))
        assert spoken.startswith(bytes([2, 1, 1, 251]))  # visible to a host that listens
        answers = bus.feed(build(Frame(2, 242)), 2)
        assert (victim.address == 250) is stolen
        assert len(answers) == 1


def test_address_poll_answers_one_raw_byte_in_its_own_time() -> None:
    bus = Bus([CoinAcceptor(2), CoinAcceptor(11)])
    chunks = bus.feed(build(Frame(0, 253)), 0)
    assert [(chunk.data, chunk.delay_ns) for chunk in chunks] == [
        (b"\x02", 8 * MS),
        (b"\x0b", 44 * MS),
    ]
    assert bus.feed(build(Frame(2, 254)), 1_199 * MS) == []
    assert len(bus.feed(build(Frame(2, 254)), 1_200 * MS)) == 1
