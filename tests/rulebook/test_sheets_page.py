"""`docs/sheets.md`: its reference is that of the code, and its sheet can be played as it stands."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec import structs

from firmware_py.__main__ import main
from firmware_py.rehearsal.sheet_check import faults
from firmware_py.rulebook import library
from firmware_py.rules.rulings import FACTS, NAMES, RULINGS, STAGES
from firmware_py.station.config import ConfigError, add_sheets, game_of, sheet_digest
from tests.rulebook.sheet_reference import FACTS_TOLD, PAGE, example, reference, written
from tests.station.any_inputs.finds import config_of

SHEET = "ejemplo/poker"


@pytest.fixture
def community(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "ejemplo"
    folder.mkdir()
    (folder / "poker.toml").write_text(example(), "utf-8")
    yield folder
    library.forget(tmp_path)


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, list(words))
    return done.exit_code, done.output


def test_the_reference_is_that_of_the_code() -> None:
    """`make reference` writes it anew."""
    page = PAGE.read_text("utf-8")
    assert written(page) == page


def test_every_word_is_told() -> None:
    text = reference()
    assert {word for word in NAMES | RULINGS | STAGES | FACTS if f"`{word}`" not in text} == set()
    assert FACTS_TOLD.keys() == FACTS


@pytest.mark.sweep
def test_the_sheet_of_the_page_can_be_checked_shown_and_listed(community: Path) -> None:
    here = str(community.parent)
    code, said = run("sheets", "check", "--sheets", here)
    assert code == 0, said
    assert f"{community}: 1 sheets" in said
    assert run("sheets", "show", SHEET, "--sheets", here)[1].startswith(SHEET)
    assert SHEET in run("--sheets", here, "sheets", "list")[1]
    assert run("station", "template", SHEET, "--sheets", here)[0] == 0
    assert run("maths", SHEET, "--sheets", here)[0] == 0


@pytest.mark.sweep
def test_the_circle_sheet_of_the_page_can_be_dealt_too(community: Path) -> None:
    (community / "holdem.toml").write_text(example(2), "utf-8")
    here = str(community.parent)
    code, said = run("sheets", "check", "--sheets", here)
    assert code == 0, said
    assert f"{community}: 2 sheets" in said


def test_a_new_community_is_found_without_a_line_of_code(community: Path) -> None:
    library.add(community.parent)
    assert SHEET in library.names()
    assert list(faults((SHEET,))) == []


@pytest.mark.parametrize("names", [(SHEET,), pytest.param((), marks=pytest.mark.sweep)])
def test_a_fault_in_a_new_community_is_told(community: Path, names: tuple[str, ...]) -> None:
    wrong = example().replace('to_one = "3:2"', 'to_one = "3/2"')
    (community / "poker.toml").write_text(wrong, "utf-8")
    code, said = run("sheets", "check", *names, "--sheets", str(community.parent))
    assert code == 1
    assert "ejemplo/poker.toml:" in said
    assert 'odds such as "3:2"' in said


def test_one_sheet_is_checked_alone_and_one_that_is_not_there_is_named() -> None:
    code, said = run("sheets", "check", "galicia/holdem")
    assert (code, said.splitlines()[-1]) == (0, "1 sheets, no faults")
    code, said = run("sheets", "check", "galicia/holden")
    assert (code, "did you mean galicia/holdem" in said) == (1, True)


def test_a_folder_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    code, said = run("sheets", "check", "--sheets", str(tmp_path / "nowhere"))
    assert code == 1
    assert "nowhere cannot be read: No such file or directory" in said


def test_sheets_that_lie_in_no_folder_of_theirs_are_an_error(tmp_path: Path) -> None:
    (tmp_path / "poker.toml").write_text(example(), "utf-8")
    code, said = run("sheets", "list", "--sheets", str(tmp_path))
    assert code == 1
    assert "put them in a folder of theirs" in said


def test_a_folder_without_a_community_is_an_error(tmp_path: Path) -> None:
    code, said = run("sheets", "check", "--sheets", str(tmp_path))
    assert code != 0
    assert f"{tmp_path} holds no community" in said


@pytest.mark.parametrize("path", ["Mi Tierra/poker.toml", "aragon/mi poker.toml"])
def test_a_name_that_nobody_could_type_is_an_error(tmp_path: Path, path: str) -> None:
    (tmp_path / path).parent.mkdir()
    (tmp_path / path).write_text(example(), "utf-8")
    code, said = run("sheets", "check", "--sheets", str(tmp_path))
    assert code != 0
    assert "a name has letters, digits and dashes" in said


def test_two_communities_of_one_name_are_an_error(tmp_path: Path) -> None:
    (tmp_path / "galicia").mkdir()
    code, said = run("sheets", "list", "--sheets", str(tmp_path))
    assert code == 1
    assert "both called galicia" in said
    # And it was not kept.
    assert "galicia/holdem" in run("sheets", "list")[1]


def test_a_mistyped_sheet_is_answered_with_the_nearest() -> None:
    assert "did you mean galicia/holdem" in run("sheets", "show", "galicia/holden")[1]


def test_a_station_takes_folders_of_sheets_from_its_config(community: Path) -> None:
    config = config_of(SHEET, 20_000)
    with pytest.raises(ConfigError, match=r"there is no sheet 'ejemplo/poker'"):
        game_of(config)
    named = structs.replace(config, sheets=[str(community.parent.name)])
    add_sheets(named, community.parent.parent)
    assert game_of(named).sheet.title.es == "Póker de ejemplo"
    assert len(sheet_digest(SHEET)) == 64
    with pytest.raises(ConfigError, match=r"sheets: .*nowhere cannot be read"):
        add_sheets(structs.replace(config, sheets=["nowhere"]), community)
