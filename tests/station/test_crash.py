"""Promise 3: killed without a word at any moment, the round ends as if nothing had happened."""

from pathlib import Path

import pytest

from firmware_py.journal.shelf import Shelf
from firmware_py.journal.tools import verify
from tests.station.crashing import FAMILIES, WHEN, Killer, compare

# The long version kills at every act in each of the three ways: make crash.
SHORT = [(FAMILIES[0], "after", 3), (FAMILIES[1], "sent", 2), (FAMILIES[2], "before", 4)]


@pytest.mark.parametrize(
    ("path", "when", "every"), SHORT, ids=lambda one: getattr(one, "stem", one)
)
def test_a_story_under_kill_9_ends_like_one_without(
    tmp_path: Path, path: Path, when: str, every: int
) -> None:
    """R-20: payments, rulings, meters, book, visors and the journal's events, all the same."""
    killer = Killer(when, every)
    assert not compare(path, tmp_path, killer)
    assert len(killer.kills) >= 3
    shelf = Shelf(tmp_path / "rough" / "journal", tmp_path / "rough" / "journal" / "copies")
    assert all(verdict.fault is None for verdict in verify(shelf))


def test_the_short_version_kills_in_every_way() -> None:
    assert {when for _, when, _ in SHORT} == set(WHEN)
