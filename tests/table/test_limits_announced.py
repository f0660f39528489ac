"""Other limits: announced between rounds, applied after the rounds that the sheet leaves."""

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.table import events as ev
from firmware_py.table.effects import Announce
from firmware_py.table.states import Phase
from firmware_py.table.view import view
from firmware_py.text.codes.bets import aloud_limits
from tests.table.playing import begin, rehearse
from tests.table.test_any_events import state_of

CYL = "castilla-y-leon/poker-sin-descarte"
CLM = "castilla-la-mancha/tres-cartas"
BLACKJACK = "pais-vasco/blackjack"
GALICIA = "galicia/poker-sin-descarte"


def a_round(table: Rehearsal, box: str, cents: int, *, new_shoe: bool = False) -> None:
    """Play a round with one bet."""
    assert table.begin_round(new_shoe=new_shoe).accepted
    assert table.tell(ev.BetLaid(1, box, cents)).accepted
    table.finish_round()
    table.tell(ev.RoundPaid())


def code(table: Rehearsal, event: ev.Event) -> str:
    """Why an event is refused; it changes nothing."""
    before = state_of(table.table)
    refusal = table.tell(event).refusal
    assert state_of(table.table) == before
    return refusal.code if refusal else ""


def test_castilla_y_leon_plays_the_five_last_rounds_with_the_former_limits() -> None:
    """Art. 44: «anunciando los cinco últimos pases y tras finalizar éstos … los nuevos límites»."""
    table = rehearse(CYL, limits=(500, 5000))
    decision = table.tell(ev.LimitsAnnounced(1000, 10000, "director"))
    assert decision.effects == (Announce("los cinco últimos pases", ""),)
    for left in (5, 4, 3, 2, 1):
        pending = view(table.table).limits_next
        assert pending is not None
        assert pending.rounds_left == left
        assert (view(table.table).min_cents, view(table.table).max_cents) == (500, 5000)
        a_round(table, "ante", 500)
    assert view(table.table).limits_next is None
    table.begin_round()
    assert code(table, ev.BetLaid(1, "ante", 500)) == "limit"
    assert table.tell(ev.BetLaid(1, "ante", 10000)).accepted


def test_the_new_limits_are_said_when_they_begin() -> None:
    table = rehearse(CYL, limits=(500, 5000))
    table.tell(ev.LimitsAnnounced(1000, 10000, "director"))
    for _ in range(5):
        table.begin_round()
        table.tell(ev.BetLaid(1, "ante", 500))
        table.finish_round()
        decision = table.tell(ev.RoundPaid())
    said = Announce(aloud_limits(least_euros=1000, most_euros=10000), "")
    assert said.words == "límites de la mesa: de 10 a 100 euros"
    assert decision.effects == (said,)


def test_castilla_la_mancha_changes_them_once_the_players_are_told() -> None:
    """Art. 5.2: «previa información a los jugadores»: with the next round."""
    table = rehearse(CLM, limits=(500, 5000))
    assert table.tell(ev.LimitsAnnounced(200, 5000, "director")).accepted
    a_round(table, "ante", 200)


@pytest.mark.parametrize("sheet", ["galicia/holdem", "pais-vasco/holdem"])
def test_circle_poker_changes_them_after_an_announcement(sheet: str) -> None:
    """Galicia 22.3.b, PV 17.VI.3.b: «con anuncio previo a los jugadores»."""
    table = rehearse(sheet, limits=(500, 2000))
    assert table.tell(ev.LimitsAnnounced(1000, 4000, "director")).accepted
    assert (view(table.table).min_cents, view(table.table).max_cents) == (1000, 4000)


def test_blackjack_finishes_the_shoe_with_the_former_limits() -> None:
    """03.V.2.a: «anunciar el último sabot con el mínimo anterior»."""
    table = rehearse(BLACKJACK, limits=(500, 12500))
    a_round(table, "apuesta", 500, new_shoe=True)
    table.tell(ev.LimitsAnnounced(1000, 25000, "director"))
    for _ in range(4):
        a_round(table, "apuesta", 500)
    table.tell(ev.BetsOpened(new_shoe=True))
    assert code(table, ev.BetLaid(1, "apuesta", 500)) == "limit"
    assert table.tell(ev.BetLaid(1, "apuesta", 1000)).accepted


def test_an_automatic_shoe_has_the_three_last_rounds_of_the_roulette() -> None:
    """03.V.2.a: «las normas de la ruleta referentes a la posibilidad de modificar»."""
    table = rehearse(BLACKJACK, limits=(500, 12500), source="automatic")
    a_round(table, "apuesta", 500, new_shoe=True)
    table.tell(ev.LimitsAnnounced(1000, 25000, "director"))
    for _ in range(3):
        a_round(table, "apuesta", 500)
    table.begin_round()
    assert code(table, ev.BetLaid(1, "apuesta", 500)) == "limit"


@pytest.mark.parametrize("steps", range(0, 14, 3))
def test_no_limits_change_with_a_round_open(steps: int) -> None:
    """R-3, R-5: attempted at every stage of a round."""
    table = rehearse(CYL, limits=(500, 5000))
    begin(table, {1: {"ante": 500}}, close=False)
    for _ in range(steps):
        table.step()
    assert table.table.round is not None
    assert code(table, ev.LimitsAnnounced(1000, 10000, "director")) == "wrong-phase"


@pytest.mark.parametrize(
    ("limits", "why"),
    [
        ((0, 5000), "limit"),
        ((5000, 500), "limit"),
        ((500, 5001), "limit"),
        ((500, 5000), "same-limits"),
    ],
)
def test_unlawful_limits_are_refused(limits: tuple[int, int], why: str) -> None:
    """PV 11: the maximum is 10, 20, 25 or 50 times the minimum."""
    table = rehearse("pais-vasco/poker-sin-descarte", limits=(500, 5000))
    assert code(table, ev.LimitsAnnounced(*limits, "director")) == why


def test_a_silent_sheet_changes_its_limits_only_while_the_table_is_closed() -> None:
    table = rehearse(GALICIA, limits=(500, 5000))
    assert code(table, ev.LimitsAnnounced(1000, 10000, "director")) == "no-announcement"
    closed = rehearse(GALICIA, limits=(500, 5000), opened=False)
    assert closed.tell(ev.LimitsAnnounced(1000, 10000, "director")).accepted
    closed.open_table()
    closed.begin_round()
    assert code(closed, ev.BetLaid(1, "ante", 500)) == "limit"


def test_a_second_announcement_waits_for_the_first() -> None:
    table = rehearse(CYL, limits=(500, 5000))
    table.tell(ev.LimitsAnnounced(1000, 10000, "director"))
    assert code(table, ev.LimitsAnnounced(2000, 20000, "director")) == "announced"


def closed(table: Rehearsal) -> None:
    table.tell(ev.ClosingAsked("jefe"))
    for step in table.table.setup.closing_steps:
        table.tell(ev.CustodyStepDone(step, "jefe"))
    assert table.tell(ev.DeckChecked("shoe", 52)).phase is Phase.CLOSED


def limits_of(table: Rehearsal) -> tuple[int, int]:
    return view(table.table).min_cents, view(table.table).max_cents


@pytest.mark.parametrize("rounds", [0, 5], ids=["only announced", "applied"])
def test_limits_that_were_varied_in_a_session_end_with_it(rounds: int) -> None:
    """CyL 44: «durante el desarrollo de la sesión … podrá variar el límite»."""
    table = rehearse(CYL, limits=(500, 5000))
    table.tell(ev.LimitsAnnounced(1000, 10000, "director"))
    for _ in range(rounds):
        a_round(table, "ante", 500)
    assert limits_of(table) == ((1000, 10000) if rounds else (500, 5000))
    closed(table)
    assert limits_of(table) == (500, 5000)
    table.open_table()
    assert (limits_of(table), view(table.table).limits_next) == ((500, 5000), None)


def test_limits_given_to_a_closed_table_hold_for_one_session() -> None:
    table = rehearse(CYL, limits=(500, 5000), opened=False)
    assert table.tell(ev.LimitsAnnounced(1000, 10000, "director")).accepted
    table.open_table()
    assert limits_of(table) == (1000, 10000)
    closed(table)
    assert limits_of(table) == (500, 5000)
