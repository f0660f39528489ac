"""The command `tapete run`; the station's command line has it where the bench is installed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from hil.desk.laying import PIN, ChoiceError, lay_out, table_text
from hil.desk.terminal import play_at_terminal


@click.command()
@click.option("--sheet", default="galicia/poker-sin-descarte", show_default=True)
@click.option("--min", "min_cents", default=500, show_default=True, help="Table minimum, cents.")
@click.option("--max", "max_cents", default=None, type=int, help="Table maximum, cents.")
@click.option("--option", "options", multiple=True, help="name=value, an option of the sheet.")
@click.option("--rake", default="", help="The house's cut: kind=pot,pct=5,cap_cents=800.")
@click.option("--auto", is_flag=True, help="Play by itself instead of asking.")
@click.option("--rounds", type=int, help="With --auto: leave after so many rounds.")
@click.option("--seed", default=1, show_default=True, help="Order of the cards.")
@click.option(
    "--dir",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    default="tapete-run",
    show_default=True,
    help="Where table and journal live; started again there, play goes on.",
)
def run(auto: bool, rounds: int | None, seed: int, folder: Path, **given: Any) -> None:
    """Play at a simulated table with the real station, by hand or by itself."""
    try:
        table = table_text(_words(**given))
    except ChoiceError as error:
        raise click.ClickException(str(error)) from error

    def laid_out(where: Path, roles: Mapping[str, Any]) -> Path:
        return lay_out(where, table, roles)

    play_at_terminal(folder, seed, laid_out, PIN, auto=auto, rounds=rounds)


def _words(
    sheet: str, min_cents: int, max_cents: int | None, options: tuple[str, ...], rake: str
) -> list[str]:
    """Write what was chosen as the words of `tapete station template`."""
    words = [sheet, "--min", str(min_cents)]
    words += [] if max_cents is None else ["--max", str(max_cents)]
    for option in options:
        words += ["--option", option]
    return [*words, "--rake", rake] if rake else words
