"""Every shortcut for speed beside the same product without it: what gives under 3 % is not kept.

Both play in turn in one run, card by card or hand by hand, each in a process of its own; the one
without is loaded with the shortcut's words changed. Figures above 1 say that the shortcut serves.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from bench import circle, table
from bench.edited import LOAD, Edit, as_word
from bench.figure import Figure
from bench.station import devices_on_one_core, measured_table

WANTED = "x 1.03 or more"
TURNS = 15
ROUNDS_A_TURN = 60
WARM_CARDS = 30
Timed = Callable[[], list[float]]


@dataclass(frozen=True, slots=True)
class Shortcut:
    """What makes something faster, and the product's words without it."""

    name: str
    edits: tuple[Edit, ...]


def _shortcut(name: str, *edits: tuple[str, str, str]) -> Shortcut:
    return Shortcut(name, tuple(Edit(*edit) for edit in edits))


def _kept(name: str, file: str, known: str) -> Shortcut:
    """What is worked out once a game and found again, and the same worked out each time."""
    words = f"{name}.once({known})"
    return _shortcut(known.strip("_").replace("_", " "), (file, words, f"{known}({name})"))


STATION, JOURNAL = "firmware_py/station/", "firmware_py/journal/"
CIRCLE, BANK = "firmware_py/table/games/circle/", "firmware_py/table/games/bank_poker/"
EVENT_BELL = """
class Bell:
    def __init__(self):
        self._rung = threading.Event()
    def ring(self):
        self._rung.set()
    def wait(self, wait_s):
        rung = self._rung.wait(wait_s)
        self._rung.clear()
        return rung
"""

# From a card's frame to its command.
AT_A_CARD = (
    _shortcut("threads on one core", (STATION + "app.py", "with pinned():", "if True:")),
    _shortcut(
        "threads give way sooner", (STATION + "process.py", "sys.setswitchinterval(SWITCH_S)", "")
    ),
    _shortcut("no garbage sought in what stays", (STATION + "process.py", "gc.freeze()", "")),
    _shortcut("lines go first", (STATION + "loop.py", "time.sleep(GIVE_WAY_S)", "pass")),
    _shortcut(
        "moment after commands",
        (STATION + "loop.py", "if not self._around.inbox.waiting:", "if 0:"),
    ),
    _shortcut(
        "transaction begun ahead",
        (JOURNAL + "store.py", "and not self._closed:", "and False:"),
    ),
    _shortcut(
        "log's room ahead",
        (
            JOURNAL + "store.py",
            "with suppress(OSError), self._log.open",
            "return\n        with suppress(OSError), self._log.open",
        ),
    ),
    _shortcut(
        "bells of one lock",
        ("drivers/bell.py", "        return self._shut.acquire(timeout=wait_s)\n", EVENT_BELL),
    ),
    _shortcut("records not watched for garbage", ("firmware_py/**/*.py", ", gc=False", "")),
    _shortcut(
        "a card first", (STATION + "core.py", "if type(event) is ev.CardDrawn:", "if False:")
    ),
    _shortcut("words of a due", (STATION + "entries.py", "@lru_cache(maxsize=2_048)", "")),
    _shortcut(
        "sentences found again", ("firmware_py/text/render.py", "@lru_cache(maxsize=2_048)", "")
    ),
)

# Hands of circle poker.
IN_THE_CIRCLE = (
    _shortcut(
        "a step's parts found again",
        ("firmware_py/table/machine.py", "self._ready or self._prepared", "self._prepared"),
    ),
    _kept("round_.game", CIRCLE + "course.py", "_known_streets"),
    _kept("seating.game", CIRCLE + "betting.py", "_known_openings"),
    _kept("hand.seating.game", CIRCLE + "offers.py", "_known_offers"),
    _kept("round_.game", CIRCLE + "players.py", "_known_manos"),
    _kept("game", CIRCLE + "players.py", "_known_orders"),
    _kept("round_.game", CIRCLE + "cut.py", "_known_words"),
    _kept("game", "firmware_py/rules/games/circle/limits.py", "_known_antes"),
    _shortcut(
        "known rounds of seats",
        ("firmware_py/rules/games/circle/order.py", "@lru_cache(maxsize=4096)", ""),
    ),
)

# Rounds of póker sin descarte.
AT_THE_BANK = (
    _kept("round_.game", BANK + "course.py", "_known_choices"),
    _shortcut("known showdown cards", (BANK + "course.py", "@lru_cache(maxsize=512)", "")),
    _shortcut("known plans", ("firmware_py/table/course.py", "@lru_cache(maxsize=512)", "")),
    _shortcut("records not watched for garbage", ("firmware_py/**/*.py", ", gc=False", "")),
)

AT_PUNTO = (_kept("game", "firmware_py/rules/games/punto_banca/stakes.py", "_judged"),)


def run() -> Iterator[Figure]:
    """Measure every shortcut where it serves."""
    with devices_on_one_core():
        for shortcut in AT_A_CARD:
            yield from _at_a_card(shortcut)
    for game in ("holdem", "seven-stud"):
        for shortcut in IN_THE_CIRCLE:
            yield _played(shortcut, "circle", f"galicia/{game}", game)
    for shortcut in AT_THE_BANK:
        yield _played(shortcut, "bank", "galicia/poker-sin-descarte", "póker sin descarte")
    for shortcut in AT_PUNTO:
        yield _played(shortcut, "punto", "pais-vasco/punto-y-banca", "punto y banca")


def _at_a_card(shortcut: Shortcut) -> Iterator[Figure]:
    """Two stations at two tables: a card here, a card there."""
    with ExitStack() as stack:
        folders = [stack.enter_context(_folder()) for _ in range(2)]
        ours = stack.enter_context(measured_table(folders[0]))
        other = stack.enter_context(measured_table(folders[1], shortcut.edits))
        for _ in zip(ours.cards(), other.cards(), strict=False):
            pass
        for percent in (50, 99):
            us, peer = (
                statistics.quantiles(ns[WARM_CARDS:], n=100)[percent - 1] / 1e3
                for ns in (ours.samples_ns, other.samples_ns)
            )
            # Time, not a rate: what is without takes so many times as long.
            yield Figure(f"{shortcut.name}, without, p{percent}", peer, "µs", us, WANTED)


@contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="tapete-bench-") as folder:
        yield Path(folder)


def _played(shortcut: Shortcut, kind: str, sheet: str, game: str) -> Figure:
    """Two processes that play the same rounds in turn; the best of every few hands counts."""
    with _player(kind, sheet, ()) as ours, _player(kind, sheet, shortcut.edits) as other:
        best = [ours(), other()]
        for _ in range(TURNS):
            for at, turn in enumerate((ours, other)):
                best[at] = [min(pair) for pair in zip(best[at], turn(), strict=True)]
    rate, peer = (1 / sum(one) for one in best)
    return Figure(f"{shortcut.name}, {game}", rate, "runs/s", peer, WANTED)


@contextmanager
def _player(kind: str, sheet: str, edits: Sequence[Edit]) -> Iterator[Timed]:
    code = LOAD + "from bench.shortcuts import answer\nanswer(*sys.argv[1:])"
    words = [sys.executable, "-c", code, as_word(edits), kind, sheet]
    with subprocess.Popen(words, stdin=-1, stdout=-1, text=True, bufsize=1) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        wants, gives = process.stdin, process.stdout

        def turn() -> list[float]:
            wants.write("\n")
            return [float(word) for word in gives.readline().split()]

        yield turn
        wants.close()


def answer(kind: str, sheet: str) -> None:
    """Play once for every line that comes in, and say how many seconds each part took."""
    play = PLAYED[kind](sheet)
    for _ in sys.stdin:
        print(*play(), flush=True)


def _circle(sheet: str) -> Timed:
    parts = circle.recorded(sheet)

    def play() -> list[float]:
        handle = circle.opened(sheet).handle
        return [circle.handled(handle, events) for events in parts]

    return play


def _rounds(sheet: str, box: str, seats: int) -> Timed:
    ready = table.opened(sheet)
    faces = table.fixed_faces(ready)

    def one() -> float:
        ready.shoe_known.clear()
        start = time.perf_counter()
        table.play(ready, faces, box, seats)
        return time.perf_counter() - start

    return lambda: [one() for _ in range(ROUNDS_A_TURN)]


PLAYED: dict[str, Callable[[str], Timed]] = {
    "circle": _circle,
    "bank": lambda sheet: _rounds(sheet, "ante", 7),
    "punto": lambda sheet: _rounds(sheet, "punto", 1),
}
