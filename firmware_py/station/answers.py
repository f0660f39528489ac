"""What a running station answers to questions: it reads, and changes nothing."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

from firmware_py.journal.status import JournalStatus
from firmware_py.station.access.accounts import NotAllowedError
from firmware_py.station.alarms import alarm_json, by_seq
from firmware_py.station.entries import by_code
from firmware_py.station.parts import Parts
from firmware_py.station.record_said import saving_said, why_said
from firmware_py.station.snapshot import people_json, snapshot_json, told
from firmware_py.station.status import device_table, faults_of, jackpot_page
from firmware_py.table.states import Phase
from firmware_py.text.codes import station as codes
from firmware_py.text.render import english


@dataclass(frozen=True, slots=True)
class StationAnswers:
    """Draws the table, the devices and the station's own state for whoever asks."""

    parts: Parts
    journal: Callable[[], JournalStatus]
    # The head of the last closed day, for the shift report.
    closed_head: Callable[[], str]

    def snapshot(self) -> Mapping[str, Any]:
        """The table as a dealer sees it, with the jackpot."""
        parts, seen = self.parts, self.parts.loop.seen
        alarms = (*parts.links.alarms(), *parts.time.standing())
        return {
            **snapshot_json(seen),
            "table": parts.config.table.name,
            "deck_needed": seen.wanted.deck,
            "simulation": parts.config.purpose == "test",
            **people_json(alarms, parts.links.announced(), saving_said(self.journal())),
        }

    def hello(self) -> Mapping[str, Any]:
        """Which station this is, for a program that has just connected."""
        config = self.parts.config
        return {
            "version": version("tapete"),
            "table": config.table.name,
            "sheet": config.table.sheet,
            "record": self.parts.fitting.record,
            "purpose": config.purpose,
        }

    def status(self) -> Mapping[str, Any]:
        """How the station is doing, for the technician: never a card (S-14)."""
        parts, seen, journal = self.parts, self.parts.loop.seen, self.journal()
        return {
            "table": parts.config.table.name,
            "sheet": parts.config.table.sheet,
            "purpose": parts.config.purpose,
            "record": parts.fitting.record,
            **told("waits_for", seen.waits_for),
            "phase": str(seen.view.phase),
            "round": seen.view.round_number,
            "closed_head": self.closed_head(),
            "recovered_inputs": parts.recovered.inputs,
            "journal": {
                "state": journal.state.value,
                "pace": journal.pace.value,
                # What is wrong with the disk or the second copy, and what to do.
                "why": journal.why or journal.lagging,
                "why_said": by_code(why_said(journal)),
                "durable": journal.durable_seq,
                "worst_commit_us": journal.worst_commit_ns // 1_000,
            },
            "inbox": parts.inbox.waiting,
            "faults": faults_of(self.device_table()),
            "events": parts.log.recent(),
            "warnings": list(map(english, parts.links.warnings)),
            "warnings_said": [one.as_json() for one in parts.links.warnings],
            "locked": parts.people.locked(),
        }

    def jackpot(self) -> Mapping[str, Any]:
        """The progressive on demand: level, meters, pending prizes, the last hits (R-43)."""
        return jackpot_page(self.parts.loop.seen.progressive)

    def alarms(self) -> Mapping[str, Any]:
        """Every alarm that nobody has seen yet, and the last that somebody has (R-102)."""
        seen = self.parts.loop.seen
        rows = (*seen.alarms.open, *seen.alarms.seen)
        return {"alarms": [alarm_json(one, seen.wanted.lost) for one in sorted(rows, key=by_seq)]}

    def counters(self) -> Mapping[str, Any]:
        """What each position has counted since its slot was installed, for the inspector (R-33)."""
        if self.parts.loop.seen.view.phase is not Phase.CLOSED:
            raise NotAllowedError(codes.wrong_phase_counters_closed())
        slots = self.parts.links.equipment.core.slots
        return slots.counters() if slots is not None else {}

    def device_table(self) -> Mapping[str, Any]:
        """Every device in one line: port, state, since when, why, what to do."""
        parts = self.parts
        now_ns, lost = parts.clock.monotonic_ns(), parts.loop.seen.wanted.lost
        return device_table(parts.links, lost, parts.times, now_ns)
