"""The rooms and who imports whom, laid out in rows: whoever imports stands above.

Only arrows that say something are drawn: where a room also reaches another through a third, the
direct one is left out.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from tests.architecture.test_imports import PURE, imported, sources

HOLDS = {
    "__main__": "the command tapete",
    "tour": "a guided tour",
    "desk": "screen and keyboard",
    "console": "the technician's tools",
    "lab": "questions, answers",
    "rehearsal": "a table in memory",
    "station": "the running program",
    "rulebook": "sheets as pages",
    "table": "the round in play",
    "jackpot": "meters and prizes",
    "rules": "the law",
    "journal": "the record",
    "drivers": "the wire",
    "text": "what people read",
    "clock": "what time it is",
    "hil": "the simulated wire",
}
WIDTH, HEIGHT, GAP, RISE = 128, 44, 22, 52
BEND_WIDTH = 14
SWEEPS = 24

Edge = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Spot:
    """A room, or a bend of an arrow that passes a row."""

    x: float
    y: float
    width: int


def room_of(module: str) -> str:
    """Name the room of a module as the folders do."""
    first, _, rest = module.partition(".")
    return rest.partition(".")[0] if first == "firmware_py" else first


def is_pure(room: str) -> bool:
    """Whether the import rules keep a room free of I/O, clock and threads."""
    return f"firmware_py/{room}" in PURE


def imports() -> set[Edge]:
    """Read every import of one room by another from the sources."""
    found: set[Edge] = set()
    for file, tree in sources("firmware_py", "drivers", "hil"):
        here = room_of(file.removesuffix(".py").replace("/", "."))
        for name in imported(tree):
            if name.split(".")[0] in ("firmware_py", "drivers", "hil"):
                found.add((here, room_of(name)))
    return {(a, b) for a, b in found if a != b and a in HOLDS and b in HOLDS}


def rooms() -> set[str]:
    """Name every room that the sources have."""
    files = (file for file, _ in sources("firmware_py", "drivers", "hil"))
    return {room_of(file.removesuffix(".py").replace("/", ".")) for file in files} - {"__init__"}


def reached(edges: set[Edge], start: str) -> set[str]:
    """Name every room that one imports, directly or through others."""
    nearest = {b for a, b in edges if a == start}
    return nearest.union(*(reached(edges, room) for room in nearest))


def telling(edges: set[Edge]) -> set[Edge]:
    """Leave out the arrows that only shorten a longer way."""
    return {
        (a, b)
        for a, b in edges
        if not any(b in reached(edges, other) for start, other in edges if start == a)
    }


def level(edges: set[Edge], room: str) -> int:
    """How many rooms stand below: 0 for one that imports none."""
    return max((1 + level(edges, b) for a, b in edges if a == room), default=0)


def chains(edges: set[Edge]) -> dict[Edge, list[str]]:
    """Give each arrow its way from row to row, with a bend in every row that it passes."""
    ways = {}
    for a, b in sorted(edges):
        passed = range(level(edges, a) - 1, level(edges, b), -1)
        ways[a, b] = [a, *(f"{a}>{b}@{row}" for row in passed), b]
    return ways


def row_of(edges: set[Edge], name: str) -> int:
    """The row of a room or of a bend."""
    return int(name.partition("@")[2]) if "@" in name else level(edges, name)


def in_rows(edges: set[Edge]) -> list[list[str]]:
    """Put rooms and bends in rows, top row first, so that few arrows cross."""
    ways = chains(edges)
    names = {*HOLDS, *(name for way in ways.values() for name in way)}
    top = max(row_of(edges, name) for name in names)
    rows = [sorted(n for n in names if row_of(edges, n) == r) for r in range(top, -1, -1)]
    steps = {step for way in ways.values() for step in pairwise(way)}
    tried = [rows]
    for sweep in range(SWEEPS):
        tried.append(swept(tried[-1], steps, down=sweep % 2 == 0))
    return min(tried, key=lambda rows: crossings(rows, steps))


def swept(rows: list[list[str]], steps: set[Edge], *, down: bool) -> list[list[str]]:
    """Sort row after row by the one before it, down or up."""
    given = rows if down else rows[::-1]
    done = given[:1]
    for row in given[1:]:
        done.append(untangled(row, done[-1], steps))
    return done if down else done[::-1]


def crossings(rows: list[list[str]], steps: set[Edge]) -> int:
    """Count the pairs of arrows that cross."""
    at = {name: place for row in rows for place, name in enumerate(row)}
    row_at = {name: number for number, row in enumerate(rows) for name in row}
    pairs = combinations(sorted(steps), 2)
    return sum(
        (at[a] - at[c]) * (at[b] - at[d]) < 0 for (a, b), (c, d) in pairs if row_at[a] == row_at[c]
    )


def untangled(row: list[str], beside: list[str], steps: set[Edge]) -> list[str]:
    """Sort a row by the middle of what each is joined to in the row beside it."""

    def middle(name: str) -> float:
        joined = [i for i, other in enumerate(beside) if {(name, other), (other, name)} & steps]
        here = row.index(name) * len(beside) / len(row)
        return sum(joined) / len(joined) if joined else here

    return sorted(row, key=middle)


def laid_out(edges: set[Edge], left: int, top: int, width: int) -> dict[str, Spot]:
    """Give rooms and bends their place, every row in the middle."""
    spots = {}
    for index, row in enumerate(in_rows(edges)):
        widths = [BEND_WIDTH if "@" in name else WIDTH for name in row]
        x = left + (width - sum(widths) - GAP * (len(row) - 1)) / 2
        for name, wide in zip(row, widths, strict=True):
            spots[name] = Spot(x, top + index * (HEIGHT + RISE), wide)
            x += wide + GAP
    return spots


def path(way: list[str], spots: dict[str, Spot]) -> Iterator[str]:
    """Draw an arrow's way: straight past a row, bent between two."""
    x, y = foot(spots[way[0]])
    yield f"M{x:.0f} {y:.0f}"
    for name in way[1:]:
        spot, half = spots[name], RISE / 2
        to_x, to_y = spot.x + spot.width / 2, spot.y
        yield f"C{x:.0f} {y + half:.0f} {to_x:.0f} {to_y - half:.0f} {to_x:.0f} {to_y:.0f}"
        x, y = foot(spot)
        if "@" in name:
            yield f"V{y:.0f}"


def foot(spot: Spot) -> tuple[float, float]:
    """The middle of a place's lower side, where arrows begin."""
    return spot.x + spot.width / 2, spot.y + HEIGHT
