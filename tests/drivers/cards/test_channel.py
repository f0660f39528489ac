from collections.abc import Callable

import pytest

from drivers.cards.channel import Channel, Conversation, MessageSealing, WornOutError
from drivers.cards.faults import AnswersForged, CommandRefused, SessionLost, advice_for
from drivers.cards.profile import CardHeader, ReplyStatus
from drivers.cards.records import LayoutError, UnaskedDataError
from drivers.cards.session import NotProvedError
from drivers.cctalk.host import Host, Peer
from drivers.deadline import Deadline
from drivers.errors import DeviceBusy, NoReply
from drivers.framing.cctalk import CcTalkMessage, Checksum, decode, encode
from drivers.trace import Trace
from tests.drivers.answering_wire import AnsweringWire

from .vectors import EXCHANGES, VALUES

NAK, BUSY = 5, 6
Reply = Callable[[bytes], CcTalkMessage | None]


def joined(reply: Reply) -> tuple[AnsweringWire, Channel]:
    """A channel with a session whose device answers as `reply` says to the sealed data."""

    def answer(frame: bytes) -> bytes:
        command = decode(frame, Checksum.CRC16)
        assert command is not None
        message = reply(command.data)
        return b"" if message is None else encode(message, Checksum.CRC16)

    wire = AnsweringWire(answer)
    trace = Trace(clock=wire.clock)
    host = Host(wire, Checksum.CRC16, trace, wire.clock, masked=True)
    channel = Channel(Peer(host, 240))
    channel._sealing = MessageSealing(240, b"h" * 32, b"d" * 32)
    return wire, channel


def sealed(status: int, payload: bytes = b"") -> Reply:
    device = MessageSealing(240, b"d" * 32, b"h" * 32)
    return lambda _: CcTalkMessage(
        1, 0, 0, device.seal(CardHeader.STATUS, bytes((status,)) + payload)
    )


def ask(wire: AnsweringWire, channel: Channel, duration_ms: int = 5_000) -> bytes:
    deadline: Deadline = wire.deadline(duration_ms)
    return channel.command(CardHeader.STATUS, b"", deadline)


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


def test_a_sealed_payload_has_a_longest_size() -> None:
    sealing = MessageSealing(240, b"h" * 32, b"d" * 32)
    assert len(sealing.seal(83, bytes(243))) == 255
    with pytest.raises(ValueError, match="243"):
        sealing.seal(83, bytes(244))


def test_an_answer_under_seal() -> None:
    wire, channel = joined(sealed(0, b"payload"))
    assert ask(wire, channel) == b"payload"


@pytest.mark.parametrize("status", list(ReplyStatus)[1:])
def test_a_refusal_says_what_and_what_to_do(status: ReplyStatus) -> None:
    payload = b"\x01" if status is ReplyStatus.FAULT else b""
    wire, channel = joined(sealed(status, payload))
    with pytest.raises(CommandRefused) as caught:
        ask(wire, channel)
    assert caught.value.status is status
    assert caught.value.advice.endswith(".")
    if status is ReplyStatus.FAULT:
        assert caught.value.advice == advice_for(1)


def test_a_refusal_with_a_tail_is_not_looked_at() -> None:
    wire, channel = joined(sealed(ReplyStatus.WRONG_STATE, b"\x41\x42"))
    with pytest.raises(UnaskedDataError):
        ask(wire, channel)


def test_a_status_that_does_not_exist() -> None:
    wire, channel = joined(sealed(77))
    with pytest.raises(LayoutError):
        ask(wire, channel)


def test_three_answers_without_a_right_seal_are_an_alarm() -> None:
    wire, channel = joined(lambda data: CcTalkMessage(1, 0, 0, data))  # the command thrown back
    with pytest.raises(AnswersForged):
        ask(wire, channel)
    assert len(wire.written) == 3
    assert len(set(wire.written)) == 1


def test_one_forged_answer_is_followed_by_a_right_one() -> None:
    right = sealed(0, b"ok")
    answers = [CcTalkMessage(1, 0, 0, bytes(13)), None, right(b"")]
    wire, channel = joined(lambda _: answers.pop(0))
    assert ask(wire, channel) == b"ok"
    assert len(set(wire.written)) == 1


def test_nak_means_that_the_session_is_gone() -> None:
    wire, channel = joined(lambda _: CcTalkMessage(1, 0, NAK))
    with pytest.raises(SessionLost):
        ask(wire, channel)
    assert len(wire.written) == 1
    assert not channel.has_session
    with pytest.raises(SessionLost):
        ask(wire, channel)
    assert len(wire.written) == 1


def test_busy_is_repeated_forty_times_at_most() -> None:
    wire, channel = joined(lambda _: CcTalkMessage(1, 0, BUSY))
    with pytest.raises(DeviceBusy):
        ask(wire, channel, 60_000)
    assert len(wire.written) == 40
    assert len(set(wire.written)) == 1


def test_silence_is_asked_three_times() -> None:
    wire, channel = joined(lambda _: None)
    with pytest.raises(NoReply):
        ask(wire, channel)
    assert len(wire.written) == 3


def test_a_session_that_is_used_up_is_renewed() -> None:
    wire, channel = joined(sealed(0))
    assert channel._sealing is not None
    channel._sealing._counter = 0x7FFFFFFF
    with pytest.raises(SessionLost, match="used up"):
        ask(wire, channel)
    assert wire.written == []


def test_no_answer_of_a_card_device_is_kept_in_the_trace() -> None:
    wire, channel = joined(sealed(0, b"\x41 and its nonce"))
    ask(wire, channel)
    received = [
        entry for entry in channel.peer.host.trace.frames() if entry.direction.value == "rx"
    ]
    assert received
    assert all(entry.data == b"" and entry.length > 0 for entry in received)


def test_the_device_refuses_a_key_that_is_not_its_own() -> None:
    printed = dict(EXCHANGES.values())
    wire = AnsweringWire(
        lambda frame: printed.get(frame, encode(CcTalkMessage(1, 0, NAK), Checksum.CRC16))
    )
    channel = Channel(Peer(Host(wire, Checksum.CRC16, clock=wire.clock), 240))
    answers = channel.read_identity(wire.deadline())
    with pytest.raises(NotProvedError):
        channel.open(answers, bytes(32), VALUES["host nonce"], wire.deadline())
    assert not channel.has_session


def test_nothing_is_said_before_there_is_a_port() -> None:
    with pytest.raises(RuntimeError, match="attached to a port"):
        _ = Conversation().channel
