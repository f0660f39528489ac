"""Every attribute of a class is there from its beginning: one that comes later may be read before.

An attribute counts as declared when the class names it, or `__init__` sets it, also in a method
that `__init__` calls. What is set from outside is declared by its class, too; `mypy` holds that
where it knows the class, and what is set here holds it for what it takes for `Any`.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.parsed import nodes, parse, tree_of

ROOT = Path(__file__).parents[2]
FILES = sorted(path for room in ("firmware_py", "drivers") for path in (ROOT / room).rglob("*.py"))
FIRST = ("__init__", "__post_init__")
SETTING = frozenset({"setattr", "object.__setattr__"})
# What others declare: a click context, an SQLite connection, a function.
FOREIGN = frozenset({"obj", "text_factory", "__wrapped__"})
# The machine moves a phase, the journal counts, a core becomes another: each field by its name.
BY_ANY_NAME = {
    "firmware_py/journal/writer.py": 1,
    "firmware_py/station/core.py": 1,
    "firmware_py/table/machine.py": 1,
}
METHOD = ast.FunctionDef | ast.AsyncFunctionDef


def own(node: ast.AST, kind: type[ast.expr_context]) -> Iterator[str]:
    """Name the attributes of `self` that are set or read."""
    for found in ast.walk(node):
        match found:
            case ast.Attribute(value=ast.Name(id="self"), attr=name) if isinstance(found.ctx, kind):
                yield name


def class_names(kind: ast.ClassDef) -> set[str]:
    named: list[ast.expr] = [one.target for one in kind.body if isinstance(one, ast.AnnAssign)]
    named += [target for one in kind.body if isinstance(one, ast.Assign) for target in one.targets]
    return {target.id for target in named if isinstance(target, ast.Name)}


def declared(kind: ast.ClassDef) -> set[str]:
    """Name what a class has from its beginning."""
    methods = {one.name: one for one in kind.body if isinstance(one, METHOD)}
    early, left = set[str](), [name for name in FIRST if name in methods]
    while left:
        name = left.pop()
        early.add(name)
        calls = set(own(methods[name], ast.Load)) & methods.keys()
        left += calls - early - {*left}
    set_early = {name for method in early for name in own(methods[method], ast.Store)}
    return class_names(kind) | methods.keys() | set_early


def classes(text: str) -> Iterator[ast.ClassDef]:
    return (one for one in nodes(parse(text)) if isinstance(one, ast.ClassDef))


@cache
def known() -> dict[str, ast.ClassDef]:
    """Find every class by its name, for those that build on it."""
    return {kind.name: kind for path in FILES for kind in classes(path.read_text("utf-8"))}


def undeclared(kind: ast.ClassDef) -> set[str]:
    """Name what is set in a method that may run after somebody has read it."""
    late = {name for method in kind.body for name in own(method, ast.Store)}
    return late - declared(kind) - inherited(kind)


def inherited(kind: ast.ClassDef) -> set[str]:
    """Name what the classes have that this one builds on, however far up."""
    bases = [base.id for base in kind.bases if isinstance(base, ast.Name)]
    above = [known()[name] for name in bases if name in known()]
    return {name for base in above for name in declared(base) | inherited(base)}


def test_an_attribute_that_comes_late_is_found() -> None:
    text = "class A:\n def __init__(self):\n  self.a = 1\n def b(self):\n  self.late = self.a\n"
    assert [undeclared(kind) for kind in classes(text)] == [{"late"}]


def test_no_attribute_comes_late() -> None:
    late = {
        f"{path.relative_to(ROOT)}: {kind.name}": names
        for path in FILES
        for kind in classes(path.read_text("utf-8"))
        if (names := undeclared(kind))
    }
    assert late == {}


def set_from_outside(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Give line and name of every attribute that is set on something other than `self`."""
    for node in nodes(tree):
        match node:
            case ast.Attribute(value=owner, attr=name, ctx=ast.Store()):
                if ast.unparse(owner) != "self":
                    yield node.lineno, name
            case ast.Call(func=func, args=[_, ast.Constant(value=str(name)), *_]):
                if ast.unparse(func) in SETTING:
                    yield node.lineno, name


def any_name(tree: ast.AST) -> int:
    """Count what sets an attribute by a name that is not written there."""
    calls = (node for node in nodes(tree) if isinstance(node, ast.Call))
    return sum(
        ast.unparse(one.func) in SETTING and not isinstance(one.args[1], ast.Constant)
        for one in calls
    )


def test_nobody_sets_from_outside_what_no_class_declares() -> None:
    """Where `mypy` does not know the class, a slip of the pen would be a new attribute."""
    names = {name for kind in known().values() for name in declared(kind) | inherited(kind)}
    found = [
        f"{path.relative_to(ROOT)}:{line} {name}"
        for path in FILES
        for line, name in set_from_outside(tree_of(path))
        if name not in names | FOREIGN
    ]
    assert found == []


def test_attributes_are_set_by_their_names() -> None:
    counted = {
        str(path.relative_to(ROOT)): number for path in FILES if (number := any_name(tree_of(path)))
    }
    assert counted == BY_ANY_NAME


@pytest.mark.parametrize("source", ["table.halted = 1", 'setattr(table, "halted", 1)'])
def test_an_attribute_that_is_set_from_outside_is_found(source: str) -> None:
    assert [name for _, name in set_from_outside(parse(source))] == ["halted"]
