"""The command `tapete-hil`: the simulated side, which a production image leaves out."""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import sys
import tempfile
from pathlib import Path

import click

from hil.devices.bad_cards import BAD_DEVICES
from hil.devices.card_model import MODELS, Timings
from hil.endings import hang_up
from hil.operator import Operator
from hil.persistence import Memory
from hil.registry import make
from hil.table import HUMAN_PACE, Layout, TwinTable

SABOTS = click.Choice([*(name for name, m in MODELS.items() if m.kind == 1), "none"])
SHUFFLERS = click.Choice([*(name for name, m in MODELS.items() if m.kind != 1), "none"])
DEFECTS = click.Choice(list(BAD_DEVICES))
VISOR_KINDS = click.Choice(["escpos", "cd5220", "cctalk"])


@click.group()
def main() -> None:
    """Simulate the devices of a card table on pseudo-terminals."""


@main.command()
@click.option("--dir", "directory", type=click.Path(path_type=Path), help="Where the ports appear.")
@click.option("--slots", default=7, show_default=True, type=click.IntRange(1, 8))
@click.option("--sabot", default="reading-sabot", show_default=True, type=SABOTS)
@click.option("--sabot-defect", default="honest", show_default=True, type=DEFECTS)
@click.option("--shuffler", default="shuffler", show_default=True, type=SHUFFLERS)
@click.option("--shuffler-defect", default="honest", show_default=True, type=DEFECTS)
@click.option("--visor", "visors", multiple=True, type=VISOR_KINDS, help="Several times: all.")
@click.option("--baud", default=9600, show_default=True, help="0 = no pacing.")
@click.option("--echo/--no-echo", default=True, show_default=True, help="Loop-back on the slots.")
@click.option("--seed", default=1, show_default=True, help="Of every shuffle and nonce.")
@click.option("--fast", is_flag=True, help="Check, shuffle and dispense without taking time.")
@click.option("--auto-hands", is_flag=True, help="Put declared decks in without being told.")
@click.option("--json", "as_json", is_flag=True, help="Print the ports as one JSON line.")
@click.option("--state", type=click.Path(path_type=Path), help="What devices keep without power.")
def table(
    *,
    directory: Path | None,
    visors: tuple[str, ...],
    fast: bool,
    baud: int,
    state: Path | None,
    **rest: object,
) -> None:
    """Start a whole table, print one port for each role, obey commands until Ctrl-C."""
    as_json, auto = bool(rest.pop("as_json")), bool(rest.pop("auto_hands"))
    layout = Layout(
        visors=visors or Layout().visors,
        baud=baud or None,
        pace=Timings() if fast else HUMAN_PACE,
        **rest,  # type: ignore[arg-type]
    )
    # SIGTERM and a closed terminal end it as Ctrl-C does, and Ctrl-C also where the shell had it
    # ignored.
    for number in (signal.SIGTERM, signal.SIGINT, *hang_up()):
        signal.signal(number, signal.default_int_handler)
    with tempfile.TemporaryDirectory(prefix="tapete-hil-") as own:
        laid = TwinTable(directory or Path(own), layout)
        memory = Memory(laid, state) if state else None
        if memory:
            memory.load()
        with laid as running, contextlib.suppress(KeyboardInterrupt):
            _announce(running, as_json=as_json)
            try:
                _serve(Operator(running), auto=auto, memory=memory)
            finally:
                # What happened since the last look is kept too.
                if memory:
                    memory.save()


@main.command()
@click.argument("directory", type=click.Path(path_type=Path, file_okay=False))
def registry(directory: Path) -> None:
    """Write the test registry, its signature and the device keys into DIRECTORY."""
    make.write(directory)
    click.echo(f"Test registry written to {directory}; a live station refuses it.")


@main.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
@click.option("--keep", type=click.Path(path_type=Path), help="Keep config, journal and log here.")
@click.option("--json", "as_json", is_flag=True, help="The whole report as JSON.")
@click.option("--station", type=click.Path(path_type=Path), help="The tapete command.")
@click.option("--bench", type=click.Path(path_type=Path, exists=True), help="Real devices.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1), help="At a time.")
@click.option("--kill", type=click.Choice(["before", "sent", "after"]), help="kill -9.")
@click.option("--unplug", metavar="ROLE", help="Pulled before every act, and put in again.")
def run(
    *,
    paths: tuple[Path, ...],
    keep: Path | None,
    as_json: bool,
    station: Path | None,
    bench: Path | None,
    jobs: int,
    **disturbed: str | None,
) -> None:
    """Play stories (files or folders) against the real station; exit code 1 if one fails.

    With --kill the station is killed at every act of a round, with --unplug a device loses its
    port: the stories must end as without.
    """
    from hil.scenario.batch import BatchOptions, play_all
    from hil.scenario.report import data_of, row_of, sum_of
    from hil.scenario.station_process import StationFault
    from hil.scenario.story import StoryError

    reports = []
    try:
        for report in play_all(BatchOptions(paths, keep, station, bench, jobs, **disturbed)):
            reports.append(report)
            if not as_json:
                click.echo(row_of(report))
    except (StoryError, StationFault, ValueError) as error:
        raise click.ClickException(str(error)) from error
    click.echo(json.dumps(data_of(reports), ensure_ascii=False) if as_json else sum_of(reports))
    if not all(report.passed for report in reports):
        raise SystemExit(1)


def _announce(running: TwinTable, *, as_json: bool) -> None:
    roles = running.roles()
    if as_json:
        click.echo(json.dumps({"roles": roles}))
    else:
        for role, found in roles.items():
            click.echo(f"{role}\t{found['port']}")
    sys.stdout.flush()


def _serve(hands: Operator, *, auto: bool, memory: Memory | None = None) -> None:
    """Obey standard input; at its end go on until somebody interrupts."""
    held, listening = b"", True
    while True:
        if memory:
            memory.save()
        ready, _, _ = select.select([0] if listening else [], [], [], 0.1)
        if auto:
            hands.help_along()
        if not ready:
            continue
        data = os.read(0, 4096)
        listening = data != b""
        *lines, held = (held + data).split(b"\n")
        for line in lines:
            if line.strip() == b"quit":
                return
            _obey(hands, line.decode("utf-8", errors="replace"))


def _obey(hands: Operator, text: str) -> None:
    try:
        said = hands.obey(text)
    except ValueError as error:
        said = f"error: {error}"
    if said:
        click.echo(said)
        sys.stdout.flush()


if __name__ == "__main__":
    main()
