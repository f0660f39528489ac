"""Every story of the repository, played against the real station process."""

from pathlib import Path

import pytest

from hil.scenario import play, read_story, stories_in

FOLDER = Path(__file__).parents[2] / "hil" / "scenarios"
STORIES = {str(path.relative_to(FOLDER)): path for path in stories_in([FOLDER])}
# One of every folder, and of each family that a folder of its own does not show.
SHORT = {
    "circle/pais-vasco-cubierto-5-descarte.toml", "circle-cut/castilla-y-leon-pot.toml",
    "circle-faults/cut.toml", "circle-pots/all-in.toml",
    "clean/castilla-y-leon-pai-gow.toml", "clean/galicia-poker-sin-descarte-automatico.toml",
    "clean/pais-vasco-blackjack.toml", "clean/pais-vasco-chemin-de-fer.toml",
    "clean/pais-vasco-treinta-y-cuarenta.toml",
    "devices/counting-sabot.toml", "devices/power-cut.toml", "devices/tokens-differ.toml",
    "jackpot/hit.toml", "rulings/void-round.toml", "session/last-rounds-and-close.toml",
    "unplugged/automatic.toml",
}  # fmt: skip


def test_the_short_run_has_stories_of_every_folder() -> None:
    assert not SHORT - set(STORIES)
    assert {name.split("/")[0] for name in SHORT} == {name.split("/")[0] for name in STORIES}


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=name, marks=() if name in SHORT else pytest.mark.sweep)
        for name, path in STORIES.items()
    ],
)
def test_story(path: Path) -> None:
    report = play(read_story(path))
    assert report.passed, report.failure
    assert report.journal_head
