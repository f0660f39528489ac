"""Stories in table words, played against the real station process."""

from hil.scenario.bench import Bench, RealBench, TwinBench
from hil.scenario.report import Report, StepResult
from hil.scenario.run import Setting, play
from hil.scenario.session import Moment, Playing
from hil.scenario.story import Story, StoryError, read_story, stories_in, story_of

__all__ = [
    "Bench", "Moment", "Playing", "RealBench", "Report", "Setting", "StepResult", "Story",
    "StoryError", "TwinBench", "play", "read_story", "stories_in", "story_of",
]  # fmt: skip
