"""`tapete journal`: arguments in, pages or plain data out; the work is in `records`."""

import json
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import click

from firmware_py.console import book_page, records, seals, tables, verdicts
from firmware_py.console.moment_page import moment_page
from firmware_py.console.round_page import round_page
from firmware_py.journal.local_time import Calendar
from firmware_py.text.catalogue import DEFAULT, LANGUAGES
from firmware_py.text.record_words import RecordWords

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
AS_CSV = click.option(
    "--csv", "as_csv", is_flag=True, help="A table for a spreadsheet: semicolons, decimal comma."
)
ZONE = click.option(
    "--zone", help="Time zone of the pages; that of the settings on record if not said."
)
LANG = click.option(
    "--lang", "language", type=click.Choice(LANGUAGES), default=DEFAULT, show_default=True
)
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
@click.option(
    "--key",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The first key of the seal: says to which entry the seals hold.",
)
@AS_JSON
def verify(
    folder: Path, copies: Path | None, head: str | None, key: Path | None, as_json: bool
) -> None:
    """Check every day in both copies; the first bad entry is named. Exit code 1 if there is one."""
    days = recorded(lambda: records.verify(folder, copies, head))
    if key is None:
        click.echo(records.as_json(days) if as_json else verdicts.verdict_page(days))
        sys.exit(any(day.fault for day in days))
    sealed = recorded(lambda: seals.check(records.shelf(folder, copies), days, key))
    found = records.as_json({"days": days, "seals": sealed})
    click.echo(found if as_json else f"{verdicts.verdict_page(days)}\n{verdicts.seal_page(sealed)}")
    sys.exit(any(day.fault for day in days) or any(seal.fault for seal in sealed))


FILE = click.Path(path_type=Path, dir_okay=False)


@journal.command("seal-key")
@SHELF
@COPIES
@click.option("--state", type=FILE, required=True, help="The station's key, for its config.")
@click.option("--unit-key", type=FILE, required=True, help="The secret of the unit.")
@click.option(
    "--out", type=FILE, help="Where the first key goes: a medium that leaves the station."
)
@click.option("--resume", "first_key", type=FILE, help="Make a lost state anew from the first key.")
def seal_key(
    folder: Path,
    copies: Path | None,
    state: Path,
    unit_key: Path,
    out: Path | None,
    first_key: Path | None,
) -> None:
    """Make the keys of the record's seal: once for a station, before its first start."""
    if (out is None) == (first_key is None):
        raise click.UsageError("give --out for new keys, or --resume with the first key")
    if out is not None:
        click.echo(recorded(partial(seals.make, state, unit_key, out)))
    elif first_key is not None:
        there = records.shelf(folder, copies)
        click.echo(recorded(partial(seals.resume, there, state, unit_key, first_key)))


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
    click.echo(records.as_json(found) if as_json else verdicts.export_page(found))


@journal.command("check-export")
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--key", required=True, help="The public key: a PEM file or 64 hexadecimal digits.")
@AS_JSON
def check_export(path: Path, key: str, as_json: bool) -> None:
    """Check an exported day with a public key alone. Exit code 1 if anything is wrong."""
    found = recorded(lambda: records.check_export(path, key))
    click.echo(records.as_json(found) if as_json else verdicts.export_verdict(found))
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
    click.echo(records.as_json(found) if as_json else verdicts.repair_page(found))


@journal.command()
@SHELF
@COPIES
@DAY
@TEXT
@AS_CSV
@AS_JSON
def book(
    folder: Path, copies: Path | None, day: int | None, text: Path | None, **how: bool
) -> None:
    """Print the table's book (libro de contabilidad), of a day or of all."""
    found = recorded(lambda: records.book(folder, copies, day, text))
    page = partial(book_page.book_page, found, day)
    _out(records.book_data(found), page, partial(tables.book, found), **how)


@journal.command()
@SHELF
@COPIES
@TEXT
@AS_CSV
@AS_JSON
def meters(folder: Path, copies: Path | None, text: Path | None, **how: bool) -> None:
    """Print every meter, made anew from the entries."""
    found = recorded(lambda: records.meters(folder, copies, text))
    page = partial(book_page.meters_page, found)
    _out(records.book_data(found), page, partial(tables.book, found), **how)


@journal.command()
@SHELF
@COPIES
@ZONE
@click.argument("last", type=click.IntRange(min=1), required=False)
@AS_CSV
@AS_JSON
@click.pass_context
def rounds(
    context: click.Context, /, folder: Path, copies: Path | None, zone: str | None,
    last: int | None, **how: bool,
) -> None:  # fmt: skip
    """Recall past rounds: all of them, or the LAST so many."""
    found = recorded(lambda: records.rounds(folder, copies, last))
    told = found, recorded(lambda: records.calendar(folder, copies, zone=zone))
    _out(found, partial(book_page.rounds_page, *told), partial(tables.rounds, *told), **how)


@journal.command("round")
@SHELF
@COPIES
@ZONE
@LANG
@click.argument("number", type=click.IntRange(min=1))
@AS_JSON
@click.pass_context
def one_round(
    context: click.Context, /, folder: Path, copies: Path | None, zone: str | None,
    number: int, language: str, as_json: bool,
) -> None:  # fmt: skip
    """Print one round whole: hands by place, who reported, who ruled, payments, prizes."""
    found = recorded(lambda: records.round_(folder, copies, number))
    if as_json:
        click.echo(records.as_json(found))
        return
    calendar = recorded(lambda: records.calendar(folder, copies, zone=zone))
    table_at = partial(context.obj["table_at"], records.shelf(folder, copies))
    seen = records.if_told(lambda: table_at(found.replay_seq))
    click.echo(round_page(found, seen, calendar, RecordWords(language)))


@journal.command()
@SHELF
@COPIES
@DAY
@TEXT
@ZONE
def payments(
    folder: Path, copies: Path | None, day: int | None, text: Path | None, zone: str | None
) -> None:
    """Write every payment as a table for a spreadsheet: boxes, the house's cut, prizes."""
    calendar = recorded(lambda: records.calendar(folder, copies, text, zone))
    past = recorded(lambda: list(records.past(folder, copies, day, text)))
    click.echo(tables.payments(past, calendar), nl=False)


@journal.command()
@SHELF
@COPIES
@ZONE
@AS_CSV
@AS_JSON
def wins(folder: Path, copies: Path | None, zone: str | None, **how: bool) -> None:
    """Print the register of jackpot wins with those who signed."""
    _register(records.wins, book_page.wins_page, tables.wins, (folder, copies, zone), how)


@journal.command()
@SHELF
@COPIES
@ZONE
@AS_CSV
@AS_JSON
def displays(folder: Path, copies: Path | None, zone: str | None, **how: bool) -> None:
    """Print the daily register of the amounts on the visor."""
    shown = book_page.displays_page, tables.displays
    _register(records.displays, *shown, (folder, copies, zone), how)


@journal.command()
@SHELF
@COPIES
@ZONE
@AS_CSV
@AS_JSON
def shoes(folder: Path, copies: Path | None, zone: str | None, **how: bool) -> None:
    """Print the shoe of every session; the same twice in a row is marked."""
    _register(records.shoes, book_page.shoes_page, tables.shoes, (folder, copies, zone), how)


def _register(
    read: Callable[[Path, Path | None, Calendar], T],
    page: Callable[[T], str],
    table: Callable[[T], str],
    where: tuple[Path, Path | None, str | None],
    how: Mapping[str, bool],
) -> None:
    """Read a register with the gaming days of its journal, and print it."""
    folder, copies, zone = where
    calendar = recorded(lambda: records.calendar(folder, copies, zone=zone))
    found = recorded(lambda: read(folder, copies, calendar))
    _out(found, partial(page, found), partial(table, found), **how)


@journal.command()
@SHELF
@COPIES
@ZONE
@click.option("--at", type=click.IntRange(min=1), help="Show the table as it stood after this one.")
@click.option("--after", default=0, help="Begin after this entry.")
@click.option("--last", type=int, help="End with this entry.")
@click.option("--kind", help="Only entries of a kind: event, ruling, payment, meter, link …")
@click.option("--raw", is_flag=True, help="The entries as they are written, in no language.")
@LANG
@AS_JSON
@click.pass_context
def replay(
    context: click.Context, /, folder: Path, copies: Path | None, at: int | None, **given: Any
) -> None:
    """Read the entries again, one to a line: date, time, code, device, text."""
    as_json, raw, zone = given.pop("as_json"), given.pop("raw"), given.pop("zone")
    language = given.pop("language")
    if at is not None:
        seen = recorded(lambda: context.obj["table_at"](records.shelf(folder, copies), at))
        page = partial(moment_page, seen, RecordWords(language))
        click.echo(json.dumps(seen, ensure_ascii=False) if as_json else page())
        return
    past = recorded(lambda: records.replay(folder, copies, **given))
    calendar = recorded(lambda: records.calendar(folder, copies, zone=zone))
    plain = map(partial(records.entry_json, calendar=calendar), past)
    spoken = records.spoken_lines(past, calendar, language)
    for line in plain if as_json else map(records.entry_line, past) if raw else spoken:
        click.echo(line)


def _out(
    data: Any, page: Callable[[], str], table: Callable[[], str], *, as_json: bool, as_csv: bool
) -> None:
    """Print data for programs, a table for a spreadsheet, or a page for people."""
    if as_csv and not as_json:
        click.echo(table(), nl=False)
        return
    click.echo(records.as_json(data) if as_json else page())


def recorded(read: Callable[[], T]) -> T:
    """Turn what the journal refuses into a sentence and exit code 1."""
    try:
        return read()
    except records.JournalError as error:
        raise click.ClickException(str(error)) from error
