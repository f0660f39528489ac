"""What stands in a phase is moved by its life alone: nobody but the machine sets one."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.parsed import parse

ROOT = Path(__file__).parents[2] / "firmware_py"
MACHINE = ROOT / "table" / "machine.py"
SETTING = frozenset({"setattr", "object.__setattr__", "delattr"})
PHASE = "_phase"
# They set by names that they do not spell: a tally's counts, the parts of a core; none has a life.
BY_ANY_NAME = {"journal/writer.py": 1, "station/core.py": 1}


def moves(source: str) -> Iterator[int]:
    """Find where a phase is set: by a name, by `setattr`, or in a copy; not where it begins."""
    for place, node in _with_function(parse(source), ""):
        match node:
            case ast.Attribute(attr=attr, value=owner, ctx=ast.Store() | ast.Del()):
                begins = place == "__init__" and ast.unparse(owner) == "self"
                if attr == PHASE and not begins:
                    yield node.lineno
            case ast.Call(func=func, args=args, keywords=words):
                named = any(word.arg == PHASE for word in words)
                # A name that is not written here may be any name.
                if named or (ast.unparse(func) in SETTING and _may_be_phase(args)):
                    yield node.lineno


def _may_be_phase(args: list[ast.expr]) -> bool:
    name = args[1] if len(args) > 1 else None
    return not isinstance(name, ast.Constant) or name.value == PHASE


def _with_function(node: ast.AST, inside: str) -> Iterator[tuple[str, ast.AST]]:
    for child in ast.iter_child_nodes(node):
        is_function = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef)
        place = child.name if is_function else inside  # type: ignore[attr-defined]
        yield place, child
        yield from _with_function(child, place)


def test_nobody_but_the_machine_sets_a_phase() -> None:
    found = {
        str(path.relative_to(ROOT)): len(lines)
        for path in sorted(ROOT.rglob("*.py"))
        if path != MACHINE and (lines := list(moves(path.read_text("utf-8"))))
    }
    assert found == BY_ANY_NAME


def test_the_machine_does() -> None:
    assert list(moves(MACHINE.read_text("utf-8")))


@pytest.mark.parametrize(
    "source",
    [
        "def halt(table):\n table._phase = Phase.HALTED",
        "class A:\n def __init__(self, table):\n  table._phase = 1",
        "class A:\n def go(self):\n  self._phase, self.due = 1, 2",
        'setattr(table, "_phase", Phase.IDLE)',
        "object.__setattr__(table, name, Phase.IDLE)",
        "replace(health, _phase=DevicePhase.IN_USE)",
    ],
)
def test_a_phase_that_is_set_is_found(source: str) -> None:
    assert list(moves(source))


def test_where_an_object_begins_is_no_step() -> None:
    assert not list(moves("class A:\n def __init__(self):\n  self._phase = 1"))
