"""From the text of a sheet and of what it includes to the typed sheet.

A sheet may `include` files of its own jurisdiction: tables are joined key by key
(the sheet's own key wins), lists are joined with the sheet's own entries first, so
that the particular rule is found before the general one.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from firmware_py.rules.kinds import SAID
from firmware_py.rules.sheet.hints import keys_at, tags_at, words_at
from firmware_py.rules.sheet.lines import LineIndex, Path
from firmware_py.rules.sheet.model import Sheet
from firmware_py.rules.sheet.words import unknown

# Gives the text of a file beside the sheet, by its name.
Reader = Callable[[str], str]


class SheetError(ValueError):
    """A sheet that cannot be used: file, line and reason."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(f"{file}:{line}: {reason}")
        self.file = file
        self.line = line
        self.reason = reason


@dataclass(frozen=True)
class SheetSource:
    """One file of a sheet: its name, raw content and the lines of its keys."""

    file: str
    raw: Mapping[str, Any]
    lines: LineIndex


@dataclass(frozen=True)
class ParsedSheet:
    """A typed sheet with the means to say where any part of it is written."""

    sheet: Sheet
    sources: tuple[SheetSource, ...]

    def error(self, path: Path, reason: str) -> SheetError:
        """Make the error for a part of the sheet, naming its own file and line."""
        return _error_at(self.sources, path, reason)


def parse_sheet(file: str, text: str, read: Reader) -> ParsedSheet:
    """Read a sheet and its includes; any fault names file, line and reason."""
    sources = _sources(file, text, read)
    merged: dict[str, Any] = {}
    for source in sources:
        merged = _join(merged, source.raw)
    merged.pop("include", None)
    try:
        return ParsedSheet(msgspec.convert(merged, Sheet), sources)
    except msgspec.ValidationError as error:
        path, reason = _fault(str(error))
        raise _error_at(sources, path, _said(merged, path, reason)) from error


def _sources(file: str, text: str, read: Reader) -> tuple[SheetSource, ...]:
    raw = _load(file, text)
    source = SheetSource(file, raw, LineIndex(text))
    found = [source]
    for name in raw.get("include", []):
        try:
            found.extend(_sources(name, read(name), read))
        except FileNotFoundError as error:
            line = source.lines.line_of(("include",))
            raise SheetError(file, line, f"included file {name} does not exist") from error
    return tuple(found)


def _load(file: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        line = int(found[1]) if found else len(text.splitlines()) or 1
        raise SheetError(file, line, f"not valid TOML: {error}") from error


def _join(first: Mapping[str, Any], second: Mapping[str, Any]) -> dict[str, Any]:
    joined = dict(first)
    for key, value in second.items():
        mine = joined.get(key)
        if isinstance(mine, dict) and isinstance(value, dict):
            joined[key] = _join(mine, value)
        elif isinstance(mine, list) and isinstance(value, list):
            joined[key] = [*mine, *value]
        elif key not in joined:
            joined[key] = value
    return joined


_PATH = re.compile(r"^(.*?)(?: - at `(?:key in )?`?\$?(.*?)`)?$", re.DOTALL)


def _fault(message: str) -> tuple[Path, str]:
    """Split a validator's message into the path it names and the reason."""
    found = _PATH.match(message)
    assert found is not None
    words = re.findall(r"\.([\w\-]+)|\[(\d+)\]|\[\.\.\.\]", found[2] or "")
    path: Path = tuple(int(index) if index else key for key, index in words if key or index)
    named = re.search(r"unknown field `([^`]+)`", found[1])
    return (*path, named[1]) if named else path, found[1].strip()


def _said(merged: Mapping[str, Any], path: Path, reason: str) -> str:
    """Put a validator's reason into a sentence that says what may stand there instead."""
    play = merged.get("play")
    family = str(play.get("family", "")) if isinstance(play, dict) else ""
    if path and "unknown field" in reason:
        return unknown("key", str(path[-1]), keys_at(path[:-1], family))
    value = _value_at(merged, path)
    if closed := words_at(path, family):
        return unknown("word here", str(value), closed)
    if path and path[-1] == "family":
        return unknown("family", family, [str(tag) for tag in tags_at(path[:-1])])
    for pattern, words in SAID.items():
        reason = reason.replace(f"Expected `str` matching regex {pattern!r}", f"expected {words}")
    shown = "" if isinstance(value, dict | list) or value is None else f", not {value!r}"
    return f"{reason}{shown}"


def _value_at(merged: Any, path: Path) -> Any:
    for part in path:
        if not _step(merged, part):
            return None
        merged = merged[part]
    return merged


def _error_at(sources: tuple[SheetSource, ...], path: Path, reason: str) -> SheetError:
    """Find the file that wrote the path: list indexes run over the joined lists."""
    where = ".".join(str(part) for part in path) or "sheet"
    for source in sources:
        value: Any = source.raw
        local: list[str | int] = []
        rest = path
        while rest and _step(value, rest[0]):
            local.append(rest[0])
            value = value[rest[0]]
            rest = rest[1:]
        if not rest or source is sources[-1] or not isinstance(rest[0], int):
            if rest and source is not sources[-1] and _elsewhere(sources, source, path):
                continue
            return SheetError(source.file, source.lines.line_of(tuple(local)), f"{where}: {reason}")
        # The index lies past this file's part of the list: count on in the next file.
        path = (*local, rest[0] - len(value), *rest[1:])
    raise AssertionError("the loop returns at the last source")


def _step(value: Any, part: str | int) -> bool:
    if isinstance(part, int):
        return isinstance(value, list) and part < len(value)
    return isinstance(value, dict) and part in value


def _elsewhere(sources: tuple[SheetSource, ...], here: SheetSource, path: Path) -> bool:
    """Say whether a later file holds the first key of a path that this one lacks."""
    later = sources[sources.index(here) + 1 :]
    return bool(path) and path[0] not in here.raw and any(path[0] in s.raw for s in later)
