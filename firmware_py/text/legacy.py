"""A sentence without a code in Spanish: entries of older journals, and the journal's own verdicts.

A sentence is matched whole; a text of several sentences is said one by one. What no pattern fits
stays as it was written.
"""

import re
import tomllib
from functools import cache
from importlib.resources import files

from firmware_py.text.amounts import amount

_END = re.compile(r"(?<=\.) (?=\S)")


class _Group(str):
    """A part of a sentence; as `{0:es}` it is said in Spanish too, as `{0:eur}` it is cents."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        if spec == "eur" and self.lstrip("-").isdecimal():
            return amount(int(self), "es")
        return say(str(self)) if spec == "es" else str(self)


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    path = files("firmware_py.text") / "legacy_es.toml"
    rows = tomllib.loads(path.read_text("utf-8"))["sentences"]
    return tuple((re.compile(pattern), spanish) for pattern, spanish in rows)


def say(text: str) -> str:
    """Say a recorded text in Spanish."""
    return " ".join(_sentence(part) for part in _END.split(text))


def _sentence(text: str) -> str:
    bare, stop = (text[:-1], ".") if text.endswith(".") else (text, "")
    for pattern, spanish in _patterns():
        if found := pattern.fullmatch(bare):
            return spanish.format(*map(_Group, found.groups(""))) + stop
    return text
