"""Authentication, seals, replay and retry of the card profile."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hil.card_host import CardHost, device, frame

NAK = (5, b"")
BUSY = (6, b"")


def connected() -> CardHost:
    host = CardHost(device())
    assert host.connect()
    return host


def test_no_sealed_command_without_a_session() -> None:
    host = CardHost(device())
    for header in range(81, 97):
        assert host.ask(header, bytes(12)) == NAK


def test_a_host_with_another_key_is_refused() -> None:
    assert not CardHost(device(), bytes(32)).connect()


def test_a_wrong_proof_is_refused_and_uses_up_the_handshake() -> None:
    host = connected()
    assert host.ask(98, b"n" * 16 + b"\0" * 8) == NAK
    assert host.ask(97, bytes(16)) == NAK
    assert host.command(96)[0] == 0  # the running session goes on


def test_open_and_confirm_may_be_repeated() -> None:
    host = CardHost(device())
    assert host.connect(b"a" * 16)
    confirm = host.last_sent
    assert host.raw(confirm) == frame(1, 0)
    assert host.command(96)[0] == 0
    assert host.raw(confirm) == frame(1, 5)


def test_nonces_of_the_device_are_fresh() -> None:
    twin = device()
    nonces = set()
    for n in range(20):
        host = CardHost(twin)
        assert host.connect(bytes([n]) * 16)
        nonces.add(host.send_key)
    assert len(nonces) == 20


def test_an_old_handshake_cannot_be_replayed() -> None:
    host = CardHost(device())
    assert host.connect(b"a" * 16)
    old_confirm = host.last_sent
    assert host.connect(b"b" * 16)
    key_id = host.ask(98, b"a" * 16 + bytes(8))
    assert key_id == NAK
    assert host.raw(old_confirm) == frame(1, 5)


def test_the_handshake_waits_five_seconds() -> None:
    host = CardHost(device())
    host.connect()
    confirm = host.last_sent
    host.command(96)
    host.twin.session = None
    host.pass_ms(5_001)
    assert host.raw(confirm) == frame(1, 5)


def test_a_repeated_command_is_executed_once() -> None:
    host = connected()
    host.load()
    assert host.command(86, b"\x03")[0] == 0
    sent = host.last_sent
    host.pass_ms(1)
    first = host.raw(sent)
    assert first == host.raw(sent)
    host.pass_ms(1)
    assert len(host.twin.record.drawn) == 3


def test_a_replayed_older_command_gets_no_answer_and_is_told() -> None:
    host = connected()
    host.command(96)
    old = host.last_sent
    host.command(96)
    assert host.raw(old) == b""
    kinds = [kind for _, kind, _ in host.events()]
    assert 0x0B in kinds
    assert int.from_bytes(host.command(82)[1][-4:], "little") == 1


def test_a_command_moved_to_another_header_or_address_gets_no_answer() -> None:
    host = connected()
    sent = host.sealed(96)
    assert host.raw(frame(240, 81, sent[4:-1])) == b""
    assert host.raw(frame(241, 96, sent[4:-1])) == b""


def test_gaps_in_the_counter_are_allowed() -> None:
    host = connected()
    host.counter += 10
    assert host.command(96)[0] == 0


def test_busy_does_not_use_up_the_counter() -> None:
    host = connected()
    host.twin.busy_answers = 2
    sent = host.sealed(96)
    assert [host.raw(sent)[3] for _ in range(3)] == [6, 6, 0]


def test_restart_ends_the_session_and_counts_the_boot() -> None:
    host = connected()
    before = host.command(96)[1][24:]
    assert host.ask(1) == (0, b"")
    assert host.ask(96, bytes(12)) == NAK
    assert host.connect(b"z" * 16)
    after = host.command(96)[1][24:]
    assert int.from_bytes(after, "little") == int.from_bytes(before, "little") + 1


def test_a_session_ends_after_a_minute_without_commands() -> None:
    host = connected()
    host.pass_ms(60_001)
    assert host.ask(96, bytes(12)) == NAK


def test_end_session_is_answered_under_its_own_key_and_then_gone() -> None:
    host = connected()
    assert host.command(81) == (0, b"")
    assert host.ask(96, bytes(12)) == NAK


def test_a_changed_identity_changes_the_proof() -> None:
    host = CardHost(device())
    host.connect()
    old = host.twin.random.getstate()
    keys = []
    for disguised in (False, True):
        twin = device()
        twin.random.setstate(old)
        if disguised:
            twin.disguise()
        other = CardHost(twin)
        assert other.connect()
        keys.append(other.send_key)
    assert keys[0] != keys[1]


@pytest.mark.parametrize("payload", [b"", b"\0", bytes(7), bytes(242)])
def test_wrong_lengths_inside_a_seal_are_bad_arguments(payload: bytes) -> None:
    host = connected()
    status, _ = host.command(93, payload)
    assert status == 3


@given(st.integers(20, 99), st.binary(max_size=60))
def test_no_forged_data_is_ever_executed(header: int, data: bytes) -> None:
    host = connected()
    before = (host.twin.locked, host.twin.state, host.twin.deck_number)
    host.raw(frame(240, header, data))
    assert (host.twin.locked, host.twin.state, host.twin.deck_number) == before
    assert host.command(96)[0] == 0
