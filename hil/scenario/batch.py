"""Many stories: all are read first, then played, several at a time if wanted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import click

from hil.scenario.disturb import Killer, Unplugger
from hil.scenario.report import ScenarioReport
from hil.scenario.run import RunSettings, play
from hil.scenario.session import Watch, nobody
from hil.scenario.story import Story, read_story, stories_in


@dataclass(frozen=True, slots=True)
class BatchOptions:
    """Which stories, where they are kept, and before what they are played."""

    paths: Sequence[Path]
    keep: Path | None = None
    station: Path | None = None
    bench: Path | None = None
    jobs: int = 1
    # Who disturbs: the power goes "before", "sent" or "after" every act, or a role is unplugged.
    kill: str | None = None
    unplug: str | None = None

    def watch(self) -> Watch:
        """Give whoever disturbs the story, or nobody."""
        if self.kill:
            return Killer(self.kill)
        return Unplugger(self.unplug) if self.unplug else nobody


def play_all(wanted: BatchOptions) -> Iterator[ScenarioReport]:
    """Play all; a story that cannot be read stops everything before the first is played."""
    stories = [read_story(path) for path in stories_in(wanted.paths)]
    one = partial(_play_one, wanted)
    numbered = list(enumerate(stories, 1))
    if wanted.jobs == 1 or wanted.bench is not None:
        yield from map(one, numbered)
        return
    with ProcessPoolExecutor(wanted.jobs) as pool:
        yield from pool.map(one, numbered)


def _play_one(wanted: BatchOptions, numbered: tuple[int, Story]) -> ScenarioReport:
    number, story = numbered
    folder = None
    if wanted.keep is not None:
        folder = wanted.keep / f"{number:03}-{Path(story.where).stem}"
    setting = RunSettings(folder, wanted.station, wanted.bench, _ask, click.echo)
    return play(story, setting, wanted.watch())


def _ask(words: str) -> str:
    """Ask the person at the bench; Enter alone is an answer."""
    return str(click.prompt(words, default="", show_default=False))
