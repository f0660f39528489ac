"""A row of a sheet's page cites what is said of that row, in people's words."""

from collections.abc import Iterator

import pytest
from msgspec import Struct
from msgspec.structs import fields

from firmware_py.rulebook import library
from firmware_py.rulebook.page import page
from firmware_py.text.catalogue import known_word


def row(sheet: str, text: str) -> str:
    (found,) = {line for line in page(sheet, "es").splitlines() if line.strip().startswith(text)}
    return " ".join(found.split())


@pytest.mark.parametrize(
    ("sheet", "text", "shown"),
    [
        # How many the pack bears, and whose a lone cent is, stand in no article.
        ("galicia/seven-stud", "como máximo: 8", "como máximo: 8"),
        ("galicia/holdem", "céntimo", "céntimo que no se divide: odd_cent (por defecto from-mano)"),
        ("galicia/holdem", "al menos: 4", "al menos: 4 [art. 23]"),
        ("galicia/holdem", "sorteo", "sorteo de los puestos [art. 20]"),
        ("galicia/holdem", "empates", "empates [art. 23.3]"),
        ("galicia/seven-stud", "entre dos", "entre dos [art. 23.2]"),
        # Art. 23.1 says who cuts; who cuts again in a hand is said of the draw alone.
        ("galicia/holdem", "corta otra vez", "corta otra vez en la mano: mano"),
        (
            "galicia/cubierto-5-descarte",
            "corta otra vez",
            "corta otra vez en la mano: mano [art. 28.2]",
        ),
        (
            "castilla-la-mancha/cubierto-5-descarte",
            "si faltan",
            "si faltan cartas: last-card",
        ),
    ],
)
def test_a_row_cites_its_own_article(sheet: str, text: str, shown: str) -> None:
    assert row(sheet, text) == shown


def keys(part: object) -> Iterator[str]:
    if isinstance(part, Struct):
        for field in fields(part):
            yield field.name.removesuffix("_article")
            yield from keys(getattr(part, field.name))
    elif isinstance(part, list | tuple):
        for one in part:
            yield from keys(one)


def known(name: str) -> str:
    return known_word("key", name, "es")


@pytest.mark.parametrize("name", [name for name, _ in library.usable()])
def test_every_key_of_a_page_has_peoples_words(name: str) -> None:
    sheet = library.sheet(name)
    family = str(type(sheet.play).__struct_config__.tag)
    told = {key for entry in sheet.irregularity for key in (*entry.when, *entry.also)}
    wanted = told | set(keys(sheet.play)) - {"article", "family"}
    assert not {key for key in wanted if not any(known(name) for name in (key, f"{family}/{key}"))}
