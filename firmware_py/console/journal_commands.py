"""`tapete journal`: arguments in, pages or plain data out; the work is in `records`."""

import json
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import click

from firmware_py.console import book_page, records
from firmware_py.console.moment_page import moment_page

T = TypeVar("T")
SHELF = click.option(
    "--dir",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    default="journal",
    show_default=True,
    help="The journal's folder; its copies are in `copies` there unless --copies says otherwise.",
)
COPIES = click.option("--copies", type=click.Path(path_type=Path), help="Where the copies are.")
AS_JSON = click.option("--json", "as_json", is_flag=True, help="Plain data for programs.")
TEXT = click.option(
    "--from",
    "text",
    type=click.Path(path_type=Path, dir_okay=False),
    help="A second copy or an export, read by itself.",
)
DAY = click.option("--day", type=int, help="The day's number.")


@click.group()
def journal() -> None:
    """The record of a table: check it, read it, export it, print its book."""


@journal.command()
@SHELF
@COPIES
@click.option("--head", help="A head from a report, seq:hash.")
@AS_JSON
def verify(folder: Path, copies: Path | None, head: str | None, as_json: bool) -> None:
    """Check every day in both copies; the first bad entry is named. Exit code 1 if there is one."""
    found = recorded(lambda: records.verify(folder, copies, head))
    click.echo(records.as_json(found) if as_json else records.verdict_page(found))
    sys.exit(any(verdict.fault for verdict in found))


@journal.command()
@SHELF
@COPIES
@click.argument("out", type=click.Path(path_type=Path))
@click.option("--key", type=click.Path(path_type=Path), required=True, help="Ed25519, PEM.")
@click.option("--day", type=int, help="The day's number; the newest if not said.")
@AS_JSON
def export(
    folder: Path, copies: Path | None, out: Path, key: Path, day: int | None, as_json: bool
) -> None:
    """Write a day as one signed text file."""
    found = recorded(lambda: records.export(folder, copies, out, key, day))
    click.echo(records.as_json(found) if as_json else records.export_page(found))


@journal.command("check-export")
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--key", required=True, help="The public key: a PEM file or 64 hexadecimal digits.")
@AS_JSON
def check_export(path: Path, key: str, as_json: bool) -> None:
    """Check an exported day with a public key alone. Exit code 1 if anything is wrong."""
    found = recorded(lambda: records.check_export(path, key))
    click.echo(records.as_json(found) if as_json else records.export_verdict(found))
    sys.exit(not found.good)


@journal.command()
@SHELF
@COPIES
@DAY
@click.option(
    "--into",
    type=click.Path(path_type=Path, file_okay=False),
    help="Repair a copy of the journal in this new folder and leave the journal as it is.",
)
@AS_JSON
def repair(
    folder: Path, copies: Path | None, day: int | None, into: Path | None, as_json: bool
) -> None:
    """Restore one copy of a day from the other.

    Refused where neither is proved whole, and while evidence is frozen.
    """
    found = recorded(lambda: records.repair(folder, copies, day, into))
    click.echo(records.as_json(found) if as_json else records.repair_page(found))


@journal.command()
@SHELF
@COPIES
@DAY
@TEXT
@AS_JSON
def book(
    folder: Path, copies: Path | None, day: int | None, text: Path | None, as_json: bool
) -> None:
    """Print the table's book (libro de contabilidad), of a day or of all."""
    found = recorded(lambda: records.book(folder, copies, day, text))
    _out(records.book_data(found), book_page.book_page(found, day), as_json)


@journal.command()
@SHELF
@COPIES
@TEXT
@AS_JSON
def meters(folder: Path, copies: Path | None, text: Path | None, as_json: bool) -> None:
    """Print every meter, made anew from the entries."""
    found = recorded(lambda: records.meters(folder, copies, text))
    _out(records.book_data(found), book_page.meters_page(found), as_json)


@journal.command()
@SHELF
@COPIES
@click.argument("last", type=click.IntRange(min=1), required=False)
@AS_JSON
def rounds(folder: Path, copies: Path | None, last: int | None, as_json: bool) -> None:
    """Recall past rounds: all of them, or the LAST so many."""
    found = recorded(lambda: records.rounds(folder, copies, last))
    _out(found, book_page.rounds_page(found), as_json)


@journal.command()
@SHELF
@COPIES
@AS_JSON
def wins(folder: Path, copies: Path | None, as_json: bool) -> None:
    """Print the register of jackpot wins with those who signed."""
    found = recorded(lambda: records.wins(folder, copies))
    _out(found, book_page.wins_page(found), as_json)


@journal.command()
@SHELF
@COPIES
@AS_JSON
def displays(folder: Path, copies: Path | None, as_json: bool) -> None:
    """Print the daily register of the amounts on the visor."""
    found = recorded(lambda: records.displays(folder, copies))
    _out(found, book_page.displays_page(found), as_json)


@journal.command()
@SHELF
@COPIES
@AS_JSON
def shoes(folder: Path, copies: Path | None, as_json: bool) -> None:
    """Print the shoe of every session; the same twice in a row is marked."""
    found = recorded(lambda: records.shoes(folder, copies))
    _out(found, book_page.shoes_page(found), as_json)


@journal.command()
@SHELF
@COPIES
@click.option("--at", type=click.IntRange(min=1), help="Show the table as it stood after this one.")
@click.option("--after", default=0, help="Begin after this entry.")
@click.option("--last", type=int, help="End with this entry.")
@click.option("--kind", help="Only entries of a kind: event, ruling, payment, meter, link …")
@click.option("--raw", is_flag=True, help="The entries as they are written, not in Spanish.")
@AS_JSON
@click.pass_context
def replay(
    context: click.Context, /, folder: Path, copies: Path | None, at: int | None, **given: Any
) -> None:
    """Read the entries again, one to a line: date, time, code, device, text."""
    as_json, raw = given.pop("as_json"), given.pop("raw")
    if at is not None:
        seen = recorded(lambda: context.obj["table_at"](records.shelf(folder, copies), at))
        click.echo(json.dumps(seen, ensure_ascii=False) if as_json else moment_page(seen))
        return
    spoken = partial(records.spoken_line, law=context.obj["law"])
    write = records.entry_json if as_json else records.entry_line if raw else spoken
    for entry in recorded(lambda: records.replay(folder, copies, **given)):
        click.echo(write(entry))


def _out(data: Any, page: str, as_json: bool) -> None:
    click.echo(records.as_json(data) if as_json else page)


def recorded(read: Callable[[], T]) -> T:
    """Turn what the journal refuses into a sentence and exit code 1."""
    try:
        return read()
    except records.JournalError as error:
        raise click.ClickException(str(error)) from error
