from collections.abc import Callable

import pytest

from drivers.cctalk.alarms import ADVICE, TamperAlarm, TamperKind
from drivers.cctalk.host import Host
from drivers.deadline import Deadline
from drivers.errors import (
    BadFrame,
    DeviceBusy,
    DriverError,
    EchoMismatch,
    LinkDown,
    NoReply,
    Refused,
)
from drivers.framing.cctalk import CcTalkMessage, Checksum, encode
from drivers.trace import Trace
from tests.drivers.fakes import FakeClock, FakeWire, Reply
from tests.frames import cctalk as paper

ACK = encode(CcTalkMessage(1, 2, 0))
NAK = encode(CcTalkMessage(1, 2, 5))
BUSY = encode(CcTalkMessage(1, 2, 6))
DATA = encode(CcTalkMessage(1, 2, 0, b"SR5i"))


class Bench:
    """A host on a fake wire whose answers are given try by try."""

    def __init__(
        self, *tries: Reply, checksum: Checksum = Checksum.SIMPLE, masked: bool = False
    ) -> None:
        self.clock = FakeClock()
        self.answers = list(tries)
        self.wire = FakeWire(self.clock, self._respond)
        self.alarms: list[TamperAlarm] = []
        self.trace = Trace(clock=self.clock)
        self.host = Host(
            self.wire,
            checksum,
            self.trace,
            self.clock,
            on_alarm=self.alarms.append,
            masked=masked,
        )

    def _respond(self, _: bytes) -> Reply:
        return self.answers.pop(0) if self.answers else []

    def ask(self, header: int = 244, tries: int = 3, within_ms: float = 5_000) -> bytes:
        deadline = Deadline.after_ms(within_ms, self.clock)
        return self.host.exchange(2, header, b"", deadline, tries=tries)

    @property
    def kinds(self) -> list[TamperKind]:
        return [alarm.kind for alarm in self.alarms]


@pytest.mark.parametrize("exchange", paper.SIMPLE, ids=lambda exchange: exchange.source)
def test_the_exchanges_of_the_paper(exchange: paper.Exchange) -> None:
    bench = Bench([(8, exchange.answer)])
    deadline = Deadline.after_ms(1_000, bench.clock)
    answer = bench.host.exchange(2, exchange.header, exchange.question, deadline)
    assert answer == exchange.data
    assert bench.wire.sent == [exchange.command]
    assert bench.alarms == []


def test_a_crc_device_answers_without_a_source() -> None:
    bench = Bench([(8, paper.CRC_ACK)], checksum=Checksum.CRC16)
    assert bench.host.exchange(40, 254, b"", Deadline.after_ms(500, bench.clock)) == b""
    assert bench.wire.sent == [paper.CRC_POLL]


@pytest.mark.parametrize(
    "first",
    [[], [(8, DATA[:4])], [(8, DATA[:-1] + b"\x00")], [(8, NAK)], [(8, BUSY)], [(8, b"\xff")]],
    ids=["silence", "cut", "bad checksum", "nak", "busy", "noise"],
)
def test_a_failed_try_is_tried_again(first: Reply) -> None:
    bench = Bench(first, first, [(8, DATA)])
    assert bench.ask() == b"SR5i"
    assert len(bench.wire.sent) == 3
    assert bench.host.retries == 2


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        ([], NoReply),
        ([(8, DATA[:5])], BadFrame),
        ([(8, NAK)], Refused),
        ([(8, BUSY)], DeviceBusy),
    ],
    ids=["silence", "cut", "nak", "busy"],
)
def test_three_failures_are_an_error_with_advice(answer: Reply, error: type[DriverError]) -> None:
    bench = Bench(answer, answer, answer)
    with pytest.raises(error) as told:
        bench.ask()
    assert len(bench.wire.sent) == 3
    assert told.value.command == "request product code 244"
    assert "address 2" in told.value.device
    assert told.value.port == "/dev/station/fake"


def test_a_refusal_is_told_even_if_the_device_falls_silent_afterwards() -> None:
    bench = Bench([(8, NAK)], [], [])
    with pytest.raises(Refused):
        bench.ask()


def test_a_missing_echo_changes_the_advice() -> None:
    bench = Bench()
    bench.wire.echo_missing = True
    with pytest.raises(NoReply, match="not even the echo"):
        bench.ask()


def test_the_deadline_ends_the_tries() -> None:
    bench = Bench()
    with pytest.raises(NoReply):
        bench.ask(within_ms=120)
    assert len(bench.wire.sent) == 2


def test_a_slow_command_is_waited_for() -> None:
    bench = Bench([(1_800, DATA)])
    deadline = Deadline.after_ms(5_000, bench.clock)
    assert bench.host.exchange(2, 240, b"\x01", deadline, slow_ms=2_000) == b"SR5i"


def test_an_answer_in_single_bytes_is_put_together() -> None:
    bench = Bench([(10 + 9 * place, DATA[place : place + 1]) for place in range(len(DATA))])
    assert bench.ask() == b"SR5i"
    assert len(bench.wire.sent) == 1


def test_endless_noise_ends() -> None:
    noise: Reply = [(place * 5.0, b"\x55") for place in range(400)]
    bench = Bench(noise, noise, noise)
    with pytest.raises(BadFrame):
        bench.ask(within_ms=60_000)


def test_after_garbage_the_next_try_waits_until_the_line_is_quiet() -> None:
    bench = Bench([(8, b"\x01\x00\x02\x00\x00"), (30, b"\x01\x02"), (60, b"\x03")], [(8, DATA)])
    asked_ns = bench.clock()
    assert bench.ask() == b"SR5i"
    assert bench.clock() - asked_ns >= (60 + 50 + 8) * 1_000_000


def test_a_late_answer_is_not_taken_for_the_next_one() -> None:
    """The answer to a serial number comes when the ROM checksum is asked for."""
    late = encode(CcTalkMessage(1, 2, 0, b"\x01\x02\x03"))
    bench = Bench([(130, late)])
    with pytest.raises(NoReply):
        bench.ask(header=242, tries=1)
    bench.clock.advance_ms(50)
    bench.answers.append([(8, DATA)])
    assert bench.ask() == b"SR5i"
    assert bench.host.late_replies == 1
    assert bench.alarms == []


def test_a_command_asked_twice_and_answered_twice_leaves_nothing_for_the_next() -> None:
    """Answers that come 150 ms late must not put every later answer one command behind."""
    bench = Bench([(150, DATA)], [(150, DATA)], [(8, NAK)])
    assert bench.ask() == b"SR5i"
    assert len(bench.wire.sent) == 2
    bench.answers = [[(8, encode(CcTalkMessage(1, 2, 0, b"other")))]]
    assert bench.ask(header=246) == b"other"
    assert bench.host.late_replies == 1
    assert bench.alarms == []


def test_answers_to_both_tries_that_come_together_are_late_and_no_collision() -> None:
    """A USB hub that stalls for 160 ms hands over in one piece what came meanwhile."""
    newer = encode(CcTalkMessage(1, 2, 0, b"SR5j"))
    bench = Bench([(160, DATA + newer)])
    assert bench.ask() == b"SR5j"
    assert (bench.alarms, bench.host.late_replies) == ([], 1)


def test_the_rest_of_a_late_answer_is_waited_for_before_anything_else_is_asked() -> None:
    """A stall may end in the middle of the third answer."""
    other = encode(CcTalkMessage(1, 2, 0, b"other"))
    bench = Bench([], [], [(10, DATA * 2 + DATA[:3]), (11, DATA[3:4]), (12, DATA[4:])])
    assert bench.ask() == b"SR5i"
    bench.answers = [[(8, other)]]
    assert bench.ask(header=246) == b"other"
    assert len(bench.wire.sent) == 4
    assert (bench.alarms, bench.host.late_replies) == ([], 2)


def test_an_echo_is_looked_for_among_answers_until_what_was_sent_later_is_answered() -> None:
    """What was given up long ago is answered first, in the place of what was asked for now."""
    older = encode(CcTalkMessage(1, 2, 0, b"old"))
    bench = Bench([])
    with pytest.raises(NoReply):
        bench.ask(header=229, tries=1)
    bench.clock.advance_ms(150)
    bench.answers = [[(8, older)], [(7, DATA), (8, DATA)]]
    assert bench.ask(tries=1) == b"old"
    bench.ask(tries=1)
    soon = Deadline.after_ms(5_000, bench.clock)
    for _ in range(2):
        bench.answers = [[(8, encode(CcTalkMessage(1, 3, 0)))]]
        bench.host.exchange(3, 254, b"", soon)
        bench.clock.advance_ms(10)
    assert bench.wire.among_answers == [False, True, True, True, False]
    assert bench.alarms == []


def test_the_rest_of_an_answer_of_no_use_may_come_before_the_echo() -> None:
    bench = Bench([(8, DATA + DATA[:3])])
    assert bench.ask(tries=1) == b"SR5i"
    bench.answers = [[(8, DATA)]]
    bench.clock.advance_ms(10)
    bench.ask(tries=1)
    assert bench.wire.among_answers == [False, True]


@pytest.mark.parametrize("after_ms", [160, 400, 900, 1_900])
def test_an_answer_after_all_tries_were_given_up_is_late(after_ms: float) -> None:
    bench = Bench([(after_ms, DATA)])
    with pytest.raises(NoReply):
        bench.ask(tries=1)
    bench.clock.advance_ms(after_ms)
    bench.answers = [[(8, encode(CcTalkMessage(1, 2, 0, b"other")))]]
    assert bench.ask(header=246) == b"other"
    assert (bench.alarms, bench.host.late_replies) == ([], 1)


def test_more_answers_than_commands_are_a_collision_also_after_a_stall() -> None:
    bench = Bench([(160, DATA * 3)], [], [(8, DATA)])
    bench.ask()
    assert bench.kinds == [TamperKind.SECOND_REPLY]


def test_a_line_that_gives_every_answer_late_is_asked_once_in_the_end() -> None:
    late: Reply = [(160, DATA)]
    bench = Bench(*[late] * 12)
    for _ in range(6):
        assert bench.ask() == b"SR5i"
        bench.clock.advance_ms(200)
    sent = len(bench.wire.sent)
    bench.ask()
    assert len(bench.wire.sent) == sent + 1
    assert bench.alarms == []


def test_a_late_answer_of_another_device_is_no_alarm() -> None:
    late = encode(CcTalkMessage(1, 3, 0, b"x"))
    bench = Bench([])
    soon = Deadline.after_ms(5_000, bench.clock)
    with pytest.raises(NoReply):
        bench.host.exchange(3, 229, b"", soon, tries=1)
    bench.answers = [[(8, late), (20, DATA)]]
    assert bench.ask() == b"SR5i"
    assert (bench.alarms, bench.host.late_replies) == ([], 1)


@pytest.mark.parametrize(
    ("heard", "kind"),
    [
        (encode(CcTalkMessage(1, 3, 0)), TamperKind.WRONG_SOURCE),
        (encode(CcTalkMessage(7, 1, 229)), TamperKind.FOREIGN_COMMAND),
        (encode(CcTalkMessage(2, 1, 251, b"\x09")), TamperKind.ADDRESS_CHANGE),
        (encode(CcTalkMessage(2, 1, 250)), TamperKind.ADDRESS_CHANGE),
        (paper.GROUNDED, TamperKind.NULL_BYTE),
        (encode(CcTalkMessage(1, 2, 77)), TamperKind.UNSOLICITED_FRAME),
        (encode(CcTalkMessage(2, 1, 244)), TamperKind.OWN_COMMAND_HEARD),
    ],
    ids=lambda value: value.name if isinstance(value, TamperKind) else "",
)
def test_a_foreign_frame_before_the_answer_is_an_alarm(heard: bytes, kind: TamperKind) -> None:
    bench = Bench([(6, heard), (9, DATA)])
    assert bench.ask() == b"SR5i"
    assert bench.kinds == [kind]
    assert ADVICE[kind] in bench.alarms[0].sentence
    assert bench.alarms[0].data_hex == heard.hex(" ")


def test_a_frame_nobody_asked_for_is_an_alarm_at_the_next_command() -> None:
    bench = Bench([(8, DATA)], [(8, DATA)])
    bench.ask()
    bench.wire.deliver(20, encode(CcTalkMessage(1, 9, 0)))
    bench.clock.advance_ms(40)
    bench.ask()
    assert bench.kinds == [TamperKind.WRONG_SOURCE]


def test_two_answers_to_one_command_are_an_alarm_and_no_answer() -> None:
    other = encode(CcTalkMessage(1, 2, 0, b"SR6x"))
    bench = Bench([(8, DATA + other)], [(8, DATA)])
    assert bench.ask() == b"SR5i"
    assert bench.kinds == [TamperKind.SECOND_REPLY]
    assert len(bench.wire.sent) == 2


def test_a_second_answer_that_comes_later_is_an_alarm() -> None:
    bench = Bench([(8, DATA), (15, DATA)], [(8, DATA)])
    bench.ask()
    bench.clock.advance_ms(20)
    bench.ask()
    assert bench.kinds == [TamperKind.SECOND_REPLY]


def test_stray_bytes_are_counted_and_cost_nothing() -> None:
    bench = Bench([(8, DATA), (9, b"\xaa\xbb")], [(8, DATA)])
    bench.ask()
    bench.clock.advance_ms(20)
    assert bench.ask() == b"SR5i"
    assert bench.host.stray_bytes == 2
    assert bench.alarms == []


@pytest.mark.parametrize(
    ("got", "kind"),
    [
        (b"\x00\x02\x00\x01\xf4", TamperKind.NULL_BYTE),
        (b"\x00", TamperKind.NULL_BYTE),
        (b"\x02\x00\x05", TamperKind.ECHO_MISMATCH),
        (b"\x01\x00\x02\x00\xfd", TamperKind.ECHO_MISMATCH),
    ],
)
def test_a_wrong_echo_is_an_alarm_and_the_command_goes_again(got: bytes, kind: TamperKind) -> None:
    bench = Bench([], [(8, DATA)])
    plain_read: Callable[[Deadline], bytes] = bench.wire.read_some
    failures = [True]

    def read_some(deadline: Deadline) -> bytes:
        if bench.wire.sent and failures:
            failures.pop()
            error = EchoMismatch("differs", port="p", device="d", command="c")
            error.expected, error.got = bench.wire.sent[-1], got
            raise error
        return plain_read(deadline)

    bench.wire.read_some = read_some  # type: ignore[method-assign]
    assert bench.ask() == b"SR5i"
    assert bench.kinds == [kind]


@pytest.mark.parametrize(
    "answer",
    [ACK, DATA, encode(CcTalkMessage(1, 2, 0, b"Coin Acceptor"))],
    ids=["ack", "four", "long"],
)
def test_a_zero_pushed_before_an_answer_is_an_alarm(answer: bytes) -> None:
    bench = Bench([(8, b"\x00" + answer)], [(8, answer)])
    bench.ask()
    assert bench.kinds == [TamperKind.NULL_BYTE]


def test_a_masked_line_shows_nothing_in_trace_or_alarm() -> None:
    card = encode(CcTalkMessage(1, 2, 0, b"As"))
    bench = Bench(
        [(8, card[:5]), (9, card[5:] + encode(CcTalkMessage(1, 2, 0, b"Kd")))],
        [(8, card)],
        masked=True,
    )
    assert bench.ask() == b"As"
    assert bench.alarms[0].data_hex == ""
    received = [frame for frame in bench.trace.frames() if frame.direction.value == "rx"]
    assert [frame.data for frame in received] == [b"", b"", b""]
    assert sum(frame.length for frame in received) == 3 * len(card)


def test_a_lost_port_is_not_tried_again() -> None:
    bench = Bench()

    def gone(data: bytes, deadline: Deadline, *, among_answers: bool = False) -> None:
        raise LinkDown("gone", port="p", device="d", command="c")

    bench.wire.write_all = gone  # type: ignore[method-assign]
    with pytest.raises(LinkDown):
        bench.ask()
