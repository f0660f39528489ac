"""A recorded sentence in Spanish; what is not in the catalogues stays as it was written.

A sentence is matched whole; a text of several sentences is said one by one.
"""

import re
from functools import cache

from firmware_py.journal.amounts_es import euros
from firmware_py.journal.devices_es import CARDS, LINES, SLOT_CODES
from firmware_py.journal.questions_es import QUESTIONS
from firmware_py.journal.self_checks_es import SELF_CHECKS
from firmware_py.journal.sentences_es import SENTENCES
from firmware_py.journal.verdicts_es import VERDICTS

_ONE_BY_ONE = ("([^;]+); (.+)", "{0:es}; {1:es}")
_END = re.compile(r"(?<=\.) (?=\S)")


class _Group(str):
    """A part of a sentence; as `{0:es}` it is said in Spanish too, as `{0:eur}` it is cents."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        if spec == "eur" and self.lstrip("-").isdecimal():
            return euros(int(self))
        return say(str(self)) if spec == "es" else str(self)


@cache
def _catalogue() -> tuple[tuple[re.Pattern[str], str], ...]:
    devices = (*SLOT_CODES, *CARDS, *SELF_CHECKS, *QUESTIONS, *LINES)
    rows = (*SENTENCES, *devices, *VERDICTS, _ONE_BY_ONE)
    return tuple((re.compile(pattern), spanish) for pattern, spanish in rows)


def say(text: str) -> str:
    """Say a recorded text in Spanish."""
    return " ".join(_sentence(part) for part in _END.split(text))


def _sentence(text: str) -> str:
    bare, stop = (text[:-1], ".") if text.endswith(".") else (text, "")
    for pattern, spanish in _catalogue():
        if found := pattern.fullmatch(bare):
            return spanish.format(*map(_Group, found.groups(""))) + stop
    return text
