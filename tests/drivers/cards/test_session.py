import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.cards.session import (
    IDENTITY_HEADERS,
    Greeting,
    MessageSealing,
    NotProvedError,
    WornOutError,
    identity_digest,
)

from .vectors import VALUES

GREETING = Greeting(240, VALUES["host nonce"], VALUES["identity digest"], VALUES["device key"])
ANSWER = VALUES["device nonce"] + bytes((7, 0, 0, 0)) + VALUES["device proof"]


def test_any_flipped_bit_of_the_devices_answer_is_no_proof() -> None:
    for bit in range(len(ANSWER) * 8):
        changed = bytearray(ANSWER)
        changed[bit // 8] ^= 1 << bit % 8
        with pytest.raises(NotProvedError):
            GREETING.meet(bytes(changed))


@given(st.binary(max_size=60).filter(lambda data: data != ANSWER))
def test_no_other_answer_is_a_proof(data: bytes) -> None:
    with pytest.raises(NotProvedError):
        GREETING.meet(data)


@pytest.mark.parametrize(
    "other",
    [
        Greeting(241, VALUES["host nonce"], VALUES["identity digest"], VALUES["device key"]),
        Greeting(240, bytes(16), VALUES["identity digest"], VALUES["device key"]),
        Greeting(240, VALUES["host nonce"], bytes(32), VALUES["device key"]),
        Greeting(240, VALUES["host nonce"], VALUES["identity digest"], bytes(32)),
    ],
)
def test_a_proof_is_of_one_address_nonce_identity_and_key(other: Greeting) -> None:
    with pytest.raises(NotProvedError):
        other.meet(ANSWER)


def test_one_changed_identity_answer_changes_the_digest() -> None:
    answers = {header: bytes((header, 1, 2, 3)) for header in IDENTITY_HEADERS}
    digests = {identity_digest(answers)}
    for header in IDENTITY_HEADERS:
        digests.add(identity_digest({**answers, header: b"other"}))
    assert len(digests) == len(IDENTITY_HEADERS) + 1


def test_keys_are_never_shown() -> None:
    meeting = GREETING.meet(ANSWER)
    for shown in (repr(GREETING), str(GREETING), repr(meeting), repr(meeting.sealing)):
        for key in ("device key", "key host-to-device", "key device-to-host"):
            assert VALUES[key].hex() not in shown
            assert repr(VALUES[key])[2:-1] not in shown


def test_the_counter_never_repeats_and_wears_out() -> None:
    sealing = MessageSealing(240, b"h" * 32, b"d" * 32)
    frames = {sealing.seal(96, b"") for _ in range(100)}
    assert len(frames) == 100
    sealing._counter = 0x80000000 - 2
    sealing.seal(96, b"")
    with pytest.raises(WornOutError):
        sealing.seal(96, b"")


def test_a_replayed_answer_is_refused() -> None:
    """An answer is good for the command in flight and for no later one."""
    host = MessageSealing(240, b"h" * 32, b"d" * 32)
    device = MessageSealing(240, b"d" * 32, b"h" * 32)
    host.seal(96, b"")
    answer = device.seal(96, b"\x00payload")  # counter, status and payload, sealed by the device
    assert host.unseal(96, answer) == (0, b"payload")
    host.seal(96, b"")
    assert host.unseal(96, answer) is None


def test_an_answer_from_another_address_or_to_another_header_is_refused() -> None:
    host = MessageSealing(240, b"h" * 32, b"d" * 32)
    host.seal(96, b"")
    elsewhere = MessageSealing(241, b"d" * 32, b"h" * 32).seal(96, b"\x00x")
    same_place = MessageSealing(240, b"d" * 32, b"h" * 32).seal(96, b"\x00x")
    assert host.unseal(96, elsewhere) is None
    assert host.unseal(95, same_place) is None
    assert host.unseal(96, same_place) == (0, b"x")


def test_payloads_and_keys_have_their_sizes() -> None:
    sealing = MessageSealing(240, b"h" * 32, b"d" * 32)
    assert len(sealing.seal(83, bytes(243))) == 255
    with pytest.raises(ValueError, match="243"):
        sealing.seal(83, bytes(244))
    with pytest.raises(ValueError, match="16 bytes"):
        Greeting(240, b"short", bytes(32), bytes(32))
