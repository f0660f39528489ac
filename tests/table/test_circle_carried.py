"""Forced bets and pots that are left, beside rulings that put a seat out."""

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.table import events as ev
from firmware_py.table.due import CardDue, PaymentDue, WordDue
from firmware_py.table.table import Table
from tests.table.circle import deal_on, seat_players, words
from tests.table.conserved import faults
from tests.table.playing import rehearse

SHEET = "galicia/cubierto-5-descarte"
# Four hands in their order of deal without a pair among them.
NOBODY_OPENS = "7c 7d 7h 7s 8d 8h 8s 8c 9h 9s 9c 9d Ts Tc Td Th Kc Kd Kh Ks"


def dealt() -> Rehearsal:
    """Five players with an ante of 2, and the first card on the table."""
    table = rehearse(SHEET, limits=(1000, 4000))
    table.begin_round(new_shoe=True)
    for seat in range(1, 6):
        table.tell(ev.BetLaid(seat, "resto", 20_000))
        table.tell(ev.BetLaid(seat, "ante", 200))
    while not isinstance(table.table.due, CardDue):
        assert table.step().accepted
    return table


def decide(table: Rehearsal, ruling: str, *seats: int) -> None:
    table.tell(ev.IrregularityReported("claim-after-settlement"))
    facts = (("seats", seats),) if seats else ()
    assert table.tell(ev.SupervisorDecided(ruling, "seen by all", "jefe", facts)).accepted


def passes(_table: Table, due: WordDue) -> ev.Said:
    return ev.Said(due.who, "pasar")


def test_a_returned_ante_is_on_the_list_of_a_hand_that_nobody_opened() -> None:
    """Galicia 27: the pot of the others stays for the next hand."""
    table = dealt()
    decide(table, "void-seat", 4)
    table.finish_round(passes)
    round_ = table.table.in_round()
    assert {row.seat: row.cents for row in round_.transfers} == {
        1: -200, 2: -200, 3: -200, 4: 0, 5: -200,
    }  # fmt: skip
    assert faults(round_) == []


def test_a_void_hand_has_no_pot_to_leave() -> None:
    """Its stakes are on the list to go back: nothing is collected for a pot that does not stay."""
    table = dealt()
    decide(table, "void-round")
    assert isinstance(table.table.due, PaymentDue)
    decide(table, "pot-carried-over")
    round_ = table.table.in_round()
    assert {row.cents for row in round_.transfers} == {0}
    assert faults(round_) == []


def test_the_blind_bet_of_a_seat_put_out_is_the_next_ones() -> None:
    """PV 17.1.II: nobody is free to speak before somebody has made it."""
    table = rehearse("pais-vasco/cubierto-5-descarte", limits=(1000, 4000))
    table.begin_round(new_shoe=True)
    for seat in range(1, 6):
        table.tell(ev.BetLaid(seat, "resto", 20_000))
    table.tell(ev.BetsClosed())
    first = table.table.due
    assert isinstance(first, WordDue)
    decide(table, "void-seat", int(first.who))
    after = table.table.due
    assert isinstance(after, WordDue)
    assert after.who != first.who
    assert after.choices == first.choices
    table.finish_round()
    assert faults(table.table.in_round()) == []


@pytest.mark.parametrize(
    ("sheet", "unopened", "false"),
    [
        ("castilla-y-leon/cubierto-5-descarte", "art. 62.3", "art. 63.3"),
        ("galicia/cubierto-5-descarte", "art. 27", "art. 28.3"),
    ],
)
def test_a_pot_that_stays_cites_why_it_stays(sheet: str, unopened: str, false: str) -> None:
    """CyL 63.3: a false opening that nobody called; CyL 62.3: a hand that nobody opened."""
    table = seat_players(sheet, stack=NOBODY_OPENS)
    words(table, *["pasar"] * 4)
    assert {row.article for row in table.table.in_round().transfers} == {unopened}
    table = seat_players(sheet, stack=NOBODY_OPENS)
    words(table, "apostar", *["retirarse"] * 3)
    deal_on(table)
    round_ = table.table.in_round()
    assert [ruling.ruling for ruling in round_.rulings] == ["pot-carried-over"]
    assert {row.article for row in round_.transfers} == {false}
    assert faults(round_) == []


def test_a_false_opening_told_by_the_dealer_is_cited_too() -> None:
    table = seat_players(SHEET, stack=NOBODY_OPENS)
    words(table, "apostar")
    told = ev.IrregularityReported("false-opening", (("seat", 4), ("called", False)))
    assert table.tell(told).accepted
    assert {row.article for row in table.table.in_round().transfers} == {"art. 28.3"}


def blank_hand(*gone: int) -> Rehearsal:
    """Nobody opens; the bets of the next hand are open and some have left."""
    table = seat_players(SHEET, stack=NOBODY_OPENS)
    words(table, "pasar", "pasar", "pasar", "pasar")
    table.tell(ev.RoundPaid())
    assert table.begin_round().accepted
    for seat in gone:
        assert table.tell(ev.BetTakenBack(seat, "resto")).accepted
    return table


def ended(table: Rehearsal, ruling: str = "void-round") -> None:
    assert table.tell(ev.IrregularityReported("unforeseen")).accepted
    assert table.tell(ev.SupervisorDecided(ruling, "nobody else will play", "jefe")).accepted


def code(table: Rehearsal, event: ev.Event) -> str:
    refusal = table.tell(event).refusal
    return str(refusal.code) if refusal else ""


def test_a_pot_that_cannot_be_played_for_is_given_back_by_the_person_in_charge() -> None:
    """Art. 23: with fewer than four the game stops; art. 19.1: what is not foreseen is his."""
    table = blank_hand(1, 2)
    for seat in (3, 4):
        table.tell(ev.BetLaid(seat, "ante", 200))
    assert code(table, ev.BetsClosed()) == "bad-request"
    ended(table)
    round_ = table.table.in_round()
    moved = {row.seat: row.cents for row in round_.transfers if row.cents}
    assert moved == {1: 200, 2: 200, 3: 200, 4: 200}
    assert faults(round_) == []
    table.tell(ev.RoundPaid())
    assert code(table, ev.ClosingAsked("jefe")) == ""


def test_a_pot_of_several_blank_hands_goes_back_whole() -> None:
    table = blank_hand()
    for seat in (1, 2, 3, 4):
        table.tell(ev.BetLaid(seat, "ante", 200))
    table.tell(ev.BetsClosed())
    table.finish_round(passes)
    table.tell(ev.RoundPaid())
    assert table.begin_round().accepted
    ended(table)
    moved = {row.seat: row.cents for row in table.table.in_round().transfers if row.cents}
    assert moved == {1: 400, 2: 400, 3: 400, 4: 400}
    # The next game begins with jacks again.
    (left,) = table.table.carried
    assert (left.pot_cents, left.blank_hands, left.put_in) == (0, 0, ())


def test_a_hand_that_is_annulled_later_leaves_the_pot_for_the_next() -> None:
    table = blank_hand()
    for seat in (1, 2, 3, 4):
        table.tell(ev.BetLaid(seat, "ante", 200))
    table.tell(ev.BetsClosed())
    table.draw()
    ended(table)
    assert not any(row.cents for row in table.table.in_round().transfers)
    table.tell(ev.RoundPaid())
    assert table.table.carried[0].pot_cents == 800
    assert code(table, ev.ClosingAsked("jefe")) == "carried"


def test_who_has_left_has_no_resto_on_the_table_after_a_hand_that_is_annulled() -> None:
    table = blank_hand(1)
    ended(table)
    table.tell(ev.RoundPaid())
    assert table.begin_round().accepted
    assert {seat for seat, _ in table.table.in_round().bets} == {2, 3, 4}
