"""No command that a document shows can break unseen: each is parsed by the command itself."""

from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from firmware_py.__main__ import main as tapete
from firmware_py.rulebook import library
from tests.commands.documents import Shown, alternatives, shown
from tests.commands.lines import COMMANDS, filled, options_of, resolved
from tests.commands.makefile import run_help, targets, variables
from tests.rulebook.sheet_reference import example

# Read only, and quick: done as the document shows them.
DONE = {"sheets", "maths", "tour", "lab"}
LINES = list(shown())


def of_click() -> list[Shown]:
    return [line for line in LINES if line.words[0] in COMMANDS]


def test_the_documents_show_commands() -> None:
    """The reading itself: a document that shows none, or a form it does not know, is noticed."""
    roots = {(line.words[0], *line.words[1:2]) for line in LINES}
    assert {("tapete", "run"), ("tapete", "journal"), ("make", "bench")} <= roots
    assert list(alternatives("tapete journal book | meters  # kept")) == [
        ("tapete", "journal", "book"),
        ("tapete", "journal", "meters"),
    ]


@pytest.fixture(autouse=True)
def my_sheets(tmp_path: Path) -> Iterator[None]:
    """The folder that docs/sheets.md has its reader make, with the page's own sheet in it."""
    community = tmp_path / "my-sheets" / "aragon"
    community.mkdir(parents=True)
    (community / "poker.toml").write_text(example(), "utf-8")
    yield
    library.forget(tmp_path / "my-sheets")


@pytest.mark.parametrize("line", of_click(), ids=str)
def test_a_shown_command_exists_with_all_that_is_shown(line: Shown, tmp_path: Path) -> None:
    words = list(line.words)
    command, context, shown_words = resolved(words)
    rest = filled(command, shown_words, tmp_path)
    known = {*options_of(command), "--help", "-h", "--version"}
    assert {word for word in rest if word.startswith("--")} <= known
    if rest and len(rest) >= len([p for p in command.params if p.required]):
        # What is asked for at a terminal is typed twice.
        with CliRunner().isolation(input="314159\n314159\n"):
            command.make_context(words[-1], list(rest), parent=context.parent).close()
    helped = CliRunner().invoke(COMMANDS[words[0]], [*words[1 : len(words) - len(rest)], "--help"])
    assert helped.exit_code == 0, helped.output


@pytest.mark.parametrize(
    "line",
    [
        # A check of every sheet takes its time, and stands in `make test` already.
        pytest.param(x, marks=pytest.mark.sweep if x.words[1:3] == ("sheets", "check") else ())
        for x in of_click()
        if x.words[1:2] and x.words[1] in DONE
    ],
    ids=str,
)
def test_a_quick_command_is_done(line: Shown, tmp_path: Path) -> None:
    words = list(line.words)
    command, _, shown_words = resolved(words)
    rest = filled(command, shown_words, tmp_path)
    missing = [p for p in command.params if p.required and isinstance(p, click.Argument)][
        len(rest) :
    ]
    named = words[1 : len(words) - len(rest)]
    sheets = ["galicia/poker-sin-descarte" for _ in missing]
    done = CliRunner().invoke(tapete, [*named, *rest, *sheets], input="")
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize("line", [x for x in LINES if x.words[0] == "make"], ids=str)
def test_a_shown_target_is_in_the_makefile(line: Shown) -> None:
    assert {word for word in line.words[1:] if "=" not in word} <= set(targets())
    assert {word.split("=")[0] for word in line.words if "=" in word} <= variables()


@pytest.mark.parametrize("line", [x for x in LINES if x.words[0] == "python"], ids=str)
def test_a_shown_module_can_be_run(line: Shown) -> None:
    assert line.words[1] == "-m"
    run_help(line.words[2], line.words[3:])


def test_words_after_a_module_are_known_to_it() -> None:
    with pytest.raises(AssertionError):
        run_help("bench.rain", ("--never-heard-of",))
