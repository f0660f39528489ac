"""The life of the table: the data, the machine, and a small interpreter agree."""

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rehearsal.shoe import Shoe
from firmware_py.rulebook import library
from firmware_py.rules.game import choose
from firmware_py.table import events as ev
from firmware_py.table.due import CorrectionDue, ReshuffleDue
from firmware_py.table.effects import LockSabot
from firmware_py.table.life import ROWS, STEPS
from firmware_py.table.states import AWAY, OPEN, Phase, Trigger
from firmware_py.table.table import Setup
from firmware_py.text.render import english, sentence
from tests.table.diagram import DOCS, DOCUMENTS, with_diagrams
from tests.table.playing import begin, force, rehearse, show_set

SHEET = "galicia/poker-sin-descarte"
GOES_ON = {Phase.HALTED: Trigger.GO_ON, Phase.SUSPENDED: Trigger.RESUME}


@pytest.mark.parametrize("trigger", Trigger)
@pytest.mark.parametrize("phase", Phase)
def test_the_machine_and_its_rows_agree_on_every_pair(phase: Phase, trigger: Trigger) -> None:
    """The same rows read without any library; guards are tried as play meets them."""
    table = rehearse(SHEET, opened=False).table
    force(table, phase)
    rows = [row for row in ROWS if row.trigger is trigger and phase in row.sources]
    open_to = [
        row.target or phase for row in rows if not any(guard(table, None) for guard in row.guards)
    ]
    assert STEPS.take(table, trigger) is bool(open_to)
    assert table.phase is (open_to[0] if open_to else phase)


@pytest.mark.parametrize("stopped", OPEN)
@pytest.mark.parametrize("away", AWAY)
def test_play_is_taken_up_where_it_was_stopped(away: Phase, stopped: Phase) -> None:
    table = rehearse(SHEET).table
    force(table, away)
    table.before = stopped, table.due
    table.move(GOES_ON[away])
    assert table.phase is stopped


def test_halted_play_that_is_halted_again_is_locked_again_and_goes_on_where_it_was() -> None:
    table = rehearse(SHEET)
    begin(table, {1: {"ante": 500}})
    stopped = table.table.phase, table.table.due
    for matter in (CorrectionDue(), ReshuffleDue(whole=True)):
        table.table.effects = []
        table.table.halt(matter)
        assert table.table.effects == [LockSabot()]
        assert (table.table.due, table.table.before) == (matter, stopped)
    table.table.resume()
    assert (table.table.phase, table.table.due) == stopped
    assert table.table.before is None


@pytest.mark.parametrize("away", AWAY)
def test_a_round_that_ends_while_play_stands_still_is_stopped_nowhere(away: Phase) -> None:
    table = rehearse(SHEET)
    begin(table, {1: {"ante": 500}})
    table.table.before = table.table.phase, table.table.due
    force(table.table, away)
    table.table.settle(())
    assert table.table.phase is Phase.SETTLING
    assert table.table.before is None


def test_what_halts_play_is_not_ended_by_whoever_resumes_it_after_a_break() -> None:
    table = rehearse(SHEET)
    begin(table, {1: {"ante": 500}})
    table.table.halt(CorrectionDue())
    refusal = table.tell(ev.ResumptionAsked("jefe")).refusal
    assert refusal is not None
    assert refusal.code == "wrong-phase"
    assert table.table.phase is Phase.HALTED


def test_nobody_assigns_a_phase() -> None:
    table = rehearse(SHEET).table
    with pytest.raises(AttributeError):
        table.phase = Phase.HALTED  # type: ignore[misc]
    assert table.phase is Phase.IDLE


def test_every_phase_can_be_reached_and_left() -> None:
    assert {row.target for row in ROWS if row.target is not None} == set(Phase)
    assert {source for row in ROWS for source in row.sources} == set(Phase)


def test_limits_outside_the_band_are_refused_with_their_article() -> None:
    """Galicia, art. 6.1: the maximum is a lawful multiple of the minimum."""
    game = choose(SHEET, library.sheet(SHEET), {})
    assert game.sheet.limits is not None
    fault = Setup(500, 600).fault(game)
    assert "times its minimum" in fault
    assert fault.endswith(f"({game.sheet.limits.article})")
    assert not Setup(500, 5000).fault(game)


def test_a_table_opens_only_after_every_check() -> None:
    """R-72: each step of custody, the deck and the devices; no bet before that."""
    table = rehearse(SHEET, opened=False)
    assert table.tell(ev.BetsOpened()).refusal is not None
    table.tell(ev.OpeningAsked("jefe"))
    steps = [ev.CustodyStepDone(step, "jefe") for step in table.table.setup.opening_steps]
    checks: list[ev.Event] = [*steps, ev.DeckChecked("shoe", 52), ev.DevicesChecked()]
    for check in checks:
        assert table.table.phase is Phase.CHECKING
        assert table.tell(check).accepted
    assert table.table.phase is Phase.IDLE


@pytest.mark.parametrize(
    "check",
    [
        ev.DeckChecked("shoe", 51, missing=(0,)),
        ev.DeckChecked("shoe", 53, duplicate=(5,)),
        ev.DeckChecked("shoe", 52, missing=(0,), duplicate=(5,)),
        ev.DeckChecked("shoe", 52, missing=(0,), foreign=1),
        ev.DeckChecked("shoe", 52, face_up=1),
        ev.DevicesChecked(("sabot: unknown serial number",)),
    ],
)
def test_a_bad_deck_or_device_keeps_the_table_closed(check: ev.Event) -> None:
    """R-71, R-85, R-87, R-1: identity, not count."""
    table = rehearse(SHEET, opened=False)
    table.tell(ev.OpeningAsked("jefe"))
    decision = table.tell(check)
    assert decision.phase is Phase.CLOSED
    assert decision.effects


def test_suspension_keeps_the_round_and_resumes_where_it_was() -> None:
    table = rehearse(SHEET)
    begin(table, {1: {"ante": 500}})
    table.step()
    due = table.table.due
    assert table.tell(ev.SuspensionAsked("", "jefe")).refusal is not None
    assert table.tell(ev.SuspensionAsked("no customers", "jefe")).phase is Phase.SUSPENDED
    assert table.tell(ev.BetLaid(1, "ante", 500)).refusal is not None
    assert table.tell(ev.ResumptionAsked("jefe")).phase is Phase.DEALING
    assert table.table.due == due


def test_a_lost_sabot_halts_and_play_goes_on_when_it_is_back() -> None:
    table = rehearse(SHEET)
    begin(table, {1: {"ante": 500}})
    table.step()
    due = table.table.due
    assert table.tell(ev.DeviceLost("sabot")).phase is Phase.HALTED
    assert table.tell(ev.DeviceBack("visor")).refusal is not None
    assert table.tell(ev.DeviceBack("sabot")).phase is Phase.DEALING
    assert table.table.due == due


def test_a_round_whose_sabot_is_lost_for_good_is_ended_and_paid_back() -> None:
    """R-88: the hand is ended and stakes go back; no new round until the device is back."""
    table = rehearse(SHEET)
    begin(table, {1: {"ante": 500}})
    table.step()
    assert "wait for sabot" in english(table.tell(ev.DeviceLost("sabot")).due.message())
    decided = table.tell(ev.SupervisorDecided("void-round", "jammed for good", "jefe de mesa"))
    assert decided.phase is Phase.SETTLING
    assert [moved.cents for moved in table.table.in_round().transfers] == [0]
    table.tell(ev.RoundPaid())
    refusal = table.tell(ev.BetsOpened()).refusal
    assert refusal is not None
    assert refusal.code == "device-lost"
    assert table.tell(ev.DeviceBack("sabot")).accepted
    assert table.tell(ev.BetsOpened()).accepted


def test_cards_are_counted_by_hand_every_five_rounds_where_no_device_counts() -> None:
    """R-86: the sixth round waits for a count; 51 cards keep the pack out."""
    game = choose(SHEET, library.sheet(SHEET), {})
    setup = Setup(500, 5000, counted_every_rounds=5)
    table = Rehearsal(game, setup, Shoe(game.deck, 1))
    table.open_table()
    for _ in range(5):
        assert table.begin_round().accepted
        table.tell(ev.BetLaid(1, "ante", 500))
        table.finish_round()
        decision = table.tell(ev.RoundPaid())
    assert "count the cards" in english(decision.due.message())
    assert table.begin_round().refusal is not None
    table.tell(ev.DeckChecked("crupier", 51))
    assert table.begin_round().refusal is not None
    table.tell(ev.DeckChecked("crupier", 52))
    assert english(show_set(table).due.message()) == "open the bets"
    assert table.begin_round().accepted


def test_the_last_five_rounds_of_galicia_and_the_closing() -> None:
    """Art. 7: «el crupier deberá anunciar las cinco últimas jugadas»; R-92 for the cards."""
    table = rehearse(SHEET)
    assert table.tell(ev.LastRoundsAnnounced("crupier")).accepted
    for _ in range(5):
        assert table.tell(ev.ClosingAsked("jefe")).refusal is not None
        table.begin_round()
        table.tell(ev.BetLaid(1, "ante", 500))
        table.finish_round()
        table.tell(ev.RoundPaid())
    assert table.tell(ev.BetsOpened()).refusal is not None
    assert table.tell(ev.ClosingAsked("jefe")).phase is Phase.CLOSING
    for step in table.table.setup.closing_steps:
        assert table.table.phase is Phase.CLOSING
        table.tell(ev.CustodyStepDone(step, "jefe"))
    assert table.tell(ev.DeckChecked("shoe", 52)).phase is Phase.CLOSED


def test_a_table_with_a_round_in_play_is_not_closed_and_it_is_said_what_to_do() -> None:
    table = rehearse(SHEET)
    begin(table, {1: {"ante": 500}}, close=False)
    refusal = table.tell(ev.ClosingAsked("jose")).refusal
    assert refusal is not None
    assert refusal.code == "wrong-phase"
    assert "round 1 is in play (bets, then «no va más»)" in refusal.message
    assert "pay it" in refusal.message
    assert "la jugada 1 está en curso" in sentence(refusal.said)


@pytest.mark.parametrize("event", [ev.RoundPaid(), ev.BetsOpened(), ev.ResumptionAsked("jose")])
def test_an_event_of_another_phase_is_refused_with_what_is_due(event: ev.Event) -> None:
    table = rehearse(SHEET)
    begin(table, {1: {"ante": 500}}, close=False)
    refusal = table.tell(event).refusal
    assert refusal is not None
    assert refusal.message.endswith("; now due: bets, then «no va más»")
    assert "ahora toca: " in sentence(refusal.said)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_diagram_is_drawn_from_the_data(name: str) -> None:
    text = (DOCS / name).read_text("utf-8")
    assert text == with_diagrams(text, DOCUMENTS[name])
