"""Sentences: a message in a language, from that language's catalogue.

A message that a catalogue lacks is told by its code and values: nobody is left without a word.
"""

from functools import cache, lru_cache

from firmware_py.text.catalogue import DEFAULT, RECORD, catalogue, word
from firmware_py.text.kinds import PLURAL, Speaker, kind_of, written
from firmware_py.text.message import Message


# The same is due again and again: 19 µs made anew, 1 µs found again.
@lru_cache(maxsize=2_048)
def sentence(message: Message, language: str = DEFAULT) -> str:
    """Make the sentence that a person reads."""
    form = _form(message, language)
    try:
        if form != message.code:
            return form.format_map(
                {name: _written(name, one, language) for name, one in message.fields}
            )
    except KeyError:
        # A message that an earlier version wrote had other fields.
        pass
    return _bare(message, language)


def english(message: Message) -> str:
    """Make the sentence that stands in the record, to be read without any catalogue."""
    return sentence(message, RECORD)


def _form(message: Message, language: str) -> str:
    code, told = message.code, catalogue(language)
    things = _how_many(message)
    return told.gettext(code) if things is None else told.ngettext(code, code, things)


def _how_many(message: Message) -> int | None:
    """Give the number that chooses between singular and plural: a count, or how long a list is."""
    for name, one in message.fields:
        if kind_of(name) in PLURAL and isinstance(one, int | tuple):
            return one if isinstance(one, int) else len(one)
    return None


def _written(name: str, value: object, language: str) -> str:
    return written(name, value, _speaker(language))


@cache
def _speaker(language: str) -> Speaker:
    return Speaker(
        language,
        lambda one: sentence(one, language),
        lambda kind, one: word(kind, one, language),
    )


def _bare(message: Message, language: str) -> str:
    values = ", ".join(_written(name, one, language) for name, one in message.fields)
    return f"{message.code} ({values})" if values else message.code
