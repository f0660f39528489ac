"""Sentences: a message in a language, from that language's catalogue.

A message that a catalogue lacks is told by its code and values: nobody is left without a word.
"""

from functools import cache
from gettext import GNUTranslations
from pathlib import Path

from firmware_py.text.kinds import RECORD, kind_of, written
from firmware_py.text.message import Message

LANGUAGES = ("es", "gl", "eu", "en")
DEFAULT = "es"


@cache
def catalogue(language: str) -> GNUTranslations:
    """Read the catalogue of a language; the record speaks English."""
    name = "en" if language == RECORD else language
    path = Path(__file__).parent / "catalogues" / f"{name}.mo"
    with path.open("rb") as file:
        return GNUTranslations(file)


def sentence(message: Message, language: str = DEFAULT) -> str:
    """Make the sentence that a person reads."""
    form = _form(message, language)
    if form == message.code:
        return _bare(message, language)
    return form.format_map({name: _written(name, one, language) for name, one in message.fields})


def english(message: Message) -> str:
    """Make the sentence that stands in the record, to be read without any catalogue."""
    return sentence(message, RECORD)


def word(kind: str, name: str, language: str) -> str:
    """Give the word of a language for a phase or a step; one it lacks stays as it is.

    A number behind a name stays: `slot 3` is the word of `slot`, then 3.
    """
    bare, _, number = name.rpartition(" ")
    if bare and number.isdecimal():
        return f"{word(kind, bare, language)} {number}"
    code = f"{kind}.{slug(name)}"
    found = catalogue(language).gettext(code)
    return name if found == code else found


def slug(name: str) -> str:
    """Give a name as codes have it: small letters, a hyphen between words."""
    return "-".join(name.replace("'", "").replace("_", " ").lower().split())


def _form(message: Message, language: str) -> str:
    counts = [one for name, one in message.fields if kind_of(name) == "count"]
    if counts and isinstance(counts[0], int):
        return catalogue(language).ngettext(message.code, message.code, counts[0])
    return catalogue(language).gettext(message.code)


def _written(name: str, value: object, language: str) -> str:
    return written(
        name,
        value,
        language,
        lambda one: sentence(one, language),
        lambda kind, one: word(kind, one, language),
    )


def _bare(message: Message, language: str) -> str:
    values = ", ".join(_written(name, one, language) for name, one in message.fields)
    return f"{message.code} ({values})" if values else message.code
