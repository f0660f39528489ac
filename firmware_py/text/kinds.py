"""The kinds of a message's fields, and how a value of each is written in a language."""

from collections.abc import Callable
from typing import Any

from firmware_py.text.amounts import amount, spoken

# Last word of a field's name → the type that its constructor takes.
TYPES = {
    "cents": "int",
    "euros": "int",
    "change": "int",
    "count": "int",
    "number": "int",
    "seat": "int",
    "seats": "tuple[int, ...]",
    "role": "str",
    "box": "str",
    "word": "str",
    "name": "str",
    "article": "str",
    "articles": "tuple[str, ...]",
    "cited": "str",
    "phase": "str",
    "step": "str",
    "text": "str",
    "message": "Message",
    "messages": "tuple[Message, ...]",
    "row": "tuple[Message, ...]",
    "reasons": "tuple[Message, ...]",
    "alarm": "str",
    "advice": "str",
    "cardfault": "int",
    "fault": "int",
    "slotcode": "int",
    "tamper": "str",
    "command": "str",
    "stop": "str",
    "unproved": "str",
}
# Kinds whose values are words of a catalogue themselves: `phase` dealing is `word-phase.dealing`.
CATALOGUED = frozenset(
    {
        "phase", "step", "role", "alarm", "advice", "cardfault", "fault", "slotcode", "tamper",
        "command", "stop", "unproved",
    }
)  # fmt: skip
# How the parts of a list are joined, where the last has no «and».
_JOINED = {"row": ", ", "reasons": "; "}
# Amounts in cents as a croupier says them, with their sign where chips move.
SPOKEN = frozenset({"euros", "change"})
# English as the record has it: amounts in cents and lists with commas, as in all its entries.
RECORD = "record"
_LAST = {"es": " y ", "gl": " e ", "eu": " eta ", "en": " and ", RECORD: ", "}

Say = Callable[[Any], str]
Word = Callable[[str, str], str]


def kind_of(field: str) -> str:
    """Give the kind that a field's name ends with."""
    return field.rpartition("_")[2]


def written(field: str, value: Any, language: str, say: Say, word: Word) -> str:
    """Write one value: `say` makes sentences of nested messages, `word` looks up a catalogue."""
    kind = kind_of(field)
    if kind == "cents":
        return str(value) if language == RECORD else amount(value, language)
    if kind in SPOKEN:
        return spoken(value, language, sign=kind == "change")
    if kind == "cited":
        # What rests on no article is said without one.
        return f" ({value})" if value else ""
    if kind in CATALOGUED:
        return word(kind, str(value))
    return say(value) if kind == "message" else _plain(kind, value, language, say)


def _plain(kind: str, value: Any, language: str, say: Say) -> str:
    if kind in _JOINED:
        return _JOINED[kind].join(map(say, value))
    if isinstance(value, tuple):
        return listed([say(one) if kind == "messages" else str(one) for one in value], language)
    return str(value)


def listed(parts: list[str], language: str) -> str:
    """Write several things in a row, the last with the language's own «and»."""
    *first, last = parts or [""]
    return f"{', '.join(first)}{_LAST[language]}{last}" if first else last
