"""A device unplugged at any stage: play waits or goes on as the law says, then at the same card."""

from collections.abc import Callable

import pytest

from firmware_py.station.access.commands import parse_command
from firmware_py.table.states import Phase
from tests.station.whole.rounds import PLANS, calm, difference
from tests.station.whole.rounds import begin as begin_plan
from tests.station.whole.story import Story, outcome

NAME = "bank poker with tokens"
DEVICES = ("sabot", "slots", "visor-1")
# Phase, and how many cards have left by then.
STAGES: dict[str, Callable[[Story], bool]] = {
    "closed": lambda story: phase(story) is Phase.CLOSED,
    "checking": lambda story: phase(story) is Phase.CHECKING,
    "idle": lambda story: phase(story) is Phase.IDLE,
    "betting": lambda story: phase(story) is Phase.BETTING and bool(tokens(story)),
    "tokens": lambda story: story.seen()["due_now"]["kind"] == "tokens",
    "dealing": lambda story: phase(story) is Phase.DEALING and drawn(story) == 7,
    "deciding": lambda story: phase(story) is Phase.DECIDING,
    "settling": lambda story: phase(story) is Phase.SETTLING,
}
AWAY_TURNS = 120
LOSSES = frozenset({"DeviceLost", "DeviceBack"})


def begin() -> Story:
    return begin_plan(PLANS[NAME])


def phase(story: Story) -> Phase:
    return story.world.station.parts.loop.seen.view.phase


def tokens(story: Story) -> frozenset[int]:
    return story.world.station.parts.loop.seen.wanted.taken


def drawn(story: Story) -> int:
    twin = story.world.twins.cards["sabot"]
    return len(twin.record.drawn) if twin.deck_number else 0


def played_to(stage: str) -> Story:
    """Play until a stage is reached."""
    story = begin()
    for _ in range(300):
        story.world.settle()
        if STAGES[stage](story):
            return story
        story.act()
    raise AssertionError(f"no {stage}")


def unplug(story: Story, role: str) -> None:
    """Pull a plug and let the station notice; nobody does anything meanwhile."""
    story.world.sockets[role].plugged = False
    for number in range(AWAY_TURNS):
        story.world.turn()
        if number % 25 == 0:
            story.world.station.tick()


def replug(story: Story, role: str) -> None:
    story.world.sockets[role].plugged = True
    for _ in range(50):
        # Slots are asked one after the other who they are.
        story.world.settle()
        if not story.seen()["lost_devices"]:
            return


def same_as_without(story: Story) -> None:
    """Play to the end and compare with the calm session; only the loss itself is new."""
    story.play()
    assert not difference(calm(NAME)[0], outcome(story.world, without=LOSSES))


@pytest.mark.parametrize("role", DEVICES)
@pytest.mark.parametrize("stage", STAGES)
def test_an_unplugged_device_is_told_and_play_ends_as_without(role: str, stage: str) -> None:
    """R-32, R-53, R-88: alarm at once, no new round without it, nothing lost, nothing invented."""
    story = played_to(stage)
    before = story.seen()
    unplug(story, role)
    away = story.seen()
    assert role in away["lost_devices"]
    assert any(role in alarm for alarm in away["alarms"])
    replug(story, role)
    back = story.seen()
    assert role not in back["lost_devices"]
    assert back["places"] == before["places"]
    assert back["phase"] == before["phase"]
    # While the table is checked the devices go on being checked.
    assert stage == "checking" or back["due"] == before["due"]
    same_as_without(story)


@pytest.mark.parametrize("stage", ["dealing", "deciding", "settling"])
def test_a_round_waits_for_its_sabot_or_for_the_person_in_charge(stage: str) -> None:
    """R-88: the round is kept; with the sabot gone it may be ended by a decision."""
    story = played_to(stage)
    unplug(story, "sabot")
    due = story.seen()["due_now"]
    assert phase(story) is Phase.HALTED
    assert (due["kind"], due["waits_for"]) == ("supervisor", "sabot")


def test_slots_without_power_take_no_bet_and_no_round_begins() -> None:
    """R-53: refused while the counter is unreachable, and people are told."""
    story = played_to("idle")
    unplug(story, "slots")
    assert _asked(story, {"command": "bets"}) == "device-lost"
    replug(story, "slots")
    assert _asked(story, {"command": "bets"}) == ""


def _asked(story: Story, given: dict[str, object]) -> str:
    """Give a command and say with which code it was refused, if it was."""
    _, event = parse_command(given, ("ana",))
    answer = story.world.tell(event, "ana")
    assert answer is not None
    return answer.refusal.code if answer.refusal else ""


def test_a_token_dropped_while_unplugged_plays_in_no_round_and_is_not_forgotten() -> None:
    """A slot that nobody polls gives tokens back after a second; one before that is recovered."""
    story = played_to("idle")
    _asked(story, {"command": "bets"})
    story.world.settle()
    story.world.sockets["slots"].plugged = False
    assert story.world.drop(1)
    unplug(story, "slots")
    assert not story.world.drop(2)
    replug(story, "slots")
    found = [e for e in story.world.disk.entries if e.kind == "token"]
    assert len(found) == 1
    assert '"recovered":true' in found[0].payload
    assert tokens(story) == frozenset()
    # The player is given it back and drops it again: from then on it plays, once.
    story.world.drop(1)
    story.world.settle()
    assert tokens(story) == frozenset({1})


def test_unplugged_and_cut_off_at_once_comes_back_all_the_same() -> None:
    """R-21: what was lost at power-down is lost at power-up, until it is seen again."""
    story = played_to("dealing")
    unplug(story, "sabot")
    assert phase(story) is Phase.HALTED
    story.world.cut_power()
    assert phase(story) is Phase.HALTED
    assert "sabot" in story.seen()["lost_devices"]
    unplug(story, "slots")
    story.world.sockets["slots"].plugged = True
    replug(story, "sabot")
    assert phase(story) is Phase.DEALING
    same_as_without(story)


def test_the_visor_shows_the_last_amount_again_after_its_plug() -> None:
    story = played_to("deciding")
    unplug(story, "visor-1")
    replug(story, "visor-1")
    assert not story.world.sentry.misfits()
