"""Trijoker and Let It Ride: three equal bets, two common cards, no bank hand."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from firmware_py.rulebook import library
from firmware_py.rules.game import choose
from firmware_py.rules.pay import hand_table
from tests.lab.asking import answer, cards, refusal

PLACES = ["galicia", "castilla-y-leon", "pais-vasco", "castilla-la-mancha"]
BETS = {"apuesta1": 100, "apuesta2": 100, "apuesta3": 100}
STAY = {"apuesta1": "deja", "apuesta2": "deja"}


def net(sheet: str, hand: str, **more: object) -> dict[str, int]:
    own = cards(hand)
    given = {"bets": BETS, "decision": STAY, **more}
    found = answer(sheet, "settle", player=own[:3], board=own[3:], **given)["net"]
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    ("hand", "times"),
    [
        ("As Ks Qs Js Ts", 500),
        ("9s 8s 7s 6s 5s", 200),
        ("8s 8h 8d 8c 7s", 50),
        ("As Ah Ad 7c 7s", 11),
        ("As Js 9s 4s 2s", 8),
        ("9s 8h 7d 6c 5s", 5),
        ("Qs Qh Qd 7c 2s", 3),
        ("3s 3h 2d 2c 5s", 2),
        ("Js Jh 5d 4c 2s", 1),
        ("Ts Th 5d 4c 2s", -1),
        ("As Kh 5d 4c 2s", -1),
    ],
)
def test_pay_table(place: str, hand: str, times: int) -> None:
    """Gal. 13, CyL 12.1, PV 13.V.1, CLM 11.2."""
    assert set(net(f"{place}/trijoker", hand).values()) == {100 * times}


@pytest.mark.parametrize(
    ("place", "low"),
    [
        ("galicia", False),
        ("castilla-y-leon", True),
        ("pais-vasco", True),
        ("castilla-la-mancha", False),
    ],
)
def test_ace_low(place: str, low: bool) -> None:
    """PV 13.II.1 grants it, CLM anexo I forbids it, Galicia does not grant it."""
    assert net(f"{place}/trijoker", "As 2h 3d 4c 5s")["apuesta3"] == (500 if low else -100)
    assert net(f"{place}/trijoker", "As 2s 3s 4s 5s")["apuesta3"] == (20_000 if low else 800)


def test_withdrawn_bets_neither_win_nor_lose() -> None:
    """Gal. 15.2: bet 2 is free whatever was done with bet 1; bet 3 always stays."""
    for first in ("deja", "retira"):
        for second in ("deja", "retira"):
            decision = {"apuesta1": first, "apuesta2": second}
            found = net("galicia/trijoker", "Js Jh 5d 4c 2s", decision=decision)
            assert found == {
                "apuesta1": 100 if first == "deja" else 0,
                "apuesta2": 100 if second == "deja" else 0,
                "apuesta3": 100,
            }


def test_let_it_ride_starts_at_tens_and_pays_a_royal_1000() -> None:
    """CLM 12.2 and 12.3."""
    sheet = "castilla-la-mancha/let-it-ride"
    assert net(sheet, "Ts Th 5d 4c 2s")["apuesta1"] == 100
    assert net(sheet, "9s 9h 5d 4c 2s")["apuesta1"] == -100
    assert net(sheet, "As Ks Qs Js Ts")["apuesta3"] == 100_000


def test_extra_bet_by_the_posted_table() -> None:
    """CLM 12.4: only for trío and better."""
    names = "trio escalera color full poker escalera_color real".split()
    options = {"extra_bet": 50} | {f"extra_{n}": times for times, n in enumerate(names, 3)}
    sheet = "castilla-la-mancha/let-it-ride"
    bets = {**BETS, "extra": 50}
    assert net(sheet, "Qs Qh Qd 7c 2s", bets=bets, options=options)["extra"] == 150
    assert net(sheet, "As Ks Qs Js Ts", bets=bets, options=options)["extra"] == 450
    assert net(sheet, "Qs Qh 7d 7c 2s", bets=bets, options=options)["extra"] == -50
    assert refusal(sheet, "settle", bets=bets)[0] == "not-in-this-game"


@pytest.mark.parametrize(
    "changes",
    [
        {"decision": None},
        {"decision": {"apuesta1": "deja"}},
        {"decision": {**STAY, "apuesta3": "retira"}},
        {"decision": "voy"},
        {"bets": {"apuesta1": 100, "apuesta2": 100}},
        {"bets": {**BETS, "apuesta2": 200}},
        {"board": cards("4c")},
        {"player": cards("As Ks")},
    ],
)
def test_bad_input(changes: dict[str, object]) -> None:
    given: dict[str, object] = {
        "bets": BETS,
        "player": cards("As Ks Qd"),
        "board": cards("4c 2h"),
        "decision": STAY,
        **changes,
    }
    assert refusal("galicia/trijoker", "settle", **given)[0] == "bad-request"


@pytest.mark.parametrize(
    ("sheet", "third_bet"),
    [
        # Return of a bet that never moves, from the class counts of C(52,5).
        ("pais-vasco/trijoker", {500: 4, 200: 36, 50: 624, 11: 3744, 8: 5108, 5: 10200, 3: 54912,
                                 2: 123552, 1: 337920}),
        ("castilla-la-mancha/let-it-ride", {1000: 4, 200: 32, 50: 624, 11: 3744, 8: 5112, 5: 9180,
                                            3: 54912, 2: 123552, 1: 422400}),
    ],
)  # fmt: skip
def test_the_table_against_all_hands(sheet: str, third_bet: dict[int, int]) -> None:
    """Every one of the 2,598,960 hands, by rank pattern and suit pattern.

    Pairs of jacks or better: 4 ranks of 13 × 84,480; of tens or better: 5 of 13. Where the
    ace is never low, the four suited wheels are colours and the 1,020 others are nothing.
    """
    game = choose(sheet, library.sheet(sheet), {})
    table = hand_table(game, game.ranker, game.box("apuesta3").win)
    value, line = game.ranker.value, table.line
    paid: Counter[int] = Counter()
    for hand in combinations(range(52), 5):
        found = line(value(hand))
        if found is not None:
            paid[found.on(1)] += 1
    assert paid == third_bet
    edge = 1 - sum(Fraction(n * (times + 1), comb(52, 5)) for times, n in paid.items())
    assert edge > 0
