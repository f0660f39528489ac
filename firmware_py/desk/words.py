"""What the desk says and understands: texts by code, in the language of the table."""

import tomllib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

# What may be typed is in these; in the other languages it is as in the first.
TYPED_IN = ("es", "en")
TYPED = ("typed", "spoken", "fact", "suffix", "hands", "page")


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts of one language, and the words that may be typed in any."""

    language: str
    tables: Mapping[str, Mapping[str, str]]

    def __call__(self, code: str, /, **fields: object) -> str:
        """Say a text by its code, such as "due.card"."""
        table, _, name = code.partition(".")
        return self.tables[table][name].format(**fields)

    def of(self, table: str, name: str) -> str:
        """Say a name of a table; one that has no words stays as it is."""
        return self.tables[table].get(name, name)

    def has(self, table: str, name: str) -> bool:
        """Tell whether a table has words for a name."""
        return name in self.tables[table]


@cache
def texts(language: str) -> Texts:
    """Read the texts of a language."""
    found = files("firmware_py.desk").joinpath("texts", f"{language}.toml").read_text("utf-8")
    tables = tomllib.loads(found)
    if language not in TYPED_IN:
        tables |= {name: texts(TYPED_IN[0]).tables[name] for name in TYPED}
    return Texts(language, tables)


@cache
def typed() -> Mapping[str, str]:
    """Every word that may be typed, in whatever language, and the command it stands for."""
    return _of_all("typed") | {name: name for name in texts("en").tables["typed"]}


@cache
def facts() -> Mapping[str, str]:
    """Every name of a fact that may be typed, and the lab's name for it."""
    return _of_all("fact")


@cache
def hands() -> Mapping[str, str]:
    """What may be done to the table itself, as it is typed, and the table's own word for it."""
    return _of_all("hands")


@cache
def pages() -> Mapping[str, str]:
    """The names of the pages of help."""
    return _of_all("page")


@cache
def suffixes(name: str) -> frozenset[str]:
    """What may stand at the end of a line for this."""
    return frozenset(word for lang in TYPED_IN for word in texts(lang)(f"suffix.{name}").split())


def _of_all(table: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for language in reversed(TYPED_IN):
        for key, value in texts(language).tables[table].items():
            words = value.split() if table == "typed" else (key,)
            found |= {plain(word): key if table == "typed" else value for word in words}
    return found


def plain(text: str) -> str:
    """Write a word without capitals and accents, as people type it."""
    bare = unicodedata.normalize("NFD", text.lower())
    kept = "".join(c for c in bare if not unicodedata.combining(c) or c == "\u0303")
    return unicodedata.normalize("NFC", kept)
