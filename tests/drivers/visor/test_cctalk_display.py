from dataclasses import replace

import msgspec
import pytest

from drivers.cctalk.host import Host
from drivers.errors import NoReply, WrongDevice
from drivers.framing.cctalk import CcTalkMessage, Checksum, decode, encode
from drivers.homologation.admission import NotAdmitted
from drivers.homologation.decision import Accepted, NotHomologated, Reason, Verdict
from drivers.homologation.registry import RegistryEntry
from drivers.identity import DeviceIdentity
from drivers.visor.cctalk_display import CcTalkDisplay
from drivers.visor.contract import VisorContent, VisorState
from tests.drivers.answering_wire import AnsweringWire
from tests.drivers.homologation.papers import VISOR

from .frames import paper

ENTRY = msgspec.convert({**VISOR, "serial": 17, "seal": None}, RegistryEntry)
IDENTITY = DeviceIdentity("Display", "Acme", "VFD-220", 17, "1.00", "STD", "01020304")


class Display(AnsweringWire):
    """A display at address 60 that can lose answers."""

    def __init__(self) -> None:
        super().__init__(self.reply)
        self.text = b"?" * 40
        self.identity = IDENTITY
        self.size = paper("cctalk_display", "size_reply_20_by_2")
        self.deaf_to: list[bytes] = []
        self.commands: list[bytes] = []

    def reply(self, frame: bytes) -> bytes:
        command = decode(frame, Checksum.SIMPLE)
        assert command is not None
        assert command.dest == 60
        data = self.said(command)
        return b"" if data is None else encode(CcTalkMessage(1, 60, 0, data))

    def said(self, command: CcTalkMessage) -> bytes | None:
        texts = {
            254: b"",
            245: self.identity.category.encode(),
            246: self.identity.maker.encode(),
            244: self.identity.product.encode(),
            192: self.identity.build.encode(),
            241: self.identity.firmware.encode(),
            242: bytes((17, 0, 0)),
            197: bytes((1, 2, 3, 4)),
        }
        return self.control(command.data) if command.header == 203 else texts[command.header]

    def control(self, data: bytes) -> bytes | None:
        self.commands.append(data)
        if data == paper("cctalk_display", "size"):
            return self.size
        if data == paper("cctalk_display", "clear"):
            self.text = b""
        else:
            assert data.startswith(paper("cctalk_display", "append"))
            self.text += data[1:]
        lost = data[:1] in self.deaf_to
        if lost:
            self.deaf_to.remove(data[:1])
        return None if lost else b""


def accept(identity: DeviceIdentity) -> Verdict:
    assert identity == IDENTITY
    return Accepted(ENTRY)


@pytest.fixture
def display() -> Display:
    return Display()


@pytest.fixture
def visor(display: Display) -> CcTalkDisplay:
    visor = CcTalkDisplay(lambda wire: Host(wire, clock=display.clock), accept, clock=display.clock)
    visor.attach(display)
    return visor


def show(visor: CcTalkDisplay, display: Display, cents: int) -> None:
    visor.show(VisorContent(VisorState.LIVE, "BOTE", cents, display.now_ms))


def test_a_screen_is_a_clear_and_forty_characters(visor: CcTalkDisplay, display: Display) -> None:
    visor.identify(display.deadline())
    assert visor.identity == IDENTITY
    display.wait_ms(200)
    show(visor, display, 1_234_567)
    (shown,) = visor.poll(display.deadline())
    assert display.text == b"        BOTE               12.345,67 EUR"
    assert display.text.decode() == shown.screen.upper + shown.screen.lower


@pytest.mark.parametrize("lost", ["clear", "append"])
def test_a_lost_answer_never_doubles_the_text(
    visor: CcTalkDisplay, display: Display, lost: str
) -> None:
    visor.identify(display.deadline())
    display.wait_ms(200)
    show(visor, display, 100)
    display.deaf_to = [paper("cctalk_display", lost)]
    with pytest.raises(NoReply):
        visor.poll(display.deadline())
    show(visor, display, 100)
    assert len(visor.poll(display.deadline())) == 1
    assert display.text == b"        BOTE                    1,00 EUR"
    assert display.commands[-2] == paper("cctalk_display", "clear")


def test_between_refreshes_the_display_is_asked_whether_it_is_there(
    visor: CcTalkDisplay, display: Display
) -> None:
    visor.identify(display.deadline())
    before = len(display.commands)
    assert visor.poll(display.deadline()) == []
    assert len(display.commands) == before


@pytest.mark.parametrize("size", [(20, 1), (16, 2), (40, 2)])
def test_a_display_of_another_size_is_the_wrong_device(
    visor: CcTalkDisplay, display: Display, size: tuple[int, int]
) -> None:
    display.size = bytes(size)
    with pytest.raises(WrongDevice, match="two lines of 20"):
        visor.identify(display.deadline())
    assert visor.identity is None


def test_another_kind_of_device_at_the_address(visor: CcTalkDisplay, display: Display) -> None:
    display.identity = replace(IDENTITY, category="Coin Acceptor")
    with pytest.raises(WrongDevice, match="where a display belongs"):
        visor.identify(display.deadline())


def test_a_display_that_is_not_homologated(display: Display) -> None:
    no = NotHomologated(Reason.UNKNOWN_SERIAL, "VFD-220 serial 17 is not in the registry.")
    visor = CcTalkDisplay(
        lambda wire: Host(wire, clock=display.clock), lambda _: no, clock=display.clock
    )
    visor.attach(display)
    with pytest.raises(NotAdmitted, match="serial 17 is not in the registry"):
        visor.identify(display.deadline())
    assert display.commands == []
