"""Who is paid what: CyL arts. 48 and 50.3, PV 12.V and 12.VII.7.3."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py.rulebook import library
from firmware_py.rules.cards import rank_of, suit_of
from firmware_py.rules.game import choose
from firmware_py.rules.games.bank_poker.settlement import BankPoker, SeatHand
from tests.rules.games.con_descarte.asking import CYL, PV, SHEETS, ask, cards, refused

EIGHTS = cards("8s 8h 2d 3c 4s")
SEVENS = cards("7s 7h 2d 3c 4s")
GAME = choose(PV, library.sheet(PV), {})
TABLE = GAME.once(BankPoker)
TWO_HANDS = st.lists(st.integers(0, 51), min_size=10, max_size=10, unique=True).map(tuple)
THREE_HANDS = st.lists(st.integers(0, 51), min_size=15, max_size=15, unique=True).map(tuple)

PAYS = [
    ("As Ks Qs Js Ts", 100, "a"),
    ("9d 8d 7d 6d 5d", 25, "b"),
    ("9s 9h 9d 9c 2s", 20, "c"),
    ("9s 9h 9d Kc Ks", 7, "d"),
    ("2h 5h 9h Jh Kh", 5, "e"),
    ("5s 6h 7d 8c 9s", 3, "f"),
    ("9s 9h 9d Kc 2s", 2, "g"),
    ("9s 9h 5d 5c 2s", 1, "h"),
    ("9s 9h 7d 5c 2s", 1, "i"),
]


@pytest.mark.parametrize(("hand", "to_one", "letter"), PAYS)
@pytest.mark.parametrize("sheet", SHEETS)
def test_the_second_bet_pays_by_the_table(sheet: str, hand: str, to_one: int, letter: str) -> None:
    answer, articles = ask(
        sheet,
        "settle",
        bets={"ante": 1000},
        player=cards(hand),
        bank=cards("8s 8h 3d 4c 6c"),
        decision="voy",
    )
    assert answer == {"net": {"ante": 1000, "segunda": 2000 * to_one}, "bank_plays": True}
    assert f"{'art. 48.1' if sheet == CYL else '12.V.5.1'}.{letter}" in articles


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_bank_needs_a_pair_of_eights(sheet: str) -> None:
    plays, articles = ask(sheet, "bank", question="plays", bank=EIGHTS)
    assert plays == {"plays": True}
    assert articles == ["art. 50.3" if sheet == CYL else "12.VII.7.3"]
    assert ask(sheet, "bank", question="plays", bank=SEVENS)[0] == {"plays": False}
    assert ask(sheet, "bank", question="plays", bank=cards("As Kh Qd Jc 9s"))[0] == {"plays": False}


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("hand", ["As Ks Qs Js Ts", "2c 5d 9h Jh Kh"])
def test_when_the_bank_is_out_the_first_bet_is_paid_and_the_second_returned(
    sheet: str, hand: str
) -> None:
    answer, _ = ask(
        sheet,
        "settle",
        bets={"ante": 1000, "segunda": 2000},
        player=cards(hand),
        bank=SEVENS,
        decision="voy",
    )
    assert answer == {"net": {"ante": 1000, "segunda": 0}, "bank_plays": False}


@pytest.mark.parametrize("sheet", SHEETS)
def test_lower_loses_both_and_equal_keeps_both(sheet: str) -> None:
    asked = {"bets": {"ante": 1000}, "bank": EIGHTS, "decision": "voy"}
    lost, _ = ask(sheet, "settle", **asked, player=cards("7s 7h Ad Kc Qs"))
    assert lost["net"] == {"ante": -1000, "segunda": -2000}
    equal, _ = ask(sheet, "settle", **asked, player=cards("8d 8c 2s 3h 4d"))
    assert equal["net"] == {"ante": 0, "segunda": 0}
    kicker, _ = ask(sheet, "settle", **asked, player=cards("8d 8c 2s 3h 5d"))
    assert kicker["net"] == {"ante": 1000, "segunda": 2000}


@pytest.mark.parametrize("sheet", SHEETS)
def test_paso_loses_the_first_bet_at_once(sheet: str) -> None:
    answer, _ = ask(sheet, "settle", bets={"ante": 1000, "progresivo": 250}, decision="paso")
    assert answer["net"] == {"ante": -1000, "progresivo": -250}


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_jackpot_token_stays_where_it_was_put(sheet: str) -> None:
    answer, _ = ask(
        sheet,
        "settle",
        bets={"ante": 1000, "progresivo": 250},
        player=cards("As Ks Qs Js Ts"),
        bank=cards("8d 8h 2d 3c 4s"),
        decision="voy",
    )
    assert answer["net"] == {"ante": 1000, "segunda": 200_000, "progresivo": -250}


REFUSALS: list[tuple[dict[str, Any], str]] = [
    ({"player": cards("As Ks Qs Js")}, "bad-request"),
    ({"bank": cards("8s 8h 2d 3c")}, "bad-request"),
    ({"bank": []}, "bad-request"),
    ({"player": cards("8s Ks Qs Js Ts")}, "bad-cards"),
    ({"player": cards("Jk Ks Qs Js Ts")}, "bad-cards"),
    ({"bets": {"ante": -5}}, "bad-request"),
    ({"bets": {"ante": 1000, "segunda": 1000}}, "bad-request"),
    ({"bets": {"progresivo": 100}}, "bad-request"),
    ({"bets": {"ante": 1000, "seguro": 100}}, "not-in-this-game"),
    ({"bets": {"ante": 1000, "compra": 1000}}, "not-in-this-game"),
    ({"decision": "doblar"}, "bad-request"),
    ({"dealt": cards("Ad Kd Qd Js Ts")}, "bad-request"),
    ({"dealt": cards("8s Ks Qs Js Ts")}, "bad-cards"),
    ({"cartas": 5}, "bad-request"),
]


@pytest.mark.parametrize(("change", "code"), REFUSALS)
@pytest.mark.parametrize("sheet", SHEETS)
def test_what_cannot_be_is_refused(sheet: str, change: dict[str, Any], code: str) -> None:
    asked: dict[str, Any] = {
        "bets": {"ante": 1000},
        "player": cards("As Ks Qs Js Ts"),
        "bank": EIGHTS,
        "decision": "voy",
    }
    assert refused(sheet, "settle", **{**asked, **change})[0] == code


def test_two_changed_cards_are_allowed() -> None:
    answer, _ = ask(
        CYL,
        "settle",
        bets={"ante": 1000},
        player=cards("As Ks Qs Js Ts"),
        dealt=cards("2c 3h Qs Js Ts"),
        bank=EIGHTS,
        decision="voy",
    )
    assert answer["net"] == {"ante": 1000, "segunda": 200_000}


def _settled(player: tuple[int, ...], bank: tuple[int, ...]) -> dict[str, int]:
    seat = SeatHand({"ante": 500, "segunda": 1000}, player)
    return TABLE.settle(seat, TABLE.bank_hand(bank)).net


@given(TWO_HANDS)
def test_only_placed_bets_are_settled_and_none_loses_more_than_its_stake(
    dealt: tuple[int, ...],
) -> None:
    net = _settled(dealt[:5], dealt[5:])
    assert set(net) == {"ante", "segunda"}
    assert net["ante"] in (-500, 0, 500)
    assert net["segunda"] >= -1000


@given(THREE_HANDS)
def test_a_better_hand_is_never_paid_less_on_the_same_box(dealt: tuple[int, ...]) -> None:
    hands = sorted((dealt[:5], dealt[5:10]), key=GAME.ranker.value)
    low, high = (_settled(hand, dealt[10:]) for hand in hands)
    assert all(low[box] <= high[box] for box in low)


@given(TWO_HANDS, st.permutations(range(4)))
def test_suits_have_no_order(dealt: tuple[int, ...], suits: list[int]) -> None:
    moved = tuple(rank_of(card) * 4 + suits[suit_of(card)] for card in dealt)
    assert _settled(dealt[:5], dealt[5:]) == _settled(moved[:5], moved[5:])
