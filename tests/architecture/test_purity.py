"""What decides touches nothing: no clock, thread, file, socket or chance, nor whom it imports.

A pure room is followed through everything of ours that it imports, however far down.
"""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.test_imports import PURE, ROOT, sources
from tests.parsed import nodes, parse

IMPURE = {
    "asyncio", "ctypes", "datetime", "fcntl", "gettext", "glob", "http", "importlib", "io",
    "logging", "mmap", "multiprocessing", "os", "pathlib", "pty", "queue", "random", "secrets",
    "select", "selectors", "serial", "shutil", "signal", "socket", "socketserver", "sqlite3",
    "sqlite_utils", "ssl", "subprocess", "sys", "syslog", "tempfile", "termios", "threading",
    "time", "tkinter", "urllib", "uuid", "zoneinfo", "_thread",
}  # fmt: skip
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "__import__"}
OURS = ("firmware_py", "drivers", "hil", "bench")
# What of the others the pure rooms reach: values and sentences, and what these need.
REACHED = {
    # The station's own values.
    "firmware_py", "firmware_py.station", "firmware_py.station.alarms",
    "firmware_py.station.device_messages", "firmware_py.station.entries",
    "firmware_py.station.outcome", "firmware_py.station.settings",
    # The kind of an entry.
    "firmware_py.journal", "firmware_py.journal.entry",
    # What devices say and are told, as values; how a deck and its order are judged.
    "drivers", "drivers.errors", "drivers.identity", "drivers.wire", "drivers.deadline",
    "drivers.cards", "drivers.cards.commitment", "drivers.cards.contract", "drivers.cards.deck",
    "drivers.cards.events", "drivers.cards.faults", "drivers.cards.hashes", "drivers.cards.merkle",
    "drivers.cards.order", "drivers.cards.profile", "drivers.cards.records",
    "drivers.cctalk", "drivers.cctalk.alarms", "drivers.cctalk.faults", "drivers.cctalk.headers",
    "drivers.framing", "drivers.framing.cctalk",
    "drivers.slot", "drivers.slot.codes", "drivers.slot.contract",
}  # fmt: skip
# Who of all these may import what, and why.
ALLOWED = {
    # A contract's methods name it as the type of what bounds them; values have none.
    "drivers.deadline": {"time"},
    # A family is loaded by its tag when it is first needed.
    "firmware_py.rules.games.family": {"importlib"},
    # Messages and catalogues are read once, from the product's own files.
    "firmware_py.text.catalogue": {"gettext", "pathlib"},
    "firmware_py.text.legacy": {"importlib"},
    "firmware_py.text.message": {"importlib"},
}


def module_of(file: str) -> str:
    return file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


@cache
def pure() -> frozenset[str]:
    return frozenset(module_of(file) for file, _ in sources(*PURE))


def imports(tree: ast.AST) -> Iterator[str]:
    """Name what runs when a module is loaded or called; what only types need is left out."""
    typing = {
        id(part)
        for node in nodes(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")
        for line in node.body
        for part in ast.walk(line)
    }
    for node in nodes(tree):
        if isinstance(node, ast.Import) and id(node) not in typing:
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and id(node) not in typing:
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def file_of(module: str) -> Path | None:
    """Find the file of a module of ours; a name that it holds has none."""
    place = ROOT / module.replace(".", "/")
    files = (place.with_suffix(".py"), place / "__init__.py")
    return next((file for file in files if file.is_file()), None)


@cache
def tree_of(module: str) -> ast.Module:
    file = file_of(module)
    return parse(file.read_text("utf-8") if file else "")


@cache
def loaded_with(module: str) -> frozenset[str]:
    """Name the modules of ours that come with one: its imports, and the packages it lies in."""
    package = {module.rpartition(".")[0]} if "." in module else set()
    ours = (name for name in imports(tree_of(module)) if name.partition(".")[0] in OURS)
    return frozenset({*(name for name in ours if file_of(name) is not None), *package})


def reached(start: Iterable[str]) -> set[str]:
    """Name everything of ours that is loaded with these, however far down."""
    found, left = set[str](), list(start)
    while left:
        module = left.pop()
        if module not in found:
            found.add(module)
            left += loaded_with(module)
    return found


def touched(tree: ast.AST) -> set[str]:
    """Name what code touches of the world outside: modules, and the built-in ways."""
    modules = {name.partition(".")[0] for name in imports(tree)} & IMPURE
    called = (node.func for node in nodes(tree) if isinstance(node, ast.Call))
    calls = {func.id for func in called if isinstance(func, ast.Name)}
    return modules | {f"{name}()" for name in calls & IMPURE_CALLS}


def test_what_decides_reaches_values_alone() -> None:
    """Text is below everything; the shell of the station is not."""
    others = {one for one in reached(pure()) - pure() if not one.startswith("firmware_py.text")}
    assert others == REACHED


def test_nothing_that_decides_touches_the_world() -> None:
    found = {module: touched(tree_of(module)) for module in reached(pure())}
    assert {module: names for module, names in found.items() if names} == ALLOWED


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("from datetime import datetime", {"datetime"}),
        ("def f():\n import os.path", {"os"}),
        ("if TYPE_CHECKING:\n import threading", set()),
        ("def f():\n return open('x')", {"open()"}),
    ],
)
def test_what_is_touched_is_found(source: str, found: set[str]) -> None:
    assert touched(parse(source)) == found


def test_a_way_round_is_followed() -> None:
    assert "drivers.bell" in reached(["firmware_py.station.links.build"])
