"""The shell of `tapete play`: sets a rehearsal up, reads lines, prints what is told."""

from dataclasses import asdict, dataclass, replace
from itertools import chain
from pathlib import Path

import click
import msgspec

from firmware_py.rehearsal.play import Desk
from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rehearsal.shoe import Shoe
from firmware_py.rehearsal.telling import Teller, typed
from firmware_py.rehearsal.words import HELP_EN, HELP_ES
from firmware_py.rulebook import shelf
from firmware_py.rulebook.chosen import read_options, read_rake, usual_maximum
from firmware_py.rules.finding import RefusedError
from firmware_py.rules.game import choose
from firmware_py.rules.games.circle.rake import RakeChosen, percent
from firmware_py.table import events as ev
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
    rake: str = ""
    spanish: bool = True


def rehearse(wanted: Wanted, replay: str) -> None:
    """Rehearse until the user leaves or the input ends."""
    past = None
    if replay:
        wanted, past = saved(wanted, replay)
    rehearsal = _set_up(wanted)
    wanted = replace(wanted, max_cents=rehearsal.table.setup.max_cents)
    teller = Teller(wanted.spanish)
    desk = Desk(rehearsal, _save, teller, setting_line(wanted))
    if past is not None:
        _replay(rehearsal, past, teller)
    else:
        rehearsal.open_table()
        click.echo(HELP_ES if wanted.spanish else HELP_EN)
    click.echo(teller.shown(rehearsal))
    while not desk.over:
        try:
            line = click.prompt("", prompt_suffix="> ", default="", show_default=False)
        except click.Abort:
            return
        for row in desk.enter(line):
            click.echo(row)


def setting_line(wanted: Wanted) -> str:
    """Write how a rehearsal was set up: the first line of its file."""
    fields = {key: value for key, value in asdict(wanted).items() if key != "spanish"}
    return msgspec.json.encode({"rehearsal": fields}).decode() + "\n"


def saved(wanted: Wanted, text: str) -> tuple[Wanted, str]:
    """Take the setting from the first line of a file; one without it is set up as asked."""
    first, _, rest = text.partition("\n")
    try:
        found = msgspec.json.decode(first)
        setting = found.get("rehearsal") if isinstance(found, dict) else None
        if setting is None:
            return wanted, text
        kept = msgspec.convert({**setting, "spanish": wanted.spanish}, Wanted)
    except (msgspec.MsgspecError, ValueError) as error:
        raise click.ClickException(f"this is no rehearsal: {error}") from error
    if wanted.sheet not in ("", kept.sheet):
        raise click.ClickException(f"this is a rehearsal of {kept.sheet}, not of {wanted.sheet}")
    return kept, rest


def _save(path: str, text: str) -> None:
    Path(path).write_text(text, "utf-8")


def _set_up(wanted: Wanted) -> Rehearsal:
    if not wanted.sheet:
        raise click.ClickException("name a sheet, e.g. galicia/poker-sin-descarte")
    try:
        sheet = shelf.sheet(wanted.sheet)
        game = choose(wanted.sheet, sheet, read_options(wanted.sheet, wanted.options))
        most = wanted.max_cents or usual_maximum(sheet, wanted.min_cents)
        setup = Setup(wanted.min_cents, most, source=wanted.source, rake=_rake(wanted.rake))
        return Rehearsal(game, setup, Shoe(game.deck, wanted.seed))
    except RefusedError as error:
        raise click.ClickException(error.message) from error
    except OptionsError as error:
        raise click.ClickException(str(error)) from error


def _rake(text: str) -> RakeChosen | None:
    if not text:
        return None
    given = read_rake(text)
    cap, base = given.get("cap_cents"), str(given.get("base", "max"))
    assert cap is None or isinstance(cap, int)
    return RakeChosen(str(given["kind"]), percent(given["pct"]), cap, base=base)


def _replay(rehearsal: Rehearsal, text: str, teller: Teller) -> None:
    """Tell the events again, one by one, with what followed from each."""
    try:
        for event in from_text(text):
            decision = rehearsal.retell(event)
            if isinstance(event, ev.CardOpened):
                told = chain(
                    teller.turned_up(rehearsal, [event]), teller.followed(rehearsal, decision)
                )
            else:
                click.echo(f"> {typed(event)}")
                told = chain(teller.told(rehearsal, decision))
            for row in told:
                click.echo(row)
    except (ValueError, msgspec.MsgspecError) as error:
        raise click.ClickException(f"this is no rehearsal: {error}") from error
