"""The cards' custody: what is checked and shown before, between and after rounds (R-71 to R-92)."""

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rulebook import library
from firmware_py.rules.game import choose
from firmware_py.table import events as ev
from firmware_py.table.custody import INCIDENT, SHOW_EMPTY, mode_of
from firmware_py.table.due import CardDue, ReshuffleDue
from firmware_py.table.effects import Alarm
from firmware_py.table.states import Phase
from firmware_py.table.table import Setup, Table
from firmware_py.text.render import english
from tests.table.playing import begin, nets, rehearse, show_set
from tests.table.test_any_events import state_of

BLACKJACK = "pais-vasco/blackjack"
SIN = "galicia/poker-sin-descarte"
TEXAS = "castilla-y-leon/texas-poker"


def alarms(table: Rehearsal, event: ev.Event) -> list[str]:
    """What calls the person in charge."""
    return [english(one.said) for one in table.tell(event).effects if isinstance(one, Alarm)]


@pytest.mark.parametrize(
    ("check", "why"),
    [
        (ev.DeckChecked("crupier", 311, missing=(3,)), "311 cards"),
        (ev.DeckChecked("crupier", 313, duplicate=(3,)), "313 cards"),
        (ev.DeckChecked("crupier", 312, missing=(3,), duplicate=(9,)), "missing"),
        (ev.DeckChecked("crupier", 312, backs=(155, 157)), "155 and 157 cards by colour"),
        (ev.DeckChecked("crupier", 312, backs=(312,)), "312 cards by colour"),
    ],
)
def test_six_packs_three_and_three_by_identity(check: ev.DeckChecked, why: str) -> None:
    """R-71, 03.II.1: one too few, one too many, one for another, one with the wrong back."""
    table = rehearse(BLACKJACK, opened=False, limits=(500, 12500))
    table.tell(ev.OpeningAsked("jefe"))
    (text,) = alarms(table, check)
    assert why in text
    assert table.table.phase is Phase.CLOSED


def test_three_packs_of_each_back_are_right() -> None:
    table = rehearse(BLACKJACK, limits=(500, 12500))
    assert alarms(table, ev.DeckChecked("crupier", 312, backs=(156, 156))) == []
    assert table.begin_round(new_shoe=True).accepted


@pytest.mark.parametrize("skipped", ["seal", "spread", "count", "set-number"])
def test_no_opening_step_may_be_skipped(skipped: str) -> None:
    """R-72: everything else is done, and still no bet is taken."""
    table = rehearse(SIN, opened=False)
    table.tell(ev.OpeningAsked("jefe"))
    for step in table.table.setup.opening_steps:
        if step != skipped:
            table.tell(ev.CustodyStepDone(step, "jefe"))
    table.tell(ev.DeckChecked("shoe", 52))
    decision = table.tell(ev.DevicesChecked())
    assert decision.phase is Phase.CHECKING
    assert skipped in english(decision.due.message())
    assert table.tell(ev.BetsOpened()).refusal is not None


@pytest.mark.parametrize("skipped", ["cards-out", "count", "order", "examine"])
def test_no_closing_step_may_be_skipped(skipped: str) -> None:
    """R-92: the table is neither closed nor opened again without it."""
    table = rehearse(SIN)
    table.tell(ev.ClosingAsked("jefe"))
    for step in table.table.setup.closing_steps:
        if step != skipped:
            table.tell(ev.CustodyStepDone(step, "jefe"))
    assert table.tell(ev.DeckChecked("shoe", 52)).phase is Phase.CLOSING
    assert table.tell(ev.OpeningAsked("jefe")).refusal is not None
    assert table.tell(ev.CustodyStepDone(skipped, "jefe")).phase is Phase.CLOSED


def test_a_set_that_is_not_whole_at_the_end_leaves_with_the_circumstances_on_record() -> None:
    """R-87, R-92: counted again, or reported; the table does not wait for a card that is gone."""
    table = rehearse(SIN)
    table.tell(ev.ClosingAsked("jefe"))
    for step in table.table.setup.closing_steps:
        table.tell(ev.CustodyStepDone(step, "jefe"))
    lost = ev.CustodyStepDone(INCIDENT, "jefe", "7h is missing, police told")
    assert table.tell(lost).refusal is not None
    assert "51 cards" in alarms(table, ev.DeckChecked("crupier", 51))[0]
    assert "incident" in english(table.table.due.message())
    refusal = table.tell(ev.CustodyStepDone(INCIDENT, "jefe")).refusal
    assert refusal is not None
    assert refusal.code == "no-reason"
    assert table.tell(lost).phase is Phase.CLOSED
    table.tell(ev.OpeningAsked("jefe"))
    assert "deck check" in english(table.table.due.message())


def test_a_card_found_again_closes_the_table_like_any_other_day() -> None:
    table = rehearse(SIN)
    table.tell(ev.ClosingAsked("jefe"))
    for step in table.table.setup.closing_steps:
        table.tell(ev.CustodyStepDone(step, "jefe"))
    assert table.tell(ev.DeckChecked("crupier", 51)).phase is Phase.CLOSING
    assert table.tell(ev.DeckChecked("crupier", 52)).phase is Phase.CLOSED


@pytest.mark.parametrize("name", ["card-missing", "deck-defective"])
def test_a_defect_seen_between_rounds_takes_the_set_off_the_table(name: str) -> None:
    """R-87: nothing is dealt from it any more; another one is checked first."""
    table = rehearse(SIN)
    assert "reported by ana" in alarms(table, ev.IrregularityReported(name, by="ana"))[0]
    assert "another set" in english(table.table.due.message())
    assert table.tell(ev.BetsOpened()).refusal is not None
    table.tell(ev.DeckChecked("crupier", 52))
    assert table.tell(ev.BetsOpened()).refusal is not None
    assert english(show_set(table).due.message()) == "open the bets"


@pytest.mark.parametrize(("burned", "place"), [(0, "burn"), (4, "burn"), (5, "1"), (6, "bank")])
def test_five_cards_are_burned_before_the_first_hand(burned: int, place: str) -> None:
    """R-73, 03.V.3.c: the sixth card is the first of the hand, whatever the dealer means."""
    table = rehearse(BLACKJACK, limits=(500, 12500))
    begin(table, {1: {"apuesta": 500}})
    for _ in range(burned):
        table.draw()
    due = table.table.due
    assert isinstance(due, CardDue)
    assert due.place == place
    assert len(table.table.in_round().numbers("burn")) == min(burned, 5)


def test_a_wrong_number_after_a_shuffle_takes_the_deck_out_of_play() -> None:
    """R-85: the shuffler reports 51 between rounds; only another pack is dealt."""
    table = rehearse(SIN)
    assert "51 cards" in alarms(table, ev.DeckChecked("shuffler", 51))[0]
    assert "another set" in english(table.table.due.message())
    assert table.tell(ev.BetsOpened()).refusal is not None
    table.tell(ev.DeckChecked("shuffler", 52))
    assert table.tell(ev.BetsOpened()).refusal is not None
    assert english(show_set(table).due.message()) == "open the bets"
    assert table.tell(ev.BetsOpened()).accepted


@pytest.mark.parametrize("name", ["card-missing", "deck-defective"])
def test_a_defective_set_is_dealt_again_only_after_another_was_checked(name: str) -> None:
    """R-87, art. 59: the hand is dealt again; the set leaves, with the circumstances on record."""
    table = rehearse(TEXAS)
    begin(table, {1: {"ante": 500}})
    table.draw()
    decision = table.tell(ev.IrregularityReported(name, by="ana"))
    assert decision.rulings[0].by == "ana"
    assert any(
        isinstance(e, Alarm) and "leaves the table" in english(e.said) for e in decision.effects
    )
    assert isinstance(decision.due, ReshuffleDue)
    refusal = table.tell(ev.DeckReshuffled()).refusal
    assert refusal is not None
    assert refusal.code == "deck"
    assert alarms(table, ev.DeckChecked("crupier", 51))
    assert table.tell(ev.DeckReshuffled()).refusal is not None
    assert table.tell(ev.DeckChecked("crupier", 52)).accepted
    assert table.tell(ev.DeckReshuffled()).phase is Phase.DEALING


def test_a_foreign_card_in_a_round_that_is_void_keeps_the_next_one_out() -> None:
    table = rehearse(SIN)
    begin(table, {1: {"ante": 500}})
    while isinstance(table.table.due, CardDue):
        table.draw()
    known = next(table.table.in_round().known())
    table.table.shoe_known[known] = 1
    number = max(table.table.in_round().cards) - 1
    table.table.in_round().cards[number].face = "up"
    decision = table.table.handle(ev.CardOpened(number, known))
    assert any(isinstance(one, Alarm) for one in decision.effects)
    assert decision.phase is Phase.HALTED
    table.tell(ev.SupervisorDecided("void-round", "duplicate card", "jefe de mesa"))
    assert "another set" in english(table.tell(ev.RoundPaid()).due.message())
    assert table.tell(ev.BetsOpened()).refusal is not None
    table.tell(ev.ClosingAsked("jefe"))
    assert table.table.phase is Phase.CLOSING


@pytest.mark.parametrize("card", [53, 99, -1])
@pytest.mark.parametrize("sheet", [SIN, TEXAS])
def test_a_foreign_card_that_is_told_during_a_pause_waits_for_its_end(
    sheet: str, card: int
) -> None:
    """R-87, S-19: it stays unknown, the set leaves, and the table is still suspended."""
    table = rehearse(sheet).table
    for event in (ev.BetsOpened(), ev.BetLaid(1, "ante", 500), ev.BetsClosed()):
        table.handle(event)
    number = 0
    while not any(one.face == "up" for one in table.in_round().cards.values()):
        number += 1
        table.handle(ev.CardDrawn("shoe", number))
    due = table.due
    table.handle(ev.SuspensionAsked("pause", "jefe"))
    decision = table.handle(ev.CardOpened(number, card))
    assert decision.phase is Phase.SUSPENDED
    assert any(isinstance(e, Alarm) and "foreign" in english(e.said) for e in decision.effects)
    assert table.in_round().cards[number].card is None
    assert not table.deck_ok
    assert table.handle(ev.ResumptionAsked("jefe")).due == due


def test_a_jam_at_any_card_changes_nothing_once_the_device_is_back() -> None:
    """R-88: the same round with a fault before every card; and its end by a person."""
    clean = rehearse(SIN)
    begin(clean, {1: {"ante": 500}, 2: {"ante": 500}})
    clean.finish_round()
    cards = len(clean.table.in_round().cards)
    for jam in range(cards):
        table = rehearse(SIN)
        begin(table, {1: {"ante": 500}, 2: {"ante": 500}})
        for _ in range(jam):
            table.step()
        before = state_of(table.table)
        table.tell(ev.DeviceLost("shuffler"))
        assert table.table.phase is Phase.HALTED
        table.tell(ev.DeviceBack("shuffler"))
        assert state_of(table.table) == before
        table.finish_round()
        assert nets(table) == nets(clean)


def test_a_damaged_card_is_replaced_and_on_record() -> None:
    """R-88: «damaged cards replaced and recorded»."""
    table = rehearse(SIN)
    begin(table, {1: {"ante": 500}})
    table.draw()
    table.tell(ev.DeviceLost("shuffler"))
    facts = (("numbers", (1,)), ("device", "sabot"))
    decision = table.tell(ev.SupervisorDecided("substitute-card", "torn", "jefe", facts))
    assert decision.rulings[0].reason == "torn"
    assert table.table.in_round().cards[1].place == "burn"
    assert table.table.due == CardDue("1", "down", 1)


def continuous() -> Rehearsal:
    """A blackjack table with a shoe that shuffles on and on, after one round."""
    table = rehearse(BLACKJACK, limits=(500, 12500), source="automatic")
    table.begin_round(new_shoe=True)
    table.tell(ev.BetLaid(1, "apuesta", 500))
    table.finish_round()
    table.tell(ev.RoundPaid())
    return table


def test_discards_stay_out_until_the_next_deal_is_complete() -> None:
    """R-89: put in between rounds, during bets and during the deal they are flagged."""
    early = [0, 1, 2]
    for steps in early:
        table = continuous()
        count = table.table.discards_count
        if steps:
            table.begin_round()
            table.tell(ev.BetLaid(1, "apuesta", 500))
        if steps > 1:
            table.tell(ev.BetsClosed())
        (text,) = alarms(table, ev.DiscardsInserted("sabot", count))
        assert "before the next deal was complete" in text


def test_discards_go_in_once_the_next_hand_is_dealt() -> None:
    """Too many or too few of them call somebody; their faces may come again."""
    table = continuous()
    count, known = table.table.discards_count, sum(table.table.shoe_known.values())
    assert count
    assert known
    table.begin_round()
    table.tell(ev.BetLaid(1, "apuesta", 500))
    table.tell(ev.BetsClosed())
    while isinstance(table.table.due, CardDue):
        table.draw()
    assert table.table.phase is Phase.DECIDING
    other = continuous()
    assert table.tell(ev.DiscardsInserted("sabot", count)).effects == ()
    assert sum(table.table.shoe_known.values()) == 3
    assert any("lay there" in text for text in alarms(other, ev.DiscardsInserted("sabot", 99)))


def test_discards_are_not_put_back_into_a_shoe_that_is_filled_by_hand() -> None:
    table = rehearse(BLACKJACK, limits=(500, 12500))
    refusal = table.tell(ev.DiscardsInserted("sabot", 5)).refusal
    assert refusal is not None
    assert refusal.code == "no-discards"


def test_a_face_may_come_again_and_again_from_a_shoe_that_shuffles_on() -> None:
    """Seven times the same card in seven rounds is no defect of six packs there."""
    table = rehearse(BLACKJACK, limits=(500, 12500), source="automatic")
    for _ in range(40):
        table.shoe.refill()
        table.tell(ev.BetsOpened(new_shoe=table.table.rounds_played == 0))
        table.tell(ev.BetLaid(1, "apuesta", 500))
        table.finish_round()
        assert table.table.deck_ok
        table.tell(ev.RoundPaid())
    assert sum(table.table.shoe_known.values()) < 40


def test_a_device_must_be_set_for_the_game_of_the_table() -> None:
    """R-90: «black jack, 6 decks»."""
    table = rehearse(BLACKJACK, opened=False, limits=(500, 12500))
    table.tell(ev.OpeningAsked("jefe"))
    for step in table.table.setup.opening_steps:
        table.tell(ev.CustodyStepDone(step, "jefe"))
    table.tell(ev.DeckChecked("shoe", 312))
    (text,) = alarms(table, ev.DevicesChecked(modes=(("sabot", "punto-y-banca 312"),)))
    assert "'blackjack 312'" in text
    assert table.table.phase is Phase.CLOSED
    again = rehearse(BLACKJACK, limits=(500, 12500), opened=False)
    again.tell(ev.OpeningAsked("jefe"))
    right = ev.DevicesChecked(modes=(("sabot", mode_of(again.table.game)),))
    assert again.tell(right).effects == ()


def test_a_device_is_shown_to_be_empty_at_start_and_end_and_when_asked() -> None:
    """R-91: a step of custody like the others, and between rounds for whoever asks."""
    game = choose(SIN, library.sheet(SIN), {})
    setup = Setup(500, 5000, opening_steps=(SHOW_EMPTY,), closing_steps=(SHOW_EMPTY,))
    table = Table(game, setup)
    shown = ev.CustodyStepDone(SHOW_EMPTY, "crupier")
    checks: list[ev.Event] = [ev.OpeningAsked("jefe"), ev.DeckChecked("shoe", 52)]
    for event in [*checks, ev.DevicesChecked()]:
        assert table.handle(event).phase is Phase.CHECKING
    assert table.handle(shown).phase is Phase.IDLE
    decision = table.handle(shown)
    assert decision.accepted
    assert decision.phase is Phase.IDLE
    table.handle(ev.BetsOpened())
    assert table.handle(shown).refusal is not None
    other = Table(game, setup)
    done: list[ev.Event] = [ev.OpeningAsked("jefe"), ev.DeckChecked("shoe", 52), shown]
    for event in [*done, ev.DevicesChecked()]:
        other.handle(event)
    other.handle(ev.ClosingAsked("jefe"))
    assert other.handle(ev.DeckChecked("shoe", 52)).phase is Phase.CLOSING
    assert other.handle(shown).phase is Phase.CLOSED
