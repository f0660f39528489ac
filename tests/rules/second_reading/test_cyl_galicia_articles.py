"""Every outcome of a bet cites the article that speaks of that outcome."""

from typing import Any

import pytest

from tests.lab.asking import ask, cards

FIVE = {
    "won": ("9s 9d 2c 3c 5d", "8s 8d 2h 3d 4d"),
    "lost": ("9s 9d 2c 3c 5d", "Ks Kd 2h 3d 4d"),
    "tied": ("Ks Kd 2c 3c 5d", "Kh Kc 2h 3d 5s"),
    "out": ("9s 9d 2c 3c 5d", "8s 7d 2h 3d 4d"),
}
THREE = {
    "lost": ("9s 9d 2c", "Ks Kd 2h"),
    "tied": ("Qs 9h 2s", "Qh 9d 2c"),
    "out": ("9s 9d 2c", "8s 7d 2h"),
}


def cited(sheet: str, **given: Any) -> list[str]:
    reply = ask(sheet, "settle", **given)
    assert "articles" in reply, reply
    articles = reply["articles"]
    assert isinstance(articles, list)
    return articles


def going(sheet: str, hands: tuple[str, str], **more: Any) -> list[str]:
    player, bank = map(cards, hands)
    given = {"bets": {"ante": 500}, "decision": "voy", **more}
    return cited(sheet, player=player, bank=bank, **given)


@pytest.mark.parametrize(
    ("sheet", "case", "articles"),
    [
        ("galicia/poker-sin-descarte", "tied", ["art. 6.1", "art. 7"]),
        ("galicia/poker-sin-descarte", "lost", ["art. 7"]),
        ("galicia/poker-sin-descarte", "out", ["art. 7"]),
        ("castilla-y-leon/poker-sin-descarte", "won", ["art. 8.2", "art. 6.1.i"]),
        ("castilla-y-leon/poker-sin-descarte", "lost", ["art. 8.2"]),
        ("castilla-y-leon/poker-sin-descarte", "tied", ["art. 6.2", "art. 8.2"]),
        ("castilla-y-leon/poker-sin-descarte", "out", ["art. 8.2"]),
        ("castilla-y-leon/poker-con-descarte", "lost", ["art. 50.3"]),
        ("castilla-y-leon/poker-con-descarte", "tied", ["art. 48.1", "art. 50.3"]),
    ],
)
def test_five_cards_against_the_bank(sheet: str, case: str, articles: list[str]) -> None:
    hands = FIVE[case]
    if case == "won" and sheet.startswith("castilla"):
        hands = (hands[0], "As Kd 2h 3d 4d")
    assert going(sheet, hands) == articles


@pytest.mark.parametrize(
    ("case", "articles"),
    [
        ("lost", ["art. 21.4", "art. 21.1"]),
        ("tied", ["art. 21.5.e", "art. 21.1"]),
        ("out", ["art. 21.1"]),
    ],
)
def test_three_cards_against_the_bank(case: str, articles: list[str]) -> None:
    assert going("castilla-y-leon/tres-cartas", THREE[case]) == articles


@pytest.mark.parametrize(
    ("bank", "articles"),
    [("Ah Kd 9h 8c 2c 3d", ["art. 43.8"]), ("Ah Ad 9h 8c 2c 3d", ["art. 43.9"])],
)
def test_a_tie_at_four_cards_is_won_by_its_own_article(bank: str, articles: list[str]) -> None:
    bets = {"ante": 500, "play": 1500}
    hands = ("As Kh 8d 4c 9c", bank)
    assert going("castilla-y-leon/cuatro-cartas", hands, bets=bets) == articles


@pytest.mark.parametrize(
    ("sheet", "article"),
    [
        ("galicia/poker-sin-descarte", "art. 7"),
        ("castilla-y-leon/poker-sin-descarte", "art. 8.1"),
        ("castilla-y-leon/tres-cartas", "art. 21.1"),
        ("castilla-y-leon/cuatro-cartas", "art. 43.6"),
        ("castilla-y-leon/poker-con-descarte", "art. 50.2"),
        ("castilla-y-leon/texas-poker", "art. 57.2"),
    ],
)
def test_giving_up_costs_the_ante_by_the_article_of_the_decision(sheet: str, article: str) -> None:
    assert cited(sheet, bets={"ante": 500}, decision="paso") == [article]


@pytest.mark.parametrize(
    ("sheet", "article"),
    [("galicia/trijoker", "art. 15.3"), ("castilla-y-leon/trijoker", "art. 14.2")],
)
def test_bets_of_trijoker_are_lost_by_the_article_of_the_outcome(sheet: str, article: str) -> None:
    bets = {"apuesta1": 500, "apuesta2": 500, "apuesta3": 500}
    stay = {"apuesta1": "deja", "apuesta2": "deja"}
    hand = {"player": cards("Ts Td 2c"), "board": cards("3c 4d")}
    assert cited(sheet, bets=bets, decision=stay, **hand) == [article]


@pytest.mark.parametrize(
    ("hands", "articles"),
    [
        (("As Ks Qs Js Ts", "Ah Kh Qh Jh Th"), ["art. 51.2.c", "art. 51.4.c"]),
        (
            ("9s 8s 7s 6s 5s", "4s 4h 4d 4c 2s"),
            ["art. 51.2.b", "art. 51.2.a", "art. 51.4.d"],
        ),
        (
            ("As Ks Qs Js Ts", "4s 4h 4d 4c 2s"),
            ["art. 51.2.c", "art. 51.2.a", "art. 51.4.d"],
        ),
    ],
)
def test_several_winners_of_the_jackpot(hands: tuple[str, str], articles: list[str]) -> None:
    winners = [{"seat": seat, "cards": cards(hand)} for seat, hand in enumerate(hands, 1)]
    given = {"meter": 1000000, "seed": 100000, "bet": 100, "winners": winners}
    reply = ask("castilla-y-leon/poker-con-descarte", "award", **given)
    assert reply["articles"] == articles
