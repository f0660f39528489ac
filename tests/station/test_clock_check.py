"""The time is never earlier than the record: a clock set back brings no paper to life."""

import shutil
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.homologation.decision import Accepted, NotHomologated, Reason
from firmware_py.clock import STEP_US, RecordClock
from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.replay import entries, last_utc_us
from firmware_py.station.app import Station
from firmware_py.station.clock_check import Timekeeping
from firmware_py.station.config import read_config
from firmware_py.station.links.registry import HomologationRegistry
from firmware_py.text.legacy import say
from firmware_py.text.render import english, sentence
from tests.journal.test_clock import HandClock
from tests.station.bench_table import prepare
from tests.station.test_registry import slot
from tests.station.test_server import text

HOUR_US = 3_600_000_000
DAY_US = 24 * HOUR_US
# The registry of the twins is good from 2026 to the end of 2035.
IN_2030, IN_2036 = 1_900_000_000_000_000, 2_090_000_000_000_000


@given(st.lists(st.tuples(st.integers(0, DAY_US), st.integers(-400 * DAY_US, 400 * DAY_US))))
def test_time_never_goes_back_and_never_stands_behind_what_passed(
    steps: list[tuple[int, int]],
) -> None:
    machine = HandClock()
    clock = RecordClock(machine, machine.utc_us)
    before = clock.utc()
    for mono_us, jump_us in steps:
        machine.pass_us(mono_us, mono_us + jump_us)
        now = clock.utc()
        assert now >= before
        assert now >= machine.utc_us
        # What passed by the monotonic clock has passed, but for what a time server smooths out.
        assert now - before > mono_us - STEP_US
        before = now


def test_a_clock_behind_the_record_goes_on_from_its_last_entry() -> None:
    machine = HandClock()
    last_us = machine.utc_us + 3 * DAY_US
    clock = RecordClock(machine, last_us)
    assert (clock.utc(), clock.behind_us) == (last_us, 3 * DAY_US)
    machine.pass_us(60_000_000, 60_000_000)
    assert clock.utc() == last_us + 60_000_000
    machine.utc_us += 4 * DAY_US
    assert (clock.utc(), clock.behind_us) == (machine.utc_us, 0)


def kinds(time: Timekeeping) -> list[str]:
    return [line.kind for line in time.look()]


def test_a_clock_set_back_while_it_runs_is_an_entry_and_an_alarm_that_stands() -> None:
    machine = HandClock()
    time = Timekeeping(RecordClock(machine, machine.utc_us))
    assert kinds(time) == []
    machine.pass_us(500_000, -2 * DAY_US)
    assert kinds(time) == ["clock", "clock-behind", "alarm"]
    (alarm,) = time.standing()
    assert "2 d 0 h behind the record" in english(alarm)
    assert kinds(time) == []
    machine.pass_us(500_000, 2 * DAY_US + 1_000_000)
    # Set right again it goes far ahead of where it stood: that is told too, and no alarm of it.
    assert kinds(time)[0] == "clock"
    assert "behind" not in " ".join(map(english, time.standing()))


def test_a_clock_that_is_smoothed_by_a_time_server_is_no_alarm() -> None:
    machine = HandClock()
    time = Timekeeping(RecordClock(machine, machine.utc_us))
    for _ in range(1_000):
        machine.pass_us(500_000, 499_900)
        assert kinds(time) == []


@pytest.mark.parametrize(("gap_us", "words"), [(40 * DAY_US, "40 d 0 h after"), (DAY_US, "")])
def test_a_clock_far_after_the_last_entry_is_asked_about_at_the_start(
    gap_us: int, words: str
) -> None:
    machine = HandClock()
    last_us = machine.utc_us - gap_us
    time = Timekeeping(RecordClock(machine, last_us), last_us)
    assert (words in " ".join(map(english, time.standing()))) is True
    assert kinds(time) == (["alarm"] if words else [])
    assert kinds(time) == []


@pytest.mark.parametrize("days", [0, 5])
def test_alarms_of_the_clock_are_said_in_spanish(days: int) -> None:
    machine = HandClock()
    time = Timekeeping(
        RecordClock(machine, machine.utc_us - 60 * DAY_US), machine.utc_us - 60 * DAY_US
    )
    time.look()
    machine.pass_us(1, -(days + 1) * DAY_US)
    time.look()
    machine.pass_us(1, 9 * DAY_US)
    time.look()
    for alarm in time.standing():
        assert "clock" not in sentence(alarm)
        assert "reloj" in sentence(alarm)


# At a station: certificates, days, entries.


@pytest.fixture
def base(tmp_path: Path) -> Path:
    prepare(tmp_path)
    return tmp_path


class Machine(HandClock):
    """A machine's clock that a technician sets."""

    def __init__(self, utc_us: int) -> None:
        super().__init__()
        self.utc_us = utc_us


def start(base: Path, machine: Machine) -> Station:
    station = Station(read_config(text(base)), base, machine)
    station.start()
    return station


def stopped(station: Station) -> None:
    station.tick()
    assert station.stop()


def verdict(station: Station) -> Accepted | NotHomologated:
    admit = station.parts.registry.admission(station.days.today, frozenset())
    return admit(slot(station.days.shelf.root.parent / "registry", "Tapete HIL"))


def test_an_expired_certificate_stays_expired_when_the_clock_is_set_back(base: Path) -> None:
    first = start(base, Machine(IN_2036))
    refused = verdict(first)
    assert isinstance(refused, NotHomologated)
    assert refused.reason is Reason.EXPIRED
    stopped(first)
    second = start(base, Machine(IN_2030))
    again = verdict(second)
    second.tick()
    assert isinstance(again, NotHomologated)
    assert again.reason is Reason.EXPIRED
    assert second.days.today() >= date(2036, 1, 1)
    assert any("behind the record" in alarm for alarm in second.answers.snapshot()["alarms"])
    told = verdict(second)
    assert isinstance(told, NotHomologated)
    assert "behind the record" in told.sentence
    stopped(second)
    shelf = DayFiles(base / "journal", base / "journal" / "copies")
    past = list(entries(shelf))
    assert [entry.utc_us for entry in past] == sorted(entry.utc_us for entry in past)
    assert {"clock-behind", "alarm"} <= {entry.kind for entry in past}
    assert last_utc_us(shelf) == past[-1].utc_us


def test_a_certificate_that_expired_by_a_jump_of_the_clock_says_so(base: Path) -> None:
    machine = Machine(IN_2030)
    station = start(base, machine)
    assert isinstance(verdict(station), Accepted)
    machine.pass_us(1_000_000, IN_2036 - IN_2030)
    station.tick()
    refused = verdict(station)
    assert isinstance(refused, NotHomologated)
    assert refused.reason is Reason.EXPIRED
    assert "The clock was set ahead by 2199 d" in refused.sentence
    assert "se ha adelantado" in say(refused.sentence)
    # Set back where it was: the record has gone on, and its date counts.
    machine.pass_us(1_000_000, IN_2030 - IN_2036)
    station.tick()
    assert isinstance(verdict(station), NotHomologated)
    stopped(station)


def test_no_day_begins_before_the_last_one(base: Path) -> None:
    stopped(start(base, Machine(IN_2036)))
    station = start(base, Machine(IN_2030))
    assert station.days.shelf.day().stem.split("-", 1)[1] <= station.days.today().isoformat()
    stopped(station)


def test_a_gaming_day_has_the_local_date(base: Path) -> None:
    """Half past eleven in UTC is past midnight in Madrid; certificates are judged in UTC."""
    late = Machine(IN_2030 + 5 * HOUR_US + 43 * 60_000_000)
    station = start(base, late)
    assert f"{datetime.fromtimestamp(late.utc_us // 1_000_000, UTC):%d %H:%M}" == "17 23:29"
    assert station.days.today() == date(2030, 3, 17)
    assert station.days.shelf.day().stem == "000001-2030-03-18"
    stopped(station)


def test_without_a_record_the_machine_alone_says_the_time(base: Path) -> None:
    station = start(base, Machine(IN_2030))
    assert station.days.today() == date(2030, 3, 17)
    stopped(station)
    shutil.rmtree(base / "journal")
    assert last_utc_us(station.days.shelf) == 0


def test_other_reasons_say_nothing_of_the_clock(base: Path) -> None:
    station = start(base, Machine(IN_2030))
    papers: HomologationRegistry = station.parts.registry
    papers._clock_note = lambda: "The clock is wrong."
    admit = papers.admission(station.days.today, frozenset())
    other = admit(slot(base / "registry", "Somebody else"))
    assert isinstance(other, NotHomologated)
    assert "clock" not in other.sentence
    stopped(station)
