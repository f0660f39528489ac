"""Events as lines of text: a round can be saved, read by a person, and replayed."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, get_args

import msgspec

from firmware_py.rules.cards import card_text, parse_card
from firmware_py.table import events as ev

_KINDS: dict[str, type[Any]] = {kind.__name__: kind for kind in get_args(ev.Event)}


def to_fields(event: ev.Event) -> dict[str, Any]:
    """Write an event as plain values, cards in their text form."""
    fields: dict[str, Any] = msgspec.to_builtins(event)
    if isinstance(fields.get("card"), int):
        fields["card"] = card_text(fields["card"])
    return {"event": type(event).__name__, **fields}


def from_fields(given: Mapping[str, Any]) -> ev.Event:
    """Read an event back from plain values."""
    fields = dict(given)
    kind = _KINDS.get(fields.pop("event", ""))
    if kind is None:
        raise ValueError(f"this names no event: {given!r:.80}")
    if isinstance(fields.get("card"), str):
        fields["card"] = parse_card(fields["card"])
    if isinstance(fields.get("facts"), list):
        fields["facts"] = tuple((key, _frozen(value)) for key, value in fields["facts"])
    return msgspec.convert(fields, kind)  # type: ignore[no-any-return]


def to_line(event: ev.Event) -> str:
    """Write an event as one JSON line."""
    return msgspec.json.encode(to_fields(event)).decode()


def from_line(line: str) -> ev.Event:
    """Read an event back."""
    return from_fields(msgspec.json.decode(line))


def _frozen(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def to_text(events: Iterable[ev.Event]) -> str:
    """Write events, one to a line."""
    return "".join(f"{to_line(event)}\n" for event in events)


def from_text(text: str) -> Iterator[ev.Event]:
    """Read events back, in order."""
    return (from_line(line) for line in text.splitlines() if line.strip())
