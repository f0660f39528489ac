"""The table and the bytes below it, as the design has them drawn."""

import pytest
from hypothesis import given

from firmware_py.console.wire.exchanges import Exchange
from firmware_py.console.wire.explain import explained
from firmware_py.console.wire.folding import each_by_itself, folded
from firmware_py.console.wire.line_text import (
    ByteAt,
    Tone,
    as_ascii,
    detail,
    heads,
    row,
    whole_frame,
)
from firmware_py.console.wire.records import WireRecord
from firmware_py.console.wire.words import WireWords
from firmware_py.text.catalogue import LANGUAGES
from tests.console.wire.scene import Stream, at, buffer, hour, items_of, picture, simple
from tests.console.wire.test_exchanges import any_records

SPANISH = WireWords("es")
# Section 2.3, with the exchange that says what slot 12 answered before.
TABLE = """\
 HORA         PUERTO  DIR CABECERA             RESPUESTA               ms int  ×
 21:12:05.871 slots    11 229 leer sucesos     7 · sin novedad       15,0  1  34
 21:12:05.900 slots    12 229 leer sucesos     40                    15,0  1
 21:12:05.986 slots    12 229 leer sucesos     ✕ silencio             100  3
 21:12:06.402 slots    13 232 autodiagnóstico  0 sin avería          15,0  1
 21:12:06.431 sabot   240  95 leer sucesos     OK · nada · 32 B ···  31,0  1  18
 21:12:06.433 visor-1   – pantalla             2×20 car.             51,4  –   5
 21:12:06.440 sabot   240  93 abrir carta      OK · 41 B ···         33,1  1
>21:12:06.468 slots    12 229 leer sucesos     41 · ficha 1 vía 1    15,0  1"""
BELOW = """\
 tx 0c 00 01 e5 0e                                            suma 0e ● correcta
 rx 01 0b 0c 00[29]01 01 01 01 01 01 00 01 01 01 b6           suma b6 ● correcta
 antes          28 01 01 01 01 00 01 01 01 01 01               (última distinta)
 byte 5 de 16   contador de sucesos = 41; antes 40: un suceso nuevo
                Tras 255 viene 1; 0 solo se ve tras un arranque.
 suceso 41      [01 01] crédito: ficha de clase 1 (TK001A), vía 1
 papel          ccTalk 4.7, parte 2, cabecera 229 · Tapete: drivers/slot/counter"""


def rows_of(stream: Stream, language: str = "es") -> list[str]:
    words = WireWords(language)
    return [row(one, words, hour).text for one in folded(stream.items())]


def test_the_picture() -> None:
    rows = folded(picture().items())
    drawn = [row(one, SPANISH, hour, is_chosen=one is rows[-1]).text for one in rows]
    assert [heads(SPANISH), *drawn] == TABLE.splitlines()


def test_the_bytes_below_the_picture() -> None:
    last = folded(picture().items())[-1]
    found = detail(last, SPANISH, kinds={1: "TK001A"})
    assert [one.text for one in found] == BELOW.splitlines()
    marked = [found[2].text[begin:end] for begin, end in found[2].changed]
    assert marked == ["28", "00", "01"]


def test_another_byte_is_stood_on() -> None:
    last = folded(picture().items())[-1]
    texts = [one.text for one in detail(last, SPANISH, ByteAt(11))]
    assert texts[1].startswith(" rx 01 0b 0c 00 29 01 01 01 01 01 01[00]01 01 01 b6")
    assert " byte 12-13 de 16 suceso 38: código 1: Ficha no reconocida y devuelta." in texts
    asked = [one.text for one in detail(last, SPANISH, ByteAt(0, is_answer=False))]
    assert asked[0].startswith(" tx[0c]00 01 e5 0e")
    assert " byte 1 de 5    destino = 12" in asked


def test_a_frame_as_a_list() -> None:
    one = folded(picture().items())[-1].first
    assert isinstance(one, Exchange)
    found = whole_frame(explained(one, SPANISH).received, one.answer, 4)
    assert found[0] == "      1  01 destino = 1 (la estación)"
    assert found[4] == ">     5  29 contador de sucesos = 41"
    assert found[-1] == "     16  b6 suma = b6"


def test_a_wrong_sum_and_a_cut_frame_are_told() -> None:
    stream = Stream().sent("slots", bytes.fromhex("0c0001e50e"))
    stream.received("slots", bytes.fromhex("01000c00f4")).end("slots", "garbage", a=12, h=229)
    stream.sent("slots", bytes.fromhex("0c0001e50e"))
    stream.received("slots", bytes.fromhex("010b0c0029")).end("slots", "garbage", a=12, h=229)
    wrong, cut = folded(stream.items())
    assert detail(wrong, SPANISH)[1].text.endswith("suma f4 ✕ es f3")
    assert detail(cut, SPANISH)[1].text.endswith("✕ cortada: −11 B")
    assert row(wrong, SPANISH, hour).tone is Tone.BAD


def test_masked_bytes_are_dots() -> None:
    masked = next(one for one in folded(picture().items()) if one.first.port == "sabot")
    texts = [one.text for one in detail(masked, SPANISH)]
    assert texts[0].startswith(" tx[f0]10 a5 5f ·· ··")
    assert texts[2].startswith(" rx ·· ··")


@pytest.mark.parametrize(
    ("verdict", "shown"),
    [
        ("garbage", "✕ ruido"), ("busy", "▲ ocupado"), ("nak", "▲ nak"), ("echo", "✕ eco"),
        ("sealed", "▲ sealed"),
    ],
)  # fmt: skip
def test_every_verdict_has_its_sign(verdict: str, shown: str) -> None:
    stream = Stream().sent("slots", simple(12, 0, 1, 229)).end("slots", verdict, a=12, h=229)
    assert shown in rows_of(stream)[0]


def test_what_stands_by_itself_has_a_row() -> None:
    stream = Stream().say(
        "sabot", "fact", at("21:12:06.440"), h=96, f={"state": "READY", "inside": 287, "locked": 1}
    )
    stream.lose("sabot", 4).say("sabot", "mark", at("21:12:06.441"))
    stream.received("slots", b"\xff\xff", at("21:12:06.442")).end("slots", "stray")
    stream.sent("slots", simple(12, 0, 1, 229), at("21:12:06.443"))
    assert rows_of(stream) == [
        " 21:12:06.440 sabot     –  96 estado           READY · dentro 287 · bloqueado 1",
        " 21:12:06.441 sabot     – ▲ 4 registros perdidos",
        " 21:12:06.441 sabot     – ▲ registro desconocido «mark»",
        " 21:12:06.442 slots     –                      ▲ suelta · 2 B",
        " 21:12:06.443 slots    12 229 leer sucesos     ◌ sin final                 1",
    ]


@pytest.mark.parametrize(
    ("header", "length", "shown"),
    [
        (95, 77, "OK · 77 B ···"),
        (93, 18, "rechazo · 18 B ···"),
        (88, 18, "18 B ···"),
        (93, 40, "40 B ···"),
    ],
)
def test_a_masked_answer_is_told_by_its_length(header: int, length: int, shown: str) -> None:
    stream = Stream().sent("sabot", bytes((240, 16, 1, header)), length=21)
    stream.received("sabot", b"", length=length).end("sabot", a=240, h=header)
    assert rows_of(stream)[0][47:].strip().startswith(shown)


@pytest.mark.parametrize(
    ("last", "now", "shown"),
    [
        (buffer(7), buffer(9, 1, 1, 2, 1), "9 · 2 sucesos nuevos"),
        (buffer(7), buffer(0), "0 · recién arrancado"),
        (buffer(7), buffer(8, 0, 20), "8 · código 20"),
        (buffer(255), buffer(1, 3, 2), "1 · ficha 3 vía 2"),
        (buffer(48), buffer(54, 1, 1), "54 · nuevos: 6, per…"),
    ],
)
def test_news_of_a_slot_in_a_row(last: bytes, now: bytes, shown: str) -> None:
    rows = rows_of(Stream().asked(12, 229, last).asked(12, 229, now))
    assert rows[1][47:67].rstrip() == shown


def test_signs_that_every_terminal_has() -> None:
    for drawn in (TABLE, BELOW):
        plain = as_ascii(drawn)
        assert plain.isascii()
        assert list(map(len, plain.splitlines())) == list(map(len, drawn.splitlines()))
    assert "X silencio" in as_ascii(TABLE)
    assert "* correcta" in as_ascii(BELOW)


def test_other_languages_write_other_words_and_points() -> None:
    assert "41 · token 1 path 1   15.0" in rows_of(picture(), "en")[-1]
    assert "ler sucesos" in rows_of(picture(), "gl")[-1]


@given(any_records())
def test_any_row_fits(records: list[WireRecord]) -> None:
    for fold in (*folded(items_of(records)), *each_by_itself(items_of(records))):
        for language in LANGUAGES:
            words = WireWords(language)
            assert len(row(fold, words, hour).text) <= 80
            for place in (0, 4, 11, 15, 40):
                found = detail(fold, words, ByteAt(place, is_answer=place != 0))
                assert all(len(one.text) <= 80 for one in found)
