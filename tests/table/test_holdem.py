"""Texas hold'em bonus and texas hold'em against the house: streets, burns, bonus, errors."""

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.table import events as ev
from firmware_py.table.due import CardDue, CorrectionDue, PaymentDue, ReshuffleDue, WordDue
from firmware_py.table.states import Phase
from tests.table.playing import begin, nets, rehearse
from tests.table.rounds import Facts, deal_out, finish, listed, say, seated

CYL = "castilla-y-leon/texas-holdem-bonus"
PLAIN = "castilla-y-leon/texas-holdem-contrapartida"
CLM = "castilla-la-mancha/texas-holdem-bonus"
ALL = [CYL, PLAIN, CLM]
# Two seats and the bank: aces and a low pair against a king; a pair on the board helps nobody.
STACK = "As 2s Kd Ah 2h 9c 3c 4d 5h 7s 3d Jc 3h Qd"


@pytest.mark.parametrize("sheet", ALL)
def test_a_round_street_by_street(sheet: str) -> None:
    """CyL 27.1 and 39, CLM 16: burn one before flop, turn and river; «pasar» stays in."""
    table = rehearse(sheet, stack=STACK)
    begin(table, {1: {"ante": 500}, 2: {"ante": 500}})
    assert dealt(table) == ["1:down", "2:down", "bank:down"] * 2
    assert words(table) == (1, "flop", ["apostar", "retirarse"])
    say(table, "apostar", 1000)
    say(table, "retirarse")
    assert dealt(table) == ["burn:down", "board:up", "board:up", "board:up"]
    assert words(table) == (1, "turn", ["apostar", "pasar"])
    say(table, "pasar")
    assert dealt(table) == ["burn:down", "board:up"]
    say(table, "apostar", 500)
    assert dealt(table) == ["burn:down", "board:up"]
    # Aces beat king high: flop and river 1:1, the ante is only returned below an escalera.
    assert nets(table) == {1: {"ante": 0, "flop": 1000, "river": 500}, 2: {"ante": -500}}
    assert len(table.table.in_round().numbers("burn")) == 3
    assert table.table.in_round().hidden("burn") == table.table.in_round().numbers("burn")


def dealt(table: Rehearsal) -> list[str]:
    found = []
    while isinstance(due := table.table.due, CardDue):
        found.append(f"{due.place}:{due.face}")
        table.draw()
    return found


def words(table: Rehearsal) -> tuple[int | str, str, list[str]]:
    due = table.table.due
    assert isinstance(due, WordDue)
    return due.who, due.stage, [choice.word for choice in due.choices]


def test_no_burns_where_the_house_of_castilla_la_mancha_says_so() -> None:
    table = rehearse(CLM, options={"burn_cards": False})
    begin(table, {1: {"ante": 500}})
    dealt(table)
    say(table, "apostar", 1000)
    assert dealt(table) == ["board:up"] * 3


@pytest.mark.parametrize("sheet", ALL)
def test_the_ante_is_paid_from_the_escalera_up(sheet: str) -> None:
    table = rehearse(sheet, stack="9s Kd 8h 2c 3c Th Js Qd 4h 4c 5h 5c")
    begin(table, {1: {"ante": 500}})
    deal_out(table)
    say(table, "apostar", 1000)
    deal_out(table)
    say(table, "apostar", 500)
    deal_out(table)
    say(table, "apostar", 500)
    assert finish(table) == {"1 ante": 500, "1 flop": 1000, "1 turn": 500, "1 river": 500}


@pytest.mark.parametrize("sheet", [CYL, CLM])
def test_a_folded_player_with_a_bonus_is_turned_up_at_the_end(sheet: str) -> None:
    """CyL 27.2: his cards stay on the table; aces pay 30."""
    table = rehearse(sheet, stack=STACK)
    begin(table, {1: {"ante": 500, "bonus": 500}, 2: {"ante": 500}})
    deal_out(table)
    say(table, "retirarse")
    assert table.table.in_round().faces(1) == ()
    finish(table)
    assert nets(table)[1] == {"ante": -500, "bonus": 15000}
    assert len(table.table.in_round().faces(1)) == 2


@pytest.mark.parametrize("sheet", [CYL, CLM])
def test_aces_against_aces_pay_a_thousand_even_if_everybody_folds(sheet: str) -> None:
    """CyL 27.2.a: the bank's cards are needed for it; no board is dealt."""
    table = rehearse(sheet, stack="As Ac Ah Ad")
    begin(table, {1: {"ante": 500, "bonus": 500}})
    deal_out(table)
    say(table, "retirarse")
    assert isinstance(table.table.due, PaymentDue)
    assert nets(table)[1] == {"ante": -500, "bonus": 500000}
    assert table.table.in_round().numbers("board") == ()


def test_the_bonus_is_lost_with_the_hand_where_the_house_says_so() -> None:
    table = rehearse(CLM, stack="As Ac Ah Ad", options={"side_bets_after_paso": "lost"})
    begin(table, {1: {"ante": 500, "bonus": 500}})
    deal_out(table)
    say(table, "retirarse")
    assert nets(table)[1] == {"ante": -500, "bonus": -500}
    assert table.table.in_round().faces(1) == ()


ARTICLES = {CYL: ("art. 28.1", "art. 28.2", "art. 28.3", "art. 28.4"), PLAIN: ("art. 40",) * 4}


@pytest.mark.parametrize("sheet", ARTICLES)
def test_a_bank_card_seen_while_bets_are_open_voids_the_hand(sheet: str) -> None:
    """CyL 28.1 and 40: until the last betting decision is closed, and not after it."""
    table = seated(sheet)
    deal_out(table)
    say(table, "apostar", 1000)
    decision = table.tell(ev.IrregularityReported("card-exposed", (("place", "bank"),)))
    assert decision.rulings[0].ruling == "void-round"
    assert decision.rulings[0].articles == (ARTICLES[sheet][0],)
    assert set(listed(table).values()) == {0}
    late = seated(sheet, seats=1)
    for word, cents in (("apostar", 1000), ("pasar", 0), ("pasar", 0)):
        deal_out(late)
        say(late, word, cents)
    late.draw()
    decision = late.tell(ev.IrregularityReported("card-exposed", (("place", "bank"),)))
    assert decision.rulings[0].ruling == "supervisor"


@pytest.mark.parametrize("sheet", ARTICLES)
def test_a_card_of_a_player_seen_is_burned_and_replaced(sheet: str) -> None:
    """CyL 28.2 and 40, read: as a face-up card of the pack."""
    table = seated(sheet)
    table.draw()
    table.draw()
    due = table.table.due
    decision = table.tell(ev.IrregularityReported("card-exposed", (("place", 2),)))
    assert decision.rulings[0].ruling == "burn-card"
    assert decision.rulings[0].articles == (ARTICLES[sheet][1],)
    assert decision.due == CardDue("2", "down", 1)
    table.draw()
    assert table.table.due == due
    assert table.table.in_round().numbers(2) == (3,)
    assert table.table.in_round().numbers("burn") == (2,)


@pytest.mark.parametrize("sheet", ARTICLES)
def test_one_card_face_up_in_the_pack_is_set_aside_and_more_void(sheet: str) -> None:
    table = seated(sheet)
    table.draw()
    due, number = table.table.due, table.shoe.draw()
    decision = table.tell(ev.FaceUpSeen("shoe", number, table.shoe.face(number)))
    assert decision.rulings[0].ruling == "burn-card"
    assert decision.rulings[0].articles == (ARTICLES[sheet][1],)
    assert table.table.due == due
    assert table.table.in_round().numbers("burn") == (number,)
    decision = table.tell(ev.IrregularityReported("face-up-in-deck", (("count", 2),)))
    assert decision.rulings[0].ruling == "void-round"
    assert set(listed(table).values()) == {0}


@pytest.mark.parametrize(
    ("sheet", "article"), [(CYL, "art. 28.3"), (PLAIN, "art. 40"), (CLM, "art. 17.b")]
)
def test_a_card_drawn_by_mistake_is_the_next_one(sheet: str, article: str) -> None:
    """The sabot gives a card while a player decides: nobody saw it."""
    table = seated(sheet, seats=1)
    deal_out(table)
    decision = table.draw()
    assert decision.rulings[0].ruling == "use-as-next"
    assert decision.rulings[0].articles == (article,)
    assert table.table.in_round().waiting == [5]
    say(table, "apostar", 1000)
    assert table.table.in_round().numbers("burn") == (5,)


@pytest.mark.parametrize("sheet", ARTICLES)
@pytest.mark.parametrize("seat", [1, 2])
def test_a_player_with_a_wrong_number_is_out_and_the_stub_is_shuffled(
    sheet: str, seat: int
) -> None:
    """CyL 28.4 and 40: his hand is void, his bets go back, the others keep their cards."""
    table = seated(sheet)
    deal_out(table)
    other = 3 - seat
    kept = table.table.in_round().numbers(other)
    decision = table.tell(ev.IrregularityReported("too-many-cards", (("to", seat),)))
    assert decision.rulings[0].ruling == "void-seat"
    assert decision.rulings[0].articles == (ARTICLES[sheet][3],)
    assert isinstance(table.table.due, ReshuffleDue)
    table.tell(ev.DeckReshuffled("shoe"))
    assert table.table.in_round().numbers(other) == kept
    assert isinstance(table.table.due, WordDue)
    assert table.table.due.who == other
    assert listed_for(table, seat) == {f"{seat} ante": 0}


def listed_for(table: Rehearsal, seat: int) -> dict[str, int]:
    return {key: cents for key, cents in finish(table).items() if key.startswith(f"{seat} ")}


@pytest.mark.parametrize(
    ("sheet", "article"), [(CYL, "art. 28.4"), (PLAIN, "art. 40"), (CLM, "art. 17.c")]
)
@pytest.mark.parametrize(
    ("facts", "ruling"),
    [
        ((("correctable", True),), "correct-in-sequence"),
        ((("correctable", False),), "void-round"),
        ((("correctable", True), ("seen", True)), "void-round"),
    ],
)
def test_a_bank_with_a_wrong_number(sheet: str, article: str, facts: Facts, ruling: str) -> None:
    """Put right in sequence if nothing was turned up; otherwise the hand is void."""
    table = seated(sheet)
    deal_out(table)
    due = table.table.due
    decision = table.tell(ev.IrregularityReported("too-few-cards", (("to", "bank"), *facts)))
    assert (decision.rulings[0].ruling, decision.rulings[0].articles) == (ruling, (article,))
    if ruling == "void-round":
        assert set(listed(table).values()) == {0}
        return
    assert isinstance(table.table.due, CorrectionDue)
    assert table.tell(ev.CorrectionDone()).phase is Phase.DECIDING
    assert table.table.due == due


SEEN = [
    ("card-exposed", (("place", "bank"),)),
    ("board-too-early", ()),
    ("top-card-seen", ()),
    ("wrong-card-seen", ()),
    ("face-up-in-deck", (("count", 1),)),
    ("drawn-by-mistake", (("seen", True),)),
]


@pytest.mark.parametrize(("name", "facts"), SEEN)
def test_castilla_la_mancha_voids_the_hands_but_settles_the_bonus(name: str, facts: Facts) -> None:
    """CLM 17.a: the optional bet is settled by its table."""
    table = rehearse(CLM, stack=STACK)
    begin(table, {1: {"ante": 500, "bonus": 500}, 2: {"ante": 500}})
    deal_out(table)
    say(table, "apostar", 1000)
    decision = table.tell(ev.IrregularityReported(name, facts))
    assert decision.rulings[0].ruling == "void-round"
    assert decision.rulings[0].articles == ("art. 17.a",)
    assert nets(table) == {1: {"ante": 0, "flop": 0, "bonus": 15000}, 2: {"ante": 0}}
    assert table.table.in_round().outcome == "void"
    assert table.tell(ev.RoundPaid()).phase is Phase.IDLE


def test_a_bonus_whose_cards_never_came_goes_back() -> None:
    table = rehearse(CLM, stack=STACK)
    begin(table, {1: {"ante": 500, "bonus": 500}})
    table.draw()
    table.tell(ev.IrregularityReported("board-too-early"))
    assert nets(table) == {1: {"ante": 0, "bonus": 0}}


def test_a_player_of_castilla_la_mancha_keeps_a_card_that_was_seen() -> None:
    """CLM 17.d."""
    table = seated(CLM)
    table.draw()
    decision = table.tell(ev.IrregularityReported("card-exposed", (("place", 1),)))
    assert table.table.in_round().rulings[0].ruling == "continue"
    assert table.table.in_round().rulings[0].articles == ("art. 17.d",)
    assert decision.accepted
    assert len(table.table.in_round().faces(1)) == 1
    assert finish(table)


def test_after_the_last_decision_castilla_la_mancha_falls_back_on_its_general_rule() -> None:
    """CLM 8.1: a wrongly shown card voids the round, the bonus too."""
    table = seated(CLM, seats=1)
    for word, cents in (("apostar", 1000), ("pasar", 0), ("pasar", 0)):
        deal_out(table)
        say(table, word, cents)
    decision = table.tell(ev.IrregularityReported("card-exposed", (("place", "bank"),)))
    assert decision.rulings[0].articles == ("art. 8.1",)
    assert set(listed(table).values()) == {0}


def test_who_puts_a_deal_right_moves_no_card_that_lies_open() -> None:
    """With the list on the table a dealer alone exchanges the bank's king for a player's two."""
    table = rehearse(CYL, stack=STACK)
    begin(table, {1: {"ante": 500}, 2: {"ante": 500}})
    while isinstance(table.table.due, CardDue | WordDue):
        dealt(table)
        if isinstance(table.table.due, WordDue):
            choice = table.table.due.choices[0]
            say(table, choice.word, choice.cents)
    assert isinstance(table.table.due, PaymentDue)
    before, round_ = nets(table), table.table.in_round()
    facts = (("to", "bank"), ("count", 1), ("correctable", True))
    assert table.tell(ev.IrregularityReported("too-few-cards", facts)).accepted
    assert isinstance(table.table.due, CorrectionDue)
    for number, place in ((3, "2"), (2, "bank"), (3, "stray"), (3, "burn"), (10, "burn")):
        refusal = table.tell(ev.CardMoved(number, place)).refusal
        assert refusal is not None
        assert refusal.code == "face-up"
    assert table.tell(ev.CorrectionDone()).accepted
    assert (round_.numbers("bank"), nets(table)) == ((3, 6), before)
