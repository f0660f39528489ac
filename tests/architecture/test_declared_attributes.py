"""Every attribute of a class is there from its beginning: one that comes later may be read before.

An attribute counts as declared when the class names it, or `__init__` sets it, also in a method
that `__init__` calls.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILES = sorted(path for room in ("firmware_py", "drivers") for path in (ROOT / room).rglob("*.py"))
FIRST = ("__init__", "__post_init__")
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
    return (one for one in ast.walk(ast.parse(text)) if isinstance(one, ast.ClassDef))


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
