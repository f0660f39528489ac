"""`tapete play`: a rehearsal at the desk; deal, err on purpose, read the ruling."""

import sys
from dataclasses import replace
from pathlib import Path

import click
import msgspec

from firmware_py.desk.acts import Tell
from firmware_py.desk.narration import done
from firmware_py.desk.rehearsed import Rehearsed
from firmware_py.desk.session import DeskSession
from firmware_py.desk.terminal import Terminal, in_lines
from firmware_py.desk.voice import Voice
from firmware_py.rehearsal.shell import RehearsalOptions, saved, set_up, setting_line
from firmware_py.table.event_json import from_text, to_fields

# What people did, by the event of it: told as when it was typed.
DONE = {
    "OpeningAsked": "open", "CustodyStepDone": "step", "BetsOpened": "bets", "BetLaid": "bet",
    "BetTakenBack": "take-back", "BetsClosed": "no-va-mas", "TokensConfirmed": "tokens",
    "Said": "say", "IrregularityReported": "report", "SupervisorDecided": "rule",
    "CardMoved": "move", "CorrectionDone": "corrected", "DeckReshuffled": "shuffled",
    "RoundPaid": "paid", "SuspensionAsked": "suspend", "ResumptionAsked": "resume",
    "PackCut": "cut", "LimitsAnnounced": "limits", "LastRoundsAnnounced": "last-rounds",
    "ClosingAsked": "close", "DiscardsInserted": "discards",
}  # fmt: skip


def rehearse(wanted: RehearsalOptions, replay: str) -> None:
    """Rehearse until the user leaves or the input ends."""
    past = None
    if replay:
        wanted, past = saved(wanted, replay)
    rehearsal, language = set_up(wanted), wanted.language
    wanted = replace(wanted, max_cents=rehearsal.table.setup.max_cents)
    screen = sys.stdin.isatty() and sys.stdout.isatty()
    behind = Rehearsed(rehearsal, language, _save, setting_line(wanted))
    session = DeskSession(behind, Voice(language), silent if screen else click.echo)
    if past is not None:
        _replay(session, behind, past)
    else:
        rehearsal.open_table()
        session.look()
    for code in ("welcome", "welcome-err"):
        session.say(f"say.{code}")
    if screen:
        _at_a_screen(session)
    else:
        in_lines(session, line_of)


def _at_a_screen(session: DeskSession) -> None:
    click.clear()
    try:
        Terminal(session).by_hand()
    except KeyboardInterrupt:
        click.echo("")
    click.clear()
    click.echo(session.voice.say("say.bye"))


def line_of() -> str | None:
    """Read a line from a pipe; nothing at its end."""
    line = sys.stdin.readline()
    return line.rstrip("\n") if line else None


def silent(_words: str) -> None:
    """Say nothing: the picture shows it."""


def _save(path: str, text: str) -> None:
    Path(path).write_text(text, "utf-8")


def _replay(session: DeskSession, behind: Rehearsed, text: str) -> None:
    """Tell the events again, one by one, with what followed from each."""
    try:
        for event in from_text(text):
            fields = dict(to_fields(event))
            name = DONE.get(str(fields.pop("event")))
            behind.retell(event)
            by = str(fields.pop("by", ""))
            if name is not None and (told := done(session.voice, Tell(name, fields, by))):
                session.tell(f"> {told}")
            session.look()
    except (ValueError, msgspec.MsgspecError) as error:
        raise click.ClickException(f"this is no rehearsal: {error}") from error
    session.look()
