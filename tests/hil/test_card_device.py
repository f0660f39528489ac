"""Sabots and shufflers of the card profile: decks, draws, events, faults."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

from hil.devices.card_mechanism import SERIOUS_FIRST
from hil.devices.card_model import (
    COUNTING_SABOT,
    DEALING_SHUFFLER,
    MODELS,
    OPEN_SABOT,
    READING_SABOT,
    SHUFFLER,
    Mishap,
    Model,
    Timings,
)
from tests.hil.card_host import CardHost, device

PACK = [suit << 4 | rank for suit in (1, 2, 3, 4) for rank in range(1, 14)]
DRAWN, COUNTED, FACE_UP = 0x10, 0x11, 0x12


def ready(model: Model = DEALING_SHUFFLER, seed: int = 1) -> CardHost:
    host = CardHost(device(model, seed=seed))
    assert host.connect()
    host.load()
    return host


def u32(value: int) -> bytes:
    return value.to_bytes(4, "little")


def u16(value: int) -> bytes:
    return value.to_bytes(2, "little")


def commitment(opening: bytes) -> bytes:
    return hashlib.sha256(b"tapete-card/1 card\0" + opening).digest()


def hash_of(name: str, *parts: bytes) -> bytes:
    return hashlib.sha256(f"tapete-card/1 {name}".encode() + b"\0" + b"".join(parts)).digest()


def proves(leaf: bytes, position: int, count: int, path: list[bytes], root: bytes) -> bool:
    """Check a path as the document writes it."""
    i, last, r = position - 1, count - 1, leaf
    for p in path:
        if last == 0:
            return False
        if i % 2 or i == last:
            r = hash_of("node", p, r)
            while i and not i % 2:
                i, last = i // 2, last // 2
        else:
            r = hash_of("node", r, p)
        i, last = i // 2, last // 2
    return last == 0 and r == root


def kinds(host: CardHost) -> list[int]:
    return [kind for _, kind, _ in host.events()]


def path_of(host: CardHost, deck: int, position: int) -> list[bytes]:
    path: list[bytes] = []
    while True:
        place = u32(deck) + u16(position)
        status, answer = host.command(92, place + bytes([len(path)]))
        assert status == 0
        assert answer[:6] == place
        path += [answer[9 + 32 * n : 41 + 32 * n] for n in range(answer[8])]
        if len(path) == answer[6]:
            return path


@pytest.mark.parametrize("name", sorted(MODELS))
def test_every_model_tells_its_profile_and_takes_a_deck(name: str) -> None:
    host = ready(MODELS[name])
    answer = host.ask(99)
    assert answer is not None
    assert answer[1][:3] == bytes([1, 0, MODELS[name].kind])
    assert host.command(96)[1][0] == 5


def test_a_whole_deck_by_packets_with_proofs_and_order() -> None:
    host = ready()
    _, announced = host.command(85, u32(1))
    root = announced[6:]
    assert announced[:6] == u32(1) + u16(52)
    drawn: list[bytes] = []
    for size in [5] * 10 + [1, 1]:
        assert host.command(86, bytes([size])) == (0, bytes([size]) + u16(len(drawn) + 1))
        host.pass_ms(1)
        for sequence, kind, body in host.events():
            if kind == DRAWN:
                drawn.append(body[7:])
                assert body[:7] == u32(1) + u16(len(drawn)) + b"\x04"
            assert host.command(94, u32(sequence)) == (0, u32(sequence))
    assert len(drawn) == 52
    for place, seal in enumerate(drawn, start=1):
        leaf = hash_of("leaf", u32(1), u16(place), seal)
        assert proves(leaf, place, 52, path_of(host, 1, place), root)
    opened = [host.command(93, u32(1) + u16(place))[1][6:] for place in range(1, 53)]
    assert [commitment(opening) for opening in opened] == drawn
    assert sorted(opening[0] for opening in opened) == sorted(PACK)
    assert host.command(84, u32(1)) == (0, u32(1))
    order = b""
    while len(order) < 52 * 17:
        order += host.command(83, u32(1) + u16(len(order) // 17 + 1))[1][7:]
    assert order == b"".join(opened)


def test_nothing_of_an_undealt_card_can_be_asked() -> None:
    host = ready()
    assert host.command(93, u32(1) + u16(1)) == (4, b"")
    assert host.command(83, u32(1) + u16(1)) == (5, b"")
    assert host.command(93, u32(2) + u16(1)) == (7, b"")
    shuffler = ready(SHUFFLER)
    assert shuffler.command(93, u32(1) + u16(1)) == (5, b"")


def test_answers_have_one_length_for_every_card() -> None:
    host = ready(READING_SABOT)
    host.command(87, b"\0\0")
    lengths = set()
    for draw in range(1, 53):
        host.twin.draw()
        lengths.add(len(host.command(93, u32(1) + u16(draw))[1]))
    assert lengths == {23}
    bodies = {len(body) for _, kind, body in host.events() if kind == DRAWN}
    assert bodies == {39}


def test_unlock_for_n_cards_locks_again() -> None:
    host = ready(READING_SABOT)
    assert host.twin.draw() is None
    assert host.command(87, b"\0\x02") == (0, b"\0\x02")
    assert [host.twin.draw() is not None for _ in range(3)] == [True, True, False]
    assert host.command(96)[1][13:15] == b"\x01\x00"
    assert kinds(host).count(DRAWN) == 2


def test_a_card_by_force_is_told_with_its_flag() -> None:
    host = ready(READING_SABOT)
    assert host.twin.draw(force=True)
    assert host.events()[-1][2][6] == 1


def test_without_polls_the_sabot_locks_itself() -> None:
    host = ready(READING_SABOT)
    host.command(87, b"\0\0")
    host.pass_ms(1_001)
    assert host.twin.draw() is None
    assert host.events()[-1][1:] == (0x07, b"\x02")


def test_a_counting_sabot_counts_and_commits_to_nothing() -> None:
    host = ready(COUNTING_SABOT)
    host.command(87, b"\0\0")
    host.twin.draw()
    assert host.events()[-1][1:] == (COUNTED, u32(1) + u16(1) + b"\0")
    assert host.command(93, u32(1) + u16(1)) == (1, b"")
    assert host.command(85, u32(1)) == (1, b"")
    assert host.command(89, u32(1) + b"\0")[1][4] == 2


def test_a_counting_sabot_without_sensor_misses_the_second_card() -> None:
    host = ready(COUNTING_SABOT)
    host.command(87, b"\0\0")
    host.twin.next_card(Mishap.DOUBLE_FEED)
    host.twin.draw()
    assert (len(host.twin.pile), kinds(host).count(COUNTED)) == (50, 1)


def test_a_sabot_without_lock_gives_cards_at_any_time() -> None:
    host = ready(OPEN_SABOT)
    assert host.twin.draw() is not None
    assert host.command(87, b"\x01\0") == (1, b"")


def test_mishaps_are_told() -> None:
    host = ready(READING_SABOT)
    host.command(87, b"\0\0")
    for mishap in (Mishap.FACE_UP, Mishap.DOUBLE_FEED, Mishap.UNREADABLE):
        host.twin.next_card(mishap)
        host.twin.draw()
    told = [(kind, body) for _, kind, body in host.events()][-6:]
    assert [kind for kind, _ in told] == [DRAWN, FACE_UP, DRAWN, DRAWN, 0x14, DRAWN]
    assert commitment(told[1][1][6:]) == told[0][1][7:]
    assert told[4][1] == u32(1) + u16(2) + b"\x02"
    assert told[5][1][6] == 2
    assert host.command(93, u32(1) + u16(4))[1][6] == 0


def test_jam_door_cut_card_and_empty() -> None:
    host = ready(READING_SABOT)
    host.command(87, b"\0\0")
    host.twin.place_cut_card(2)
    for _ in range(2):
        host.twin.draw()
    assert host.events()[-1][1:] == (0x15, u32(1) + u16(2))
    host.twin.next_card(Mishap.JAM)
    assert host.twin.draw() is None
    assert host.command(87, b"\0\0") == (6, b"\x01")
    assert host.ask(232) == (0, b"\xff\x01")
    host.twin.clear_jam()
    host.twin.open_door()
    assert host.ask(232) == (0, b"\x33\x07")
    host.twin.close_door()
    assert host.command(87, b"\0\0")[0] == 0
    while host.twin.draw():
        pass
    assert kinds(host)[-1] == 0x06
    assert host.command(96)[1][11:13] == u16(52)


def test_a_jam_stops_a_packet_and_a_shuffle() -> None:
    host = ready()
    host.twin.next_card(Mishap.JAM)
    assert host.command(86, b"\x03")[0] == 0
    host.pass_ms(1)
    assert host.events()[-1][1:] == (0x17, u32(1) + u16(1) + b"\x03\0")
    shuffling = CardHost(device(pace=Timings(shuffle_ms=1_000)))
    shuffling.connect()
    shuffling.load()
    shuffling.pass_ms(500)
    shuffling.twin.jam()
    assert shuffling.events()[-1][1] == 0x23
    assert shuffling.command(96)[1][0] == 1


def test_only_its_own_packet_sizes() -> None:
    host = ready()
    assert [host.command(86, bytes([n]))[0] for n in (0, 2, 4, 6)] == [3, 3, 3, 3]
    assert host.command(86, b"\x05")[0] == 0


def test_events_wait_through_a_restart_until_acknowledged() -> None:
    host = ready(READING_SABOT)
    host.command(87, b"\0\0")
    host.twin.draw()
    before = host.events()
    opening = host.command(93, u32(1) + u16(1))
    host.twin.restart(host.now_ns)
    assert host.connect(b"2" * 16)
    after = host.events()
    assert after[: len(before)] == before
    assert after[-1][1:] == (0x01, u32(2) + b"\0")
    assert host.command(93, u32(1) + u16(1)) == opening
    assert host.command(96)[1][23] == 0
    host.command(94, u32(after[-1][0]))
    assert host.events() == []
    assert host.command(94, u32(after[-1][0] + 1)) == (3, b"")
    assert host.command(94, u32(1)) == (0, u32(after[-1][0]))


def test_sequence_numbers_have_no_gap_and_agree_with_the_counter() -> None:
    host = ready(READING_SABOT)
    host.command(87, b"\0\0")
    while host.twin.draw():
        pass
    sequences = [sequence for sequence, _, _ in host.events()]
    assert sequences == list(range(1, len(sequences) + 1))
    assert host.command(96)[1][23] == (len(sequences) - 2) % 255 + 1  # POWERED_UP does not count


def test_a_full_memory_locks_the_sabot_and_acknowledging_frees_it() -> None:
    small = Model("SIM-SMALL", "Card Sabot", 1, READING_SABOT.capabilities, event_depth=30)
    host = ready(small)
    host.command(87, b"\0\0")
    while host.twin.draw():
        pass
    assert host.command(96)[1][4] == 5
    drawn = kinds(host).count(DRAWN)
    host.command(94, host.command(96)[1][15:19])
    assert host.command(87, b"\0\0")[0] == 0
    assert host.twin.draw()
    assert host.events()[-1][2][4:6] == u16(drawn + 1)


def test_a_full_memory_without_lock_counts_the_loss() -> None:
    small = Model("SIM-SMALL", "Card Sabot", 1, OPEN_SABOT.capabilities, event_depth=20)
    host = ready(small)
    while host.twin.draw():
        pass
    assert host.events()[-1][1] == 0x0A
    counters = host.command(82)[1]
    assert int.from_bytes(counters[8:12], "little") == 52


def test_every_fault_of_the_paper_is_told_the_most_serious_first() -> None:
    """docs/card-profile.md, 5.3: the order below the table has every code of it."""
    text = (Path(__file__).parents[2] / "docs" / "card-profile.md").read_text("utf-8")
    section = text.split("### 5.3 Profile fault codes")[1].split("###")[0]
    coded = {int(code) for code in re.findall(r"^\| (\d+) \|", section, re.MULTILINE)}
    listed = re.search(r"most serious first: ([\d, ]+)\.", section)
    assert listed is not None
    order = [int(code) for code in listed[1].split(", ")]
    assert sorted(order) == sorted(coded - {0})
    assert list(SERIOUS_FIRST) == order
