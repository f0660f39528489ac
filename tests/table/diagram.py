"""Draws every life from its data into the document that tells of it (`make diagram`)."""

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from firmware_py.station.cards import deck_life, device_life
from firmware_py.table.life import LIFE
from firmware_py.table.machine import Life, Row

DOCS = Path(__file__).resolve().parents[2] / "docs"
# Which document holds the pictures of which lives.
DOCUMENTS: Mapping[str, tuple[Life[Any, Any], ...]] = {
    "table.md": (LIFE,),
    "station.md": (device_life.LIFE, deck_life.LIFE),
}


def drawn(life: Life[Any, Any]) -> str:
    """Write every row as lines of a state diagram, a guarded one with what may hold it back."""
    rows = [line for row in life.rows for line in _lines(row)]
    head = ["```mermaid", "stateDiagram-v2", f"    [*] --> {life.initial}"]
    return "\n".join([*head, *rows, "```", ""])


def _lines(row: Row[Any, Any]) -> list[str]:
    guarded = f" [{', '.join(guard.__name__.strip('_') for guard in row.guards)}]"
    said = f"{row.trigger}{guarded if row.guards else ''}"
    return [f"    {source} --> {row.target or source} : {said}" for source in row.sources]


def with_diagrams(text: str, lives: tuple[Life[Any, Any], ...]) -> str:
    """Put each diagram between its marks."""
    for life in lives:
        text = _with_diagram(text, life)
    return text


def _with_diagram(text: str, life: Life[Any, Any]) -> str:
    begin, end = f"<!-- life of {life.name}: begin -->\n", f"<!-- life of {life.name}: end -->\n"
    head, _, rest = text.partition(begin)
    _, _, tail = rest.partition(end)
    return f"{head}{begin}{drawn(life)}{end}{tail}"


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    for name, lives in DOCUMENTS.items():
        path = DOCS / name
        path.write_text(with_diagrams(path.read_text("utf-8"), lives), "utf-8")
