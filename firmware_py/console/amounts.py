"""Amounts as a person reads them on the console."""


def euros(cents: int) -> str:
    """Write cents as an amount."""
    mark = "-" if cents < 0 else ""
    return f"{mark}{abs(cents) // 100}.{abs(cents) % 100:02d}"
