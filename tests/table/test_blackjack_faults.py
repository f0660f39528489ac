"""What goes wrong at a blackjack table, seen by a device or reported by the dealer."""

import pytest

from firmware_py.table import events as ev
from firmware_py.table.due import CardDue, PaymentDue, ReshuffleDue, SupervisorDue, WordDue
from firmware_py.table.effects import Alarm, UnlockSabot
from firmware_py.table.states import Phase
from firmware_py.text.render import english
from tests.table.blackjack_playing import (
    BURN,
    LIMITS,
    ONE,
    TRIPLE,
    deal_on,
    dealt,
    net,
    offered,
    say,
    sums,
    who,
)
from tests.table.playing import aloud, begin, rehearse

APUESTA = {"apuesta": 1000}
CARDS = "Ts 9s 9d 8h 9h 8c"


@pytest.mark.parametrize("position", range(10))
def test_a_card_face_up_in_the_shoe_is_eliminated(position: int) -> None:
    """R-79, 03.V.3.c: removed, logged, bets unchanged, the same place is due again."""
    table = rehearse(ONE, stack=f"{BURN} {CARDS}", limits=LIMITS)
    begin(table, {1: APUESTA, 2: APUESTA})
    for _ in range(position):
        table.draw()
    due, bets = table.table.due, dict(table.table.in_round().bets)
    number = table.shoe.draw()
    decision = table.tell(ev.FaceUpSeen("shoe", number, table.shoe.face(number)))
    (ruling,) = decision.rulings
    assert (ruling.ruling, ruling.articles) == ("burn-card", ("03.V.3.c",))
    assert ("burned", 1) in ruling.keys
    assert decision.due == due
    assert decision.effects.count(UnlockSabot(1)) == 1
    assert table.table.in_round().cards[number].place == "burn"
    assert table.table.in_round().bets == bets


@pytest.mark.parametrize("opened", [True, False])
def test_a_card_seen_face_up_after_it_was_laid_is_replaced(opened: bool) -> None:
    """03.V.3.c: whether its face was read already or not."""
    table = rehearse(ONE, stack=f"{BURN} {CARDS} 5c", limits=LIMITS)
    begin(table, {1: APUESTA, 2: APUESTA})
    for _ in range(9):
        table.draw()
    number = table.shoe.draw()
    drawn = ev.CardDrawn("shoe", number)
    table.tell(drawn) if opened else table.table.handle(drawn)
    decision = table.tell(ev.FaceUpSeen("shoe", number, table.shoe.face(number)))
    assert decision.rulings[0].ruling == "burn-card"
    assert decision.due == CardDue("2", "up", 2)
    # One card may leave the shoe, not two.
    assert decision.effects.count(UnlockSabot(1)) == 1
    table.draw()
    assert table.table.in_round().numbers(2) == (7, number + 1)
    assert isinstance(table.table.due, WordDue)


@pytest.mark.parametrize("position", range(5, 9))
def test_a_card_replaced_in_the_middle_of_the_deal_lets_one_card_leave(position: int) -> None:
    """The leave for the next card is given again when its turn comes, not twice now."""
    table = rehearse(ONE, stack=f"{BURN} {CARDS} 5c", limits=LIMITS)
    begin(table, {1: APUESTA, 2: APUESTA})
    for _ in range(position):
        table.draw()
    laid, number = table.table.due, table.shoe.draw()
    table.tell(ev.CardDrawn("shoe", number))
    assert isinstance(table.table.due, CardDue)
    decision = table.tell(ev.FaceUpSeen("shoe", number, table.shoe.face(number)))
    assert decision.due == laid
    assert decision.effects == (UnlockSabot(1),)


def test_the_third_card_seen_face_up_is_replaced_before_the_hand_goes_on() -> None:
    table = dealt("5s 9d 6h Kc 2c 8d", {1: APUESTA})
    say(table, "no")
    table.tell(ev.Said(1, "pedir"))
    number = table.shoe.draw()
    table.table.handle(ev.CardDrawn("shoe", number))
    table.tell(ev.FaceUpSeen("shoe", number))
    table.draw()
    # 5-6-2: the king is gone, though nobody ever read it.
    assert offered(table) == ["plantarse", "pedir"]
    say(table, "plantarse")
    assert net(table) == {"apuesta": -1000}


def test_a_face_up_card_reported_by_the_dealer_in_a_split_hand() -> None:
    """Without a sensor: the place and which of its cards; the next one replaces it."""
    table = dealt("8s 9d 8h 3c 5c Kc 8d", {1: APUESTA})
    say(table, "no", ("separar", 1000), "plantarse")
    report = ev.IrregularityReported("face-up-in-deck", (("place", "1/2"), ("which", 2)))
    decision = table.tell(report)
    assert decision.rulings[0].articles == ("03.V.3.c",)
    assert decision.due == CardDue("1/2", "up", 2)
    table.draw()
    # 8-K stands against 17; 8-3 does not.
    say(table, "plantarse")
    assert net(table) == {"apuesta": -1000, "mano2": 1000}


@pytest.mark.parametrize("position", range(11))
def test_the_separator_makes_this_the_last_hand_of_the_talla(position: int) -> None:
    """R-74, 03.V.3.c: announced at any card of the hand; then a new shoe with its burn."""
    table = rehearse(ONE, stack=f"{BURN} {CARDS}", limits=LIMITS)
    begin(table, {1: APUESTA, 2: APUESTA})
    for _ in range(position):
        table.step()
    due = table.table.due
    decision = table.tell(ev.CutCardShown("shoe"))
    assert ("última jugada de la talla", "03.V.3.c") in aloud(decision.effects)
    (ruling,) = decision.rulings
    assert (ruling.ruling, ruling.articles) == ("continue", ("03.V.3.c",))
    assert decision.due == due
    table.finish_round()
    paid = table.tell(ev.RoundPaid())
    assert "new shoe" in english(paid.due.message())
    assert table.tell(ev.BetsOpened()).refusal is not None
    assert table.tell(ev.BetsOpened(new_shoe=True)).accepted
    table.tell(ev.BetLaid(1, "apuesta", 1000))
    assert table.tell(ev.BetsClosed()).due == CardDue("burn", "down", 1)


@pytest.mark.parametrize(("left", "alarms"), [(53, 0), (52, 0), (51, 1)])
def test_the_separator_leaves_at_least_one_pack_behind(left: int, alarms: int) -> None:
    """R-74, 03.V.3.b: one card fewer and the person in charge is called."""
    table = rehearse(ONE, limits=LIMITS)
    while table.shoe.left > left:
        if table.table.phase is Phase.IDLE:
            begin(table, {1: APUESTA})
        table.step()
    decision = table.tell(ev.CutCardShown("shoe"))
    assert len([effect for effect in decision.effects if isinstance(effect, Alarm)]) == alarms


def test_the_last_shoe_is_announced_and_played_to_its_separator() -> None:
    """Funcionamiento 1.a: «último sabot» with shoes filled by hand; no other follows."""
    table = dealt(CARDS, {1: APUESTA})
    decision = table.tell(ev.LastRoundsAnnounced("crupier"))
    assert ("último sabot", "Funcionamiento 1.a") in aloud(decision.effects)
    assert table.tell(ev.LastRoundsAnnounced("crupier")).refusal is not None
    for _ in range(4):
        table.finish_round()
        table.tell(ev.RoundPaid())
        assert table.tell(ev.BetsOpened(new_shoe=True)).refusal is not None
        begin(table, {1: APUESTA})
    table.tell(ev.CutCardShown("shoe"))
    table.finish_round()
    assert "close the table" in english(table.tell(ev.RoundPaid()).due.message())
    for new in (True, False):
        assert table.tell(ev.BetsOpened(new_shoe=new)).refusal is not None
    assert table.tell(ev.ClosingAsked("jefe")).phase is Phase.CLOSING


def test_a_last_shoe_announced_between_shoes_is_still_to_come() -> None:
    table = dealt(CARDS, {1: APUESTA})
    table.tell(ev.CutCardShown("shoe"))
    table.finish_round()
    table.tell(ev.RoundPaid())
    table.tell(ev.LastRoundsAnnounced("crupier"))
    assert table.tell(ev.BetsOpened()).refusal is not None
    assert table.tell(ev.BetsOpened(new_shoe=True)).accepted
    table.tell(ev.BetLaid(1, "apuesta", 1000))
    table.finish_round()
    table.tell(ev.RoundPaid())
    refused = table.tell(ev.BetsOpened(new_shoe=True)).refusal
    assert refused is not None
    assert refused.code == "last-shoe"


def test_a_continuous_shuffler_counts_the_last_three_hands() -> None:
    table = rehearse(ONE, limits=LIMITS, source="automatic")
    decision = table.tell(ev.LastRoundsAnnounced("crupier"))
    assert ("últimas tres manos", "Funcionamiento 1.a") in aloud(decision.effects)
    assert table.table.rounds_left == 3


def test_a_separator_during_a_halt_does_not_end_the_halt() -> None:
    table = dealt(CARDS, {1: APUESTA})
    table.tell(ev.DeviceLost("sabot"))
    decision = table.tell(ev.CutCardShown("shoe"))
    assert decision.phase is Phase.HALTED
    assert table.table.last_shoe


def test_advice_by_a_standing_player_is_for_the_person_in_charge() -> None:
    """03.IV.b names no penalty."""
    table = dealt(CARDS, {1: APUESTA, 2: APUESTA})
    due = table.table.due
    decision = table.tell(ev.IrregularityReported("advice", (("seat", 1),)))
    assert isinstance(decision.due, SupervisorDue)
    assert decision.rulings[0].articles == ("03.IV.b",)
    decision = table.tell(ev.SupervisorDecided("continue", "warned", "inspector"))
    assert decision.due == due


@pytest.mark.parametrize(
    "name", ["too-many-cards", "card-exposed", "stuck-together", "wrong-order", "card-missing"]
)
@pytest.mark.parametrize("sheet", [ONE, TRIPLE])
def test_what_the_text_does_not_foresee_is_decided_with_a_reason(sheet: str, name: str) -> None:
    """R-83, 03.III: the inspector solves what comes up; a void hand returns everything."""
    box = "apuesta" if sheet == ONE else "casilla1"
    table = dealt(CARDS, {1: {box: 1000, "parejas": 300}, 2: {box: 500}}, sheet=sheet)
    facts = (("to", 1), ("place", 1), ("count", 1))
    decision = table.tell(ev.IrregularityReported(name, facts))
    assert isinstance(decision.due, SupervisorDue)
    assert decision.rulings[0].articles == ("03.III",)
    table.tell(ev.SupervisorDecided("void-round", "it cannot be put right", "inspector"))
    assert sums(table) == {(1, ""): {box: 0, "parejas": 0}, (2, ""): {box: 0}}


def test_a_card_before_no_va_mas_and_one_nobody_asked_for() -> None:
    """R-78: seen at once, in any phase; never back into the shoe."""
    table = rehearse(ONE, stack=f"{BURN} {CARDS}", limits=LIMITS)
    begin(table, {1: APUESTA, 2: APUESTA}, close=False)
    assert isinstance(table.draw().due, SupervisorDue)
    table.tell(ev.SupervisorDecided("burn-card", "drawn too early", "inspector"))
    table.tell(ev.BetsClosed())
    deal_on(table)
    assert isinstance(table.draw().due, SupervisorDue)
    table.tell(ev.SupervisorDecided("use-as-next", "nobody saw it", "inspector"))
    say(table, "no", "no")
    before = len(table.table.in_round().numbers(1))
    decision = table.tell(ev.Said(1, "pedir"))
    assert len(table.table.in_round().numbers(1)) == before + 1
    assert not isinstance(decision.due, CardDue)


def test_a_void_hand_returns_what_was_laid_in_its_course() -> None:
    table = dealt("8s 9d 8h 3c 5c", {1: APUESTA})
    say(table, "no", ("separar", 1000), ("doblar", 1000))
    table.tell(ev.IrregularityReported("card-missing"))
    table.tell(ev.SupervisorDecided("void-round", "the count is wrong", "inspector"))
    assert net(table) == {"apuesta": 0, "mano2": 0, "doble": 0}


@pytest.mark.parametrize(("ruling", "cents"), [("void-seat", 0), ("forfeit", -1000)])
def test_a_seat_put_out_in_the_middle_of_its_split_is_passed_over(ruling: str, cents: int) -> None:
    table = dealt("8s 9s 9d 8h Th 3c 5c 8d", {1: APUESTA, 2: APUESTA})
    say(table, "no", "no", ("separar", 1000), "plantarse")
    assert who(table) == "1/2"
    table.tell(ev.IrregularityReported("advice"))
    facts = (("seats", (1,)),)
    table.tell(ev.SupervisorDecided(ruling, "he was told what to do", "inspector", facts))
    assert who(table) == 2
    say(table, "plantarse")
    assert net(table, 1) == {"apuesta": cents, "mano2": cents}
    assert net(table, 2) == {"apuesta": 1000}


def test_a_seat_put_out_while_its_card_is_due() -> None:
    """The one beside it was over already: that loss stays on the list."""
    table = dealt("Ts 9s 9d 6h 3h Kc", {1: APUESTA, 2: APUESTA})
    say(table, "no", "no", "pedir")
    table.tell(ev.Said(2, "pedir"))
    table.tell(ev.IrregularityReported("advice"))
    facts = (("seats", (2,)),)
    table.tell(ev.SupervisorDecided("void-seat", "he left", "inspector", facts))
    assert isinstance(table.table.due, PaymentDue)
    assert sums(table) == {(2, ""): {"apuesta": 0}, (1, ""): {"apuesta": -1000}}


def test_a_hand_dealt_again_burns_again_and_forgets_later_bets() -> None:
    table = dealt("8s 9d 8h 8c 5c", {1: APUESTA})
    say(table, "no", ("separar", 1000), ("separar", 1000))
    assert table.table.in_round().bets[(1, "")]["mano3"] == 1000
    table.tell(ev.IrregularityReported("card-missing"))
    decision = table.tell(ev.SupervisorDecided("redeal", "the shoe fell", "inspector"))
    assert isinstance(decision.due, ReshuffleDue)
    assert table.step().due == CardDue("burn", "down", 1)
    assert table.table.in_round().bets == {(1, ""): {"apuesta": 1000}}
    table.finish_round()
    assert set(net(table)) == {"apuesta"}


def test_refused_words_change_nothing() -> None:
    table = dealt(CARDS, {1: APUESTA, 2: APUESTA})
    before = repr(table.table.in_round()), table.table.due
    for event, code in (
        (ev.Said(2, "retiro"), "out-of-turn"),
        (ev.Said("1/2", "retiro"), "out-of-turn"),
        (ev.Said(1, "seguro", 500), "not-offered"),
        (ev.Said(1, "pedir"), "not-offered"),
        (ev.Said(1, "retiro", 500), "limit"),
        (ev.Said(1, "retiro", 0, (6,)), "cards"),
        (ev.BetLaid(1, "apuesta", 500), "wrong-phase"),
        (ev.BetLaid(1, "doble", 500), "wrong-phase"),
        (ev.RoundPaid(), "wrong-phase"),
        (ev.CardOpened(1, 0), "face-down"),
    ):
        decision = table.tell(event)
        assert decision.refusal is not None
        assert decision.refusal.code == code
        assert (repr(table.table.in_round()), table.table.due) == before


def test_bets_are_taken_by_the_box_and_again_together_at_the_close() -> None:
    """03.IV.a, V.1.e, f, 2.b: four on a box, the maximum of all together, parejas with a bet."""
    table = rehearse(ONE, limits=LIMITS)
    table.tell(ev.BetsOpened())
    for event, code in (
        (ev.BetLaid(1, "apuesta", 499), "limit"),
        (ev.BetLaid(1, "apuesta", 12501), "limit"),
        (ev.BetLaid(10, "apuesta", 500), "no-seat"),
        (ev.BetLaid(1, "seguro", 100), "not-now"),
        (ev.BetLaid(1, "mano2", 100), "not-now"),
        (ev.BetLaid(1, "casilla1", 500), "not-in-this-game"),
        (ev.BetLaid(1, "acumulada", 251), "limit"),
        (ev.BetLaid(1, "parejas", 249), "limit"),
    ):
        refusal = table.tell(event).refusal
        assert refusal is not None
        assert refusal.code == code
    for bettor in ("", "Ana", "Blas", "Cruz"):
        assert table.tell(ev.BetLaid(1, "apuesta", 500, bettor)).accepted
    assert not table.tell(ev.BetLaid(1, "apuesta", 500, "Dora")).accepted
    assert not table.tell(ev.BetLaid(1, "apuesta", 10501)).accepted
    assert table.tell(ev.BetLaid(1, "parejas", 15000)).accepted
    # All parejas bets of a hand stay within thirty times the minimum.
    assert not table.tell(ev.BetLaid(1, "parejas", 250, "Ana")).accepted
    assert table.tell(ev.BetLaid(2, "parejas", 500)).accepted
    closed = table.tell(ev.BetsClosed())
    assert closed.refusal is not None
    assert "parejas needs a bet on apuesta" in closed.refusal.message
    table.tell(ev.BetTakenBack(2, "parejas"))
    assert table.tell(ev.BetsClosed()).accepted
