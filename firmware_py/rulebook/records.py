"""A family's own record on a page: field by field, each with the article it stands beside."""

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import fields

from firmware_py.rulebook.layout import row, value_text
from firmware_py.rulebook.sheet_words import fact_text, heading_text, key_text, say

_ARTICLE = "_article"


class SheetRecord:
    """Prints a record in one language; `filled` writes out the options named in a text.

    `options` are the articles of the options: what the house chooses rests on its option's.
    """

    def __init__(
        self, family: str, language: str, filled: Callable[[str], str], options: Mapping[str, str]
    ) -> None:
        self._family = family
        self._language = language
        self._filled = filled
        self._options = options

    def lines(self, part: Struct, depth: int = 1) -> Iterator[str]:
        """Print a record field by field."""
        article = getattr(part, "article", "")
        for name, value, cited in _fields(part):
            yield from self._field(name, value, article if cited is None else cited, depth)

    def _field(self, name: str, value: object, article: str, depth: int) -> Iterator[str]:
        margin = "  " * (depth - 1)
        heading = f"{margin}{self._key(name)}"
        if isinstance(value, Struct):
            inner = list(self.lines(value, depth + 1))
            yield row(f"{heading}:" if inner else heading, "" if inner else article_of(value))
            yield from inner
        elif isinstance(value, list | tuple) and value and isinstance(value[0], Struct):
            yield f"  {margin}{heading_text(name, self._language, self._family)}:"
            for item in value:
                yield row(f"{margin}  {self._one_line(item)}", article_of(item))
        elif name.endswith(_ARTICLE):
            yield row(heading, str(value))
        else:
            chosen = value[1:] if isinstance(value, str) and value.startswith("@") else ""
            cited = self._options[chosen] if chosen else article
            yield row(f"{heading}: {self._value(name, value)}", cited)

    def _one_line(self, part: Struct) -> str:
        """Write a record of a list on one line, its parts between semicolons."""
        own = article_of(part)
        texts = []
        for name, value, cited in _fields(part):
            label = f" [{cited}]" if cited and cited != own else ""
            alone = " (art.)" if name.endswith(_ARTICLE) else ""
            texts.append(f"{self._key(name)}{alone} {self._value(name, value)}{label}")
        return "; ".join(texts)

    def _key(self, name: str) -> str:
        return key_text(name.removesuffix(_ARTICLE), self._language, self._family)

    def _value(self, name: str, value: object) -> str:
        if isinstance(value, Struct):
            return f"({self._one_line(value)})"
        # Options keep the names and values by which a house chooses them.
        if name == "when" or name.endswith(_ARTICLE):
            return value_text(value)
        if isinstance(value, dict):
            return ", ".join(
                f"{key_text(key, self._language)} = {fact_text(item, self._language)}"
                for key, item in value.items()
            )
        if isinstance(value, bool):
            return fact_text(value, self._language)
        return self._filled(say(value_text(value), self._language))


def article_of(part: Struct) -> str:
    """The article that a record stands beside."""
    return str(getattr(part, "article", ""))


def _fields(part: Struct) -> Iterator[tuple[str, object, str | None]]:
    """Name, value and own article of every field that says something; none: the record's."""
    names = [field.name for field in fields(part)]
    for name in names:
        value = getattr(part, name)
        beside = name.endswith(_ARTICLE) and name.removesuffix(_ARTICLE) in names
        if name == "article" or beside or value in (None, "", [], {}):
            continue
        yield name, value, getattr(part, f"{name}{_ARTICLE}", None)
