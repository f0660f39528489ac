import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.framing.cctalk import (
    GAP_NS,
    MAX_DATA,
    CcTalkMessage,
    Checksum,
    Decoder,
    crc16,
    decode,
    encode,
)
from tests.frames import cctalk as paper

BYTE = st.integers(0, 255)
MESSAGES = st.builds(CcTalkMessage, st.integers(1, 255), BYTE, BYTE, st.binary(max_size=40))
PAPER_FRAMES = [
    *(exchange.command for exchange in paper.SIMPLE),
    *(exchange.answer for exchange in paper.SIMPLE),
]
CRC_FRAMES = [
    paper.CRC_POLL,
    paper.CRC_ACK,
    *(
        encode(CcTalkMessage(dest, 1, header, data), Checksum.CRC16)
        for dest, header, data in (
            (40, 229, b""),
            (1, 0, bytes((4, 0, 1, 5, 5, 1, 5, 1, 5, 0, 0))),
            (1, 0, b"Coin Acceptor"),
            (240, 99, bytes(range(32))),
        )
    ),
]


def decoded(frames: list[bytes], checksum: Checksum = Checksum.SIMPLE) -> list[CcTalkMessage]:
    messages = [decode(frame, checksum) for frame in frames]
    return [message for message in messages if message is not None]


@pytest.mark.parametrize("exchange", paper.SIMPLE, ids=lambda exchange: exchange.source)
def test_the_frames_of_the_paper(exchange: paper.Exchange) -> None:
    command = CcTalkMessage(2, 1, exchange.header, exchange.question)
    answer = CcTalkMessage(1, 2, 0, exchange.data)
    assert encode(command) == exchange.command
    assert Decoder().feed(exchange.command + exchange.answer, 0) == [command, answer]


@pytest.mark.parametrize(("data", "value"), paper.CRC_VALUES)
def test_the_crc_values_of_the_paper(data: bytes, value: int) -> None:
    assert crc16(data) == value


def test_the_crc_frames_of_the_paper() -> None:
    assert encode(CcTalkMessage(40, 1, 254), Checksum.CRC16) == paper.CRC_POLL
    assert encode(CcTalkMessage(1, 40, 0), Checksum.CRC16) == paper.CRC_ACK
    heard = Decoder(Checksum.CRC16).feed(paper.CRC_POLL + paper.CRC_ACK, 0)
    assert heard == [CcTalkMessage(40, 1, 254), CcTalkMessage(1, 0, 0)]


def test_a_sum_of_zero_has_checksum_zero() -> None:
    assert encode(CcTalkMessage(2, 1, 253)) == paper.ZERO_CHECKSUM


def test_the_longest_frame_and_one_byte_more() -> None:
    longest = CcTalkMessage(2, 1, 214, bytes(MAX_DATA))
    assert Decoder().feed(encode(longest), 0) == [longest]
    with pytest.raises(ValueError, match="byte"):
        encode(CcTalkMessage(2, 1, 214, bytes(MAX_DATA + 1)))


@given(st.lists(MESSAGES, max_size=5), st.sampled_from(Checksum), st.data())
def test_any_cut_of_a_stream_gives_the_same_messages(
    messages: list[CcTalkMessage], checksum: Checksum, data: st.DataObject
) -> None:
    stream = b"".join(encode(message, checksum) for message in messages)
    places = range(1, len(stream))
    cuts = sorted(
        data.draw(st.sets(st.sampled_from(places), max_size=12) if places else st.just(set()))
    )
    decoder = Decoder(checksum)
    heard: list[CcTalkMessage] = []
    for number, (start, end) in enumerate(zip([0, *cuts], [*cuts, len(stream)], strict=True)):
        heard += decoder.feed(stream[start:end], number * (GAP_NS - 1))
    assert [(m.dest, m.header, m.data) for m in heard] == [
        (m.dest, m.header, m.data) for m in messages
    ]


@pytest.mark.parametrize("frames", [PAPER_FRAMES, CRC_FRAMES], ids=["simple", "crc"])
def test_a_frame_cut_at_every_place_is_given_up_at_the_gap(frames: list[bytes]) -> None:
    checksum = Checksum.SIMPLE if frames is PAPER_FRAMES else Checksum.CRC16
    for frame in frames:
        for length in range(1, len(frame)):
            decoder = Decoder(checksum)
            assert decoder.feed(frame[:length], 0) == []
            assert decoder.feed(frame, GAP_NS) == decoded([frame], checksum)
            assert decoder.discarded == length


def test_every_flipped_bit_is_refused_with_crc_and_forgotten_after_one_gap() -> None:
    """Alone and joined with every neighbour: a damaged frame never becomes another message."""
    for frame in CRC_FRAMES:
        for bit in range(len(frame) * 8):
            damaged = bytearray(frame)
            damaged[bit // 8] ^= 1 << bit % 8
            for neighbour in (b"", *CRC_FRAMES):
                decoder = Decoder(Checksum.CRC16)
                # Nothing is heard until the gap: what follows a damaged frame is not trusted.
                assert decoder.feed(bytes(damaged) + neighbour, 0) == []
                later = decoder.feed(frame, GAP_NS)
                assert later == decoded([frame], Checksum.CRC16)


def test_every_flipped_bit_of_a_lone_simple_frame_is_refused() -> None:
    for frame in PAPER_FRAMES:
        for bit in range(len(frame) * 8):
            damaged = bytearray(frame)
            damaged[bit // 8] ^= 1 << bit % 8
            decoder = Decoder()
            heard = decoder.feed(bytes(damaged), 0)
            # A turned length bit may leave a shorter frame inside; its sum must still be wrong.
            assert heard == [], frame
            assert decoder.feed(frame, GAP_NS) == decoded([frame])


def test_noise_before_a_frame_costs_no_more_than_one_gap() -> None:
    noise = random.Random(7)
    sent = decoded(CRC_FRAMES, Checksum.CRC16)
    for frame in CRC_FRAMES:
        for length in range(1, 40):
            decoder = Decoder(Checksum.CRC16)
            heard = decoder.feed(noise.randbytes(length) + frame, 0)
            assert all(message in sent for message in heard)
            assert decoder.feed(frame, GAP_NS) == decoded([frame], Checksum.CRC16)


def test_a_line_held_at_zero_is_not_a_message() -> None:
    for checksum in Checksum:
        decoder = Decoder(checksum)
        assert decoder.feed(bytes(5), 0) == []
        assert decoder.bad_checksums == 1


def test_after_a_bad_frame_nothing_is_believed_before_the_gap() -> None:
    good = paper.SIMPLE[0].answer
    bad = good[:-1] + bytes((good[-1] ^ 1,))
    decoder = Decoder()
    assert decoder.feed(bad + good, 0) == []
    assert decoder.feed(good, GAP_NS - 1) == []
    assert decoder.feed(b"", 3 * GAP_NS) == []
    assert decoder.feed(good, 3 * GAP_NS) == decoded([good])
    assert (decoder.bad_checksums, decoder.discarded) == (1, 15)


@given(st.lists(st.tuples(st.binary(max_size=60), st.integers(0, 2 * GAP_NS)), max_size=20))
def test_any_bytes_at_any_time_leave_a_decoder_that_works(
    pieces: list[tuple[bytes, int]],
) -> None:
    for checksum in Checksum:
        decoder = Decoder(checksum)
        now_ns = 0
        fed = 0
        heard = 0
        for data, wait_ns in pieces:
            now_ns += wait_ns
            fed += len(data)
            heard += sum(len(message.data) + 5 for message in decoder.feed(data, now_ns))
        assert fed == heard + decoder.discarded + len(decoder.pending)
        good = CcTalkMessage(2, 1, 229)
        assert decoder.feed(encode(good, checksum), now_ns + GAP_NS) == [good]
