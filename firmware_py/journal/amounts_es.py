"""The one form in which an amount is written for people: 1.234,50 €."""

from fractions import Fraction


def figure(cents: int | Fraction) -> str:
    """Write cents as an amount without its sign; what is less than a cent is cut off."""
    whole = abs(cents.numerator) // cents.denominator
    digits = f"{whole // 100:,}".replace(",", ".")
    return f"{'-' if cents < 0 else ''}{digits},{whole % 100:02d}"


def euros(cents: int | Fraction) -> str:
    """Write cents as an amount in euros."""
    return f"{figure(cents)} €"
