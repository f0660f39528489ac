"""The simulated table at a terminal: a live picture on a screen, plain lines into a pipe."""

import signal
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import click

from hil.desk.keyboard import HELP, WELCOME
from hil.desk.session import Session, close_session, open_session
from hil.desk.simulated import LayOut, StationError

PAUSE_S = 0.25


def play_at_terminal(
    folder: Path, seed: int, lay_out: LayOut, pin: str, *, auto: bool, rounds: int | None
) -> None:
    """Open the table, play until Ctrl-C, stop both processes, say where the record is."""
    # Also where the shell that started us in the background has Ctrl-C ignored.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _interrupt)
    screen = sys.stdout.isatty()
    click.echo(f"SIMULATION: a table on pseudo-terminals and the real station, in {folder}")
    try:
        session = open_session(folder, seed, lay_out, pin, _silent if screen else click.echo)
    except StationError as error:
        raise click.ClickException(str(error)) from error
    try:
        if auto:
            session.play(rounds, _drawing(session, screen), PAUSE_S if screen else 0.0)
        else:
            _by_hand(session, screen, folder)
    except (KeyboardInterrupt, click.Abort):
        click.echo("")
    except StationError as error:
        raise click.ClickException(f"the station cannot go on: {error}") from error
    finally:
        close_session(session, folder)
        click.echo(_farewell(folder))


def _by_hand(session: Session, screen: bool, folder: Path) -> None:
    if not screen:
        click.echo(HELP)
    for row in (*(WELCOME if screen else ()), f"journal: {folder / 'journal'}"):
        session.tell(row)
    draw = _drawing(session, screen)
    while True:
        draw()
        line = click.prompt("", prompt_suffix="> ", default="", show_default=False)
        if not session.enter(line, draw):
            return


def _drawing(session: Session, screen: bool) -> Callable[[], None]:
    def draw() -> None:
        picture = session.picture()
        if screen:
            click.clear()
            click.echo(picture)

    return draw


def _silent(_words: str) -> None:
    """Say nothing: the frame shows it."""


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _farewell(folder: Path) -> str:
    return (
        f"The journal is in {folder / 'journal'} (tapete journal verify --dir "
        f"{folder / 'journal'}). Start again to go on where you left."
    )
