"""What a table once could not be told without breaking; each row was found by lot."""

from collections.abc import Callable

import pytest

from firmware_py.rules.cards import parse_card
from firmware_py.station.core import Core
from firmware_py.station.snapshot import snapshot_json, take_snapshot
from firmware_py.table import events as ev
from firmware_py.table.due import CardDue, SupervisorDue, WordDue
from firmware_py.table.effects import Transfer
from firmware_py.table.states import Phase
from firmware_py.text.render import english
from tests.station.any_inputs.finds import circle, opened, ruling, tell
from tests.table.conserved import faults

OMAHA = "pais-vasco/omaha-hi-lo"
CIRCLES = (OMAHA, "castilla-y-leon/omaha", "galicia/holdem", "castilla-la-mancha/five-stud")
PANOS = "pais-vasco/baccarat-dos-panos"


def moved(core: Core) -> dict[tuple[int | str, str], int]:
    """What the list moves, by seat and box."""
    rows: tuple[Transfer, ...] = core.table.in_round().transfers
    assert faults(core.table.in_round()) == []
    return {(row.seat, row.box): row.cents for row in rows}


@pytest.mark.parametrize("sheet", CIRCLES)
def test_a_hand_that_was_annulled_before_its_bets_were_closed_is_not_dealt(sheet: str) -> None:
    """Unplug, put the only seat out, replug, report a card: there was nobody to deal to."""
    core = opened(sheet)
    tell(core, ev.BetLaid(1, "resto", 20_000), ev.DeviceLost("sabot"))
    tell(core, ruling("void-seat", seats=(1,)), ev.DeviceBack("sabot"))
    assert core.table.phase is Phase.SETTLING
    reported = core.take(ev.IrregularityReported("card-exposed", (("to", 1),)))
    if isinstance(core.table.due, SupervisorDue):
        tell(core, ruling("redeal"))
    assert reported.refusal is None
    core.take(ev.DeckReshuffled("sabot"))
    assert core.table.phase is Phase.SETTLING
    assert set(moved(core).values()) == {0}
    tell(core, ev.RoundPaid())


@pytest.mark.parametrize("sheet", CIRCLES)
def test_before_the_bets_are_closed_there_is_no_pot_to_carry_over(sheet: str) -> None:
    core = opened(sheet)
    tell(core, ev.BetLaid(1, "resto", 20_000), ev.DeviceLost("sabot"), ruling("pot-carried-over"))
    assert moved(core) == {(1, "resto"): 0}


@pytest.mark.parametrize("sheet", CIRCLES)
def test_nobody_forfeits_his_resto_before_there_is_a_pot(sheet: str) -> None:
    core = opened(sheet)
    tell(core, ev.BetLaid(1, "resto", 20_000), ev.DeviceLost("sabot"))
    tell(core, ruling("forfeit", seats=(1,)))
    assert moved(core) == {(1, "resto"): 0}


def test_a_bystander_is_charged_no_session() -> None:
    rake = {"kind": "session", "pct": 10}
    core = opened("castilla-la-mancha/five-stud", rake=rake)
    laid = core.take(ev.BetLaid(2, "resto", 20_000, "ana"))
    assert laid.refusal is not None
    assert laid.refusal.code == "no-seat"
    tell(core, ev.BetLaid(1, "resto", 20_000), ev.Said("croupier", "cobra la sesión"))
    assert core.table.in_round().own_bets(1)["resto"] < 20_000


def test_a_bank_with_a_card_too_many_decides_nothing() -> None:
    """Texas póquer: somebody let a stray card lie with the bank's and play went on."""
    core = opened("castilla-y-leon/texas-poker", 20_000)
    tell(core, ev.BetLaid(1, "ante", 1_000), ev.BetsClosed(), ev.CardDrawn("sabot", 1))
    tell(core, ev.CardDrawn("sabot", 3), ruling("correct-in-sequence"))
    tell(core, ev.CardMoved(3, "bank"), ev.CorrectionDone())
    finish(core, 4)
    assert set(moved(core).values()) == {0}
    # What is shown of it names no hand either.
    assert snapshot_json(take_snapshot(core))["phase"] == "settling"


def finish(core: Core, number: int) -> None:
    """Deal, say the first word that is offered and turn up what is asked for."""
    table = core.table
    for _ in range(100):
        if table.phase is Phase.SETTLING:
            return
        due = table.due
        hidden = table.in_round().unopened(getattr(due, "numbers", ()))
        up = [n for n, d in table.in_round().cards.items() if d.face == "up" and d.card is None]
        if hidden or up:
            number_up = (*up, *hidden)[0]
            tell(core, ev.CardOpened(number_up, number_up))
        elif isinstance(due, CardDue):
            tell(core, ev.CardDrawn("sabot", number))
            number += 1
        else:
            choice = due.choices[0]  # type: ignore[union-attr]
            tell(core, ev.Said(due.who, choice.word, choice.cents))  # type: ignore[union-attr]
    raise AssertionError(english(table.due.message()))


def test_a_burned_card_is_replaced_before_a_story_ends() -> None:
    """Sintético at the showdown: the course went on first, found hands too short and halted."""
    core = opened("pais-vasco/sintetico")
    circle(core)
    tell(core, ev.BetsClosed())
    number = 1
    while core.table.due.stage != "showdown":
        due = core.table.due
        up = core.table.in_round().unopened(
            [n for n, d in core.table.in_round().cards.items() if d.face == "up"]
        )
        if up:
            tell(core, ev.CardOpened(up[0], _card(core, up[0])))
        elif isinstance(due, CardDue):
            tell(core, ev.CardDrawn("sabot", number))
            number += 1
        else:
            word = [c for c in due.choices if c.word in ("pasar", "igualar")]  # type: ignore[union-attr]
            choice = (word or due.choices)[0]  # type: ignore[union-attr]
            tell(core, ev.Said(due.who, choice.word, choice.cents))  # type: ignore[union-attr]
    first = core.table.due.numbers[0]  # type: ignore[union-attr]
    *others, last = core.table.due.numbers  # type: ignore[union-attr]
    tell(core, *(ev.CardOpened(one, _card(core, one)) for one in others))
    tell(core, ev.OpeningFailed(last), ruling("burn-card", numbers=(last, first)))
    assert isinstance(core.table.due, CardDue)
    tell(core, ev.CardDrawn("sabot", number), ev.CardDrawn("sabot", number + 1))
    assert core.table.phase is Phase.REVEALING


def _card(core: Core, number: int) -> int:
    cards = list(core.table.game.deck.cards())
    return cards[number % len(cards)]


def test_what_the_last_player_forfeits_is_the_banker_s() -> None:
    """09.VII: two cloths, and nobody left to play against."""
    core = opened(PANOS, 50_000)
    tell(core, *(ev.Said(seat, "pano1") for seat in (1, 4)))
    tell(core, *(ev.Said(seat, "pano2") for seat in (5, 6)))
    tell(core, ev.Said("ana", "toma la banca", 100_000))
    tell(core, *(ev.BetLaid(seat, "pano1", 1_000) for seat in (1, 4)), ev.BetsClosed())
    tell(core, ev.DeviceLost("sabot"), ruling("forfeit", seats=(1, 4)))
    assert moved(core)["banquero", "banquero"] == 2_000
    tell(core, ev.RoundPaid())
    assert any(getattr(one, "cents", 0) == 102_000 for one in core.table.carried)


def test_bets_that_cannot_be_played_stay_open_as_they_were() -> None:
    core = opened(PANOS, 50_000)
    refused = core.take(ev.BetsClosed())
    assert refused.refusal is not None
    assert core.table.course is None
    assert core.table.in_round().begun is False


def test_a_bank_that_nobody_stakes_against_is_not_begun() -> None:
    core = opened("pais-vasco/chemin-de-fer", 100_000)
    tell(core, *(ev.Said(seat, "se sienta") for seat in (1, 2, 3, 4)))
    tell(core, ev.BetLaid(1, "banca", 20_000))
    refused = core.take(ev.BetsClosed())
    assert refused.refusal is not None
    assert core.table.course is None
    assert core.table.in_round().begun is False


def test_rows_that_a_ruling_took_apart_are_not_called() -> None:
    """Treinta y cuarenta: a card of the black row was used as the next of the red one."""
    core = opened("pais-vasco/treinta-y-cuarenta", 50_000)
    tell(core, ev.BetLaid(1, "negro", 1_000), ev.BetsClosed())
    faces = [parse_card(text) for text in ("Ks", "Kh", "2d", "9c")]
    for number, card in enumerate(faces, 1):
        tell(core, ev.CardDrawn("sabot", number), ev.CardOpened(number, card))
    # The black row stands at 31; a stray card lets somebody decide.
    tell(core, ev.CardDrawn("sabot", 6), ruling("use-as-next", numbers=(1, 2)))
    tell(core, ev.CardDrawn("sabot", 7), ev.CardOpened(7, parse_card("Qd")))
    tell(core, ev.CardDrawn("sabot", 8), ev.CardOpened(8, parse_card("Qs")))
    if isinstance(core.table.due, SupervisorDue):
        tell(core, ruling("void-round"))
    else:
        finish(core, 9)
    assert faults(core.table.in_round()) == []


def test_where_banker_and_puntos_all_forfeit_nobody_wins_it() -> None:
    core = opened("pais-vasco/chemin-de-fer", 100_000)
    tell(core, *(ev.Said(seat, "se sienta") for seat in (1, 2, 3, 4)))
    tell(core, ev.BetLaid(1, "banca", 20_000), ev.BetLaid(3, "punto", 2_000), ev.BetsClosed())
    tell(core, ev.DeviceLost("sabot"), ruling("forfeit", seats=(1, 3)))
    assert moved(core) == {(1, "banca"): 0, (3, "punto"): 0}


def test_a_banking_player_who_sets_his_hands_wrongly_loses_them() -> None:
    """PV 14.VII.3: «cualquier mano incorrectamente confeccionada», also that of the bank."""
    core = opened("pais-vasco/pai-gow", 50_000)
    tell(core, *(ev.BetLaid(seat, "apuesta", 1_000) for seat in (1, 2)), ev.BetsClosed())
    tell(core, ev.Said(1, "acepta"), ev.Said("crupier", "5"))
    number, asked = 1, 0
    while core.table.phase is not Phase.SETTLING:
        due = core.table.due
        hidden = core.table.in_round().unopened(getattr(due, "numbers", ()))
        if hidden:
            tell(core, ev.CardOpened(hidden[0], _card(core, hidden[0])))
        elif isinstance(due, CardDue):
            tell(core, ev.CardDrawn("sabot", number))
            number += 1
        else:
            assert isinstance(due, WordDue)
            own = sorted(core.table.in_round().numbers(due.who), key=lambda n: _card(core, n))
            asked += due.who == 1
            # The banker puts three cards into the hand of two.
            word, few = ("otra", 3) if due.who == 1 else ("baja", 2)
            tell(core, ev.Said(due.who, word, 0, tuple(own[:few])))
    assert asked == 1
    assert faults(core.table.in_round()) == []


def test_a_bank_whose_first_card_a_ruling_took_away_insures_nobody() -> None:
    """Blackjack: the bank's card was used as the next one, and nobody knew what it showed."""
    core = opened("pais-vasco/blackjack", 25_000)
    tell(core, *(ev.BetLaid(seat, "apuesta", 1_000) for seat in (1, 4)), ev.BetsClosed())
    tell(core, *(ev.CardDrawn("sabot", number) for number in range(1, 10)))
    tell(core, *(ev.CardOpened(number, number) for number in range(6, 10)))
    tell(core, ev.CardDrawn("sabot", 11), ruling("use-as-next", numbers=(8,)))
    assert core.table.in_round().numbers("bank") == ()
    finish(core, 12)
    assert faults(core.table.in_round()) == []


def at_pai_gow(turned: bool) -> Core:
    """Seat 1 banks; its hands are the better ones, or those of seat 2 are."""
    core = opened("pais-vasco/pai-gow", 50_000)
    tell(core, *(ev.BetLaid(seat, "apuesta", 1_000) for seat in (1, 2)), ev.BetsClosed())
    tell(core, ev.Said(1, "acepta"), ev.Said("crupier", "5"))
    number = 1
    while core.table.phase is not Phase.SETTLING:
        due, round_ = core.table.due, core.table.in_round()
        hidden = round_.unopened(getattr(due, "numbers", ()))
        if hidden:
            tell(core, ev.CardOpened(hidden[0], 52 - hidden[0] if turned else hidden[0]))
        elif isinstance(due, CardDue):
            tell(core, ev.CardDrawn("sabot", number))
            number += 1
        else:
            assert isinstance(due, WordDue)
            own = sorted(round_.numbers(due.who), reverse=turned)
            tell(core, ev.Said(due.who, "baja", 0, tuple(own[:2])))
    return core


def at_chemin() -> Core:
    core = opened("pais-vasco/chemin-de-fer", 100_000)
    tell(core, *(ev.Said(seat, "se sienta") for seat in (1, 2, 3, 4)))
    tell(core, ev.BetLaid(1, "banca", 20_000), ev.BetLaid(3, "punto", 2_000), ev.BetsClosed())
    finish(core, 1)
    return core


def at_two_cloths() -> Core:
    core = opened(PANOS, 50_000)
    tell(core, *(ev.Said(seat, "pano1") for seat in (1, 4)))
    tell(core, *(ev.Said(seat, "pano2") for seat in (5, 6)))
    tell(core, ev.Said("ana", "toma la banca", 100_000))
    tell(core, *(ev.BetLaid(seat, "pano1", 1_000) for seat in (1, 4)))
    tell(core, ev.BetLaid(5, "pano2", 1_000), ev.BetsClosed())
    finish(core, 1)
    return core


@pytest.mark.parametrize("word", ["forfeit", "void-seat"])
@pytest.mark.parametrize(
    ("made", "seats"),
    [
        (lambda: at_pai_gow(False), (2,)),
        (lambda: at_pai_gow(True), (2,)),
        (at_chemin, (3,)),
        (at_chemin, (1,)),
        (at_chemin, (1, 3)),
        (at_two_cloths, (1,)),
        (at_two_cloths, (1, 4, 5)),
    ],
)
def test_a_seat_put_out_after_the_list_was_made_changes_what_the_banker_gets(
    made: Callable[[], Core], seats: tuple[int, ...], word: str
) -> None:
    """Where players hold the bank, the house made up or kept the difference."""
    core = made()
    tell(core, ev.DeviceLost("sabot"), ruling(word, seats=seats))
    assert core.table.phase is Phase.SETTLING
    moved(core)
    tell(core, ev.RoundPaid())


def test_what_a_player_of_pai_gow_forfeits_is_the_banking_player_s() -> None:
    core = at_pai_gow(False)
    tell(core, ev.DeviceLost("sabot"), ruling("forfeit", seats=(2,)))
    assert moved(core)[1, "banquero"] == 1_000


def drawn(*numbers: int) -> list[ev.CardDrawn]:
    return [ev.CardDrawn("sabot", number, "ab" * 16) for number in numbers]


def dealt_upon(number: int, card: int) -> tuple[ev.Event, ...]:
    """An open card: it leaves the shoe and is turned up."""
    return (*drawn(number), ev.CardOpened(number, card))


def a_hand_that_lacks_cards() -> Core:
    """Draws that were not told, then a decision that takes cards out of hands: a halt at last."""
    core = opened("castilla-la-mancha/sintetico", options={"cut_by": "mano"}, cuts_told=True)
    tell(core, ev.BetLaid(5, "resto", 20_000), ev.FaceUpSeen("sabot", 1, 53), ev.DeckReshuffled())
    for seat, cents in ((4, 20_000), (1, 20_000), (3, 5_000)):
        tell(core, ev.BetLaid(seat, "resto", cents))
    tell(core, *(ev.BetLaid(seat, "ante", 200) for seat in (5, 4, 1)), ev.PackCut(1))
    tell(core, ev.BetLaid(3, "ante", 200), ev.BetsClosed())
    tell(core, *drawn(19), ruling("forfeit", seats=(5, 4)), *drawn(20, 21, 22, 24, 25))
    tell(core, ruling("showdown", seats=(3, 5)), *drawn(26))
    for number, card in ((27, 48), (28, 28), (29, 50)):
        tell(core, *dealt_upon(number, card))
    tell(core, *drawn(31), ruling("use-as-next", seats=(3,), numbers=(27, 21, 25)))
    return core


def test_a_card_that_lies_ready_does_not_overtake_another_that_is_to_be_replaced() -> None:
    """Play went on with the one that lay ready, halted, and left the other due in the halt."""
    core = a_hand_that_lacks_cards()
    tell(core, *(ev.CardOpened(n, card) for n, card in ((20, 26), (22, 42), (26, 38))))
    assert isinstance(core.table.due, SupervisorDue)
    before = snapshot_json(take_snapshot(core))
    decided = core.take(ruling("substitute-card", numbers=(22, 24)))
    if decided.refusal is not None:
        assert snapshot_json(take_snapshot(core)) == before
    for number in (34, 35):
        assert core.take(*drawn(number)).refusal is None


def test_nothing_takes_the_place_of_a_card_that_lies_in_no_hand() -> None:
    core = opened("galicia/holdem")
    circle(core)
    tell(core, ev.BetsClosed(), *drawn(1, 2, 4), ruling("burn-card", numbers=(4,)))
    due = core.table.due
    tell(core, *drawn(6), ruling("substitute-card", numbers=(4,)))
    assert core.table.due == due
