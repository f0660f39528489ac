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

ROOT = Path(__file__).parents[2]
PLAYS = {play.__name__ for play in get_args(Play)}
# What holds a family or its part of a sheet, by the words of its name.
OF_A_FAMILY = re.compile(r"\b(play|family|law|answers|hooks|module|import_module|carried|hand)\b")


def is_shared(path: Path) -> bool:
    """Tell whether a file serves every family: it stands in no folder of one."""
    return path.parent.parent.name != "games"


def looks(text: str) -> Iterator[str]:
    """Find where code asks what a family is instead of asking the family."""
    for node in ast.walk(ast.parse(text)):
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
    found = {
        f"{path.relative_to(ROOT)}: {look}"
        for path in (ROOT / "firmware_py").rglob("*.py")
        if is_shared(path)
        for look in looks(path.read_text("utf-8"))
    }
    assert not found


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
