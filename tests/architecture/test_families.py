"""A family is registered once; shared code asks it and never looks what it is."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from firmware_py.rulebook.maths.report import STUDIES
from firmware_py.rules.games.family import FOLDERS, law_named
from firmware_py.rules.games.plays import Play
from firmware_py.table.games.family import family_named
from tests.parsed import nodes, parse

ROOT = Path(__file__).parents[2]
PLAYS = {play.__name__ for play in get_args(Play)}
# The packages of families, and those that several families share.
PACKAGE = re.compile(r"firmware_py\.(?:rules|table)\.games\.(\w+)\b")
PACKAGES = {path.parent.name for path in ROOT.glob("firmware_py/*/games/*/__init__.py")}
# What registers families beside their folders: their part of a sheet, and their figures.
SHEETS, FIGURES = "firmware_py/rules/games/plays.py", "firmware_py/rulebook/maths/report.py"
REGISTRATIONS = {"firmware_py/rules/games/family.py", FIGURES}
# What holds a family or its part of a sheet, by the words of its name.
OF_A_FAMILY = re.compile(r"\b(play|family|law|answers|hooks|module|import_module|carried|hand)\b")


def is_shared(path: Path) -> bool:
    """Tell whether a file serves every family: it stands in no folder of one."""
    return path.parent.parent.name != "games"


def shared() -> Iterator[tuple[str, str]]:
    """Give name and text of every shared file."""
    for path in (ROOT / "firmware_py").rglob("*.py"):
        if is_shared(path):
            yield str(path.relative_to(ROOT)), path.read_text("utf-8")


def packages(text: str) -> set[str]:
    """Name the families' packages that code imports something of."""
    found: set[str] = set()
    for node in nodes(parse(text)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return {name[1] for name in map(PACKAGE.match, found) if name} & PACKAGES


def tags(text: str) -> set[str]:
    """Find the tags of families that code spells out."""
    parts = nodes(parse(text))
    return {str(part.value) for part in parts if isinstance(part, ast.Constant)} & FOLDERS.keys()


def looks(text: str) -> Iterator[str]:
    """Find where code asks what a family is instead of asking the family."""
    for node in nodes(parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
            if node.func.id == "isinstance" and names(node.args[1]) & PLAYS:
                yield ast.unparse(node)
            words = ast.unparse(node.args[0]).replace("_", " ").replace(".", " ")
            if node.func.id in ("getattr", "hasattr") and OF_A_FAMILY.search(words):
                yield ast.unparse(node)
        if isinstance(node, ast.MatchClass) and names(node.cls) & PLAYS:
            yield ast.unparse(node.cls)


def names(node: ast.AST) -> set[str]:
    """Name everything that an expression speaks of."""
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def test_shared_code_never_looks_what_a_family_is() -> None:
    found = {f"{name}: {look}" for name, text in shared() for look in looks(text)}
    assert not found


def test_shared_code_imports_no_module_of_a_family() -> None:
    found = {name: packages(text) for name, text in shared()}
    # The figures are a family's third part: a file of theirs speaks of one family.
    figures = {name for name in found if Path(name).parent == Path(FIGURES).parent}
    assert {name for name in found.keys() - figures if found[name]} == {SHEETS}
    assert not found[FIGURES]
    assert all(len(found[name] - {"baccarat"}) <= 1 for name in figures)


def test_shared_code_spells_out_no_tag_of_a_family() -> None:
    """A text's catalogues know no family: its "blackjack" is the name of a hand."""
    found = {name for name, text in shared() if "/text/" not in name and tags(text)}
    assert found == REGISTRATIONS


@pytest.mark.parametrize(
    "text",
    [
        "from firmware_py.rules.games.circle.rake import take",
        "from firmware_py.table.games import circle",
        "import firmware_py.rules.games.circle.pots",
        "def late():\n    from firmware_py.table.games.circle.hand import Hand",
    ],
)
def test_an_import_of_a_family_is_found(text: str) -> None:
    assert packages(text) == {"circle"}


@pytest.mark.parametrize(
    "text",
    [
        "tag != 'circle'",
        "tag in ('circle', )",
        "READERS = {'circle': read}",
        "match tag:\n    case 'circle':\n        pass",
    ],
)
def test_a_tag_that_is_spelled_out_is_found(text: str) -> None:
    assert tags(text) == {"circle"}


@pytest.mark.parametrize(
    "text",
    [
        "isinstance(sheet.play, CirclePlay)",
        "isinstance(play, (CheminPlay, DosPanosPlay))",
        "getattr(game.sheet.play, 'line', None)",
        "getattr(_module(game), 'facts', None)",
        "hasattr(table.family, 'cuts')",
        "match play:\n    case CirclePlay():\n        pass",
    ],
)
def test_a_look_at_a_family_is_found(text: str) -> None:
    assert [*looks(text)]


def test_every_play_of_a_sheet_is_registered_once() -> None:
    laws = {tag: law_named(tag) for tag in FOLDERS}
    assert {law.tag: law.play for law in laws.values()} == {
        play.__struct_config__.tag: play for play in get_args(Play)
    }
    assert all(law.tag == tag for tag, law in laws.items())


def test_law_and_play_of_a_family_are_one() -> None:
    for tag in FOLDERS:
        assert family_named(tag).law is law_named(tag)


def test_every_family_has_figures_or_is_named_as_having_none() -> None:
    assert STUDIES.keys() == FOLDERS.keys()
