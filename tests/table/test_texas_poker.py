"""Texas poker at the table: the Texas Bonus first, turn and river together, new hands."""

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.table import events as ev
from firmware_py.table.due import CardDue, CorrectionDue, ReshuffleDue
from firmware_py.table.effects import Announce
from firmware_py.table.states import Phase
from firmware_py.text.render import english
from tests.table.playing import begin, nets, rehearse
from tests.table.rounds import Facts, deal_out, finish, listed, say, seated

CYL, PV = "castilla-y-leon/texas-poker", "pais-vasco/texas-poker"
BOTH = [CYL, PV]
# Seat 1: aces; seat 2: king and queen; bank: a pair of fours with the board.
STACK = "As Kd 4c Ah Qd 7h 2s 4d 9c Jc 3h"


@pytest.mark.parametrize("sheet", BOTH)
def test_the_texas_bonus_heads_the_list(sheet: str) -> None:
    """CyL 57.2, PV 16.VII: asked for after the decisions, paid before turn and river."""
    table = rehearse(sheet, stack=STACK)
    begin(table, {1: {"ante": 500, "txb": 500}, 2: {"ante": 500, "txb": 500}})
    assert places(table) == ["1:down", "2:down", "bank:down"] * 2 + ["board:up"] * 3
    say(table, "voy", 1000)
    decision = say(table, "voy", 1000)
    (asked,) = [e for e in decision.effects if isinstance(e, Announce)]
    assert asked.words == "¿Algún ganador del Texas Bonus?"
    # Both hands are known before the last two common cards come.
    assert len(table.table.in_round().faces(1)) == len(table.table.in_round().faces(2)) == 2
    assert table.table.in_round().faces("bank") == ()
    assert places(table) == ["board:up"] * 2
    assert list(listed(table))[:2] == ["1 txb", "2 txb"]
    assert nets(table) == {
        1: {"txb": 3500, "ante": 500, "segunda": 1000},
        2: {"txb": -500, "ante": -500, "segunda": -1000},
    }


def places(table: Rehearsal) -> list[str]:
    found = []
    while isinstance(due := table.table.due, CardDue):
        found.append(f"{due.place}:{due.face}")
        table.draw()
    return found


@pytest.mark.parametrize("sheet", BOTH)
def test_no_voy_loses_ante_and_texas_bonus(sheet: str) -> None:
    table = rehearse(sheet, stack=STACK)
    begin(table, {1: {"ante": 500, "txb": 500}, 2: {"ante": 500}})
    deal_out(table)
    say(table, "paso")
    say(table, "voy", 1000)
    finish(table)
    assert nets(table)[1] == {"txb": -500, "ante": -500}
    assert table.table.in_round().faces(1) == ()


@pytest.mark.parametrize("sheet", BOTH)
def test_a_bank_below_a_pair_of_fours_pays_the_ante_by_its_table(sheet: str) -> None:
    """CyL 57.3: the second bet stays; a color pays the ante 2 to 1."""
    table = rehearse(sheet, stack="As 4c Ks 7h 2s 9s Jc Ts 3h")
    begin(table, {1: {"ante": 500}})
    deal_out(table)
    say(table, "voy", 1000)
    finish(table)
    assert nets(table)[1] == {"ante": 1000, "segunda": 0}


NEW_HAND = [
    ("wrong-order", (), "a"),
    ("too-many-cards", (("to", 1), ("correctable", False)), "b"),
    ("too-few-cards", (("to", "bank"), ("correctable", True), ("before_bets", False)), "b"),
    ("card-exposed", (("place", "bank"),), "c"),
    ("card-exposed", (("place", 2),), "a"),
    ("card-missing", (), "d"),
    ("deck-defective", (), "e"),
]


@pytest.mark.parametrize(("sheet", "article"), [(CYL, "art. 59.1"), (PV, "16.IX.1")])
@pytest.mark.parametrize(("name", "facts", "letter"), NEW_HAND)
def test_a_new_hand_begins(sheet: str, article: str, name: str, facts: Facts, letter: str) -> None:
    """CyL 59.1, PV 16.IX.1: all cards back, a new hand; ante and TXB stay, the second bet not."""
    table = rehearse(sheet)
    begin(table, {1: {"ante": 500, "txb": 500}, 2: {"ante": 500}})
    deal_out(table)
    say(table, "voy", 1000)
    decision = table.tell(ev.IrregularityReported(name, facts))
    (ruling,) = decision.rulings
    assert (ruling.ruling, ruling.articles) == ("redeal", (f"{article}.{letter}",))
    assert isinstance(table.table.due, ReshuffleDue)
    table.step()
    assert places(table)[0] == "1:down"
    assert table.table.in_round().own_bets(1) == {"ante": 500, "txb": 500}
    finish(table)
    assert set(nets(table)[1]) == {"ante", "txb", "segunda"}


@pytest.mark.parametrize(("sheet", "article"), [(CYL, "art. 59.1.b"), (PV, "16.IX.1.b")])
def test_a_count_is_put_right_before_betting_begins(sheet: str, article: str) -> None:
    table = seated(sheet)
    table.draw()
    facts = (("to", 1), ("correctable", True), ("before_bets", True))
    decision = table.tell(ev.IrregularityReported("too-many-cards", facts))
    assert decision.rulings[0].ruling == "correct-in-sequence"
    assert decision.rulings[0].articles == (article,)
    assert isinstance(table.table.due, CorrectionDue)
    assert table.tell(ev.CorrectionDone()).phase is Phase.DEALING


@pytest.mark.parametrize(("sheet", "article"), [(CYL, "art. 59.2"), (PV, "16.IX.2.a")])
def test_the_cards_speak_for_themselves(sheet: str, article: str) -> None:
    table = seated(sheet)
    finish(table)
    before = listed(table)
    decision = table.tell(ev.IrregularityReported("hand-misannounced", (("seat", 1),)))
    assert decision.rulings[0].ruling == "cards-speak"
    assert decision.rulings[0].articles == (article,)
    assert listed(table) == before


@pytest.mark.parametrize(("sheet", "article"), [(CYL, "art. 59.3"), (PV, "16.IX.3.a")])
@pytest.mark.parametrize(("stakes", "net"), [("lost", -500), ("returned", 0)])
def test_cards_that_touch_are_taken_from_both(
    sheet: str, article: str, stakes: str, net: int
) -> None:
    table = seated(sheet, seats=3, options={"touching_stakes": stakes})
    deal_out(table)
    facts = (("seats", (1, 2)),)
    decision = table.tell(ev.IrregularityReported("cards-touch", facts))
    (ruling,) = decision.rulings
    assert (ruling.ruling, ruling.affects, ruling.articles) == ("void-seat", (1, 2), (article,))
    assert dict(ruling.keys) == {"on_repeat": "expulsion"}
    assert english(table.table.due.message()).startswith("seat 3")
    finish(table)
    assert nets(table)[1] == nets(table)[2] == {"ante": net}


def test_the_second_bet_as_the_house_reads_it() -> None:
    table = rehearse(CYL, options={"second_bet": "ante"})
    begin(table, {1: {"ante": 500}})
    deal_out(table)
    assert table.tell(ev.Said(1, "voy", 1000)).refusal is not None
    say(table, "voy", 500)
