"""A sheet that cannot be used says file, line and reason."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py.rulebook import library
from firmware_py.rules.sheet.parse import SheetError, parse_sheet

NAME = "galicia/poker-sin-descarte"


def text_of(name: str = NAME) -> str:
    return library.root().joinpath(f"{name}.toml").read_text("utf-8")


def nothing(name: str) -> str:
    raise FileNotFoundError(name)


def fault(text: str) -> SheetError:
    with pytest.raises(SheetError) as caught:
        parse_sheet("x.toml", text, nothing)
    return caught.value


def line_holding(text: str, part: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), 1) if part in line)


def test_unknown_key_names_its_line() -> None:
    text = text_of().replace("blind_boxes = true", "blind_boxes = true\nblind_hands = true")
    error = fault(text)
    assert error.file == "x.toml"
    assert error.line == line_holding(text, "blind_hands")
    assert "blind_hands" in error.reason


def test_pay_line_without_article_names_its_line() -> None:
    line = '    { hand = "full", to_one = 7, article = "art. 6.1.d" },'
    assert line in text_of()
    text = text_of().replace(line, '    { hand = "full", to_one = 7 },')
    error = fault(text)
    assert error.line == line_holding(text, '{ hand = "full", to_one = 7 }')
    assert "article" in error.reason


def test_wrong_type_names_its_line() -> None:
    text = text_of().replace("count = 7", 'count = "seven"')
    assert fault(text).line == line_holding(text, 'count = "seven"')


def test_missing_include_is_named() -> None:
    error = fault('include = ["_gone.toml"]\n' + text_of())
    assert error.line == 1
    assert "_gone.toml" in error.reason


def test_included_lists_come_after_the_sheets_own() -> None:
    part = '[[irregularity]]\nnames = ["on-floor"]\nruling = "continue"\narticle = "art. 99"\n'
    text = 'include = ["_part.toml"]\n' + text_of()
    parsed = parse_sheet("x.toml", text, lambda _: part)
    assert parsed.sheet.irregularity[-1].names == ["on-floor"]
    error = parsed.error(("irregularity", len(parsed.sheet.irregularity) - 1, "ruling"), "why")
    assert (error.file, error.line) == ("_part.toml", 3)


def test_fault_inside_an_included_file_names_that_file() -> None:
    part = '[[irregularity]]\nnames = ["on-floor"]\narticle = "art. 99"\n'
    with pytest.raises(SheetError) as caught:
        parse_sheet("x.toml", 'include = ["_part.toml"]\n' + text_of(), lambda _: part)
    assert caught.value.file == "_part.toml"


@given(st.integers(min_value=0, max_value=len(text_of()) - 1))
def test_a_sheet_cut_anywhere_never_crashes(length: int) -> None:
    """A file cut in half either still is a sheet or says where it breaks."""
    found = parsed_or_line(text_of()[:length])
    assert found is None or 1 <= found <= text_of().count("\n") + 1


def parsed_or_line(text: str) -> int | None:
    try:
        parse_sheet("x.toml", text, nothing)
    except SheetError as error:
        return error.line
    return None
