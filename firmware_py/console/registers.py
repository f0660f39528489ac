"""The registers that the law and the pit ask for, read out of the record."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from firmware_py.journal.entry import Entry
from firmware_py.journal.significant import significant

SHOE_STEP = "set-number"


@dataclass(frozen=True, slots=True)
class Shown:
    """The jackpot's display on a day: first, last, least and most shown (R-61)."""

    date: str
    level: str
    first_cents: int
    last_cents: int
    least_cents: int
    most_cents: int


@dataclass(frozen=True, slots=True)
class Win:
    """A line of the win register (R-61)."""

    number: int
    date: str
    time: str
    table: str
    game: str
    round: int
    seat: int
    hand: str
    cents: int
    winner: str
    signed: tuple[str, ...]
    paid: bool


@dataclass(frozen=True, slots=True)
class Session:
    """A session and the number of its shoe or set; `again` marks the one of the session before."""

    seq: int
    date: str
    number: str
    by: str
    again: bool


def displays(past: Iterable[Entry]) -> list[Shown]:
    """Give the daily register of the displayed amounts."""
    days: dict[tuple[str, str], list[int]] = {}
    for entry in past:
        if entry.kind == "meter":
            fields = json.loads(entry.payload)
            key = (significant(entry).date, fields.get("level", ""))
            days.setdefault(key, []).append(fields["shown_cents"])
    return [Shown(*key, all_[0], all_[-1], min(all_), max(all_)) for key, all_ in days.items()]


def wins(past: Iterable[Entry]) -> list[Win]:
    """Give the win register, by number; a prize that is not paid yet says so."""
    found: dict[int, Win] = {}
    for entry in past:
        if entry.kind in ("hit", "hit-paid"):
            fields = json.loads(entry.payload)
            found[fields["number"]] = _win(entry, fields, found.get(fields["number"]))
    return [found[number] for number in sorted(found)]


def _win(entry: Entry, fields: dict[str, Any], earlier: Win | None) -> Win:
    said = significant(entry)
    date, time = (earlier.date, earlier.time) if earlier else (said.date, said.time)
    names = ("number", "table", "game", "round", "seat", "hand", "cents", "winner")
    values = {name: fields[name] for name in names}
    signed = tuple(fields["confirmed_by"])
    return Win(date=date, time=time, signed=signed, paid=entry.kind == "hit-paid", **values)


def shoes(past: Iterable[Entry]) -> list[Session]:
    """Name the shoe or set of every session; the same in a row is flagged (R-2)."""
    found: list[Session] = []
    for entry, fields in _steps(past):
        number = str(fields.get("detail", "")).strip()
        again = bool(found) and bool(number) and found[-1].number == number
        date = significant(entry).date
        found.append(Session(entry.seq, date, number, str(fields.get("by", "")), again))
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
