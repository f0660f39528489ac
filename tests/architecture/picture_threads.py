"""The threads of the station, found where the code names them, and the ways between them."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from tests.architecture.test_imports import sources
from tests.parsed import nodes

HEIGHT = 450
BOX_WIDTH, BOX_HEIGHT = 160, 60
# The main thread is named by nobody; this is where it waits.
MAIN = ("main", "station/process.py")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a thread is drawn, seen from the corner, and what it does."""

    x: int
    y: int
    does: str
    on_one_core: bool = False


PLACES = {
    "hil-line-‹role›": Place(8, 232, "a twin's end of the wire"),
    "link-‹role›": Place(236, 232, "one for each port", on_one_core=True),
    "table": Place(576, 232, "decides input by input", on_one_core=True),
    "journal": Place(576, 344, "commits, then lets out", on_one_core=True),
    "main": Place(236, 142, "what is due by time"),
    "caller": Place(576, 142, "one for each caller"),
    "door": Place(576, 62, "waits for callers"),
    "pin": Place(396, 62, "hashes one PIN at a time"),
    "watching": Place(888, 142, "draws the table"),
}
# Dashed frames: a process each.
PROCESSES = (
    (0, 176, "tapete-hil, or real devices"),
    (220, 622, "tapete station"),
    (880, 176, "tapete run"),
)
INBOX = (442, 240, 88, 44)
# Way, label, where the label stands, both ways.
WAYS = (
    ("M168 262H236", "serial", 202, 254, True),
    ("M396 262H442", "events", 419, 254, False),
    ("M530 262H576", "", 0, 0, False),
    ("M396 172C440 172 466 196 468 240", "checks", 432, 206, False),
    ("M576 186C530 190 504 206 502 240", "commands", 552, 218, False),
    ("M656 122V142", "", 0, 0, False),
    ("M576 158C520 158 476 150 476 122", "", 0, 0, True),
    ("M656 292V344", "entries", 682, 322, False),
    ("M576 374C440 374 316 370 316 292", "commands, once recorded", 450, 390, False),
    ("M736 374C796 374 796 186 736 186", "answers", 812, 284, False),
    ("M736 166H888", "Unix socket", 806, 158, True),
)


def found() -> dict[str, str]:
    """Name every thread that the product starts, with its file."""
    named = dict([MAIN])
    for file, tree in sources("firmware_py", "drivers", "hil"):
        for node in nodes(tree):
            if isinstance(node, ast.Call):
                named |= dict.fromkeys(_names(node), file.removeprefix("firmware_py/"))
    return named


def _names(call: ast.Call) -> Iterator[str]:
    """Read the name that a thread, or the threads of a pool, are given."""
    maker = ast.unparse(call.func).rpartition(".")[2]
    if maker == "Thread":
        yield from (_written(key.value) for key in call.keywords if key.arg == "name")
    if maker == "ThreadPoolExecutor":
        yield _written(call.args[1])


def _written(name: ast.expr) -> str:
    """Write a name as people read it: what differs stands in marks."""
    if isinstance(name, ast.Constant):
        return str(name.value)
    assert isinstance(name, ast.JoinedStr)
    return "".join(
        str(part.value) if isinstance(part, ast.Constant) else f"‹{_last_word(part)}›"
        for part in name.values
    )


def _last_word(part: ast.expr) -> str:
    assert isinstance(part, ast.FormattedValue)
    return ast.unparse(part.value).rpartition(".")[2]


def drawn(left: int, top: int) -> Iterator[str]:
    """Draw processes, threads and the ways between them."""
    yield f'<g transform="translate({left} {top})">'
    head = "Threads: one decides, one commits, the others carry"
    yield f'<text class="head" x="0" y="0">{head}</text>'
    say = "yellow: kept on one core · dashed: a process · blue: the one queue into the table"
    yield f'<text class="say left" x="0" y="20">{say}</text>'
    for x, width, name in PROCESSES:
        yield f'<rect class="process" x="{x}" y="36" rx="8" width="{width}" height="388"/>'
        yield f'<text class="say left" x="{x + 10}" y="54">{name}</text>'
    for way, label, x, y, both in WAYS:
        yield f'<path class="arrow{" both" if both else ""}" d="{way}"/>'
        yield f'<text class="say" x="{x}" y="{y}">{label}</text>' if label else ""
    yield from _queue()
    for name, file in sorted(found().items()):
        yield from _thread(name, file, PLACES[name])
    yield "</g>"


def _queue() -> Iterator[str]:
    x, y, width, height = INBOX
    yield f'<rect class="queue" x="{x}" y="{y}" width="{width}" height="{height}"/>'
    yield f'<text x="{x + width / 2:.0f}" y="{y + 20}">inbox</text>'
    yield f'<text class="say" x="{x + width / 2:.0f}" y="{y + 36}">bounded</text>'


def _thread(name: str, file: str, place: Place) -> Iterator[str]:
    kind, middle = "core" if place.on_one_core else "box", place.x + BOX_WIDTH / 2
    yield (
        f'<rect class="{kind}" x="{place.x}" y="{place.y}" rx="6"'
        f' width="{BOX_WIDTH}" height="{BOX_HEIGHT}"/>'
    )
    yield f'<text x="{middle:.0f}" y="{place.y + 19}">{name}</text>'
    yield f'<text class="say" x="{middle:.0f}" y="{place.y + 36}">{place.does}</text>'
    yield f'<text class="say" x="{middle:.0f}" y="{place.y + 51}">{file}</text>'
