"""An entry for a person: date, time, device, unique code and a short text (R-104)."""

import json
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from functools import partial
from importlib.resources import files
from typing import Any, Protocol

from firmware_py.text.catalogue import DEFAULT, catalogue
from firmware_py.text.codes import record as codes
from firmware_py.text.message import message_of
from firmware_py.text.record_words import RecordWords, hand

CODES: Mapping[str, str] = tomllib.loads(
    (files("firmware_py.text") / "entries.toml").read_text("utf-8")
)
UNKNOWN = "X00"
# What an entry says of itself, by kind: a part of its name.
_PARTS = {
    "event": "event",
    "refused": "event",
    "power": "what",
    "link": "state",
    "ruling": "ruling",
}
# Fields that hold a sentence of the program or a word of the law.
SENTENCES = frozenset({"text", "why", "faults", "fault", "role", "ruling", "irregularity"})
# Those of which an entry's own code is the message.
SAID_BY_CODE = ("text", "why", "irregularity", "after", "what")
# What is said of a field that holds nothing.
UNSAID = {"article": "uncited", "articles": "uncited", "kept": "nothing"}
# Fields that hold a name, and the kind of word that it is.
WORDS = {
    "doing": "console-act",
    "step": "entry-step",
    "state": "state",
    "pace": "pace",
    "event": "event",
}
REPORTED, SAID = "IrregularityReported", "Said"
# Every kind of entry that a station writes.
KINDS = frozenset(
    name if name.startswith(("journal.", "chips.")) else name.split(".")[0] for name in CODES
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
    language: str = DEFAULT

    def line(self, *, alone: bool = True) -> str:
        """Write it on one line; one that stands alone says how far its time is from UTC."""
        offset = f" {self.offset}" if alone else ""
        when = f"{self.date} {self.time}{offset}"
        return f"{self.seq:>7} {when} {self.code} {self.device:<9} {self.text}"

    @property
    def under(self) -> str:
        """The heading that it stands under: its gaming day, and how far its time is from UTC."""
        said = codes.record_day(day_text=self.day, offset_text=self.offset)
        return f"── {RecordWords(self.language).sentence(said)} ──"


def describe(
    entry: RecordedEntry, calendar: RecordCalendar | None = None, language: str = DEFAULT
) -> Significant:
    """Say an entry in a language, at its local time.

    What has a code is said from the catalogue; a sentence without one in Spanish by its pattern.
    """
    payload = json.loads(entry.payload)
    fields: Mapping[str, Any] = payload if isinstance(payload, dict) else {}
    code, words = named(entry.kind, fields), RecordWords(language)
    calendar = calendar or _Utc()
    at = calendar.local(entry.utc_us)
    text = catalogue(language).gettext(f"entry.{code.lower()}")
    said = text.format_map(_Values(_Fields(words).of(fields), kind=entry.kind))
    device = words.device(str(fields.get("role") or fields.get("told_by") or ""))
    return Significant(
        entry.seq,
        at.date().isoformat(),
        at.time().isoformat("milliseconds"),
        device,
        code,
        " ".join(said.split()),
        at.isoformat()[-6:],
        calendar.day_of(entry.seq),
        language,
    )


def named(kind: str, fields: Mapping[str, Any]) -> str:
    """Find the code: of what the entry says if that has its own, or of its kind."""
    part = fields.get(_PARTS.get(kind, "")) or (_alarm(fields) if kind == "alarm" else "")
    return CODES.get(f"{kind}.{part}") or CODES.get(kind) or UNKNOWN


def _alarm(fields: Mapping[str, Any]) -> str:
    return str(fields.get("what") or fields.get("role") or "")


class _Values(dict[str, str]):
    """Values as words; what an entry does not have is left out."""

    def __missing__(self, _key: str) -> str:
        return ""


class _Fields:
    """Says the fields of an entry in one language."""

    def __init__(self, words: RecordWords) -> None:
        self._words = words
        # Fields that are read as a whole.
        self._read: Mapping[str, Callable[[Any], str]] = {
            "changed": self._changes,
            "hand": lambda name: hand(str(name)),
            "outcome": partial(words.word, "outcome"),
            "stakes": partial(words.word, "fate"),
            "place": words.place,
            "who": words.place,
            # Of a PIN: the second of two, and from where it came.
            "with": lambda name: words.sentence(codes.record_second(name=name)),
            "uid": lambda number: words.sentence(codes.record_user(number=number)),
            "from": lambda name: words.sentence(codes.record_process(name=name)) if name else "",
        }

    def of(self, fields: Mapping[str, Any]) -> dict[str, str]:
        """Say every field of an entry."""
        said = {key: self._spoken(key, one) for key, one in fields.items()}
        if fields.get("event") == REPORTED:
            # Any other name is a person's.
            said["name"] = self._words.say(str(fields.get("name")))
        if not fields.get("cents") and fields.get("event") == SAID:
            # Most words go without an amount.
            said.pop("cents", None)
        return said | self._told(fields)

    def _told(self, fields: Mapping[str, Any]) -> dict[str, str]:
        """Say what an entry has by code; one written before there were codes has nothing so."""
        keys = {key: message_of(fields) for key in SAID_BY_CODE if key in fields}
        if "fault_said" in fields:
            keys["fault"] = message_of(fields["fault_said"])
        found = {key: self._words.sentence(one) for key, one in keys.items() if one is not None}
        if faults := fields.get("faults_said"):
            found["faults"] = ", ".join(map(self._words.told, faults))
        return found

    def _spoken(self, key: str, value: object) -> str:
        """Say a field: words of the program by their own, what people wrote as it is."""
        if key in self._read:
            return self._read[key](value)
        if key in UNSAID and not value:
            return self._words.word("said", UNSAID[key])
        if isinstance(value, list) and value:
            return ", ".join(self._spoken(key, one) for one in value)
        return self._text(key, value) if isinstance(value, str) else self._figure(key, value)

    def _text(self, key: str, value: str) -> str:
        if key in SENTENCES:
            return self._words.say(value)
        return self._words.word(WORDS[key], value) if key in WORDS else value

    def _figure(self, key: str, value: object) -> str:
        """Write a number by the unit that its name ends with."""
        if type(value) is int and key.endswith("cents"):
            return self._words.euros(value)
        if type(value) is int and key.endswith("_us"):
            return f"{value // _SECOND_US},{value % _SECOND_US // 100_000} s"
        return self._word(value)

    def _word(self, value: object) -> str:
        if isinstance(value, bool):
            return self._words.yes(value)
        if isinstance(value, list):
            return ", ".join(map(self._word, value)) if value else "–"
        if isinstance(value, dict):
            found = (self._named(name, one) for name, one in value.items() if name != "buffer")
            return ", ".join(found)
        return "" if value is None else str(value)

    def _named(self, name: str, value: object) -> str:
        """Write a field of an object: meters and counters by their names, amounts as amounts."""
        words, meter = self._words, self._words.known("meter", name)
        other = words.place(name) if name.isdigit() else words.say(name)
        known = words.known("field", name) or meter or other
        cents = _exact(value) if meter and name != "hits" else None
        return f"{known} {self._word(value) if cents is None else words.euros(cents)}"

    def _changes(self, value: object) -> str:
        """Write critical changes: what, the old value, the new one."""
        rows = value if isinstance(value, list) else []
        return "; ".join(
            f"{self._words.setting(row['what'])}: {self._value(row['what'], row['old'])} → "
            f"{self._value(row['what'], row['new'])}"
            for row in rows
        )

    def _value(self, what: str, value: object) -> str:
        return self._words.word("said", "none") if value is None else self._figure(what, value)


def _exact(value: object) -> int | Fraction | None:
    try:
        return Fraction(value) if isinstance(value, int | str) else None
    except (ValueError, ZeroDivisionError):
        return None
