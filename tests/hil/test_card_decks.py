"""Decks in the card devices: check, composition, shuffle, root, retirement."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hil.devices.card_model import SHUFFLER, Timings
from hil.devices.deck import Physical
from tests.hil.card_host import CardHost, device
from tests.hil.test_card_device import PACK, hash_of, path_of, proves, ready, u16, u32


def test_six_packs_prove_their_places_in_two_frames() -> None:
    host = CardHost(device())
    host.connect()
    host.load(PACK * 6, b"\x06\xff\x1f\0")
    root = host.command(85, u32(1))[1][6:]
    for place in (1, 100, 256, 257, 312):
        sealed = host.twin.record.order[place - 1]
        leaf = hash_of("leaf", u32(1), u16(place), sealed.commitment)
        path = path_of(host, 1, place)
        assert proves(leaf, place, 312, path, root)
        assert not proves(leaf, place, 312, path[:-1], root)
        assert not proves(leaf, place % 312 + 1, 312, path, root)


@given(st.integers(1, 60))
@settings(max_examples=20)
def test_a_tree_of_any_size_proves_every_place(count: int) -> None:
    host = CardHost(device())
    host.connect()
    host.load()
    record = host.twin.record
    record.seal_order((record.order * 2)[:count])
    for place in range(1, count + 1):
        leaf = hash_of("leaf", u32(1), u16(place), record.order[place - 1].commitment)
        assert proves(leaf, place, count, record.place(place), record.root or b"")


def test_the_same_seed_gives_the_same_order_and_another_seed_another() -> None:
    orders = [[c.card for c in ready(seed=seed).twin.record.order] for seed in (1, 1, 2)]
    assert orders[0] == orders[1] != orders[2]
    assert sorted(orders[0]) == sorted(PACK)


@pytest.mark.parametrize(
    ("cards", "counts", "entries"),
    [
        (PACK[1:], (51, 52, 1, 0, 0, 0), b"\x01\x11"),
        ([*PACK[:-1], 0x11], (52, 52, 1, 1, 0, 0), b"\x01\x4d\x02\x11"),
        ([*PACK[:-1], 0x51], (52, 52, 1, 0, 1, 0), b"\x01\x4d\x03\x51"),
        ([*PACK, 0x00], (53, 52, 0, 0, 1, 0), b"\x03\x00"),
    ],
)
def test_deck_check_names_what_is_wrong(
    cards: list[int], counts: tuple[int, ...], entries: bytes
) -> None:
    host = CardHost(device())
    host.connect()
    host.command(91, b"\x01\xff\x1f\0")
    host.twin.insert(cards)
    host.command(90, u32(1))
    host.pass_ms(0)
    status, result = host.command(89, u32(1) + b"\0")
    assert status == 0
    assert result[4] == 1
    assert tuple(int.from_bytes(result[n : n + 2], "little") for n in range(5, 17, 2)) == counts
    assert result[17:] == bytes([0, 1, len(entries) // 2]) + entries
    assert host.command(88, u32(1)) == (2, b"")
    assert host.command(91, b"\x01\xff\x1f\0")[0] == 0


def test_deck_check_finds_a_card_face_up_and_pages_long_lists() -> None:
    host = CardHost(device())
    host.connect()
    host.command(91, b"\x06\xff\x1f\0")
    host.twin.insert([Physical(0x41, face_up=True)])
    host.command(90, u32(1))
    host.pass_ms(0)
    pages = [host.command(89, u32(1) + bytes([page]))[1] for page in range(4)]
    assert [page[19] for page in pages] == [100, 100, 100, 12]
    assert pages[3][-2:] == b"\x04\x41"
    assert host.command(89, u32(1) + b"\x04") == (3, b"")


@pytest.mark.parametrize(
    ("composition", "expected"),
    [
        (b"\x01\xff\x1f\0", 52),
        (b"\x01\xc1\x1f\0", 32),
        (b"\x01\x81\x1f\0", 28),
        (b"\x01\xff\x1f\x01", 53),
        (b"\x06\xff\x1f\0", 312),
    ],
)
def test_compositions_of_the_law(composition: bytes, expected: int) -> None:
    host = CardHost(device())
    host.connect()
    assert host.command(91, composition) == (0, u32(1) + u16(expected))


@pytest.mark.parametrize(
    "composition",
    [b"\0\xff\x1f\0", b"\x09\xff\x1f\0", b"\x01\0\0\0", b"\x01\xff\x3f\0", b"\x01\xff\x1f\x03"],
)
def test_impossible_compositions_are_refused(composition: bytes) -> None:
    host = CardHost(device())
    host.connect()
    assert host.command(91, composition) == (3, b"")


def test_shuffle_shows_its_progress() -> None:
    host = CardHost(device(pace=Timings(shuffle_ms=1_000)))
    host.connect()
    host.load()
    assert host.command(96)[1][0] == 4
    seen = []
    for _ in range(6):
        host.pass_ms(200)
        seen.append(tuple(host.command(96)[1][:2]))
    assert seen[0][0] == 4
    assert [percent for _, percent in seen] == sorted(percent for _, percent in seen)
    assert seen[-1] == (5, 100)
    assert host.command(90, u32(1)) == (2, b"")


def test_a_shuffler_keeps_the_deck_at_the_table_while_it_mixes_the_next() -> None:
    host = ready(SHUFFLER)
    first_root = host.command(85, u32(1))[1]
    pile = host.twin.take_out()
    host.load()
    assert host.command(85, u32(1))[1] == first_root
    assert host.command(84, u32(1)) == (0, u32(1))
    assert host.command(96)[1][0] == 5
    opened = host.command(83, u32(1) + u16(1))[1][7:]
    assert opened[::17] == bytes(card.card for card in pile[:13])
    assert host.command(93, u32(1) + u16(1))[1][6] == pile[0].card
    host.load()
    assert host.command(85, u32(1)) == (7, b"")


def test_a_retired_deck_gives_no_card() -> None:
    host = ready()
    host.command(84, u32(1))
    assert host.command(86, b"\x01") == (2, b"")
    assert host.twin.draw(force=True) is None


def test_cards_are_taken_only_after_a_declaration() -> None:
    with pytest.raises(ValueError, match="declared"):
        device().insert(PACK)
