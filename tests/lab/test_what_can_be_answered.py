"""A question is answered as far as it tells; what an answer does not depend on is not asked for."""

from typing import Any

import pytest

from tests.lab.asking import answer, answered, refusal

HIDDEN5 = ["??"] * 5
SIN = ["galicia", "castilla-y-leon", "pais-vasco", "castilla-la-mancha"]


@pytest.mark.parametrize("place", SIN)
def test_a_player_who_passed_never_sees_the_banks_cards(place: str) -> None:
    given: dict[str, Any] = {"bets": {"ante": 500}, "decision": "paso"}
    sheet = f"{place}/poker-sin-descarte"
    for bank in (HIDDEN5, ["??", "??", "??", "??", "Kd"]):
        found = answer(sheet, "settle", player=["2c", "3d", "5h", "7s", "9c"], bank=bank, **given)
        assert found == {"net": {"ante": -500}}
    assert answer(sheet, "settle", player=HIDDEN5, bank=HIDDEN5, **given)["net"] == {"ante": -500}
    given["decision"] = "voy"
    code, _ = refusal(sheet, "settle", player=["2c", "3d", "5h", "7s", "9c"], bank=HIDDEN5, **given)
    assert code == "bad-cards"


def test_hidden_cards_are_asked_for_where_a_bet_hangs_on_them() -> None:
    """CyL 27.2: two aces pay more against two aces of the bank, folded or not."""
    given = {"bets": {"ante": 500, "bonus": 500}, "decision": {"flop": False}}
    sheet = "castilla-y-leon/texas-holdem-bonus"
    assert refusal(sheet, "settle", player=["As", "Ad"], bank=["??", "??"], **given)
    found = answer(sheet, "settle", player=["2s", "2d"], bank=["??", "??"], **given)
    assert found["net"] == {"ante": -500, "bonus": 1500}


@pytest.mark.parametrize(
    ("sheet", "face", "article"),
    [
        ("castilla-la-mancha/poker-sin-descarte", "up", "art. 10.c"),
        ("castilla-y-leon/poker-sin-descarte", "down", "art. 9.3"),
        ("pais-vasco/poker-sin-descarte", "up", "11.VI.3"),
    ],
)
def test_a_bought_card_comes_after_the_decisions(sheet: str, face: str, article: str) -> None:
    for says in (
        {"decision": {"1": "compra", "3": "voy"}},
        {"decision": {"1": ["compra", "paso"], "3": "voy"}},
        {"draws": {"1": 1}},
    ):
        found, articles = answered(sheet, "deal", seats=[1, 3], says=says)
        assert found["steps"][-2:] == ["|decisions", f"1:{face}"]
        assert article in articles
    assert refusal(sheet, "deal", seats=[1, 3], says={"draws": {"1": 2}})[0] == "not-in-this-game"
    none = {"decision": {"1": "compra"}}
    assert (
        refusal("castilla-y-leon/tres-cartas", "deal", seats=[1], says=none)[0]
        == "not-in-this-game"
    )


def test_what_is_said_bet_by_bet_is_taken() -> None:
    bonus = "castilla-y-leon/texas-holdem-bonus"
    whole = answer(bonus, "deal", seats=[1, 2])["steps"]
    goes = {"decision": {"1": {"flop": True, "turn": False, "river": True}, "2": {"flop": False}}}
    assert answer(bonus, "deal", seats=[1, 2], says=goes)["steps"] == whole
    none = {"decision": {"1": {"flop": False}, "2": {"flop": False}}}
    assert answer(bonus, "deal", seats=[1, 2], says=none)["steps"][-1] == "|flop"
    kept = {"decision": {"1": {"apuesta1": "deja", "apuesta2": "retira"}}}
    trijoker = answer("galicia/trijoker", "deal", seats=[1, 2])
    assert answer("galicia/trijoker", "deal", seats=[1, 2], says=kept) == trijoker
    wrong = {"decision": {"1": {"apuesta1": "quizás"}}}
    assert refusal("galicia/trijoker", "deal", seats=[1, 2], says=wrong)[0] == "bad-request"


def test_pots_lie_there_before_anybody_shows() -> None:
    put_in = {"1": 1000, "2": 500, "3": 1000, "4": 200}
    rake = {"kind": "pot", "pct": 5}
    found = answer("galicia/holdem", "pots", contributed=put_in, folded=[4], rake=rake)
    assert found == {
        "pots": [{"amount": 1615, "eligible": [1, 2, 3]}, {"amount": 950, "eligible": [1, 3]}],
        "paid": {},
        "rake": 135,
    }


def test_limits_that_the_minimum_alone_decides() -> None:
    """PV 17.6.III: 10 to 200 times the minimum; 08.V: a hundred times."""
    for sheet, box, span in (
        ("pais-vasco/sintetico", "resto", (5000, 100_000)),
        ("pais-vasco/chemin-de-fer", "banca", (500, 50_000)),
    ):
        for amount, ok in (
            (span[0], True),
            (span[0] - 1, False),
            (span[1], True),
            (span[1] + 1, False),
        ):
            assert answer(sheet, "limit", min=500, box=box, amount=amount)["accepted"] is ok


@pytest.mark.parametrize("seat", [{}, {"put_in": 500}, {"to_call": 200}])
def test_a_chip_too_large_is_a_call_whatever_comes_back(seat: dict[str, int]) -> None:
    for sheet in ("galicia/holdem", "castilla-la-mancha/omaha", "pais-vasco/five-stud"):
        found = answer(
            sheet, "rule", irregularity="oversize-chip", stage="decisions", seat=3, **seat
        )
        assert (found["ruling"], found["may_raise"]) == ("continue", False)
        assert "returned" not in found


@pytest.mark.parametrize(
    "sheet", ["pais-vasco/baccarat-dos-panos", "catalogo-004/baccarat-dos-panos"]
)
@pytest.mark.parametrize("name", ["card-to-unasking-pano", "card-to-wrong-pano"])
def test_the_banker_may_draw_whosever_the_card_was(sheet: str, name: str) -> None:
    """09.VIII.3: it is no fault of his."""
    found = answer(sheet, "rule", irregularity=name)
    assert found["may_draw"] is True
    assert "to" not in found
    assert (
        answer(sheet, "rule", irregularity="card-to-wrong-pano", whose="pano1")["affects"]
        == "pano1"
    )


@pytest.mark.parametrize("box", ["casilla1", "casilla2", "casilla3"])
def test_one_box_of_triple_blackjack_is_played_alone(box: str) -> None:
    """03.01.a: «apostar en una, dos o las tres casillas»."""
    for bank in (["8c", "Td"], [["8c", "Td"]]):
        given = {"bets": {box: 500}, "player": ["Tc", "9d"], "bank": bank}
        assert answer("pais-vasco/triple-blackjack", "settle", **given)["net"] == {box: 500}
