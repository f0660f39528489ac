"""Promise 3: killed without a word at any moment, the round ends as if nothing had happened."""

from pathlib import Path

import pytest

from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.maintenance import verify
from hil.scenario.disturb import WHEN, Killer, Unplugger
from hil.scenario.run import RunSettings, play
from hil.scenario.story import read_story
from tests.station.crashing import FAMILIES, STATION, compare

# The long version kills at every act in each of the three ways: make crash.
SHORT = [(FAMILIES[0], "after", 6), (FAMILIES[1], "sent", 4), (FAMILIES[2], "before", 6)]


@pytest.mark.parametrize(
    ("path", "when", "every"),
    [SHORT[0], *(pytest.param(*one, marks=pytest.mark.sweep) for one in SHORT[1:])],
    ids=lambda one: getattr(one, "stem", one),
)
def test_a_story_under_kill_9_ends_like_one_without(
    tmp_path: Path, path: Path, when: str, every: int
) -> None:
    """R-20: payments, rulings, meters, book, visors and the journal's events, all the same."""
    killer = Killer(when, every)
    assert not compare(path, tmp_path, killer)
    assert len(killer.kills) >= 2
    shelf = DayFiles(tmp_path / "rough" / "journal", tmp_path / "rough" / "journal" / "copies")
    assert all(verdict.fault is None for verdict in verify(shelf))


def test_the_short_version_kills_in_every_way() -> None:
    assert {when for _, when, _ in SHORT} == set(WHEN)


@pytest.mark.parametrize(
    ("role", "phases"),
    [
        # The device and the stages that `test_unplugged` has in its short run, and more.
        pytest.param("sabot", {"betting", "dealing"}, marks=pytest.mark.sweep),
        pytest.param("slots", {"betting", "dealing"}, marks=pytest.mark.sweep),
        pytest.param("visor-1", {"betting", "dealing"}, marks=pytest.mark.sweep),
    ],
)
def test_a_plug_pulled_before_the_acts_of_a_story_changes_nothing(
    role: str, phases: set[str]
) -> None:
    """R-32, R-53, R-88; every act: tapete-hil run --unplug ROLE; every stage: unplugging.py."""
    unplugger = Unplugger(role, every=3)
    report = play(read_story(FAMILIES[0]), RunSettings(station=STATION), unplugger)
    assert report.passed, [step for step in report.steps if not step.passed]
    assert phases <= set(unplugger.phases)
