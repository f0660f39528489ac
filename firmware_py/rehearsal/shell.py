"""The shell of `tapete play`: sets a rehearsal up, reads lines, prints what is told."""

from dataclasses import dataclass
from pathlib import Path

import click

from firmware_py.rehearsal.play import HELP, Desk
from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rehearsal.shoe import Shoe
from firmware_py.rehearsal.telling import shown
from firmware_py.rulebook import shelf
from firmware_py.rules.finding import RefusedError
from firmware_py.rules.game import choose
from firmware_py.rules.games.circle.play import CirclePlay
from firmware_py.rules.sheet.model import Sheet
from firmware_py.table.record import from_text
from firmware_py.table.table import OptionsError, Setup


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the user asked for on the command line."""

    sheet: str
    seed: int
    min_cents: int
    max_cents: int | None
    source: str
    options: tuple[str, ...]


def rehearse(wanted: Wanted, replay: str) -> None:
    """Rehearse until the user leaves or the input ends."""
    rehearsal = _set_up(wanted)
    desk = Desk(rehearsal, _save)
    if replay:
        _replay(rehearsal, replay)
    else:
        rehearsal.open_table()
        click.echo(HELP)
    click.echo(shown(rehearsal))
    while not desk.over:
        try:
            line = click.prompt("", prompt_suffix="> ", default="", show_default=False)
        except click.Abort:
            return
        for row in desk.enter(line):
            click.echo(row)


def _save(path: str, text: str) -> None:
    Path(path).write_text(text, "utf-8")


def _set_up(wanted: Wanted) -> Rehearsal:
    try:
        sheet = shelf.sheet(wanted.sheet)
        game = choose(wanted.sheet, sheet, dict(_option(text) for text in wanted.options))
        most = wanted.max_cents or usual_maximum(sheet, wanted.min_cents)
        setup = Setup(wanted.min_cents, most, source=wanted.source)
        return Rehearsal(game, setup, Shoe(game.deck, wanted.seed))
    except RefusedError as error:
        raise click.ClickException(error.message) from error
    except OptionsError as error:
        raise click.ClickException(str(error)) from error


def usual_maximum(sheet: Sheet, min_cents: int) -> int:
    """A lawful maximum for a table whose user names none."""
    if isinstance(sheet.play, CirclePlay) and sheet.play.band is not None:
        return min_cents * 100 // sheet.play.band.least_pct
    multiples = sheet.limits.multiples if sheet.limits else []
    return min_cents * (min(multiples) if multiples else 20)


def _option(text: str) -> tuple[str, object]:
    name, _, value = text.partition("=")
    words: dict[str, object] = {"true": True, "false": False}
    return name, words.get(value, int(value) if value.lstrip("-").isdigit() else value)


def _replay(rehearsal: Rehearsal, text: str) -> None:
    try:
        for event in from_text(text):
            rehearsal.retell(event)
    except ValueError as error:
        raise click.ClickException(f"this is no rehearsal: {error}") from error
