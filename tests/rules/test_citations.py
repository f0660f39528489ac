"""What an article does not say is a reading or an option of its own, and cites none."""

import pytest

from firmware_py.rulebook import library
from tests.lab.asking import answered, refusal

LEFT = "from-the-left"
# Pai gow numbers the players: «resuelto el caso del jugador número 1, pasará al 2».
WRITTEN = {"castilla-y-leon/pai-gow": "art. 33.6", "pais-vasco/pai-gow": "14.VI"}


@pytest.mark.parametrize("name", [n for n, s in library.usable() if s.settlement_order == LEFT])
def test_paying_from_the_left_is_a_reading_unless_the_text_says_it(name: str) -> None:
    sheet = library.sheet(name)
    assert sheet.settlement_article == WRITTEN.get(name, "")
    unwritten = [
        one for one in sheet.reading if "izquierda del crupier, como el reparto" in one.read.es
    ]
    assert bool(unwritten) == (name not in WRITTEN)
    assert not any(one.article for one in unwritten)


@pytest.mark.parametrize("game", ["trijoker", "let-it-ride"])
def test_the_ace_is_never_low_by_the_annex_on_these_games(game: str) -> None:
    """CLM anexo I.2.b.1º, the exception to I.1.a."""
    found, articles = answered(f"castilla-la-mancha/{game}", "deck")
    assert found["ace_low"] is False
    assert articles == ["anexo I.1.a", "anexo I.2.b.1"]


def test_four_players_are_the_houses_choice_in_castilla_y_leon() -> None:
    sheet = "castilla-y-leon/holdem"
    _, why = refusal(sheet, "deal", seats=[1, 2, 3], mano=1)
    assert why == "3 players: the game stops until there are 4"
    assert answered(sheet, "deal", seats=[1, 2], mano=1, options={"least_players": 2})[0]["steps"]
    assert "(art. 23)" in refusal("galicia/holdem", "deal", seats=[1, 2, 3], mano=1)[1]


def test_the_order_of_hands_does_not_survive_in_the_fragment() -> None:
    """Art. 59 is lost; 56.1 tells the cards and the low ace."""
    sheet = "catalogo-004/poker-sin-descarte"
    hands = [["As", "Kd", "2c", "3c", "4c"], ["2s", "2d", "5c", "6c", "9h"]]
    assert answered(sheet, "rank", hands=hands)[1] == []
    assert answered(sheet, "deck")[1] == ["art. 56.1"]
