from hypothesis import given
from hypothesis import strategies as st

from drivers.visor.cd5220 import Cd5220Encoder
from drivers.visor.contract import Screen
from drivers.visor.escpos import EscPosEncoder
from drivers.visor.text import Charset, word_line

from .frames import PAPERS, paper

JACKPOT = Screen("  BOTE PROGRESIVO   ", "         12.345,67 €")
JACKPOT_ASCII = Screen("  BOTE PROGRESIVO   ", "       12.345,67 EUR")
TEXTS = st.text(max_size=30)


def escpos(*names: str) -> bytes:
    return b"".join(paper("escpos", name) for name in names)


def test_escpos_writes_settings_and_both_lines() -> None:
    settings = ("select_display", "usa_characters", "code_table_pc858", "overwrite_mode")
    expected = (
        escpos(*settings, "cursor_off", "upper_left")
        + b"  BOTE PROGRESIVO   "
        + escpos("lower_left")
        + b"         12.345,67 \xd5"
    )
    assert EscPosEncoder(Charset.PC858).screen(JACKPOT) == expected


def test_escpos_euro_signs_are_the_bytes_of_the_code_pages() -> None:
    euros = PAPERS["escpos"]["euro"]
    for charset, table in ((Charset.WPC1252, "wpc1252"), (Charset.PC858, "pc858")):
        data = EscPosEncoder(charset).screen(JACKPOT)
        assert data.endswith(b"12.345,67 " + bytes.fromhex(euros[table]))
        assert escpos(f"code_table_{table}") in data


def test_escpos_without_euro_sign_says_eur() -> None:
    data = EscPosEncoder(Charset.ASCII).screen(JACKPOT_ASCII)
    assert data.endswith(b"12.345,67 EUR")
    assert escpos("code_table_pc437") in data


def test_escpos_initialise() -> None:
    assert EscPosEncoder(Charset.ASCII).initialise() == escpos("select_display", "initialise")


def test_cd5220_writes_both_lines_in_string_mode() -> None:
    expected = (
        paper("cd5220", "upper_line")
        + b"  BOTE PROGRESIVO   "
        + paper("cd5220", "end_of_line")
        + paper("cd5220", "lower_line")
        + b"       12.345,67 EUR"
        + paper("cd5220", "end_of_line")
    )
    assert Cd5220Encoder().screen(JACKPOT_ASCII) == expected


def test_cd5220_leaves_string_mode_before_settings() -> None:
    names = ("clear", "initialise", "cursor_off")
    assert Cd5220Encoder().initialise() == b"".join(paper("cd5220", name) for name in names)


@given(TEXTS, TEXTS, st.sampled_from(list(Charset)))
def test_every_escpos_screen_has_the_same_length(upper: str, lower: str, charset: Charset) -> None:
    screen = Screen(word_line(upper, charset), word_line(lower, charset))
    data = EscPosEncoder(charset).screen(screen)
    assert len(data) == 22 + 40
    assert data[18:38].decode(charset.value) == screen.upper
    assert data[42:].decode(charset.value) == screen.lower


@given(TEXTS, TEXTS)
def test_every_cd5220_screen_is_printable_ascii_between_its_commands(
    upper: str, lower: str
) -> None:
    screen = Screen(word_line(upper, Charset.ASCII), word_line(lower, Charset.ASCII))
    data = Cd5220Encoder().screen(screen)
    assert len(data) == 48
    assert data[3:23].decode("ascii") == screen.upper
    assert data[27:47].decode("ascii") == screen.lower
