"""A sentence is for people: nothing is refused with one, and nothing is told apart by one."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "firmware_py"
REFUSING = {"RefusedEventError", "Refusal", "InputRefusedError"}
# Attributes and keys that hold what people are told.
TOLD = {"alarm", "due", "message", "refusal", "said", "sentence", "text", "what", "why"}
TESTS = {"startswith", "endswith", "find", "index", "count"}


def is_sentence(node: ast.AST) -> bool:
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return any(map(is_sentence, node.elts))
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value


def is_told(node: ast.AST) -> bool:
    """Tell whether an expression is what people are told: `due.text()`, `seen["alarm"]`, `why`."""
    if isinstance(node, ast.Call):
        return is_told(node.func)
    if isinstance(node, ast.Subscript):
        return isinstance(node.slice, ast.Constant) and node.slice.value in TOLD
    name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
    return name in TOLD


def faults(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if any(map(is_sentence, sides)) and any(map(is_told, sides)):
                yield f"{node.lineno}: {ast.unparse(node)}"
        elif isinstance(node, ast.Call) and _is_fault(node):
            yield f"{node.lineno}: {ast.unparse(node)}"


def _is_fault(node: ast.Call) -> bool:
    func, given = node.func, node.args[:1]
    if isinstance(func, ast.Name) and func.id in REFUSING:
        return any(isinstance(one, ast.JoinedStr | ast.Constant) for one in given)
    tests = isinstance(func, ast.Attribute) and func.attr in TESTS
    return tests and is_told(func.value) and any(map(is_sentence, given))  # type: ignore[attr-defined]


def test_no_sentence_refuses_and_none_is_compared() -> None:
    found = {
        str(path.relative_to(ROOT)): list(faults(path.read_text("utf-8")))
        for path in sorted(ROOT.rglob("*.py"))
    }
    assert not {path: rows for path, rows in found.items() if rows}


@pytest.mark.parametrize(
    "source",
    [
        'raise RefusedEventError("no-seat", "nobody plays")',
        'Refusal(f"no new round while {lost}")',
        'if refusal.message == "no round is in play": pass',
        'if due.text().startswith("close the table"): pass',
        'if "does not answer" in seen["alarm"]: pass',
    ],
)
def test_a_sentence_is_found(source: str) -> None:
    assert list(faults(source))


@pytest.mark.parametrize(
    "source",
    ["raise RefusedEventError(codes.no_bets_nobody())", 'if refusal.code == "no-seat": pass'],
)
def test_a_code_is_left_alone(source: str) -> None:
    assert not list(faults(source))
