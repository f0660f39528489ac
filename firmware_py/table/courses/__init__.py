"""The stories of the rounds, one file per family."""

from importlib import import_module

from firmware_py.rules.game import Game
from firmware_py.table.course import Story

# Tag of the sheet's [play] table → module that holds its `story`.
MODULES = {
    "bank-poker": "firmware_py.table.courses.bank_poker",
}


def story_of(game: Game) -> Story:
    """Find how the family of a game plays a round."""
    return game.once(_story)


def _story(game: Game) -> Story:
    tag = str(type(game.sheet.play).__struct_config__.tag)
    story: Story = import_module(MODULES[tag]).story
    return story
