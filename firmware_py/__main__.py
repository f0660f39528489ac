"""The `tapete` command: parses arguments, nothing else."""

import sys
from typing import TextIO

import click


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="tapete")
def main() -> None:
    """Controller of a dealer station at a casino card table."""


@main.command()
def lab() -> None:
    """Answer questions about the rule sheets: JSON lines in, JSON lines out."""
    from firmware_py.lab import serve

    out = sys.stdout.buffer
    for answer in serve(sys.stdin.buffer):
        out.write(answer)
        out.flush()


@main.command()
def tour() -> None:
    """Walk through the rulebook in the terminal, stop by stop."""
    from firmware_py.tour import stops

    asks = sys.stdin.isatty() and sys.stdout.isatty()
    for stop in stops():
        click.echo(f"\n── {stop.title} ".ljust(72, "─"))
        click.echo(stop.text)
        if asks and click.prompt("", default="", prompt_suffix="[Enter: next, q: quit] ") == "q":
            return


@main.command()
@click.argument("sheet")
@click.option("--seed", default=1, show_default=True, help="Order of the cards.")
@click.option("--min", "min_cents", default=500, show_default=True, help="Table minimum, cents.")
@click.option("--max", "max_cents", default=None, type=int, help="Table maximum, cents.")
@click.option("--automatic", is_flag=True, help="Cards come from an automatic sabot.")
@click.option("--option", "options", multiple=True, help="name=value, an option of the sheet.")
@click.option("--replay", type=click.File(), help="Events of an earlier rehearsal.")
def play(
    sheet: str,
    seed: int,
    min_cents: int,
    max_cents: int | None,
    automatic: bool,
    options: tuple[str, ...],
    replay: TextIO | None,
) -> None:
    """Rehearse a game at the keyboard: deal, err on purpose, read the ruling."""
    from firmware_py.rehearsal.shell import Wanted, rehearse

    source = "automatic" if automatic else "manual"
    wanted = Wanted(sheet, seed, min_cents, max_cents, source, options)
    rehearse(wanted, replay.read() if replay else "")


@main.command()
@click.argument("sheet")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Choose an option.")
@click.option("--json", "as_json", is_flag=True, help="Plain data, exact numbers as fractions.")
def maths(sheet: str, options: tuple[str, ...], as_json: bool) -> None:
    """Print the exact house edge of every bet on the player's own cards."""
    import json

    from firmware_py.rulebook.maths.page import data_of, text_of
    from firmware_py.rulebook.maths.report import read_options, report
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
def list_sheets() -> None:
    """Name every sheet with its title and law."""
    from firmware_py.rulebook.page import listing

    click.echo(listing())


@sheets.command()
@click.argument("name")
@click.option("--lang", type=click.Choice(["es", "en"]), default="es", show_default=True)
def show(name: str, lang: str) -> None:
    """Print a whole sheet as a readable page with its articles."""
    from firmware_py.rulebook.page import page
    from firmware_py.rules.finding import RefusedError

    try:
        click.echo(page(name, lang))
    except RefusedError as error:
        raise click.ClickException(error.message) from error


@sheets.command()
def check() -> None:
    """Check every sheet; each fault names file, line and reason."""
    from firmware_py.rulebook import shelf

    found = shelf.faults()
    for fault in found:
        click.echo(str(fault), err=True)
    if found:
        raise SystemExit(1)
    click.echo(f"{len(shelf.names())} sheets, no faults")


if __name__ == "__main__":
    main()
