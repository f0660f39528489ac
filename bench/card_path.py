"""The path of a card through our own files: from its bytes read to its successor's unlock written.

A station runs in this process before simulated devices, and rounds are played with every thread
under `threading.setprofile`. For each card whose unlock lets the next one out, the calls are
followed over the hand-overs that carry it:

- the sabot's link: from the read that brought the draw until it lies in the inbox,
- the table's thread: from its being taken out until the journal has the entries,
- the journal's thread: from then until the unlock lies with the link,
- the link again: from its waking until the unlock is written.

Only calls of our files count, no returns; what lies between, polls that find nothing and what a
thread does once it has handed on, is not on the path. Where a poll of the status, a look of the
watchdog or a chore of the journal falls in between, a path is longer: the figure is the commonest
of all. `python -m bench.card_path` prints that path call by call.
"""

import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import groupby, pairwise
from pathlib import Path
from types import FrameType
from typing import Any

import drivers
import firmware_py
from bench.figure import Figure
from firmware_py.console.client import Client, StationError
from firmware_py.desk.acts import Pull, Tell
from firmware_py.desk.dealer import Dealer
from firmware_py.station.app import Station
from firmware_py.station.config import read_config
from firmware_py.station.service import serve
from hil.devices.card_model import Timings
from hil.operator import Operator
from hil.registry import make
from hil.simulated.folder import PIN, lay_out, table_text
from hil.table import Layout, TwinTable

SHEET = "castilla-y-leon/poker-sin-descarte"
PLAYERS = (1, 2, 3, 4, 5)
ROUNDS = 4
PATIENCE_S = 60.0
HOUSES = tuple(str(Path(str(room.__file__)).parent) + "/" for room in (firmware_py, drivers))
ROOT = str(Path(HOUSES[0]).parent) + "/"
LINK, TABLE, JOURNAL = "link-sabot", "table", "journal"
# What hands something on or wakes a thread, beside our own calls.
WATCHED = frozenset({"read", "write", "put", "popleft"})
BELL = "drivers/bell.py"


@dataclass(frozen=True, slots=True)
class Step:
    """A call of ours, or one of the few of others that hand a card on."""

    thread: str
    kind: str
    file: str
    name: str

    @property
    def is_ours(self) -> bool:
        """Whether a function of ours was entered."""
        return self.kind == "call"

    def is_at(self, kind: str, name: str, file: str = "") -> bool:
        """Whether this is such a step."""
        return self.kind == kind and self.name == name and self.file.endswith(file)


CardPath = tuple[tuple[str, str], ...]


def run() -> Iterator[Figure]:
    """Count the files of the commonest path, and how often it changes from one to another."""
    path = commonest(recorded())
    files = [file for file, _ in path]
    yield Figure("files", len(set(files)), "files", wanted="at most 29")
    yield Figure("changes of file between calls", changes(files), "changes", wanted="at most 64")
    yield Figure("calls", len(path) - 1, "calls")


def changes(files: Sequence[str]) -> int:
    """Count how often the next call is one of another file."""
    return sum(before != after for before, after in pairwise(files))


def commonest(steps: Sequence[Step]) -> CardPath:
    """Follow every card back from its unlock and give the path that most of them took."""
    ends = [n for n, step in enumerate(steps) if step.is_at("call", "unlock", "cards/commands.py")]
    return Counter(filter(None, (_path(steps, end) for end in ends))).most_common(1)[0][0]


def _path(steps: Sequence[Step], unlock: int) -> CardPath:
    """Give the path that ends with an unlock; nothing where no card led to it."""
    try:
        put = _last(steps, unlock, LINK, ("call", "put", "station/inbox.py"))
        read = _last(steps, put, LINK, ("c_return", "read", "drivers/port.py"))
        taken = _first(steps, put, TABLE, ("c_return", "popleft", "station/inbox.py"))
        given = _first(steps, taken, TABLE, ("call", "submit", "journal/writer.py"))
        kept = _first(steps, given, TABLE, ("call", "_ring", "journal/writer.py"))
        posted = _first(steps, kept, JOURNAL, ("call", "post", "drivers/link.py"))
        rested = _last(steps, unlock, LINK, ("call", "wait", BELL))
        written = _first(steps, unlock, LINK, ("c_call", "write", "drivers/port.py"))
    except StopIteration:
        return ()
    return (
        (steps[read].file, "read"),
        *_calls(steps[read : _end(steps, put, LINK)], LINK),
        *_calls(steps[taken:kept], TABLE),
        *_calls(steps[kept : _end(steps, posted, JOURNAL)], JOURNAL),
        *_calls(steps[rested + 1 : written], LINK),
    )


def _last(steps: Sequence[Step], before: int, thread: str, what: tuple[str, str, str]) -> int:
    found = (n for n in range(before - 1, -1, -1) if steps[n].thread == thread)
    return next(n for n in found if steps[n].is_at(*what))


def _first(steps: Sequence[Step], after: int, thread: str, what: tuple[str, str, str]) -> int:
    found = (n for n in range(after + 1, len(steps)) if steps[n].thread == thread)
    return next(n for n in found if steps[n].is_at(*what))


def _end(steps: Sequence[Step], at: int, thread: str) -> int:
    """Give where a hand-over is done: something was put for another thread to take."""
    return _first(steps, at, thread, ("call", "ring", BELL))


def _calls(steps: Sequence[Step], thread: str) -> CardPath:
    return tuple((one.file, one.name) for one in steps if one.thread == thread and one.is_ours)


class Recorder:
    """Notes what the threads of a card call, in the order in which it happens."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.is_on = False

    def note(self, frame: FrameType, kind: str, what: Any) -> None:
        """Be told by Python of a call."""
        file = frame.f_code.co_filename
        if not self.is_on or not file.startswith(HOUSES) or kind == "return":
            return
        thread = threading.current_thread().name
        name = frame.f_code.co_name if kind == "call" else what.__name__
        if thread in (LINK, TABLE, JOURNAL) and (kind == "call" or name in WATCHED):
            self.steps.append(Step(thread, kind, file.removeprefix(ROOT), name))


def recorded() -> Sequence[Step]:
    """Play a few rounds and give every step of the threads that a card goes through."""
    recorder = Recorder()
    with tempfile.TemporaryDirectory(prefix="tapete-bench-") as own:
        folder = Path(own)
        make.write(folder / "registry")
        (folder / "registry" / "device-keys.json").chmod(0o600)
        pace = Timings()
        layout = Layout(shuffler="none", visors=("escpos",), baud=None, echo=False, pace=pace)
        with TwinTable(folder / "ports", layout) as table:
            config = lay_out(folder, table_text([SHEET]), table.roles())
            threading.setprofile(recorder.note)
            try:
                with _station(config) as client:
                    _play(table, client, recorder)
            finally:
                threading.setprofile(None)
    return recorder.steps


@contextmanager
def _station(config: Path) -> Iterator[Client]:
    station, ended = Station(read_config(config.read_text()), config.parent), threading.Event()
    thread = threading.Thread(target=serve, args=(station, ended), name="station")
    thread.start()
    try:
        client = _client(config.parent / "station.sock")
        try:
            yield client
        finally:
            client.close()
    finally:
        ended.set()
        thread.join(PATIENCE_S)


def _client(path: Path) -> Client:
    end = time.monotonic() + PATIENCE_S
    while True:
        try:
            return Client(path)
        except StationError:
            if time.monotonic() > end:
                raise
            time.sleep(0.005)


def _play(table: TwinTable, client: Client, recorder: Recorder) -> None:
    """Play; what happens before the second round is not steady yet."""
    dealer, hands = Dealer(players=PLAYERS, tokens=False), Operator(table)
    paid, end = 0, time.monotonic() + PATIENCE_S * ROUNDS
    while paid < ROUNDS and time.monotonic() < end:
        hands.help_along()
        seen = client.ask("snapshot")
        act = dealer.next(seen)
        recorder.is_on = paid > 0
        if isinstance(act, Tell):
            who = {"by": act.by, "pin": PIN, "moment": seen["moment"]}
            with suppress(StationError):  # a device moved the table in between: look again
                client.send({"command": act.command, **who, **act.fields})
                paid += act.command == "paid"
        elif not isinstance(act, Pull) or hands.obey("draw 1") == "none":
            time.sleep(0.005)


def _shown(path: CardPath) -> Iterator[str]:
    for file, calls in groupby(path, key=lambda call: call[0]):
        yield f"{file}: {', '.join(name for _, name in calls)}"


if __name__ == "__main__":
    sys.stdout.write("\n".join(_shown(commonest(recorded()))) + "\n")
