"""Where a key of a sheet stands in its file, so that an error can name the line.

TOML readers give values without positions. Sheets keep to a plain layout (one key
or one inline table to a line), so a walk over the lines is enough.
"""

import re

Path = tuple[str | int, ...]
# What is wrong with a sheet, and where.
Fault = tuple[Path, str]

_HEADER = re.compile(r"^\s*(\[\[?)\s*([\w.\-\"]+)\s*\]\]?")
_KEY = re.compile(r"^\s*([\w\-]+)\s*=\s*(.*)$")


class LineIndex:
    """Line numbers (from 1) of every table, key and inline table of a text."""

    def __init__(self, text: str) -> None:
        self._lines: dict[Path, int] = {(): 1}
        self._table: Path = ()
        self._counts: dict[Path, int] = {}
        self._open_list: Path | None = None
        for number, line in enumerate(text.splitlines(), start=1):
            self._read(number, line)

    def line_of(self, path: Path) -> int:
        """Give the line of the path, or of the nearest thing around it."""
        while path not in self._lines:
            path = path[:-1]
        return self._lines[path]

    def _read(self, number: int, line: str) -> None:
        if self._open_list is not None:
            self._read_item(number, line.strip())
        elif header := _HEADER.match(line):
            self._read_header(number, header[1] == "[[", header[2])
        elif key := _KEY.match(line):
            self._read_key(number, key[1], key[2].strip())

    def _read_header(self, number: int, is_array: bool, name: str) -> None:
        path = self._inside(name.replace('"', "").split("."))
        if is_array:
            self._counts[path] = self._counts.get(path, -1) + 1
            self._lines.setdefault(path, number)
            path = (*path, self._counts[path])
        self._table = path
        self._lines[path] = number

    def _inside(self, parts: list[str]) -> Path:
        """Follow a dotted header into the newest element of each array on the way."""
        path: Path = ()
        for depth, part in enumerate(parts):
            path = (*path, part)
            if depth + 1 < len(parts) and path in self._counts:
                path = (*path, self._counts[path])
        return path

    def _read_key(self, number: int, key: str, value: str) -> None:
        path = (*self._table, key)
        self._lines[path] = number
        if value.startswith("[") and not value.rstrip().endswith("]"):
            self._open_list = path
            self._counts[path] = -1

    def _read_item(self, number: int, line: str) -> None:
        path = self._open_list
        assert path is not None
        if line.startswith(("{", '"', "'", "[")):
            self._counts[path] += 1
            self._lines[(*path, self._counts[path])] = number
        if line.startswith("]"):
            self._open_list = None
