"""Every target of the Makefile: what it runs exists and understands what it is given."""

import importlib
import inspect
import pkgutil
import shutil
import sys
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import bench
from bench.figure import Figure
from tests.commands.documents import ROOT
from tests.commands.lines import options_of, resolved
from tests.commands.makefile import recipe, run_help, targets

# Programs that the environment holds, and those that every system has.
INSTALLED = {"ruff", "mypy", "pip"}
SYSTEM = {"rm", "touch", "python3"}
CLICK = {"tapete", "tapete-hil"}


def test_every_target_is_declared_as_no_file() -> None:
    text = (ROOT / "Makefile").read_text("utf-8")
    phony = next(row for row in text.splitlines() if row.startswith(".PHONY:"))
    assert set(phony.removeprefix(".PHONY:").split()) == set(targets())


@pytest.mark.parametrize("target", targets())
def test_what_a_target_runs_is_there(target: str) -> None:
    lines = recipe(target)
    assert lines
    for program, *words in lines:
        _runs(Path(program).name, words)


def _runs(program: str, words: list[str]) -> None:
    if program == "python":
        assert words[0] == "-m"
        run_help(words[1], words[2:])
    elif program in CLICK:
        command, _, rest = resolved([program, *words])
        assert {word for word in rest if word.startswith("--")} <= set(options_of(command))
    elif program == "uv":
        _locks(words)
    elif program == "make":
        assert {word for word in words if not word.startswith("-")} <= set(targets())
    else:
        assert program in SYSTEM | INSTALLED
        assert shutil.which(program) or Path(sys.executable).with_name(program).exists()
        for before, word in pairwise(words):
            assert before != "-r" or (ROOT / word).exists(), word


def _locks(words: list[str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = [after for word, after in pairwise(words) if word == "--extra"]
    assert set(extras) <= set(project["optional-dependencies"])
    assert (ROOT / words[words.index("-o") + 1]).exists()


def test_every_bench_gives_figures_and_asks_for_nothing() -> None:
    """`python -m bench` calls them all: a `run` of another kind would fall over."""
    for module in pkgutil.iter_modules(bench.__path__):
        run = getattr(importlib.import_module(f"bench.{module.name}"), "run", None)
        if module.name != "__main__" and run is not None:
            signature = inspect.signature(run)
            assert not signature.parameters, module.name
            assert signature.return_annotation == Iterator[Figure], module.name
