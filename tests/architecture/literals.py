"""Where code compares with a literal of some kind, or looks something up by one."""

import ast
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

from tests.parsed import nodes, tree_of

ROOT = Path(__file__).parents[2] / "firmware_py"

TESTS = {"startswith", "endswith", "find", "index", "count", "get"}
TESTS |= {"removeprefix", "removesuffix", "partition", "rpartition", "split", "rsplit"}
TESTS |= {"fullmatch", "match", "search"}
# What looks something up in what it belongs to, as an index does.
LOOKUPS = {"get", "match", "fullmatch", "search"}
Wanted = Callable[[str], bool]


def holds(node: ast.AST, wanted: Wanted) -> bool:
    """Tell whether a literal is of the wanted kind, or holds one that is."""
    match node:
        case ast.Constant(value=str(said)):
            return wanted(said)
        case ast.JoinedStr(values=parts):
            found = [str(one.value) if isinstance(one, ast.Constant) else "{}" for one in parts]
            return wanted("".join(found))
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            return any(holds(one, wanted) for one in parts)
        case ast.Dict(keys=keys):
            return any(holds(key, wanted) for key in keys if key is not None)
        case ast.Call(func=func, args=args):
            made = last_name(func) in ("frozenset", "set", "tuple", "compile")
            return made and any(holds(one, wanted) for one in args)
    return False


def named(tree: ast.Module, wanted: Wanted) -> Iterator[str]:
    """Name the constants of a module that hold such a literal: `OPEN = "open the bets"`."""
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=said)):
                pairs = zip(names, said, strict=True)
                yield from (ast.unparse(one) for one, value in pairs if holds(value, wanted))
            case ast.Assign(targets=[target], value=said) if holds(said, wanted):
                yield ast.unparse(target)
            case ast.AnnAssign(target=target, value=ast.expr() as said) if holds(said, wanted):
                yield ast.unparse(target)


def last_name(node: ast.AST) -> str:
    """Name what `role`, `device.role` or `self.plan.role` is called."""
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def compared(node: ast.AST) -> list[ast.expr]:
    """Give what an expression compares something with, or looks up."""
    match node:
        case ast.Compare(left=left, comparators=others):
            return [left, *others]
        case ast.Call(func=ast.Attribute(attr=test, value=owner), args=args) if test in TESTS:
            return [*args[:1], *([owner] if test in LOOKUPS else [])]
        case ast.Subscript(value=owner, slice=key) if last_name(owner) != "Literal":
            return [key, owner]
        case ast.MatchValue(value=said):
            return [said]
    return []


def told_apart(
    tree: ast.Module, wanted: Wanted, constants: Iterable[str] = ()
) -> Iterator[tuple[ast.AST, list[ast.expr]]]:
    """Find what tells things apart by such a literal or constant, and what these are."""
    names = {*named(tree, wanted), *constants}

    def is_one(node: ast.expr) -> bool:
        return holds(node, wanted) or last_name(node) in names

    for node in nodes(tree):
        sides = compared(node)
        if any(map(is_one, sides)):
            yield node, [one for one in sides if not is_one(one)]


@cache
def product_trees() -> dict[str, ast.Module]:
    """Parse what may tell things apart.

    The catalogues' room reads old records, whose sentences are all that there is of them.
    """
    return {
        str(path.relative_to(ROOT)): tree_of(path)
        for path in sorted(ROOT.rglob("*.py"))
        if ROOT / "text" not in path.parents
    }


def imported_names(tree: ast.AST) -> set[str]:
    """Name what a module takes from others."""
    froms = (node for node in nodes(tree) if isinstance(node, ast.ImportFrom))
    return {alias.asname or alias.name for node in froms for alias in node.names}


def by_file(wanted: Wanted) -> Iterator[tuple[str, ast.AST, list[ast.expr]]]:
    """Find it in every file, also by constants that one takes from another."""
    trees = product_trees()
    constants = {name for tree in trees.values() for name in named(tree, wanted)}
    for file, tree in trees.items():
        for node, others in told_apart(tree, wanted, imported_names(tree) & constants):
            yield file, node, others
