"""The station: everything wired together; the only place where its threads begin and end."""

import threading
from collections.abc import Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from drivers.deadline import Deadline
from firmware_py.clock import Clock, SystemClock, boot_id
from firmware_py.journal import snapshots
from firmware_py.journal.closing import close_day
from firmware_py.journal.entry import Stamp
from firmware_py.journal.errors import JournalError
from firmware_py.journal.reader import Reader
from firmware_py.journal.shelf import Lock, OpenDay, Shelf, begin_day, open_day
from firmware_py.journal.status import State
from firmware_py.journal.writer import Writer
from firmware_py.station import keeping
from firmware_py.station.config import (
    Config,
    ConfigError,
    game_of,
    level_of,
    settings_of,
    table_of,
)
from firmware_py.station.core import Core
from firmware_py.station.cores import one_core
from firmware_py.station.device_lines import device_table, unstable
from firmware_py.station.devices import Devices
from firmware_py.station.door import Door
from firmware_py.station.equipment import equip
from firmware_py.station.inbox import Inbox, Told
from firmware_py.station.inputs import SettingsFound
from firmware_py.station.logbook import Logbook
from firmware_py.station.loop import Loop
from firmware_py.station.memory import Memories
from firmware_py.station.people import Account, NotAllowedError, People, Role
from firmware_py.station.recovery import Recovery
from firmware_py.station.seen import Seen, Wanted, jackpot_page, page
from firmware_py.station.settings import unfit
from firmware_py.station.visors import content_for
from firmware_py.station.watchdog import Notifier, Watchdog
from firmware_py.table import events as ev
from firmware_py.table.custody import mode_of
from firmware_py.table.states import Phase

STOP_MS = 5_000
TICK_S = 0.5


class Station:
    """One table's program, from its config to its clean end."""

    def __init__(self, config: Config, base: Path, clock: Clock | None = None) -> None:
        self.config = config
        self._clock = clock or SystemClock()
        self._base = base
        self._broken = ""
        # The head of the last closed day, for the shift report.
        self.closed_head = ""
        self.core = self._fresh_core()
        self.people = _people(config, base)
        self.inbox = Inbox()
        self.memories = Memories()
        self.shelf = Shelf(base / config.journal_dir, base / config.journal_dir / "copies")
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
        self._settings = self._fit_settings()
        self.devices = Devices(self.inbox, core.table.lost)
        self.devices.wanted = self.wanted
        equip(self.devices, config, base, core.table.game, self.memories, self.today)
        self.devices.recall(self.recovered.effects)
        self.devices.warn(unstable({device.role: device.port for device in config.device}))
        self._logbook = Logbook(self.inbox, self._clock, self.shelf)
        release, unsound = self.devices.release, self._logbook.unsound
        self.loop = Loop(core, self.inbox, self._clock, boot_id(), release, self._shown, unsound)
        self._writer = self._new_writer()
        answers = {
            "status": self.status,
            "devices": self.device_table,
            "jackpot": self.jackpot,
        }
        path, audits = base / config.socket, {"counters": self.counters}
        self.door = Door(path, self.inbox, self.people, self.snapshot, answers, audits)

    def _fit_settings(self) -> str:
        """Hold the config against the settings on record; a session goes on under its own."""
        core, now = self.core, settings_of(self.config, self.core.table.game)
        open_ = core.table.phase is not Phase.CLOSED or core.session_over
        unpaid = core.progressive is not None and bool(core.progressive.pending)
        why = unfit(core.settings, now, in_session=open_ or unpaid)
        if why:
            raise ConfigError(why)
        return now

    def wanted(self) -> Wanted:
        """How the devices must stand by what is recorded."""
        return self.loop.seen.wanted

    def today(self) -> date:
        """The date by the wall clock, for certificates."""
        return datetime.fromtimestamp(self._clock.utc() // 1_000_000, UTC).date()

    def _open_day(self) -> OpenDay:
        try:
            if not self.shelf.days() or is_closed(self.shelf):
                self._begin_day()
            return open_day(self.shelf)
        except BaseException:
            self._lock.release()
            raise

    def _begin_day(self) -> None:
        begin_day(self.shelf, self.today().isoformat(), _plain(self.config.table.name))

    def start(self) -> None:
        """Start the threads; devices last, when everything else can listen (R-12)."""
        try:
            self.door.bind()
        except ConfigError:
            self._day.close()
            self._lock.release()
            raise
        with one_core():
            self._writer.start()
        self._logbook.started(self._day.checked_from, self._day.store.head)
        known = self.core.settings
        if self._settings != (known.found or known.held):
            self.inbox.put(Told(SettingsFound(self._settings), "station"))
        self.door.start()
        with one_core():
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
        now_ms = self._clock.monotonic_ns() // 1_000_000
        seen = self.loop.seen
        test = self.config.purpose == "test"
        lost = seen.wanted.lost
        content = content_for(seen.progressive, "PROGRESIVO", now_ms, test=test, lost=lost)
        self.devices.show(content)
        if seen.wanted.devices_check and not self.devices.faults():
            self._check_devices(seen.wanted)
        self.devices.stand(seen.wanted)
        self._logbook.look(self._writer.status())
        if seen.view.phase is Phase.CLOSED and self._session_over():
            self.loop.between_inputs(self._turn_the_page)

    def _check_devices(self, wanted: Wanted) -> None:
        """Tell how the devices were found, once seals are read and every mode is known (R-90)."""
        wrong, modes = self.devices.seal_faults(wanted.seals), self.devices.modes(wanted)
        if wrong is None or modes is None:
            return
        game = self.core.table.game
        named = tuple((role, mode_of(game, cards)) for role, cards in modes)
        self.inbox.put(Told(ev.DevicesChecked(wrong, named), "station"))

    def _session_over(self) -> bool:
        """Whether a session has ended and everything of it is on disk."""
        journal = self._writer.status()
        return self.core.session_over and journal.durable_seq == journal.taken_seq

    def _turn_the_page(self) -> Writer:
        """Close the day and begin the next with the state in its first entry."""
        self._writer.stop(STOP_MS)
        try:
            self._close_and_begin()
        except JournalError as error:
            self._broken = f"the day cannot be closed. {error}"
        return self._writer

    def _close_and_begin(self) -> None:
        self.closed_head = close_day(self.shelf).printed_head
        self._begin_day()
        # From the record and not from memory: what is kept is what a restart would find.
        past = Recovery(self._fresh_core(), Memories(), _people(self.config, self._base))
        past.run(self.shelf)
        state = keeping.keep(past.core, past.memories, past.people)
        self._day = open_day(self.shelf)
        self._writer = self._new_writer()
        with one_core():
            self._writer.start()
        self.core.session_over = False
        self._logbook.page_turned(self.closed_head, self._day.store.head)
        if state is not None:
            stamp = Stamp(boot_id(), self._clock.monotonic_ns(), self._clock.utc())
            self._writer.submit([snapshots.draft(keeping.NAME, state, stamp)], STOP_MS)

    def _new_writer(self) -> Writer:
        day, loop = self._day, self.loop
        return Writer(day.store, day.mirror, on_durable=loop.durable)

    def _shown(self, _seen: Seen) -> None:
        self.devices.prepare()

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
        if journal.state in (State.BROKEN, State.STOPPED):
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
        seen = self.loop.seen
        found = page(seen)
        found["table"] = self.config.table.name
        found["deck_needed"] = seen.wanted.deck
        found["simulation"] = self.config.purpose == "test"
        found["alarms"] = list(self.devices.alarms())
        found["saving"] = self._writer.status().saving
        found["announcements"] = [list(said) for said in self.devices.announced()]
        return found

    def status(self) -> Mapping[str, Any]:
        """How the station is doing, for the technician: never a card (S-14)."""
        journal = self._writer.status()
        return {
            "table": self.config.table.name,
            "sheet": self.config.table.sheet,
            "purpose": self.config.purpose,
            "phase": str(self.loop.seen.view.phase),
            "round": self.loop.seen.view.round_number,
            "closed_head": self.closed_head,
            "recovered_inputs": self.recovered.inputs,
            "journal": {
                "state": journal.state.value,
                "pace": journal.pace.value,
                # What is wrong with the disk or the second copy, and what to do.
                "why": journal.why or journal.copy_why,
                "durable": journal.durable_seq,
                "worst_commit_us": journal.worst_commit_ns // 1_000,
            },
            "inbox": self.inbox.waiting,
            "faults": list(self.devices.faults()),
            "events": self._logbook.recent(),
            "warnings": list(self.devices.warnings),
        }

    def jackpot(self) -> Mapping[str, Any]:
        """The progressive on demand: level, meters, pending prizes, the last hits (R-43)."""
        return jackpot_page(self.loop.seen.progressive)

    def counters(self) -> Mapping[str, Any]:
        """What each position has counted since its slot was installed, for the inspector (R-33)."""
        if self.loop.seen.view.phase is not Phase.CLOSED:
            raise NotAllowedError("wrong-phase", "the counters are read at a closed table")
        return self.devices.slots.counters() if self.devices.slots is not None else {}

    def device_table(self) -> Mapping[str, Any]:
        """Every device in one line: port, state, since when, why, what to do."""
        ports = {device.role: device.port for device in self.config.device}
        now_ns, lost = self._clock.monotonic_ns(), self.loop.seen.wanted.lost
        return device_table(self.devices, ports, lost, now_ns)


def serve(station: Station, until: threading.Event, notifier: Notifier | None = None) -> str:
    """Run until told to stop, or until a thread fails; gives the failure in words, or nothing."""
    notifier = notifier or Notifier()
    station.start()
    watchdog = Watchdog(station.beats, notifier)
    notifier.send("READY=1")
    try:
        while not station.failure() and not until.wait(TICK_S):
            station.tick()
            watchdog.look()
        failure = station.failure()
    finally:
        notifier.send("STOPPING=1")
        ended = station.stop()
    return failure or ("" if ended else "a thread did not end in time")


def is_closed(shelf: Shelf) -> bool:
    """Tell whether the newest day has ended."""
    with Reader(shelf.day()) as reader:
        return reader.closing() is not None


def _people(config: Config, base: Path) -> People:
    accounts = {a.name: Account(a.name, Role(a.role), a.pin_hash) for a in config.account}
    path = base / config.pepper_file
    try:
        return People(accounts, path.read_bytes())
    except OSError as error:
        why = "it holds the bytes that the PINs were hashed with"
        raise ConfigError(f"pepper_file: {path} cannot be read: {error.strerror}; {why}") from error


def _plain(name: str) -> str:
    """A table's name as the journal writes it: letters, digits and dashes."""
    return "".join(char if char.isalnum() else "-" for char in name)
