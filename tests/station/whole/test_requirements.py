"""Requirements about faults, each with the test that the requirement itself names."""

import pytest

from firmware_py.journal.chain import ChainWalk, day_head
from firmware_py.station.core import Core
from firmware_py.table.states import Phase
from tests.station.whole.rounds import PLANS, begin, calm, difference
from tests.station.whole.story import Story, outcome
from tests.station.whole.test_unplugged import LOSSES, played_to, replug, unplug

# Turns of twenty milliseconds, and some more.
SECOND = 60
TOKENS = "bank poker with tokens"


def seen_phase(story: Story) -> Phase:
    return story.world.station.parts.loop.seen.view.phase


@pytest.mark.parametrize(
    ("breaks", "mends"),
    [("jam sabot", "clear-jam sabot"), ("door sabot open", "door sabot close")],
)
def test_an_error_at_power_down_still_locks_at_power_up(breaks: str, mends: str) -> None:
    """R-21: power cycle in each error."""
    story = played_to("dealing")
    story.world.hands.obey(breaks)
    story.world.settle()
    assert seen_phase(story) is Phase.HALTED
    story.world.cut_power()
    # Shown and locked before the first word with the device, and after it.
    assert (seen_phase(story), story.seen()["lost_devices"]) == (Phase.HALTED, ("sabot",))
    story.world.settle()
    for _ in range(20):
        story.world.turn()
    assert (seen_phase(story), story.seen()["lost_devices"]) == (Phase.HALTED, ("sabot",))
    assert not story.world.pull()
    story.world.hands.obey(mends)
    for _ in range(SECOND):
        # A device that found itself faulty is asked every second whether it is well.
        story.world.turn()
    story.world.settle()
    assert seen_phase(story) is Phase.DEALING
    story.play()
    assert not difference(calm(TOKENS)[0], outcome(story.world, without=LOSSES))


def test_an_error_that_is_gone_at_power_up_lets_play_go_on() -> None:
    """R-21: re-checked and gone."""
    story = played_to("dealing")
    story.world.hands.obey("jam sabot")
    story.world.settle()
    story.world.hands.obey("clear-jam sabot")
    story.world.cut_power()
    assert seen_phase(story) is Phase.HALTED
    story.world.settle()
    assert seen_phase(story) is Phase.DEALING


def meters(core: Core) -> object:
    assert core.progressive is not None
    return core.progressive.meters


@pytest.mark.parametrize(
    "error", ["sabot", "slots", "visor-1", "jam", "door", "full", "failed", "cut", "copy", "slot"]
)
def test_no_error_clears_a_meter(error: str) -> None:
    """R-24: force every error; meters unchanged, and so after the next restart."""
    story = begin(PLANS[TOKENS])
    story.play()
    world = story.world
    before = meters(world.station.parts.core)
    assert world.sentry.amounts == {500_000, 500_350}
    if error in world.sockets:
        unplug(story, error)
    elif error in ("full", "failed"):
        world.disk.troubles.extend([error] * 5)
    elif error == "cut":
        world.cut_power()
    elif error == "copy":
        world.copy.broken = True
    elif error == "slot":
        world.twins.slots[0].fail(2)
    else:
        world.hands.obey({"jam": "jam sabot", "door": "door sabot open"}[error])
    for _ in range(100):
        world.turn()
    world.station.tick()
    assert meters(world.station.parts.core) == before
    world.cut_power()
    assert meters(world.station.parts.core) == before


def test_a_fault_after_a_hit_does_not_cancel_it() -> None:
    """R-52: break every link right after the hit; play goes on after the repair, not before."""
    story = begin(PLANS["a disputed jackpot"])
    story.world.settle()
    while not story.seen()["pending_hits"]:
        story.act()
        story.world.settle()
    won = story.seen()["pending_hits"]
    for role in story.world.sockets:
        story.world.sockets[role].plugged = False
    unplug(story, "slots")
    assert story.seen()["pending_hits"] == won
    assert seen_phase(story) is Phase.HALTED
    story.world.cut_power()
    assert story.seen()["pending_hits"] == won
    for role in story.world.sockets:
        story.world.sockets[role].plugged = True
    replug(story, "sabot")
    assert seen_phase(story) is Phase.SETTLING
    story.play()
    found = outcome(story.world, without=LOSSES)
    assert not difference(calm("a disputed jackpot")[0], found)
    paid = [e for e in story.world.disk.entries if e.kind == "hit-paid"]
    assert len(paid) == 1
    assert f'"cents":{won[0][2]}' in paid[0].payload


def test_the_visor_alternates_the_last_amount_with_the_fault() -> None:
    """R-55: visor capture."""
    story = played_to("deciding")
    story.world.sockets["slots"].plugged = False
    screens = set()
    for number in range(900):
        story.world.turn()
        if number % 25 == 0:
            story.world.station.tick()
        screens.add("".join(story.world.twins.visors["visor-1"].screen.lines))
    last = list(screens)
    assert any("5.000,00" in screen for screen in last)
    assert any("CONTADOR" in screen for screen in last)


@pytest.mark.parametrize("jump_s", [-86_400, -1, 3_600, 10**9])
def test_a_clock_that_jumps_reorders_nothing(jump_s: int) -> None:
    """R-109: time-jump tests; the journal's own order holds and the round ends as without."""
    story = played_to("dealing")
    story.world.wall.stepped_us += jump_s * 1_000_000
    story.world.cut_power()
    story.play()
    assert not difference(calm(TOKENS)[0], outcome(story.world))
    disk = story.world.disk
    times = [entry.utc_us for entry in disk.entries]
    assert (times != sorted(times)) is (jump_s < 0)
    assert ChainWalk(day_head(disk.day)).follow(disk.rows(0, 10_000)) is None


def test_what_was_announced_and_what_is_wrong_is_shown_again_after_a_cut() -> None:
    """R-20, R-21: the same words on the panel as before."""
    story = played_to("dealing")
    story.world.hands.obey("jam sabot")
    story.world.settle()
    before = story.seen()
    assert before["announcements"]
    assert before["alarms"]
    story.world.cut_power()
    after = story.seen()
    assert after["announcements"] == before["announcements"]
    assert set(after["alarms"]) & set(before["alarms"])


def test_a_sabot_that_locked_itself_after_a_cut_is_unlocked_again() -> None:
    """A station that was late for a second finds the device locked by its own watchdog."""
    story = played_to("dealing")
    story.world.cut_power()
    story.world.settle()
    sabot = story.world.twins.cards["sabot"]
    story.world.clock.jump_to(story.world.clock() + 2_000_000_000)
    sabot.tick(story.world.clock())
    assert sabot.locked
    story.play()
    assert not difference(calm(TOKENS)[0], outcome(story.world))
