"""Pages for people: every number of a sheet is on its page, beside its article."""

import re

import pytest
from click.testing import CliRunner

from firmware_py.__main__ import main
from firmware_py.rulebook import library
from firmware_py.rulebook.page import listing, page
from firmware_py.rules.rulings import NAMES, STAGES
from firmware_py.text.catalogue import known_word
from firmware_py.tour import stops


@pytest.mark.one_of_each("name")
@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("name", library.names())
def test_every_sheet_prints_with_all_its_articles(name: str, language: str) -> None:
    text = page(name, language)
    place, game = name.split("/")
    source = library.root().joinpath(place, f"{game}.toml").read_text("utf-8")
    for article in set(re.findall(r'^article = "([^"@]+)"', source, re.MULTILINE)):
        assert article in text, article
    for number in set(re.findall(r"to_one = (\d+)", source)):
        assert re.search(rf"\b{number}\b", text), number


def test_listing_names_every_sheet_once() -> None:
    rows = listing().splitlines()
    assert [row.split()[0] for row in rows] == list(library.names())


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, list(words))
    return done.exit_code, done.output


@pytest.mark.sweep
def test_the_check_counts_the_sheets_of_every_community() -> None:
    code, said = run("sheets", "check")
    assert code == 0
    rows = said.splitlines()
    assert rows[-1] == f"{len(library.names())} sheets, no faults"
    assert [row.partition(": ")[2] for row in rows[:-1]] == [
        f"{len(one.games)} sheets" for one in library.communities()
    ]


def test_a_sheet_is_shown_by_its_name() -> None:
    assert "art. 6.1.a" in run("sheets", "show", "galicia/poker-sin-descarte", "--lang", "en")[1]
    code, text = run("sheets", "show", "galicia/canasta")
    assert code == 1
    assert "no sheet" in text


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("es", ("Se anula toda la jugada", "decide el jefe de mesa", "250,00 €", "tapete run")),
        ("en", ("The whole round is void", "the jefe de mesa decides", "€250.00", "tapete run")),
    ],
)
def test_the_tour_answers_every_question_in_sentences_and_ends_where_one_goes_on(
    language: str, words: tuple[str, ...]
) -> None:
    told = list(stops(language))
    assert len(told) >= 8
    whole = "\n".join(stop.text for stop in told)
    assert not {"{", "}", '"'} & set(whole)
    assert all(word.lower() in whole.lower() for word in words)
    assert "tapete play" in told[-1].text
    code, text = run("tour", "--lang", language)
    assert code == 0
    assert max(map(len, text.splitlines())) < 80


def test_an_option_in_place_of_a_value_shows_its_default() -> None:
    text = page("castilla-la-mancha/poker-sin-descarte", "es")
    assert "= second_bet (por defecto 2*ante)" in text
    assert "@" not in text


def test_every_fault_and_stage_has_people_s_words() -> None:
    assert not [name for name in NAMES | STAGES if not known_word("lab", name, "es")]


@pytest.mark.one_of_each("name")
@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("name", library.names())
def test_pages_hold_no_word_of_the_machine(name: str, language: str) -> None:
    """No Python value, no underscore but in an option's name, no fault in the lab's word."""
    text = page(name, language)
    assert not re.search(r"(?:=|\.\.) ?(?:None|True|False)|\{'|#\w|@\w|[^<>]=\w", text)
    options = {option.name for option in library.sheet(name).option}
    assert set(re.findall(r"\w+_\w+", text)) <= options
    longer = {word for word in NAMES if "-" in word}
    assert not longer & set(re.findall(r"[a-z]+(?:-[a-z]+)+", text))


def test_articles_stand_at_the_margin_whatever_option_a_row_names() -> None:
    rows = page("pais-vasco/blackjack", "es").splitlines()
    assert {len(row) for row in rows if row.endswith("]")} == {80}


def test_the_bank_s_table_is_printed_row_by_row() -> None:
    rows = page("pais-vasco/chemin-de-fer", "en").splitlines()
    (three,) = [row for row in rows if row.startswith("    bank 3;")]
    assert "third TTTTTTTTPO; punto stood T" in three
    assert three.endswith("[08.VII]")
