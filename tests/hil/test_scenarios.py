"""Every story of the repository, played against the real station process."""

from pathlib import Path

import pytest

from hil.scenario import play, read_story, stories_in

FOLDER = Path(__file__).parents[2] / "hil" / "scenarios"
STORIES = stories_in([FOLDER])


@pytest.mark.parametrize("path", STORIES, ids=[str(p.relative_to(FOLDER)) for p in STORIES])
def test_story(path: Path) -> None:
    report = play(read_story(path))
    assert report.passed, report.failure
    assert report.journal_head
