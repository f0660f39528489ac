"""Who has logged in on a line: known by one PIN, until he does nothing for ten minutes.

One hash for a session and not for every command; who acts is the person, never a field.
"""

import time
from dataclasses import dataclass, replace
from enum import StrEnum

from firmware_py.station.access.accounts import MAY, Account

# Questions are no act: a screen asks them by itself.
IDLE_S = 600.0


class SessionAct(StrEnum):
    """What somebody begins or ends on a line; both ends are on record (S-14)."""

    LOGIN = "login"
    WIRE = "wire"


# Entries of the journal: something that was begun, and its end.
OPENED, CLOSED = "console-opened", "console-closed"


@dataclass(frozen=True, slots=True)
class CallerLine:
    """What a line is: the program at its other end by its own word, and who works with it."""

    client: str = ""
    # Nothing may be changed from it, by its own wish.
    readonly: bool = False
    session: "LoginSession | None" = None


@dataclass(frozen=True, slots=True)
class LoginSession:
    """A person at work on a line, and since when he has done nothing."""

    person: Account
    acted_s: float

    @classmethod
    def of(cls, person: Account) -> "LoginSession":
        """Begin one now."""
        return cls(person, time.monotonic())

    @property
    def is_over(self) -> bool:
        """Whether nothing was done for too long."""
        return time.monotonic() - self.acted_s > IDLE_S

    def acted(self) -> "LoginSession":
        """Go on after something was done."""
        return replace(self, acted_s=time.monotonic())

    def as_json(self) -> dict[str, object]:
        """Say who it is and what he may do here."""
        person = self.person
        return {"name": person.name, "role": str(person.role), "rights": sorted(MAY[person.role])}
