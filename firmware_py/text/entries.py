"""An entry for a person: date, time, device, unique code and a short text (R-104)."""

import json
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from importlib.resources import files
from typing import Any, Protocol

from firmware_py.text import record_words
from firmware_py.text.legacy import say
from firmware_py.text.message import message_of
from firmware_py.text.render import DEFAULT, sentence

_DATA = tomllib.loads((files("firmware_py.text") / "entries_es.toml").read_text("utf-8"))
TEXTS: Mapping[str, tuple[str, str]] = {
    name: (code, text) for name, (code, text) in _DATA["entries"].items()
}
WORDS: Mapping[str, Mapping[str, str]] = _DATA["words"]

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
REPORTED, SAID = "IrregularityReported", "Said"
Law = Callable[[str], str]
# Every kind of entry that a station writes.
KINDS = frozenset(
    name if name.startswith(("journal.", "chips.")) else name.split(".")[0] for name in TEXTS
)
_SECOND_US = 1_000_000
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class RecordedEntry(Protocol):
    """What is read of an entry of the record."""

    @property
    def seq(self) -> int:
        """Its number."""

    @property
    def utc_us(self) -> int:
        """When it was written."""

    @property
    def kind(self) -> str:
        """What it is."""

    @property
    def payload(self) -> str:
        """What it says, as JSON."""


class RecordCalendar(Protocol):
    """Where a table stands in time."""

    def local(self, utc_us: int) -> datetime:
        """Give the local time."""

    def day_of(self, seq: int) -> str:
        """Name the gaming day of an entry."""


class _Utc:
    """The time of the machine, where no table is known."""

    def local(self, utc_us: int) -> datetime:
        try:
            return _EPOCH + timedelta(microseconds=utc_us)
        except OverflowError:
            # A clock that was never set may say anything.
            return datetime.min.replace(tzinfo=UTC)

    def day_of(self, _seq: int) -> str:
        return ""


@dataclass(frozen=True, slots=True)
class Significant:
    """What happened, in the order date, time, device, code, text; date and time are local."""

    seq: int
    date: str
    time: str
    device: str
    code: str
    text: str
    # How far local time is from UTC, and the gaming day.
    offset: str = "+00:00"
    day: str = ""

    def line(self, *, alone: bool = True) -> str:
        """Write it on one line; one that stands alone says how far its time is from UTC."""
        offset = f" {self.offset}" if alone else ""
        when = f"{self.date} {self.time}{offset}"
        return f"{self.seq:>7} {when} {self.code} {self.device:<9} {self.text}"

    @property
    def under(self) -> str:
        """The heading that it stands under: its gaming day, and how far its time is from UTC."""
        return f"── jornada {self.day} · hora local, UTC{self.offset} ──"


def describe(
    entry: RecordedEntry, law: Law = str, calendar: RecordCalendar | None = None
) -> Significant:
    """Say an entry in Spanish, at its local time; `law` says the words of rulings.

    What has a code is said from the catalogue, a sentence without one by its pattern.
    """
    payload = json.loads(entry.payload)
    fields: Mapping[str, Any] = payload if isinstance(payload, dict) else {}
    code, text = named(entry.kind, fields)
    calendar = calendar or _Utc()
    at = calendar.local(entry.utc_us)
    words = text.format_map(_Fields(fields, law, kind=entry.kind))
    device = record_words.device(str(fields.get("role") or fields.get("told_by") or ""))
    return Significant(
        entry.seq,
        at.date().isoformat(),
        at.time().isoformat("milliseconds"),
        device,
        code,
        " ".join(words.split()),
        at.isoformat()[-6:],
        calendar.day_of(entry.seq),
    )


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
        if not fields.get("cents") and fields.get("event") == SAID:
            # Most words go without an amount.
            said.pop("cents", None)
        super().__init__(said | _told(fields) | more)

    def __missing__(self, _key: str) -> str:
        return ""


def _told(fields: Mapping[str, Any]) -> dict[str, str]:
    """Say what an entry has by code; one written before there were codes has nothing so."""
    keys = {key: message_of(fields) for key in ("text", "why") if key in fields}
    if "fault_said" in fields:
        keys["fault"] = message_of(fields["fault_said"])
    return {key: sentence(one, DEFAULT) for key, one in keys.items() if one is not None}


def _spoken(key: str, value: object, law: Law) -> str:
    """Say a field: words of the program by their Spanish ones, what people wrote as it is."""
    if key in _READ:
        return _READ[key](value)
    if key in ("article", "articles") and not value:
        return record_words.UNCITED
    if isinstance(value, list) and value:
        return ", ".join(_spoken(key, one, law) for one in value)
    if not isinstance(value, str):
        return _figure(key, value)
    if key in SENTENCES:
        said = say(value)
        return said if said != value else law(value)
    return law(WORDS.get(key, {}).get(value, value))


def _figure(key: str, value: object) -> str:
    """Write a number by the unit that its name ends with."""
    if type(value) is int and key.endswith("cents"):
        return record_words.euros(value)
    if type(value) is int and key.endswith("_us"):
        return f"{value // _SECOND_US},{value % _SECOND_US // 100_000} s"
    return _word(value)


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "sí" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(_word, value)) if value else "–"
    if isinstance(value, dict):
        return ", ".join(_named(name, inner) for name, inner in value.items() if name != "buffer")
    return "" if value is None else str(value)


def _named(name: str, value: object) -> str:
    """Write a field of an object: meters and counters by their names, amounts as amounts."""
    known = record_words.FIELDS.get(name, record_words.place(name) if name.isdigit() else say(name))
    is_amount = name in record_words.METERS and name != "hits"
    cents = _exact(value) if is_amount else None
    return f"{known} {_word(value) if cents is None else record_words.euros(cents)}"


def _exact(value: object) -> int | Fraction | None:
    try:
        return Fraction(value) if isinstance(value, int | str) else None
    except (ValueError, ZeroDivisionError):
        return None


def _changes(value: object) -> str:
    """Write critical changes: what, the old value, the new one."""
    rows = value if isinstance(value, list) else []
    return "; ".join(
        f"{record_words.setting(row['what'])}: {_value(row['what'], row['old'])} → "
        f"{_value(row['what'], row['new'])}"
        for row in rows
    )


def _value(what: str, value: object) -> str:
    return "ninguno" if value is None else _figure(what, value)


# Fields that are read as a whole.
_READ: Mapping[str, Callable[[Any], str]] = {
    "changed": _changes,
    "hand": lambda name: record_words.hand(str(name)),
    "outcome": lambda name: record_words.OUTCOMES.get(str(name), str(name)),
    "stakes": lambda name: record_words.STAKES.get(str(name), str(name)),
    "place": record_words.place,
    "who": record_words.place,
    # Of a PIN: the second of two, and from where it came.
    "with": lambda name: f"o {name}",
    "uid": lambda number: f"· usuario local {number}",
    "from": lambda process: f"· proceso {process}" if process else "",
}
