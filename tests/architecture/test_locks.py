"""One lock and one sleep in the station: threads meet at queues, nobody waits by looking again.

Who waits with a limit waits at a bell: a `SimpleQueue` may wait for ever past its time.
"""

import ast
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
STATION = ROOT / "firmware_py" / "station"
# The journal's own `Lock` is a file that keeps a second station out: named without its module.
LOCKS = frozenset(("Lock", "RLock", "Condition", "Semaphore", "BoundedSemaphore", "Barrier"))
SLEEPS = frozenset(("sleep",))


def calls(names: frozenset[str]) -> Counter[str]:
    """Count the calls of threading's and time's names by file."""
    found: Counter[str] = Counter()
    for path in STATION.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and _called(node) in names:
                found[str(path.relative_to(STATION))] += 1
    return found


def _called(call: ast.Call) -> str:
    owner, _, name = ast.unparse(call.func).rpartition(".")
    return name if owner in ("threading", "time", "multiprocessing") else ""


def test_the_one_lock_is_the_bell_that_callers_wait_for() -> None:
    assert calls(LOCKS) == {"access/waiting.py": 1}


def test_the_one_sleep_lets_commands_leave_first() -> None:
    assert calls(SLEEPS) == {"loop.py": 1}


def test_nobody_waits_at_a_queue_for_a_time() -> None:
    """Held up past its time between two looks, `SimpleQueue.get` waits without a limit."""
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for room in ("firmware_py", "drivers")
        for path in (ROOT / room).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func).endswith(".get")
        and any(word.arg == "timeout" for word in node.keywords)
    ]
    assert not found
