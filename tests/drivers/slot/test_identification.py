"""A slot is met with the frames that the paper prints, on a clock set by hand."""

import pytest

from drivers.cctalk.host import REPLY_MS, TRIES, Host, Peer
from drivers.deadline import Deadline
from drivers.errors import BadFrame
from drivers.framing.cctalk import CcTalkMessage, Checksum, Decoder, encode
from drivers.identity import DeviceIdentity
from drivers.slot.contract import SlotMemory, SlotPlace
from drivers.slot.identification import QUICK_ROM_MS, Identification
from drivers.slot.slot import Slot
from tests.drivers.fakes import MS, FakeClock, FakeWire, Reply
from tests.frames import cctalk as paper

SERIAL, ROM = 242, 197


class Printed:
    """A device of which all but the ROM checksum and the counters is printed in the paper."""

    def __init__(self, rom_ms: float = 100) -> None:
        self.answers = {exchange.command: [exchange.answer] for exchange in paper.SIMPLE}
        self.rom_ms: float | None = rom_ms
        self.asked: list[int] = []
        self.clock = FakeClock()
        self.peer = Peer(Host(FakeWire(self.clock, self._respond), clock=self.clock), 2)
        self.who = Identification(None, lambda _: "")

    def _respond(self, frame: bytes) -> Reply:
        (command,) = Decoder(Checksum.SIMPLE).feed(frame, self.clock())
        self.asked.append(command.header)
        if command.header == ROM:
            return [] if self.rom_ms is None else [(self.rom_ms, answer(b"\x1a\x2b\x3c\x4d"))]
        said = self.answers.get(frame, [])
        return [(8, said.pop(0) if len(said) > 1 else said[0])] if said else []

    @property
    def soon(self) -> Deadline:
        return Deadline.after_ms(60_000, self.clock)

    def meet(self) -> DeviceIdentity:
        return self.who.meet(self.peer, self.soon, lambda: None)

    def takes_ms(self, header: int) -> float:
        """How long it takes until somebody who verifies the device gives it up."""
        began_ns = self.clock()
        with pytest.raises(BadFrame) as caught:
            self.who.verify(self.peer, self.soon)
        assert str(header) in caught.value.command
        return (self.clock() - began_ns) / MS


def answer(data: bytes) -> bytes:
    return encode(CcTalkMessage(1, 2, 0, data))


def test_the_device_of_the_paper_is_met() -> None:
    device = Printed()
    assert device.meet() == DeviceIdentity(
        category="Coin Acceptor",
        maker="Money Controls",
        product="SR5i",
        serial=12_345_678,
        firmware="CRS-F1-V1.09",
        build="STD01   ",
        rom_checksum="1a2b3c4d",
        lacks=("accept-limit", "insertion-counter", "accept-counter", "reject-counter",
               "kind-counters"),
    )  # fmt: skip
    assert device.who.serial == 12_345_678


def test_a_device_that_names_itself_twice_otherwise_is_not_met() -> None:
    device = Printed()
    question = next(one.command for one in paper.SIMPLE if one.header == SERIAL)
    device.answers[question] = [answer(b"\x01\0\0"), answer(b"\x02\0\0")]
    with pytest.raises(BadFrame, match="two answers in a row contradict") as caught:
        device.meet()
    assert caught.value.command == "identify"
    assert device.who.identity is None


@pytest.mark.parametrize(("rom_ms", "is_quick"), [(QUICK_ROM_MS, True), (QUICK_ROM_MS + 1, False)])
def test_a_rom_that_takes_long_is_never_asked_for_while_others_play(
    rom_ms: int, is_quick: bool
) -> None:
    device = Printed(rom_ms)
    assert not device.who.is_quick, "of a device that was not met nobody knows"
    device.meet()
    assert (device.who.rom_takes_ms, device.who.is_quick) == (rom_ms, is_quick)
    device.asked.clear()
    device.who.verify(device.peer, device.soon)
    assert (ROM in device.asked) is is_quick


def test_a_known_device_is_waited_for_no_longer_than_twice_what_it_took() -> None:
    device = Printed(rom_ms=100)
    device.meet()
    device.rom_ms = None
    twice_ms, thrice_ms = 2 * 100 + REPLY_MS, 3 * 100 + REPLY_MS
    assert TRIES * twice_ms < device.takes_ms(ROM) < TRIES * thrice_ms
    device.rom_ms = 100 + REPLY_MS
    device.who.verify(device.peer, device.soon)
    assert device.who.rom_takes_ms == 100, "the best that it has done"


def test_of_a_slot_that_was_never_met_nothing_is_known() -> None:
    slot = Slot(SlotPlace(1, 2))
    assert (slot.reason, slot.advice, slot.take_events()) == ("", "", [])
    assert slot.memory() == SlotMemory(serial=None, buffer=b"")
    with pytest.raises(RuntimeError, match="slot 1 has no port yet"):
        _ = slot.peer
