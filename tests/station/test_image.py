"""R-18, S-13: what a production image holds does not hold the simulation, and says so."""

import importlib.metadata
import re
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner
from pytest_mock import MockerFixture

from firmware_py.__main__ import main
from firmware_py.station.config_template import Chosen, table_text

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("words", [["run"], ["run", "--auto", "--rounds", "1"], ["run", "--help"]])
def test_without_the_bench_a_simulated_table_says_what_is_missing(
    tmp_path: Path, mocker: MockerFixture, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    mocker.patch.object(importlib.metadata, "entry_points", return_value=())
    monkeypatch.chdir(tmp_path)
    found = CliRunner().invoke(main, words)
    assert "production image leaves it out" in " ".join(found.output.split())
    assert "tapete-hil" in found.output
    assert found.exit_code == (0 if "--help" in words else 1)
    assert not list(tmp_path.iterdir())


def test_the_product_neither_holds_nor_names_a_simulated_device() -> None:
    """A string scan of the image: a module of the bench, a twin, a rigged shoe."""
    word = re.compile(r"\bhil\.|import hil\b|-m hil|\btwins?\b|\brigged\b")
    wrong = [
        f"{path.relative_to(ROOT)}: {found.group()}"
        for folder in ("firmware_py", "drivers")
        for path in sorted((ROOT / folder).rglob("*.py"))
        for found in word.finditer(path.read_text("utf-8"))
    ]
    assert not wrong


def test_a_table_to_start_from_is_written_for_any_sheet() -> None:
    text = table_text(Chosen("galicia/poker-sin-descarte", 1000))
    assert "min_cents = 1000" in text
    assert "[jackpot]\nbet_cents = 500" in text
    assert "[jackpot]" not in table_text(Chosen("galicia/holdem"))
    found = CliRunner().invoke(main, ["station", "template", "galicia/poker-sin-descarte"])
    assert found.output == table_text(Chosen("galicia/poker-sin-descarte"))
    refused = CliRunner().invoke(main, ["station", "template", "nowhere/poker"])
    assert refused.exit_code == 1
    assert "tapete sheets list" in refused.output


def test_every_file_that_is_read_at_run_time_is_in_the_image() -> None:
    """A wheel holds what `package-data` names: a page of texts left out is missed at the table."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    named = settings["tool"]["setuptools"]["package-data"]
    for package, patterns in named.items():
        folder = ROOT / package
        packed = {path for pattern in patterns for path in folder.glob(pattern)}
        there = {path for path in folder.rglob("*") if path.is_file()}
        left_out = {path for path in there - packed if path.suffix not in (".py", ".pyc")}
        assert not left_out
