"""Play that was stopped for a person goes on where it stood, also inside a halt or a suspension."""

import pytest

from firmware_py.station.core import Core
from firmware_py.station.snapshot import snapshot_json, take_snapshot
from firmware_py.table import events as ev
from firmware_py.table.due import CardDue, CorrectionDue, ReshuffleDue, SupervisorDue
from firmware_py.table.states import Phase
from firmware_py.text.render import english
from tests.station.any_inputs.finds import opened, ruling, tell
from tests.station.any_inputs.test_finds import finish
from tests.station.playing import code
from tests.station.test_typed_faces import all_typed, asked, at_showdown, other, typed
from tests.table.conserved import faults

SHEET = "galicia/poker-sin-descarte"
STOP = ev.PlayStopped("the station could not take something in")


def dealing() -> Core:
    """Two cards of a round have been dealt."""
    core = opened(SHEET, 20_000)
    tell(core, ev.BetLaid(1, "ante", 1_000), ev.BetsClosed())
    tell(core, ev.CardDrawn("sabot", 1), ev.CardDrawn("sabot", 2))
    return core


def halted(by: str) -> Core:
    """A round that a person's ruling halted, each for another thing."""
    core = dealing()
    tell(core, ev.CardDrawn("sabot", 4), ruling(by))
    return core


@pytest.mark.parametrize(
    ("by", "kind"), [("redeal", ReshuffleDue), ("correct-in-sequence", CorrectionDue)]
)
def test_what_a_halt_waited_for_is_due_again_after_a_stop(by: str, kind: type) -> None:
    core = halted(by)
    due, strays = core.table.due, core.table.in_round().numbers("stray")
    assert isinstance(due, kind)
    tell(core, STOP)
    assert isinstance(core.table.due, SupervisorDue)
    tell(core, STOP, ruling("continue"))
    assert (core.table.phase, core.table.due) == (Phase.HALTED, due)
    assert core.table.in_round().numbers("stray") == strays


def test_a_hand_that_is_dealt_again_is_shuffled_and_played_after_a_stop() -> None:
    """The course of the round was gone, and the next card found nobody to tell."""
    core = halted("redeal")
    tell(core, STOP, ruling("continue"), ev.DeckReshuffled("sabot"))
    finish(core, 5)
    assert faults(core.table.in_round()) == []


def test_a_hand_that_is_dealt_again_at_its_showdown_is_shown_after_a_stop() -> None:
    """What was being turned up before lies on the table no longer."""
    play = at_showdown()
    play.tell(ev.DeviceLost("sabot"))
    play.tell(ruling("redeal"))
    play.tell(STOP)
    assert snapshot_json(take_snapshot(play.core))["phase"] == "halted"


def test_in_a_halt_only_the_stop_is_decided_on_or_the_hand_ended() -> None:
    core = halted("correct-in-sequence")
    tell(core, STOP)
    for word, facts in (("burn-card", {"numbers": (1,)}), ("void-seat", {"seats": (1,)})):
        assert code(core.take(ruling(word, **facts))) == "not-due"
    reported = ev.IrregularityReported("drawn-by-mistake", (("seen", False),))
    assert code(core.take(reported)) == "wrong-phase"
    tell(core, ruling("void-round"), ev.RoundPaid())
    assert core.table.kept is None


def test_a_device_that_came_back_during_a_stop_is_not_waited_for() -> None:
    core = dealing()
    tell(core, ev.DeviceLost("sabot"), STOP, ev.DeviceBack("sabot"))
    assert core.table.phase is Phase.HALTED
    tell(core, ruling("continue"))
    assert isinstance(core.table.due, CardDue)
    tell(core, ev.DeviceLost("sabot"), STOP, ruling("continue"))
    assert getattr(core.table.due, "waits_for", "") == "sabot"


def test_a_card_that_is_to_be_used_next_still_is_after_a_stop() -> None:
    """It lies aside until its place waits for it, and «continue» burned it."""
    core = opened("pais-vasco/blackjack", 25_000)
    tell(core, ev.BetLaid(1, "apuesta", 1_000), ev.BetsClosed())
    tell(core, *(ev.CardDrawn("sabot", number) for number in range(1, 9)))
    tell(core, *(ev.CardOpened(number, number - 5) for number in range(6, 9)))
    assert core.table.phase is Phase.DECIDING
    tell(core, ev.CardDrawn("sabot", 10), ruling("use-as-next"))
    assert core.table.in_round().waiting == [10]
    tell(core, STOP, ruling("continue"))
    assert core.table.in_round().waiting == [10]
    assert core.table.in_round().cards[10].face == "down"


def test_a_suspended_round_stops_when_it_is_taken_up_again() -> None:
    core = dealing()
    due = core.table.due
    tell(core, ev.SuspensionAsked("fire", "jose"), STOP)
    assert core.table.phase is Phase.SUSPENDED
    tell(core, ev.ResumptionAsked("jose"))
    assert isinstance(core.table.due, SupervisorDue)
    assert "1 ante 10 €" in english(core.table.due.message())
    tell(core, ruling("continue"))
    assert (core.table.phase, core.table.due) == (Phase.DEALING, due)


def test_a_typed_face_that_is_refuted_during_a_suspension_pays_nothing_by_itself() -> None:
    play = at_showdown()
    first = asked(play)[0]
    play.tell(ev.DeviceLost("sabot"))
    all_typed(play, wrong=first)
    play.tell(ev.SuspensionAsked("fire", "jose"))
    play.tell(ev.DeviceBack("sabot"))
    play.tell(ev.CardOpened(first, play.shoe.face(first)))
    play.tell(ev.ResumptionAsked("jose"))
    assert play.core.table.phase is Phase.HALTED
    assert code(play.tell(ev.RoundPaid())) == "wrong-phase"
    assert play.same_after_replay()


def test_a_typed_face_that_is_refuted_in_a_halt_is_decided_on_before_the_halt_ends() -> None:
    play = at_showdown()
    first, second = asked(play)[:2]
    play.tell(ev.DeviceLost("sabot"))
    typed(play, first, card=other(play))
    play.tell(ev.DeviceBack("sabot"))
    play.tell(ev.OpeningFailed(second))
    play.tell(ev.CardOpened(first, play.shoe.face(first)))
    assert f"draw {first}" in english(play.core.table.due.message())
    assert code(play.tell(ruling("continue"))) == "done"
    assert getattr(play.core.table.due, "draw", 0) == second
    assert play.same_after_replay()
