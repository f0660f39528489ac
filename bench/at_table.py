"""A story of the test bench, played step by step by a measurement."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from hil.scenario.bench import TwinBench
from hil.scenario.config import lay_out
from hil.scenario.expectations import expect
from hil.scenario.grammar import words_of
from hil.scenario.session import StorySession
from hil.scenario.station_process import StationProcess, find_command
from hil.scenario.steps import do
from hil.scenario.story import story_of
from hil.table import TwinTable


@contextmanager
def at_table(
    text: str, prepare: Callable[[TwinTable], None]
) -> Iterator[tuple[StorySession, TwinTable]]:
    """Start the station of a story before its twins; `prepare` may change them first."""
    story = story_of(text)
    with tempfile.TemporaryDirectory(prefix="tapete-bench-") as own:
        folder = Path(own)
        twins = TwinBench(folder / "ports", story)
        prepare(twins.table)
        with twins:
            lay_out(folder, story, twins.rows())
            station = StationProcess(folder, find_command())
            try:
                station.start()
                yield StorySession(station, twins), twins.table
            finally:
                station.close()


def act(playing: StorySession, lines: str) -> None:
    """Do some steps of a story."""
    for line in filter(None, map(str.strip, lines.splitlines())):
        words = words_of(line.split())
        if words.name == "expect":
            expect(playing, words)
        else:
            do(playing, words)
