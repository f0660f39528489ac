"""What devices and station tell of themselves, as the record says it to people."""

from firmware_py.text.legacy import say


def in_spanish(text: str) -> str:
    """Say it in Spanish; what is not in the catalogues stays as it was told."""
    return say(text)
