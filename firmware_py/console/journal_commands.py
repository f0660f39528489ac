"""`tapete journal`: arguments in, pages or plain data out; the work is in `records`."""

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import partial, wraps
from pathlib import Path
from typing import Any, TypeVar

import click

from firmware_py.console import book_page, records, registers, seals, tables, verdicts
from firmware_py.console.moment_page import moment_page
from firmware_py.console.round_page import round_page
from firmware_py.journal import maintenance
from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.entry import Entry
from firmware_py.journal.local_time import Calendar
from firmware_py.text.catalogue import DEFAULT, LANGUAGES
from firmware_py.text.record_words import RecordWords

T = TypeVar("T")
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
FILE = click.Path(path_type=Path, dir_okay=False)


def on_shelf(command: Callable[..., None]) -> Callable[..., None]:
    """Have a command name the journal that it is about."""

    @click.option(
        "--dir",
        "folder",
        type=click.Path(path_type=Path, file_okay=False),
        default="journal",
        show_default=True,
        help="The journal's folder; its copies are in `copies` there unless --copies says "
        "otherwise.",
    )
    @click.option("--copies", type=click.Path(path_type=Path), help="Where the copies are.")
    @wraps(command)
    def named(*given: Any, folder: Path, copies: Path | None, **rest: Any) -> None:
        command(*given, shelf=DayFiles(folder, copies or folder / "copies"), **rest)

    return named


@click.group()
def journal() -> None:
    """The record of a table: check it, read it, export it, print its book."""


@journal.command()
@on_shelf
@click.option("--head", help="A head from a report, seq:hash.")
@click.option(
    "--key", type=FILE, help="The first key of the seal: says to which entry the seals hold."
)
@LANG
@AS_JSON
def verify(
    shelf: DayFiles, head: str | None, key: Path | None, language: str, as_json: bool
) -> None:
    """Check every day in both copies; the first bad entry is named. Exit code 1 if there is one."""
    days = recorded(lambda: maintenance.verify(shelf, head))
    if key is None:
        click.echo(records.as_json(days) if as_json else verdicts.verdict_page(days, language))
        sys.exit(any(day.fault for day in days))
    sealed = recorded(lambda: maintenance.seals(shelf, days, key))
    found = records.as_json({"days": days, "seals": sealed})
    pages = verdicts.verdict_page(days, language), verdicts.seal_page(sealed, language)
    click.echo(found if as_json else "\n".join(pages))
    sys.exit(any(day.fault for day in days) or any(seal.fault for seal in sealed))


@journal.command("seal-key")
@on_shelf
@click.option("--state", type=FILE, required=True, help="The station's key, for its config.")
@click.option("--unit-key", type=FILE, required=True, help="The secret of the unit.")
@click.option(
    "--out", type=FILE, help="Where the first key goes: a medium that leaves the station."
)
@click.option("--resume", "first_key", type=FILE, help="Make a lost state anew from the first key.")
def seal_key(
    shelf: DayFiles, state: Path, unit_key: Path, out: Path | None, first_key: Path | None
) -> None:
    """Make the keys of the record's seal: once for a station, before its first start."""
    if (out is None) == (first_key is None):
        raise click.UsageError("give --out for new keys, or --resume with the first key")
    if out is not None:
        click.echo(recorded(partial(seals.make, state, unit_key, out)))
    elif first_key is not None:
        click.echo(recorded(partial(seals.resume, shelf, state, unit_key, first_key)))


@journal.command()
@on_shelf
@click.argument("out", type=click.Path(path_type=Path))
@click.option("--key", type=click.Path(path_type=Path), required=True, help="Ed25519, PEM.")
@click.option("--day", type=int, help="The day's number; the newest if not said.")
@LANG
@AS_JSON
def export(
    shelf: DayFiles, out: Path, key: Path, day: int | None, language: str, as_json: bool
) -> None:
    """Write a day as one signed text file."""
    found = recorded(lambda: maintenance.export(shelf, out, key, day))
    click.echo(records.as_json(found) if as_json else verdicts.export_page(found, language))


@journal.command("check-export")
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--key", required=True, help="The public key: a PEM file or 64 hexadecimal digits.")
@LANG
@AS_JSON
def check_export(path: Path, key: str, language: str, as_json: bool) -> None:
    """Check an exported day with a public key alone. Exit code 1 if anything is wrong."""
    found = recorded(lambda: records.check_export(path, key))
    click.echo(records.as_json(found) if as_json else verdicts.export_verdict(found, language))
    sys.exit(not found.good)


@journal.command()
@on_shelf
@DAY
@click.option(
    "--into",
    type=click.Path(path_type=Path, file_okay=False),
    help="Repair a copy of the journal in this new folder and leave the journal as it is.",
)
@LANG
@AS_JSON
def repair(
    shelf: DayFiles, day: int | None, into: Path | None, language: str, as_json: bool
) -> None:
    """Restore one copy of a day from the other.

    Refused where neither is proved whole, and while evidence is frozen.
    """
    found = recorded(lambda: records.repair(shelf, day, into))
    click.echo(records.as_json(found) if as_json else verdicts.repair_page(found, language))


@journal.command()
@on_shelf
@DAY
@TEXT
@AS_CSV
@AS_JSON
def book(shelf: DayFiles, day: int | None, text: Path | None, **how: bool) -> None:
    """Print the table's book (libro de contabilidad), of a day or of all."""
    found = recorded(lambda: records.book(shelf, day, text))
    page = partial(book_page.book_page, found, day)
    _out(records.book_data(found), page, partial(tables.book, found), **how)


@journal.command()
@on_shelf
@TEXT
@AS_CSV
@AS_JSON
def meters(shelf: DayFiles, text: Path | None, **how: bool) -> None:
    """Print every meter, made anew from the entries."""
    found = recorded(lambda: records.meters(shelf, text))
    page = partial(book_page.meters_page, found)
    _out(records.book_data(found), page, partial(tables.book, found), **how)


@journal.command()
@on_shelf
@ZONE
@click.argument("last", type=click.IntRange(min=1), required=False)
@AS_CSV
@AS_JSON
def rounds(shelf: DayFiles, zone: str | None, last: int | None, **how: bool) -> None:
    """Recall past rounds: all of them, or the LAST so many."""
    found = recorded(lambda: records.rounds(shelf, last))
    told = found, recorded(lambda: records.calendar(shelf, zone))
    _out(found, partial(book_page.rounds_page, *told), partial(tables.rounds, *told), **how)


@journal.command("round")
@on_shelf
@ZONE
@LANG
@click.argument("number", type=click.IntRange(min=1))
@AS_JSON
@click.pass_context
def one_round(
    context: click.Context, /, shelf: DayFiles, zone: str | None, number: int, language: str,
    as_json: bool,
) -> None:  # fmt: skip
    """Print one round whole: hands by place, who reported, who ruled, payments, prizes."""
    found = recorded(lambda: records.round_(shelf, number))
    if as_json:
        click.echo(records.as_json(found))
        return
    calendar = recorded(lambda: records.calendar(shelf, zone))
    table_at = partial(context.obj["table_at"], shelf)
    seen = records.if_told(lambda: table_at(found.replay_seq))
    click.echo(round_page(found, seen, calendar, RecordWords(language)))


@journal.command()
@on_shelf
@DAY
@TEXT
@ZONE
def payments(shelf: DayFiles, day: int | None, text: Path | None, zone: str | None) -> None:
    """Write every payment as a table for a spreadsheet: boxes, the house's cut, prizes."""
    calendar = recorded(lambda: records.calendar(shelf, zone, text))
    past = recorded(lambda: list(records.past(shelf, day, text)))
    click.echo(tables.payments(past, calendar), nl=False)


@journal.command()
@on_shelf
@ZONE
@AS_CSV
@AS_JSON
def wins(shelf: DayFiles, zone: str | None, **how: bool) -> None:
    """Print the register of jackpot wins with those who signed."""
    _register(registers.wins, book_page.wins_page, tables.wins, shelf, zone, how)


@journal.command()
@on_shelf
@ZONE
@AS_CSV
@AS_JSON
def displays(shelf: DayFiles, zone: str | None, **how: bool) -> None:
    """Print the daily register of the amounts on the visor."""
    shown = book_page.displays_page, tables.displays
    _register(registers.displays, *shown, shelf, zone, how)


@journal.command()
@on_shelf
@ZONE
@AS_CSV
@AS_JSON
def shoes(shelf: DayFiles, zone: str | None, **how: bool) -> None:
    """Print the shoe of every session; the same twice in a row is marked."""
    _register(registers.shoes, book_page.shoes_page, tables.shoes, shelf, zone, how)


def _register(
    read: Callable[[Iterable[Entry], Calendar], T],
    page: Callable[[T], str],
    table: Callable[[T], str],
    shelf: DayFiles,
    zone: str | None,
    how: Mapping[str, bool],
) -> None:
    """Read a register with the gaming days of its journal, and print it."""
    calendar = recorded(lambda: records.calendar(shelf, zone))
    found = recorded(lambda: read(records.past(shelf), calendar))
    _out(found, partial(page, found), partial(table, found), **how)


@journal.command()
@on_shelf
@ZONE
@click.option("--at", type=click.IntRange(min=1), help="Show the table as it stood after this one.")
@click.option("--after", default=0, help="Begin after this entry.")
@click.option("--last", type=int, help="End with this entry.")
@click.option("--kind", help="Only entries of a kind: event, ruling, payment, meter, link …")
@click.option("--raw", is_flag=True, help="The entries as they are written, in no language.")
@LANG
@AS_JSON
@click.pass_context
def replay(context: click.Context, /, shelf: DayFiles, at: int | None, **given: Any) -> None:
    """Read the entries again, one to a line: date, time, code, device, text."""
    as_json, raw, zone = given.pop("as_json"), given.pop("raw"), given.pop("zone")
    language = given.pop("language")
    if at is not None:
        seen = recorded(lambda: context.obj["table_at"](shelf, at))
        page = partial(moment_page, seen, RecordWords(language))
        click.echo(json.dumps(seen, ensure_ascii=False) if as_json else page())
        return
    past = recorded(lambda: records.replay(shelf, **given))
    calendar = recorded(lambda: records.calendar(shelf, zone))
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
