"""R-84: cards that an error exposed are burned, or played out in a hand on which nobody bets."""

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rulebook import library
from firmware_py.rules.cards import card_text, parse_card
from firmware_py.table import events as ev
from firmware_py.table.due import CardDue, SupervisorDue
from firmware_py.table.states import Phase
from firmware_py.table.view import view
from tests.table.playing import rehearse

PUNTO_BANCA = "pais-vasco/punto-y-banca"
TREINTA = "pais-vasco/treinta-y-cuarenta"
BOXES = {PUNTO_BANCA: "punto", TREINTA: "negro"}
SEEN = ev.IrregularityReported("drawn-before-close", (("seen", True),))


def betting(sheet: str, choice: str = "", stack: str = "") -> Rehearsal:
    """Bets are open in the second round of a shoe, and one is laid."""
    options = {"exposed_cards": choice} if choice else {}
    table = rehearse(sheet, options=options, limits=(500, 10000), stack=stack)
    table.tell(ev.BetsOpened(new_shoe=True))
    table.table.in_round().new_shoe = False
    assert table.tell(ev.BetLaid(1, BOXES[sheet], 500)).accepted
    return table


@pytest.mark.parametrize("sheet", BOXES)
def test_by_default_the_text_is_silent_and_a_person_decides(sheet: str) -> None:
    table = betting(sheet)
    assert isinstance(table.draw().due, SupervisorDue)
    decision = table.tell(SEEN)
    assert decision.rulings[0].ruling == "supervisor"
    assert isinstance(decision.due, SupervisorDue)


@pytest.mark.parametrize("sheet", BOXES)
def test_with_the_option_off_the_card_is_burned_and_the_bets_go_on(sheet: str) -> None:
    table = betting(sheet, "burn")
    table.draw()
    decision = table.tell(SEEN)
    assert (decision.phase, decision.rulings[0].ruling) == (Phase.BETTING, "burn-card")
    assert table.table.in_round().numbers("burn") == (1,)
    assert table.table.in_round().own_bets(1) == {BOXES[sheet]: 500}


@pytest.mark.parametrize("sheet", BOXES)
def test_with_the_option_on_the_card_begins_a_hand_without_bets(sheet: str) -> None:
    table = betting(sheet, "dummy-hand")
    table.draw()
    decision = table.tell(SEEN)
    assert decision.rulings[0].ruling == "use-as-next"
    assert decision.phase is Phase.DEALING
    round_ = table.table.in_round()
    first = next(iter(round_.places.keys() - {"stray", "dummy"}))
    assert round_.numbers(first) == (1,)
    assert round_.bets == {}
    assert table.tell(ev.BetLaid(2, BOXES[sheet], 500)).refusal is not None
    table.finish_round()
    assert [(moved.seat, moved.cents) for moved in round_.transfers] == [(1, 0)]
    assert round_.outcome == "dummy"
    assert len(round_.cards) >= 4
    assert table.tell(ev.RoundPaid()).phase is Phase.IDLE
    assert table.tell(ev.BetsOpened()).accepted


def test_the_dummy_hand_takes_the_cards_that_a_hand_would_have_taken() -> None:
    """07.VI: 2+3 draws a third, the bank's 7 stands: five cards, the exposed one the first."""
    table = betting(PUNTO_BANCA, "dummy-hand", stack="2s 3h 3d 4c 5h")
    table.draw()
    table.tell(SEEN)
    table.finish_round()
    round_ = table.table.in_round()
    assert [card_text(card) for card in round_.faces("punto")] == ["2s", "3d", "5h"]
    assert [card_text(card) for card in round_.faces("bank")] == ["3h", "4c"]


def test_a_card_drawn_after_the_hand_begins_the_next_one_without_bets() -> None:
    """The round is paid as it was played; then the exposed card is played out."""
    table = betting(PUNTO_BANCA, "dummy-hand", stack="9s 2h Kd 4c 5h 2s 2d 2c")
    table.finish_round()
    paid = table.table.in_round().transfers
    table.draw()
    facts = (("seen", True),)
    table.tell(ev.IrregularityReported("drawn-by-mistake", facts))
    assert table.table.in_round().transfers == paid
    assert table.table.in_round().numbers("dummy") == (5,)
    decision = table.tell(ev.RoundPaid())
    assert decision.phase is Phase.DEALING
    assert table.table.due == CardDue("bank", "down", 1)
    assert table.table.in_round().numbers("punto") == (5,)
    table.finish_round()
    assert table.table.in_round().transfers == ()
    assert table.tell(ev.RoundPaid()).phase is Phase.IDLE
    assert table.table.rounds_played == 2


def test_an_exposed_card_that_two_people_named_is_compared_in_the_hand_without_bets() -> None:
    table = betting(PUNTO_BANCA, "dummy-hand", stack="9s 2h Kd 4c 5h 2s 2d 2c")
    table.finish_round()
    table.draw()
    lying = table.table.in_round().cards[5]
    lying.commitment, lying.face = "c0ffee", "up"
    table.tell(ev.DeviceLost("sabot"))
    named = ev.FaceTyped(5, parse_card("6h"), ("jose", "dora"), "the reader is dead")
    assert table.tell(named).refusal is None
    table.tell(ev.DeviceBack("sabot"))
    table.tell(ev.IrregularityReported("drawn-by-mistake", (("seen", True),)))
    table.tell(ev.RoundPaid())
    assert table.table.in_round().typed[5].people == ("jose", "dora")
    decision = table.tell(ev.CardOpened(5, parse_card("5h")))
    assert (decision.refusal, decision.phase) == (None, Phase.HALTED)


def test_a_dummy_hand_is_none_of_the_announced_last_rounds() -> None:
    table = betting(PUNTO_BANCA, "dummy-hand")
    table.tell(ev.LastRoundsAnnounced("crupier"))
    left = view(table.table).rounds_left
    table.draw()
    table.tell(SEEN)
    table.finish_round()
    table.tell(ev.RoundPaid())
    assert view(table.table).rounds_left == left


def test_a_dummy_hand_leaves_the_stakes_in_prison_alone() -> None:
    """05.V.1: they wait for the next coup with bets."""
    row = "Ts Js 6h 5h"
    other = "Td Jd 6c 5c"
    table = rehearse(
        TREINTA,
        options={"exposed_cards": "dummy-hand"},
        limits=(500, 10000),
        stack=f"{row} {other} 9s Ks Qs 7c 9c Kc Qc 8d",
    )
    table.tell(ev.BetsOpened(new_shoe=True))
    table.tell(ev.BetLaid(1, "negro", 1000))
    table.finish_round(lambda _t, due: ev.Said(due.who, "prision"))
    table.tell(ev.RoundPaid())
    carried = table.table.carried
    assert carried
    table.tell(ev.BetsOpened())
    table.draw()
    table.tell(SEEN)
    table.finish_round()
    assert table.tell(ev.RoundPaid()).phase is Phase.IDLE
    assert table.table.carried == carried


def test_where_the_text_commands_it_the_card_is_burned_and_there_is_no_option() -> None:
    """03.V.3.c: «esta se eliminará»; 08.VIII.1, 09.VIII.1: «será retirada»."""
    for name in ("blackjack", "triple-blackjack", "chemin-de-fer", "baccarat-dos-panos"):
        sheet = library.sheet(f"pais-vasco/{name}")
        assert "exposed_cards" not in {option.name for option in sheet.option}
        first = next(e for e in sheet.irregularity if "face-up-in-deck" in e.names)
        assert first.ruling == "burn-card"
