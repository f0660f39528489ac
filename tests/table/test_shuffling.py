"""Between rounds: who cuts the pack, and cards that are seen while it is shuffled or cut."""

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rehearsal.shoe import Shoe
from firmware_py.rulebook import library
from firmware_py.rules.game import choose
from firmware_py.table import events as ev
from firmware_py.table.due import ReshuffleDue
from firmware_py.table.states import Phase
from firmware_py.table.table import Setup
from firmware_py.table.view import view
from firmware_py.text.render import english, sentence
from tests.table.playing import begin, rehearse
from tests.table.test_any_events import state_of

PAI_GOW = "castilla-y-leon/pai-gow"
BLACKJACK = "pais-vasco/blackjack"
GALICIA = "galicia/poker-sin-descarte"


def cutting(sheet: str, limits: tuple[int, int] = (500, 5000)) -> Rehearsal:
    """A table to which cuts are told."""
    game = choose(sheet, library.sheet(sheet), {})
    table = Rehearsal(game, Setup(*limits, cuts_told=True), Shoe(game.deck, 1))
    table.open_table()
    return table


def code(table: Rehearsal, event: ev.Event) -> str:
    """Why an event is refused; it changes nothing."""
    before = state_of(table.table)
    refusal = table.tell(event).refusal
    assert refusal is not None
    assert state_of(table.table) == before
    return refusal.code


def test_at_pai_gow_a_customer_cuts_before_every_round() -> None:
    """CyL 33.1: «el croupier pasará la baraja a un jugador para que la corte»."""
    table = cutting(PAI_GOW)
    assert code(table, ev.BetsOpened()) == "not-cut"
    assert code(table, ev.PackCut("crupier")) == "not-his-cut"
    assert code(table, ev.PackCut(7)) == "not-his-cut"
    assert table.tell(ev.PackCut(3)).accepted
    assert table.begin_round().accepted
    assert code(table, ev.PackCut(3)) == "wrong-phase"
    table.tell(ev.BetLaid(1, "apuesta", 500))
    table.finish_round()
    table.tell(ev.RoundPaid())
    assert code(table, ev.BetsOpened()) == "not-cut"


@pytest.mark.parametrize(
    ("sheet", "due", "spanish"),
    [
        (PAI_GOW, "have the pack cut: seats (art. 33.1), then open the bets",
         "que corte la baraja un jugador (art. 33.1); después, abrir las apuestas"),
        (GALICIA, "have the pack cut: seats, then crupier (art. 7), then open the bets",
         "que corte la baraja un jugador o, si no, el crupier (art. 7); después, abrir las "
         "apuestas"),
    ],
)  # fmt: skip
def test_what_is_due_names_the_cut_before_the_bets(sheet: str, due: str, spanish: str) -> None:
    table = cutting(sheet)
    said = view(table.table).due
    assert (english(said), sentence(said)) == (due, spanish)
    table.tell(ev.PackCut(2))
    assert english(view(table.table).due) == "open the bets"


def test_in_galicia_the_croupier_cuts_if_no_player_will() -> None:
    """Art. 7: «en el caso de que ningún jugador quisiera cortar, lo hará el propio crupier»."""
    table = cutting(GALICIA)
    assert code(table, ev.PackCut("jefe-de-mesa")) == "not-his-cut"
    assert table.tell(ev.PackCut("crupier")).accepted
    assert table.begin_round().accepted


def test_at_blackjack_a_shoe_is_cut_and_who_got_the_separator_is_asked_first() -> None:
    """03.V.3.b: «al jugador que recibió la carta de corte en el último pase»."""
    table = cutting(BLACKJACK, (500, 12500))
    assert code(table, ev.BetsOpened(new_shoe=True)) == "not-cut"
    assert code(table, ev.PackCut("crupier")) == "not-his-cut"
    table.tell(ev.PackCut("jefe-de-mesa"))
    table.tell(ev.BetsOpened(new_shoe=True))
    for seat in (2, 5):
        table.tell(ev.BetLaid(seat, "apuesta", 500))
    table.tell(ev.BetsClosed())
    for _ in range(6):
        table.draw()
    table.tell(ev.CutCardShown("shoe"))
    table.finish_round()
    table.tell(ev.RoundPaid())
    refusal = table.tell(ev.BetsOpened(new_shoe=True)).refusal
    assert refusal is not None
    assert refusal.code == "not-cut"
    assert "seat 5, then seats, then jefe-de-mesa" in refusal.message


def test_a_table_to_which_cuts_are_not_told_does_not_wait_for_them() -> None:
    table = rehearse(PAI_GOW)
    assert table.begin_round().accepted


def test_a_sheet_that_says_nothing_of_a_cut_takes_none() -> None:
    assert code(rehearse("castilla-y-leon/tres-cartas"), ev.PackCut(1)) == "no-cut"


@pytest.mark.parametrize("sheet", ["galicia/holdem", "pais-vasco/holdem"])
def test_a_card_seen_at_the_cut_means_another_shuffle(sheet: str) -> None:
    """Galicia 23.1, PV 17.VI.4: «si en el momento de cortar queda al descubierto alguna carta»."""
    table = rehearse(sheet, limits=(500, 2000))
    decision = table.tell(ev.IrregularityReported("card-exposed"))
    assert decision.rulings[0].articles
    assert decision.phase is Phase.IDLE
    assert decision.due == ReshuffleDue(whole=True, stage="between-rounds")
    assert code(table, ev.BetsOpened()) == "not-shuffled"
    assert english(table.tell(ev.DeckReshuffled()).due.message()) == "open the bets"
    assert table.tell(ev.BetsOpened()).accepted


def test_a_fault_that_means_nothing_between_rounds_is_refused() -> None:
    table = rehearse(GALICIA)
    assert code(table, ev.IrregularityReported("too-many-cards", (("to", 1),))) == "no-round"
    assert code(table, ev.DeckReshuffled()) == "not-due"
    begin(table, {1: {"ante": 500}})
    assert code(table, ev.DeckReshuffled()) == "not-due"
