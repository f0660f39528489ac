"""Play a story: bench, station, steps, and the journal checked at the end."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from hil.scenario.bench import Bench, RealBench, TwinBench
from hil.scenario.config import lay_out
from hil.scenario.expectations import expect, journal_fault
from hil.scenario.report import ScenarioReport, StepResult
from hil.scenario.session import StepFailed, StorySession, Watch, nobody
from hil.scenario.station_process import StationFault, StationProcess, find_command
from hil.scenario.steps import do
from hil.scenario.story import Step, Story


def _no_person(words: str) -> str:
    raise ValueError(f"nobody is there to be asked: {words}")


@dataclass(frozen=True, slots=True)
class RunSettings:
    """Where and before what a story is played."""

    # The folder of config, journal and log; kept if it is named.
    folder: Path | None = None
    # The `tapete` command; found beside the interpreter if it is not named.
    station: Path | None = None
    # A bench file: real devices on real ports instead of twins.
    bench_file: Path | None = None
    ask: Callable[[str], str] = _no_person
    say: Callable[[str], None] = print


def play(story: Story, setting: RunSettings | None = None, watch: Watch = nobody) -> ScenarioReport:
    """Play a story from the start of the station to the check of its journal.

    `watch` is called between the acts (see `Moment`) and may kill and restart the station or
    pull cables; the story goes on from what the station remembers.
    """
    setting = setting or RunSettings()
    began = time.monotonic()
    with _folder(setting) as folder, _bench(setting, story, folder) as bench:
        lay_out(folder, story, bench.rows(), bench.registry)
        station = StationProcess(folder, find_command(setting.station))
        playing = StorySession(station, bench, watch)
        try:
            steps, head = _ended(list(_steps(story, playing)), station)
        finally:
            station.close()
    return ScenarioReport(
        story=story.where,
        title=story.title,
        sheet=story.sheet,
        passed=all(step.passed for step in steps),
        steps=tuple(steps),
        rounds=tuple(playing.rounds),
        journal_head=head,
        seconds=round(time.monotonic() - began, 3),
        folder=str(setting.folder or ""),
    )


@contextmanager
def _folder(setting: RunSettings) -> Iterator[Path]:
    if setting.folder is not None:
        folder = setting.folder.resolve()
        if folder.exists():
            shutil.rmtree(folder)
        folder.mkdir(parents=True)
        yield folder
        return
    with tempfile.TemporaryDirectory(prefix="tapete-story-") as own:
        yield Path(own)


@contextmanager
def _bench(setting: RunSettings, story: Story, folder: Path) -> Iterator[Bench]:
    if setting.bench_file is not None:
        real = RealBench(setting.bench_file, story, setting.ask, setting.say)
        real.lay_cards()
        yield real
        return
    with TwinBench(folder / "ports", story) as twins:
        yield twins


def _steps(story: Story, playing: StorySession) -> Iterator[StepResult]:
    """Play step by step; the first that fails is the last."""
    try:
        playing.station.start()
        if playing.bench.has_past:
            playing.begin_record()
    except (StationFault, StepFailed) as error:
        yield StepResult(0, "(the start)", False, "a running station", str(error))
        return
    for step in story.steps:
        result = _played(playing, step)
        yield result
        if not result.passed:
            return


def _played(playing: StorySession, step: Step) -> StepResult:
    try:
        if step.words.name == "expect":
            return StepResult(step.line, step.text, True, *expect(playing, step.words))
        do(playing, step.words)
    except StepFailed as error:
        return StepResult(step.line, step.text, False, error.expected, error.found)
    except (StationFault, ValueError, IndexError, KeyError) as error:
        return StepResult(step.line, step.text, False, "", f"{type(error).__name__}: {error}")
    return StepResult(step.line, step.text, True)


def _ended(steps: list[StepResult], station: StationProcess) -> tuple[list[StepResult], str]:
    """Stop the station cleanly and check its journal: every story expects it intact."""
    line = steps[-1].line + 1
    if line == 1:
        return steps, ""
    code = station.stop() if station.running else 0
    verdicts = station.tool("verify")
    fault = f"exit code {code} at the stop" if code else journal_fault(verdicts)
    if fault:
        steps = [*steps, StepResult(line, "(the end)", False, "an intact journal", fault)]
        return steps, ""
    head = verdicts[-1]["first"]["head"]
    return steps, f"{head['seq']}:{head['hash']}" if head else ""
