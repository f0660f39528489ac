"""The station: everything wired together; the only place where its threads begin and end."""

import time
from collections.abc import Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from drivers.deadline import Deadline
from firmware_py.clock import Clock, RecordClock, SystemClock, boot_id
from firmware_py.journal import snapshots
from firmware_py.journal.closing import close_day
from firmware_py.journal.day_files import DayFiles, Lock, OpenDay, begin_day, open_day
from firmware_py.journal.entry import Stamp
from firmware_py.journal.errors import JournalError
from firmware_py.journal.local_time import Calendar, zone_named
from firmware_py.journal.replay import last_utc_us
from firmware_py.journal.status import JournalState
from firmware_py.journal.writer import Writer
from firmware_py.station.access.accounts import Account, Accounts, NotAllowedError, Role
from firmware_py.station.access.locks import Locks
from firmware_py.station.access.places import CallerPlaces, kept_places
from firmware_py.station.access.server import Server
from firmware_py.station.access.waiting import Watch
from firmware_py.station.affinity import pinned
from firmware_py.station.clock_check import Timekeeping
from firmware_py.station.config import (
    Config,
    ConfigError,
    add_sheets,
    game_of,
    level_of,
    table_of,
)
from firmware_py.station.core import Core
from firmware_py.station.device_record import DeviceRecords
from firmware_py.station.health import HealthLog
from firmware_py.station.inbox import Envelope, Inbox
from firmware_py.station.input_failure import Guard
from firmware_py.station.inputs import SettingsFound
from firmware_py.station.links.build import equip
from firmware_py.station.links.links import Links
from firmware_py.station.links.visors import content_for
from firmware_py.station.loop import Loop
from firmware_py.station.recovery import checkpoint
from firmware_py.station.recovery.recovery import Recovery
from firmware_py.station.seal_key import sealing_of
from firmware_py.station.settings_check import Fitting, other_record
from firmware_py.station.settings_record import pepper_of
from firmware_py.station.snapshot import Snapshot, alarm_json, alarm_text, snapshot_json
from firmware_py.station.status import (
    PartTimes,
    device_table,
    faults_of,
    jackpot_page,
    parts_of,
    unstable,
)
from firmware_py.station.targets import Targets
from firmware_py.table import events as ev
from firmware_py.table.custody import mode_of
from firmware_py.table.states import Phase
from firmware_py.table.trial import trial_fault
from firmware_py.text.codes import station as codes
from firmware_py.text.render import english

STOP_MS = 5_000
TURN_S = 0.005


class Station:
    """One table's program, from its config to its clean end."""

    def __init__(self, config: Config, base: Path, clock: Clock | None = None) -> None:
        self.config = config
        self._calendar = Calendar(zone_named(config.timezone))
        # Never earlier than the record, once that is found.
        self._clock = RecordClock(clock or SystemClock())
        self._base = base
        self._broken = ""
        self._guard = Guard()
        # The head of the last closed day, for the shift report.
        self.closed_head = ""
        add_sheets(config, base)
        self.core = self._fresh_core()
        self.people = _people(config, base, self._clock)
        self.inbox = Inbox()
        self._part_times = PartTimes()
        self.memories = DeviceRecords()
        self._sealing = sealing_of(config, base)
        self.shelf = DayFiles(base / config.journal_dir, base / config.journal_dir / "copies")
        try:
            self._lock = Lock(self.shelf)
        except OSError as error:
            why = f"{error.strerror}: is its disk mounted, and may the station write there?"
            raise ConfigError(f"journal_dir: {self.shelf.root} cannot be used: {why}") from error
        self._day = self._open_day()
        try:
            self._wire_up(base)
        except BaseException:
            self._day.close()
            self._lock.release()
            raise

    def _fresh_core(self) -> Core:
        game = game_of(self.config)
        return Core.fresh(table_of(self.config, game), level_of(self.config, game))

    def _wire_up(self, base: Path) -> None:
        """Come back to the recorded state, then put everything around it; nothing moves yet."""
        config, core = self.config, self.core
        self.recovered = Recovery(core, self.memories, self.people).run(self.shelf)
        self._try_game()
        self.fitting = Fitting(config, base, core)
        self.people.newcomers, self.people.former = self.fitting.newcomers, self.fitting.former
        self.devices = Links(self.inbox, core.table.lost)
        self.devices.wanted = self.wanted
        self.papers = equip(self.devices, config, base, core.table.game, self.memories, self.today)
        self.papers.unvouched = self.fitting.unvouched
        self.devices.recall(self.recovered.effects)
        unsteady = unstable({device.role: device.port for device in config.device})
        self.devices.warn([*unsteady, *self._day.warnings()])
        self.papers.clock_note = lambda: " ".join(map(english, self._time.standing()))
        self._logbook = HealthLog(self.inbox, self._time, self.shelf, self._calendar)
        release, unsound = self.devices.release, self._logbook.unsound
        # Rung with every moment that is shown.
        self.watch = Watch(self.snapshot)
        self.loop = Loop(core, self.inbox, self._clock, boot_id(), release, self._shown, unsound)
        self.loop.rebuild = self._rebuilt
        self._writer = self._new_writer()
        answers = {
            "status": self.status,
            "devices": self.device_table,
            "jackpot": self.jackpot,
        }
        path, audits = base / config.socket, {"counters": self.counters}
        places = CallerPlaces(kept_places(config.caller))
        self.door = Server(path, self.inbox, self.people, self.watch, answers, audits, places)

    def _try_game(self) -> None:
        """Open no table that cannot be settled; a session that is under way halts instead."""
        table = self.core.table
        fault = trial_fault(table.game, table.setup)
        if not fault:
            return
        why = f"{self.config.table.sheet} cannot be played: {fault}"
        if table.phase is Phase.CLOSED:
            raise ConfigError(f"table: {why}")
        self.recovered.unplayable = why

    def wanted(self) -> Targets:
        """How the devices must stand by what is recorded."""
        return self.loop.seen.wanted

    def today(self) -> date:
        """The date for certificates and days: by the wall clock, or the record if it is later."""
        return datetime.fromtimestamp(self._clock.utc() // 1_000_000, UTC).date()

    def _open_day(self) -> OpenDay:
        try:
            last_us = last_utc_us(self.shelf)
            self._clock = RecordClock(self._clock.machine, last_us)
            self._time = Timekeeping(self._clock, last_us)
            if not self.shelf.days() and self.config.record:
                raise ConfigError(other_record(self.config, "is empty"))
            if not self.shelf.has_open_day():
                self._begin_day()
            day = open_day(self.shelf, self._sealing)
            day.begin_seal(self._stamp())
            return day
        except BaseException:
            self._lock.release()
            raise

    def _begin_day(self) -> None:
        """Begin a gaming day under the local date."""
        label = self._calendar.local(self._clock.utc()).date().isoformat()
        begin_day(self.shelf, label, _plain(self.config.table.name), self._sealing)

    def _stamp(self) -> Stamp:
        return Stamp(boot_id(), self._clock.monotonic_ns(), self._clock.utc())

    def start(self) -> None:
        """Start the threads; devices last, when everything else can listen (R-12)."""
        try:
            self.door.bind()
        except ConfigError:
            self._day.close()
            self._lock.release()
            raise
        with pinned():
            self._writer.start()
        self._logbook.started(self._day)
        if self.fitting.is_new:
            self.inbox.put(Envelope(SettingsFound(self.fitting.now), "station"))
        for why in self.recovered.to_stop:
            self.inbox.put(Envelope(ev.PlayStopped(why), "station"))
        self.door.start()
        with pinned():
            self.loop.start(self._writer)
            self.devices.start()

    def stop(self) -> bool:
        """Stop cleanly: devices first, then the table, the record last."""
        self.door.stop()
        devices = self.devices.stop(Deadline.after_ms(STOP_MS))
        self._logbook.stopped(STOP_MS / 1_000)
        table = self.loop.stop(STOP_MS / 1_000)
        self._writer.stop(STOP_MS)
        self._lock.release()
        return devices and table

    def tick(self) -> None:
        """Do what is due by time: visors are told anew, checks are asked for."""
        self._guard.run(self._look_around)
        if warnings := self._guard.warnings():
            self.devices.warn([*self.devices.warnings, *warnings])

    def _look_around(self) -> None:
        now_ms = self._clock.monotonic_ns() // 1_000_000
        seen = self.loop.seen
        test = self.config.purpose == "test"
        failing, unrecorded = seen.wanted.counter_lost, seen.unrecorded
        content = content_for(
            seen.progressive, "PROGRESIVO", now_ms,
            test=test, counter_lost=failing, unrecorded=unrecorded,
        )  # fmt: skip
        self.devices.show(content)
        if seen.wanted.devices_check and not self.devices.faults():
            self._check_devices(seen.wanted)
        self.devices.stand(seen.wanted)
        parts = parts_of(self.devices, seen.wanted.lost)
        self._part_times.note(parts, self._clock.monotonic_ns())
        self._logbook.look(self._writer.status())
        if seen.view.phase is Phase.CLOSED and self._session_over():
            self.loop.between_inputs(self._turn_the_page)

    def _check_devices(self, wanted: Targets) -> None:
        """Tell how the devices were found, once seals are read and every mode is known (R-90)."""
        wrong, modes = self.devices.seal_faults(wanted.seals), self.devices.modes(wanted)
        if wrong is None or modes is None:
            return
        game = self.core.table.game
        named = tuple((role, mode_of(game, cards)) for role, cards in modes)
        self.inbox.put(Envelope(ev.DevicesChecked(wrong, named), "station"))

    def _session_over(self) -> bool:
        """Whether a session has ended and everything of it is on disk."""
        return self.core.session_over and self._all_durable()

    def _turn_the_page(self) -> Writer:
        """Close the day and begin the next with the state in its first entry."""
        self._writer.stop(STOP_MS)
        try:
            self._close_and_begin()
        except JournalError as error:
            self._broken = f"the day cannot be closed. {error}"
        return self._writer

    def _close_and_begin(self) -> None:
        self.closed_head = close_day(self.shelf, self._sealing).printed_head
        self._begin_day()
        # From the record and not from memory: what is kept is what a restart would find.
        past = self._told_again()
        state = checkpoint.write_checkpoint(past.core, past.memories, past.people)
        self._day = open_day(self.shelf, self._sealing)
        self._writer = self._new_writer()
        with pinned():
            self._writer.start()
        self.core.session_over = False
        self._logbook.page_turned(self.closed_head, self._day.store.head)
        if state is not None:
            self._writer.submit([snapshots.draft(checkpoint.NAME, state, self._stamp())], STOP_MS)

    def _rebuilt(self) -> Core:
        """Give the core as the record has it, once everything that was decided is on disk."""
        while not self._all_durable():
            if why := self.failure():
                raise JournalError(why)
            self.loop.beats += 1
            time.sleep(TURN_S)
        return self._told_again().core

    def _told_again(self) -> Recovery:
        """Tell the record once more: what it gives is what a restart would find."""
        people = _people(self.config, self._base, self._clock)
        past = Recovery(self._fresh_core(), DeviceRecords(), people)
        return past.run(self.shelf)

    def _all_durable(self) -> bool:
        journal = self._writer.status()
        return journal.durable_seq == journal.taken_seq

    def _new_writer(self) -> Writer:
        day, loop = self._day, self.loop
        return Writer(day.store, day.mirror, on_durable=loop.durable)

    def _shown(self, _seen: Snapshot) -> None:
        self._guard.run(self.devices.prepare)
        self.watch.ring()

    def beats(self) -> Mapping[str, int]:
        """How often each thread has turned: a watchdog wants to see all of them grow."""
        links = {f"link {role}": link.heartbeat for role, link in self.devices.links.items()}
        own = {"table": self.loop.beats, "door": self.door.beats}
        return {**links, **own, "journal": self._writer.status().beats}

    def failure(self) -> str:
        """Say why the station cannot go on, or nothing."""
        journal = self._writer.status()
        if self._broken:
            return self._broken
        if journal.state in (JournalState.BROKEN, JournalState.STOPPED):
            return f"the journal is {journal.state.value}. {journal.why}".strip()
        return "" if self.loop.alive else "the table's thread has ended; see the message above"

    def greeting(self) -> str:
        """Say in one line what starts here."""
        test = "SIMULATION · " if self.config.purpose == "test" else ""
        table = self.config.table
        past = f"{self.recovered.inputs} recorded inputs told again"
        return f"{test}{table.name} · {table.sheet} · {past} · socket {self.config.socket}"

    def snapshot(self) -> Mapping[str, Any]:
        """The table as a dealer sees it, with the jackpot."""
        seen, alarms = self.loop.seen, (*self.devices.alarms(), *self._time.standing())
        return {
            **snapshot_json(seen),
            "table": self.config.table.name,
            "deck_needed": seen.wanted.deck,
            "simulation": self.config.purpose == "test",
            "alarms": list(map(alarm_text, alarms)),
            "alarms_said": [alarm_json(said) for said in alarms],
            "saving": self._writer.status().saving,
            "announcements": [list(said) for said in self.devices.announced()],
        }

    def status(self) -> Mapping[str, Any]:
        """How the station is doing, for the technician: never a card (S-14)."""
        journal = self._writer.status()
        return {
            "table": self.config.table.name,
            "sheet": self.config.table.sheet,
            "purpose": self.config.purpose,
            "record": self.fitting.record,
            "waits_for": self.loop.seen.waits_for,
            "phase": str(self.loop.seen.view.phase),
            "round": self.loop.seen.view.round_number,
            "closed_head": self.closed_head,
            "recovered_inputs": self.recovered.inputs,
            "journal": {
                "state": journal.state.value,
                "pace": journal.pace.value,
                # What is wrong with the disk or the second copy, and what to do.
                "why": journal.why or journal.lagging,
                "durable": journal.durable_seq,
                "worst_commit_us": journal.worst_commit_ns // 1_000,
            },
            "inbox": self.inbox.waiting,
            "faults": faults_of(self.device_table()),
            "events": self._logbook.recent(),
            "warnings": list(self.devices.warnings),
            "locked": self.people.locked(),
        }

    def jackpot(self) -> Mapping[str, Any]:
        """The progressive on demand: level, meters, pending prizes, the last hits (R-43)."""
        return jackpot_page(self.loop.seen.progressive)

    def counters(self) -> Mapping[str, Any]:
        """What each position has counted since its slot was installed, for the inspector (R-33)."""
        if self.loop.seen.view.phase is not Phase.CLOSED:
            raise NotAllowedError(codes.wrong_phase_counters_closed())
        return self.devices.slots.counters() if self.devices.slots is not None else {}

    def device_table(self) -> Mapping[str, Any]:
        """Every device in one line: port, state, since when, why, what to do."""
        ports = {device.role: device.port for device in self.config.device}
        now_ns, lost = self._clock.monotonic_ns(), self.loop.seen.wanted.lost
        return device_table(self.devices, ports, lost, self._part_times, now_ns)


def _people(config: Config, base: Path, clock: Clock) -> Accounts:
    accounts = {a.name: Account(a.name, Role(a.role), a.pin_hash) for a in config.account}
    locks = Locks(kept_places(config.caller).keys())
    people = Accounts(accounts, pepper_of(config, base), locks)
    people.now_s = lambda: clock.monotonic_ns() / 1_000_000_000
    return people


def _plain(name: str) -> str:
    """A table's name as the journal writes it: letters, digits and dashes."""
    return "".join(char if char.isalnum() else "-" for char in name)
