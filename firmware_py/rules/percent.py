"""Percentages to the digit: 2.5 is five halves, never a binary neighbour of it."""

from fractions import Fraction

from firmware_py.rules.finding import bad_request

Percent = int | Fraction
# As many as anybody reads; what is written in decimals has fewer.
_DIGITS = 6


def percent(written: object) -> Percent:
    """Read a percentage as it is written, in a question, a config or a sheet."""
    if isinstance(written, bool) or not isinstance(written, int | float | Fraction):
        raise bad_request(f"pct is a number, not {written!r}")
    try:
        found = Fraction(str(written))
    except ValueError as error:
        raise bad_request(f"pct is a number, not {written!r}") from error
    return int(found) if found.denominator == 1 else found


def figure(value: Percent) -> str:
    """Write a percentage as people do: 2.5, never 5/2."""
    whole, rest = divmod(abs(value.numerator), value.denominator)
    sign, digits = "-" * (value < 0), ""
    while rest and len(digits) < _DIGITS:
        digit, rest = divmod(rest * 10, value.denominator)
        digits += str(digit)
    return f"{sign}{whole}.{digits}" if digits else f"{sign}{whole}"
