"""The text of a sheet's playthrough: a clean round, then each irregularity it rules on."""

from collections.abc import Iterator
from pathlib import Path

from firmware_py.rulebook import library
from firmware_py.rules.games.family import FOLDERS, tag_of
from firmware_py.table import events as ev
from firmware_py.text.render import english
from tests.table.goldens.faults import faults
from tests.table.goldens.scripts import opened, played_to, step
from tests.table.goldens.sensed import sensed
from tests.table.goldens.writer import Told

FOLDER = Path(__file__).parent


def playable() -> list[str]:
    """Sheets whose text survives and whose family has a course."""
    return [name for name in library.names() if _is_playable(name)]


def _is_playable(name: str) -> bool:
    sheet = library.sheet(name)
    return bool(sheet.box) and tag_of(sheet) in FOLDERS


def stem(name: str) -> str:
    """The file name of a sheet's text."""
    return name.replace("/", "-")


def page(name: str) -> str:
    """Write a sheet's playthrough."""
    lines = list(_clean(name))
    for fault in faults(name):
        lines += _part(played_to(name, fault.moment), fault.event.name, fault.stage, fault.event)
    for seen in sensed(name):
        table = played_to(name, seen.moment)
        lines += _part(table, seen.title, seen.stage, seen.event(table))
    return "\n".join([*lines, ""])


def _clean(name: str) -> Iterator[str]:
    table = opened(name)
    while not table.over:
        step(table)
    table.flush()
    yield f"{name}: {library.sheet(name).law}"
    yield ""
    yield "A clean round"
    yield from table.lines


def _part(table: Told, title: str, stage: str, event: ev.Event) -> Iterator[str]:
    """Report at this moment, and tell what the ruling makes of the round."""
    table.flush()
    table.lines.clear()
    due = english(table.table.due.message())
    table.tell(event)
    table.flush()
    yield ""
    yield f"{title} ({stage}; due: {due})"
    yield from table.lines
    if not table.listed:
        yield f"  then   {english(table.table.due.message())}"
