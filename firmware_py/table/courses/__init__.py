"""The stories of the rounds, one file per family."""

from importlib import import_module
from types import ModuleType

from firmware_py.rules.game import Game
from firmware_py.table.course import Course, Story
from firmware_py.table.round import Round, Ruled

# Tag of the sheet's [play] table → module that holds its `story`.
MODULES = {
    "bank-poker": "firmware_py.table.courses.bank_poker",
    "pai-gow": "firmware_py.table.courses.pai_gow",
}


def story_of(game: Game) -> Story:
    """Find how the family of a game plays a round."""
    return game.once(_story)


def _story(game: Game) -> Story:
    story: Story = _module(game).story
    return story


def after_void(game: Game, round_: Round, ruling: Ruled) -> Course:
    """Tell the end of a void round that gives only some of the boxes back."""
    course: Course = _module(game).annulled(round_, ruling)
    return course


def _module(game: Game) -> ModuleType:
    return import_module(MODULES[str(type(game.sheet.play).__struct_config__.tag)])
