"""The registers that the law and the pit ask for, read out of the record."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from firmware_py.journal.entry import Entry
from firmware_py.journal.local_time import Calendar

SHOE_STEP = "set-number"


@dataclass(frozen=True, slots=True)
class DisplayRow:
    """The jackpot's display on a gaming day: first, last, least and most shown (R-61)."""

    day: str
    level: str
    first_cents: int
    last_cents: int
    least_cents: int
    most_cents: int


@dataclass(frozen=True, slots=True)
class Win:
    """A line of the win register (R-61)."""

    number: int
    day: str
    date: str
    time: str
    utc: str
    table: str
    game: str
    round: int
    seat: int
    hand: str
    cents: int
    winner: str
    signed: tuple[str, ...]
    paid: bool
    # Draws of its round that two people named because no device opened them.
    typed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A session and the number of its shoe or set; `again` marks the one of the session before."""

    seq: int
    day: str
    date: str
    number: str
    by: str
    again: bool


def displays(past: Iterable[Entry], calendar: Calendar) -> list[DisplayRow]:
    """Give the daily register of the displayed amounts, by gaming day."""
    days: dict[tuple[str, str], list[int]] = {}
    for entry in past:
        if entry.kind == "meter":
            fields = json.loads(entry.payload)
            day = calendar.day_of(entry.seq) or calendar.local(entry.utc_us).date().isoformat()
            key = (day, fields.get("level", ""))
            days.setdefault(key, []).append(fields["shown_cents"])
    return [DisplayRow(*key, all_[0], all_[-1], min(all_), max(all_)) for key, all_ in days.items()]


def wins(past: Iterable[Entry], calendar: Calendar) -> list[Win]:
    """Give the win register, by number; a prize that is not paid yet says so."""
    found: dict[int, Win] = {}
    for entry in past:
        if entry.kind in ("hit", "hit-paid"):
            fields = json.loads(entry.payload)
            found[fields["number"]] = _win(entry, fields, found.get(fields["number"]), calendar)
    return [found[number] for number in sorted(found)]


def _win(entry: Entry, fields: dict[str, Any], earlier: Win | None, calendar: Calendar) -> Win:
    """Make a line of the register; the moment is that of the hit, not of its payment."""
    local, utc = calendar.local(entry.utc_us), Calendar().local(entry.utc_us)
    won: dict[str, Any] = {
        "day": calendar.day_of(entry.seq),
        "date": f"{local:%Y-%m-%d}",
        "time": f"{local:%H:%M:%S}",
        "utc": f"{utc:%Y-%m-%dT%H:%M:%S}Z",
    }
    if earlier is not None:
        won = {name: getattr(earlier, name) for name in won}
    names = ("number", "table", "game", "round", "seat", "hand", "cents", "winner")
    values = {name: fields[name] for name in names}
    signed = tuple(fields["confirmed_by"])
    named = tuple(fields.get("typed", ()))
    return Win(signed=signed, paid=entry.kind == "hit-paid", typed=named, **won, **values)


def shoes(past: Iterable[Entry], calendar: Calendar) -> list[SessionRow]:
    """Name the shoe or set of every session; the same in a row is flagged (R-2)."""
    found: list[SessionRow] = []
    for entry, fields in _steps(past):
        number = str(fields.get("detail", "")).strip()
        again = bool(found) and bool(number) and found[-1].number == number
        day, date = calendar.day_of(entry.seq), f"{calendar.local(entry.utc_us):%Y-%m-%d}"
        found.append(SessionRow(entry.seq, day, date, number, str(fields.get("by", "")), again))
    return found


def _steps(past: Iterable[Entry]) -> Iterator[tuple[Entry, dict[str, Any]]]:
    """Give the number that each session was opened with: the last one said before it opened."""
    waiting: tuple[Entry, dict[str, Any]] | None = None
    for entry in past:
        if entry.kind != "event":
            continue
        fields = json.loads(entry.payload)
        if fields.get("event") == "CustodyStepDone" and fields["step"] == SHOE_STEP:
            waiting = entry, fields
        elif fields.get("event") == "ClosingAsked" and waiting is not None:
            yield waiting
            waiting = None
    if waiting is not None:
        yield waiting
