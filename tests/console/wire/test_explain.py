"""Every byte of an exchange is said: by header, direction and offset, in four languages."""

import tomllib
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.cards.profile import CardHeader
from drivers.cctalk.headers import Header
from firmware_py.console.wire.exchanges import Exchange
from firmware_py.console.wire.explain import BytePart, explained, header_name, token_names
from firmware_py.console.wire.folding import each_by_itself
from firmware_py.console.wire.formulas import FORMULAS
from firmware_py.console.wire.last_other import NOTHING, Before
from firmware_py.console.wire.layouts import card_layout, header_layout, layouts
from firmware_py.console.wire.words import WireWords
from firmware_py.text.catalogue import LANGUAGES
from tests.console.wire.scene import Stream, buffer, exchange_of, items_of, simple, with_crc
from tests.console.wire.test_exchanges import any_records
from tests.console.wire.test_frames import CCTALK, PROFILE

SPANISH = WireWords("es")
# Replies are said in their own frame; of the two that change nothing a station never asks.
REPLIES = {Header.REPLY, Header.NAK, Header.BUSY}


NO_EVENTS = [f"suceso {number}: ninguno" for number in (255, 254, 253, 252, 251)]


def said(
    header: int, answer: bytes = b"", question: bytes = b"", before: Before = NOTHING
) -> tuple[list[str], list[str]]:
    """Say the data of a question and of its answer."""
    tx = simple(12, len(question), 1, header, *question)
    one = exchange_of(tx, simple(1, len(answer), 12, 0, *answer), a=12, h=header)
    found = explained(one, SPANISH, before)
    return [part.said for part in found.sent[4:-1]], [part.said for part in found.received[4:-1]]


def answer_said(header: int, answer: bytes, before: Before = NOTHING) -> list[str]:
    return said(header, answer, before=before)[1]


@pytest.mark.parametrize(
    ("header", "answer", "expected"),
    [
        (229, buffer(0), ["contador de sucesos = 0", *NO_EVENTS]),
        (242, bytes((78, 97, 188)), ["12345678"]),
        (226, bytes((0, 1, 0)), ["256"]),
        (246, b"Crane", ["Crane"]),
        (232, b"\0", ["avería = 0 sin avería"]),
        (232, bytes((2, 3)), ["avería = 2 Bobinas inductivas", "número = 3"]),
        (232, bytes((99,)), ["avería = 99"]),
        (230, bytes((0b00000111, 0b10000000)), ["clases abiertas = 1-3, 16"]),
        (227, b"\1", ["ranura = abierta"]),
        (249, bytes((2, 20)), ["cada 20 × 10 ms"]),
        (249, bytes((0, 255)), ["por línea propia"]),
        (4, bytes((1, 4, 2)), ["edición = 1", "versión mayor = 4", "versión menor = 2"]),
        (2, bytes((0, 37, 2)), ["tiempos agotados = 0", "bytes desechados = 37",
         "sumas malas = 2"]),
        (184, b"TK001A", ["TK001A"]),
        (184, b"......", ["plaza vacía"]),
        (197, bytes.fromhex("1a2b3c4d"), ["1a2b3c4d"]),
        (196, ((12 << 9) | (5 << 5) | 31).to_bytes(2, "little"), ["31/5, año base + 12"]),
        (248, b"\2", ["2 ficha con hilo"]),
        (169, b"\x14", ["EEPROM, puentes"]),
        (203, bytes((20, 2)), ["caracteres = 20", "líneas = 2"]),
        (113, b"\1", ["velocidad = 9600"]),
        (236, b"\5", ["ópticos tapados = 0, 2"]),
        (216, bytes((3, 0, 1, 0, 1)), ["tipo de memoria = 3 permanente", "bloques de lectura = 0",
         "bytes por lectura = 1", "bloques de escritura = 0", "bytes por escritura = 1"]),
        (226, bytes((0, 1, 0, 9)), ["256", "bytes de más = 09"]),
    ],
)  # fmt: skip
def test_an_answer_is_said(header: int, answer: bytes, expected: list[str]) -> None:
    assert answer_said(header, answer) == expected


@pytest.mark.parametrize(
    ("header", "question", "expected"),
    [
        (231, b"\xff\xff", ["clases abiertas = 1-16"]),
        (228, b"\0", ["ranura = cerrada"]),
        (151, bytes((1, 2)), ["lámpara = 1", "estado = encendida"]),
        (151, bytes((1, 50)), ["lámpara = 1", "estado = parpadea cada 500 ms"]),
        (135, b"\0", ["fichas hasta cerrarse = nunca"]),
        (240, b"\1", ["bobinas = 0"]),
        (203, b"\3HOLA", ["orden = 3 añadir texto", "texto = HOLA"]),
        (149, bytes((25,)), ["código de suceso = código 25: Ficha falsa devuelta."]),
        (1, b"\7", ["datos = 07"]),
    ],
)  # fmt: skip
def test_a_question_is_said(header: int, question: bytes, expected: list[str]) -> None:
    assert said(header, question=question)[0] == expected


COUNTED = [one for one in CCTALK["event_counter"] if "new" in one and one["now"] and one["last"]]


@pytest.mark.parametrize("one", COUNTED, ids=lambda one: f"{one['last']}-{one['now']}")
def test_new_events_are_counted_as_the_paper_does(one: dict[str, int]) -> None:
    last, now = buffer(one["last"], 9), buffer(one["now"], 1, 1)
    text = answer_said(229, now, Before(last, last))[0]
    if one["new"] == 0:
        assert text == f"contador de sucesos = {one['now']}"
    elif one["new"] <= 5:
        assert text.endswith(
            "un suceso nuevo" if one["new"] == 1 else f"{one['new']} sucesos nuevos"
        )
    else:
        assert text.endswith(f"nuevos: {one['new']}, perdidos: {one['new'] - 5}")


def test_results_are_numbered_and_the_new_ones_stand_beside_the_counter() -> None:
    now, last = buffer(1, 5, 2, 0, 16), buffer(254, 1, 1)
    one = exchange_of(simple(12, 0, 1, 229), simple(1, 11, 12, 0, *now), a=12, h=229)
    found = explained(one, SPANISH, Before(last, last), {5: "TK005A"})
    counter, first, second, third, *_ = found.received[4:]
    assert counter.said == "contador de sucesos = 1; antes 254: 2 sucesos nuevos"
    assert first.said == "suceso 1: crédito: ficha de clase 5 (TK005A), vía 2"
    assert second.said.startswith("suceso 255: código 16: Sensores en orden")
    assert third.said == "suceso 254: ninguno"
    assert counter.beside == (first, second)
    assert found.paper == "ccTalk 4.7, parte 2, cabecera 229 · Tapete: drivers/slot/counter"


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (128, "código 128: devuelta, la clase 1 está cerrada"),
        (159, "código 159: devuelta, la clase 32 está cerrada"),
        (160, "código 160: crédito de clase 1 anulado"),
        (200, "código 200"),
    ],
)
def test_codes_of_ranges_and_unknown_ones_are_said(code: int, expected: str) -> None:
    assert answer_said(229, buffer(1, 0, code))[1] == f"suceso 1: {expected}"


def test_a_field_says_what_it_was_before() -> None:
    then = bytes((0, 1, 0))
    assert answer_said(225, bytes((1, 1, 0)), Before(then, then)) == ["257; antes 256"]


def test_the_names_of_tokens_are_learned_from_the_line() -> None:
    stream = Stream()
    for kind, name in ((1, b"TK001A"), (2, b"......")):
        tx = simple(12, 1, 1, 184, kind)
        stream.sent("slots", tx).received("slots", simple(1, 6, 12, 0, *name))
        stream.end("slots", a=12, h=184)
    assert token_names(stream.items()) == {("slots", 12): {1: "TK001A", 2: "......"}}


@pytest.mark.parametrize("header", [40, 96, 99, 167, 220])
def test_an_unknown_header_is_the_applications_and_nothing_more(header: int) -> None:
    one = exchange_of(simple(12, 0, 1, header), simple(1, 2, 12, 0, 7, 8), a=12, h=header)
    found = explained(one, SPANISH)
    assert header_name(one, SPANISH) == "de aplicación"
    assert [part.said for part in found.received[4:-1]] == ["datos: de aplicación"]
    assert found.paper == ""


def test_a_wrong_frame_is_not_read_as_if_it_were_right() -> None:
    rx = bytearray(simple(1, 3, 12, 0, 1, 2, 3))
    rx[-1] ^= 1
    found = explained(exchange_of(simple(12, 0, 1, 225), bytes(rx), a=12, h=225), SPANISH)
    assert [part.said for part in found.received[4:-1]] == ["datos: de aplicación"]


def test_of_a_card_device_only_head_and_length_are_said() -> None:
    stream = Stream().sent("sabot", bytes.fromhex("f0105d5d"), length=23)
    (one,) = stream.received("sabot", b"", length=41).end("sabot", a=240, h=93).items()
    assert isinstance(one, Exchange)
    found = explained(one, SPANISH)
    assert [part.said for part in found.sent] == [
        "destino = 240", "bytes de datos = 16", "CRC, byte bajo = 5d",
        "cabecera = 93 abrir carta", "bytes tapados: 19",
    ]  # fmt: skip
    assert [part.said for part in found.received] == ["bytes tapados: 41"]
    assert found.paper == "docs/card-profile.md, apartado 6.1 · Tapete: drivers/cards/commitment"


def test_an_address_poll_is_answered_by_bare_bytes() -> None:
    one = exchange_of(simple(0, 0, 1, 253), bytes((2, 11, 12)), a=0, h=253)
    found = explained(one, SPANISH)
    assert [part.said for part in found.received] == [f"dirección = {n}" for n in (2, 11, 12)]
    assert found.sent[0].said == "destino = 0 (todos)"


def test_every_header_that_tapete_speaks_is_known() -> None:
    assert [one for one in Header if one not in REPLIES and header_layout(one) is None] == []
    assert [one for one in CardHeader if card_layout(one) is None] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_names_of_the_data_have_words(language: str) -> None:
    words, known = WireWords(language), layouts()
    rows = [row for one in known.header.values() for row in (*one.tx, *one.rx)]
    names = [("header", name) for name in known.header] + [("card", name) for name in known.card]
    names += [("field", row.name) for row in rows if row.name]
    names += [("note", row.note) for row in rows if row.note]
    assert [one for one in names if not words.known(*one)] == []
    assert [
        name for name in names if name[0] in ("header", "card") and len(words.word(*name)) > 16
    ] == []
    assert {row.formula for row in rows} <= FORMULAS.keys()


def test_where_tapete_speaks_a_header_is_there() -> None:
    from tests.docs.names import ROOT

    known = layouts()
    named = {one.code for one in known.header.values()} | {one.code for one in known.card.values()}
    assert [name for name in named if name and not (ROOT / f"{name}.py").exists()] == []


@pytest.mark.parametrize("one", PROFILE["exchange"], ids=lambda one: one["name"])
def test_the_lengths_of_the_card_profile_are_those_of_its_examples(one: dict[str, str]) -> None:
    header = bytes.fromhex(one["tx"])[3]
    layout, answer = card_layout(header), bytes.fromhex(one["rx"])
    if layout is None:
        return
    is_refused = not layout.clear and answer[8] != 0
    is_nak = answer[3] == 5
    assert layout.is_good(len(answer)) != (is_refused or is_nak) or is_nak
    assert layout.is_refused(len(answer)) == is_refused


def whole(parts: tuple[BytePart, ...], length: int) -> bool:
    """Tell whether every byte belongs to one part, in order."""
    ends = [0, *(end for part in parts for end in (part.begin, part.end)), length]
    return all(one == other for one, other in list(pairwise(ends))[::2])


@given(any_records())
def test_any_records_are_explained_in_every_language(records: list) -> None:  # type: ignore[type-arg]
    for row in each_by_itself(items_of(records)):
        if isinstance(row.first, Exchange):
            for language in LANGUAGES:
                explained(row.first, WireWords(language), row.before)


@given(st.integers(0, 255), st.binary(max_size=40), st.binary(max_size=40), st.binary(max_size=40))
def test_every_byte_of_any_frame_is_said_once(
    header: int, question: bytes, answer: bytes, before: bytes
) -> None:
    tx, rx = with_crc(12, header, question), with_crc(1, 0, answer)
    one = exchange_of(tx, rx, a=12, h=header)
    found = explained(one, SPANISH, Before(before, before))
    assert whole(found.sent, len(tx))
    assert header in (252, 253) or whole(found.received, len(rx))


@given(st.integers(0, 255), st.binary(max_size=40), st.binary(max_size=40))
def test_any_bytes_are_said(header: int, tx: bytes, rx: bytes) -> None:
    for found in (
        explained(exchange_of(tx, rx, a=12, h=header), SPANISH),
        explained(exchange_of(tx, rx), SPANISH),
    ):
        assert all(part.begin <= part.end for part in (*found.sent, *found.received))


def test_the_data_is_read_strictly() -> None:
    from msgspec import ValidationError

    from firmware_py.console.wire.layouts import layouts_of

    wrong = tomllib.loads('card = {}\n[header.1]\ntx = [{ at = 0, nmae = "x" }]')
    with pytest.raises(ValidationError):
        layouts_of(wrong)
