"""`tapete wire`: what goes over a station's wires, or over those that were saved."""

import json
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

import click
from msgspec import Struct

from firmware_py.console.client import Client, StationError
from firmware_py.console.sockets import SOCKET, found_at
from firmware_py.console.wire.exchanges import Exchanges, WireItem, records_in
from firmware_py.console.wire.filters import Filter, FilterError
from firmware_py.console.wire.folding import Folding, OneByOne, WireFold, folded
from firmware_py.console.wire.hours import WireHours, clock_line
from firmware_py.console.wire.line_text import as_ascii, heads, row
from firmware_py.console.wire.records import RecordError, plain
from firmware_py.console.wire.saved import SavedWire, saved_of
from firmware_py.console.wire.stream import WireStream
from firmware_py.console.wire.wire_filter import filtered, wire_filter
from firmware_py.console.wire.words import WireWords
from firmware_py.text.catalogue import DEFAULT, LANGUAGES

REFUSED, USAGE, NO_STATION, HUNG_UP = 1, 2, 3, 4
EXIT_CODES: Mapping[str, int] = {"no-station": NO_STATION, "gone": HUNG_UP, "no-answer": HUNG_UP}
Say = Callable[[str], None]


class WireAsked(Struct, frozen=True):
    """How the wire is to be shown."""

    wanted: Filter
    roles: tuple[str, ...]
    words: WireWords
    hours: WireHours
    as_json: bool

    def items(self, found: Iterable[WireItem]) -> list[WireItem]:
        """Keep those of the ports that were named."""
        return [one for one in found if not self.roles or one.port in self.roles]

    def left(self, rows: Iterable[WireFold]) -> list[WireFold]:
        """Keep of rows what the filter wants."""
        return filtered(rows, self.wanted, self.words, self.hours)


@click.command()
@click.argument("roles", nargs=-1, metavar="[ROLE]...")
@click.option("--follow", is_flag=True, help="Go on until Ctrl-C.")
@click.option("--filter", "filter_text", default="", metavar="F", help="As in a:12 -r:ok ms>50.")
@click.option("--json", "as_json", is_flag=True, help="The records, for programs and to keep.")
@click.option(
    "--from",
    "saved",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    help="A wire that was saved, instead of a station's.",
)
@click.option("--by", metavar="NAME", help="Who looks; the PIN is asked for.")
@click.option("--lang", type=click.Choice(LANGUAGES), default=DEFAULT, show_default=True)
@SOCKET
def wire(  # noqa: PLR0913
    *, roles: tuple[str, ...], follow: bool, filter_text: str, as_json: bool,
    saved: Path | None, by: str | None, lang: str, at: Path | None,
) -> None:  # fmt: skip
    """Show what goes over the wires of the devices ROLE, or of all: a row for each exchange.

    Equal exchanges share a row. With --follow a row is shown when it begins; with a filter
    too, every exchange that it wants. Of a card device's wire the station gives heads, lengths
    and facts, never what may be a card.
    """
    asked = WireAsked(_filter(filter_text, lang), roles, WireWords(lang), _hours(), as_json)
    if saved is not None:
        if follow:
            raise click.UsageError("a saved wire cannot be followed")
        _show_saved(saved, asked)
        return
    if by is None:
        raise click.UsageError("say who looks: --by NAME")
    try:
        _show_live(at, by, asked, follow=follow)
    except StationError as error:
        said = asked.words.say(error.said) if error.said is not None else str(error)
        _fail(said, EXIT_CODES.get(error.code, REFUSED))


def _fail(said: str, code: int) -> NoReturn:
    click.echo(f"Error: {said}", err=True)
    raise SystemExit(code)


def _filter(text: str, language: str) -> Filter:
    try:
        return wire_filter(text)
    except FilterError as error:
        raise click.UsageError(WireWords(language).say(error.said)) from error


def _hours() -> WireHours:
    """Tell this machine's time: station and console are on the same one."""
    return WireHours((time.time_ns() - time.monotonic_ns()) // 1_000, None)


def _show_saved(path: Path, asked: WireAsked) -> None:
    try:
        found = saved_of(path.read_text("utf-8").splitlines())
    except (RecordError, UnicodeError, OSError) as error:
        _fail(f"{path}: {error}", REFUSED)
    asked = WireAsked(
        asked.wanted, asked.roles, asked.words, WireHours(found.ahead_us, None), asked.as_json
    )
    _show(found, asked)


def _show_live(at: Path | None, by: str, asked: WireAsked, *, follow: bool) -> None:
    with Client(found_at(at)) as client:
        stream = WireStream(client)
        stream.log_in(by, click.prompt(f"PIN of {by}", hide_input=True, err=True))
        stream.follow(asked.roles, with_past=not follow)
        if not follow:
            records = tuple(one for line in stream.past() for one in line.records)
            _show(SavedWire(records, asked.hours.ahead_us), asked)
            return
        # Ctrl-C is how following ends.
        with suppress(KeyboardInterrupt):
            _follow(stream, asked)


def _show(found: SavedWire, asked: WireAsked) -> None:
    """Show what there is, folded; for programs one object, which can be kept and read again."""
    exchanges = Exchanges(most=max(len(found.records) * 2, 1))
    exchanges.take_all(found.records)
    exchanges.finish()
    rows = asked.left(folded(asked.items(exchanges.items())))
    if asked.as_json:
        _echo(json.dumps(_object(rows, found.ahead_us)))
        return
    _echo(heads(asked.words))
    for one in rows:
        _echo(row(one, asked.words, asked.hours).text)


def _object(rows: list[WireFold], ahead_us: int | None) -> dict[str, Any]:
    members = sorted((one for row in rows for one in row.members), key=lambda one: one.place)
    clock = {} if ahead_us is None else clock_line(0, ahead_us)
    return {**clock, "wire": [plain(record) for one in members for record in records_in(one)]}


def _follow(stream: WireStream, asked: WireAsked) -> None:
    """Show rows as they begin, or, for programs, every record of an exchange that has ended."""
    every = asked.as_json or bool(asked.wanted.terms)
    exchanges = Exchanges(most=1)
    rows = OneByOne() if every else Folding(keeps_all=False)
    if asked.as_json:
        _echo(json.dumps(clock_line(0, asked.hours.ahead_us or 0)))
    else:
        _echo(heads(asked.words))
    for line in stream.lines():
        for item in asked.items(exchanges.take_all(line.records)):
            begun = rows.take(item)
            for one in asked.left([begun.fold()] if begun is not None else []):
                _tell_row(one, asked)


def _tell_row(one: WireFold, asked: WireAsked) -> None:
    if not asked.as_json:
        _echo(row(one, asked.words, asked.hours).text)
        return
    for record in records_in(one.first):
        _echo(json.dumps(plain(record)))


def _echo(text: str) -> None:
    """Write a line with the signs that this terminal has."""
    encoding = sys.stdout.encoding or "ascii"
    click.echo(text if encoding.lower().startswith("utf") else as_ascii(text))
    sys.stdout.flush()
