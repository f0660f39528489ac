"""The shelf: sheets found in their folders, read, checked once, kept.

The rules themselves read nothing; this is where the texts come from. A community is a folder of
sheets; beside those of the package others may be added.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from firmware_py.rules.finding import Code, RefusedError
from firmware_py.rules.sheet.check import check
from firmware_py.rules.sheet.model import Sheet
from firmware_py.rules.sheet.parse import ParsedSheet, SheetError, parse_sheet

SUFFIX = ".toml"
# How communities and games are called: the name is typed in commands and configs.
_NAME = re.compile(r"[^\W_][\w\-]*")
# Folders beside the package's own, in the order in which they were added.
_added: list[Path] = []


class LibraryError(ValueError):
    """A folder of sheets that cannot be used, and why."""


@dataclass(frozen=True, slots=True)
class Community:
    """One folder of sheets: its name, where it is, and the games in it."""

    name: str
    folder: Traversable
    games: tuple[str, ...]


def root() -> Traversable:
    """Give the folder of the sheets that come with the package."""
    return files("firmware_py.rules").joinpath("sheets")


def add(*folders: Path) -> None:
    """Add folders of communities from outside the package; what cannot be read is an error."""
    new = [path for path in map(Path.resolve, folders) if path not in _added]
    if not new:
        return
    _added.extend(new)
    _forget()
    try:
        communities()
    except LibraryError:
        del _added[-len(new) :]
        _forget()
        raise


def forget(*folders: Path) -> None:
    """Take folders that were added off the shelf again."""
    for path in map(Path.resolve, folders):
        if path in _added:
            _added.remove(path)
    _forget()


def _forget() -> None:
    for kept in (communities, names, sheet):
        kept.cache_clear()


@cache
def communities() -> tuple[Community, ...]:
    """Find every community: a folder with sheets in it, by name."""
    found: dict[str, Community] = {}
    for base in (root(), *_added):
        for one in _communities(base):
            if one.name in found:
                other = found[one.name].folder
                raise LibraryError(
                    f"{one.folder} and {other} are both called {one.name}: rename one"
                )
            found[one.name] = one
    return tuple(found[name] for name in sorted(found))


def _communities(base: Traversable) -> Iterator[Community]:
    entries = _entries(base)
    if loose := [entry.name for entry in entries if entry.name.endswith(SUFFIX)]:
        where = f"{base}/<community>/{loose[0]}"
        raise LibraryError(f"{base} holds sheets itself: put them in a folder of theirs, {where}")
    found = [entry for entry in entries if entry.is_dir() and entry.name[0] not in "._"]
    if not found:
        raise LibraryError(f"{base} holds no community: a folder with its sheets is missing in it")
    for entry in found:
        yield Community(_called(entry.name, entry), entry, tuple(_games(entry)))


def _called(name: str, entry: Traversable) -> str:
    if _NAME.fullmatch(name) is None:
        raise LibraryError(
            f"{entry}: a name has letters, digits and dashes, not {name!r}: rename it"
        )
    return name


def _entries(folder: Traversable) -> list[Traversable]:
    try:
        return sorted(folder.iterdir(), key=lambda entry: entry.name)
    except OSError as error:
        raise LibraryError(f"{folder} cannot be read: {error.strerror}") from error


def _games(folder: Traversable) -> Iterator[str]:
    """Name the sheets of a folder; a name with "_" in front is a part that sheets include."""
    for entry in _entries(folder):
        if entry.name.endswith(SUFFIX) and entry.name[0] not in "._":
            yield _called(entry.name.removesuffix(SUFFIX), entry)


@cache
def names() -> tuple[str, ...]:
    """Name every sheet on the shelf, by community and then by game."""
    return tuple(f"{one.name}/{game}" for one in communities() for game in one.games)


def folder_of(name: str) -> Traversable:
    """Give the folder that a sheet lies in."""
    place = name.partition("/")[0]
    return next(one.folder for one in communities() if one.name == place)


def parse(name: str) -> ParsedSheet:
    """Read and type a sheet; errors name file, line and reason."""
    place, _, game = name.partition("/")
    folder = folder_of(name)

    def read(file: str) -> str:
        try:
            return folder.joinpath(file.removeprefix(f"{place}/")).read_text("utf-8")
        except (FileNotFoundError, IsADirectoryError) as error:
            raise FileNotFoundError(file) from error
        except (OSError, UnicodeDecodeError) as error:
            raise SheetError(file, 1, f"cannot be read: {error}") from error

    file = f"{place}/{game}{SUFFIX}"
    return parse_sheet(file, read(file), lambda part: read(f"{place}/{part}"))


def require(name: str) -> None:
    """Refuse the name of a sheet that is not on the shelf."""
    if name not in names():
        near = get_close_matches(name, names(), 3)
        where = "`tapete sheets list` and the ask 'sheets' name them all"
        meant = f"; did you mean {' or '.join(near)}?" if near else ""
        raise RefusedError(Code.UNKNOWN_SHEET, f"there is no sheet {name!r}: {where}{meant}")


@cache
def sheet(name: str) -> Sheet:
    """Take a sheet from the shelf; an unknown or a broken one is refused by name."""
    require(name)
    try:
        parsed = parse(name)
        found = check(name, parsed)
    except SheetError as error:
        found = [error]
    if found:
        raise RefusedError(Code.UNKNOWN_SHEET, f"the sheet {name} cannot be used: {found[0]}")
    return parsed.sheet


def usable() -> tuple[tuple[str, Sheet], ...]:
    """Give every sheet that can be used, with its name."""
    found = []
    for name in names():
        try:
            found.append((name, sheet(name)))
        except RefusedError:
            continue
    return tuple(found)
