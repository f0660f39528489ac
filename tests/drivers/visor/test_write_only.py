import msgspec
import pytest

from drivers.deadline import Deadline
from drivers.errors import LinkDown
from drivers.homologation.admission import Admit, NotAdmitted
from drivers.homologation.decision import Accepted, NotHomologated, Reason, Verdict
from drivers.homologation.registry import RegistryEntry
from drivers.identity import DeviceIdentity, IdentitySource
from drivers.trace import Trace
from drivers.visor.cd5220 import Cd5220Encoder
from drivers.visor.contract import VisorContent, VisorShown, VisorState
from drivers.visor.escpos import EscPosEncoder
from drivers.visor.screen_feed import ScreenFeed
from drivers.visor.text import Charset
from drivers.visor.write_only import Encoder, WriteOnlyVisor
from tests.drivers.homologation.papers import VISOR

DECLARED = DeviceIdentity("Display", "Epson", "DM-D110", None, "", source=IdentitySource.DECLARED)

ENTRY = msgspec.convert(VISOR, RegistryEntry)


class Bench:
    """A clock set by hand and a port that keeps what was written."""

    path = "/dev/station/visor"
    device = "visor"
    byte_ns = 1_041_667
    doing = ""
    echo_missing = False

    def __init__(self) -> None:
        self.now_ms = 10_000
        self.written: list[bytes] = []
        self.down = False

    def clock(self) -> int:
        return self.now_ms * 1_000_000

    def deadline(self) -> Deadline:
        return Deadline.after_ms(500, self.clock)

    def write_all(self, data: bytes, deadline: Deadline, *, among_answers: bool = False) -> None:
        if self.down:
            raise LinkDown("no adapter", port="p", device="visor", command="write")
        assert not deadline.expired
        self.written.append(data)

    def read_some(self, deadline: Deadline) -> bytes:
        if self.down:
            raise LinkDown("no adapter", port="p", device="visor", command="read")
        assert deadline.expired  # nothing will ever come: do not wait for it
        return b""

    def close(self) -> None:
        self.down = True

    def taken(self) -> bytes:
        data, self.written = b"".join(self.written), []
        return data


@pytest.fixture
def bench() -> Bench:
    return Bench()


@pytest.fixture
def visor(bench: Bench) -> WriteOnlyVisor:
    return built(bench, EscPosEncoder(Charset.PC858), accept)


def accept(identity: DeviceIdentity) -> Verdict:
    return Accepted(ENTRY, frozenset({"P-0007"}))


def built(bench: Bench, encoder: Encoder, admit: Admit) -> WriteOnlyVisor:
    feed = ScreenFeed(encoder.charset, clock=bench.clock)
    visor = WriteOnlyVisor(encoder, DECLARED, admit, feed)
    visor.attach(bench)
    return visor


def show(visor: WriteOnlyVisor, bench: Bench, cents: int) -> None:
    visor.show(VisorContent(VisorState.LIVE, "BOTE", cents, bench.now_ms))


def after(bench: Bench, visor: WriteOnlyVisor, wait_ms: int) -> list[VisorShown]:
    bench.now_ms += wait_ms
    return visor.poll(bench.deadline())


def test_identity_is_the_declared_one_and_its_seal_has_to_be_seen(
    visor: WriteOnlyVisor, bench: Bench
) -> None:
    visor.identify(bench.deadline())
    assert visor.identity.source is IdentitySource.DECLARED
    assert visor.accepted is not None
    assert visor.accepted.seals == {"P-0007"}
    assert bench.taken() == bytes.fromhex("1B3D02 1B40")


def test_content_appears_changes_and_is_repeated_whole(visor: WriteOnlyVisor, bench: Bench) -> None:
    visor.identify(bench.deadline())
    show(visor, bench, 100)
    assert after(bench, visor, 100) == []
    (shown,) = after(bench, visor, 100)
    assert shown.screen.lower.strip() == "1,00 €"
    first = bench.taken()
    show(visor, bench, 200)
    assert after(bench, visor, 499) == []
    assert [event.screen.lower.strip() for event in after(bench, visor, 1)] == ["2,00 €"]
    second = bench.taken()
    assert len(first) - len(bytes.fromhex("1B3D02 1B40")) == len(second)
    for _ in range(10):
        show(visor, bench, 200)
        assert after(bench, visor, 490) == []
    assert bench.taken() == b""
    assert after(bench, visor, 100) == []
    assert bench.taken() == second


def test_a_frozen_feed_turns_into_a_fault_by_itself(visor: WriteOnlyVisor, bench: Bench) -> None:
    visor.identify(bench.deadline())
    show(visor, bench, 100)
    uppers = [event.screen.upper.strip() for _ in range(99) for event in after(bench, visor, 100)]
    assert uppers == [
        "BOTE",
        "FUERA DE SERVICIO",
        "ÚLTIMO, NO VIGENTE",
        "FUERA DE SERVICIO",
    ]


def test_a_visor_that_is_not_homologated_is_told_nothing(bench: Bench) -> None:
    refused = NotHomologated(Reason.UNKNOWN_PRODUCT, "Epson DM-D110 (Display) is not homologated.")
    visor = built(bench, Cd5220Encoder(), lambda _: refused)
    with pytest.raises(NotAdmitted, match="is not homologated") as caught:
        visor.identify(bench.deadline())
    assert caught.value.verdict == refused
    assert visor.accepted is None
    show(visor, bench, 100)
    assert after(bench, visor, 10_000) == []
    assert bench.taken() == b""


def test_a_visor_without_content_is_out_of_service(visor: WriteOnlyVisor, bench: Bench) -> None:
    visor.identify(bench.deadline())
    (shown,) = after(bench, visor, 200)
    assert shown.screen.upper.strip() == "FUERA DE SERVICIO"


def test_after_a_broken_link_the_screen_is_written_again(
    visor: WriteOnlyVisor, bench: Bench
) -> None:
    visor.identify(bench.deadline())
    show(visor, bench, 100)
    after(bench, visor, 200)
    bench.taken()
    bench.down = True
    with pytest.raises(LinkDown):
        visor.identify(bench.deadline())
    bench.down = False
    visor.identify(bench.deadline())
    show(visor, bench, 100)
    assert [event.screen.lower.strip() for event in after(bench, visor, 200)] == ["1,00 €"]


def test_what_was_written_is_in_the_trace_and_the_command_in_the_error(bench: Bench) -> None:
    trace = Trace(clock=bench.clock)
    feed = ScreenFeed(Charset.ASCII, clock=bench.clock)
    visor = WriteOnlyVisor(Cd5220Encoder(), DECLARED, accept, feed, trace)
    visor.attach(bench)
    visor.identify(bench.deadline())
    assert bench.doing == "initialise"
    show(visor, bench, 100)
    after(bench, visor, 200)
    assert bench.doing == "show"
    assert b"".join(frame.data for frame in trace.frames()) == bench.taken()


def test_a_display_that_speaks_is_traced(bench: Bench) -> None:
    trace = Trace(clock=bench.clock)
    feed = ScreenFeed(Charset.ASCII, clock=bench.clock)
    visor = WriteOnlyVisor(Cd5220Encoder(), DECLARED, accept, feed, trace)
    visor.attach(bench)
    bench.read_some = lambda deadline: b"?"  # type: ignore[method-assign]
    visor.poll(bench.deadline())
    assert [frame.line().split(" ", 1)[1] for frame in trace.frames()] == ["rx 3f"]


def test_an_unplugged_adapter_is_noticed_between_two_writes(
    visor: WriteOnlyVisor, bench: Bench
) -> None:
    visor.identify(bench.deadline())
    after(bench, visor, 200)
    bench.down = True
    with pytest.raises(LinkDown):
        after(bench, visor, 10)


def test_cd5220_never_sees_a_byte_outside_ascii(bench: Bench) -> None:
    visor = built(bench, Cd5220Encoder(), accept)
    visor.identify(bench.deadline())
    visor.show(VisorContent(VisorState.LIVE, "BOTE DEL AÑO", 123_456, bench.now_ms))
    (shown,) = after(bench, visor, 200)
    assert shown.screen.upper.strip() == "BOTE DEL ANO"
    assert shown.screen.lower.strip() == "1.234,56 EUR"
    assert max(bench.taken()) < 0x80
