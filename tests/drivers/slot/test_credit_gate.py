import pytest

from drivers.cctalk.host import Host, Peer
from drivers.deadline import Deadline
from drivers.errors import BadFrame
from drivers.framing.cctalk import CcTalkMessage, Checksum, Decoder, encode
from drivers.slot.counter import Result
from drivers.slot.credit_gate import Worth, weigh
from drivers.slot.reconciliation import Reconciliation
from tests.drivers.fakes import FakeClock, FakeWire, Reply

FIRST, SECOND = Result(1, 1), Result(2, 1)
STRING, REJECT = Result(0, 20), Result(0, 1)


class Counting:
    """A device that only counts; a counter may be given several values, one for each reading."""

    def __init__(self, accepted: list[int], inserted: int = 50, kinds: tuple[int, int] = (0, 0)):
        self.accepted = accepted
        self.inserted, self.rejected = inserted, 0
        self.kinds: tuple[int, ...] = kinds
        self.falling = 0  # tokens of each kind between two readings
        self.clock = FakeClock()
        self.peer = Peer(Host(FakeWire(self.clock, self._respond), clock=self.clock), 2)
        self.soon = Deadline.after_ms(60_000, self.clock)

    def _respond(self, frame: bytes) -> Reply:
        command = Decoder(Checksum.SIMPLE).feed(frame, self.clock())[0]
        if command.header == 225:
            value = self.accepted.pop(0) if len(self.accepted) > 1 else self.accepted[0]
        elif command.header == 226:
            value = self.inserted
        elif command.header == 194:
            value = self.rejected
        elif command.header == 150 and self.kinds:
            value = self.kinds[command.data[0] - 1]
            self.kinds = tuple(count + self.falling for count in self.kinds)
        else:
            return []
        return [(8, encode(CcTalkMessage(1, 2, 0, value.to_bytes(3, "little"))))]


def tally_at(device: Counting) -> Reconciliation:
    tally = Reconciliation(1)
    tally.start(device.peer, [1, 2], device.soon)
    return tally


def test_a_credit_that_was_counted_is_taken() -> None:
    device = Counting([10])
    tally = tally_at(device)
    device.accepted = [12]
    assert weigh(device.peer, tally, [FIRST, REJECT, SECOND], device.soon) == [Worth.TAKEN] * 3


def test_a_credit_that_was_not_counted_is_not() -> None:
    device = Counting([10])
    tally = tally_at(device)
    assert weigh(device.peer, tally, [FIRST], device.soon) == [Worth.REPEATED]


def test_of_two_credits_the_one_its_own_counter_backs_is_taken() -> None:
    device = Counting([10], kinds=(4, 6))
    tally = tally_at(device)
    device.accepted, device.kinds = [11], (4, 7)
    worth = weigh(device.peer, tally, [FIRST, SECOND, SECOND], device.soon)
    assert worth == [Worth.REPEATED, Worth.TAKEN, Worth.REPEATED]


def test_one_low_reading_may_be_noise() -> None:
    device = Counting([10])
    tally = tally_at(device)
    device.accepted = [3, 11]
    assert weigh(device.peer, tally, [FIRST], device.soon) == [Worth.TAKEN]


def test_readings_that_never_agree_decide_nothing() -> None:
    device = Counting([10])
    tally = tally_at(device)
    device.accepted = [3, 5, 7]
    with pytest.raises(BadFrame, match="genuine") as caught:
        weigh(device.peer, tally, [FIRST], device.soon)
    assert caught.value.command == "request accept counter 225"
    assert "address 2" in caught.value.device


def test_counts_of_a_kind_that_disagree_decide_nothing() -> None:
    device = Counting([10], kinds=(4, 6))
    tally = tally_at(device)
    device.falling = 1
    with pytest.raises(BadFrame, match="genuine"):
        weigh(device.peer, tally, [FIRST], device.soon)


def test_a_device_without_counters_is_believed() -> None:
    device = Counting([10])
    assert weigh(device.peer, Reconciliation(1), [FIRST], device.soon) == [Worth.TAKEN]


@pytest.mark.parametrize(("inserted", "worth"), [(51, Worth.STRINGED), (52, Worth.TAKEN)])
def test_a_credit_right_after_a_string_needs_an_insertion_of_its_own(
    inserted: int, worth: Worth
) -> None:
    device = Counting([10])
    tally = tally_at(device)
    device.accepted, device.inserted = [11], inserted
    assert weigh(device.peer, tally, [STRING, FIRST], device.soon) == [Worth.TAKEN, worth]


def test_a_credit_before_a_string_needs_none() -> None:
    device = Counting([10])
    tally = tally_at(device)
    device.accepted, device.inserted = [11], 51
    assert weigh(device.peer, tally, [FIRST, STRING], device.soon) == [Worth.TAKEN] * 2


def test_nothing_is_asked_when_nothing_is_credited() -> None:
    device = Counting([10])
    tally = tally_at(device)
    wire = device.peer.host.port
    assert isinstance(wire, FakeWire)
    asked = len(wire.sent)
    assert weigh(device.peer, tally, [REJECT, STRING], device.soon) == [Worth.TAKEN] * 2
    assert len(wire.sent) == asked
