"""Every relative link of a document leads to a file that is there, and to a heading it has."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted(
    [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "hil").glob("*.md")]
)
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def links(path: Path) -> Iterator[str]:
    """Give the relative links of a document, those of pictures too."""
    text = _FENCED.sub("", path.read_text("utf-8"))
    return (link for link in _LINK.findall(text) if not re.match(r"[a-z]+:", link))


def anchors(path: Path) -> set[str]:
    """Name a document's headings as a link does."""
    text = _FENCED.sub("", path.read_text("utf-8"))
    heads = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def broken(path: Path, link: str) -> bool:
    file, _, anchor = link.partition("#")
    there = (path.parent / file).resolve() if file else path
    if not there.exists() or not there.is_relative_to(ROOT):
        return True
    return bool(anchor) and anchor not in anchors(there)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(path: Path) -> None:
    assert not [link for link in links(path) if broken(path, link)]


def test_a_link_to_nowhere_is_noticed() -> None:
    readme = ROOT / "README.md"
    assert broken(readme, "drivers/nowhere.py")
    assert broken(readme, "docs/table.md#nothing")
    assert not broken(readme, "docs/table.md#its-life")
