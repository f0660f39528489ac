"""Counts what may change in the classes of a room: fields, and those set after construction.

A class counts unless it is frozen, an enumeration, an error or a protocol. A field is changed when
a method that runs after construction sets it, changes what it holds, or somebody outside sets it;
what `__init__` alone calls is construction.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.parsed import nodes, tree_of

CONSTANT_BASES = ("Enum", "Exception", "Error", "Protocol", "TypedDict", "NamedTuple")
CHANGES = frozenset(
    "add append appendleft clear discard extend insert pop popleft popitem remove setdefault"
    " update".split()
)
METHOD = ast.FunctionDef | ast.AsyncFunctionDef
FIRST = ("__init__", "__post_init__")


@dataclass
class Counted:
    """The fields of one class, and those that change after construction."""

    fields: set[str] = field(default_factory=set)
    changed: set[str] = field(default_factory=set)


def is_fixed(kind: ast.ClassDef) -> bool:
    """Whether no object of a class can change, or none is made of it."""
    bases = [ast.unparse(base) for base in kind.bases]
    if any(base.endswith(CONSTANT_BASES) for base in bases):
        return True
    calls = [one for one in kind.decorator_list if isinstance(one, ast.Call)]
    keywords = [*kind.keywords, *(word for call in calls for word in call.keywords)]
    return any(word.arg == "frozen" for word in keywords)


def attribute(node: ast.AST) -> tuple[str, str] | None:
    """Give owner and name of `owner.name`, also under an index."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return (ast.unparse(node.value), node.attr) if isinstance(node, ast.Attribute) else None


def changes(node: ast.AST) -> Iterator[tuple[str, str]]:
    """Name every attribute that code sets, or whose content it changes."""
    for one in ast.walk(node):
        match one:
            case ast.Attribute() | ast.Subscript() if not isinstance(one.ctx, ast.Load):
                found = attribute(one)
            case ast.Call(func=ast.Attribute(attr=name, value=held)) if name in CHANGES:
                found = attribute(held)
            case _:
                found = None
        if found is not None:
            yield found


def own(node: ast.AST) -> set[str]:
    return {name for owner, name in changes(node) if owner == "self"}


def construction(methods: list[ast.FunctionDef | ast.AsyncFunctionDef]) -> set[str]:
    """Name the methods that run only while an object is made."""
    uses = {
        one.name: {
            node.attr
            for node in ast.walk(one)
            if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "self"
        }
        for one in methods
    }
    early = set(FIRST) & uses.keys()
    while True:
        callers = {name: {who for who in uses if name in uses[who]} for name in uses}
        more = {n for n, who in callers.items() if n.startswith("_") and who and who <= early}
        if more <= early:
            return early
        early |= more


def count(kind: ast.ClassDef) -> Counted:
    """Count one class by what its own methods do."""
    methods = [one for one in kind.body if isinstance(one, METHOD)]
    named = [one.target for one in kind.body if isinstance(one, ast.AnnAssign)]
    stored = {
        one.attr
        for method in methods
        for one in ast.walk(method)
        if isinstance(one, ast.Attribute)
        and isinstance(one.ctx, ast.Store)
        and ast.unparse(one.value) == "self"
    }
    setters = {one.name for one in methods if len(one.decorator_list) > 0}
    fields = ({one.id for one in named if isinstance(one, ast.Name)} | stored) - setters
    early = construction(methods)
    late = {name for one in methods if one.name not in early for name in own(one)}
    return Counted(fields, late & fields)


def count_room(room: Path) -> dict[str, Counted]:
    """Count every class of a room that can change, with what others set from outside."""
    trees = [tree_of(path) for path in sorted(room.rglob("*.py"))]
    kinds = [one for tree in trees for one in nodes(tree) if isinstance(one, ast.ClassDef)]
    counted = {kind.name: count(kind) for kind in kinds if not is_fixed(kind)}
    outside = {
        one.attr
        for tree in trees
        for one in nodes(tree)
        if isinstance(one, ast.Attribute)
        and isinstance(one.ctx, ast.Store)
        and ast.unparse(one.value) != "self"
    }
    for one in counted.values():
        one.changed |= outside & one.fields
    return {name: one for name, one in counted.items() if one.fields}
