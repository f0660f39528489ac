"""An entry for a person: date, time, device, unique code and a short text (R-104)."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from firmware_py.journal.entry import Entry
from firmware_py.journal.sentences_es import WORDS
from firmware_py.journal.spanish import say
from firmware_py.journal.texts_es import TEXTS

UNKNOWN = ("X00", "Apunte {kind}")
# What an entry says of itself, by kind: a part of its name.
_PARTS = {
    "event": "event",
    "refused": "event",
    "power": "what",
    "link": "state",
    "ruling": "ruling",
}
# Fields that hold a sentence of the program.
SENTENCES = frozenset({"text", "why", "faults", "fault", "role"})
# Fields that hold a word of the law.
LAW = frozenset({"ruling", "irregularity", "why", "text"})
REPORTED = "IrregularityReported"
Law = Callable[[str], str]
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Significant:
    """What happened, in the order date, time, device, code, text."""

    seq: int
    date: str
    time: str
    device: str
    code: str
    text: str

    def line(self) -> str:
        """Write it on one line."""
        when = f"{self.date} {self.time}"
        return f"{self.seq:>8}  {when}  {self.code}  {self.device:<10} {self.text}"


def significant(entry: Entry, law: Law = str) -> Significant:
    """Say an entry in Spanish; times are UTC, so that they mean the same everywhere.

    The journal knows no games: `law` says the words of rulings and refusals.
    """
    payload = json.loads(entry.payload)
    fields: Mapping[str, Any] = payload if isinstance(payload, dict) else {}
    code, text = named(entry.kind, fields)
    at = _moment(entry.utc_us)
    words = text.format_map(_Fields(fields, law, kind=entry.kind))
    device = str(fields.get("role") or fields.get("told_by") or "")
    return Significant(
        entry.seq,
        at.date().isoformat(),
        at.time().isoformat("milliseconds"),
        device,
        code,
        " ".join(words.split()),
    )


def _moment(utc_us: int) -> datetime:
    """Give the wall clock's word; a clock that was never set may say anything."""
    try:
        return _EPOCH + timedelta(microseconds=utc_us)
    except OverflowError:
        return datetime.min.replace(tzinfo=UTC)


def named(kind: str, fields: Mapping[str, Any]) -> tuple[str, str]:
    """Find code and text: of what the entry says if that has its own, or of its kind."""
    part = fields.get(_PARTS.get(kind, "")) or (_alarm(fields) if kind == "alarm" else "")
    return TEXTS.get(f"{kind}.{part}") or TEXTS.get(kind) or UNKNOWN


def _alarm(fields: Mapping[str, Any]) -> str:
    return str(fields.get("what") or fields.get("role") or "")


class _Fields(dict[str, str]):
    """Values as words; what an entry does not have is left out."""

    def __init__(self, fields: Mapping[str, Any], law: Law, **more: str) -> None:
        # A name is a person's, but for that of an irregularity.
        known = LAW | {"name"} if fields.get("event") == REPORTED else LAW
        said = {key: _spoken(key, one, law if key in known else str) for key, one in fields.items()}
        super().__init__(said | more)

    def __missing__(self, _key: str) -> str:
        return ""


def _spoken(key: str, value: object, law: Law) -> str:
    """Say a field: words of the program by their Spanish ones, what people wrote as it is."""
    if isinstance(value, list) and value:
        return ", ".join(_spoken(key, one, law) for one in value)
    if not isinstance(value, str):
        return _word(value)
    if key in SENTENCES:
        said = say(value)
        return said if said != value else law(value)
    return law(WORDS.get(key, {}).get(value, value))


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "sí" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(_word, value)) if value else "–"
    if isinstance(value, dict):
        return " ".join(_word(inner) for inner in value.values())
    return "" if value is None else str(value)
