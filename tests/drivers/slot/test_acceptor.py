from collections.abc import Callable

import pytest

from drivers.cctalk.host import Host, Peer
from drivers.deadline import Deadline
from drivers.errors import BadFrame, NoReply
from drivers.framing.cctalk import CcTalkMessage, Checksum, Decoder, encode
from drivers.slot import acceptor
from drivers.slot.acceptor import CounterKind, LampKind, PollingPriority
from tests.drivers.fakes import FakeClock, FakeWire, Reply


class Device:
    """Answers what a table says; a header that is not in it gets silence."""

    def __init__(self, answers: dict[int, bytes]) -> None:
        self.answers = {254: b"", **answers}
        self.clock = FakeClock()
        self.wire = FakeWire(self.clock, self._respond)
        self.peer = Peer(Host(self.wire, clock=self.clock), 2)
        self.soon = Deadline.after_ms(60_000, self.clock)

    def _respond(self, frame: bytes) -> Reply:
        command = Decoder(Checksum.SIMPLE).feed(frame, self.clock())[0]
        data = self.answers.get(command.header)
        return [] if data is None else [(8, encode(CcTalkMessage(1, 2, 0, data)))]

    @property
    def last_sent(self) -> tuple[int, bytes]:
        message = Decoder(Checksum.SIMPLE).feed(self.wire.sent[-1], 0)[0]
        return message.header, message.data


@pytest.mark.parametrize(
    ("kind", "header"),
    [
        (CounterKind.INSERTED, 226),
        (CounterKind.ACCEPTED, 225),
        (CounterKind.REJECTED, 194),
        (CounterKind.FRAUD, 193),
    ],
)
def test_counters_of_three_bytes_come_least_significant_first(
    kind: CounterKind, header: int
) -> None:
    device = Device({header: b"\x01\x02\x03"})
    assert acceptor.counter(device.peer, kind, device.soon) == 0x030201


@pytest.mark.parametrize(
    ("answer", "interval_ms"),
    [
        (b"\x02\x14", 200),
        (b"\x01\xc8", 200),
        (b"\x03\x01", 1_000),
        (b"\x00\x00", 0),
        (b"\x00\xff", 0),
    ],
)
def test_polling_priority_in_milliseconds(answer: bytes, interval_ms: int) -> None:
    device = Device({249: answer})
    assert acceptor.polling_priority(device.peer, device.soon) == PollingPriority(interval_ms)


def test_an_open_kind_is_a_one() -> None:
    device = Device({231: b"", 230: b"\x05\x80", 228: b"", 227: b"\x01"})
    acceptor.set_inhibits(device.peer, 0x8005, device.soon)
    assert device.last_sent == (231, b"\x05\x80")
    assert acceptor.inhibits(device.peer, device.soon) == 0x8005
    acceptor.set_master(device.peer, device.soon, is_open=True)
    assert device.last_sent == (228, b"\x01")
    acceptor.set_master(device.peer, device.soon, is_open=False)
    assert device.last_sent == (228, b"\x00")
    assert acceptor.master_is_open(device.peer, device.soon)


@pytest.mark.parametrize(
    ("kind", "is_on", "sent"),
    [
        (LampKind.LAMP, True, (151, b"\x03\x02")),
        (LampKind.LAMP, False, (151, b"\x03\x01")),
        (LampKind.OUTPUT, True, (233, b"\x08")),
        (LampKind.OUTPUT, False, (233, b"\x00")),
    ],
)
def test_a_lamp_by_either_wiring(kind: LampKind, is_on: bool, sent: tuple[int, bytes]) -> None:
    device = Device({151: b"", 233: b""})
    acceptor.set_lamp(device.peer, kind, 3, device.soon, is_on=is_on)
    assert device.last_sent == sent


def test_a_slot_without_a_lamp_is_sent_nothing() -> None:
    device = Device({})
    acceptor.set_lamp(device.peer, LampKind.NONE, 1, device.soon, is_on=True)
    assert device.wire.sent == []


def test_an_accept_limit_where_there_is_one() -> None:
    device = Device({135: b""})
    acceptor.set_accept_limit(device.peer, 1, device.soon)
    assert device.last_sent == (135, b"\x01")


def test_what_a_technician_moves_is_moved_once() -> None:
    device = Device({})
    with pytest.raises(NoReply):
        acceptor.pulse_solenoids(device.peer, 1, device.soon)
    with pytest.raises(NoReply):
        acceptor.pulse_outputs(device.peer, 1, device.soon)
    assert len(device.wire.sent) == 2


def test_what_a_device_does_not_tell_is_nothing() -> None:
    device = Device({})
    peer, soon = device.peer, device.soon
    asked = (
        acceptor.polling_priority,
        acceptor.status,
        acceptor.sorter_override,
        acceptor.option_flags,
        acceptor.database_version,
        acceptor.opto_states,
        acceptor.input_lines,
    )
    assert [ask(peer, soon) for ask in asked] == [None] * len(asked)
    assert acceptor.errors_of(peer, 20, soon) is None
    assert acceptor.sorter_path(peer, 1, soon) is None


def test_the_readings_of_a_technician() -> None:
    device = Device(
        {248: b"\x02", 236: b"\x05", 237: b"\x01\x02", 221: b"\xff", 213: b"\x01", 243: b"\x00"}
        | {209: b"\x01\x02", 149: b"\x09\x00\x00", 150: b"\x07\x00\x00"}
    )
    peer, soon = device.peer, device.soon
    assert acceptor.status(peer, soon) == 2
    assert acceptor.opto_states(peer, soon) == b"\x05"
    assert acceptor.input_lines(peer, soon) == b"\x01\x02"
    assert acceptor.sorter_override(peer, soon) == 255
    assert acceptor.sorter_path(peer, 5, soon) == b"\x01\x02"
    assert device.last_sent == (209, b"\x05")
    assert acceptor.option_flags(peer, soon) == 1
    assert acceptor.database_version(peer, soon) == 0
    assert acceptor.errors_of(peer, 20, soon) == 9
    assert acceptor.accepted_at(peer, 2, soon) == 7


@pytest.mark.parametrize(
    ("header", "size", "ask"),
    [
        (230, 2, acceptor.inhibits),
        (227, 1, acceptor.master_is_open),
        (248, 1, acceptor.status),
        (249, 2, acceptor.polling_priority),
        (221, 1, acceptor.sorter_override),
        (213, 1, acceptor.option_flags),
        (243, 1, acceptor.database_version),
        (225, 3, lambda peer, soon: acceptor.counter(peer, CounterKind.ACCEPTED, soon)),
        (184, 6, lambda peer, soon: acceptor.coin_id(peer, 1, soon)),
        (149, 3, lambda peer, soon: acceptor.errors_of(peer, 20, soon)),
        (150, 3, lambda peer, soon: acceptor.accepted_at(peer, 1, soon)),
    ],
)
def test_an_answer_longer_than_it_should_be_is_none(
    header: int, size: int, ask: Callable[[Peer, Deadline], object]
) -> None:
    device = Device({header: bytes(size + 1)})
    with pytest.raises(BadFrame):
        ask(device.peer, device.soon)
    device.answers[header] = bytes(size)
    ask(device.peer, device.soon)


@pytest.mark.parametrize("size", [1, 8])
def test_a_kind_has_one_to_eight_sorter_paths(size: int) -> None:
    device = Device({209: bytes(size)})
    assert acceptor.sorter_path(device.peer, 1, device.soon) == bytes(size)
    device.answers[209] = bytes(9)
    with pytest.raises(BadFrame):
        acceptor.sorter_path(device.peer, 1, device.soon)


def test_a_name_in_no_letters_is_still_a_name() -> None:
    device = Device({184: b"TK\xff01A"})
    assert acceptor.coin_id(device.peer, 1, device.soon) == "TK\ufffd01A"


@pytest.mark.parametrize("size", [10, 12])
def test_a_buffer_of_another_size_is_no_answer(size: int) -> None:
    device = Device({229: bytes(size)})
    with pytest.raises(BadFrame):
        acceptor.read_buffer(device.peer, device.soon, tries=1)
