"""What people do at a station from a terminal, each with a command: PINs are asked for.

A PIN is never an argument: arguments stand in the list of processes and in the shell's history.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from firmware_py.console.client import Client, StationError
from firmware_py.console.sockets import SOCKET, found_at

STALE = "stale"
LOOKS = 3
BY = click.option("--by", required=True, metavar="NAME", help="Who acts; the PIN is asked for.")
WITH = click.option("--with", "second", required=True, metavar="NAME", help="The second person.")
REASON = click.option("--reason", prompt="Reason", help="Why; it stays on record.")


def act(at: Path | None, fields: Mapping[str, Any], by: str, second: str | None) -> None:
    """Ask for the PINs, give the command, and say that it is recorded."""
    try:
        with Client(found_at(at)) as client:
            signed = {**fields, "by": by, "pin": _pin(by)}
            if second is not None:
                signed |= {"with": second, "with_pin": _pin(second)}
            _given(client, signed)
    except StationError as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{fields['command']}: recorded")


def _pin(name: str) -> str:
    pin: str = click.prompt(f"PIN of {name}", hide_input=True, err=True)
    return pin


def _given(client: Client, signed: Mapping[str, Any]) -> None:
    """Give it for the table as it is now; again, if a device has moved it in between."""
    for left in reversed(range(LOOKS)):
        moment = client.ask("snapshot")["moment"]
        try:
            client.send({**signed, "moment": moment})
        except StationError as error:
            if error.code != STALE or not left:
                raise
        else:
            return


@click.command("replace-slot")
@click.argument("seat", type=click.IntRange(1))
@REASON
@BY
@WITH
@SOCKET
def replace_slot(seat: int, reason: str, by: str, second: str, at: Path | None) -> None:
    """Let another slot take the place of the one at SEAT that is out of service.

    By the technician with somebody in charge, or two in charge, between rounds.
    """
    act(at, {"command": "replace-slot", "seat": seat, "reason": reason}, by, second)


@click.command()
@click.argument("role")
@REASON
@BY
@WITH
@SOCKET
def readmit(role: str, reason: str, by: str, second: str, at: Path | None) -> None:
    """Let the device ROLE, which was put out of use, play again; by two in charge."""
    act(at, {"command": "readmit", "role": role, "reason": reason}, by, second)


@click.command()
@click.argument("name")
@BY
@click.option("--with", "second", metavar="NAME", help="The second person, where two do it.")
@SOCKET
def unlock(name: str, by: str, second: str | None, at: Path | None) -> None:
    """Unlock the account NAME: another director, two in charge, or a director with the técnico."""
    act(at, {"command": "unlock", "name": name}, by, second)


@click.command("accept-settings")
@REASON
@BY
@WITH
@SOCKET
def accept_settings(reason: str, by: str, second: str, at: Path | None) -> None:
    """Let the settings of a changed config hold, at a closed table; by two directors."""
    act(at, {"command": "accept-settings", "reason": reason}, by, second)


@click.command()
@click.argument("through", type=click.IntRange(1))
@click.option("--where", prompt="Where they are", help="Where the days are kept now.")
@BY
@WITH
@SOCKET
def archive(through: int, where: str, by: str, second: str, at: Path | None) -> None:
    """Put on record that the days up to THROUGH were carried away; by two directors."""
    act(at, {"command": "archive", "through": through, "where": where}, by, second)


@click.command("repair-jackpot")
@REASON
@BY
@WITH
@SOCKET
def repair_jackpot(reason: str, by: str, second: str, at: Path | None) -> None:
    """Let a jackpot that was out of order take bets again; by two directors."""
    act(at, {"command": "repair-jackpot", "reason": reason}, by, second)


@click.command()
@click.argument("seq", type=click.IntRange(1))
@BY
@SOCKET
def acknowledge(seq: int, by: str, at: Path | None) -> None:
    """Say that you have seen the alarm SEQ, as `tapete alarms` numbers it; it clears nothing."""
    act(at, {"command": "acknowledge", "seq": seq}, by, None)


@click.command("begin-record")
@click.argument("figures", type=click.File("rb"))
@BY
@WITH
@SOCKET
def begin_record(figures: Any, by: str, second: str, at: Path | None) -> None:
    """Begin a new record with the old figures of the JSON file FIGURES; by two directors.

    It has rounds, head and reason, and meters and slots where there were any (docs/station.md).
    """
    try:
        given = json.load(figures)
    except ValueError as error:
        raise click.ClickException(f"{figures.name} is not JSON: {error}") from error
    if not isinstance(given, dict):
        raise click.ClickException(f"{figures.name} holds no object: rounds, head, reason …")
    act(at, {**given, "command": "begin-record"}, by, second)


ACTS: dict[str, click.Command] = {
    "acknowledge": acknowledge,
    "replace-slot": replace_slot,
    "readmit": readmit,
    "unlock": unlock,
    "accept-settings": accept_settings,
    "archive": archive,
    "repair-jackpot": repair_jackpot,
    "begin-record": begin_record,
}
