"""One thing is told in the singular: a number beside what agrees with it is a `count`.

Every sentence is read with 1 for each of its numbers; the singular of a sentence with a count too.
A rule goes as far as a language shows it in its letters: Spanish and Galician for every word,
English and Basque for the nouns that the catalogue counts somewhere.
"""

import re
from collections.abc import Iterator

import pytest

from firmware_py.text.catalogue import LANGUAGES
from firmware_py.text.kinds import PLURAL, TYPES, kind_of
from firmware_py.text.message import Message
from firmware_py.text.render import sentence
from tests.text.catalogues import forms
from tests.text.sources import Written, messages

_WORD = r"[^\W\d_]"
_FIELD = r"\{\w+\}"
# «1 cartas», «1 PIN erróneos»; «faltan 1», «salieron 1»; «los 1».
_ROMANCE = (
    rf"\b1 (?:[A-Z]+ )?{_WORD}{{2,}}s\b"
    rf"|\b{_WORD}{{2,}}[aeo]n 1\b"
    r"|\b(?:los|las|os|as|dos|das|nos|nas) 1\b"
)


def _counted(language: str) -> Iterator[tuple[str, str]]:
    """Give every sentence that has a singular, and its plural."""
    for said in forms(language).values():
        if len(said) > 1:
            yield said[0], said[-1]


def _english() -> str:
    """Say «1 cards», «1 wrong PINs»: nouns that a singular has without their s."""
    found = {
        word
        for one, more in _counted("en")
        for word in re.findall(rf"{_WORD}+", re.sub(_FIELD, "", one))
        if re.search(rf"\b{word}s\b", more)
    }
    return rf"\b1 (?:{_WORD}+ )?(?:{'|'.join(sorted(found))})s\b"


def _basque() -> str:
    """Say «1 karta»: nouns that stand behind a number, and before 1: «karta bat», «karta 1»."""
    found = {
        word
        for one, more in _counted("eu")
        for word in re.findall(rf"{_FIELD} ({_WORD}+)", more)
        if re.search(rf"\b{word} (?:bat|{_FIELD})", one)
    }
    return rf"\b1 (?:{'|'.join(sorted(found))})"


_WRONG = {"es": _ROMANCE, "gl": _ROMANCE, "eu": _basque(), "en": _english()}


def told_of_one(one: Written, language: str) -> Iterator[str]:
    """Give the sentences of a message in which every number is 1."""
    singular, *plurals = forms(language)[one.code]
    numbers = {name for name in one.fields if kind_of(name) not in TYPES.keys() - {"number"}}
    yield _with_one(singular, numbers | {name for name in one.fields if kind_of(name) in PLURAL})
    for plural in plurals:
        yield _with_one(plural, numbers)


def _with_one(said: str, names: set[str]) -> str:
    return re.sub(_FIELD, lambda found: "1" if found[0][1:-1] in names else found[0], said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_is_never_told_in_the_plural(language: str) -> None:
    """An entry names its fields as it has them: one of no kind may be a number."""
    wrong = re.compile(_WRONG[language])
    told = [(one.code, said) for one in messages() for said in told_of_one(one, language)]
    assert [(code, said) for code, said in told if wrong.search(said)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_tells_of_several_things_has_a_singular_and_a_plural(language: str) -> None:
    several = {one.code for one in messages() if tells_of_several(one)}
    assert {code for code, said in forms(language).items() if len(said) == 2} == several


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ((3,), "confirmar la ficha del progresivo en el puesto 3"),
        ((3, 5), "confirmar las fichas del progresivo en los puestos 3 y 5"),
    ],
)
def test_a_list_of_one_is_told_in_the_singular(seats: tuple[int, ...], said: str) -> None:
    assert sentence(Message("due.tokens", (("seats", seats),)), "es") == said


def tells_of_several(one: Written) -> bool:
    """Whether a number, or the length of a list, chooses the sentence."""
    return not one.is_word and bool(PLURAL.intersection(map(kind_of, one.fields)))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("es", "1 sucesos perdidos"),
        ("es", "tras 1 PIN erróneos"),
        ("es", "hace 1: faltan 1"),
        ("es", "suma de los 1"),
        ("gl", "saíron 1 de 5"),
        ("gl", "1 alleas"),
        ("eu", "1 karta geratzen dira"),
        ("en", "1 announced rounds"),
    ],
)
def test_a_plural_of_one_is_noticed(language: str, said: str) -> None:
    assert re.search(_WRONG[language], said)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("es", "hasta 1 o más"),
        ("es", "carta 1 es ajena"),
        ("eu", "1. karta"),
        ("en", "draw 1 lies"),
    ],
)
def test_a_label_is_no_plural(language: str, said: str) -> None:
    assert re.search(_WRONG[language], said) is None
