"""The whole state of a core as plain values: everything in it, down to where its story stands."""

from collections import Counter
from collections.abc import Mapping, Set
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from types import GeneratorType
from typing import Any

import msgspec

from firmware_py.station.core import Core

# What the last event left behind for its own decision: no state, it is emptied by the next.
_PASSING = {"effects", "rulings"}
_PLAIN = (Enum, str, int, bytes, float, bool, Fraction, type(None))


def state_of(core: Core) -> object:
    """Write everything that the next input could depend on."""
    found = {field.name: plain(getattr(core, field.name)) for field in fields(core)}
    found["table"] = {
        field.name: plain(getattr(core.table, field.name))
        for field in fields(core.table)
        if field.name not in _PASSING
    }
    return found


def plain(value: Any, depth: int = 0) -> object:
    """Write a value so that two are equal only if they are alike in every part."""
    assert depth < 60, f"too deep: {value!r}"
    if isinstance(value, _PLAIN):
        return str(value) if isinstance(value, Enum) else value
    if isinstance(value, GeneratorType):
        return _story(value, depth)
    if isinstance(value, Mapping):
        pairs = [(plain(k, depth + 1), plain(v, depth + 1)) for k, v in value.items()]
        # A counter's order says nothing.
        return sorted(pairs, key=repr) if isinstance(value, Counter) else pairs
    if isinstance(value, Set):
        return sorted((plain(one, depth + 1) for one in value), key=repr)
    if isinstance(value, list | tuple):
        return [plain(one, depth + 1) for one in value]
    return _record(value, depth)


def _record(value: Any, depth: int) -> object:
    name = type(value).__name__
    if name == "Game":
        return value.name
    if isinstance(value, msgspec.Struct):
        return [name, [plain(getattr(value, n), depth + 1) for n in value.__struct_fields__]]
    if is_dataclass(value):
        return [name, [plain(getattr(value, f.name), depth + 1) for f in fields(value)]]
    if callable(value) or hasattr(value, "__next__"):
        # Where a bare iterator stands shows in what its story yields next.
        return getattr(value, "__qualname__", name)
    return [name, plain(vars(value), depth + 1)] if hasattr(value, "__dict__") else repr(value)


def _story(story: "GeneratorType[Any, Any, Any]", depth: int) -> object:
    """Where a story stands: its line, what it holds, and the story it waits for."""
    frame = story.gi_frame
    if frame is None:
        return [story.__qualname__, "ended"]
    held = {k: plain(v, depth + 1) for k, v in sorted(frame.f_locals.items())}
    return [story.__qualname__, frame.f_lasti, held, plain(story.gi_yieldfrom, depth + 1)]


def parting(one: object, other: object, path: str = "") -> str:
    """Say where two states part first, or nothing."""
    if isinstance(one, dict) and isinstance(other, dict):
        pairs = [(key, one.get(key), other.get(key)) for key in {**one, **other}]
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple):
        if len(one) != len(other):
            return f"{path}: {one!r:.200} and {other!r:.200}"
        pairs = [(number, *both) for number, both in enumerate(zip(one, other, strict=True))]
    else:
        return "" if one == other else f"{path}: {one!r} and {other!r}"
    return next((found for key, a, b in pairs if (found := parting(a, b, f"{path}/{key}"))), "")
