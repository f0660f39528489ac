"""Every visor driver against the display it is meant for, and what a person then reads."""

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.cctalk.host import Host
from drivers.homologation.admission import NotAdmitted
from drivers.homologation.registry import Purpose
from drivers.identity import DeviceIdentity, IdentitySource
from drivers.link import LinkState
from drivers.visor.cctalk_display import CcTalkDisplay
from drivers.visor.cd5220 import Cd5220Encoder
from drivers.visor.contract import Visor, VisorContent, VisorShown, VisorState
from drivers.visor.escpos import EscPosEncoder
from drivers.visor.screen_feed import ScreenFeed
from drivers.visor.text import Charset, layout
from drivers.visor.write_only import Encoder, WriteOnlyVisor
from hil.catalogue import visor_identity
from hil.devices import cctalk_display
from hil.devices.cd5220_display import Cd5220Display
from hil.devices.escpos_display import EscPosDisplay
from tests.drivers.answering_wire import AnsweringWire

from .card_bench import admit
from .link_bench import LinkBench, linked

Twin = EscPosDisplay | Cd5220Display | cctalk_display.CcTalkDisplayTwin
OLD_TABLES = frozenset({0, 1, 2, 3, 4, 5})
FAMILIES = ("escpos-1252", "escpos-858", "escpos-ascii", "cd5220", "cctalk")


def declared(product: str) -> DeviceIdentity:
    return DeviceIdentity(
        "Display", "Tapete HIL", product, None, "", source=IdentitySource.DECLARED
    )


class VisorBench:
    """One driver and one display on a clock set by hand."""

    def __init__(self, family: str) -> None:
        self.twin: Twin = twin_of(family)
        self.charset = charset_of(family)
        self.wire = AnsweringWire(self._answer)
        self.visor = visor_of(family, self.wire)
        self.visor.attach(self.wire)

    def _answer(self, data: bytes) -> bytes:
        chunks = self.twin.feed(data, self.wire.now_ns)
        return b"".join(chunk.data for chunk in chunks)

    def start(self) -> None:
        self.visor.identify(self.wire.deadline(10_000))
        self.wire.wait_ms(200)

    def show(self, state: VisorState, cents: int | None, title: str = "BOTE") -> None:
        self.visor.show(VisorContent(state, title, cents, self.wire.now_ms))

    def poll(self, wait_ms: int = 600) -> list[VisorShown]:
        self.wire.wait_ms(wait_ms)
        return list(self.visor.poll(self.wire.deadline()))

    @property
    def read(self) -> tuple[str, str]:
        return self.twin.screen.lines


def twin_of(family: str) -> Twin:
    if family == "cd5220":
        return Cd5220Display()
    if family == "cctalk":
        return cctalk_display.CcTalkDisplayTwin(identity=visor_identity())
    return EscPosDisplay(OLD_TABLES) if family == "escpos-ascii" else EscPosDisplay()


def charset_of(family: str) -> Charset:
    known = {"escpos-1252": Charset.WPC1252, "escpos-858": Charset.PC858}
    return known.get(family, Charset.ASCII)


def visor_of(family: str, wire: AnsweringWire) -> Visor:
    if family == "cctalk":
        return CcTalkDisplay(lambda port: Host(port, clock=wire.clock), admit(), clock=wire.clock)
    encoder: Encoder = Cd5220Encoder() if family == "cd5220" else EscPosEncoder(charset_of(family))
    product = "SIM-CD5220" if family == "cd5220" else "SIM-ESCPOS"
    feed = ScreenFeed(encoder.charset, clock=wire.clock)
    return WriteOnlyVisor(encoder, declared(product), admit(), feed)


@pytest.fixture(params=FAMILIES)
def bench(request: pytest.FixtureRequest) -> VisorBench:
    found = VisorBench(request.param)
    found.start()
    return found


def test_a_person_reads_title_and_amount(bench: VisorBench) -> None:
    bench.show(VisorState.LIVE, 1_234_567)
    (shown,) = bench.poll(0)
    euro = "EUR" if bench.charset is Charset.ASCII else "€"
    assert bench.read[0].strip() == "BOTE"
    assert bench.read[1].strip() == f"12.345,67 {euro}"
    assert bench.read == (shown.screen.upper, shown.screen.lower)


@pytest.mark.parametrize("state", list(VisorState))
def test_every_state_is_read_as_it_was_laid_out(bench: VisorBench, state: VisorState) -> None:
    content = VisorContent(state, "BOTE DEL AÑO", 98_765_432_100, bench.wire.now_ms, "RANURA 3")
    bench.visor.show(content)
    bench.poll(0)
    wanted = layout(content, bench.charset, bench.wire.now_ms)
    assert bench.read == (wanted.upper, wanted.lower)


def test_a_frozen_feed_is_read_as_out_of_service_and_never_as_live(bench: VisorBench) -> None:
    bench.show(VisorState.LIVE, 100)
    bench.poll(0)
    began_ms = bench.wire.now_ms
    uppers = []
    for _ in range(60):
        bench.poll(100)
        uppers.append((bench.wire.now_ms - began_ms, bench.read[0].strip()))
    late = {upper for at_ms, upper in uppers if at_ms >= 5_600}
    assert "BOTE" not in late
    assert "FUERA DE SERVICIO" in late
    assert late <= {"FUERA DE SERVICIO", "ÚLTIMO, NO VIGENTE", "ULTIMO, NO VIGENTE"}


def test_a_display_that_lost_its_power_heals_within_one_refresh(bench: VisorBench) -> None:
    bench.show(VisorState.LIVE, 100)
    bench.poll(0)
    before = bench.read
    bench.twin.restart(bench.wire.now_ns)
    assert bench.read != before
    for _ in range(10):
        bench.wire.wait_ms(500)
        bench.show(VisorState.LIVE, 100)
        bench.visor.poll(bench.wire.deadline())
    assert bench.read == before


def test_half_a_screen_cut_off_heals_within_one_refresh(bench: VisorBench) -> None:
    bench.show(VisorState.LIVE, 100)
    bench.poll(0)
    before = bench.read
    whole = bench.wire.written[-1]
    for cut in range(1, len(whole)):
        bench.twin.feed(whole[:cut], bench.wire.now_ns)
        bench.wire.wait_ms(5_000)
        bench.show(VisorState.LIVE, 100)
        for _ in range(2):  # the first refresh may end what the cut one began
            bench.visor.poll(bench.wire.deadline())
            bench.wire.wait_ms(5_000)
            bench.show(VisorState.LIVE, 100)
        assert bench.read == before, cut


@settings(max_examples=60)
@given(
    st.sampled_from(FAMILIES),
    st.lists(st.tuples(st.text(max_size=25), st.integers(0, 10**17)), min_size=1, max_size=4),
)
def test_whatever_came_before_a_person_reads_the_last_screen(
    family: str, contents: list[tuple[str, int]]
) -> None:
    bench = VisorBench(family)
    bench.start()
    for title, cents in contents:
        bench.show(VisorState.LIVE, cents, title)
        bench.poll(0)
        bench.wire.wait_ms(600)
    title, cents = contents[-1]
    content = VisorContent(VisorState.LIVE, title, cents, bench.wire.now_ms)
    bench.visor.show(content)
    bench.poll(0)
    wanted = layout(content, bench.charset, bench.wire.now_ms)
    assert bench.read == (wanted.upper, wanted.lower)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_live_station_refuses_a_simulated_visor_in_words(family: str) -> None:
    bench = VisorBench(family)
    bench.visor._admit = admit(Purpose.LIVE)  # type: ignore[attr-defined]
    with pytest.raises(NotAdmitted, match="set up for live play"):
        bench.visor.identify(bench.wire.deadline(10_000))


def fresh(bench: LinkBench, cents: int) -> None:
    visor = bench.link.plan.device
    assert isinstance(visor, WriteOnlyVisor | CcTalkDisplay)
    now_ms = time.monotonic_ns() // 1_000_000
    visor.show(VisorContent(VisorState.LIVE, "BOTE", cents, now_ms))


@pytest.mark.parametrize(
    ("family", "baud", "echo"),
    [
        ("escpos-858", None, False),
        ("escpos-1252", 9_600, False),
        ("cd5220", None, False),
        ("cctalk", None, False),
        ("cctalk", 9_600, True),
    ],
)
def test_on_a_port_of_its_own_through_unplug_and_replug(
    family: str, baud: int | None, echo: bool, tmp_path: Path
) -> None:
    twin = twin_of(family)
    if family == "cctalk":
        visor: WriteOnlyVisor | CcTalkDisplay = CcTalkDisplay(Host, admit())
    else:
        encoder: Encoder = (
            Cd5220Encoder() if family == "cd5220" else EscPosEncoder(charset_of(family))
        )
        product = "SIM-CD5220" if family == "cd5220" else "SIM-ESCPOS"
        visor = WriteOnlyVisor(encoder, declared(product), admit(), ScreenFeed(encoder.charset))
    with linked(twin, visor, tmp_path, "visor", baud=baud, echo=echo) as bench:
        assert bench.wait_state(LinkState.UP)
        fresh(bench, 1_234_567)
        assert bench.wait(lambda: "12.345,67" in twin.screen.lines[1])
        bench.line.unplug()
        assert bench.wait_state(LinkState.ABSENT)
        bench.line.act(lambda: twin.restart(0))
        bench.line.replug()
        assert bench.wait_state(LinkState.UP)
        fresh(bench, 7_654_321)
        assert bench.wait(lambda: "76.543,21" in twin.screen.lines[1])
