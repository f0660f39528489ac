"""The third-card rules against a table written out anew (07.VI.2, R-77)."""

from itertools import product

import pytest

from firmware_py.rules.games.baccarat.play import CuadroRow
from firmware_py.rules.games.baccarat.points import total_of
from firmware_py.rules.games.baccarat.third_card import Cuadro, Draws
from firmware_py.rules.games.punto_banca.settlement import CoupHands, PuntoBanca
from tests.rules.games.baccarat.questions import (
    CHEMIN,
    PUNTO_Y_BANCA,
    articles,
    draws,
    game,
    int_card,
    two_worth,
    worth,
)

# The punto's third cards against which the bank draws, by its total; "stood" is no card.
BANK_DRAWS: dict[int, set[int | str]] = {
    0: {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, "stood"},
    1: {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, "stood"},
    2: {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, "stood"},
    3: {0, 1, 2, 3, 4, 5, 6, 7, 9, "stood"},
    4: {2, 3, 4, 5, 6, 7, "stood"},
    5: {4, 5, 6, 7, "stood"},
    6: {6, 7},
    7: set(),
}


def expected_totals(points: tuple[int, ...]) -> tuple[int, int, int]:
    """Play six points out by hand: final totals, and how many cards were used."""
    first, second, third, fourth, fifth, sixth = points
    punto, bank = (first + third) % 10, (second + fourth) % 10
    if punto in (8, 9) or bank in (8, 9):
        return punto, bank, 4
    if punto in (6, 7):
        drawn = bank <= 5
        return punto, (bank + fifth) % 10 if drawn else bank, 5 if drawn else 4
    drawn = fifth in BANK_DRAWS[bank]
    final = (bank + sixth) % 10 if drawn else bank
    return (punto + fifth) % 10, final, 6 if drawn else 5


def test_every_combination_of_six_points_is_played_by_the_table() -> None:
    table = PuntoBanca(game(PUNTO_Y_BANCA))
    cards = [int_card(points) for points in range(10)]
    wrong = []
    for points in product(range(10), repeat=6):
        hands = table.play_out([cards[p] for p in points])
        played = (total_of(hands.punto), total_of(hands.bank), len(hands.punto) + len(hands.bank))
        if played != expected_totals(points):
            wrong.append(points)
    assert wrong == []


@pytest.mark.parametrize("bank", range(8))
def test_bank_by_table_for_each_third_card(bank: int) -> None:
    for third in range(10):
        said = draws(
            PUNTO_Y_BANCA,
            bank=two_worth(bank, "h"),
            player=two_worth(2),
            punto_third=worth(third, "d"),
        )
        assert said is (third in BANK_DRAWS[bank]), (bank, third)


@pytest.mark.parametrize("bank", range(8))
@pytest.mark.parametrize("punto", [6, 7])
def test_bank_draws_to_five_when_the_punto_stood(bank: int, punto: int) -> None:
    said = draws(
        PUNTO_Y_BANCA, bank=two_worth(bank, "h"), player=two_worth(punto), punto_third=None
    )
    assert said is (bank <= 5)


@pytest.mark.parametrize("punto", range(10))
def test_punto_draws_with_five_or_less(punto: int) -> None:
    said = draws(PUNTO_Y_BANCA, who="punto", player=two_worth(punto), bank=two_worth(7, "h"))
    assert said is (punto <= 5)


@pytest.mark.parametrize("natural", [8, 9])
@pytest.mark.parametrize("other", range(10))
def test_a_natural_of_either_hand_ends_the_play(natural: int, other: int) -> None:
    for punto, bank in ((natural, other), (other, natural)):
        hands = {"player": two_worth(punto), "bank": two_worth(bank, "h")}
        assert draws(PUNTO_Y_BANCA, who="punto", **hands) is False
        assert draws(PUNTO_Y_BANCA, **hands) is False
    assert articles(
        PUNTO_Y_BANCA, "bank", question="draws", player=two_worth(natural), bank=two_worth(3)
    ) == ["07.VI.1"]


def test_cuadro_of_the_circle_games_has_two_optional_cells() -> None:
    for bank, third in product(range(8), range(10)):
        said = draws(CHEMIN, bank=two_worth(bank), punto_third=worth(third, "h"), cuadro=True)
        if (bank, third) in ((3, 9), (5, 4)):
            assert said == "free"
        else:
            assert said is (third in BANK_DRAWS[bank]), (bank, third)


def test_cuadro_when_the_punto_stood() -> None:
    said = [draws(CHEMIN, bank=two_worth(bank), punto_third=None, cuadro=True) for bank in range(8)]
    assert said == [True] * 6 + [False] * 2


def test_a_cuadro_needs_all_eight_rows() -> None:
    row = CuadroRow(bank=0, third="T" * 10, stood="T", article="07.VI.2.b")
    with pytest.raises(ValueError, match="one row for each total"):
        Cuadro([row])
    with pytest.raises(ValueError, match="one row for each total"):
        Cuadro([row] * 8)


def test_finished_says_what_is_wrong() -> None:
    table = PuntoBanca(game(PUNTO_Y_BANCA))
    six, two, king = int_card(6), int_card(2), int_card(0)
    assert table.finished(CoupHands((six, king), (six, king))) == ""
    assert "punto has a third card" in table.finished(CoupHands((six, king, two), (six, king)))
    assert "punto must have" in table.finished(CoupHands((two, king), (six, king)))
    assert "bank has a third card" in table.finished(CoupHands((six, king), (six, king, two)))
    assert "bank must have" in table.finished(CoupHands((six, king), (two, king)))
    assert Draws.FREE.word == "free"
