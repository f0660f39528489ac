"""The station: everything wired together; the only place where its threads begin and end."""

import json
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from drivers.deadline import Deadline
from firmware_py.clock import Clock, SystemClock, boot_id
from firmware_py.journal import replay
from firmware_py.journal.entry import Entry
from firmware_py.journal.shelf import Lock, OpenDay, Shelf, begin_day, open_day
from firmware_py.journal.status import State
from firmware_py.journal.writer import Writer
from firmware_py.station.config import Config, game_of, level_of, table_of
from firmware_py.station.core import Core
from firmware_py.station.devices import Devices
from firmware_py.station.door import Door
from firmware_py.station.equipment import equip
from firmware_py.station.inbox import Inbox, Told
from firmware_py.station.loop import Loop
from firmware_py.station.memory import NOTES, Memories
from firmware_py.station.people import TRACKED, Account, People, Role, recall
from firmware_py.station.recovery import recover
from firmware_py.station.seen import Wanted, page
from firmware_py.station.visors import content_for
from firmware_py.station.watchdog import Notifier, Watchdog
from firmware_py.table import events as ev
from firmware_py.table.effects import Effect

STOP_MS = 5_000
TICK_S = 0.5


class Station:
    """One table's program, from its config to its clean end."""

    def __init__(self, config: Config, base: Path, clock: Clock | None = None) -> None:
        self.config = config
        self._clock = clock or SystemClock()
        game = game_of(config)
        self.core = Core.fresh(table_of(config, game), level_of(config, game))
        self.people = _people(config, base)
        self.inbox = Inbox()
        self.memories = Memories()
        self.shelf = Shelf(base / config.journal_dir, base / config.journal_dir / "copies")
        self._lock = Lock(self.shelf)
        self._day = self._open_day()
        try:
            self._wire_up(base)
        except BaseException:
            self._day.close()
            self._lock.release()
            raise

    def _wire_up(self, base: Path) -> None:
        """Come back to the recorded state, then put everything around it; nothing moves yet."""
        config, core = self.config, self.core
        self.recovered = recover(core, self._noted(replay.entries(self.shelf)))
        self.devices = Devices(self.inbox, core.table.lost)
        self.devices.wanted = self.wanted
        equip(self.devices, config, base, core.table.game, self.memories, self.today)
        self.loop = Loop(core, self.inbox, self._clock, boot_id(), self._release)
        self._writer = Writer(self._day.store, self._day.mirror, on_durable=self.loop.durable)
        answers = {"status": self.status, "devices": self.device_table}
        path = base / config.socket
        self.door = Door(path, self.inbox, self.people, self.snapshot, answers)

    def wanted(self) -> Wanted:
        """How the devices must stand by what is recorded."""
        return self.loop.seen.wanted

    def today(self) -> date:
        """The date by the wall clock, for certificates."""
        return datetime.fromtimestamp(self._clock.utc() // 1_000_000, UTC).date()

    def _open_day(self) -> OpenDay:
        try:
            if not self.shelf.days():
                begin_day(self.shelf, self.today().isoformat(), _plain(self.config.table.name))
            return open_day(self.shelf)
        except BaseException:
            self._lock.release()
            raise

    def _noted(self, past: Iterable[Entry]) -> Iterator[Entry]:
        """Pass the record on, taking up what devices must be reminded of."""
        for entry in past:
            if entry.kind in NOTES:
                self.memories.note(entry.kind, json.loads(entry.payload))
            elif entry.kind in TRACKED:
                recall(self.people, entry.kind, json.loads(entry.payload)["name"])
            yield entry

    def start(self) -> None:
        """Start the threads; devices last, when everything else can listen (R-12)."""
        self._writer.start()
        self.loop.start(self._writer)
        self.door.start()
        self.devices.start()

    def stop(self) -> bool:
        """Stop cleanly: devices first, then the table, the record last."""
        self.door.stop()
        devices = self.devices.stop(Deadline.after_ms(STOP_MS))
        table = self.loop.stop(STOP_MS / 1_000)
        self._writer.stop(STOP_MS)
        self._lock.release()
        return devices and table

    def tick(self) -> None:
        """Do what is due by time: visors are told anew, checks are asked for."""
        now_ms = self._clock.monotonic_ns() // 1_000_000
        seen = self.loop.seen
        test = self.config.purpose == "test"
        self.devices.show(content_for(seen.progressive, "PROGRESIVO", now_ms, test=test))
        if seen.wanted.devices_check and not self.devices.faults():
            self.inbox.put(Told(ev.DevicesChecked(), "station"))
        self.devices.stand(seen.wanted)

    def _release(self, effects: Sequence[Effect]) -> None:
        self.devices.release(effects)
        self.devices.prepare(self.loop.seen.wanted)

    def beats(self) -> Mapping[str, int]:
        """How often each thread has turned: a watchdog wants to see all of them grow."""
        links = {f"link {role}": link.heartbeat for role, link in self.devices.links.items()}
        own = {"table": self.loop.beats, "door": self.door.beats}
        return {**links, **own, "journal": self._writer.status().beats}

    def failure(self) -> str:
        """Say why the station cannot go on, or nothing."""
        journal = self._writer.status()
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
        found["min_cents"] = self.config.table.min_cents
        found["max_cents"] = self.config.table.max_cents
        found["deck_needed"] = seen.wanted.deck
        found["simulation"] = self.config.purpose == "test"
        found["alarms"] = list(self.devices.alarms())
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
            "recovered_inputs": self.recovered.inputs,
            "journal": {
                "state": journal.state.value,
                "pace": journal.pace.value,
                "durable": journal.durable_seq,
                "worst_commit_us": journal.worst_commit_ns // 1_000,
            },
            "inbox": self.inbox.waiting,
            "faults": list(self.devices.faults()),
        }

    def device_table(self) -> Mapping[str, Any]:
        """Every link with its state and the reason in words."""
        return {
            role: {"state": link.state.value, "why": link.reason, "beats": link.heartbeat}
            for role, link in self.devices.links.items()
        }


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


def _people(config: Config, base: Path) -> People:
    accounts = {a.name: Account(a.name, Role(a.role), a.pin_hash) for a in config.account}
    return People(accounts, (base / config.pepper_file).read_bytes())


def _plain(name: str) -> str:
    """A table's name as the journal writes it: letters, digits and dashes."""
    return "".join(char if char.isalnum() else "-" for char in name)
