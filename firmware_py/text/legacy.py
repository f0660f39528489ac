"""A sentence without a code in Spanish: entries of older journals, and the journal's own verdicts.

A sentence is matched whole; a text of several sentences is said one by one. What no pattern fits
stays as it was written.
"""

import re
import tomllib
from functools import cache
from importlib.resources import files

from firmware_py.text.amounts import amount
from firmware_py.text.catalogue import word

Patterns = tuple[tuple[re.Pattern[str], str], ...]
_CENTS = re.compile("[0-9]+(?: (?:to|or) [0-9]+)*")
_FROM = {"min": "mínimo", "max": "máximo", "to": "a", "or": "o"}
_RECKONED = re.compile(rf"\b({'|'.join(_FROM)})\b")
_END = re.compile(r"(?<=\.) (?=\S)")


class _Group(str):
    """A part of a sentence; as `{0:es}` it is said in Spanish too, as `{0:eur}` it is cents."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        if spec == "eur" and self.lstrip("-").isdecimal():
            return amount(int(self), "es")
        if spec == "sum":
            return _sum(self)
        return say(str(self)) if spec == "es" else str(self)


def _sum(text: str) -> str:
    """Write the cents that a text names, and what they were reckoned from: "500 (min)"."""
    head = _CENTS.match(text)
    if head is None:
        return text
    told = re.sub("[0-9]+", lambda found: amount(int(found[0]), "es"), head[0])
    return _RECKONED.sub(lambda found: _FROM[found[0]], told + text[head.end() :])


@cache
def _data() -> dict[str, list[list[str]]]:
    return tomllib.loads((files("firmware_py.text") / "legacy_es.toml").read_text("utf-8"))


@cache
def _sentences() -> Patterns:
    return tuple((re.compile(pattern), spanish) for pattern, spanish in _data()["sentences"])


@cache
def _refusals() -> Patterns:
    """What the table says may cite an article behind it."""
    cited = r"(?: \((?P<cited>[^()]*)\))?"
    return tuple(
        (re.compile(pattern + cited, re.DOTALL), spanish)
        for pattern, spanish in _data()["refusals"]
    )


def say(text: str) -> str:
    """Say a recorded text in Spanish."""
    said = " ".join(_sentence(part) for part in _END.split(text))
    return said if said != text else _refusal(text)


def _sentence(text: str) -> str:
    bare, stop = (text[:-1], ".") if text.endswith(".") else (text, "")
    found = _matched(_sentences(), bare)
    return text if found is None else found[1].format(*map(_Group, found[0].groups(""))) + stop


def _refusal(text: str) -> str:
    """Say why the table refused something, or a word of the rules."""
    found = _matched(_refusals(), text)
    if found is None:
        return word("lab", text, "es")
    *groups, cited = map(_Group, found[0].groups(""))
    return found[1].format(*groups) + (f" ({cited})" if cited else "")


def _matched(patterns: Patterns, text: str) -> tuple[re.Match[str], str] | None:
    found = ((pattern.fullmatch(text), spanish) for pattern, spanish in patterns)
    return next(((match, spanish) for match, spanish in found if match), None)
