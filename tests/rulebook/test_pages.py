"""Pages for people: every number of a sheet is on its page, beside its article."""

import re

import pytest
from click.testing import CliRunner

from firmware_py.__main__ import main
from firmware_py.rulebook import shelf
from firmware_py.rulebook.page import listing, page
from firmware_py.tour import stops


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("name", shelf.names())
def test_every_sheet_prints_with_all_its_articles(name: str, language: str) -> None:
    text = page(name, language)
    place, game = name.split("/")
    source = shelf.root().joinpath(place, f"{game}.toml").read_text("utf-8")
    for article in set(re.findall(r'^article = "([^"@]+)"', source, re.MULTILINE)):
        assert article in text, article
    for number in set(re.findall(r"to_one = (\d+)", source)):
        assert re.search(rf"\b{number}\b", text), number


def test_listing_names_every_sheet_once() -> None:
    rows = listing().splitlines()
    assert [row.split()[0] for row in rows] == list(shelf.names())


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, list(words))
    return done.exit_code, done.output


def test_commands() -> None:
    assert run("sheets", "check") == (0, f"{len(shelf.names())} sheets, no faults\n")
    assert "art. 6.1.a" in run("sheets", "show", "galicia/poker-sin-descarte", "--lang", "en")[1]
    code, text = run("sheets", "show", "galicia/canasta")
    assert code == 1
    assert "no sheet" in text


def test_the_tour_answers_every_question_it_asks() -> None:
    told = list(stops())
    assert len(told) >= 8
    assert all('"code"' not in stop.text for stop in told)
    code, text = run("tour")
    assert code == 0
    assert "void-round" in text


def test_an_option_in_place_of_a_value_shows_its_default() -> None:
    text = page("castilla-la-mancha/poker-sin-descarte", "es")
    assert "= second_bet (por defecto 2*ante)" in text
    assert "@" not in text
