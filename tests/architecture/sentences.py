"""Where code tells one thing from another by a sentence, or puts one where a code belongs."""

import ast
from collections.abc import Iterable, Iterator

TESTS = {"startswith", "endswith", "find", "index", "count", "get"}
TESTS |= {"removeprefix", "removesuffix", "partition", "split", "fullmatch", "match", "search"}


def is_sentence(node: ast.AST) -> bool:
    """Tell whether a literal has a blank between its words, or holds one that has."""
    match node:
        case ast.Constant(value=str(said)):
            return " " in said.strip()
        case ast.JoinedStr(values=parts):
            return any(" " in str(one.value) for one in parts if isinstance(one, ast.Constant))
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            return any(map(is_sentence, parts))
        case ast.Dict(keys=keys):
            return any(is_sentence(key) for key in keys if key is not None)
        case ast.Call(func=ast.Name(id="frozenset" | "set" | "tuple"), args=args):
            return any(map(is_sentence, args))
    return False


def named(tree: ast.Module) -> Iterator[str]:
    """Name the constants of a module that are sentences, or hold some: `OPEN = "open the bets"`."""
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=said)):
                pairs = zip(names, said, strict=True)
                yield from (ast.unparse(one) for one, value in pairs if is_sentence(value))
            case ast.Assign(targets=[target], value=said) if is_sentence(said):
                yield ast.unparse(target)
            case ast.AnnAssign(target=target, value=ast.expr() as said) if is_sentence(said):
                yield ast.unparse(target)


def compared(node: ast.AST) -> list[ast.expr]:
    """Give what an expression compares something with, or looks up."""
    match node:
        case ast.Compare(left=left, comparators=others):
            return [left, *others]
        case ast.Call(func=ast.Attribute(attr=test, value=owner), args=args) if test in TESTS:
            return [*args[:1], *([owner] if isinstance(owner, ast.Dict) else [])]
        case ast.Subscript(value=owner, slice=key):
            return [key, *([owner] if isinstance(owner, ast.Dict) else [])]
        case ast.MatchValue(value=said):
            return [said]
    return []


def told_apart(tree: ast.Module, constants: Iterable[str] = ()) -> Iterator[ast.AST]:
    """Find what tells things apart by a sentence, or by a constant that is one."""
    names = {*named(tree), *constants}

    def is_one(node: ast.expr) -> bool:
        return is_sentence(node) or ast.unparse(node).rpartition(".")[2] in names

    return (node for node in ast.walk(tree) if any(map(is_one, compared(node))))


def imported_names(tree: ast.AST) -> set[str]:
    """Name what a module takes from others."""
    froms = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    return {alias.asname or alias.name for node in froms for alias in node.names}
