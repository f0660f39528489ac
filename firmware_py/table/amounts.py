"""Amounts as a croupier says them."""


def euros(cents: int, *, sign: bool = False) -> str:
    """Write an amount in euros: whole ones without cents, with its sign where it moves."""
    whole, rest = divmod(abs(cents), 100)
    mark = "-" if cents < 0 else "+" if sign else ""
    return f"{mark}{whole},{rest:02d}" if rest else f"{mark}{whole}"
