"""Command lines of our own programs: which command a line means, and what that takes."""

import re
from collections.abc import Iterator
from pathlib import Path

import click

from firmware_py.__main__ import main as tapete
from hil.__main__ import main as tapete_hil

COMMANDS: dict[str, click.Command] = {"tapete": tapete, "tapete-hil": tapete_hil}


def resolved(words: list[str]) -> tuple[click.Command, click.Context, list[str]]:
    """Walk down the groups that a line names, to the command that is meant."""
    command: click.Command = COMMANDS[words[0]]
    context, rest = click.Context(command, info_name=words[0]), words[1:]
    while isinstance(command, click.Group) and rest and not rest[0].startswith("-"):
        found = command.get_command(context, rest[0])
        assert found is not None, f"{words[0]} has no command {rest[0]}"
        command, context = found, click.Context(found, info_name=rest[0], parent=context)
        rest = rest[1:]
    return command, context, rest


def options_of(command: click.Command) -> Iterator[str]:
    for parameter in command.params:
        yield from (*parameter.opts, *parameter.secondary_opts)


# A word in capitals or angles stands for something; so do files of an example.
_STANDS_FOR = re.compile(r"[A-Z][A-Z.a-z:-]*|<\w+>|(?:story|bench|station)\.toml")
# What it stands for where its kind alone does not tell.
_SHEET = "galicia/poker-sin-descarte"
_NAMED = {"SEQ:HASH": "1:00", "K": "event", "S": _SHEET, "SHEET": _SHEET, "<sheet>": _SHEET}


def filled(command: click.Command, words: list[str], folder: Path) -> list[str]:
    """Put something real in the place of every word that stands for something, by its kind."""
    arguments = [one for one in command.params if isinstance(one, click.Argument)]
    options = {name: one for one in command.params for name in (*one.opts, *one.secondary_opts)}
    found: list[str] = []
    for word in words:
        before = options.get(found[-1]) if found else None
        takes = isinstance(before, click.Option) and not before.is_flag
        parameter = before if takes else None
        if parameter is None and not word.startswith("-") and arguments:
            parameter = arguments[0] if arguments[0].nargs == -1 else arguments.pop(0)
        found.append(_filled(word, parameter, folder))
    return found


def _filled(word: str, parameter: click.Parameter | None, folder: Path) -> str:
    if word == "my-sheets":
        return str(folder / word)
    if word in _NAMED or parameter is None or not _STANDS_FOR.fullmatch(word):
        return _NAMED.get(word, word)
    kind = parameter.type
    if kind.name in ("integer", "integer range", "amount"):
        return "5"
    if isinstance(kind, click.Choice):
        return str(kind.choices[0])
    path = folder / re.sub(r"\W", "-", word)
    if isinstance(kind, click.Path) and not kind.file_okay:
        path.mkdir(exist_ok=True)
    elif isinstance(kind, click.Path | click.File):
        path.touch()
    return str(path)
