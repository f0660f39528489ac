"""Draws the table's life from its data into docs/table.md."""

import argparse
from pathlib import Path

from firmware_py.table.states import TRANSITIONS

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "table.md"
BEGIN, END = "<!-- life: begin -->\n", "<!-- life: end -->\n"


def drawn() -> str:
    """Write every transition as a line of a state diagram."""
    rows = [
        f"    {source} --> {row.target} : {row.trigger}"
        for row in TRANSITIONS
        for source in row.sources
    ]
    return "\n".join(["```mermaid", "stateDiagram-v2", "    [*] --> closed", *rows, "```", ""])


def with_diagram(text: str) -> str:
    """Put the diagram between its marks."""
    head, _, rest = text.partition(BEGIN)
    _, _, tail = rest.partition(END)
    return f"{head}{BEGIN}{drawn()}{END}{tail}"


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    DOCUMENT.write_text(with_diagram(DOCUMENT.read_text("utf-8")), "utf-8")
