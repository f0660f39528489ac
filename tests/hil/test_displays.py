"""Displays show what a person would see."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hil.cctalk import Frame, build, parse
from hil.devices.cctalk_display import CcTalkDisplayTwin
from hil.devices.cd5220_display import Cd5220Display
from hil.devices.escpos_display import EscPosDisplay
from hil.devices.glyphs import OLD_TABLES

FRAMES = Path(__file__).parents[2] / "hil/frames"
BLANK = " " * 20


def screens(name: str) -> list[tuple[str, bytes, tuple[str, str]]]:
    rows = tomllib.loads((FRAMES / name).read_text())["screen"]
    return [(row["name"], bytes.fromhex(row["bytes"]), tuple(row["lines"])) for row in rows]


@pytest.mark.parametrize(("name", "data", "lines"), screens("escpos.toml"))
def test_escpos_screens(name: str, data: bytes, lines: tuple[str, str]) -> None:
    whole, split = EscPosDisplay(), EscPosDisplay()
    whole.feed(data, 0)
    for byte in data:
        assert split.feed(bytes([byte]), 0) == []
    assert (name, whole.screen.lines) == (name, lines)
    assert split.screen.lines == lines


@pytest.mark.parametrize(("name", "data", "lines"), screens("cd5220.toml"))
def test_cd5220_screens(name: str, data: bytes, lines: tuple[str, str]) -> None:
    whole, split = Cd5220Display(), Cd5220Display()
    whole.feed(data, 0)
    for byte in data:
        assert split.feed(bytes([byte]), 0) == []
    assert (name, whole.screen.lines) == (name, lines)
    assert split.screen.lines == lines


def test_a_copy_with_old_tables_shows_no_euro() -> None:
    display = EscPosDisplay(OLD_TABLES)
    display.feed(b"\x1b\x74\x13\xd5", 0)
    assert display.screen.lines[0].rstrip() == "╒"
    assert display.ignored == [b"\x1b\x74\x13"]


def test_spanish_set_and_code_page() -> None:
    display = EscPosDisplay()
    display.feed(b"\x1b\x52\x07\\|[]", 0)
    assert display.screen.lines[0].rstrip() == "Ññ¡¿"


def test_escpos_modes_and_lights() -> None:
    display = EscPosDisplay()
    display.feed(b"\x1f\x02" + b"a" * 20 + b"b" * 20 + b"c", 0)
    assert display.screen.lines == ("b" * 20, "c" + " " * 19)
    display.feed(b"\x1b\x40\x1f\x03" + b"0123456789abcdefghijk", 0)
    assert display.screen.lines == ("123456789abcdefghijk", BLANK)
    display.feed(b"\x1f\x58\x02\x1f\x43\x01\x1f\x45\xff", 0)
    assert (display.screen.brightness, display.screen.cursor_shown) == (2, True)
    assert display.screen.lines == (BLANK, BLANK)


def test_escpos_places_that_do_not_exist_are_ignored() -> None:
    display = EscPosDisplay()
    display.feed(b"A\x1f\x24\x15\x01B\x1f\x24\x01\x03C\x1f\x24\x00\x01D", 0)
    assert display.screen.lines[0].rstrip() == "ABCD"


def test_a_restart_darkens_the_display_and_a_refresh_heals_it() -> None:
    for display in (EscPosDisplay(), Cd5220Display()):
        display.feed(b"JACKPOT", 0)
        display.restart(1)
        assert display.screen.lines == (BLANK, BLANK)
        display.feed(b"JACKPOT", 2)
        assert display.screen.lines[0].rstrip() == "JACKPOT"


def test_cd5220_marquee_moves_and_ends_with_the_next_command() -> None:
    display = Cd5220Display()
    display.feed(b"\x1bQDHOLA\r", 0)
    display.tick(1)
    assert display.screen.lines[0].startswith("OLA")
    display.feed(b"\x1bQAFIN\r", 2)
    display.tick(3)
    assert display.screen.lines[0].rstrip() == "FIN"


def test_cd5220_shows_spain_and_code_page_437_where_it_can() -> None:
    display = Cd5220Display(latin=True)
    display.feed(b"\x1bfS\\\xa4", 0)
    assert display.screen.lines[0].rstrip() == "Ññ"


@given(st.binary(max_size=300))
def test_any_bytes_leave_two_lines_of_twenty_cells(data: bytes) -> None:
    for display in (EscPosDisplay(), Cd5220Display(), Cd5220Display(latin=True)):
        display.feed(data, 0)
        display.tick(1)
        assert [len(row) for row in display.screen.rows] == [20, 20]


def show(display: CcTalkDisplayTwin, *data: int) -> bytes | None:
    chunks = display.feed(build(Frame(60, 203, bytes(data))), 0)
    frame = parse(chunks[0].data) if chunks else None
    return frame.data if frame else None


def test_cctalk_display_by_header_203() -> None:
    display = CcTalkDisplayTwin()
    assert show(display, 4) == bytes([20, 2])
    assert show(display, 3, *b"JACKPOT".ljust(20), *b"12.345,67 \x80".ljust(20)) == b""
    assert display.screen.lines == ("JACKPOT".ljust(20), "12.345,67 €".ljust(20))
    assert show(display, 3, *b"more") == b""  # stops at the last cell
    assert display.screen.lines[0] == "JACKPOT".ljust(20)
    assert show(display, 1) == b""
    assert show(display, 0, 65) == b""
    assert show(display, 2, 0x0A) == b""
    assert show(display, 0, 66) == b""
    assert [line.rstrip() for line in display.screen.lines] == ["A", "B"]


@pytest.mark.parametrize("data", [(), (0,), (1, 1), (2,), (2, 99), (3,), (4, 0), (5,)])
def test_cctalk_display_gives_no_answer_to_what_it_does_not_know(data: tuple[int, ...]) -> None:
    assert show(CcTalkDisplayTwin(), *data) is None
