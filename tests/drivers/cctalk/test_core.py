import pytest

from drivers.cctalk import addressing, core, faults
from drivers.cctalk.host import Host, Peer
from drivers.deadline import Deadline
from drivers.errors import BadFrame, NoReply, WrongDevice
from drivers.framing.cctalk import CcTalkMessage, Checksum, Decoder, encode
from tests.drivers.fakes import FakeClock, FakeWire, Reply
from tests.frames import cctalk as paper


class Device:
    """Answers what a table says, as the device of the paper does."""

    def __init__(self, answers: dict[int, bytes] | None = None) -> None:
        printed = {e.header: e.data for e in paper.SIMPLE if not e.question}
        self.answers = printed if answers is None else answers
        self.clock = FakeClock()
        self.wire = FakeWire(self.clock, self._respond)
        self.peer = Peer(Host(self.wire, clock=self.clock), 2)

    def _respond(self, frame: bytes) -> Reply:
        command = Decoder(Checksum.SIMPLE).feed(frame, self.clock())[0]
        data = self.answers.get(command.header)
        return [] if data is None else [(8, encode(CcTalkMessage(1, 2, 0, data)))]

    @property
    def soon(self) -> Deadline:
        return Deadline.after_ms(60_000, self.clock)


def test_the_identity_of_the_device_in_the_paper() -> None:
    device = Device()
    identity = core.read_identity(device.peer, device.soon)
    assert (identity.maker, identity.product) == ("Money Controls", "SR5i")
    assert (identity.category, identity.build) == ("Coin Acceptor", "STD01   ")
    assert (identity.serial, identity.firmware) == (12_345_678, "CRS-F1-V1.09")
    assert identity.rom_checksum is None, "the device is there and has no such command"


def test_a_rom_checksum_and_a_long_serial_number() -> None:
    device = Device()
    device.answers |= {197: bytes.fromhex("1a2b3c4d"), 242: b"\x01\x00\x00\x02"}
    identity = core.read_identity(device.peer, device.soon)
    assert (identity.rom_checksum, identity.serial) == ("1a2b3c4d", 0x02000001)


def test_a_device_that_is_not_there_is_not_taken_for_one_without_the_command() -> None:
    device = Device({})
    with pytest.raises(NoReply):
        core.serial_number(device.peer, device.soon)
    with pytest.raises(NoReply):
        core.rom_checksum(device.peer, device.soon)


@pytest.mark.parametrize(
    ("answer", "text"), [(b"\x01\x04\x02", "1.4.2"), (b"1.4", "1.4"), (b"V4.7", "V4.7")]
)
def test_a_comms_revision_in_numbers_or_letters(answer: bytes, text: str) -> None:
    device = Device({4: answer})
    assert core.comms_revision(device.peer, device.soon) == text


def test_comms_status_across_a_wrap() -> None:
    device = Device({2: bytes((3, 250, 1)), 254: b"", 3: b""})
    before = core.comms_status(device.peer, device.soon)
    device.answers[2] = bytes((3, 4, 2))
    after = core.comms_status(device.peer, device.soon)
    assert before is not None
    assert after is not None
    assert after.since(before) == core.CommsStatus(0, 10, 1)
    core.clear_comms_status(device.peer, device.soon)


@pytest.mark.parametrize("answer", [b"\x00", b"\x00\x00"])
def test_a_healthy_self_check(answer: bytes) -> None:
    device = Device({232: answer})
    assert core.self_check(device.peer, device.soon).ok


def test_a_self_check_with_a_number() -> None:
    device = Device({232: b"\x02\x03"})
    check = core.self_check(device.peer, device.soon)
    assert not check.ok
    assert check.sentence.startswith("Inductive coils number 3. ")


def test_every_fault_code_of_the_paper_has_advice() -> None:
    assert set(faults.FAULTS) == {*range(58), 255}
    for code in range(256):
        sentence = faults.advice_for(code)
        assert sentence[0].isupper() or sentence[0].isdigit()
        assert sentence.count(".") >= 2


def test_an_answer_of_the_wrong_size_is_refused() -> None:
    device = Device({242: b"\x01\x02", 254: b""})
    with pytest.raises(BadFrame, match="2 bytes"):
        core.serial_number(device.peer, device.soon)


def test_dates_count_from_the_base_year() -> None:
    device = Device({170: b"2000", 196: (5 << 9 | 7 << 5 | 31).to_bytes(2, "little"), 254: b""})
    assert core.creation_date(device.peer, device.soon) == (2005, 7, 31)
    assert core.modification_date(device.peer, device.soon) is None


def test_encryption_support_never_shows_keys() -> None:
    device = Device({111: bytes((0, 11, 24, 64, 64, 255)) + bytes(range(11))})
    support = core.encryption_support(device.peer, device.soon)
    assert support == core.EncryptionSupport(0, 11, trusted_mode=True)


def test_a_reset_never_carries_data() -> None:
    device = Device({1: b""})
    core.reset(device.peer, device.soon)
    assert device.wire.sent == [encode(CcTalkMessage(2, 1, 1))]


def test_the_wrong_device_is_told_with_its_place() -> None:
    device = Device()
    error = device.peer.wrong("a Payout answers")
    assert isinstance(error, WrongDevice)
    assert "address 2" in str(error)


class Bus(Device):
    """Devices that answer address polls; a clash gives one byte for each device there."""

    def __init__(self, addresses: list[int]) -> None:
        super().__init__()
        self.addresses = addresses

    def _respond(self, frame: bytes) -> Reply:
        command = Decoder(Checksum.SIMPLE).feed(frame, self.clock())[0]
        if command.header == 253:
            return [(5 + 4 * address, bytes((address,))) for address in self.addresses]
        if command.header == 252:
            here = [address for address in self.addresses if address == command.dest]
            return [(40 * (n + 1), bytes((address,))) for n, address in enumerate(here)]
        if command.header == 251 and command.data[0] < 200:
            source = command.data[0] if command.dest == 12 else command.dest
            return [(8, encode(CcTalkMessage(1, source, 0)))]
        return []


def test_discovery_finds_everybody_and_who_shares_an_address() -> None:
    bus = Bus([2, 11, 13, 13, 40])
    found = addressing.discover(bus.peer.host, bus.soon)
    assert found == {2: False, 11: False, 13: True, 40: False}


def test_after_an_address_poll_the_bus_is_left_alone_until_all_can_hear() -> None:
    bus = Bus([2])
    asked_ns = bus.clock()
    addressing.address_poll(bus.peer.host, bus.soon)
    assert bus.clock() - asked_ns >= 1_250_000_000


@pytest.mark.parametrize("address", [2, 12], ids=["ack from the old", "ack from the new"])
def test_an_address_change_is_acknowledged_from_either_place(address: int) -> None:
    bus = Bus([address])
    moved = addressing.change_address(Peer(bus.peer.host, address), 15, bus.soon)
    assert moved.address == 15


def test_a_device_that_does_not_move_is_told() -> None:
    bus = Bus([2])
    with pytest.raises(BadFrame, match="service mode"):
        addressing.change_address(bus.peer, 201, bus.soon)


@pytest.mark.parametrize("address", [0, 1])
def test_nobody_is_moved_to_or_from_a_reserved_address(address: int) -> None:
    bus = Bus([2])
    with pytest.raises(ValueError, match="host"):
        addressing.change_address(bus.peer, address, bus.soon)
    with pytest.raises(ValueError, match="one device"):
        addressing.randomise(Peer(bus.peer.host, address), bus.soon)
    assert bus.wire.sent == []
