"""The shelf: sheets read from their files, checked once, kept.

The rules themselves read nothing; this is where the texts come from.
"""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from firmware_py.rules.finding import Code, RefusedError
from firmware_py.rules.sheet.check import check
from firmware_py.rules.sheet.model import Sheet
from firmware_py.rules.sheet.parse import ParsedSheet, SheetError, parse_sheet

JURISDICTIONS = ("galicia", "castilla-y-leon", "pais-vasco", "castilla-la-mancha", "catalogo-004")


def root() -> Traversable:
    """Give the folder of all sheets."""
    return files("firmware_py.rules").joinpath("sheets")


@cache
def names() -> tuple[str, ...]:
    """Name every sheet on the shelf, by jurisdiction and then by game."""
    return tuple(f"{place}/{game}" for place in JURISDICTIONS for game in _games(place))


def _games(place: str) -> Iterator[str]:
    found = (entry.name for entry in root().joinpath(place).iterdir())
    # A name with "_" in front is a part that sheets include, not a sheet.
    return iter(
        sorted(n.removesuffix(".toml") for n in found if n.endswith(".toml") and n[0] != "_")
    )


def parse(name: str) -> ParsedSheet:
    """Read and type a sheet; errors name file, line and reason."""
    place, _, game = name.partition("/")
    folder = root().joinpath(place)

    def read(file: str) -> str:
        try:
            return folder.joinpath(file.removeprefix(f"{place}/")).read_text("utf-8")
        except (FileNotFoundError, IsADirectoryError) as error:
            raise FileNotFoundError(file) from error

    file = f"{place}/{game}.toml"
    return parse_sheet(file, read(file), lambda part: read(f"{place}/{part}"))


@cache
def sheet(name: str) -> Sheet:
    """Take a sheet from the shelf; an unknown or a broken one is refused by name."""
    if name not in names():
        where = "`tapete sheets list` and the ask 'sheets' name them all"
        raise RefusedError(Code.UNKNOWN_SHEET, f"there is no sheet {name!r}: {where}")
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


def faults() -> tuple[SheetError, ...]:
    """Check every sheet on the shelf and give all that is wrong."""
    found: list[SheetError] = []
    for name in names():
        try:
            found.extend(check(name, parse(name)))
        except SheetError as error:
            found.append(error)
    return tuple(found)
