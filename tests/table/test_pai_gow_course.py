"""Pai gow at the table: dice, hands of seven, setting, the banker, the commission."""

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.table import events as ev
from firmware_py.table.due import CardDue, WordDue
from firmware_py.table.states import Phase
from firmware_py.text.codes import asking
from firmware_py.text.render import english
from tests.table.playing import begin, rehearse
from tests.table.rounds import deal_out, finish, listed, say

CYL, PV = "castilla-y-leon/pai-gow", "pais-vasco/pai-gow"
BOTH = [CYL, PV]
ACES = "As Ad Kc Kh 2s 3d 4h"
QUEENS = "Qs Qd Jc Jh 5s 6d 7h"


def dealt(table: Rehearsal) -> list[str]:
    found = []
    while isinstance(due := table.table.due, CardDue):
        found.append(f"{due.place}:{due.face}")
        table.draw()
    return found


def pass_the_bank(table: Rehearsal) -> None:
    """Nobody wants it: the croupier takes it in his turn."""
    while isinstance(due := table.table.due, WordDue) and due.about == asking.about_bank():
        assert table.tell(ev.Said(due.who, "pasa")).accepted


def played(
    sheet: str, mine: tuple[int, int], banks: tuple[int, int], **options: object
) -> Rehearsal:
    """One player and the croupier: nine sends the first hand to seat 1."""
    table = rehearse(sheet, stack=f"{ACES} {QUEENS}", options=options)
    begin(table, {1: {"apuesta": 500}})
    pass_the_bank(table)
    say(table, "9")
    deal_out(table)
    say(table, "baja", 0, *mine)
    say(table, "baja", 0, *banks)
    return table


@pytest.mark.parametrize("sheet", BOTH)
def test_a_round(sheet: str) -> None:
    """CyL 33, PV 14.VI: dice, packets of seven, players set, then the croupier's open hand."""
    table = rehearse(sheet, stack=f"{ACES} {QUEENS}")
    decision = begin(table, {1: {"apuesta": 500}})
    assert decision.phase is Phase.DECIDING
    offered = table.table.due
    assert isinstance(offered, WordDue)
    assert (offered.who, offered.about) == (1, asking.about_bank())
    assert {choice.article for choice in offered.choices} == {
        "art. 33.3" if sheet == CYL else "14.VI"
    }
    pass_the_bank(table)
    asked = table.table.due
    assert isinstance(asked, WordDue)
    assert (asked.who, asked.choices[0].word, asked.choices[-1].word) == ("crupier", "3", "18")
    for event in (ev.Said("crupier", "19"), ev.Said(1, "9"), ev.Said("crupier", "nueve")):
        assert table.tell(event).refusal is not None
    say(table, "9")
    due = table.table.due
    assert isinstance(due, CardDue)
    assert due.packet == 7
    assert dealt(table) == ["1:down"] * 7 + ["bank:down"] * 7
    assert list(table.table.in_round().known()) == []
    say(table, "baja", 0, 3, 4)
    # Nobody's cards but the croupier's are known while he sets his own.
    assert len(list(table.table.in_round().known())) == 7
    say(table, "baja", 0, 3, 4)
    # Aces over queens, kings over jacks: 1:1 less five per cent.
    assert listed(table) == {"1 apuesta": 475}
    assert table.tell(ev.RoundPaid()).phase is Phase.IDLE


@pytest.mark.parametrize(
    ("thrown", "first"), [(8, "bank"), (15, "bank"), (9, "1"), (10, "3"), (12, "bank"), (18, "3")]
)
def test_the_hands_begin_where_the_dice_point(thrown: int, first: str) -> None:
    """CyL 33.2: the banker is 1, 8 and 15; an empty place is counted but gets no hand."""
    table = rehearse(CYL)
    begin(table, {1: {"apuesta": 500}, 3: {"apuesta": 500}})
    pass_the_bank(table)
    say(table, str(thrown))
    assert dealt(table)[0] == f"{first}:down"


@pytest.mark.parametrize("sheet", BOTH)
def test_an_automatic_shuffler_gives_packets_of_seven(sheet: str) -> None:
    table = rehearse(sheet, source="automatic")
    begin(table, {1: {"apuesta": 500}})
    pass_the_bank(table)
    say(table, "9")
    table.draw()
    table.draw()
    assert isinstance(table.table.due, WordDue)
    begin_again = rehearse(sheet, source="automatic", options={"misdeal": "void"})
    begin(begin_again, {1: {"apuesta": 500}})
    pass_the_bank(begin_again)
    say(begin_again, "9")
    numbers = [begin_again.shoe.draw() for _ in range(6)]
    decision = begin_again.tell(ev.PacketDrawn("shoe", numbers[0], ("",) * 6))
    assert decision.rulings[0].irregularity == "too-few-cards"
    assert listed(begin_again) == {"1 apuesta": 0}


@pytest.mark.parametrize(("sheet", "article"), [(CYL, "art. 34"), (PV, "14.VII.3")])
def test_a_wrongly_set_hand_always_loses(sheet: str, article: str) -> None:
    table = played(sheet, (1, 2), (3, 4))
    (row,) = table.table.in_round().transfers
    assert (row.cents, row.article) == (-500, article)


@pytest.mark.parametrize("sheet", BOTH)
def test_seven_cards_divided_otherwise_lose_too(sheet: str) -> None:
    table = rehearse(sheet, stack=f"{ACES} {QUEENS}")
    begin(table, {1: {"apuesta": 500}})
    pass_the_bank(table)
    say(table, "9")
    deal_out(table)
    assert table.tell(ev.Said(1, "baja", 0, (1, 2, 3))).refusal is not None
    say(table, "otra", 0, 5, 6, 7)
    say(table, "baja", 0, 3, 4)
    assert listed(table) == {"1 apuesta": -500}


def test_the_croupier_of_castilla_y_leon_sets_his_hand_again() -> None:
    """CyL 34 speaks of the player's hand: the bank's is put right."""
    table = played(CYL, (3, 4), (1, 2))
    asked = table.table.due
    assert isinstance(asked, WordDue)
    assert asked.who == "bank"
    assert len(table.table.in_round().numbers("bank")) == 7
    # The queens he had set apart lie behind the others now: the jacks come first.
    say(table, "baja", 0, 1, 2)
    assert listed(table) == {"1 apuesta": 475}


def test_in_the_basque_country_a_wrongly_set_bank_loses() -> None:
    """PV 14.VII: any wrongly set hand."""
    table = played(PV, (5, 6), (1, 2))
    assert listed(table) == {"1 apuesta": 475}


@pytest.mark.parametrize("sheet", BOTH)
def test_one_hand_each_is_a_void_game(sheet: str) -> None:
    """Case 2: alta higher, baja lower; the stake goes back."""
    table = played(sheet, (5, 6), (3, 4))
    assert listed(table) == {"1 apuesta": 0}


def test_the_announced_commission() -> None:
    table = played(CYL, (3, 4), (3, 4), commission_pct=3)
    assert listed(table) == {"1 apuesta": 485}
    assert listed(played(CYL, (3, 4), (3, 4), commission_pct=2.2)) == {"1 apuesta": 489}


def banked(sheet: str, **options: object) -> Rehearsal:
    """Seat 1 passes the bank, seat 2 takes it; three dice count from him."""
    low = "9s 9d 8c 8h 2c 3h 4d"
    stack = f"{low} {ACES} {QUEENS}"
    table = rehearse(sheet, stack=stack, options=options)
    begin(table, {1: {"apuesta": 500}, 2: {"apuesta": 700}, 3: {"apuesta": 800}}, close=False)
    table.tell(ev.BetTakenBack(3, "apuesta"))
    table.tell(ev.BetsClosed())
    return table


@pytest.mark.parametrize("sheet", BOTH)
def test_a_player_holds_the_bank(sheet: str) -> None:
    """CyL 33.3 and 33.4, PV 14.VI: offered in turn; he is compared with the croupier first."""
    table = banked(sheet)
    say(table, "pasa")
    assert english(table.table.due.message()) == "seat 2, the bank: «pasa», «acepta»"
    say(table, "acepta")
    # Banker 2 counts as one: four lands on the empty fifth place, so the croupier begins.
    say(table, "4")
    assert dealt(table) == ["bank:down"] * 7 + ["1:down"] * 7 + ["2:down"] * 7
    say(table, "baja", 0, 3, 4)
    say(table, "baja", 0, 3, 4)
    assert len(list(table.table.in_round().known())) == 7
    say(table, "baja", 0, 3, 4)
    # Seat 1 holds aces and kings, banker 2 queens and jacks: the banker pays the whole bet,
    # the player leaves the commission; the banker's own bet was never at risk.
    assert listed(table) == {"1 apuesta": 475, "2 apuesta": 0, "2 banquero": -500}


def test_the_bank_goes_round() -> None:
    """CyL 33.3: after seat 2 the croupier must take it, then it is offered to seat 1 again."""
    table = banked(CYL)
    say(table, "pasa")
    say(table, "acepta")
    finish(table)
    again(table)
    assert english(table.table.due.message()).startswith("crupier, sum of the 3 dice: «3»")
    assert set(finish(table)) == {"1 apuesta", "2 apuesta"}
    again(table)
    assert english(table.table.due.message()) == "seat 1, the bank: «pasa», «acepta»"
    say(table, "acepta")
    assert set(finish(table)) == {"1 apuesta", "2 apuesta", "1 banquero"}
    table.tell(ev.RoundPaid())
    # Who held the bank is no stake that waits: the table may close.
    assert table.tell(ev.BetsOpened()).accepted
    assert table.tell(ev.BetsClosed()).refusal is not None


def again(table: Rehearsal) -> None:
    """Pay, and lay the bets of another round."""
    table.tell(ev.RoundPaid())
    table.begin_round()
    for seat in (1, 2):
        table.tell(ev.BetLaid(seat, "apuesta", 500))
    table.tell(ev.BetsClosed())


def test_a_banker_put_out_ends_the_comparison() -> None:
    """Nobody can be compared with a hand that is out: the other stakes go back."""
    table = banked(CYL)
    say(table, "pasa")
    say(table, "acepta")
    say(table, "4")
    deal_out(table)
    table.tell(ev.IrregularityReported("on-floor", (("seat", 2),)))
    decided = ev.SupervisorDecided("forfeit", "second time", "jefe", (("seats", (2,)),))
    assert table.tell(decided).accepted
    say(table, "baja", 0, 3, 4)
    say(table, "baja", 0, 3, 4)
    assert listed(table) == {"2 apuesta": -700, "1 apuesta": 0}
