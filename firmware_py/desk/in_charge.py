"""What those in charge type: opening, prizes, evidence, chips, settings, service.

The simulated table has one PIN for everybody; the two people whom a command takes are named here.
"""

from collections.abc import Callable, Mapping
from typing import Any

from firmware_py.desk.acts import Tell
from firmware_py.desk.line import KeyboardError, TypedLine

DEALER, BOSS, DIRECTOR, OTHER = "ana", "jose", "dora", "dani"


def _step(line: TypedLine) -> Tell:
    name = " ".join(line.rest[:2]) if line.rest[0] == "device-seal" else line.rest[0]
    detail = " ".join(line.rest[len(name.split()) :])
    return Tell("step", {"step": name} | ({"detail": detail} if detail else {}), BOSS)


def _hit(line: TypedLine) -> Tell:
    winner = {"winner": line.joined(2)} if line.rest[2:] else {}
    return Tell("confirm-hit", {"number": line.number(line.rest[1]), **winner}, line.rest[0])


def _unlock(line: TypedLine) -> Tell:
    """Unlock an account; a director does, and never his own."""
    name = line.rest[0]
    return Tell("unlock", {"name": name}, OTHER if name == DIRECTOR else DIRECTOR)


def _two(command: str, fields: Mapping[str, Any], by: str = BOSS, second: str = DIRECTOR) -> Tell:
    return Tell(command, fields, by, second)


def _why(line: TypedLine, start: int = 0) -> dict[str, str]:
    return {"reason": line.joined(start)}


def _freeze(line: TypedLine, *, frozen: bool) -> Tell:
    return _two("freeze", {"frozen": frozen, **_why(line)})


def _dispute(line: TypedLine, *, disputed: bool) -> Tell:
    return _two("dispute-hit", {"number": line.number(line.rest[0]), "disputed": disputed})


def _numbered(command: str, field: str) -> Callable[[TypedLine], Tell]:
    return lambda line: _two(command, {field: line.number(line.rest[0]), **_why(line, 1)})


def _move(line: TypedLine) -> Tell:
    """Put a card right: the Nth card of a place goes to another."""
    lies, which, to = line.rest[0], line.number(line.rest[1]), line.rest[2]
    places = {place["place"]: place["numbers"] for place in line.seen["places"]}
    lying = places.get(lies, [])
    if not 1 <= which <= len(lying):
        place = line.voice.place(lies)
        raise KeyboardError(line.voice.say("say.no-cards-at", place=f"{place} ({len(lying)})"))
    return Tell("move", {"number": lying[which - 1], "place": to})


def _chips(line: TypedLine) -> Tell:
    fields = {"what": line.rest[0], "cents": line.cents(line.rest[1])}
    return _two("chips", fields, DEALER, BOSS)


def _meter(line: TypedLine) -> Tell:
    fields = {"cents": line.cents(line.rest[0]), **_why(line, 1)}
    return _two("correct-meter", fields, DIRECTOR, OTHER)


def _card(line: TypedLine) -> Tell:
    return Tell("card", {"number": line.number(line.rest[0]), "card": line.rest[1]})


def _begin(line: TypedLine) -> Tell:
    """Begin a record with the figures of the one before; its head is nowhere any more."""
    cents = line.cents(line.rest[1])
    meters = {"meters": {"display": cents}} if cents else {}
    figures = {"rounds": line.number(line.rest[0]), "head": "none", **meters, **_why(line, 2)}
    return _two("begin-record", figures, DIRECTOR, OTHER)


def _archive(line: TypedLine) -> Tell:
    fields = {"through": line.number(line.rest[0]), "where": line.joined(1)}
    return _two("archive", fields, DIRECTOR, OTHER)


def _name(line: TypedLine) -> Tell:
    """Name a card that its device does not open: two people, marked so."""
    fields = {"number": line.number(line.rest[0]), "card": line.rest[1], **_why(line, 2)}
    return _two("rule-card", fields)


CHARGE: Mapping[str, Callable[[TypedLine], Tell]] = {
    "open": lambda _: Tell("open", {}, BOSS),
    "step": _step,
    "tokens": lambda line: Tell("tokens", {"seats": [line.number(seat) for seat in line.rest]}),
    "card": _card,
    "move": _move,
    "corrected": lambda _: Tell("corrected"),
    "shuffled": lambda _: Tell("shuffled"),
    "paid": lambda _: Tell("paid"),
    "counted": lambda line: Tell("counted", {"count": line.number(line.rest[0])}),
    "discards": lambda line: Tell("discards", {"count": line.number(line.rest[0])}),
    "hit": _hit,
    "dispute": lambda line: _dispute(line, disputed=True),
    "undispute": lambda line: _dispute(line, disputed=False),
    "freeze": lambda line: _freeze(line, frozen=True),
    "unfreeze": lambda line: _freeze(line, frozen=False),
    "prove": _numbered("prove-card", "number"),
    "readmit": lambda line: _two("readmit", {"role": line.rest[0], **_why(line, 1)}),
    "replace": _numbered("replace-slot", "seat"),
    "unlock": _unlock,
    "chips": _chips,
    "meter": _meter,
    "repair": lambda line: _two("repair-jackpot", _why(line), DIRECTOR, OTHER),
    "acknowledge": lambda line: Tell("acknowledge", {"seq": line.number(line.rest[0])}, BOSS),
    "archive": _archive,
    "begin": _begin,
    "name": _name,
    "accept": lambda line: _two("accept-settings", _why(line), DIRECTOR, OTHER),
}
