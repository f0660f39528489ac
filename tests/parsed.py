"""Sources as trees, each parsed and walked once by a process: many tests look at the whole code."""

import ast
from functools import cache
from pathlib import Path


@cache
def parse(text: str) -> ast.Module:
    """Parse a source; nobody changes what he is given."""
    return ast.parse(text)


def tree_of(path: Path) -> ast.Module:
    """Parse a file."""
    return parse(path.read_text("utf-8"))


@cache
def nodes(tree: ast.AST) -> tuple[ast.AST, ...]:
    """Give every node of a tree."""
    return tuple(ast.walk(tree))
