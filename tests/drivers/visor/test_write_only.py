import pytest

from drivers.deadline import Deadline
from drivers.errors import LinkDown
from drivers.identity import DeviceIdentity, IdentitySource
from drivers.visor.cd5220 import Cd5220Encoder
from drivers.visor.contract import VisorContent, VisorShown, VisorState
from drivers.visor.escpos import EscPosEncoder
from drivers.visor.text import Charset
from drivers.visor.write_only import WriteOnlyVisor

DECLARED = DeviceIdentity(
    "Display", "Epson", "DM-D110", None, "", source=IdentitySource.DECLARED
)


class Bench:
    """A clock set by hand and a port that keeps what was written."""

    def __init__(self) -> None:
        self.now_ms = 10_000
        self.written: list[bytes] = []
        self.down = False

    def clock(self) -> int:
        return self.now_ms * 1_000_000

    def deadline(self) -> Deadline:
        return Deadline.after_ms(500, self.clock)

    def write_all(self, data: bytes, deadline: Deadline) -> None:
        if self.down:
            raise LinkDown("no adapter", port="p", device="visor", command="write")
        assert not deadline.expired
        self.written.append(data)

    def taken(self) -> bytes:
        data, self.written = b"".join(self.written), []
        return data


@pytest.fixture
def bench() -> Bench:
    return Bench()


@pytest.fixture
def visor(bench: Bench) -> WriteOnlyVisor:
    return WriteOnlyVisor(bench, EscPosEncoder(Charset.PC858), DECLARED, clock=bench.clock)


def show(visor: WriteOnlyVisor, bench: Bench, cents: int) -> None:
    visor.show(VisorContent(VisorState.LIVE, "BOTE", cents, bench.now_ms))


def after(bench: Bench, visor: WriteOnlyVisor, wait_ms: int) -> list[VisorShown]:
    bench.now_ms += wait_ms
    return visor.poll(bench.deadline())


def test_identity_is_the_declared_one_and_says_so(visor: WriteOnlyVisor, bench: Bench) -> None:
    identity = visor.identify(bench.deadline())
    assert identity == DECLARED
    assert identity.source is IdentitySource.DECLARED
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


def test_a_visor_without_content_is_out_of_service(visor: WriteOnlyVisor, bench: Bench) -> None:
    assert visor.poll(bench.deadline()) == []
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


def test_cd5220_never_sees_a_byte_outside_ascii(bench: Bench) -> None:
    visor = WriteOnlyVisor(bench, Cd5220Encoder(), DECLARED, clock=bench.clock)
    visor.identify(bench.deadline())
    visor.show(VisorContent(VisorState.LIVE, "BOTE DEL AÑO", 123_456, bench.now_ms))
    (shown,) = after(bench, visor, 200)
    assert shown.screen.upper.strip() == "BOTE DEL ANO"
    assert shown.screen.lower.strip() == "1.234,56 EUR"
    assert max(bench.taken()) < 0x80
