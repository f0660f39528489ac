"""The import rules of the design: who may know whom, and what stays in one place."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.parsed import nodes, tree_of

ROOT = Path(__file__).resolve().parents[2]

# Room → rooms of ours that it may import, beside itself.
MAY_IMPORT = {
    "firmware_py.text": set(),
    "firmware_py.rules": {"firmware_py.text"},
    "firmware_py.rulebook": {"firmware_py.rules", "firmware_py.text"},
    "firmware_py.lab": {"firmware_py.rules", "firmware_py.rulebook"},
    "firmware_py.tour": {"firmware_py.lab", "firmware_py.rulebook", "firmware_py.text"},
    "firmware_py.table": {"firmware_py.rules", "firmware_py.text"},
    "firmware_py.rehearsal": {
        "firmware_py.rules",
        "firmware_py.rulebook",
        "firmware_py.table",
        "firmware_py.text",
    },
    # The socket's words are all that it knows of the station.
    "firmware_py.desk": {
        "firmware_py.console.client",
        "firmware_py.rehearsal",
        "firmware_py.rulebook",
        "firmware_py.rules",
        "firmware_py.station.access.commands",
        "firmware_py.table",
        "firmware_py.text",
    },
    "firmware_py.console.client": {"firmware_py.text"},
    "firmware_py.station.access.commands": {
        "firmware_py.rules",
        "firmware_py.station",
        "firmware_py.table",
    },
    "firmware_py.jackpot": {"firmware_py.rules", "firmware_py.text"},
    "firmware_py.journal": set(),
    "firmware_py.station": {
        "firmware_py.station.access.commands",
        "firmware_py.text",
        "firmware_py.table",
        "firmware_py.jackpot",
        "firmware_py.journal",
        "firmware_py.rulebook",
        "firmware_py.rules",
        "firmware_py.clock",
        "drivers",
    },
    "firmware_py.clock": set(),
    "firmware_py.panel": set(),
    "firmware_py.console": {
        "firmware_py.clock",
        "firmware_py.console.client",
        "firmware_py.journal",
        "firmware_py.text",
    },
    "firmware_py.__main__": {
        "firmware_py.console.client",
        "firmware_py.desk",
        "firmware_py.text",
        "firmware_py.tour",
        "firmware_py.rehearsal",
        "firmware_py.lab",
        "firmware_py.rules",
        "firmware_py.rulebook",
        "firmware_py.table",
        "firmware_py.console",
        "firmware_py.station",
    },
    "drivers": set(),
    "hil": set(),
}
# Foreign module → the only places that may import it.
ONLY_IN = {
    "serial": {"drivers/port.py"},
    "transitions": {"firmware_py/table/machine.py"},
    "sqlite3": {"firmware_py/journal/"},
    "sqlite_utils": {"firmware_py/journal/"},
    "numpy": {"firmware_py/rules/ranking/batch.py", "bench/", "tests/"},
}
_CORE = (
    "core",
    "device_core",
    "device_turn",
    "device_io",
    "device_record",
    "targets",
    "moment",
    "inputs",
)
PURE = (
    "firmware_py/rules", "firmware_py/table", "firmware_py/jackpot",
    *(f"firmware_py/station/{room}" for room in ("cards", "slots", "handlers")),
    *(f"firmware_py/station/{name}.py" for name in _CORE),
)  # fmt: skip


def sources(*folders: str) -> Iterator[tuple[str, ast.Module]]:
    for folder in folders:
        place = ROOT / folder
        for path in [place] if place.is_file() else sorted(place.rglob("*.py")):
            yield str(path.relative_to(ROOT)), tree_of(path)


def imported(tree: ast.Module) -> Iterator[str]:
    for node in nodes(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            module = node.module or ""
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)


def room_of(module: str) -> str | None:
    """Name the room a module belongs to: the longest that fits."""
    fitting = [room for room in MAY_IMPORT if module == room or module.startswith(room + ".")]
    return max(fitting, key=len) if fitting else None


@pytest.mark.parametrize("folder", ["firmware_py", "drivers", "hil"])
def test_rooms_import_only_what_the_design_allows(folder: str) -> None:
    wrong = []
    for file, tree in sources(folder):
        module = file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
        room = room_of(module)
        for name in imported(tree):
            other = room_of(name)
            if room and other and other != room and other not in MAY_IMPORT[room]:
                wrong.append(f"{file} imports {name}")
    assert not wrong


def test_every_file_of_firmware_belongs_to_a_room() -> None:
    homeless = [
        file
        for file, _ in sources("firmware_py")
        if file != "firmware_py/__init__.py"
        and room_of(file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")) is None
    ]
    assert not homeless


def test_foreign_modules_stay_in_their_one_place() -> None:
    wrong = []
    for file, tree in sources("firmware_py", "drivers", "hil"):
        for name in imported(tree):
            allowed = ONLY_IN.get(name.split(".")[0])
            if allowed is not None and not any(file.startswith(place) for place in allowed):
                wrong.append(f"{file} imports {name}")
    assert not wrong


def refused_floats(tree: ast.Module) -> set[int]:
    """Names of the type that stand in isinstance(): looking for a float to refuse it."""
    return {
        id(part)
        for node in nodes(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance"
        for part in ast.walk(node)
    }


def test_no_float_where_money_or_law_is_decided() -> None:
    wrong = []
    for file, tree in sources("firmware_py/rules", "firmware_py/table", "firmware_py/jackpot"):
        if file.endswith("ranking/batch.py"):
            continue
        refused = refused_floats(tree)
        for node in nodes(tree):
            if not isinstance(node, ast.expr | ast.stmt) or id(node) in refused:
                continue
            division = isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div)
            literal = isinstance(node, ast.Constant) and isinstance(node.value, float)
            named = isinstance(node, ast.Name) and node.id == "float"
            if division or literal or named:
                wrong.append(f"{file}:{node.lineno}")
    assert not wrong


def test_files_keep_a_readable_size() -> None:
    long = [
        f"{file}: {len((ROOT / file).read_text('utf-8').splitlines())}"
        for file, _ in sources("firmware_py", "drivers", "hil", "bench", "tests")
        if len((ROOT / file).read_text("utf-8").splitlines()) > 400
    ]
    assert not long
