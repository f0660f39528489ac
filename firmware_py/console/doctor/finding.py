"""What a look brings: signs of trouble, or that there was nothing to be seen."""

from dataclasses import dataclass
from enum import StrEnum

from firmware_py.text.message import Message


class Severity(StrEnum):
    """How bad it is: the table can go on, or it cannot or must not."""

    WARNING = "A"
    FAULT = "F"


@dataclass(frozen=True, slots=True)
class Sign:
    """One thing that is wrong: as it is said, as it was read, and which device or file it is."""

    severity: Severity
    said: Message
    evidence: str
    at: str = ""


class NotSeenError(Exception):
    """There is no datum: the file, program or answer that would tell is not there."""


def warning(said: Message, evidence: object, at: str = "") -> Sign:
    """Give a sign that somebody should see to."""
    return Sign(Severity.WARNING, said, str(evidence), at)


def fault(said: Message, evidence: object, at: str = "") -> Sign:
    """Give a sign of something that is broken."""
    return Sign(Severity.FAULT, said, str(evidence), at)
