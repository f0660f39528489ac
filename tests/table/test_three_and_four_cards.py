"""Tres cartas, cuatro cartas and caribbean stud at the table, card by card."""

import pytest

from firmware_py.table import events as ev
from firmware_py.table.due import CardDue, PaymentDue, WordDue
from firmware_py.table.view import offers
from tests.table.playing import begin, nets, rehearse
from tests.table.rounds import deal_out, listed, say

TRES = ["castilla-y-leon/tres-cartas", "pais-vasco/tres-cartas", "castilla-la-mancha/tres-cartas"]
CUATRO = "castilla-y-leon/cuatro-cartas"
CARIBBEAN = "castilla-la-mancha/caribbean-stud"


@pytest.mark.parametrize("sheet", TRES)
def test_a_royal_of_three_against_a_queen(sheet: str) -> None:
    """CyL 21, PV 15.V.3, CLM 13-14: bonus 5, Par Plus 50, ante and second bet 1:1."""
    table = rehearse(sheet, stack="As Qd Ks 7c Qs 2h")
    begin(table, {1: {"ante": 500, "par-plus": 500}})
    places = []
    while isinstance(due := table.table.due, CardDue):
        places.append(f"{due.place}:{due.face}")
        table.draw()
    assert places == ["1:down", "bank:down"] * 3
    say(table, "voy", 500)
    paid = {"ante": 500, "par-plus": 25000, "segunda": 500, "bonus-ante": 2500}
    assert nets(table)[1] == paid


@pytest.mark.parametrize("sheet", [*TRES, CUATRO])
def test_no_chips_are_laid_on_a_bonus(sheet: str) -> None:
    """CyL 21, PV 15.V.3, CLM 14.1: it is paid on the ante, and takes no stake."""
    table = rehearse(sheet)
    table.begin_round(new_shoe=True)
    table.tell(ev.BetLaid(1, "ante", 500))
    refusal = table.tell(ev.BetLaid(1, "bonus-ante", 500)).refusal
    assert refusal is not None
    assert refusal.message.startswith("bonus-ante is no bet: it is paid on ante (")
    assert "bonus-ante" not in [offer.act for offer in offers(table.table)]


@pytest.mark.parametrize("sheet", TRES)
def test_a_bank_below_the_queen_pays_the_ante_alone(sheet: str) -> None:
    table = rehearse(sheet, stack="4s Jd 5d 7c 9h 2h")
    begin(table, {1: {"ante": 500, "par-plus": 500}})
    deal_out(table)
    say(table, "voy", 500)
    assert nets(table)[1] == {"ante": 500, "par-plus": -500, "segunda": 0}


@pytest.mark.parametrize("sheet", TRES)
@pytest.mark.parametrize(("after", "paid"), [("lost", -500), ("settled", 500)])
def test_the_par_plus_of_a_player_who_retires(sheet: str, after: str, paid: int) -> None:
    """Lost, or settled on his pair: then his cards are turned up before they are taken."""
    table = rehearse(sheet, stack="4s Jd 4d 7c 9h 2h", options={"side_bets_after_paso": after})
    begin(table, {1: {"ante": 500, "par-plus": 500}, 2: {"ante": 500}}, close=False)
    table.tell(ev.BetTakenBack(2, "ante"))
    table.tell(ev.BetsClosed())
    deal_out(table)
    say(table, "paso")
    assert isinstance(table.table.due, PaymentDue)
    shown = table.table.in_round().faces(1)
    assert len(shown) == (3 if after == "settled" else 0)
    assert table.table.in_round().faces("bank") == ()
    assert nets(table)[1] == {"ante": -500, "par-plus": paid}


def test_three_bettors_on_a_hand_follow_the_seated_player() -> None:
    """CyL 18.2: only where the casino says so; each pays and is paid on his own stake."""
    sheet, stack = "castilla-y-leon/tres-cartas", "As Qd Ah 7c 2s 2h"
    table = rehearse(sheet, stack=stack, options={"bets_per_box": 3})
    begin(table, {1: {"ante": 500}}, close=False)
    assert table.tell(ev.BetLaid(1, "ante", 700, "ana")).accepted
    assert table.tell(ev.BetLaid(1, "ante", 600, "berta")).accepted
    full = table.tell(ev.BetLaid(1, "ante", 500, "carla"))
    assert full.refusal is not None
    table.tell(ev.BetsClosed())
    deal_out(table)
    say(table, "voy", 500)
    assert listed(table) == {
        "1 ante": 500, "1 segunda": 500, "1 ana ante": 700, "1 ana segunda": 700,
        "1 berta ante": 600, "1 berta segunda": 600,
    }  # fmt: skip


def test_cuatro_cartas_lists_losers_before_winners_and_from_the_back() -> None:
    """CyL 43.10 and 43.11: Play, Ante, Ases; what is lost is collected first."""
    # Seat 1 holds a pair of aces, seat 2 nothing; the bank has a pair of kings at best.
    stack = "As 3s Kc Ah 8d Kd 7h 4d 2h 9s Jc 4s 5h 6h 5c 9h"
    table = rehearse(CUATRO, stack=stack)
    bets = {"ante": 500, "ases": 500}
    begin(table, {1: bets, 2: bets})
    dealt = []
    while isinstance(due := table.table.due, CardDue):
        dealt.append(f"{due.place}:{due.face}")
        table.draw()
    assert dealt == ["1:down", "2:down", "bank:down"] * 5 + ["bank:up"]
    say(table, "voy", 1500)
    say(table, "voy", 500)
    assert listed(table) == {
        "2 play": -500, "2 ante": -500, "2 ases": -500,
        "1 play": 1500, "1 ante": 500, "1 ases": 500,
    }  # fmt: skip
    assert list(listed(table)) == ["2 play", "2 ante", "2 ases", "1 play", "1 ante", "1 ases"]


def test_ases_alone_leaves_nothing_to_decide() -> None:
    """CyL 43.1: in either box or in both."""
    table = rehearse(CUATRO, stack="As Kc Ah Kd 7h 2h 9s 4c 5h 5c 9c")
    begin(table, {1: {"ases": 500}})
    deal_out(table)
    assert isinstance(table.table.due, PaymentDue)
    assert nets(table)[1] == {"ases": 500}


def test_the_play_bet_is_one_two_or_three_antes_within_the_maximum() -> None:
    """CyL 43.2 and 44."""
    table = rehearse(CUATRO, limits=(500, 1500))
    begin(table, {1: {"ante": 500}, 2: {"ante": 1000}})
    deal_out(table)
    due = table.table.due
    for cents in (499, 750, 2000):
        refused = table.tell(ev.Said(1, "voy", cents))
        assert refused.refusal is not None
        assert refused.refusal.code == "limit"
        assert table.table.due is due
    say(table, "voy", 1500)
    asked = table.table.due
    assert isinstance(asked, WordDue)
    # Three antes would be 3000: the table's maximum holds, and whole antes.
    assert (asked.choices[0].cents, asked.choices[0].most_cents) == (1000, 1500)
    assert table.tell(ev.Said(2, "voy", 1500)).refusal is not None
    say(table, "voy", 1000)


def test_any_amount_between_where_the_house_says_so() -> None:
    table = rehearse(CUATRO, options={"play_sizes": "any"})
    begin(table, {1: {"ante": 500}})
    deal_out(table)
    say(table, "voy", 750)


def test_a_surrendered_ante_leaves_the_ases_in_play() -> None:
    """CyL 43.6: the bonus goes with the ante, the aces bet is settled on the cards."""
    table = rehearse(CUATRO, stack="As Kc Ah Kd Ad 2h 9s 4c 5h 5c 9c")
    begin(table, {1: {"ante": 500, "ases": 500}})
    deal_out(table)
    say(table, "paso")
    assert nets(table)[1] == {"ante": -500, "ases": 3500}


def test_a_tie_wins_and_the_bonus_is_paid_against_a_better_bank() -> None:
    """CyL 43.8 and 43.12: trío 2 to 1 on the ante whatever the bank holds."""
    table = rehearse(CUATRO, stack="2s Kc 2h Kd 2d Kh 9s Ks 5h 5c 9c")
    begin(table, {1: {"ante": 500}})
    deal_out(table)
    say(table, "voy", 500)
    assert nets(table)[1] == {"ante": -500, "play": -500, "bonus-ante": 1000}
    table = rehearse(CUATRO, stack="As Ac Kh Kc Qd Qs Js Jd 5h 5d 3h")
    begin(table, {1: {"ante": 500}})
    deal_out(table)
    say(table, "voy", 500)
    assert nets(table)[1] == {"ante": 500, "play": 500}


@pytest.mark.parametrize(("card", "up"), [("first", 0), ("last", 4)])
def test_caribbean_stud_shows_the_card_that_the_house_published(card: str, up: int) -> None:
    table = rehearse(CARIBBEAN, options={"open_card_manual": card})
    begin(table, {1: {"ante": 500}})
    faces = []
    while isinstance(due := table.table.due, CardDue):
        faces += [due.face] if due.place == "bank" else []
        table.draw()
    assert faces == ["up" if n == up else "down" for n in range(5)]


def test_a_straight_flush_of_caribbean_stud() -> None:
    """CLM 15: fifty to one on the Bet, the ante 1:1, against ace and king."""
    table = rehearse(CARIBBEAN, stack="5s Ac 6s Kd 7s 9h 8s 4c 9s 2d")
    begin(table, {1: {"ante": 500}})
    deal_out(table)
    say(table, "voy", 1000)
    assert nets(table)[1] == {"ante": 500, "bet": 50000}


def test_caribbean_stud_without_ace_and_king() -> None:
    table = rehearse(CARIBBEAN, stack="5s Ac 6s Qd 7s 9h 8s 4c 9s 2d")
    begin(table, {1: {"ante": 500}})
    deal_out(table)
    say(table, "voy", 1000)
    assert nets(table)[1] == {"ante": 500, "bet": 0}
