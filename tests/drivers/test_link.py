import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from drivers.deadline import Deadline
from drivers.errors import BadFrame, DriverError, LinkDown, NoReply, WrongDevice
from drivers.link import SILENT_AFTER, Link, LinkChanged, LinkPlan, LinkState
from drivers.trace import Trace
from drivers.wire import Wire
from tests.drivers.fakes import FakeClock, FakeWire
from tests.drivers.posted import posted

ABSENT, OPENING, IDENTIFYING = LinkState.ABSENT, LinkState.OPENING, LinkState.IDENTIFYING
UP = LinkState.UP


def error(kind: type[DriverError], what: str = "trouble") -> DriverError:
    return kind(what, port="/dev/station/slots", device="slots", command="poll")


class Model:
    """A device whose answers are set by the test."""

    def __init__(self) -> None:
        self.attached: list[Wire] = []
        self.identity: Callable[[], None] = lambda: None
        self.answer: Callable[[], Sequence[str]] = list

    def attach(self, wire: Wire) -> None:
        self.attached.append(wire)

    def identify(self, deadline: Deadline) -> None:
        assert not deadline.expired
        self.identity()

    def poll(self, deadline: Deadline) -> Sequence[str]:
        assert not deadline.expired
        return self.answer()


def raising(problem: Exception) -> Callable[[], Sequence[str]]:
    def fail() -> Sequence[str]:
        raise problem

    return fail


class Bench:
    """A link stepped by hand, on a clock that stands still."""

    def __init__(self, directory: Path) -> None:
        self.clock = FakeClock()
        self.model = Model()
        self.path: Path | None = directory / "slots"
        self.wires: list[FakeWire] = []
        self.refusal: DriverError | None = None
        self.events: list[str] = []
        self.changes: list[LinkChanged] = []
        self.directory = directory
        self.link = Link(
            LinkPlan(
                role="slots",
                device=self.model,
                find=lambda: self.path,
                open_port=self._open,
                on_events=self.events.extend,
                on_change=self.changes.append,
                trace=Trace(clock=self.clock),
                trace_directory=directory / "traces",
                wants_trace=lambda event: event.startswith("jam"),
                clock=self.clock,
                uniform=lambda: 0.5,
            )
        )

    def _open(self, _: str) -> Wire:
        if self.refusal is not None:
            raise self.refusal
        self.wires.append(FakeWire(self.clock, lambda _: []))
        return self.wires[-1]

    def step(self, times: int = 1) -> list[float]:
        waits = []
        for _ in range(times):
            waits.append(self.link.step())
            self.clock.advance_ms(waits[-1])
        return waits

    def up(self) -> None:
        self.step(3)
        assert self.state() is LinkState.UP

    def state(self) -> LinkState:
        return self.link.state

    @property
    def told(self) -> list[LinkState]:
        return [change.state for change in self.changes]

    @property
    def traces(self) -> list[str]:
        return [path.read_text() for path in sorted((self.directory / "traces").glob("*"))]


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


def test_a_link_comes_up_through_every_state(bench: Bench) -> None:
    bench.path = None
    bench.step(2)
    bench.path = Path("/dev/station/slots")
    bench.model.answer = lambda: ["token"]
    bench.step(4)
    assert bench.told == [ABSENT, OPENING, IDENTIFYING, UP]
    assert bench.events == ["token", "token"]
    assert bench.link.heartbeat == 6


def test_an_absent_port_is_awaited_for_ever_with_back_off_and_told_once(bench: Bench) -> None:
    bench.path = None
    waits = bench.step(50)
    assert waits[:7] == [250, 500, 1000, 2000, 4000, 5000, 5000]
    assert bench.told == [LinkState.ABSENT]
    assert "Plug it in" in bench.changes[0].reason


def test_a_port_owned_by_another_program_is_told_once(bench: Bench) -> None:
    bench.refusal = LinkDown("in use already", port="p", device="d", command="open")
    bench.step(20)
    assert bench.told == [LinkState.OPENING, LinkState.OPENING]
    assert "in use already" in bench.link.reason
    assert len(bench.traces) == 1
    bench.refusal = None
    bench.step(3)
    assert bench.told[2:] == [LinkState.UP]


def test_five_missed_polls_are_silence_and_fewer_are_not(bench: Bench) -> None:
    bench.up()
    bench.model.answer = raising(error(NoReply))
    bench.step(SILENT_AFTER - 1)
    assert bench.state() is LinkState.UP
    bench.model.answer = list
    bench.step()
    bench.model.answer = raising(error(BadFrame))
    bench.step(SILENT_AFTER)
    assert bench.state() is LinkState.NOISY, "bytes that make no sense are no silence"
    assert not bench.wires[0].closed, "such a device keeps its port"
    assert len(bench.traces) == 3


def test_a_silent_device_comes_back_on_the_same_port(bench: Bench) -> None:
    bench.up()
    bench.model.answer = raising(error(NoReply))
    bench.model.identity = raising(error(NoReply))  # type: ignore[assignment]
    bench.step(SILENT_AFTER + 10)
    assert bench.told[-1] is LinkState.SILENT
    told = len(bench.changes)
    bench.model.identity, bench.model.answer = lambda: None, list
    bench.step(2)
    assert bench.told[told:] == [LinkState.UP]
    assert len(bench.wires) == 1


def test_a_starting_device_has_five_seconds_before_it_is_called_silent(bench: Bench) -> None:
    bench.model.identity = raising(error(NoReply))  # type: ignore[assignment]
    opened_ns = bench.clock()
    while bench.state() is not LinkState.SILENT:
        bench.step()
    assert bench.clock() - opened_ns >= 5_000_000_000
    assert bench.told == [LinkState.OPENING, LinkState.IDENTIFYING, LinkState.SILENT]


def test_the_wrong_device_is_named_and_asked_again(bench: Bench) -> None:
    bench.model.identity = raising(error(WrongDevice, "serial 7"))  # type: ignore[assignment]
    bench.step(20)
    assert bench.told == [LinkState.OPENING, LinkState.IDENTIFYING, LinkState.WRONG_DEVICE]
    assert "serial 7" in bench.link.reason
    assert bench.events == []
    bench.model.identity = lambda: None
    bench.step()
    assert bench.state() is LinkState.UP


def test_an_unplugged_port_is_closed_at_once_and_found_again(bench: Bench) -> None:
    bench.up()
    bench.model.answer = raising(error(LinkDown))
    bench.path = None
    bench.step(2)
    assert bench.wires[0].closed
    assert bench.state() is LinkState.ABSENT
    bench.path, bench.model.answer = Path("/dev/pts/9"), list
    bench.step(4)
    assert bench.state() is LinkState.UP
    assert bench.model.attached == bench.wires
    assert bench.told[3:] == [ABSENT, ABSENT, OPENING, IDENTIFYING, UP]


def test_a_dead_adapter_that_opens_and_fails_is_told_once(bench: Bench) -> None:
    bench.up()
    bench.model.identity = raising(error(LinkDown))  # type: ignore[assignment]
    bench.model.answer = raising(error(LinkDown))
    bench.step(100)
    assert bench.told == [*bench.told[:3], LinkState.ABSENT]
    assert all(wire.closed for wire in bench.wires[:-1])
    assert len(bench.traces) == 1


def test_a_mistake_of_ours_does_not_leave_a_dead_link_that_looks_alive(bench: Bench) -> None:
    bench.up()
    bench.model.answer = raising(ZeroDivisionError("oh"))
    bench.step()
    assert bench.state() is LinkState.SILENT
    assert "ZeroDivisionError" in bench.link.reason
    bench.model.answer = list
    bench.step(4)
    assert bench.state() is LinkState.UP


def test_work_is_done_between_polls_and_its_outcome_comes_back(bench: Bench) -> None:
    bench.up()
    done = posted(bench.link, lambda deadline: deadline.remaining_ms)
    failed = posted(bench.link, lambda _: bench.model.answer() and 1 / 0)
    bench.step()
    assert done.result(0) > 0
    assert failed.exception(0) is None
    wrong = posted(bench.link, lambda _: 1 / 0)
    refused = posted(bench.link, lambda _: raising(error(NoReply))())
    bench.step()
    assert isinstance(wrong.exception(0), ZeroDivisionError)
    assert isinstance(refused.exception(0), NoReply)
    assert bench.state() is LinkState.UP


def test_work_for_a_link_that_is_not_up_fails_at_once_with_the_reason(bench: Bench) -> None:
    bench.path = None
    future = posted(bench.link, lambda _: None)
    bench.step(2)
    problem = future.exception(0)
    assert isinstance(problem, LinkDown)
    assert "absent" in str(problem)


def test_work_that_loses_the_port_closes_it(bench: Bench) -> None:
    bench.up()
    posted(bench.link, lambda _: raising(error(LinkDown))())
    bench.step()
    assert bench.wires[0].closed


def test_too_much_work_is_refused(bench: Bench) -> None:
    futures = [posted(bench.link, lambda _: None) for _ in range(100)]
    refused = [future for future in futures if future.done()]
    assert len(refused) == 36
    assert "too many" in str(refused[0].exception(0))


def test_a_full_disk_does_not_take_the_port_down(bench: Bench) -> None:
    bench.up()
    (bench.directory / "traces").touch()
    bench.model.answer = raising(error(NoReply))
    bench.step()
    assert bench.state() is LinkState.UP


def test_a_fault_told_by_the_device_has_the_trace_written_once_for_a_burst(bench: Bench) -> None:
    bench.up()
    bench.model.answer = lambda: ["token", "jam at exit"]
    bench.step(10)
    assert len(bench.traces) == 1
    assert bench.traces[0].startswith("# jam at exit")
    bench.clock.advance_ms(5_000)
    bench.step()
    assert len(bench.traces) == 2


def test_the_thread_is_named_and_ends(bench: Bench) -> None:
    came = threading.Event()
    bench.model.answer = lambda: came.set() or []  # type: ignore[func-returns-value]
    bench.link.start()
    assert came.wait(5)
    assert "link-slots" in [thread.name for thread in threading.enumerate()]
    assert bench.link.stop(Deadline.after_ms(5_000))
    assert "link-slots" not in [thread.name for thread in threading.enumerate()]
    assert bench.wires[0].closed
    assert bench.told[-1] is LinkState.STOPPED
    assert isinstance(posted(bench.link, lambda _: None).exception(0), LinkDown)


def test_a_link_that_waits_long_stops_at_once(bench: Bench) -> None:
    bench.path = None
    absent = threading.Event()
    plan = bench.link.plan
    link = Link(
        LinkPlan(
            **{
                **{name: getattr(plan, name) for name in plan.__slots__},
                "on_change": lambda _: absent.set(),
                "uniform": lambda: 0.5,
            }
        )
    )
    link.start()
    assert absent.wait(5)
    assert link.stop(Deadline.after_ms(5_000))
