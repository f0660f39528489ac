"""What may be done at a table: a command to the station, or something done with hands."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

# A moment of the table, as the station's socket gives it (docs/station.md).
Snapshot = Mapping[str, Any]
# Phases in which directors may have to decide before anything goes on (`waits_for`).
BETWEEN = ("closed", "checking", "idle")
# What nothing goes on without between rounds, by the family of its code.
CLOSE, NEW_SHOE = "close-table", "new-shoe"


def waits_for(seen: Snapshot) -> str:
    """Say by code what is due between rounds."""
    return str(seen["due_now"]["message"]).partition(".")[0]


@dataclass(frozen=True, slots=True)
class Tell:
    """A command for the station, and who gives it."""

    command: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    by: str = "ana"
    # Who stands by, where a command takes two people.
    second: str = ""


@dataclass(frozen=True, slots=True)
class Pull:
    """A card is pulled from the sabot; several at once as a packet."""

    count: int = 1


@dataclass(frozen=True, slots=True)
class Drop:
    """A player drops a jackpot token into the slot of a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class Wait:
    """A device is at work, nobody need do anything."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A person must decide."""


@dataclass(frozen=True, slots=True)
class Hands:
    """Something done to the table itself: a cable pulled, a card that sticks."""

    words: str
    # The command that stands for it, and what was typed.
    name: str = field(default="", compare=False)
    typed: str = field(default="", compare=False)


Act = Tell | Pull | Drop | Wait | Ask | Hands
