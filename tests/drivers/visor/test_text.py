import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.visor.contract import COLUMNS, Screen, VisorContent, VisorState
from drivers.visor.text import (
    ALTERNATE_MS,
    Charset,
    amount_line,
    amount_text,
    fit,
    is_stale,
    layout,
    word_line,
)
from drivers.visor.words import SPANISH, VisorWords

CHARSETS = st.sampled_from(list(Charset))
AMOUNTS = st.one_of(
    st.integers(0, 10**9), st.integers(10**11, 10**16), st.integers(0).map(lambda n: n * 10**9)
)
NOW = 1_000_000


def live(cents: int, valid_at_ms: int = NOW) -> VisorContent:
    return VisorContent(VisorState.LIVE, "BOTE PROGRESIVO", cents, valid_at_ms)


def read_back(line: str) -> int | None:
    """Read an amount as a person in Spain would; None if the line is not one."""
    found = re.fullmatch(r" *(\d{1,3}(?:\.\d{3})*),(\d\d) (?:€|EUR)", line)
    return int(found[1].replace(".", "") + found[2]) if found else None


@pytest.mark.parametrize(
    ("cents", "euro", "plain"),
    [
        (0, "0,00 €", "0,00 EUR"),
        (5, "0,05 €", "0,05 EUR"),
        (99_999, "999,99 €", "999,99 EUR"),
        (100_000, "1.000,00 €", "1.000,00 EUR"),
        (1_234_567, "12.345,67 €", "12.345,67 EUR"),
        (123_456_789_01, "123.456.789,01 €", "123.456.789,01 EUR"),
    ],
)
def test_amounts_are_written_as_in_spain(cents: int, euro: str, plain: str) -> None:
    assert amount_text(cents, Charset.WPC1252) == euro
    assert amount_text(cents, Charset.PC858) == euro
    assert amount_text(cents, Charset.ASCII) == plain


@pytest.mark.parametrize(
    ("cents", "charset", "line"),
    [
        (99_999_999_999_999, Charset.PC858, "999.999.999.999,99 €"),
        (100_000_000_000_000, Charset.PC858, "  IMPORTE NO CABE   "),
        (999_999_999_999, Charset.ASCII, "9.999.999.999,99 EUR"),
        (1_000_000_000_000, Charset.ASCII, "  IMPORTE NO CABE   "),
    ],
)
def test_the_widest_amount_and_the_first_that_overflows(
    cents: int, charset: Charset, line: str
) -> None:
    assert amount_line(cents, charset) == line


@given(AMOUNTS, CHARSETS)
def test_any_amount_is_shown_exactly_or_not_at_all(cents: int, charset: Charset) -> None:
    line = amount_line(cents, charset)
    assert len(line) == COLUMNS
    assert len(line.encode(charset.value)) == COLUMNS
    if line == word_line(SPANISH.overflow, charset):
        assert len(amount_text(cents, charset)) > COLUMNS
        assert not any(char.isdigit() for char in line)
    else:
        assert read_back(line) == cents


@given(st.text(max_size=60), CHARSETS)
def test_no_text_can_send_a_command_to_the_display(text: str, charset: Charset) -> None:
    line = word_line(text, charset)
    data = line.encode(charset.value)
    assert len(line) == len(data) == COLUMNS
    assert all(byte >= 0x20 and byte != 0x7F for byte in data)
    assert Screen(line, line).upper == line


@pytest.mark.parametrize(
    ("text", "charset", "shown"),
    [
        ("Gañado: 5 €", Charset.WPC1252, "Gañado: 5 €"),
        ("Gañado: 5 €", Charset.PC858, "Gañado: 5 €"),
        ("Gañado: 5 €", Charset.ASCII, "Ganado: 5 EUR"),
        ("an\u0303o", Charset.PC858, "año"),
        ("Αθήνα", Charset.PC858, "?????"),
        ("a\x1b@\nb", Charset.ASCII, "a?@ b"),
    ],
)
def test_characters_the_display_lacks(text: str, charset: Charset, shown: str) -> None:
    assert fit(text, charset) == shown


def test_a_long_title_is_visibly_abbreviated() -> None:
    assert word_line("BOTE PROGRESIVO DE LA CASA", Charset.ASCII) == "BOTE PROGRESIVO DE ."


@pytest.mark.parametrize(
    ("state", "upper"),
    [
        (VisorState.LIVE, "  BOTE PROGRESIVO   "),
        (VisorState.PENDING, "     PENDIENTE      "),
        (VisorState.TEST, "   *** PRUEBA ***   "),
    ],
)
def test_each_state_in_service_has_its_heading(state: VisorState, upper: str) -> None:
    content = VisorContent(state, "BOTE PROGRESIVO", 1_234_567, NOW)
    assert layout(content, Charset.PC858, NOW) == Screen(upper, "         12.345,67 €")


def test_pending_without_amount_asks_to_wait() -> None:
    content = VisorContent(VisorState.PENDING, "BOTE", None, NOW)
    assert layout(content, Charset.ASCII, NOW).lower.strip() == "ESPERE"


def test_a_fault_alternates_message_and_last_amount_marked_as_not_in_force() -> None:
    content = VisorContent(VisorState.FAULT, "BOTE", 1_234_567, NOW, "RANURA 3")
    seen = [layout(content, Charset.PC858, NOW + ms) for ms in (0, 1_999, 2_000, 3_999, 4_000)]
    fault = Screen(" FUERA DE SERVICIO  ", "      RANURA 3      ")
    last = Screen(" ÚLTIMO, NO VIGENTE ", "         12.345,67 €")
    assert seen == [fault, fault, last, last, fault]


def test_a_fault_without_last_amount_shows_only_the_fault() -> None:
    content = VisorContent(VisorState.FAULT, "BOTE", None, NOW)
    uppers = {layout(content, Charset.PC858, NOW + ms).upper for ms in range(0, 9_000, 500)}
    assert uppers == {" FUERA DE SERVICIO  "}


def test_a_frozen_feed_is_live_until_5_s_and_never_after() -> None:
    assert layout(live(100), Charset.ASCII, NOW + 4_999).upper == "  BOTE PROGRESIVO   "
    assert layout(live(100), Charset.ASCII, NOW + 5_000) == Screen(
        " FUERA DE SERVICIO  ", "     SIN DATOS      "
    )


@given(st.sampled_from(list(VisorState)), st.integers(-(10**7), 10**7), AMOUNTS, CHARSETS)
def test_an_amount_that_is_not_fresh_never_stands_under_a_live_heading(
    state: VisorState, age_ms: int, cents: int, charset: Charset
) -> None:
    content = VisorContent(state, "BOTE PROGRESIVO", cents, NOW)
    screen = layout(content, charset, NOW + age_ms)
    fresh = 0 <= age_ms < 5_000
    assert is_stale(content, NOW + age_ms) is not fresh
    if not fresh or state is VisorState.FAULT:
        marks = {word_line(SPANISH.fault, charset), word_line(SPANISH.not_live, charset)}
        assert screen.upper in marks


def test_before_any_content_the_visor_is_out_of_service() -> None:
    assert layout(None, Charset.ASCII, NOW) == Screen(
        " FUERA DE SERVICIO  ", "     SIN DATOS      "
    )


def test_words_of_another_language() -> None:
    words = VisorWords(overflow="AMOUNT TOO WIDE")
    assert amount_line(10**17, Charset.ASCII, words).strip() == "AMOUNT TOO WIDE"


@pytest.mark.parametrize("bad", ["", "x" * 21, "a\x1b", "5 €"])
def test_words_that_do_not_fit_are_refused(bad: str) -> None:
    with pytest.raises(ValueError, match="Visor word 'test'"):
        VisorWords(test=bad)


def test_contents_that_make_no_sense_are_refused() -> None:
    with pytest.raises(ValueError, match="negative"):
        live(-1)
    with pytest.raises(ValueError, match="needs an amount"):
        VisorContent(VisorState.LIVE, "BOTE", None, NOW)


@pytest.mark.parametrize("bad", ["", "x" * 19, "x" * 21, "x" * 19 + "\n"])
def test_a_screen_is_two_lines_of_20(bad: str) -> None:
    with pytest.raises(ValueError, match="20 printable"):
        Screen("x" * 20, bad)


def test_no_screen_of_a_test_hides_that_it_is_one() -> None:
    """R-70: pending, out of order and without data, each is marked within its turns."""
    for state, amount in ((VisorState.PENDING, 100), (VisorState.PENDING, None),
                          (VisorState.FAULT, 100), (VisorState.FAULT, None),
                          (VisorState.TEST, 100)):  # fmt: skip
        content = VisorContent(state, "PROGRESIVO", amount, 0, "AVERIA", is_test=True)
        moments = range(0, 3 * ALTERNATE_MS, ALTERNATE_MS)
        now = [min(at, 4_999) if state is not VisorState.FAULT else at for at in moments]
        shown = {layout(content, Charset.ASCII, at).upper.strip() for at in now}
        assert "*** PRUEBA ***" in shown
        assert state is VisorState.TEST or len(shown) > 1
