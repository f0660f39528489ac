"""`tapete desk`: the desk of a station that is running, by hand or by itself."""

import signal
import sys
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

import click

from firmware_py.desk.backend import GoneError
from firmware_py.desk.live import Live
from firmware_py.desk.play import line_of, silent
from firmware_py.desk.session import DeskSession
from firmware_py.desk.terminal import Terminal, in_lines
from firmware_py.desk.voice import Voice


@dataclass(frozen=True, slots=True)
class DeskOptions:
    """What was asked for on the command line."""

    at: Path
    hands: Path
    folder: Path
    pin: str
    lang: str = "es"
    auto: bool = False
    rounds: int | None = None


def work(wanted: DeskOptions) -> int:
    """Work until one leaves; gives the exit code."""
    # One that was started to outlive its terminal (nohup) does.
    outlives = signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    for number in (signal.SIGTERM, signal.SIGINT, *(() if outlives else (signal.SIGHUP,))):
        signal.signal(number, _interrupt)
    voice, screen = Voice(wanted.lang), sys.stdin.isatty() and sys.stdout.isatty()
    journal = wanted.folder / "journal"
    click.echo(voice.say("say.start", folder=wanted.folder))
    code = 1
    try:
        live = Live(wanted.at, wanted.hands, wanted.pin, wanted.lang)
        session = DeskSession(live, voice, silent if screen else click.echo)
        session.look()
        code = _auto(session, wanted, screen) if wanted.auto else _by_hand(session, wanted, screen)
    except KeyboardInterrupt:
        code = 0
    except GoneError as error:
        said = "say.dead-auto" if wanted.auto else "say.gone"
        click.echo(voice.say(said, why=error), err=True)
    click.echo("\n" + voice.say("say.left", folder=journal))
    return code


def _by_hand(session: DeskSession, wanted: DeskOptions, screen: bool) -> int:
    for code in ("welcome", "welcome-err"):
        session.say(f"say.{code}")
    session.say("say.journal", folder=wanted.folder / "journal")
    if not screen:
        in_lines(session, line_of)
        return 0
    click.clear()
    Terminal(session).by_hand()
    return 0


def _auto(session: DeskSession, wanted: DeskOptions, screen: bool) -> int:
    """Play by itself; whatever ends it before the rounds asked for is an error."""
    if screen:
        click.clear()
        went_on = Terminal(session).by_itself(wanted.rounds)
    else:
        went_on = session.play(wanted.rounds, lambda: None, pay=True)
    if went_on:
        return 0
    paid, voice = session.paid, session.voice
    click.echo(voice.say("say.person", due=voice.due(session.seen)), err=True)
    if wanted.rounds is not None:
        click.echo(voice.say("say.rounds-left", paid=paid, rounds=wanted.rounds), err=True)
    return 1


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt
