"""What may stand at a place of a sheet, from the types of its model."""

from collections.abc import Iterable, Iterator
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from firmware_py.rules.sheet.lines import Path
from firmware_py.rules.sheet.model import Sheet

Hints = tuple[Any, ...]


@cache
def hints_of(kind: type[Struct]) -> dict[str, Any]:
    """Give the type of every key of a part, by the name it has in the file."""
    hints = get_type_hints(kind, include_extras=True)
    return {field.encode_name: hints[field.name] for field in fields(kind)}


def at(path: Path, family: str = "") -> Hints:
    """Give the types that a value at a path may have."""
    found: Hints = (Sheet,)
    for part in path:
        found = tuple(inner for hint in found for inner in _inside(hint, part, family))
    return tuple(one for hint in found for one in _members(hint))


def keys_at(path: Path, family: str = "") -> list[str]:
    """Name the keys of the part at a path."""
    parts = [hint for hint in at(path, family) if _is_part(hint)]
    tags = ["family"] if any(part.__struct_config__.tag for part in parts) else []
    return tags + [key for part in parts for key in hints_of(part)]


def tags_at(path: Path) -> list[object]:
    """Name the families that a part at a path may be of."""
    return [part.__struct_config__.tag for part in at(path) if _is_part(part)]


def words_at(path: Path, family: str = "") -> list[str]:
    """Name the words that may stand at a path, where they are a closed list."""
    closed = [hint for hint in at(path, family) if _is_closed(hint)]
    return [str(word) for hint in closed for word in get_args(hint)]


def _inside(hint: Any, part: str | int, family: str) -> Iterator[Any]:
    for member in _members(hint):
        origin, inner = get_origin(member), get_args(member)
        if isinstance(part, int):
            yield from inner[:1] if origin is list else ()
        elif origin is dict:
            yield inner[1]
        elif _is_part(member) and part in hints_of(member) and _is_of(member, family):
            yield hints_of(member)[part]


def _is_of(kind: type[Struct], family: str) -> bool:
    tag = kind.__struct_config__.tag
    return not tag or not family or tag == family


def _members(hint: Any) -> Iterable[Any]:
    if get_origin(hint) in (Union, UnionType):
        return [one for member in get_args(hint) for one in _members(member)]
    return [hint]


def _is_part(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, Struct)


def _is_closed(hint: Any) -> bool:
    origin: Any = get_origin(hint)
    return origin is Literal
