"""Circle games for the tests: sheets of the shelf, and variants of their record."""

from typing import Any

from msgspec.structs import replace

from firmware_py.rulebook import library
from firmware_py.rules.game import Game, choose
from firmware_py.rules.games.circle.order import play_of

GALICIA = (
    "galicia/cubierto-5-descarte",
    "galicia/seven-stud",
    "galicia/omaha",
    "galicia/holdem",
    "galicia/five-stud",
    "galicia/sintetico",
)


def game(name: str, **options: Any) -> Game:
    """A sheet with options."""
    return choose(name, library.sheet(name), options)


def with_play(table: Game, **changes: Any) -> Game:
    """The same game with some parts of its record changed."""
    play = replace(play_of(table), **changes)
    return Game(table.name, replace(table.sheet, play=play), table.options)


def leftward(table: Game) -> Game:
    """The same game played clockwise."""
    direction = replace(play_of(table).direction, to="left")
    return with_play(table, direction=direction)


def unbounded(table: Game, name: str) -> Game:
    """The same game with no bounds on one of its boxes."""
    boxes = [replace(box, limits=[]) if box.name == name else box for box in table.sheet.box]
    return Game(table.name, replace(table.sheet, box=boxes), table.options)
