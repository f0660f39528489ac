"""Every lock and sleep that the station runs with, by name: threads meet at queues and bells.

A lock of one's own is one that two threads hold each other up at; a bell is a lock on which one
thread waits to be woken, and an event the same for all. Nobody waits by looking again. Who waits
with a limit waits at one of these: a `SimpleQueue` may wait for ever past its time.
"""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.parsed import nodes, parse, tree_of

ROOT = Path(__file__).parents[2]
WAITING = frozenset(
    f"{module}.{name}"
    for module in ("threading", "multiprocessing", "_thread", "asyncio")
    for name in (
        "Lock", "RLock", "Condition", "Semaphore", "BoundedSemaphore", "Barrier", "Event",
        "Timer", "allocate_lock",
    )
) | {"time.sleep", "asyncio.sleep", "signal.pause", "drivers.bell.Bell"}  # fmt: skip
# What the station's process is made of: `desk`, `console` and `hil` run beside it.
PLACES = ("firmware_py/station", "firmware_py/journal", "firmware_py/clock.py", "drivers",
          "firmware_py/table", "firmware_py/jackpot", "firmware_py/rules", "firmware_py/text",
          "firmware_py/rulebook")  # fmt: skip
STATION = {
    # Callers wait here for their answer, each with a limit.
    ("station/access/waiting.py", "Condition"): 1,
    # The table's thread waits for input; and for the commands to leave before the next.
    ("station/inbox.py", "Bell"): 1,
    ("station/loop.py", "Bell"): 1,
    # The journal's thread gives way for a moment after a release.
    ("station/loop.py", "sleep"): 1,
    # The main thread is told to end.
    ("station/process.py", "Event"): 1,
}
BENEATH = {
    # The bell itself; each port's thread waits at one for something to say.
    ("drivers/bell.py", "Lock"): 1,
    ("drivers/link.py", "Bell"): 1,
    # Who looks at the clock meets who sets it.
    ("clock.py", "Lock"): 1,
    # What waits to be recorded, its change, and the bell of the journal's thread.
    ("journal/writer.py", "RLock"): 1,
    ("journal/writer.py", "Condition"): 1,
    ("journal/writer.py", "Lock"): 1,
}


def waits(source: str) -> Iterator[str]:
    """Name every lock, bell and sleep that code uses, under whatever name it was imported."""
    tree = parse(source)
    known = {name: whole for name, whole in _imported(tree) if _may_wait(whole)}
    if not known:
        return
    types = {id(part) for one in _annotations(tree) for part in ast.walk(one)}
    for node in nodes(tree):
        if isinstance(node, ast.Name | ast.Attribute) and id(node) not in types:
            first, dot, rest = ast.unparse(node).partition(".")
            name = f"{known.get(first, '')}{dot}{rest}"
            if name in WAITING:
                yield name.rpartition(".")[2]


def _may_wait(whole: str) -> bool:
    return any(one == whole or one.startswith(f"{whole}.") for one in WAITING)


def _imported(tree: ast.AST) -> Iterator[tuple[str, str]]:
    for node in nodes(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                whole = alias.name if alias.asname else alias.name.partition(".")[0]
                yield alias.asname or whole, whole
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield alias.asname or alias.name, f"{node.module}.{alias.name}"


def _annotations(tree: ast.AST) -> Iterator[ast.expr]:
    for node in nodes(tree):
        if isinstance(node, ast.arg | ast.AnnAssign) and node.annotation is not None:
            yield node.annotation
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.returns is not None:
            yield node.returns


def counted() -> Counter[tuple[str, str]]:
    files = [path for place in PLACES for path in _files(ROOT / place)]
    return Counter(
        (str(path.relative_to(ROOT)).removeprefix("firmware_py/"), name)
        for path in files
        for name in waits(path.read_text("utf-8"))
    )


def _files(place: Path) -> list[Path]:
    return [place] if place.is_file() else sorted(place.rglob("*.py"))


def test_every_lock_bell_and_sleep_of_the_station_has_its_name_here() -> None:
    assert counted() == STATION | BENEATH


def test_the_station_has_one_lock_of_its_own_and_one_sleep() -> None:
    """The others are bells: one thread waits there, and no other is held up."""
    kinds = Counter(kind for _, kind in STATION)
    assert kinds == {"Condition": 1, "sleep": 1, "Bell": 2, "Event": 1}


@pytest.mark.parametrize(
    "source",
    [
        "import threading\nthreading.Lock()",
        "import threading as t\nheld = field(default_factory=t.RLock)",
        "from threading import Semaphore\nSemaphore(2)",
        "from threading import Condition as Changed\nmade = Changed",
        "import time\nfrom drivers.bell import Bell\nBell()",
        "import drivers.bell\ndrivers.bell.Bell()",
        "from time import sleep as pause\npause(1)",
    ],
)
def test_a_lock_is_found_under_any_name(source: str) -> None:
    assert len(list(waits(source))) == 1


def test_a_type_is_no_lock() -> None:
    assert not list(waits("import threading\ndef end(until: threading.Event) -> None: ..."))


def test_nobody_waits_at_a_queue_for_a_time() -> None:
    """Held up past its time between two looks, `SimpleQueue.get` waits without a limit."""
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for room in ("firmware_py", "drivers")
        for path in (ROOT / room).rglob("*.py")
        for node in nodes(tree_of(path))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "get"
        and any(word.arg == "timeout" for word in node.keywords)
    ]
    assert not found
