"""Past rounds as the record has them: cards in order, bets, result, decisions, jackpot (R-108)."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from firmware_py.journal.entry import Entry

Fields = dict[str, Any]
_SAID = frozenset({"who", "word", "cents", "numbers"})
# What a person decided against or beside the sheet.
_OVERRIDES = frozenset({"SupervisorDecided", "MeterCorrected", "CardMoved"})


@dataclass(slots=True)
class PastRound:
    """One round; a card that stayed face down is `??` for ever."""

    number: int
    first_seq: int
    last_seq: int = 0
    outcome: str = "in play"
    cards: list[Fields] = field(default_factory=list)
    bets: list[Fields] = field(default_factory=list)
    words: list[Fields] = field(default_factory=list)
    rulings: list[Fields] = field(default_factory=list)
    overrides: list[Fields] = field(default_factory=list)
    moves: list[Fields] = field(default_factory=list)
    hits: list[Fields] = field(default_factory=list)
    house_cents: int = 0
    jackpot_cents: int | None = None


def past_rounds(past: Iterable[Entry]) -> Iterator[PastRound]:
    """Read the rounds out of the entries, oldest first; one in play is given as it stands."""
    found: PastRound | None = None
    rounds = 0
    for entry in past:
        fields = json.loads(entry.payload) if entry.kind in _TAKES else {}
        if entry.kind == "event" and fields["event"] == "BetsOpened":
            found = PastRound(rounds + 1, entry.seq)
        if found is None or entry.kind not in _TAKES:
            continue
        found.last_seq = entry.seq
        _TAKES[entry.kind](found, fields)
        if entry.kind == "round":
            rounds = found.number
            yield found
            found = None
    if found is not None:
        yield found


def _event(found: PastRound, fields: Fields) -> None:
    name = fields["event"]
    if name in ("CardDrawn", "FaceUpSeen"):
        _drawn(found, [fields["number"]])
    elif name == "PacketDrawn":
        _drawn(found, range(fields["first"], fields["first"] + len(fields["commitments"])))
    elif name == "CardOpened":
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
        if card["number"] == fields["number"]:
            card["card"] = fields["card"]


def _meter(found: PastRound, fields: Fields) -> None:
    found.jackpot_cents = fields["shown_cents"]


def _ended(found: PastRound, fields: Fields) -> None:
    found.number, found.outcome = fields["number"], fields["outcome"]
    found.bets, found.moves = fields["bets"], fields["moves"] + fields["cut"]
    found.house_cents = fields["house_cents"]


_TAKES: dict[str, Callable[[PastRound, Fields], None]] = {
    "event": _event,
    "ruling": lambda found, fields: found.rulings.append(fields),
    "meter": _meter,
    "hit": lambda found, fields: found.hits.append(fields),
    "round": _ended,
}
