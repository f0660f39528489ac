"""The journal for a technician: everything here reads, nothing writes but an export."""

import json
from collections.abc import Iterable
from pathlib import Path

from firmware_py.journal import tools
from firmware_py.journal.entry import Entry
from firmware_py.journal.errors import JournalError
from firmware_py.journal.export import Exported
from firmware_py.journal.shelf import Shelf
from firmware_py.journal.verify import DayVerdict

__all__ = ["JournalError"]


def shelf(folder: Path, copies: Path | None) -> Shelf:
    """Name a journal by its folder."""
    return Shelf(folder, copies or folder / "copies")


def verify(folder: Path, copies: Path | None, head: str | None = None) -> list[DayVerdict]:
    """Check every day in both copies."""
    return tools.verify(shelf(folder, copies), head)


def export(
    folder: Path, copies: Path | None, out: Path, key: Path, day: int | None = None
) -> Exported:
    """Export and sign a day."""
    return tools.export(shelf(folder, copies), out, key, day)


def replay(
    folder: Path,
    copies: Path | None,
    after: int = 0,
    last: int | None = None,
    kind: str | None = None,
) -> list[Entry]:
    """Read entries again."""
    if not shelf(folder, copies).days():
        raise JournalError(f"there is no journal in {folder}")
    return list(tools.replay(shelf(folder, copies), after, last, kind))


def as_json(found: object) -> str:
    """Write a result as one line of JSON."""
    return json.dumps(tools.plain(found), ensure_ascii=False)


def verdict_page(verdicts: Iterable[DayVerdict]) -> str:
    """Say of every day whether it holds, and where it does not."""
    return "\n".join(map(_verdict_line, verdicts))


def _verdict_line(verdict: DayVerdict) -> str:
    where = f"{verdict.first.name}: {verdict.first.entries} entries"
    fault = verdict.fault
    if fault is None:
        head = verdict.first.head
        return f"good  {where}, head {head.seq}:{head.hash}" if head else f"good  {where}"
    return f"BAD   {where}; {fault.wrong.value} at entry {fault.seq}: {fault.why}"


def export_page(found: Exported) -> str:
    """Say what was exported and which head to print."""
    head = f"{found.head.seq}:{found.head.hash}"
    return f"{found.path}: {found.entries} entries, head {head}, key {found.public_key}"


def entry_line(entry: Entry) -> str:
    """Write an entry as one line."""
    return f"{entry.seq:>8}  {entry.kind:<14} {entry.payload}"
