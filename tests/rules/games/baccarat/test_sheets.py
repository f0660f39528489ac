"""The baccarat sheets themselves: words known to the code, rows that cannot be wrong."""

import pytest

from firmware_py.rulebook import library
from firmware_py.rules.games.baccarat.play import BaccaratPlay
from firmware_py.rules.games.baccarat.third_card import Cuadro
from firmware_py.rules.games.family import law_of
from firmware_py.rules.rulings import FACTS, NAMES
from firmware_py.rules.sheet.check import check
from firmware_py.rules.sheet.parse import SheetError, parse_sheet
from tests.rules.games.baccarat.questions import (
    CHEMIN,
    DOS_PANOS,
    FRAGMENT,
    PUNTO_Y_BANCA,
    answer,
    game,
)

SHEETS = [PUNTO_Y_BANCA, CHEMIN, DOS_PANOS, FRAGMENT]


def play(sheet: str) -> BaccaratPlay:
    found = library.sheet(sheet).play
    assert isinstance(found, BaccaratPlay)
    return found


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_checker_finds_nothing(sheet: str) -> None:
    assert check(sheet, library.parse(sheet)) == []


@pytest.mark.parametrize("sheet", SHEETS)
def test_what_follows_a_fault_speaks_known_words(sheet: str) -> None:
    derived = law_of(game(sheet).sheet).workings.derived
    for entry in play(sheet).after:
        assert set(entry.names) <= NAMES
        assert set(entry.facts) <= FACTS | set(derived)
        assert (entry.duty == "restored") == (entry.fault is not None)


def test_the_three_cuadros_of_the_circle_games_are_one() -> None:
    rows = [{(row.bank, row.third, row.stood) for row in play(s).cuadro} for s in SHEETS]
    assert rows[1] == rows[2] == rows[3]
    assert len(rows[0] - rows[1]) == 2
    for sheet in SHEETS:
        Cuadro(play(sheet).cuadro)


@pytest.mark.parametrize("row", ["TTTTTTTTT", "TTTTTTTTTX", "tttttttttt"])
def test_a_row_of_another_shape_is_refused_with_its_line(row: str) -> None:
    name = f"{PUNTO_Y_BANCA}.toml"
    text = library.root().joinpath(name).read_text("utf-8")
    broken = text.replace("TTTTTTTTPT", row)
    with pytest.raises(SheetError) as error:
        parse_sheet(name, broken, lambda part: "")
    assert broken.splitlines()[error.value.line - 1] == f'third = "{row}"'


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_option_has_a_reason_and_an_article_unless_the_text_is_silent(sheet: str) -> None:
    for option in answer(sheet, "options")["options"]:
        assert option["why"]
        assert bool(option["article"]) == ("The text does not say" not in option["why"])
