"""Amounts as people write them: 1.234,50 € in Spain's languages, €1,234.50 in English."""

import re
from fractions import Fraction

# Thousands and decimals of each language; the record is English.
_MARKS = {"es": (".", ","), "gl": (".", ","), "eu": (".", ",")} | dict.fromkeys(
    ("en", "record"), (",", ".")
)


class AmountError(ValueError):
    """Something that is no amount, as it was typed."""


def amount(cents: int | Fraction, language: str, *, sign: bool = False) -> str:
    """Write an amount, with its sign where money moves; less than a cent is cut off."""
    thousands, decimals = _MARKS[language]
    whole, rest = divmod(abs(cents.numerator) // cents.denominator, 100)
    mark = "-" if cents < 0 else "+" if sign else ""
    figure = f"{f'{whole:,}'.replace(',', thousands)}{decimals}{rest:02d}"
    return f"{mark}€{figure}" if language == "en" else f"{mark}{figure} €"


def spoken(cents: int, language: str, *, sign: bool = False) -> str:
    """Write an amount as a croupier says it: whole euros without cents, the word left to him."""
    whole, rest = divmod(abs(cents), 100)
    mark = "-" if cents < 0 else "+" if sign else ""
    return f"{mark}{whole}{_MARKS[language][1]}{rest:02d}" if rest else f"{mark}{whole}"


def cents_of(text: str, language: str) -> int:
    """Read an amount: 20, 20,5, 20,50, 1.234,50, with or without the sign of the euro."""
    thousands, decimals = map(re.escape, _MARKS[language])
    form = rf"(-?)(\d+|\d{{1,3}}(?:{thousands}\d{{3}})+)(?:{decimals}(\d{{1,2}}))?"
    found = re.fullmatch(form, text.strip().removesuffix("€").removeprefix("€").strip())
    if found is None:
        raise AmountError(text)
    sign, whole, rest = found.groups()
    cents = int(re.sub(r"\D", "", whole)) * 100 + int((rest or "0").ljust(2, "0"))
    return -cents if sign else cents


def is_amount(text: str, language: str) -> bool:
    """Tell whether this can be read as an amount."""
    try:
        cents_of(text, language)
    except AmountError:
        return False
    return True
