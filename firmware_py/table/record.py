"""Events as lines of text: a round can be saved, read by a person, and replayed."""

from collections.abc import Iterable, Iterator
from typing import Any, get_args

import msgspec

from firmware_py.rules.cards import card_text, parse_card
from firmware_py.table import events as ev

_KINDS: dict[str, type[Any]] = {kind.__name__: kind for kind in get_args(ev.Event)}


def to_line(event: ev.Event) -> str:
    """Write an event as one JSON line, cards in their text form."""
    fields = msgspec.to_builtins(event)
    for key in ("card",):
        if isinstance(fields.get(key), int):
            fields[key] = card_text(fields[key])
    return msgspec.json.encode({"event": type(event).__name__, **fields}).decode()


def from_line(line: str) -> ev.Event:
    """Read an event back."""
    fields = msgspec.json.decode(line)
    kind = _KINDS.get(fields.pop("event", ""))
    if kind is None:
        raise ValueError(f"this line names no event: {line[:60]}")
    if isinstance(fields.get("card"), str):
        fields["card"] = parse_card(fields["card"])
    if isinstance(fields.get("facts"), list):
        fields["facts"] = tuple((key, _frozen(value)) for key, value in fields["facts"])
    return msgspec.convert(fields, kind)  # type: ignore[no-any-return]


def _frozen(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def to_text(events: Iterable[ev.Event]) -> str:
    """Write events, one to a line."""
    return "".join(f"{to_line(event)}\n" for event in events)


def from_text(text: str) -> Iterator[ev.Event]:
    """Read events back, in order."""
    return (from_line(line) for line in text.splitlines() if line.strip())
