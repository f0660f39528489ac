"""Framing of the twins against the literal frames of the specification."""

from __future__ import annotations

import tomllib
from binascii import crc_hqx
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hil.cctalk import GAP_NS, Checksum, Frame, Receiver, build, parse
from hil.devices.coin_acceptor import CoinAcceptor
from hil.devices.optics import PARTIAL
from hil.devices.slave import Identity

DATA = tomllib.loads((Path(__file__).parents[2] / "hil/frames/cctalk.toml").read_text())
EXCHANGES = [(row["name"], bytes(row["tx"]), bytes(row["rx"])) for row in DATA["exchange"]]
SR5I = Identity(
    *("Money Controls", "Coin Acceptor", "SR5i", 12_345_678, "CRS-F1-V1.09"), comms=(1, 4, 2)
)
COINS = ("GB200A", "......", "......", "......", "Token ")


def sr5i() -> CoinAcceptor:
    twin = CoinAcceptor(2, SR5I, COINS)
    twin.sorter_path = 5
    return twin


def ask(twin: CoinAcceptor, sent: bytes, now_ns: int = 0) -> bytes:
    return b"".join(chunk.data for chunk in twin.feed(sent, now_ns))


def test_the_session_printed_in_the_specification() -> None:
    twin = sr5i()
    hands: dict[str, Callable[[], object]] = {
        "event 1: credit coin 1, path 5": lambda: twin.drop_token(1),
        "event 2": lambda: twin.drop_token(1),
        "event 3: token (coin 5)": lambda: twin.drop_token(5),
        "event 4: error 1 reject": lambda: twin.log_event(0, 1),
    }
    for name, sent, got in EXCHANGES:
        if name in hands:
            hands[name]()
        assert (name, ask(twin, sent)) == (name, got)


def test_crc_values_of_the_specification() -> None:
    for row in DATA["crc"]:
        assert crc_hqx(bytes.fromhex(row["data"]), 0) == int(row["crc"], 16)
    for row in DATA["crc_exchange"]:
        sent, got = bytes(row["tx"]), bytes(row["rx"])
        assert build(Frame(sent[0], sent[3]), Checksum.CRC16) == sent
        assert build(Frame(got[0], got[3]), Checksum.CRC16) == got


def test_a_sum_of_zero_gives_checksum_zero() -> None:
    assert build(Frame(2, 253)) == bytes(DATA["frame"][0]["bytes"])


def test_an_injected_null_byte_makes_no_reset_of_an_honest_slot() -> None:
    twin = sr5i()
    ask(twin, EXCHANGES[11][1])
    twin.drop_token(1)
    ask(twin, EXCHANGES[12][1])
    assert ask(twin, bytes(DATA["frame"][1]["bytes"])) == b""
    assert (twin.event_counter, twin.mask) == (1, 0xFFFF)
    twin.obeys_padded_reset = True
    assert ask(twin, bytes(DATA["frame"][1]["bytes"])) != b""
    assert (twin.event_counter, twin.mask) == (0, 0)


@pytest.mark.parametrize(("name", "sent", "got"), EXCHANGES[:11])
def test_a_frame_cut_at_every_position_is_put_together(name: str, sent: bytes, got: bytes) -> None:
    for cut in range(1, len(sent)):
        twin = sr5i()
        assert ask(twin, sent[:cut], 0) == b"", name
        assert ask(twin, sent[cut:], GAP_NS) == got


@pytest.mark.parametrize("cut", [1, 2, 3, 4])
def test_a_half_frame_is_forgotten_after_the_gap(cut: int) -> None:
    twin = sr5i()
    _, sent, got = EXCHANGES[0]
    assert ask(twin, sent[:cut], 0) == b""
    assert ask(twin, sent, GAP_NS + 1) == got
    assert twin.receiver.status.timeouts == 1
    assert twin.receiver.status.ignored == cut


def test_two_frames_joined_are_both_answered() -> None:
    twin = sr5i()
    assert ask(twin, EXCHANGES[0][1] + EXCHANGES[2][1]) == EXCHANGES[0][2] + EXCHANGES[2][2]


@pytest.mark.parametrize("checksum", list(Checksum))
def test_single_bit_errors_are_never_accepted(checksum: Checksum) -> None:
    sent = build(Frame(2, 184, b"\x05"), checksum)
    for bit in range(8 * len(sent)):
        spoiled = bytearray(sent)
        spoiled[bit // 8] ^= 1 << bit % 8
        assert Receiver(2, checksum).feed(bytes(spoiled), 0) == []


@given(
    st.integers(0, 255),
    st.integers(0, 255),
    st.binary(max_size=255),
    st.sampled_from(list(Checksum)),
)
def test_what_is_built_is_read_back(
    destination: int, header: int, data: bytes, checksum: Checksum
) -> None:
    frame = Frame(destination, header, data)
    assert parse(build(frame, checksum), checksum) == frame


@given(st.lists(st.binary(min_size=1, max_size=40), max_size=20))
def test_a_slave_survives_any_noise_and_answers_after_the_gap(noise: list[bytes]) -> None:
    twin = sr5i()
    for data in noise:
        twin.feed(data, 0)
    twin.restart(0)
    assert ask(twin, EXCHANGES[0][1], 10 * GAP_NS + 2 * 10**9) == EXCHANGES[0][2]


def test_unknown_headers_wrong_lengths_and_other_addresses_get_no_answer() -> None:
    twin = sr5i()
    for frame in (
        Frame(2, 99),
        Frame(2, 214, b"\0\0"),
        Frame(2, 231, b"\0"),
        Frame(2, 254, b"\0"),
        Frame(2, 184, b"\x63"),
        Frame(3, 254),
        Frame(2, 251, b"\x05"),
        Frame(2, 250),
    ):
        assert ask(twin, build(frame)) == b""
    assert twin.address == 2


def test_a_partial_pass_is_no_credit() -> None:
    twin = sr5i()
    ask(twin, EXCHANGES[11][1])
    assert not twin.drop_token(1, PARTIAL)
    assert ask(twin, EXCHANGES[12][1])[4:7] == bytes([1, 0, 16])
