"""The command `tapete run`; the station's command line has it where the bench is installed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from hil.scenario.station_process import StationFault
from hil.simulated.folder import PIN, ChoiceError, lay_out, table_text
from hil.simulated.folder_lock import InUseError, only_one
from hil.simulated.processes import LayOut, SimulatedStation

TEXTS = {
    "in-use": {
        "es": "ya hay una mesa en marcha en {folder} (proceso {pid}): termínala allí, o elige "
        "otra carpeta con --dir",
        "en": "a table is running in {folder} already (process {pid}): leave it there, or choose "
        "another folder with --dir",
    },
}


# Where the command line keeps the folders of sheets that were given before the command.
SHEETS_GIVEN = "tapete.sheets"


@click.command()
@click.pass_context
@click.option("--sheet", default="galicia/poker-sin-descarte", show_default=True)
@click.option(
    "--sheets",
    "sheets",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="A folder with folders of sheets, beside those that come with the package.",
)
@click.option("--min", "least", default="5,00", show_default=True, help="Table minimum in euros.")
@click.option("--max", "most", default=None, help="Table maximum in euros.")
@click.option("--option", "options", multiple=True, help="name=value, an option of the sheet.")
@click.option("--rake", default="", help="The house's cut: kind=pot,pct=5,cap_cents=800.")
@click.option("--auto", is_flag=True, help="Play by itself instead of asking.")
@click.option("--rounds", type=int, help="With --auto: leave after so many rounds.")
@click.option("--seed", default=1, show_default=True, help="Order of the cards.")
@click.option(
    "--lang", type=click.Choice(["es", "gl", "eu", "en"]), default="es", show_default=True
)
@click.option(
    "--dir",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    default="tapete-run",
    show_default=True,
    help="Where table and journal live; started again there, play goes on.",
)
def run(
    context: click.Context,
    /,
    *,
    auto: bool,
    rounds: int | None,
    seed: int,
    lang: str,
    folder: Path,
    sheets: tuple[Path, ...],
    **given: Any,
) -> None:
    """Play at a simulated table with the real station, by hand or by itself."""
    shelves = [path.resolve() for path in (*context.meta.get(SHEETS_GIVEN, ()), *sheets)]
    try:
        table = table_text([*_on(shelves), *_words(**given)])
    except ChoiceError as error:
        raise click.ClickException(str(error)) from error

    def laid_out(where: Path, roles: Mapping[str, Any]) -> Path:
        return lay_out(where, table, roles, shelves)

    folder = folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    words = ["--socket", str(folder / "station.sock"), "--folder", str(folder), "--lang", lang]
    words += [*_on(shelves), *(["--auto"] if auto else [])]
    words += [] if rounds is None else ["--rounds", str(rounds)]
    try:
        with only_one(folder):
            code = _played(SimulatedStation(folder, revives=not auto), seed, laid_out, words)
    except InUseError as error:
        told = TEXTS["in-use"][lang].format(folder=folder, pid=error)
        raise click.ClickException(told) from error
    except StationFault as error:
        raise click.ClickException(str(error)) from error
    raise SystemExit(code)


def _played(stage: SimulatedStation, seed: int, laid_out: LayOut, words: list[str]) -> int:
    try:
        stage.open(seed, laid_out, paced="--auto" not in words)
        return stage.play([*words, "--hands", str(stage.hands_path)], PIN)
    finally:
        stage.close()


def _on(shelves: Sequence[Path]) -> list[str]:
    return [word for path in shelves for word in ("--sheets", str(path))]


def _words(
    sheet: str, least: str, most: str | None, options: tuple[str, ...], rake: str
) -> list[str]:
    """Write what was chosen as the words of `tapete station template`."""
    words = [sheet, "--min", least]
    words += [] if most is None else ["--max", most]
    for option in options:
        words += ["--option", option]
    return [*words, "--rake", rake] if rake else words
