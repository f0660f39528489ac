"""The table of requirements in the documents names tests that exist."""

import re

from tests.table.diagram import DOCS

DOCUMENT = DOCS / "table.md"


def test_every_test_that_the_document_names_exists() -> None:
    named = set(re.findall(r"\]\((\.\./tests/[^)]+)\)", DOCUMENT.read_text("utf-8")))
    assert len(named) >= 12
    assert not [path for path in named if not (DOCUMENT.parent / path).is_file()]
