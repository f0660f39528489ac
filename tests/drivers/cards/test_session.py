import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.cards.channel import MessageSealing
from drivers.cards.session import (
    IDENTITY_HEADERS,
    Greeting,
    NotProvedError,
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
    sealing = MessageSealing(240, meeting.command_key, meeting.answer_key)
    for shown in (repr(GREETING), str(GREETING), repr(meeting), repr(sealing)):
        for key in ("device key", "key host-to-device", "key device-to-host"):
            assert VALUES[key].hex() not in shown
            assert repr(VALUES[key])[2:-1] not in shown


def test_nonces_and_keys_have_their_sizes() -> None:
    with pytest.raises(ValueError, match="16 bytes"):
        Greeting(240, b"short", bytes(32), bytes(32))
