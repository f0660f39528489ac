"""The glossary explains each word once, and shows where the code's words live."""

import re

from tests.docs.names import ROOT

PAGE = (ROOT / "docs" / "glossary.md").read_text("utf-8")
TRADE, CODE = (part.split("|---|", 1)[1] for part in PAGE.split("\n## ")[1:])


def rows(table: str) -> list[list[str]]:
    lines = [line for line in table.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_words_stand_in_their_order_and_once() -> None:
    for table in (TRADE, CODE):
        words = [row[0].strip("«»").lower() for row in rows(table)]
        assert words == sorted(set(words))


def test_every_word_of_the_code_shows_where_it_lives() -> None:
    """That link and name lead somewhere is held for all documents."""
    assert not [row[0] for row in rows(CODE) if not re.search(r"\]\(", row[2])]
