"""`tapete doctor`: arguments in, a page or plain data out; the exit code says how bad it is."""

import json
import sys
from pathlib import Path

import click

from firmware_py.console.doctor.case import Case, Judges
from firmware_py.console.doctor.catalogue import IDS
from firmware_py.console.doctor.examine import examine
from firmware_py.console.doctor.page import report_data, report_page
from firmware_py.console.doctor.roots import Roots, roots_under
from firmware_py.console.doctor.settings import TableFiles, read_settings
from firmware_py.console.doctor.source import Remembered, station_at
from firmware_py.console.sockets import PLACES
from firmware_py.text.catalogue import DEFAULT, LANGUAGES

# Where a board has its config, below /etc.
CONFIG = Path("tapete/station.toml")
FILE = click.Path(path_type=Path, dir_okay=False)


def _ids(_ctx: click.Context, _param: click.Parameter, given: str | None) -> frozenset[str]:
    named = [one.strip().upper() for one in (given or "").split(",") if one.strip()]
    if wrong := [one for one in named if one not in IDS]:
        raise click.BadParameter(f"{', '.join(wrong)}: {IDS[0]} to {IDS[-1]}")
    return frozenset(named)


@click.command()
@click.option("--config", type=FILE, help="The station's settings; /etc/tapete/station.toml.")
@click.option(
    "--socket", "at", type=click.Path(path_type=Path), envvar="TAPETE_SOCKET",
    help="The station's socket; that of the config if not given.",
)  # fmt: skip
@click.option("--only", callback=_ids, metavar="T04,T06", help="Only these checks.")
@click.option("--root", type=click.Path(path_type=Path), default=Path("/"), hidden=True)
@click.option("--json", "as_json", is_flag=True, help="Plain data for programs.")
@click.option(
    "--lang", "language", type=click.Choice(LANGUAGES), default=DEFAULT, show_default=True
)
@click.pass_context
def doctor(
    context: click.Context, config: Path | None, at: Path | None, only: frozenset[str],
    root: Path, as_json: bool, language: str,
) -> None:  # fmt: skip
    """Look at a table from outside and say what is wrong and what to do; nothing is changed.

    Exit codes: 0 nothing found, 10 warnings, 20 faults, 30 nothing could be looked at.
    """
    roots = roots_under(root)
    report = examine(_case(context, roots, config, at), only)
    if as_json:
        click.echo(json.dumps(report_data(report, language), ensure_ascii=False))
    else:
        click.echo(report_page(report, language, plain=not _has_signs()))
    sys.exit(report.verdict)


def _case(context: click.Context, roots: Roots, config: Path | None, at: Path | None) -> Case:
    settings = read_settings(config or roots.etc / CONFIG, roots)
    if settings is None and config is not None:
        raise click.UsageError(f"{config}: there is no such config, or you may not read it")
    socket = at or _socket(roots, settings)
    source = station_at(socket)
    judging = context.obj["judges"]()
    judges = Judges(judging.config_fault, judging.registry_fault)
    return Case(roots, Remembered(source), source, judges, settings, socket)


def _socket(roots: Roots, settings: TableFiles | None) -> Path | None:
    """Give the socket of the config, or the first there is."""
    if settings is not None and settings.socket is not None:
        return settings.socket
    return next((place for place in map(roots.place, PLACES) if place.is_socket()), None)


def _has_signs() -> bool:
    return "utf" in (getattr(sys.stdout, "encoding", None) or "").lower()
