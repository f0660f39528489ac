"""The station's notes of itself: power, clock, memory, verification; and R-22."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from firmware_py.clock import RecordClock
from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.maintenance import replay
from firmware_py.journal.status import JournalState, JournalStatus, Pace
from firmware_py.station.clock_check import Timekeeping
from firmware_py.station.health import WATCHED, HealthLog
from firmware_py.station.inbox import Inbox
from firmware_py.text.codes import saving as codes
from firmware_py.text.entries import describe
from firmware_py.text.render import english
from tests.journal.scene import append, begun, drafts, shelf_at, triggers_off
from tests.station.bench_table import prepare, running
from tests.station.test_server import text


class Hands:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.mono_ns = 0
        self.utc_us = 1_000_000

    def monotonic_ns(self) -> int:
        return self.mono_ns

    def utc(self) -> int:
        return self.utc_us


def noted(inbox: Inbox) -> list[tuple[str, dict[str, Any]]]:
    found = []
    while (told := inbox.take(0.001)) is not None:
        assert told.input is None
        found += [(line.kind, dict(line.payload)) for line in told.notes]
    return found


def book(tmp_path: Path) -> tuple[HealthLog, Inbox, Hands]:
    inbox, hands = Inbox(), Hands()
    time = Timekeeping(RecordClock(hands))
    return HealthLog(inbox, time, shelf_at(tmp_path)), inbox, hands


def journal(
    state: JournalState = JournalState.READY, pace: Pace = Pace.ON_TIME, why: str = ""
) -> JournalStatus:
    return JournalStatus(state, pace, 0, 0, 0, 0, 0, 0, why)


def test_a_clock_that_jumps_is_an_event(tmp_path: Path) -> None:
    """R-109: forward, and back; a clock that only goes on is none."""
    logbook, inbox, hands = book(tmp_path)
    hands.mono_ns, hands.utc_us = 10**9, 2_000_000
    logbook.look(journal())
    assert noted(inbox) == []
    hands.utc_us += 3_600_000_000
    logbook.look(journal())
    hands.utc_us -= 7_200_000_000
    logbook.look(journal())
    found = noted(inbox)
    steps = [fields["by_us"] for kind, fields in found if kind == "clock"]
    assert steps == [3_600_000_000, -7_200_000_000]
    texts = [fields["text"] for kind, fields in found if kind == "alarm"]
    assert texts[0] == "The clock was set ahead by 1 h 0 min: is it right?"
    assert "2 h 0 min behind the record" in texts[1]


def test_memory_in_trouble_and_well_again_is_noted_once_each(tmp_path: Path) -> None:
    logbook, inbox, _ = book(tmp_path)
    well, full = journal(), journal(JournalState.DISK_FULL, Pace.LATE, "no room")
    looks: Sequence[JournalStatus] = (well, journal(pace=Pace.SLOW), well, full, full, well, well)
    for status in looks:
        logbook.look(status)
    assert [fields["state"] for _, fields in noted(inbox)] == ["disk full", "ready"]


def test_a_bit_that_flips_is_found_before_the_next_round(tmp_path: Path) -> None:
    """R-22: between two events, in an entry that was good before."""
    day = begun(tmp_path)
    logbook, _, _ = book(tmp_path)
    logbook.started(day)
    append(day, drafts(5))
    assert logbook.unsound() is None
    append(day, drafts(5, 5))
    day.close()
    with triggers_off(shelf_at(tmp_path).day()) as database:
        database.execute("UPDATE entry SET payload = replace(payload, '7', '8') WHERE seq = 8")
    assert logbook.unsound() == codes.record_wrong_edited(number=8)


def test_the_head_that_was_good_before_must_still_stand(tmp_path: Path) -> None:
    day = begun(tmp_path)
    logbook, _, _ = book(tmp_path)
    append(day, drafts(3))
    logbook.started(day)
    day.close()
    with triggers_off(shelf_at(tmp_path).day()) as database:
        database.execute("DELETE FROM entry WHERE seq = 3")
    assert logbook.unsound() is not None


def test_no_round_begins_on_a_record_that_does_not_hold(tmp_path: Path) -> None:
    prepare(tmp_path)
    with running(tmp_path, text(tmp_path)) as (station, caller):
        caller.snapshot()
        unsound = codes.record_wrong_edited(number=8)
        station.parts.loop._around = replace(station.parts.loop._around, unsound=lambda: unsound)
        refused = caller.do("bets")["error"]
        assert refused["code"] == "memory"
        assert "entry 8" in refused["message"]


def _hear_nothing(wait_s: float) -> None:
    """The power is cut."""


def test_starts_and_stops_are_on_record_and_a_cut_shows(tmp_path: Path) -> None:
    """R-105, power: the third start finds no stop before it."""
    prepare(tmp_path)
    shelf = DayFiles(tmp_path / "journal", tmp_path / "journal" / "copies")
    with running(tmp_path, text(tmp_path)):
        pass
    with running(tmp_path, text(tmp_path)) as (station, _):
        station.parts.log.stopped = _hear_nothing  # type: ignore[method-assign]
    with running(tmp_path, text(tmp_path)):
        pass
    power = [json.loads(entry.payload) for entry in replay(shelf, kind="power")]
    assert [fields["what"] for fields in power] == ["start", "stop", "start", "start", "stop"]
    cuts = [bool(fields.get("after")) for fields in power if fields["what"] == "start"]
    assert cuts == [False, False, True]
    assert list(replay(shelf, kind="verified"))
    *_, cut, _ = replay(shelf, kind="power")
    assert json.loads(cut.payload)["after"] == "tras un corte"
    assert [describe(cut, language=one).text for one in ("es", "eu")] == [
        "Arranque de la estación tras un corte",
        "Estazioa abiarazi da etenaldi baten ondoren",
    ]


def test_the_status_shows_the_last_notes_and_never_a_card(tmp_path: Path) -> None:
    """S-14: health, not play."""
    prepare(tmp_path)
    with running(tmp_path, text(tmp_path)) as (_, caller):
        caller.wait(lambda _: bool(caller.send({"ask": "status"})["answer"]["events"]))
        events = caller.send({"ask": "status"})["answer"]["events"]
    assert any("D01" in line or "A20" in line for line in events)
    assert not {"event", "round", "payment", "evidence", "burn"} & WATCHED


def test_a_record_that_is_gone_is_said_and_stops_no_thread(tmp_path: Path) -> None:
    logbook, _, _ = book(tmp_path)
    unsound = logbook.unsound()
    assert unsound is not None
    assert "there is no day" in english(unsound)
    assert "there is no day" in logbook.recent()[0]
