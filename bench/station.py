"""The running station: from a frame to the command that follows from it, memory, start.

The station is a process of its own before simulated devices that live in this one. A sample begins
when the sabot's answer with a drawn card goes onto the wire and ends when the command that follows
from it (unlock for the next card, or lock) has come: read, checked, decided, durable, released.
The peer is another process that does nothing but read a frame of that size, commit the bytes of a
draw's entry in WAL with FULL, and write a command of that size: in the same run and in turn, and
at the other end of a line of the same make, so that both samples hold the same ends. The devices
keep to one core, for they stand outside in earnest; station and peer may run on all of them.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from bench.edited import LOAD, Edit, as_word
from bench.figure import Figure
from firmware_py.console.client import Client, StationError
from firmware_py.desk.acts import Pull, Tell
from firmware_py.desk.dealer import Dealer
from hil.cctalk import Chunk
from hil.devices.card_device import CardDeviceTwin
from hil.devices.card_model import Timings
from hil.operator import Operator
from hil.pty_line import PtyLine
from hil.registry import make
from hil.simulated.folder import PIN, lay_out, table_text
from hil.table import Layout, TwinTable

SHEET = "castilla-y-leon/poker-sin-descarte"
PLAYERS = (1, 2, 3, 4, 5)
ROUNDS = 14
READ_EVENTS, LOCK = 95, 87
HEADER_AT = 3
COMMAND_BYTES = 19
SLOT_BYTE_NS = 10 * 10**9 // 9_600
PATIENCE_S = 60.0
CORES = os.sched_getaffinity(0)
ON_CORES = " ".join(map(str, CORES))
# An installed station has no numpy; beside one, sqlite-utils would load it.
START = (
    LOAD
    + """
import os
os.sched_setaffinity(0, map(int, sys.argv[2].split()))
sys.modules["numpy"] = None
from firmware_py.__main__ import main
main(["station", "--config", sys.argv[1]])
"""
)
FLOOR = """
import os, sqlite3, sys, tty
os.sched_setaffinity(0, map(int, sys.argv[6].split()))
wire = os.open(sys.argv[1], os.O_RDWR | os.O_NOCTTY)
tty.setraw(wire)
disk = sqlite3.connect(sys.argv[2], isolation_level=None)
for words in ("journal_mode=WAL", "synchronous=FULL", "wal_autocheckpoint=0"):
    disk.execute("PRAGMA " + words)
disk.execute("CREATE TABLE entry (seq INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT")
os.write(wire, b"!")
frame, body, command = int(sys.argv[3]), os.urandom(int(sys.argv[4])), bytes(int(sys.argv[5]))
while True:
    held = 0
    while held < frame:
        held += len(os.read(wire, 4096))
    disk.execute("INSERT INTO entry (body) VALUES (?)", (body,))
    os.write(wire, command)
"""


class Stopwatch:
    """Stands in the sabot's ear and notes when a card's frame left and its command came.

    As at the peer's line, a frame leaves when its first byte is written.
    """

    def __init__(self, sabot: CardDeviceTwin, line: PtyLine) -> None:
        self.samples_ns: list[int] = []
        self.frame_bytes = 0
        self._sabot, self._feed = sabot, sabot.feed
        self._inside = len(sabot.pile)
        self._left_ns = 0
        self._is_leaving = False
        self._write = line.port.write
        sabot.feed = self.feed  # type: ignore[method-assign]
        line.port.write = self.write  # type: ignore[method-assign]

    def feed(self, data: bytes, now_ns: int) -> list[Chunk]:
        """Pass everything on, looking at headers only."""
        header = data[HEADER_AT] if len(data) > HEADER_AT else 0
        if header == LOCK and self._left_ns:
            self.samples_ns.append(time.monotonic_ns() - self._left_ns)
            self._left_ns = 0
        answer = self._feed(data, now_ns)
        drawn = len(self._sabot.pile)
        if header == READ_EVENTS and drawn == self._inside - 1 and answer:
            self.frame_bytes = max(self.frame_bytes, len(answer[0].data))
            self._is_leaving = True
        if header == READ_EVENTS:
            self._inside = drawn
        return answer

    def write(self, data: bytes) -> None:
        """Note when a card goes onto the wire."""
        if self._is_leaving:
            self._is_leaving, self._left_ns = False, time.monotonic_ns()
        self._write(data)


def run() -> Iterator[Figure]:
    """Play rounds before a stopwatch, then look at the process."""
    with devices_on_one_core(), tempfile.TemporaryDirectory(prefix="tapete-bench-") as folder:
        yield from _measured(Path(folder))


@contextmanager
def devices_on_one_core() -> Iterator[None]:
    """Keep this process, in which the devices live, to one core."""
    os.sched_setaffinity(0, {min(CORES)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, CORES)


def _measured(folder: Path) -> Iterator[Figure]:
    with measured_table(folder) as table, _floor(folder) as floor:
        for _ in table.cards():
            floor.send(FRAME_BYTES)
            _wait_for(floor.samples_ns, len(table.samples_ns) - 1)
        memory = _status_mib(table.pid)
    yield from _latency(table.samples_ns, floor.samples_ns)
    yield Figure("resident, table open", memory["VmRSS"], "MiB", wanted="under 70")
    yield Figure("resident at most", memory["VmHWM"], "MiB")
    yield Figure("CPU until it answers", table.ready_s, "s", wanted="under 2")


@dataclass(frozen=True)
class MeasuredTable:
    """A station at a table of simulated devices, with a stopwatch at its sabot."""

    table: TwinTable
    client: Client
    watch: Stopwatch
    pid: int
    ready_s: float

    @property
    def samples_ns(self) -> list[int]:
        """How long each card took, from its frame to its command."""
        return self.watch.samples_ns

    def cards(self, rounds: int = ROUNDS) -> Iterator[int]:
        """Play rounds, stopping after each card that was measured."""
        dealer, hands = Dealer(players=PLAYERS, tokens=False), Operator(self.table)
        paid, end = 0, time.monotonic() + PATIENCE_S * rounds
        while paid < rounds and time.monotonic() < end:
            hands.help_along()
            seen = self.client.ask("snapshot")
            act = dealer.next(seen)
            if isinstance(act, Tell):
                who = {"by": act.by, "pin": PIN, "moment": seen["moment"]}
                with suppress(StationError):  # a device moved the table in between: look again
                    self.client.send({"command": act.command, **who, **act.fields})
                    paid += act.command == "paid"
            elif isinstance(act, Pull):
                count = len(self.samples_ns)
                if hands.obey("draw 1") != "none":
                    _wait_for(self.samples_ns, count)
                    yield count
            else:
                time.sleep(0.005)


@contextmanager
def measured_table(folder: Path, without: Sequence[Edit] = ()) -> Iterator[MeasuredTable]:
    """Start a station, whole or with words of it changed, before simulated devices."""
    make.write(folder / "registry")
    (folder / "registry" / "device-keys.json").chmod(0o600)
    layout = Layout(shuffler="none", visors=("escpos",), baud=None, echo=False, pace=Timings())
    laid = TwinTable(folder / "ports", layout)
    # The slots at their 9600 baud: without it their bus would only measure how fast it can turn.
    laid.lines["slots"].byte_ns = SLOT_BYTE_NS
    with laid as table:
        config = lay_out(folder, table_text([SHEET]), table.roles())
        with _station(config, without) as (process, client):
            ready_s = _cpu_s(process.pid)
            watch = Stopwatch(table.cards["sabot"], table.lines["sabot"])
            yield MeasuredTable(table, client, watch, process.pid, ready_s)


def _latency(ours_ns: Sequence[int], floor_ns: Sequence[int]) -> Iterator[Figure]:
    for percent, wanted in ((50, "ratio at most 1.5"), (99, "ratio at most 3")):
        us, peer = (
            statistics.quantiles(ns, n=100)[percent - 1] / 1e3 for ns in (ours_ns, floor_ns)
        )
        yield Figure(f"frame to command, p{percent}", us, "µs", peer, wanted)
    yield Figure("frame to command, samples", len(ours_ns), "cards")


@contextmanager
def _station(
    config: Path, without: Sequence[Edit]
) -> Iterator[tuple["subprocess.Popen[bytes]", Client]]:
    words = [as_word(without), str(config), ON_CORES]
    process = subprocess.Popen([sys.executable, "-c", START, *words], stderr=-3)
    end = time.monotonic() + PATIENCE_S
    client = None
    while client is None:
        try:
            client = Client(config.parent / "station.sock")
        except StationError:
            if time.monotonic() > end:
                raise
            time.sleep(0.005)
    try:
        yield process, client
    finally:
        client.close()
        process.terminate()
        process.wait(PATIENCE_S)


class Floor:
    """Stands where a device stands: sends a frame when asked to, notes when the command came."""

    def __init__(self, folder: Path) -> None:
        self.line = PtyLine("floor", self, folder)
        self.samples_ns: list[int] = []
        self.listening = threading.Event()
        self._left_ns = self._held = 0

    def send(self, frame: int) -> None:
        """Put a frame onto the wire."""
        self.line.act(lambda: self._send(bytes(frame)))

    def _send(self, frame: bytes) -> None:
        self._held, self._left_ns = 0, time.monotonic_ns()
        self.line.port.write(frame)

    def feed(self, data: bytes, _now_ns: int) -> list[Chunk]:
        """Take the command; the first byte of all says that the peer listens."""
        self._held += len(data)
        if self._left_ns and self._held >= COMMAND_BYTES:
            self.samples_ns.append(time.monotonic_ns() - self._left_ns)
            self._left_ns = 0
        self.listening.set()
        return []

    def tick(self, _now_ns: int) -> list[Chunk]:
        """Send nothing unasked."""
        return []

    def restart(self, _now_ns: int) -> None:
        """Lose nothing."""

    def disguise(self) -> None:
        """Be nobody else."""

    def unmask(self) -> None:
        """Be who it is."""


FRAME_BYTES, ENTRY_BYTES = 80, 400


@contextmanager
def _floor(folder: Path) -> Iterator[Floor]:
    floor = Floor(folder / "floor")
    with floor.line:
        words = [str(floor.line.path), str(folder / "floor.db")]
        sizes = [str(FRAME_BYTES), str(ENTRY_BYTES), str(COMMAND_BYTES)]
        process = subprocess.Popen([sys.executable, "-c", FLOOR, *words, *sizes, ON_CORES])
        # The peer says when it listens: setting a terminal raw drops what lies in it.
        floor.listening.wait(PATIENCE_S)
        try:
            yield floor
        finally:
            process.kill()
            process.wait()


def _wait_for(samples_ns: Sequence[int], count: int) -> None:
    end = time.monotonic() + PATIENCE_S
    while len(samples_ns) == count:
        if time.monotonic() > end:
            raise TimeoutError("no command followed a card")
        time.sleep(0.001)


def _cpu_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _status_mib(pid: int) -> dict[str, float]:
    rows = (line.split() for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    return {row[0].rstrip(":"): int(row[1]) / 1024 for row in rows if row[0].startswith("Vm")}
