"""País Vasco, blackjack: questions in other lawful words (03.V.1.c, d)."""

import pytest

from tests.lab.asking import answer, ask, refusal

SHEET = "pais-vasco/blackjack"
BANK = ["9c", "8d"]


@pytest.mark.parametrize("said", [{}, {"decision": "separar"}])
@pytest.mark.parametrize(
    ("second", "double", "net"),
    [
        (["8d", "Td"], 1000, {"mano1": 1000, "mano2": 1000, "doble": 1000}),
        (["8d", "Td", "5c"], 2000, {"mano1": 1000, "mano2": -1000, "doble": 0}),
    ],
)
def test_the_bet_tells_which_hands_were_doubled(
    said: dict[str, str], second: list[str], double: int, net: dict[str, int]
) -> None:
    """03.V.1.d: a doubled hand takes one card, and the double equals the bet."""
    bets = {"mano1": 1000, "mano2": 1000, "doble": double}
    player = {"mano1": ["8s", "3d", "Td"], "mano2": second}
    assert answer(SHEET, "settle", bets=bets, player=player, bank=BANK, **said)["net"] == net


def test_a_double_that_may_be_of_either_hand_must_be_told() -> None:
    bets = {"mano1": 1000, "mano2": 1000, "doble": 1000}
    player = {"mano1": ["8s", "3d", "Td"], "mano2": ["8d", "3h", "Th"]}
    code, message = refusal(SHEET, "settle", bets=bets, player=player, bank=BANK)
    assert (code, "say which" in message) == ("bad-request", True)
    told = {"mano1": "doblar"}
    found = answer(SHEET, "settle", bets=bets, player=player, bank=BANK, decision=told)
    assert found["net"] == {"mano1": 1000, "mano2": 1000, "doble": 1000}


def test_a_split_cites_the_article_that_allows_it() -> None:
    player = {"mano1": ["8s", "Td"], "mano2": ["8d", "9d"]}
    reply = ask(SHEET, "settle", bets={"apuesta": 1000}, player=player, bank=BANK)
    assert reply["articles"] == ["03.V.1.a", "03.V.1.c"]


@pytest.mark.parametrize(
    ("given", "accepted"),
    [
        ({"decision": "separar", "player": ["Ks", "Qd"]}, True),
        ({"decision": "separar", "player": ["8s", "9d"], "box": "apuesta"}, False),
        ({"decision": "doblar", "player": ["As", "Ad"]}, False),
        ({"decision": "retiro", "player": ["Ts", "6d"], "bank": ["9c"]}, True),
        ({"decision": "retiro", "player": ["Ts", "6d"], "bank": ["Ac"]}, False),
    ],
)
def test_a_decision_rests_on_the_cards_and_not_on_the_band(
    given: dict[str, object], accepted: bool
) -> None:
    """03.V.1.c, d, g."""
    assert answer(SHEET, "limit", **given)["accepted"] is accepted


def test_a_bet_still_needs_the_band() -> None:
    code, message = refusal(SHEET, "limit", box="apuesta", amount=500)
    assert (code, "min" in message) == ("bad-request", True)
    band = {"min": 500, "max": 12000}
    split = answer(SHEET, "limit", **band, decision="separar", player=["8s", "8d"])
    assert split["accepted"] is False


def test_a_natural_need_not_wait_for_a_bank_that_can_make_none() -> None:
    """03.V.1.a: three for two, whatever the bank draws to a nine."""
    natural = {"bets": {"apuesta": 1000}, "player": ["As", "Kd"]}
    assert answer(SHEET, "settle", **natural, bank=["9h"])["net"] == {"apuesta": 1500}
    for first in ("Kh", "Ah"):
        code, _ = refusal(SHEET, "settle", **natural, bank=[first])
        assert code == "bad-request"
    code, _ = refusal(SHEET, "settle", **{**natural, "player": ["Ts", "Kd"]}, bank=["9h"])
    assert code == "bad-request"


def test_the_maximum_of_a_hand_binds_all_who_bet_on_it() -> None:
    """03.IV.a, 03.V.2.b: «no puede ser sobrepasado por la suma»."""
    band = {"min": 500, "max": 12500}
    reply = ask(SHEET, "limit", **band, box="apuesta", amount=5000, on_box=[5000, 2501])
    assert reply["answer"]["accepted"] is False
    assert reply["articles"] == ["03.IV.a", "03.V.2.b"]
