"""Frames are taken apart as the papers print them; any bytes are taken."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py.console.wire.frames import CheckForm, crc, head_of, simple_sum, take_apart
from tests.console.wire.scene import simple, with_crc

FRAMES = Path(__file__).parents[3] / "hil" / "frames"
CCTALK = tomllib.loads((FRAMES / "cctalk.toml").read_text("utf-8"))
PROFILE = tomllib.loads((FRAMES / "card_profile.toml").read_text("utf-8"))


@pytest.mark.parametrize("one", CCTALK["exchange"], ids=lambda one: one["name"])
def test_a_printed_frame_is_right(one: dict[str, list[int]]) -> None:
    sent, received = take_apart(bytes(one["tx"])), take_apart(bytes(one["rx"]))
    assert sent is not None
    assert received is not None
    assert (sent.form, sent.is_right, received.is_right) == (CheckForm.SIMPLE, True, True)
    assert (sent.destination, sent.source) == (received.source, received.destination)
    assert (sent.header, received.header) == (one["tx"][3], 0)
    assert received.data == bytes(one["rx"][4:-1])


@pytest.mark.parametrize("one", CCTALK["crc_exchange"], ids=lambda one: one["name"])
def test_a_printed_frame_with_a_crc_is_right(one: dict[str, list[int]]) -> None:
    for raw in (bytes(one["tx"]), bytes(one["rx"])):
        found = take_apart(raw)
        assert found is not None
        assert (found.form, found.is_right, found.source) == (CheckForm.CRC, True, None)


@pytest.mark.parametrize("one", CCTALK["crc"], ids=lambda one: one["data"])
def test_the_crc_is_the_printed_one(one: dict[str, str]) -> None:
    assert crc(bytes.fromhex(one["data"])) == int(one["crc"], 16)


@pytest.mark.parametrize("one", PROFILE["exchange"], ids=lambda one: one["name"])
def test_the_frames_of_the_card_profile_are_right(one: dict[str, str]) -> None:
    for way in ("tx", "rx"):
        found = take_apart(bytes.fromhex(one[way]))
        assert found is not None
        assert (found.form, found.is_right) == (CheckForm.CRC, True)


def test_a_sum_that_is_zero_already_has_zero() -> None:
    found = take_apart(bytes((2, 0, 1, 253, 0)))
    assert found is not None
    assert found.is_right
    assert simple_sum(bytes((2, 0, 1, 253))) == 0


def test_a_wrong_checksum_says_what_it_should_be() -> None:
    raw = bytes.fromhex("0c0001e50f")
    found = take_apart(raw)
    assert found is not None
    assert (found.is_right, found.check, found.expected) == (False, b"\x0f", b"\x0e")
    by_crc = take_apart(raw, CheckForm.CRC)
    assert by_crc is not None
    assert (by_crc.form, by_crc.is_right) == (CheckForm.CRC, False)
    whole = with_crc(12, 229)
    assert by_crc.expected == whole[2:3] + whole[-1:]


def test_a_frame_that_was_cut_off_says_what_is_missing() -> None:
    found = take_apart(simple(1, 3, 12, 0, 7, 8, 9)[:-3])
    assert found is not None
    assert (found.missing, found.data, found.is_right) == (3, b"\x07", False)


def test_what_follows_a_frame_is_kept_apart() -> None:
    found = take_apart(simple(1, 0, 12, 0) + b"\xff\xfe")
    assert found is not None
    assert (found.is_right, found.extra) == (True, b"\xff\xfe")


def test_of_a_masked_frame_the_head_is_read() -> None:
    found = head_of(bytes.fromhex("f0105d5f"))
    assert found is not None
    assert (found.destination, found.header, found.length) == (240, 0x5F, 21)
    assert head_of(b"\xf0") is None


@given(st.binary(max_size=300), st.sampled_from([None, *CheckForm]))
def test_any_bytes_are_taken(raw: bytes, hint: CheckForm | None) -> None:
    found = take_apart(raw, hint)
    if found is None:
        assert len(raw) < 4
        return
    assert found.length == found.count + 5
    assert len(raw) == found.length - found.missing + len(found.extra)


@given(st.integers(0, 255), st.integers(0, 255), st.binary(max_size=255))
def test_what_was_framed_is_right(destination: int, header: int, data: bytes) -> None:
    found = take_apart(with_crc(destination, header, data), CheckForm.CRC)
    assert found is not None
    assert found.is_right
    assert found.data == data
