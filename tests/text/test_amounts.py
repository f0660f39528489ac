"""Amounts are written and read as people of a language do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py.text.amounts import AmountError, amount, cents_of


@pytest.mark.parametrize(
    ("cents", "spanish", "english"),
    [
        (0, "0,00 €", "€0.00"),
        (5, "0,05 €", "€0.05"),
        (2000, "20,00 €", "€20.00"),
        (123450, "1.234,50 €", "€1,234.50"),
        (-123456789, "-1.234.567,89 €", "-€1,234,567.89"),
    ],
)
def test_an_amount_is_written(cents: int, spanish: str, english: str) -> None:
    assert (amount(cents, "es"), amount(cents, "en")) == (spanish, english)
    assert amount(5, "es", sign=True) == "+0,05 €"


@pytest.mark.parametrize(
    ("text", "cents"),
    [("20", 2000), ("20,5", 2050), ("20,50", 2050), ("1.234,50", 123450), ("1234,5€", 123450),
     ("1.000", 100000), ("-5", -500)],
)  # fmt: skip
def test_an_amount_is_read(text: str, cents: int) -> None:
    assert cents_of(text, "es") == cents


@pytest.mark.parametrize("text", ["", "20.5", "20.50", "1,234.50", "20,505", "1.23", "cien", "1 2"])
def test_what_could_be_read_in_two_ways_is_no_amount(text: str) -> None:
    with pytest.raises(AmountError):
        cents_of(text, "es")


@given(st.integers(min_value=0, max_value=10**12), st.sampled_from(["es", "en"]))
def test_what_is_written_is_read_again(cents: int, language: str) -> None:
    assert cents_of(amount(cents, language), language) == cents
