"""No translation is the Spanish sentence: a copy that was to be translated later fails.

What is truly the same in two languages stands in `same_as_spanish.toml`, read by somebody who
knows them: words of the law, which stay Spanish, and words that the languages share.
"""

import re
import tomllib
from pathlib import Path

import pytest

from firmware_py.text.catalogue import LANGUAGES
from tests.text.catalogues import forms

OTHERS = tuple(language for language in LANGUAGES if language != "es")
SAME = tomllib.loads(Path(__file__).with_name("same_as_spanish.toml").read_text("utf-8"))
_FIELD = re.compile(r"\{\w+\}")


def has_words(said: str) -> bool:
    """Tell whether a sentence says more than its fields, signs and numbers."""
    return any(map(str.isalpha, _FIELD.sub("", said)))


def equal(spanish: dict[str, tuple[str, ...]], other: dict[str, tuple[str, ...]]) -> list[str]:
    """Name the messages of which a form is the Spanish one."""
    return [
        code
        for code, said in spanish.items()
        if any(has_words(one) for one in set(said) & set(other[code]))
    ]


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_said_in_spanish_that_is_not_the_same(language: str) -> None:
    assert sorted(equal(forms("es"), forms(language))) == SAME[language]


def test_a_copy_is_found_and_a_bare_field_is_none() -> None:
    spanish = {"a.b": ("falta {what}", "faltan {what}"), "a.c": ("{what}: 31-31",)}
    other = {"a.b": ("falta {what}", "missing: {what}"), "a.c": ("{what}: 31-31",)}
    assert equal(spanish, other) == ["a.b"]
