"""Treinta y cuarenta: what a ruling on a seat does to its new stakes and to its prisoners."""

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.table import events as ev
from firmware_py.table.due import CardDue
from tests.table.test_treinta_cuarenta_course import NEGRO, REFAIT, coups, listed, pay, play


def put_out(table: Rehearsal, seat: int) -> None:
    table.tell(ev.IrregularityReported("unforeseen"))
    facts = (("seats", (seat,)),)
    assert table.tell(ev.SupervisorDecided("forfeit", "he cheated", "jefe", facts)).accepted


def test_a_stake_of_which_half_was_said_is_forfeited_once() -> None:
    """The ruling on the seat comes between its two words."""
    table = coups(REFAIT)
    table.tell(ev.BetsOpened())
    for seat, box in ((1, "negro"), (1, "color"), (2, "negro")):
        table.tell(ev.BetLaid(seat, box, 1000))
    table.tell(ev.BetsClosed())
    while isinstance(table.table.due, CardDue):
        table.draw()
    table.tell(ev.Said("1/negro", "mitad"))
    put_out(table, 1)
    table.tell(ev.Said("2/negro", "mitad"))
    assert listed(table) == [(1, "negro", -1000), (1, "color", -1000), (2, "negro", -500)]


def test_a_seat_put_out_at_the_payment_leaves_its_prisoner_free_and_its_new_one_lost() -> None:
    table = coups(REFAIT, NEGRO, REFAIT)
    play(table, {1: {"negro": 1000}}, "prision")
    pay(table)
    play(table, {1: {"negro": 2000}, 2: {"rojo": 1000}})
    put_out(table, 1)
    assert listed(table) == [(1, "negro", -2000), (2, "rojo", -1000), (1, "negro", 0)]
    pay(table)
    play(table, {1: {"negro": 1000}, 2: {"rojo": 1000}}, "prision", "mitad")
    put_out(table, 1)
    assert listed(table) == [(1, "negro", -1000), (2, "rojo", -500)]
    pay(table)
    assert table.table.carried == ()


def test_prisoners_stay_when_everybody_who_bet_is_put_out() -> None:
    table = coups(REFAIT, NEGRO)
    play(table, {1: {"negro": 1000}}, "prision")
    pay(table)
    caught = table.table.carried
    table.tell(ev.BetsOpened())
    table.tell(ev.BetLaid(2, "rojo", 1000))
    table.tell(ev.BetsClosed())
    table.draw()
    put_out(table, 2)
    assert listed(table) == [(2, "rojo", -1000)]
    pay(table)
    assert table.table.carried == caught
