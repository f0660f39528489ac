"""Chips laid before their interval: a bet out of turn waits for it, other faults are refused."""

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.table import events as ev
from firmware_py.table.due import CardDue, PaymentDue, WordDue
from firmware_py.table.view import view
from tests.table.circle import ANTE, asked, deal_on, offers, open_circle, seat_players, won, words

# Where a bet out of turn is valid, and in what it may be changed when the turn comes.
PLACES = ["galicia", "pais-vasco", "castilla-la-mancha"]
CHIPS = ["bet-out-of-turn", "call-short", "oversize-chip"]


def bet_early(table: Rehearsal, seat: int, cents: int) -> None:
    told = ev.IrregularityReported("bet-out-of-turn", (("seat", seat), ("put_in", cents)))
    decision = table.tell(told)
    assert decision.accepted, decision.refusal
    assert decision.rulings[0].ruling == "continue"


def why(table: Rehearsal, name: str) -> tuple[str, str]:
    facts = (("seat", 2), ("put_in", 500), ("to_call", 1000))
    refusal = table.tell(ev.IrregularityReported(name, facts)).refusal
    assert refusal is not None
    return refusal.code, refusal.message


@pytest.mark.parametrize("place", PLACES)
def test_a_bet_before_the_first_interval_stands_in_it(place: str) -> None:
    """Galicia 24.3.f, PV 17.VIII.3.f, CLM 22.2.e: «se considera válida»."""
    table = seat_players(f"{place}/holdem", options={"limit": "none"})
    table.step()
    assert isinstance(table.table.due, CardDue)
    third = 2 if place == "galicia" else 3
    bet_early(table, third, 3000)
    words(table, "pasar", "pasar")
    assert asked(table).who == third
    assert offers(table) == {"apostar": (3000, 3000)}
    words(table, "apostar", "subir 9000")
    # It was raised after his turn: he answers, and raises only where that is not forbidden.
    words(table, "retirarse", "retirarse")
    assert asked(table).who == third
    assert ("subir" in offers(table)) == (place == "castilla-la-mancha")


@pytest.mark.parametrize("place", PLACES)
def test_a_bet_before_a_later_interval_stands_in_that_one_only(place: str) -> None:
    table = seat_players(f"{place}/holdem", options={"limit": "none"})
    second = 3 if place == "galicia" else 2
    words(table, "pasar", "pasar", "pasar", "pasar")
    assert isinstance(table.table.due, CardDue)
    bet_early(table, second, 2000)
    words(table, "pasar")
    assert asked(table).who == second
    assert offers(table) == {"apostar": (2000, 2000)}
    words(table, "apostar", "cubrir", "cubrir", "cubrir")
    deal_on(table)
    words(table, "pasar")
    assert asked(table).who == second
    assert {"pasar", "apostar", "retirarse"} <= {*offers(table)}


def test_a_bet_told_in_the_draw_stands_in_the_interval_after_it() -> None:
    """Art. 24.3.f, art. 27."""
    jacks = "Js 2c 3d 4h Jh 5c 6d 7h 9s Tc Qd Ks 8s Kd Ah 9c 3c 7s 5h 2d"
    table = seat_players("galicia/cubierto-5-descarte", stack=jacks)
    words(table, "apostar", "cubrir", "cubrir", "retirarse")
    assert (asked(table).who, asked(table).stage) == (4, "draw")
    bet_early(table, 3, 1000)
    words(table, "servido", "servido", "servido", "pasar")
    assert asked(table).who == 3
    assert set(offers(table)) == {"apostar"}


def test_chips_that_were_given_up_with_the_hand_stay_in_the_pot() -> None:
    table = seat_players("galicia/holdem", options={"limit": "none"})
    table.step()
    bet_early(table, 3, 1000)
    words(table, "apostar 9000", "retirarse", "retirarse", "retirarse")
    assert isinstance(table.table.due, PaymentDue)
    assert won(table) == {1: -ANTE, 2: -ANTE, 3: -ANTE - 1000, 4: 2 * ANTE + ANTE + 1000}


@pytest.mark.parametrize("place", [*PLACES, "castilla-y-leon"])
@pytest.mark.parametrize("name", CHIPS)
def test_before_the_deal_and_after_the_bets_nothing_can_be_laid_wrongly(
    place: str, name: str
) -> None:
    table = open_circle(f"{place}/holdem")
    assert table.begin_round().accepted
    for seat in (1, 2, 3, 4):
        table.tell(ev.BetLaid(seat, "resto", 50_000))
        table.tell(ev.BetLaid(seat, "ante", ANTE))
    code, message = why(table, name)
    assert (code, "chips laid now are his resto" in message) == ("not-now", True)
    table.tell(ev.BetsClosed())
    table.finish_round()
    assert isinstance(table.table.due, PaymentDue)
    code, message = why(table, name)
    assert (code, "the bets of this hand are over" in message) == ("not-now", True)


def test_what_cannot_go_wrong_now_is_not_on_the_list() -> None:
    table = seat_players("galicia/cubierto-5-descarte")
    table.step()
    assert {*CHIPS} & {*view(table.table).may_go_wrong} == {"bet-out-of-turn"}
    deal_on(table)
    assert {*CHIPS} <= {*view(table.table).may_go_wrong}
    assert "false-opening" not in view(table.table).may_go_wrong
    words(table, "apostar")
    assert "false-opening" in view(table.table).may_go_wrong


def test_the_resto_on_show_is_what_is_left_of_it() -> None:
    table = seat_players("galicia/holdem", {1: 20_000, 2: 20_000, 3: 20_000, 4: 20_000})
    words(table, "apostar", "cubrir", "retirarse", "retirarse")
    shown = {p.place: {box: cents for _, box, cents in p.bets} for p in view(table.table).places}
    assert shown["4"] == {"resto": 20_000 - ANTE - 1000, "ante": ANTE, "apuesta/1": 1000}
    assert shown["1"] == {"resto": 20_000 - ANTE, "ante": ANTE}


@pytest.mark.parametrize("name", ["call-short", "oversize-chip"])
def test_no_bet_is_met_badly_while_cards_are_dealt(name: str) -> None:
    """Art. 24.3.c and d speak of a bet that is to be met."""
    table = seat_players("galicia/holdem")
    table.step()
    code, message = why(table, name)
    assert (code, "no bet is to be met now" in message) == ("not-now", True)
    deal_on(table)
    assert isinstance(table.table.due, WordDue)
