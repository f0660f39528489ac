"""Past rounds as the record has them: cards, bets, reports, rulings, payments, prizes (R-108)."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from firmware_py.journal.entry import Entry

Fields = dict[str, Any]
_SAID = frozenset({"who", "word", "cents", "numbers"})
# What a person decided against or beside the sheet.
_DECIDED = "SupervisorDecided"
_OVERRIDES = frozenset({_DECIDED, "MeterCorrected", "CardMoved"})
_BY_PEOPLE = frozenset({_DECIDED, "FaceTyped"})
_HALTED = "halted"
# Who rules where no person does.
SHEET = "sheet"
BEGUN = "record-begun"


@dataclass(slots=True)
class PastRound:
    """One round; a card that stayed face down is `??` for ever."""

    number: int
    first_seq: int
    began_us: int = 0
    last_seq: int = 0
    ended_us: int = 0
    outcome: str = "in play"
    cards: list[Fields] = field(default_factory=list)
    bets: list[Fields] = field(default_factory=list)
    words: list[Fields] = field(default_factory=list)
    # Each with who reported it, and who ruled: the sheet, or a person.
    rulings: list[Fields] = field(default_factory=list)
    overrides: list[Fields] = field(default_factory=list)
    moves: list[Fields] = field(default_factory=list)
    hits: list[Fields] = field(default_factory=list)
    house_cents: int = 0
    jackpot_cents: int | None = None
    # The entry after which everything of the round lies on the table, to be seen again.
    replay_seq: int = 0


@dataclass(slots=True)
class _Reading:
    """A round that is being read: the event before this entry, and what was told of a fault."""

    found: PastRound
    told: Fields = field(default_factory=dict)
    reported: Fields = field(default_factory=dict)
    # The last event that stopped play: a device or the station told it, nobody reported it.
    stopped: Fields = field(default_factory=dict)
    is_paid: bool = False


def past_rounds(past: Iterable[Entry]) -> Iterator[PastRound]:
    """Read the rounds out of the entries, oldest first; one in play is given as it stands."""
    reading: _Reading | None = None
    rounds = 0
    for entry in past:
        fields = json.loads(entry.payload) if entry.kind in _TAKES or entry.kind == BEGUN else {}
        if entry.kind == BEGUN:
            rounds = fields["rounds"]
        if entry.kind == "event" and fields["event"] == "BetsOpened":
            reading = _Reading(PastRound(rounds + 1, entry.seq, entry.utc_us))
        if reading is None or entry.kind not in _TAKES:
            continue
        _take(reading, entry, fields)
        if entry.kind == "round":
            rounds = reading.found.number
            yield reading.found
            reading = None
    if reading is not None:
        yield reading.found


def _take(reading: _Reading, entry: Entry, fields: Fields) -> None:
    found = reading.found
    found.last_seq, found.ended_us = entry.seq, entry.utc_us
    if entry.kind == "event" and fields["event"] == "RoundPaid":
        found.replay_seq, reading.is_paid = entry.seq - 1, True
    elif not reading.is_paid:
        found.replay_seq = entry.seq
    _TAKES[entry.kind](reading, fields)


def _event(reading: _Reading, fields: Fields) -> None:
    name, found = fields["event"], reading.found
    reading.told = fields
    if name == "IrregularityReported":
        reading.reported = fields
    elif name not in _BY_PEOPLE and fields.get("now") == _HALTED:
        reading.stopped = fields
    if name in ("CardDrawn", "FaceUpSeen"):
        _drawn(found, [fields["number"]])
    elif name == "PacketDrawn":
        _drawn(found, range(fields["first"], fields["first"] + len(fields["commitments"])))
    elif name in ("CardOpened", "FaceTyped"):
        _opened(found, fields)
    elif name == "Said":
        found.words.append({key: fields[key] for key in fields.keys() & _SAID})
    if name in _OVERRIDES:
        found.overrides.append(fields)


def _drawn(found: PastRound, numbers: Iterable[int]) -> None:
    known = {card["number"] for card in found.cards}
    found.cards += [{"number": n, "card": "??"} for n in numbers if n not in known]


def _opened(found: PastRound, fields: Fields) -> None:
    for card in found.cards:
        if card["number"] == fields["number"] and card["card"] == "??":
            card["card"] = fields["card"]
            if len(fields.get("people", ())) > 1:
                # Named by two people: no device has opened it.
                card["typed"] = fields["people"]


def _ruled(reading: _Reading, fields: Fields) -> None:
    """Tell who reported from who ruled: after a decision a person did, otherwise the sheet."""
    told = reading.told
    by_person = told.get("event") in _BY_PEOPLE
    source = _told_of(reading, fields) if by_person else told
    people = {
        "reported_by": source.get("by") or source.get("told_by") or source.get("role", ""),
        "ruled_by": ", ".join(told.get("people", ())) or told["by"] if by_person else SHEET,
    }
    reading.found.rulings.append({**fields, **people})


def _told_of(reading: _Reading, ruling: Fields) -> Fields:
    """Find who told what a person ruled on: who reported it, or the device that stopped play."""
    if reading.reported.get("name") == ruling["irregularity"]:
        return reading.reported
    return reading.stopped or reading.reported or reading.told


def _meter(reading: _Reading, fields: Fields) -> None:
    reading.found.jackpot_cents = fields["shown_cents"]


def _ended(reading: _Reading, fields: Fields) -> None:
    found = reading.found
    found.number, found.outcome = fields["number"], fields["outcome"]
    found.bets, found.moves = fields["bets"], fields["moves"] + fields["cut"]
    found.house_cents = fields["house_cents"]


_TAKES: dict[str, Callable[[_Reading, Fields], None]] = {
    "event": _event,
    "ruling": _ruled,
    "meter": _meter,
    "hit": lambda reading, fields: reading.found.hits.append(fields),
    "round": _ended,
}
