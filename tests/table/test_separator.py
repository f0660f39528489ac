"""The separator in the shoe: the last hand is announced, then the shoe is closed (R-74)."""

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.table import events as ev
from firmware_py.table.due import BetsDue, ReshuffleDue
from firmware_py.table.states import Phase
from firmware_py.text.render import english
from tests.table.playing import aloud, begin, rehearse

BLACKJACK = "pais-vasco/blackjack"
PUNTO_BANCA = "pais-vasco/punto-y-banca"
SHOWN = ev.CutCardShown("shoe")
REPORTED = ev.IrregularityReported("cut-card")


def betting(sheet: str, box: str) -> Rehearsal:
    """One round is over, the bets of the next are open and one is laid."""
    table = rehearse(sheet, limits=(500, 12500 if sheet == BLACKJACK else 10000))
    begin(table, {1: {box: 500}}, close=False)
    table.finish_round()
    table.tell(ev.RoundPaid())
    table.tell(ev.BetsOpened())
    assert table.tell(ev.BetLaid(1, box, 500)).accepted
    return table


@pytest.mark.parametrize("event", [SHOWN, REPORTED])
def test_blackjack_plays_the_hand_whose_bets_are_open_and_then_closes_the_shoe(
    event: ev.Event,
) -> None:
    """03.V.3.c: «la jugada que está realizando es la última de la talla»."""
    table = betting(BLACKJACK, "apuesta")
    decision = table.tell(event)
    assert ("última jugada de la talla", "03.V.3.c") in aloud(decision.effects)
    assert decision.phase is Phase.BETTING
    assert decision.rulings[0].ruling == "continue"
    table.finish_round()
    assert "new shoe" in english(table.tell(ev.RoundPaid()).due.message())
    refusal = table.tell(ev.BetsOpened()).refusal
    assert refusal is not None
    assert refusal.code == "new-shoe"
    assert table.tell(ev.BetsOpened(new_shoe=True)).accepted


@pytest.mark.parametrize("event", [SHOWN, REPORTED])
def test_punto_y_banca_fills_a_new_shoe_before_the_bets_go_on(event: ev.Event) -> None:
    """07.VII: no further hand from this shoe; the stakes stay, the new shoe is burned anew."""
    table = betting(PUNTO_BANCA, "punto")
    decision = table.tell(event)
    assert decision.due == ReshuffleDue(whole=True)
    assert table.tell(ev.BetsClosed()).refusal is not None
    decision = table.step()
    assert (decision.phase, type(decision.due)) == (Phase.BETTING, BetsDue)
    table.finish_round()
    assert table.table.in_round().numbers("burn")
    table.tell(ev.RoundPaid())
    assert table.tell(ev.BetsOpened()).accepted


@pytest.mark.parametrize("event", [SHOWN, REPORTED])
@pytest.mark.parametrize("sheet", [BLACKJACK, PUNTO_BANCA, "pais-vasco/treinta-y-cuarenta"])
def test_between_rounds_it_closes_the_shoe(sheet: str, event: ev.Event) -> None:
    box = {BLACKJACK: "apuesta", PUNTO_BANCA: "punto"}.get(sheet, "negro")
    table = rehearse(sheet, limits=(500, 12500 if sheet == BLACKJACK else 10000))
    begin(table, {1: {box: 500}}, close=False)
    table.finish_round()
    table.tell(ev.RoundPaid())
    decision = table.tell(event)
    assert decision.phase is Phase.IDLE
    assert "new shoe" in english(decision.due.message())
    assert table.tell(ev.BetsOpened()).refusal is not None
    assert table.tell(ev.BetsOpened(new_shoe=True)).accepted


def test_a_game_without_a_separator_is_told_of_one_only_in_a_round() -> None:
    table = rehearse("galicia/poker-sin-descarte")
    refusal = table.tell(SHOWN).refusal
    assert refusal is not None
    assert refusal.code == "no-round"
