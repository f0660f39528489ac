"""The words of a printed sheet: the lab's vocabulary, the keys of records, the headings."""

import re

from firmware_py.rulebook.layout import value_text
from firmware_py.text.catalogue import known_word, word

# A word by itself: no part of an option's name.
_WORD = re.compile(r"(?<![@\w])[a-z0-9]+(?:-[a-z0-9]+)*(?!\w)")


def say(text: str, language: str) -> str:
    """Put every word of the lab's vocabulary in a text into a person's words."""
    return _WORD.sub(lambda found: word("lab", found[0], language), text)


class Headings:
    """The names of a page's parts."""

    def __init__(self, language: str) -> None:
        self._language = language

    def __getitem__(self, name: str) -> str:
        return word("heading", name, self._language)


def heading_text(key: str, language: str, family: str = "") -> str:
    """Name a list of records, where its rows need a key to be read."""
    return known_word("heading", f"of-{key}", language) or key_text(key, language, family)


def fact_text(value: object, language: str) -> str:
    """Write the value of a fact as people would say it."""
    text = value_text(value)
    return known_word("value", text, language) or say(text, language)


def key_text(key: str, language: str, family: str = "") -> str:
    """Name a key as people would; a family may mean something else by it."""
    own = known_word("key", f"{family}/{key}", language)
    return own or known_word("key", key, language) or key.replace("_", " ")
