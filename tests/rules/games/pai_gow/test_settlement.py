"""The table of cases and the commission: CyL arts. 32 to 34, PV 14.V to 14.VII."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py.rulebook import library
from firmware_py.rules.cards import JOKER, rank_of, suit_of
from firmware_py.rules.game import Game, choose
from firmware_py.rules.games.pai_gow.settlement import JudgedHand, PaiGow, SetHand
from tests.rules.games.pai_gow.asking import CYL, PV, SHEETS, ask, cards, hands, refused

# The bank: a pair of tens with K-9-5, and Q-J.
BANK = hands("Ts Th Kd 9c 5s", "Qs Js")

CASES = [
    ("1", "Td Tc Ad 9s 5h", "Kh 2d", 950),
    ("2", "Td Tc Ad 9s 5h", "Qh 8d", 0),
    ("2 bis", "9d 9h Ad 4s 5h", "Kh 8d", 0),
    ("3", "Td Tc Ad 9s 5h", "Qh Jd", 0),
    ("3 bis", "Td Tc Kh 9s 5h", "Ah 2d", 0),
    ("4", "9d 9h Ad 4s 5h", "Qh Jd", -1000),
    ("4 bis", "Td Tc Kh 9s 5h", "Qh 8d", -1000),
    ("5", "Td Tc Kh 9s 5h", "Qh Jd", -1000),
    ("6", "9d 9h Ad 4s 5h", "Qh 8d", -1000),
]


@pytest.mark.parametrize(("name", "alta", "baja", "net"), CASES)
@pytest.mark.parametrize("sheet", SHEETS)
def test_the_table_of_cases(sheet: str, name: str, alta: str, baja: str, net: int) -> None:
    player = hands(alta, baja)
    answer, articles = ask(sheet, "settle", bets={"apuesta": 1000}, player=player, bank=BANK)
    assert answer == {"net": {"apuesta": net}}
    assert articles[0] == ("art. 33.5" if sheet == CYL else "14.VI")
    table = game_of(sheet).once(PaiGow)
    settled = table.settle(1000, table.judge(read(sheet, player)), table.judge(read(sheet, BANK)))
    assert settled.case == (name if sheet == CYL else name.replace(" bis", "b"))
    assert settled.net_cents == net


def game_of(sheet: str, **options: Any) -> Game:
    return choose(sheet, library.sheet(sheet), options)


def read(sheet: str, laid: dict[str, list[str]]) -> SetHand:
    deck = game_of(sheet).deck
    return SetHand(deck.parse(laid["alta"]), deck.parse(laid["baja"]))


@pytest.mark.parametrize(
    ("options", "stake", "net"),
    [
        ({}, 1000, 950),
        ({"commission_pct": 3}, 1000, 970),
        ({"commission_pct": 0}, 1000, 1000),
        ({"commission_pct": 2.5}, 1000, 975),
        ({"commission_pct": 2.5}, 1010, 985),  # 25.25 cents: the quarter goes to the player
        ({"commission_pct": 2.5, "commission_rounding": "up"}, 1010, 984),
        ({"commission_pct": 0.1}, 1000, 999),
        ({}, 1010, 960),  # 50.5 cents: the half goes to the player
        ({"commission_rounding": "up"}, 1010, 959),
        ({}, 10, 10),
        ({"commission_rounding": "up"}, 10, 9),
        ({"commission_rounding": "up"}, 1000, 950),
    ],
)
@pytest.mark.parametrize("sheet", SHEETS)
def test_the_commission_and_its_cents(
    sheet: str, options: dict[str, Any], stake: int, net: int
) -> None:
    answer, articles = ask(
        sheet,
        "settle",
        bets={"apuesta": stake},
        player=hands("Td Tc Ad 9s 5h", "Kh 2d"),
        bank=BANK,
        options=options,
    )
    assert answer["net"] == {"apuesta": net}
    assert ("art. 32.1" if sheet == CYL else "14.V") in articles


@pytest.mark.parametrize("pct", [6, 5.01, -0.5, -1, "5", "2.5", True])
def test_no_other_commission(pct: Any) -> None:
    assert refused(CYL, "deck", options={"commission_pct": pct})[0] == "bad-request"


WRONG = [
    hands("Kh Qd 9d 7d 5h", "2c 2h"),
    hands("9d 9h 4d 3h 2c", "Tc Td"),
    hands("Kh Qd 9d 7d 5h", "Ah 2d"),
    hands("Kh Qd 9d 7d 5h", "Jk 2d"),
    {"alta": cards("Ah Ad Ac Kh"), "baja": cards("2d 2h 3c")},
]


@pytest.mark.parametrize("player", WRONG)
@pytest.mark.parametrize("sheet", SHEETS)
def test_a_wrongly_set_hand_always_loses(sheet: str, player: dict[str, list[str]]) -> None:
    bank = hands("3s 4s 5s 7c 9s", "2s 8s")
    answer, articles = ask(sheet, "settle", bets={"apuesta": 1000}, player=player, bank=bank)
    assert answer["net"] == {"apuesta": -1000}
    assert articles == ["art. 34" if sheet == CYL else "14.VII.3"]


def test_aces_split_between_both_hands_are_rightly_set_unless_the_house_says_otherwise() -> None:
    asked = {
        "bets": {"apuesta": 1000},
        "player": hands("As Ah 4d 3h 2c", "Ac Jk"),
        "bank": BANK,
    }
    assert ask(PV, "settle", **asked)[0]["net"] == {"apuesta": 950}
    strict = {"equal_setting": "wrong"}
    assert ask(PV, "settle", **asked, options=strict)[0]["net"] == {"apuesta": -1000}


def test_a_wrongly_set_bank() -> None:
    """PV: «cualquier mano»; CyL: «por el jugador», so the croupier puts his right first."""
    asked = {
        "bets": {"apuesta": 1000},
        "player": hands("9d 9h Ad 4s 5h", "Qh 8d"),
        "bank": hands("Kh Qd 9s 7d 5c", "2c 2h"),
    }
    assert ask(PV, "settle", **asked)[0]["net"] == {"apuesta": 950}
    code, why = refused(CYL, "settle", **asked)
    assert code == "bad-request"
    assert "put right" in why
    chosen = ask(CYL, "settle", **asked, options={"bank_wrongly_set": "loses"})
    assert chosen[0]["net"] == {"apuesta": 950}
    banking, _ = ask(CYL, "settle", **asked, options={"banker": "player"})
    assert banking["net"] == {"apuesta": 950, "banquero": -1000}
    both = {**asked, "player": hands("9d 9h 4d 3h 2s", "Tc Td")}
    assert ask(PV, "settle", **both)[0]["net"] == {"apuesta": -1000}


@pytest.mark.parametrize("sheet", SHEETS)
def test_with_a_player_banking_the_winner_leaves_the_commission(sheet: str) -> None:
    asked: dict[str, Any] = {"bets": {"apuesta": 1000}, "bank": BANK}
    banking = {"banker": "player"}
    won = hands("Td Tc Ad 9s 5h", "Kh 2d")
    lost = hands("9d 9h Ad 4s 5h", "Qh 8d")
    assert ask(sheet, "settle", **asked, player=won, options=banking)[0]["net"] == {
        "apuesta": 950,
        "banquero": -1000,
    }
    assert ask(sheet, "settle", **asked, player=lost, options=banking)[0]["net"] == {
        "apuesta": -1000,
        "banquero": 950,
    }
    free = {**banking, "banker_commission": False}
    assert ask(sheet, "settle", **asked, player=lost, options=free)[0]["net"] == {
        "apuesta": -1000,
        "banquero": 1000,
    }


REFUSALS: list[tuple[dict[str, Any], str]] = [
    ({"player": hands("Td Tc Ad 9s", "Kh 2d")}, "bad-request"),
    ({"player": hands("Td Tc Ad 9s 5h", "Kh")}, "bad-request"),
    ({"player": hands("Td Tc Ad 9s 5h 6h", "Kh 2d")}, "bad-request"),
    ({"player": {"alta": cards("Td Tc Ad 9s 5h")}}, "bad-request"),
    ({"player": cards("Td Tc Ad 9s 5h Kh 2d")}, "bad-request"),
    ({"bank": hands("Ts Th Kd 9c", "Qs Js")}, "bad-request"),
    ({"player": hands("Ts Tc Ad 9s 5h", "Kh 2d")}, "bad-cards"),
    ({"player": hands("Td Tc Jk 9s 5h", "Jk 2d")}, "bad-cards"),
    ({"player": hands("Td ?? Ad 9s 5h", "Kh 2d")}, "bad-cards"),
    ({"player": hands("Td 1x Ad 9s 5h", "Kh 2d")}, "bad-cards"),
    ({"bets": {}}, "bad-request"),
    ({"bets": {"apuesta": 0}}, "bad-request"),
    ({"bets": {"apuesta": -100}}, "bad-request"),
    ({"bets": {"ante": 100}}, "not-in-this-game"),
    ({"decision": "voy"}, "bad-request"),
]


@pytest.mark.parametrize(("change", "code"), REFUSALS)
@pytest.mark.parametrize("sheet", SHEETS)
def test_what_cannot_be_is_refused(sheet: str, change: dict[str, Any], code: str) -> None:
    asked: dict[str, Any] = {
        "bets": {"apuesta": 1000},
        "player": hands("Td Tc Ad 9s 5h", "Kh 2d"),
        "bank": BANK,
    }
    assert refused(sheet, "settle", **{**asked, **change})[0] == code


DEALT = st.lists(st.integers(0, JOKER), min_size=14, max_size=14, unique=True).map(tuple)
BANKERS = ("croupier", "player")
TABLES = {banker: game_of(PV, banker=banker).once(PaiGow) for banker in BANKERS}
TABLE = TABLES["croupier"]


def split(seven: tuple[int, ...]) -> SetHand:
    return SetHand(seven[:5], seven[5:])


@given(DEALT, st.integers(1, 10**7), st.sampled_from(BANKERS))
def test_no_cent_is_made_or_lost(dealt: tuple[int, ...], stake: int, banker: str) -> None:
    table = TABLES[banker]
    settled = table.settle(stake, table.judge(split(dealt[:7])), table.judge(split(dealt[7:])))
    assert settled.net_cents + settled.banker_cents + settled.commission_cents == 0
    assert -stake <= settled.net_cents <= stake
    assert 0 <= settled.commission_cents <= stake * 5 // 100


VALUES = st.tuples(st.integers(0, 9), st.integers(0, 9))


@given(VALUES, VALUES, VALUES)
def test_better_hands_are_never_paid_less(
    one: tuple[int, int], other: tuple[int, int], bank: tuple[int, int]
) -> None:
    high = (max(one[0], other[0]), max(one[1], other[1]))
    paid = [
        TABLE.settle(
            100, JudgedHand(*hand, well_set=True), JudgedHand(*bank, well_set=True)
        ).net_cents
        for hand in (high, one, other)
    ]
    assert paid[0] == max(paid)


@given(DEALT, st.permutations(range(4)))
def test_suits_have_no_order(dealt: tuple[int, ...], suits: list[int]) -> None:
    moved = tuple(
        card if card == JOKER else rank_of(card) * 4 + suits[suit_of(card)] for card in dealt
    )
    first, second = (
        TABLE.settle(100, TABLE.judge(split(d[:7])), TABLE.judge(split(d[7:])))
        for d in (dealt, moved)
    )
    assert first == second


@given(st.lists(st.integers(0, JOKER), min_size=7, max_size=7, unique=True))
def test_seven_cards_can_always_be_set_rightly(seven: list[int]) -> None:
    splits = [
        SetHand(tuple(card for card in seven if card not in low), low)
        for low in combinations(seven, 2)
    ]
    assert any(TABLE.judge(laid).well_set for laid in splits)
