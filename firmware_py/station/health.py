"""What the station notes of itself: power, the clock, memory, and what was verified (R-105)."""

import json
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeout
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from firmware_py.journal.day_files import DayFiles, OpenDay
from firmware_py.journal.entry import Entry, Head
from firmware_py.journal.errors import JournalError
from firmware_py.journal.local_time import Calendar
from firmware_py.journal.reader import Reader
from firmware_py.journal.status import JournalStatus, Pace
from firmware_py.journal.verify import verify_since
from firmware_py.station.clock_check import Timekeeping
from firmware_py.station.entries import NewEntry, by_code
from firmware_py.station.inbox import Inbox
from firmware_py.station.record_said import fault_said, why_said
from firmware_py.text.codes import saving as codes
from firmware_py.text.entries import describe
from firmware_py.text.message import Message
from firmware_py.text.render import sentence

POWER, START, STOP = "power", "start", "stop"
# What a technician is shown, out of how many entries, and how much of it.
WATCHED = frozenset(
    {POWER, "clock", "clock-behind", "clock-right", "memory", "verified", "copy-mended"}
    | {"link", "alarm", "warning", "change", "pin-failed"}
)
LOOK_BACK, SHOWN = 500, 8


class HealthLog:
    """Puts the station's own notes before the table's thread, in order with everything else."""

    def __init__(
        self, inbox: Inbox, time: Timekeeping, shelf: DayFiles, calendar: Calendar | None = None
    ) -> None:
        self._inbox = inbox
        self._time = time
        self._shelf = shelf
        self._calendar = calendar or Calendar()
        self._memory = ("", "", "")
        # Up to where the record is known to be good.
        self._checked = Head(0, "")

    def started(self, day: OpenDay) -> None:
        """Note a start, whether the last one ended by itself, what was verified and mended."""
        self._checked = day.store.head
        cut = codes.started_after_cut() if _last_power(self._shelf) == START else None
        start = NewEntry(POWER, {"what": START, **_said("after", cut)})
        checked = codes.record_read_since(number=day.checked_from)
        self._note(start, NewEntry("verified", _said("what", checked)), *_mended(day))

    def stopped(self, wait_s: float) -> None:
        """Note a clean stop; a disk that hangs does not keep the station alive."""
        with suppress(JournalError, FutureTimeout):
            self._note(NewEntry(POWER, {"what": STOP})).result(wait_s)

    def look(self, journal: JournalStatus) -> None:
        """Note what is wrong with the clock, and memory that is in trouble or well again."""
        if clock := self._time.look():
            self._note(*clock)
        pace = Pace.ON_TIME if journal.pace is Pace.SLOW else journal.pace
        memory = (journal.state.value, pace.value, journal.why or journal.lagging)
        told = why_said(journal)
        if memory != (self._memory if self._memory[0] else ("ready", "on time", "")):
            state, word, why = memory
            self._note(
                NewEntry("memory", {"state": state, "pace": word, "why": why} | by_code(told))
            )
        self._memory = memory

    def page_turned(self, closed: str, head: Head) -> None:
        """Note that a day was verified whole and closed."""
        self._checked = head
        closed_day = codes.record_read_day_closed(day_text=closed)
        self._note(NewEntry("verified", _said("what", closed_day)))

    def unsound(self) -> Message | None:
        """Read what was written since the last look anew; say what is wrong, or nothing (R-22)."""
        try:
            verdict = verify_since(self._shelf.day(), self._checked)
        except JournalError as error:
            return codes.record_wrong_unreadable(told_text=str(error))
        if verdict.fault is not None:
            return fault_said(verdict.fault)
        assert verdict.head is not None
        self._checked = verdict.head
        return None

    def recent(self) -> list[str]:
        """Say the last notes a technician looks for; never one that names a card (S-14)."""
        try:
            with Reader(self._shelf.day()) as reader:
                past = reader.entries(max(reader.head().seq - LOOK_BACK, reader.day.first_seq - 1))
                found = [self._said(entry) for entry in past if entry.kind in WATCHED]
        except JournalError as error:
            return [str(error)]
        return found[-SHOWN:]

    def _said(self, entry: Entry) -> str:
        return describe(entry, calendar=self._calendar).line()

    def _note(self, *lines: NewEntry) -> "Future[Any]":
        return self._inbox.ask(None, "station", lines)


def _said(name: str, said: Message | None) -> dict[str, Any]:
    """Write something under its name, in Spanish as entries have always had it, and by code."""
    return {name: "" if said is None else sentence(said)} | by_code(said)


def _mended(day: OpenDay) -> list[NewEntry]:
    """Tell of a second copy that was written anew."""
    mended = day.mirror.mended
    return [] if mended is None else [NewEntry("copy-mended", asdict(mended))]


def _last_power(shelf: DayFiles) -> str:
    for path in reversed(shelf.days()):
        with Reader(path) as reader:
            for entry in reader.latest(POWER, 1):
                return str(json.loads(entry.payload)["what"])
    return ""
