"""Promise 3: whatever the disk, the devices and the power do, nothing is lost and nothing invented.

Every session here runs the real core, loop, writer, adapters, links and drivers against the twins'
own code, in one thread. The sentry looks at every command that a device gets, and the world
compares the state after each return with the one before.
"""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.station.whole.disk import TROUBLES
from tests.station.whole.fuse import PowerCut
from tests.station.whole.rounds import PLANS, begin, calm, difference, played
from tests.station.whole.state import state_of
from tests.station.whole.story import outcome
from tests.station.whole.world import World

UNHURRIED = settings(
    max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
NAMES = sorted(PLANS)


@pytest.mark.parametrize("name", NAMES)
def test_a_calm_session_is_watched_at_every_command(name: str) -> None:
    found, world = played(PLANS[name])
    assert [kind for kind, _ in found].count("round") == 1
    assert world.sentry.commands > 20
    assert world.cuts == 0


@UNHURRIED
@given(st.sampled_from(NAMES), st.floats(0, 1), st.booleans())
def test_a_power_cut_anywhere_changes_nothing(name: str, where: float, any_order: bool) -> None:
    """R-20: between commit and release, between release and a device's answer, everywhere."""
    expected, points = calm(name)
    point = 1 + int(where * (points - 1))
    found, world = played(PLANS[name], [point], point if any_order else None)
    assert not difference(expected, found), world.fuse.blown
    assert world.cuts == 1 or any_order


@UNHURRIED
@given(st.sampled_from(NAMES), st.lists(st.integers(1, 400), min_size=2, max_size=6))
def test_cut_upon_cut_changes_nothing_either(name: str, cuts: list[int]) -> None:
    """The power goes again while the station is still coming back."""
    expected, _ = calm(name)
    found, world = played(PLANS[name], cuts)
    assert not difference(expected, found), world.fuse.blown


@UNHURRIED
@given(st.sampled_from(NAMES), st.integers(0, 10_000), st.booleans())
def test_a_disk_in_trouble_holds_and_loses_nothing(name: str, seed: int, cut_too: bool) -> None:
    """Full, locked, failing before or after the commit: tried again, told once it is kept."""
    expected, _ = calm(name)
    story, chance = begin(PLANS[name]), Random(seed)
    story.world.disk.any_trouble = chance
    if cut_too:
        story.world.fuse.arm([chance.randrange(1, 1500)])
    story.play()
    assert not difference(expected, outcome(story.world))
    assert set(story.world.disk.met) <= set(TROUBLES)
    assert story.world.disk.met


@UNHURRIED
@given(st.sampled_from(NAMES), st.integers(0, 10), st.integers(100, 900))
def test_a_lost_end_of_the_second_copy_is_written_again(name: str, lost: int, point: int) -> None:
    expected, _ = calm(name)
    story = begin(PLANS[name])
    story.world.lost_lines = lost
    story.world.copy.sync_every = 5
    story.world.fuse.arm([point])
    story.play()
    assert not difference(expected, outcome(story.world))
    assert story.world.copy.rows == story.world.disk.rows(0, len(story.world.disk.entries))


# The bench itself must be able to fail.


def test_the_sentry_sees_a_command_that_comes_too_early(monkeypatch: pytest.MonkeyPatch) -> None:
    story = begin(PLANS["punto y banca"])
    world = story.world
    decide = world.station.parts.loop._decide

    def too_early(told: object) -> None:
        decide(told)  # type: ignore[arg-type]
        for outgoing in world.station.parts.loop._outgoing:
            world.station.parts.links.release(outgoing.outcome.effects)

    monkeypatch.setattr(world.station.parts.loop, "_decide", too_early)
    # The journal is late: the devices get their turn first.
    monkeypatch.setattr(World, "_acts", _journal_last)
    with pytest.raises(AssertionError, match="not on the disk yet"):
        story.play()


def _journal_last(world: World) -> list[Callable[[], object]]:
    station = world.station
    steps: list[Callable[[], object]] = [link.step for link in station.parts.links.links.values()]
    return [station.decide_all, *steps, *steps, station.commit]


def test_a_state_that_comes_back_otherwise_is_noticed() -> None:
    story = begin(PLANS["punto y banca"])
    world = story.world
    for _ in range(40):
        world.settle()
        story.act()
    world.station.parts.core.table.rounds_played += 1
    world.states[world.disk.head.seq] = state_of(world.station.parts.core)
    with pytest.raises(AssertionError, match="rounds_played"):
        world.cut_power()


def test_nothing_catches_a_power_cut() -> None:
    assert not issubclass(PowerCut, Exception)
