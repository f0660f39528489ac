"""The `tapete` command: parses arguments, nothing else."""

import json
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, TextIO

import click

from firmware_py.console.euros import EUROS
from firmware_py.console.sockets import SOCKET, found_at

# What people do at a station, in a file of its own.
ACTS = (
    "accept-settings", "acknowledge", "archive", "begin-record", "readmit", "repair-jackpot",
    "replace-slot", "unlock",
)  # fmt: skip
# Other commands in files of their own, read when they are asked for.
FILES = {"doctor": "doctor_command", "journal": "journal_commands", "wire": "wire_command"}
# Commands of the distribution `tapete-hil`, and what stands in for them without it.
BENCH = ("run",)
NO_BENCH = (
    "The simulated table is not installed here: a production image leaves it out. "
    "Install the distribution tapete-hil beside this one."
)


class Commands(click.Group):
    """The commands here, the journal's and people's acts in files of their own, the test bench's.

    The bench is another distribution, which a production image leaves out (S-13): its commands
    are entry points, and what is not installed says so.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name every command."""
        return sorted([*super().list_commands(ctx), *FILES, *ACTS, *BENCH])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Find a command by name; read when it is asked for."""
        if cmd_name in BENCH:
            return _of_the_bench(cmd_name)
        if cmd_name in ACTS:
            from firmware_py.console.act_commands import ACTS as FOUND

            return FOUND[cmd_name]
        return _of_file(cmd_name) if cmd_name in FILES else super().get_command(ctx, cmd_name)


def _of_file(name: str) -> click.Command:
    from importlib import import_module

    command: click.Command = vars(import_module(f"firmware_py.console.{FILES[name]}"))[name]
    return command


def _of_the_bench(name: str) -> click.Command:
    from importlib.metadata import entry_points

    for found in entry_points(group="tapete.commands", name=name):
        command: click.Command = found.load()
        return command

    def missing(**_: object) -> None:
        raise click.ClickException(NO_BENCH)

    unknown = {"ignore_unknown_options": True, "allow_extra_args": True}
    return click.Command(name, context_settings=unknown, callback=missing, help=NO_BENCH)


LEAST, MOST = "Table minimum in euros.", "Table maximum in euros."


LANG = click.option(
    "--lang", type=click.Choice(["es", "gl", "eu", "en"]), default="es", show_default=True
)


# Where a command that starts others finds the folders that were given to this one.
SHEETS_GIVEN = "tapete.sheets"


def _add_sheets(ctx: click.Context, _param: click.Parameter, found: tuple[Path, ...]) -> None:
    """Put folders of communities on the shelf before anything is asked of it."""
    if not found:
        return
    ctx.meta[SHEETS_GIVEN] = (*ctx.meta.get(SHEETS_GIVEN, ()), *found)
    from firmware_py.rulebook import library as shelf

    try:
        shelf.add(*found)
    except shelf.LibraryError as error:
        raise click.ClickException(str(error)) from error


SHEETS = click.option(
    "--sheets",
    multiple=True,
    type=click.Path(path_type=Path),
    callback=_add_sheets,
    is_eager=True,
    expose_value=False,
    metavar="DIR",
    help="A folder with folders of sheets, beside those that come with the package.",
)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="tapete")
@SHEETS
@click.pass_context
def main(context: click.Context) -> None:
    """Controller of a dealer station at a casino card table."""
    # The journal's commands know no games, the doctor no station: who does is given to them here.
    context.obj = {"table_at": _table_at, "judges": _judges}


def _table_at(shelf: Any, seq: int) -> Mapping[str, Any]:
    """Draw a table as it stood."""
    from firmware_py.station.recovery.history import table_at

    return table_at(shelf, seq)


def _judges() -> Any:
    """Give what judges a config and its registry as a station would."""
    from firmware_py.station import config_check

    return config_check


@main.command()
@SHEETS
def lab() -> None:
    """Answer questions about the rule sheets: JSON lines in, JSON lines out."""
    from firmware_py.lab import serve

    out = sys.stdout.buffer
    for answer in serve(sys.stdin.buffer):
        out.write(answer)
        out.flush()


@main.command()
@click.option("--lang", type=click.Choice(["es", "en"]), default="es", show_default=True)
def tour(lang: str) -> None:
    """Walk through the rulebook in the terminal, stop by stop."""
    from textwrap import fill

    from firmware_py.tour import stops

    asks = sys.stdin.isatty() and sys.stdout.isatty()
    onward = {"es": "[Intro sigue, q termina] ", "en": "[Enter: next, q: quit] "}[lang]
    for stop in stops(lang):
        click.echo(f"\n── {stop.title} ".ljust(72, "─"))
        for row in stop.text.splitlines():
            indent = row[: len(row) - len(row.lstrip())]
            click.echo(fill(row, 78, subsequent_indent=f"{indent}  ") if row else "")
        if asks and click.prompt("", default="", show_default=False, prompt_suffix=onward) == "q":
            return


@main.command()
@SHEETS
@click.argument("sheet", default="")
@click.option("--seed", default=1, show_default=True, help="Order of the cards.")
@click.option("--min", "min_cents", default="5,00", show_default=True, type=EUROS, help=LEAST)
@click.option("--max", "max_cents", default=None, type=EUROS, help=MOST)
@click.option("--automatic", is_flag=True, help="Cards come from an automatic sabot.")
@click.option("--option", "options", multiple=True, help="name=value, an option of the sheet.")
@click.option("--rake", default="", help="The house's cut: kind=pot,pct=5,cap_cents=800.")
@click.option("--replay", type=click.File(), help="A rehearsal that was saved: see it again.")
@LANG
def play(sheet: str, automatic: bool, replay: TextIO | None, lang: str, **given: Any) -> None:
    """Rehearse a game at the keyboard: deal, err on purpose, read the ruling."""
    from firmware_py.desk.play import rehearse
    from firmware_py.rehearsal.shell import RehearsalOptions

    source = "automatic" if automatic else "manual"
    wanted = RehearsalOptions(sheet, source=source, language=lang, **given)
    rehearse(wanted, replay.read() if replay else "")


@main.command(hidden=True)
@SHEETS
@click.option("--socket", "at", type=click.Path(path_type=Path), required=True)
@click.option("--hands", type=click.Path(path_type=Path), required=True)
@click.option("--folder", type=click.Path(path_type=Path), required=True)
@click.option("--auto", is_flag=True)
@click.option("--rounds", type=int)
@LANG
@click.option("--pin", envvar="TAPETE_PIN", required=True)
def desk(**given: Any) -> None:
    """Work at a table whose station is running: the screen and the keyboard of `tapete run`."""
    from firmware_py.desk.attach import DeskOptions, work

    sys.exit(work(DeskOptions(**given)))


@main.command()
@SHEETS
@click.argument("sheet")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Choose an option.")
@click.option("--json", "as_json", is_flag=True, help="Plain data, exact numbers as fractions.")
def maths(sheet: str, options: tuple[str, ...], as_json: bool) -> None:
    """Print the exact house edge of every bet on the player's own cards."""
    from firmware_py.rulebook.chosen import read_options
    from firmware_py.rulebook.maths.page import data_of, text_of
    from firmware_py.rulebook.maths.report import report
    from firmware_py.rules.finding import RefusedError

    try:
        found = report(sheet, read_options(sheet, options))
    except RefusedError as error:
        raise click.ClickException(error.message) from error
    click.echo(json.dumps(data_of(found), ensure_ascii=False) if as_json else text_of(found))


@main.group()
def sheets() -> None:
    """The rule sheets for people: list them, read one, check them all."""


@sheets.command("list")
@SHEETS
def list_sheets() -> None:
    """Name every sheet with its title and law."""
    from firmware_py.rulebook.page import listing

    click.echo(listing())


@sheets.command()
@SHEETS
@click.argument("name")
@LANG
def show(name: str, lang: str) -> None:
    """Print a whole sheet as a readable page with its articles."""
    from firmware_py.rulebook.page import page
    from firmware_py.rules.finding import RefusedError

    try:
        click.echo(page(name, lang))
    except RefusedError as error:
        raise click.ClickException(error.message) from error


@sheets.command()
@click.argument("names", nargs=-1)
@SHEETS
def check(names: tuple[str, ...]) -> None:
    """Check sheets, or all, and try them: bets, deal, settlement; a fault names file and line."""
    from firmware_py.rehearsal.sheet_check import faults, looked_at
    from firmware_py.rulebook import library as shelf
    from firmware_py.rules.finding import RefusedError

    try:
        for name in names:
            shelf.require(name)
    except RefusedError as error:
        raise click.ClickException(error.message) from error
    found = 0
    for fault in faults(names or None):
        found += 1
        click.echo(str(fault), err=True)
    for folder in looked_at():
        click.echo(folder)
    if found:
        raise SystemExit(1)
    click.echo(f"{len(names or shelf.names())} sheets, no faults")


AS_JSON = click.option("--json", "as_json", is_flag=True, help="Plain data for programs.")


@main.group(invoke_without_command=True)
@click.option("--config", type=click.Path(path_type=Path), help="The station's settings, TOML.")
@click.pass_context
def station(context: click.Context, config: Path | None) -> None:
    """Run a table's station in the foreground until SIGTERM, Ctrl-C or SIGHUP."""
    if context.invoked_subcommand is not None:
        return
    if config is None:
        raise click.UsageError("say which table: --config FILE")
    from firmware_py.station.process import run

    sys.exit(run(config, partial(click.echo, err=True)))


@station.command("visors-off")
@click.option("--config", required=True, type=click.Path(path_type=Path), help="The same config.")
def visors_off(config: Path) -> None:
    """Put the visors out of service: for the unit that looks after the station, when it ended."""
    from firmware_py.station.config import ConfigError, load_config
    from firmware_py.station.links.visors_off import switch_off

    try:
        for done in switch_off(load_config(config), config.resolve().parent):
            click.echo(done)
    except ConfigError as error:
        raise click.ClickException(str(error)) from error


@station.command()
@SHEETS
@click.argument("sheet")
@click.option("--min", "min_cents", default="5,00", show_default=True, type=EUROS, help=LEAST)
@click.option("--max", "max_cents", default=None, type=EUROS, help=MOST)
@click.option("--option", "options", multiple=True, help="name=value, an option of the sheet.")
@click.option("--rake", default="", help="The house's cut: kind=pot,pct=5,cap_cents=800.")
def template(**given: Any) -> None:
    """Write [table] and [jackpot] of a config to start from, for SHEET."""
    from firmware_py.station.config import ConfigError
    from firmware_py.station.config_template import choose_table, table_text

    try:
        click.echo(table_text(choose_table(**given)), nl=False)
    except ConfigError as error:
        raise click.ClickException(str(error)) from error


@station.command()
@click.option("--pepper", type=click.Path(path_type=Path), required=True, help="pepper_file.")
@click.password_option("--pin", prompt="PIN", help="Asked for if not given.")
def pin(pepper: Path, pin: str) -> None:
    """Hash a PIN for an [[account]] of the config; one that anybody would try first is refused."""
    from firmware_py.station.access.pins import PinRefusedError, new_hash

    try:
        click.echo(new_hash(pin, pepper.read_bytes()))
    except PinRefusedError as error:
        raise click.ClickException(str(error)) from error


@main.command()
@SOCKET
@AS_JSON
def status(at: Path | None, as_json: bool) -> None:
    """Say how a running station is doing; never a card."""
    from firmware_py.console.pages import status_page

    _asked(at, "status", status_page, as_json)


@main.command()
@SOCKET
@AS_JSON
@click.option("--counters", "inspector", metavar="NAME", help="Read the slots' counters instead.")
def devices(at: Path | None, as_json: bool, inspector: str | None) -> None:
    """Say of every device of a running station how its link stands.

    With --counters the inspector NAME reads, at a closed table, what each position has counted.
    """
    from firmware_py.console.pages import counters_page, devices_page

    if inspector is None:
        _asked(at, "devices", devices_page, as_json)
        return
    pin = click.prompt("PIN", hide_input=True, err=True)
    _asked(at, "counters", counters_page, as_json, by=inspector, pin=pin)


@main.command()
@SOCKET
@AS_JSON
@LANG
def alarms(at: Path | None, as_json: bool, lang: str) -> None:
    """List the alarms of a running station that nobody has seen yet, and the last that were."""
    from firmware_py.console.alarms_page import alarms_page

    _asked(at, "alarms", partial(alarms_page, language=lang), as_json)


@main.command()
@SOCKET
@AS_JSON
def jackpot(at: Path | None, as_json: bool) -> None:
    """Show the jackpot of a running station: settings, meters, prizes waiting, last 25 hits."""
    from firmware_py.console.jackpot_page import jackpot_page

    _asked(at, "jackpot", jackpot_page, as_json)


def _asked(
    at: Path | None, what: str, page: Callable[[Any], str], as_json: bool, **who: str
) -> None:
    from firmware_py.console.client import StationError, ask

    try:
        found = ask(found_at(at), what, **who)
    except StationError as error:
        raise click.ClickException(str(error)) from error
    click.echo(json.dumps(found, ensure_ascii=False) if as_json else page(found))


if __name__ == "__main__":
    main()
