"""docs/maths.md is true: its formulae, its counts, its figures, and that none is missing."""

import ast
import operator
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import comb, perm
from pathlib import Path

import pytest

from firmware_py.rulebook import library
from firmware_py.rulebook.maths.study import digits
from tests.rulebook.asking import asked

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs/maths.md").read_text("utf-8")
NONE = "–"

OPERATIONS: dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: lambda base, power: base ** int(power),
}
COUNTS = {"C": comb, "P": perm}


def worked_out(formula: str) -> Fraction:
    """Work a formula out exactly."""
    return _value(ast.parse(formula, mode="eval").body)


def _value(node: ast.expr) -> Fraction:
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return Fraction(node.value)
    if isinstance(node, ast.BinOp):
        return OPERATIONS[type(node.op)](_value(node.left), _value(node.right))
    assert isinstance(node, ast.Call), ast.dump(node)
    assert isinstance(node.func, ast.Name)
    return Fraction(COUNTS[node.func.id](*[int(_value(argument)) for argument in node.args]))


def table_rows(columns: int) -> Iterator[tuple[str, ...]]:
    for line in TEXT.splitlines():
        cells = tuple(cell.strip() for cell in line.strip("|").split("|"))
        if line.startswith("|") and len(cells) == columns and "/" in cells[0]:
            yield cells


EQUATIONS = re.findall(r"`([^`|]+ = [^`|]+)`", TEXT)
COUNTED = list(table_rows(5))
FIGURES = list(table_rows(6))


def test_the_page_is_read() -> None:
    assert len(EQUATIONS) > 10
    assert len(COUNTED) > 40
    assert len(FIGURES) > 90


@pytest.mark.parametrize("equation", EQUATIONS)
def test_formulae_are_right(equation: str) -> None:
    left, right = equation.split(" = ")
    assert worked_out(left) == worked_out(right)


@pytest.mark.parametrize(("sheet", "bet", "case", "formula", "ways"), COUNTED)
def test_counts_are_those_of_the_code_and_of_their_derivation(
    sheet: str, bet: str, case: str, formula: str, ways: str
) -> None:
    count = int(ways.replace(",", ""))
    assert asked(sheet).study(bet).ways(case) == count
    assert worked_out(formula.strip("`")) == count


@pytest.mark.parametrize(("sheet", "options", "bet", "name", "exact", "shown"), FIGURES)
def test_figures_are_those_of_the_code(
    sheet: str, options: str, bet: str, name: str, exact: str, shown: str
) -> None:
    words = () if options == NONE else options.split()
    figures = {figure.name: figure for figure in asked(sheet, *words).study(bet).figures}
    assert digits(figures[name]) == shown
    if exact != NONE:
        assert str(figures[name].value) == exact


def test_every_figure_of_every_sheet_is_on_the_page() -> None:
    written = {(sheet, bet, name) for sheet, options, bet, name, *_ in FIGURES if options == NONE}
    missing = [
        (sheet, study.name, figure.name)
        for sheet in library.names()
        for study in asked(sheet).studies
        for figure in study.figures
        if (sheet, study.name, figure.name) not in written
    ]
    assert not missing


def test_no_percentage_stands_outside_the_tables() -> None:
    prose = [line for line in TEXT.splitlines() if not line.startswith("|")]
    assert not re.findall(r"\d\s*%|per cent", "\n".join(prose))


def test_tests_named_on_the_page_exist() -> None:
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    for name in re.findall(r"`(test_\w+)`", TEXT):
        assert f"def {name}(" in sources
    for path in re.findall(r"`((?:tests|firmware_py)/[\w/]+\.py)`", TEXT):
        assert (ROOT / path).is_file(), path
