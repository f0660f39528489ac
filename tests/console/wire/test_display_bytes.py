"""The bytes of a visor are said command by command, as the papers' examples have them."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py.console.wire.display_bytes import how_much, said, screen_parts
from firmware_py.console.wire.words import WireWords
from tests.console.wire.test_frames import FRAMES

SPANISH = WireWords("es")
SCREENS = [
    (name, one)
    for name in ("escpos", "cd5220")
    for one in tomllib.loads((FRAMES / f"{name}.toml").read_text("utf-8"))["screen"]
]


def all_said(raw: str) -> list[str]:
    return [said(part, SPANISH) for part in screen_parts(bytes.fromhex(raw))]


@pytest.mark.parametrize(("paper", "one"), SCREENS, ids=lambda one: str(one)[:40])
def test_the_examples_have_no_unknown_command(paper: str, one: dict[str, str]) -> None:
    parts = screen_parts(bytes.fromhex(one["bytes"]))
    assert [part.name for part in parts if part.name == "unknown"] == []


def test_a_screen_of_epson_is_said() -> None:
    assert all_said("1b3d02 1b40 1f4300 1f240101 484f4c41 0c") == [
        "elegir visor 02", "inicializar", "cursor 00", "columna y línea 01 01",
        "texto «HOLA»", "borrar todo",
    ]  # fmt: skip


def test_a_screen_of_a_cd5220_is_said() -> None:
    assert all_said("0c 1b40 1b5f00 1b5141 484f4c41 0d 1b5142 31 0d") == [
        "borrar todo", "inicializar", "cursor 00", "línea de arriba", "texto «HOLA»",
        "fin de línea", "línea de abajo", "texto «1»", "fin de línea",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("1b7413 31 d5", "1€"),
        ("1b7410 31 80", "1€"),
        ("1b7413 1b40 a4", "ñ"),
        ("1b74fe 31 80", "1·"),
    ],
)
def test_text_is_read_in_the_code_table_that_was_chosen(raw: str, text: str) -> None:
    assert screen_parts(bytes.fromhex(raw))[-1].text == text


def test_what_says_its_length_is_one_part() -> None:
    assert all_said("1f2845 0300 010203 41") == [
        "interruptores permanentes 45 03 00 01 02 03",
        "texto «A»",
    ]
    assert all_said("1b2601 2021 02aabb 01cc 41")[-1] == "texto «A»"


@pytest.mark.parametrize("raw", ["1b", "1b51", "1f24", "1f2401", "00", "1b74"])
def test_half_a_command_is_unknown(raw: str) -> None:
    assert "desconocido" in all_said(raw)[0]


def test_how_much_is_shown() -> None:
    two = b"\x1f\x24\x01\x01" + b"A" * 20 + b"\x1f\x24\x01\x02" + b"B" * 20
    assert how_much(two, SPANISH) == "2×20 car."
    assert how_much(b"\x1b@HOLA", SPANISH) == "4 car."
    assert how_much(b"\x1b=\x02\x1b@", SPANISH) == "elegir visor · inicializar"


@given(st.binary(max_size=120))
def test_every_byte_belongs_to_one_part(raw: bytes) -> None:
    parts = screen_parts(raw)
    assert b"".join(raw[part.begin : part.end] for part in parts) == raw
    assert all(part.begin < part.end for part in parts)
    how_much(raw, SPANISH)
