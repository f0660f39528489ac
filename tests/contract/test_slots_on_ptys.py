"""The slot driver with port, link and thread against twins on pseudo-terminals."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bench.replug import Replug
from drivers import names
from drivers.cctalk.alarms import TamperAlarm, TamperKind
from drivers.deadline import Deadline
from drivers.echo import EchoMode
from drivers.link import Link, LinkChanged, LinkPlan, LinkState
from drivers.port import Port
from drivers.slot.bus import SlotBus
from drivers.slot.contract import (
    SlotEvent,
    SlotPlace,
    SlotState,
    SlotStateChanged,
    TokenAccepted,
)
from drivers.slot.slot import Slot
from drivers.trace import Trace
from firmware_py.station.links.links import wants_trace
from hil.bus import Bus
from hil.devices.coin_acceptor import CoinAcceptor
from hil.devices.slave import Identity
from hil.faults import LineFault
from hil.pty_line import PtyLine
from tests.contract.slots_bench import honest
from tests.drivers.posted import posted

PATIENCE_S = 20
ECHOES = [
    (EchoMode.ON, True),
    (EchoMode.OFF, False),
    (EchoMode.AUTO, True),
    (EchoMode.AUTO, False),
]


class Watch:
    """A running link that can be waited for; nobody sleeps."""

    def __init__(self, line: PtyLine, echo: EchoMode, seats: int = 1) -> None:
        self.line = line
        self.events: list[SlotEvent] = []
        self.changes: list[LinkChanged] = []
        self._news = threading.Condition()
        addresses = (2, 11, 12, 13)
        trace = Trace()
        self.bus = SlotBus([Slot(SlotPlace(n + 1, addresses[n])) for n in range(seats)], trace)
        self.link = Link(
            LinkPlan(
                role="slots",
                device=self.bus,
                find=lambda: names.find(str(line.path)),
                open_port=lambda path: Port(path, "slots", echo=echo),
                on_events=self._keep(self.events.extend),
                on_change=self._keep(self.changes.append),
                trace=trace,
                trace_directory=line.path.parent / "traces",
                wants_trace=wants_trace,
                pause_ms=1,
            )
        )

    def _keep(self, note: Callable[..., None]) -> Callable[..., None]:
        def keep(news: object) -> None:
            with self._news:
                note(news)
                self._news.notify_all()

        return keep

    def await_that(self, happened: Callable[[], bool], what: str) -> None:
        with self._news:
            end = time.monotonic() + PATIENCE_S
            while not happened():
                assert time.monotonic() < end, what
                self._news.wait(0.02)

    def await_state(self, state: LinkState) -> None:
        self.await_that(lambda: bool(self.changes) and self.changes[-1].state is state, state.value)

    def await_slots(self, count: int = 1) -> None:
        def are_up() -> bool:
            return all(slot.state is SlotState.IN_SERVICE for slot in self.bus.slots[:count])

        self.await_that(lambda: are_up() and bool(self.events), "slots in service")

    def await_cycles(self, count: int) -> None:
        until = self.bus.cycles + count
        self.await_that(lambda: self.bus.cycles > until, "the slots polled")

    def open_slots(self) -> None:
        seats = [slot.place.seat for slot in self.bus.slots]
        posted(self.link, lambda soon: self.bus.open_slots(seats, 1, 0, soon)).result(PATIENCE_S)

    def tokens(self) -> list[TokenAccepted]:
        return [event for event in self.events if isinstance(event, TokenAccepted)]

    def __enter__(self) -> "Watch":
        self.link.start()
        return self

    def __exit__(self, *_: object) -> None:
        assert self.link.stop(Deadline.after_ms(PATIENCE_S * 1_000))


@pytest.fixture
def no_leak() -> Iterator[None]:
    before = {thread.name for thread in threading.enumerate()}
    yield
    assert {thread.name for thread in threading.enumerate()} <= before


@pytest.mark.usefixtures("no_leak")
@pytest.mark.parametrize(("mode", "has_echo"), ECHOES)
def test_tokens_are_counted_with_every_kind_of_echo(
    mode: EchoMode, has_echo: bool, tmp_path: Path
) -> None:
    twins = honest(2)
    with (
        PtyLine("slots", Bus(twins), tmp_path, echo=has_echo) as line,
        Watch(line, mode, seats=2) as watch,
    ):
        watch.await_slots(2)
        watch.open_slots()
        assert line.act(lambda: twins[1].drop_token(1))
        watch.await_that(lambda: len(watch.tokens()) == 1, "one token")
    assert [(token.seat, token.token) for token in watch.tokens()] == [(2, "TK001A")]
    assert [event for event in watch.events if isinstance(event, TamperAlarm)] == []


@pytest.mark.usefixtures("no_leak")
def test_a_grounded_line_is_an_alarm_and_costs_no_token(tmp_path: Path) -> None:
    twins = honest(1)
    bus = Bus(twins)
    with (
        PtyLine("slots", bus, tmp_path, echo=True) as line,
        Watch(line, EchoMode.ON) as watch,
    ):
        watch.await_slots()
        watch.open_slots()
        line.act(bus.ground_before_next)
        assert line.act(lambda: twins[0].drop_token(1))
        watch.await_that(lambda: len(watch.tokens()) == 1, "one token")
        watch.await_that(
            lambda: any(isinstance(event, TamperAlarm) for event in watch.events), "an alarm"
        )
    alarms = [event for event in watch.events if isinstance(event, TamperAlarm)]
    assert alarms[0].kind is TamperKind.NULL_BYTE
    traces = [path.read_text() for path in (tmp_path / "traces").iterdir()]
    assert any("null byte before a frame" in text for text in traces)


@pytest.mark.usefixtures("no_leak")
def test_a_wrong_device_on_the_port_is_named_and_never_polled(tmp_path: Path) -> None:
    hopper = CoinAcceptor(2, Identity("Maker", "Payout", "HOP", 7, "1.0"))
    with PtyLine("slots", hopper, tmp_path) as line, Watch(line, EchoMode.AUTO) as watch:
        watch.await_state(LinkState.WRONG_DEVICE)
        assert "'Payout' answers where a slot should be" in watch.changes[-1].reason
    assert watch.tokens() == []


@pytest.mark.usefixtures("no_leak")
def test_a_port_of_another_program_is_told_and_taken_when_it_is_free(tmp_path: Path) -> None:
    with PtyLine("slots", Bus(honest(1)), tmp_path) as line:
        thief = Port(str(line.path), "terminal")
        with Watch(line, EchoMode.OFF) as watch:
            watch.await_that(lambda: "in use already" in watch.link.reason, "in use")
            thief.close()
            watch.link.nudge()
            watch.await_state(LinkState.UP)


@pytest.mark.usefixtures("no_leak")
def test_through_babble_between_the_frames_tokens_are_counted(tmp_path: Path) -> None:
    twins = honest(1)
    with (
        PtyLine("slots", Bus(twins), tmp_path) as line,
        Watch(line, EchoMode.OFF) as watch,
    ):
        watch.await_slots()
        watch.open_slots()
        line.switch_on(LineFault.BABBLE)
        fell = [line.act(lambda: twins[0].drop_token(1)) for _ in range(3)]
        watch.await_that(lambda: len(watch.tokens()) == sum(fell), "every token")
    assert fell == [True] * 3


@pytest.mark.usefixtures("no_leak")
@pytest.mark.parametrize("mode", [EchoMode.ON, pytest.param(EchoMode.OFF, marks=pytest.mark.sweep)])
def test_a_line_that_stalls_again_and_again_is_suspected_of_nothing(
    mode: EchoMode, tmp_path: Path
) -> None:
    """A USB hub gives echo and answers of several commands together, 160 ms late and more."""
    twins = honest(2)
    with (
        PtyLine("slots", Bus(twins), tmp_path, baud=9_600, echo=mode is EchoMode.ON) as line,
        Watch(line, mode, seats=2) as watch,
    ):
        watch.await_slots(2)
        watch.open_slots()
        for stall_ms in (160, 210, 280, 350, 170, 230):
            line.switch_on(LineFault.STALL, stall_ms)
            watch.await_cycles(6)
            watch.await_slots(2)
            assert line.act(lambda: twins[0].drop_token(1))
            watch.await_cycles(6)
    assert len(watch.tokens()) == 6
    assert [event for event in watch.events if isinstance(event, TamperAlarm)] == []


@pytest.mark.usefixtures("no_leak")
@pytest.mark.parametrize(
    ("fault", "slot_state", "state"),
    [
        (LineFault.STOP_READING, SlotState.SILENT, LinkState.SILENT),
        (LineFault.CUT, SlotState.NOISY, LinkState.NOISY),
    ],
)
def test_a_line_gone_mad_is_silent_or_noisy_with_advice_and_heals(
    fault: LineFault, slot_state: SlotState, state: LinkState, tmp_path: Path
) -> None:
    twins = honest(1)
    with (
        PtyLine("slots", Bus(twins), tmp_path) as line,
        Watch(line, EchoMode.OFF) as watch,
    ):
        watch.await_slots()
        line.switch_on(fault)
        watch.await_that(
            lambda: any(
                isinstance(event, SlotStateChanged) and event.state is slot_state
                for event in watch.events
            ),
            "the slot is out",
        )
        watch.await_state(state)
        assert list((tmp_path / "traces").iterdir())
        line.clear_faults()
        watch.link.nudge()
        watch.await_state(LinkState.UP)
    assert watch.tokens() == []


@pytest.mark.usefixtures("no_leak")
def test_unplugged_and_replugged_under_other_names_it_is_always_back(tmp_path: Path) -> None:
    replug = Replug(tmp_path, seed=5)
    early, late = replug.run(12)
    assert len(replug.names_seen) > 1
    assert (late.threads, late.descriptors) == (early.threads, early.descriptors)
