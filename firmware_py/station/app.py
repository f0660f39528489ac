"""The station: everything wired together; the only place where its threads begin and end."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from drivers.deadline import Deadline
from drivers.homologation.keys import load_device_keys
from drivers.homologation.registry import Purpose
from firmware_py.clock import Clock, SystemClock, boot_id
from firmware_py.journal import snapshots
from firmware_py.journal.closing import close_day
from firmware_py.journal.errors import JournalError
from firmware_py.journal.status import JournalState, JournalStatus
from firmware_py.journal.writer import Writer
from firmware_py.station.access.accounts import Account, Accounts, Role
from firmware_py.station.access.answering import Answering
from firmware_py.station.access.places import CallerPlaces, kept_places
from firmware_py.station.access.server import Server
from firmware_py.station.access.waiting import Watch
from firmware_py.station.affinity import pinned
from firmware_py.station.answers import StationAnswers
from firmware_py.station.config import Config, ConfigError, add_sheets, game_of, level_of, table_of
from firmware_py.station.core import Core
from firmware_py.station.day_keeping import DayKeeping, keep_days
from firmware_py.station.health import HealthLog
from firmware_py.station.inbox import Envelope, Inbox
from firmware_py.station.input_failure import Guard
from firmware_py.station.inputs import SettingsFound
from firmware_py.station.links.build import Builder
from firmware_py.station.links.links import Links, TableSide
from firmware_py.station.links.readiness import checked, faults
from firmware_py.station.links.registry import registry_of
from firmware_py.station.links.visors import content_for
from firmware_py.station.loop import Loop, Surroundings
from firmware_py.station.parts import Parts
from firmware_py.station.record_said import uncopied_said
from firmware_py.station.recovery import checkpoint
from firmware_py.station.recovery.recovery import Recovered, recover
from firmware_py.station.settings_check import fit
from firmware_py.station.settings_record import pepper_of
from firmware_py.station.snapshot import Snapshot
from firmware_py.station.status import parts_of, unstable
from firmware_py.station.targets import Targets, targets_now
from firmware_py.table import events as ev
from firmware_py.table.states import Phase
from firmware_py.table.trial import trial_fault
from firmware_py.text.codes import station as codes
from firmware_py.text.message import Message
from firmware_py.text.render import english

STOP_MS = 5_000
TURN_MS = 50


class Station:
    """One table's program, from its config to its clean end."""

    def __init__(self, config: Config, base: Path, clock: Clock | None = None) -> None:
        add_sheets(config, base)
        # What the config cannot open is refused before anything is touched.
        _fresh_core(config)
        pepper = pepper_of(config, base)
        self.days = keep_days(config, base, clock or SystemClock())
        self.closed_head = ""
        self._broken = ""
        try:
            self._day = self.days.open_last()
        except BaseException:
            self.days.lock.release()
            raise
        try:
            self._wire_up(base, pepper)
        except BaseException:
            self._let_go()
            raise

    def _wire_up(self, base: Path, pepper: bytes) -> None:
        """Come back to the recorded state, then put everything around it; nothing moves yet."""
        self.parts = self._assemble(base, pepper)
        parts, config = self.parts, self.days.config
        parts.links.recall(parts.recovered.effects)
        parts.links.try_traces()
        unsteady = unstable({device.role: device.port for device in config.device})
        parts.links.warn([*unsteady, *uncopied_said(self._day)])
        self._writer = self._new_writer()
        self.answers = StationAnswers(parts, self._journal, lambda: self.closed_head)
        # Rung with every moment that is shown.
        self.watch = Watch(self.answers.snapshot)
        questions = {
            "status": self.answers.status,
            "devices": self.answers.device_table,
            "jackpot": self.answers.jackpot,
            "alarms": self.answers.alarms,
        }
        audits = {"counters": self.answers.counters}
        answering = Answering(
            parts.inbox, parts.people, self.watch, questions, audits, self.answers.hello
        )
        places = CallerPlaces(kept_places(config.caller))
        self.door = Server(base / config.socket, answering, places)

    def _assemble(self, base: Path, pepper: bytes) -> Parts:
        config, days, inbox, guard = self.days.config, self.days, Inbox(), Guard()
        past = told_again(days)
        core = past.core
        to_stop = past.to_stop(_unplayable(core, config))
        fitting = fit(config, base, core)
        people = Accounts(
            {a.name: Account(a.name, Role(a.role), a.pin_hash, a.licence) for a in config.account},
            pepper, past.locks, days.now_s, fitting.newcomers, fitting.former,
        )  # fmt: skip
        keys = load_device_keys(base / config.device_keys, Purpose(config.purpose))
        registry = registry_of(
            config, base, past.memories, inbox, unvouched=fitting.unvouched,
            clock_note=lambda: " ".join(map(english, days.time.standing())),
        )  # fmt: skip
        admit = registry.admission(days.today, frozenset(keys.by_id))
        builder = Builder(
            config, core.table.game, inbox, admit, keys, past.memories, self._recorded
        )
        table = TableSide(partial(targets_now, core), self._recorded, self._all_durable, guard)
        links = Links(inbox, builder.equipment(base), table)
        log = HealthLog(inbox, days.time, days.shelf, days.calendar)
        around = Surroundings(
            inbox, days.clock, boot_id(), links.release, self._shown,
            log.unsound, links.take_in, self._rebuilt,
        )  # fmt: skip
        return Parts(
            config, days.clock, days.time, past, tuple(to_stop), inbox, people, links,
            Loop(core, around), log, fitting, registry, guard,
        )  # fmt: skip

    def _recorded(self) -> Targets:
        """How the devices must stand by what is recorded."""
        return self.parts.loop.seen.wanted

    def _journal(self) -> JournalStatus:
        return self._writer.status()

    def start(self) -> None:
        """Start the threads; devices last, when everything else can listen (R-12)."""
        parts = self.parts
        try:
            self.door.bind()
        except ConfigError:
            self._let_go()
            raise
        with pinned():
            self._writer.start()
        parts.log.started(self._day)
        if parts.fitting.is_new:
            parts.inbox.put(Envelope(SettingsFound(parts.fitting.now), "station"))
        for why in parts.to_stop:
            parts.inbox.put(Envelope(ev.PlayStopped.because(why), "station"))
        self.door.start()
        with pinned():
            parts.loop.start(self._writer)
            parts.links.start()

    def _let_go(self) -> None:
        self._day.close()
        self.days.lock.release()

    def stop(self) -> bool:
        """Stop cleanly: devices first, then the table, the record last."""
        self.door.stop()
        devices = self.parts.links.stop(Deadline.after_ms(STOP_MS))
        self.parts.log.stopped(STOP_MS / 1_000)
        table = self.parts.loop.stop(STOP_MS / 1_000)
        self._writer.stop(STOP_MS)
        self.days.lock.release()
        return devices and table

    def tick(self) -> None:
        """Do what is due by time: visors are told anew, checks are asked for."""
        self.parts.guard.run(self._look_around)
        if warnings := self.parts.guard.warnings():
            self.parts.links.warn([*self.parts.links.warnings, *warnings])

    def _look_around(self) -> None:
        parts, seen = self.parts, self.parts.loop.seen
        now_ns = parts.clock.monotonic_ns()
        self._show(seen, now_ns // 1_000_000)
        if seen.wanted.devices_check and not faults(parts.links):
            self._check_devices(seen.wanted)
        parts.links.tick()
        parts.times.note(parts_of(parts.links, seen.wanted.lost), now_ns)
        parts.log.look(self._writer.status())
        if seen.view.phase is Phase.CLOSED and self._session_over():
            parts.inbox.put(Envelope(None, "station", turn=self._turn_the_page))

    def _show(self, seen: Snapshot, now_ms: int) -> None:
        content = content_for(
            seen.progressive, "PROGRESIVO", now_ms,
            test=self.days.config.purpose == "test",
            counter_lost=seen.wanted.counter_lost, unrecorded=seen.unrecorded,
        )  # fmt: skip
        self.parts.links.show(content)

    def _check_devices(self, wanted: Targets) -> None:
        found = checked(self.parts.links, wanted, self.parts.core.table.game)
        if found is not None:
            self.parts.inbox.put(Envelope(found, "station"))

    def _session_over(self) -> bool:
        """Whether a session has ended and everything of it is on disk."""
        return self.parts.core.session.is_over and self._all_durable()

    def _turn_the_page(self) -> Writer:
        """Close the day and begin the next with the state in its first entry."""
        if not self._session_over():
            # Asked for twice before it was done, or something has begun since.
            return self._writer
        self._writer.stop(STOP_MS)
        try:
            self._close_and_begin()
        except JournalError as error:
            self._broken = f"the day cannot be closed. {error}"
        return self._writer

    def _close_and_begin(self) -> None:
        days, core = self.days, self.parts.core
        self.closed_head = close_day(days.shelf, days.sealing).printed_head
        days.begin()
        # From the record and not from memory: what is kept is what a restart would find.
        past = told_again(self.days)
        state = checkpoint.write_checkpoint(past.core, past.memories, past.locks)
        self._day = days.open()
        self._writer = self._new_writer()
        with pinned():
            self._writer.start()
        core.session = replace(core.session, is_over=False)
        self.parts.log.page_turned(self.closed_head, self._day.store.head)
        if state is not None:
            self._writer.submit([snapshots.draft(checkpoint.NAME, state, days.stamp())], STOP_MS)

    def _rebuilt(self) -> Core:
        """Give the core as the record has it, once everything that was decided is on disk."""
        while not self._all_durable():
            if why := self.failure():
                raise JournalError(why)
            self.parts.loop.beats += 1
            self._writer.wait_durable(self._writer.taken_seq, TURN_MS)
        return told_again(self.days).core

    def _all_durable(self) -> bool:
        journal = self._writer.status()
        return journal.durable_seq == journal.taken_seq

    def _new_writer(self) -> Writer:
        return Writer(self._day.store, self._day.mirror, on_durable=self.parts.loop.durable)

    def _shown(self, _seen: Snapshot) -> None:
        self.watch.ring()

    def beats(self) -> Mapping[str, int]:
        """How often each thread has turned: a watchdog wants to see all of them grow."""
        links = {f"link {role}": link.heartbeat for role, link in self.parts.links.links.items()}
        own = {"table": self.parts.loop.beats, "door": self.door.beats}
        return {**links, **own, "journal": self._writer.status().beats}

    def failure(self) -> str:
        """Say why the station cannot go on, or nothing."""
        journal = self._writer.status()
        if self._broken:
            return self._broken
        if journal.state in (JournalState.BROKEN, JournalState.STOPPED):
            return f"the journal is {journal.state.value}. {journal.why}".strip()
        alive = self.parts.loop.alive
        return "" if alive else "the table's thread has ended; see the message above"

    def greeting(self) -> str:
        """Say in one line what starts here."""
        config = self.days.config
        test = "SIMULATION · " if config.purpose == "test" else ""
        past = f"{self.parts.recovered.inputs} recorded inputs told again"
        table = f"{config.table.name} · {config.table.sheet}"
        return f"{test}{table} · {past} · socket {config.socket}"


def _fresh_core(config: Config) -> Core:
    game = game_of(config)
    return Core.fresh(table_of(config, game), level_of(config, game))


def told_again(days: DayKeeping) -> Recovered:
    """Tell the record: what it gives is what a restart would find."""
    config = days.config
    named = kept_places(config.caller).keys()
    return recover(partial(_fresh_core, config), days.shelf, named=named, now_s=days.now_s())


def _unplayable(core: Core, config: Config) -> Message | None:
    """Open no table that cannot be settled; a session that is under way halts instead."""
    fault = trial_fault(core.table.game, core.table.setup)
    if fault is None:
        return None
    why = codes.unplayable_game(name=config.table.sheet, fault_message=fault)
    if core.table.phase is Phase.CLOSED:
        raise ConfigError(f"table: {english(why)}")
    return why
