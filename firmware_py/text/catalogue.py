"""The catalogues of the languages, and the words that they have for names."""

from functools import cache
from gettext import GNUTranslations
from pathlib import Path

LANGUAGES = ("es", "gl", "eu", "en")
DEFAULT = "es"
# English as the record has it: names as in its entries, amounts in cents, lists with commas.
RECORD = "record"


@cache
def catalogue(language: str) -> GNUTranslations:
    """Read the catalogue of a language; the record speaks English."""
    name = "en" if language == RECORD else language
    path = Path(__file__).parent / "catalogues" / f"{name}.mo"
    with path.open("rb") as file:
        return GNUTranslations(file)


def word(kind: str, name: str, language: str) -> str:
    """Give the word of a language for a name of a kind; one it lacks stays as it is.

    A number behind a name stays: `slot 3` is the word of `slot`, then 3.
    """
    bare, _, number = name.rpartition(" ")
    if bare and number.isdecimal():
        return f"{word(kind, bare, language)} {number}"
    return known_word(kind, name, language) or name


def known_word(kind: str, name: str, language: str) -> str:
    """Give the word of a language, or nothing where it has none."""
    code = f"{kind}.{slug(name)}"
    found = catalogue(language).gettext(code)
    return "" if found == code else found


def slug(name: str) -> str:
    """Give a name as codes have it: small letters, a hyphen between words."""
    return "-".join(name.replace("'", "").replace("_", " ").lower().split())
