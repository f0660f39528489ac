"""The command lines that the documents show, read from the documents themselves."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = (
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").glob("*.md")),
    ROOT / "hil" / "README.md",
)
PROGRAMS = ("tapete", "tapete-hil", "make", "python")
_BEGINS = re.compile(rf"({'|'.join(PROGRAMS)})(\s|$)")
_SPAN = re.compile(r"`([^`\n]+)`")
_INDENTED = re.compile(r"( {4}|\t)")


@dataclass(frozen=True, slots=True)
class Shown:
    """One command line as a document shows it, without what is optional about its form."""

    where: str
    words: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.where}: {' '.join(self.words)}"


def shown() -> Iterator[Shown]:
    """Give every command line of every document, each once."""
    found: dict[tuple[str, ...], str] = {}
    for path in DOCUMENTS:
        name = str(path.relative_to(ROOT))
        for number, text in _lines(path.read_text("utf-8").splitlines()):
            for words in alternatives(text):
                found.setdefault(words, f"{name}:{number}")
    return (Shown(where, words) for words, where in found.items())


def _lines(rows: list[str]) -> Iterator[tuple[int, str]]:
    """Find command lines: in blocks with their continuations, and as spans in a sentence."""
    fenced = False
    for number, row in enumerate(rows, 1):
        if row.lstrip().startswith("```"):
            fenced = not fenced
        elif fenced or _INDENTED.match(row):
            if _BEGINS.match(row.strip()):
                yield number, row.strip() + _continued(rows[number:])
        else:
            yield from ((number, span) for span in _SPAN.findall(row) if _BEGINS.match(span))


def _continued(rows: list[str]) -> str:
    """What follows a command line further to the right belongs to it."""
    further = ""
    for row in rows:
        if not re.match(r"\s{8,}[\[-]", row):
            break
        further += " " + row.strip()
    return further


def alternatives(text: str) -> Iterator[tuple[str, ...]]:
    """Take comments, brackets and redirections away; `a b | c` stands for `a b` and `a c`."""
    plain = re.sub(r"\s#.*$|\s<\s*\S.*$", "", text)
    first, *others = re.sub(r"[\[\]…]", " ", plain).split(" | ")
    words = tuple(first.split())
    yield words
    yield from ((*words[:-1], *other.split()) for other in others)
