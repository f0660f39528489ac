"""Let it ride at the table: trijoker's course, a pair of tens, and the posted extra bet."""

import pytest

from firmware_py.table import events as ev
from tests.table.playing import begin, nets, rehearse
from tests.table.rounds import THREE, deal_out, say

SHEET = "castilla-la-mancha/let-it-ride"
POSTED = {"extra_bet": 200, "extra_trio": 5, "extra_real": 1000, "extra_escalera_color": 200,
          "extra_poker": 50, "extra_full": 20, "extra_color": 15, "extra_escalera": 10}  # fmt: skip


def test_a_pair_of_tens_is_enough() -> None:
    """CLM 12: one to one from the pair of tens; what was taken back goes back."""
    # One player: his card, common card, his, common, his.
    table = rehearse(SHEET, stack="Ts 4d Th 7c 2s")
    begin(table, {1: THREE})
    deal_out(table)
    say(table, "deja")
    assert len(table.table.in_round().faces("board")) == 1
    say(table, "retira")
    assert nets(table)[1] == {"apuesta1": 500, "apuesta2": 0, "apuesta3": 500}


def test_a_pair_of_nines_loses_what_is_in_play() -> None:
    table = rehearse(SHEET, stack="9s 4d 9h 7c 2s")
    begin(table, {1: THREE})
    deal_out(table)
    say(table, "retira")
    say(table, "deja")
    assert nets(table)[1] == {"apuesta1": 0, "apuesta2": -500, "apuesta3": -500}


def test_the_real_pays_a_thousand() -> None:
    table = rehearse(SHEET, stack="As Ks Qs Js Ts")
    begin(table, {1: THREE})
    deal_out(table)
    say(table, "deja")
    say(table, "deja")
    assert nets(table)[1] == {"apuesta1": 500000, "apuesta2": 500000, "apuesta3": 500000}


def test_the_extra_bet_opens_only_with_a_posted_table() -> None:
    """CLM 12: amount and prizes are the house's; without them the bet is refused."""
    table = rehearse(SHEET)
    begin(table, {1: THREE}, close=False)
    assert table.tell(ev.BetLaid(1, "extra", 200)).refusal is not None
    table = rehearse(SHEET, stack="9s 4d 9h 9c 2s", options=POSTED)
    begin(table, {1: {**THREE, "extra": 200}})
    deal_out(table)
    say(table, "retira")
    say(table, "retira")
    assert nets(table)[1] == {"apuesta1": 0, "apuesta2": 0, "apuesta3": 1500, "extra": 1000}


@pytest.mark.parametrize("sheet", [SHEET, "galicia/trijoker", "pais-vasco/trijoker"])
def test_the_three_bets_are_laid_and_equal(sheet: str) -> None:
    table = rehearse(sheet)
    begin(table, {1: {"apuesta1": 500, "apuesta2": 500}}, close=False)
    assert table.tell(ev.BetLaid(1, "apuesta3", 700)).refusal is not None
    refused = table.tell(ev.BetsClosed())
    assert refused.refusal is not None
    assert refused.refusal.code == "incomplete"
    assert table.tell(ev.BetLaid(1, "apuesta3", 500)).accepted
    assert table.tell(ev.BetsClosed()).accepted
