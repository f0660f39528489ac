"""Stories in table words, played against the real station process."""

from hil.scenario.bench import Bench, RealBench, TwinBench
from hil.scenario.report import ScenarioReport, StepResult
from hil.scenario.run import RunSettings, play
from hil.scenario.session import ActMoment, StorySession
from hil.scenario.story import Story, StoryError, read_story, stories_in, story_of

__all__ = [
    "ActMoment",
    "Bench",
    "RealBench",
    "RunSettings",
    "ScenarioReport",
    "StepResult",
    "Story",
    "StoryError",
    "StorySession",
    "TwinBench",
    "play",
    "read_story",
    "stories_in",
    "story_of",
]  # fmt: skip
