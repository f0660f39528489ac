"""The kinds of a message's fields, and how a value of each is written in a language."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from firmware_py.text import legacy
from firmware_py.text.amounts import amount, spoken
from firmware_py.text.catalogue import RECORD
from firmware_py.text.message import Message

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
    # Words as they are said: «voy», «paso».
    "spoken": "tuple[str, ...]",
    # A word of the rules: an irregularity, a ruling, who decides.
    "lab": "str",
    # The name of a fact, or of a part of a ruling.
    "key": "str",
    # Where cards lie: "3/2" is the second hand of seat 3.
    "place": "str",
    "side": "str",
    "face": "str",
    # Seats and people, asked one after the other.
    "order": "tuple[int | str, ...]",
    "numbers": "tuple[int, ...]",
    "name": "str",
    "names": "tuple[str, ...]",
    "article": "str",
    "articles": "tuple[str, ...]",
    "cited": "str",
    "phase": "str",
    "phases": "tuple[str, ...]",
    "step": "str",
    # A rank by itself, and several cards of it.
    "rank": "str",
    "ranks": "str",
    "steps": "tuple[str, ...]",
    "text": "str",
    # A sentence of the rules, which speak English.
    "law": "str",
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
    "choice": "tuple[str, ...]",
    # What an amount was reckoned from: "2*min", "pot/2".
    "bound": "str",
}
# Kinds whose values are words of a catalogue themselves: `phase` dealing is `word-phase.dealing`.
CATALOGUED = frozenset(
    {
        "phase", "step", "role", "alarm", "advice", "cardfault", "fault", "slotcode", "tamper",
        "command", "stop", "unproved", "event", "right", "act", "lab", "place", "side", "face",
        "key", "heading", "value", "rank", "ranks",
        "bound",
        # What entries of the journal say, and what their fields hold.
        "entry", "entry-step", "state", "pace", "outcome", "meter", "lying", "fate", "playing",
        "actor", "field", "setting", "said", "page", "console-act",
        # What goes over the wires.
        "wire-header", "wire-card", "wire-field", "wire-value", "wire-note", "wire-how",
        "wire-page", "wire-fact", "wire-screen",
    }
)  # fmt: skip
# Kinds that tell of one thing or of several: a message with one of them has two sentences.
PLURAL = frozenset({"count", "numbers", "seats"})
_NAMES_OF_ENTRIES = frozenset({"event", "lab", "side", "face", "key"})
_AND = {"es": " y ", "gl": " e ", "eu": " eta ", "en": " and ", RECORD: " and "}
_LAST = _AND | {RECORD: ", "}
_OR = {"es": " o ", "gl": " ou ", "eu": " edo ", "en": " or ", RECORD: " or "}
_OR_ELSE = {"es": " o, si no, ", "gl": " ou, se non, ", "eu": " edo, bestela, "}
SEATS = "seats"


class Speaker(NamedTuple):
    """A language: how a nested message is said in it, and the words of its catalogue."""

    language: str
    say: Callable[[Any], str]
    word: Callable[[str, str], str]


def kind_of(field: str) -> str:
    """Give the kind that a field's name ends with."""
    return field.rpartition("_")[2]


def written(field: str, value: Any, speaker: Speaker) -> str:
    """Write one value as its kind is written in a language."""
    kind = kind_of(field)
    if kind in _WRITERS:
        return _WRITERS[kind](value, speaker)
    if kind in CATALOGUED:
        is_name = speaker.language == RECORD and kind in _NAMES_OF_ENTRIES
        return str(value) if is_name else speaker.word(kind, str(value))
    return listed(list(map(str, value)), speaker) if isinstance(value, tuple) else str(value)


def listed(parts: list[str], speaker: Speaker) -> str:
    """Write several things in a row, the last with the language's own «and»."""
    *first, last = parts or [""]
    return f"{', '.join(first)}{_LAST[speaker.language]}{last}" if first else last


def _in_cents(cents: int, speaker: Speaker) -> str:
    is_record = speaker.language == RECORD
    return str(cents) if is_record else amount(cents, speaker.language)


def _amount(cents: int, speaker: Speaker) -> str:
    is_record = speaker.language == RECORD
    return f"{cents} cents" if is_record else amount(cents, speaker.language)


def _cited(article: str, _speaker: Speaker) -> str:
    """Write an article behind a sentence; what rests on none is said without."""
    return f" ({article})" if article else ""


def _bound(bound: str, speaker: Speaker) -> str:
    """Say what an amount was reckoned from; boxes stay as the sheet has them."""
    if speaker.language == RECORD:
        return bound
    return re.sub(r"[a-z][a-z0-9-]*", lambda name: speaker.word("bound", name[0]), bound)


def _law(said: str, speaker: Speaker) -> str:
    return legacy.say(said) if speaker.language == "es" else said


def _step(step: str, speaker: Speaker) -> str:
    """Name a step of custody; some are about a device, which is named behind it."""
    if speaker.language == RECORD:
        return step
    said = speaker.word("step", step)
    bare, _, role = step.partition(" ")
    return said if said != step or not role else f"{speaker.word('step', bare)} {role}"


def _place(place: str, speaker: Speaker) -> str:
    """Name a place as the dealer would."""
    if not place[:1].isdigit():
        return place if speaker.language == RECORD else speaker.word("place", place)
    return speaker.say(place_said(place))


def place_said(place: str) -> Message:
    """Name a place: "3/2" is the second hand of seat 3, "3/ana" who bets on it."""
    seat, _, further = place.partition("/")
    if not seat.isdigit():
        return Message("seat.elsewhere", (("at_place", place),))
    if further.isdigit():
        return Message("seat.hand", (("seat", int(seat)), ("hand_number", int(further))))
    if further:
        return Message("seat.behind", (("seat", int(seat)), ("name", further)))
    return Message("seat.at", (("seat", int(seat)),))


def _order(asked: tuple[int | str, ...], speaker: Speaker) -> str:
    """Name who is asked, and who if he will not."""

    def one(who: int | str) -> str:
        if isinstance(who, int):
            return speaker.say(Message("seat.cuts", (("seat", who),)))
        is_record = speaker.language == RECORD
        return who if is_record else speaker.word("lab", "player" if who == SEATS else who)

    return _OR_ELSE.get(speaker.language, ", then ").join(map(one, asked))


# Kinds that are written otherwise than as they are, or as a word of a catalogue.
_WRITERS: dict[str, Callable[[Any, Speaker], str]] = {
    # Where there was a sentence before there was a message, older entries have it still.
    "message": lambda one, speaker: one if isinstance(one, str) else speaker.say(one),
    "messages": lambda all_, speaker: listed(list(map(speaker.say, all_)), speaker),
    # Lists of which the last has no «and».
    "row": lambda all_, speaker: ", ".join(map(speaker.say, all_)),
    "reasons": lambda all_, speaker: "; ".join(map(speaker.say, all_)),
    "step": _step,
    "steps": lambda steps, speaker: ", ".join(_step(one, speaker) for one in steps),
    "phases": lambda phases, speaker: _OR[speaker.language].join(
        speaker.word("phase", one) for one in phases
    ),
    "names": lambda names, speaker: _AND[speaker.language].join(names),
    "choice": lambda names, speaker: _OR[speaker.language].join(names),
    "spoken": lambda words, _speaker: ", ".join(f"«{word}»" for word in words),
    "cents": _in_cents,
    "amount": _amount,
    "euros": lambda cents, speaker: spoken(cents, speaker.language),
    "change": lambda cents, speaker: spoken(cents, speaker.language, sign=True),
    "cited": _cited,
    "bound": _bound,
    "law": _law,
    "place": _place,
    "order": _order,
}
