"""Every outcome of a bet cites the article that speaks of that outcome."""

from typing import Any

import pytest

from firmware_py.rulebook import library
from tests.lab.asking import ask, cards

PV, CLM = "pais-vasco/", "castilla-la-mancha/"
LOSING = ("9s 9d 2c 3c 5d", "Ks Kd 2h 3d 4d")
TIED = ("Ks Kd 2c 3c 5d", "Kh Kc 2h 3d 5s")
OUT = ("9s 9d 2c 3c 5d", "8s 7d 2h 3d 4d")


def cited(sheet: str, **given: Any) -> list[str]:
    reply = ask(sheet, "settle", **{"bets": {"ante": 500}, "decision": "voy", **given})
    assert "articles" in reply, reply
    articles = reply["articles"]
    assert isinstance(articles, list)
    return articles


@pytest.mark.parametrize(
    ("sheet", "hands", "articles"),
    [
        (PV + "poker-sin-descarte", LOSING, ["11.V.3"]),
        (PV + "poker-sin-descarte", TIED, ["11.V.1", "11.V.3"]),
        (PV + "poker-sin-descarte", OUT, ["11.V.3"]),
        (PV + "poker-con-descarte", TIED, ["12.V.5.1", "12.VII.7.3"]),
        (CLM + "poker-sin-descarte", LOSING, ["art. 9.4", "art. 6.1"]),
        (CLM + "poker-sin-descarte", OUT, ["art. 6.1"]),
        (CLM + "caribbean-stud", TIED, ["art. 15.2", "art. 6.1"]),
        (CLM + "caribbean-stud", OUT, ["art. 6.1"]),
    ],
)
def test_five_cards_against_the_bank(
    sheet: str, hands: tuple[str, str], articles: list[str]
) -> None:
    player, bank = map(cards, hands)
    assert cited(sheet, player=player, bank=bank) == articles


@pytest.mark.parametrize(
    ("sheet", "article"),
    [
        (PV + "trijoker", "13.V.5"),
        (CLM + "trijoker", "art. 11.2"),
        (CLM + "let-it-ride", "art. 12.3"),
    ],
)
def test_three_bets_without_a_prize(sheet: str, article: str) -> None:
    bets = {f"apuesta{number}": 500 for number in (1, 2, 3)}
    said = {"apuesta1": "deja", "apuesta2": "deja"}
    given = {"player": cards("2s 4d 6c"), "board": cards("8c Td")}
    assert cited(sheet, bets=bets, decision=said, **given) == [article]


def test_equal_hands_of_hold_em_bonus_return_everything() -> None:
    """CLM 16.2.c."""
    hands = {"player": cards("As Ks"), "bank": cards("Ah Kd"), "board": cards("2s 3d 9c Jh 4c")}
    said = {"flop": True, "turn": True, "river": True}
    found = cited(CLM + "texas-holdem-bonus", decision=said, **hands)
    assert found == ["art. 16.2.c"]


@pytest.mark.parametrize("game", ["trijoker", "let-it-ride", "texas-holdem-bonus"])
def test_nobody_stands_at_these_tables(game: str) -> None:
    """CLM anexo II.2.b."""
    seats = library.sheet(CLM + game).seats
    assert seats is not None
    assert (seats.standing, seats.bets_per_box) == (False, 1)
    box = "ante" if game.startswith("texas") else "apuesta1"
    band = {"min": 500, "max": 5000}
    reply = ask(CLM + game, "limit", **band, box=box, amount=500, on_box=[500])
    assert (reply["answer"]["accepted"], reply["articles"]) == (False, ["anexo II.2.b"])
