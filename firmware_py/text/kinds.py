"""The kinds of a message's fields, and how a value of each is written in a language."""

from collections.abc import Callable
from typing import Any

from firmware_py.text.amounts import amount, spoken

# Last word of a field's name → the type that its constructor takes.
TYPES = {
    "cents": "int",
    # The same, where the record names the unit.
    "amount": "int",
    # Cents as a croupier says them, and with their sign where chips move.
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
    "names": "tuple[str, ...]",
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
    "event": "str",
    "right": "str",
    "act": "str",
    "phases": "tuple[str, ...]",
    "choice": "tuple[str, ...]",
}
# Kinds whose values are words of a catalogue themselves: `phase` dealing is `word-phase.dealing`.
CATALOGUED = frozenset(
    {
        "phase", "step", "role", "alarm", "advice", "cardfault", "fault", "slotcode", "tamper",
        "command", "stop", "unproved", "event", "right", "act",
    }
)  # fmt: skip
# How the parts of a list are joined, where the last has no «and».
_JOINED = {"row": ", ", "reasons": "; "}
# English as the record has it: amounts in cents and lists with commas, as in all its entries.
RECORD = "record"
_AND = {"es": " y ", "gl": " e ", "eu": " eta ", "en": " and ", RECORD: " and "}
_OR = {"es": " o ", "gl": " ou ", "eu": " edo ", "en": " or ", RECORD: " or "}
_LAST = _AND | {RECORD: ", "}

Say = Callable[[Any], str]
Word = Callable[[str, str], str]


def kind_of(field: str) -> str:
    """Give the kind that a field's name ends with."""
    return field.rpartition("_")[2]


def written(field: str, value: Any, language: str, say: Say, word: Word) -> str:
    """Write one value: `say` makes sentences of nested messages, `word` looks up a catalogue."""
    kind = kind_of(field)
    if kind in CATALOGUED or kind == "phases":
        return _catalogued(kind, value, language, word)
    if kind == "message":
        return say(value)
    if kind in _JOINED:
        return _JOINED[kind].join(map(say, value))
    if kind in _WRITERS:
        return _WRITERS[kind](value, language)
    if isinstance(value, tuple):
        return listed([say(one) if kind == "messages" else str(one) for one in value], language)
    return str(value)


def _catalogued(kind: str, value: Any, language: str, word: Word) -> str:
    if kind == "phases":
        return _OR[language].join(word("phase", one) for one in value)
    # The record calls an event as its entry does.
    return value if kind == "event" and language == RECORD else word(kind, str(value))


def _in_cents(cents: int, language: str) -> str:
    return str(cents) if language == RECORD else amount(cents, language)


def _amount(cents: int, language: str) -> str:
    return f"{cents} cents" if language == RECORD else amount(cents, language)


def _change(cents: int, language: str) -> str:
    return spoken(cents, language, sign=True)


def _cited(article: str, _language: str) -> str:
    """Write an article behind a sentence; what rests on none is said without."""
    return f" ({article})" if article else ""


def _names(names: tuple[str, ...], language: str) -> str:
    return _AND[language].join(names)


def _choice(names: tuple[str, ...], language: str) -> str:
    return _OR[language].join(names)


_WRITERS: dict[str, Callable[[Any, str], str]] = {
    "cents": _in_cents,
    "euros": spoken,
    "change": _change,
    "cited": _cited,
    "names": _names,
    "amount": _amount,
    "choice": _choice,
}


def listed(parts: list[str], language: str) -> str:
    """Write several things in a row, the last with the language's own «and»."""
    *first, last = parts or [""]
    return f"{', '.join(first)}{_LAST[language]}{last}" if first else last
