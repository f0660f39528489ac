"""What people read off things while they open the table: set numbers, seals of devices."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from firmware_py.table import events as ev
from firmware_py.text.codes import station as codes
from firmware_py.text.message import Message

SET_NUMBER = "set-number"
# A step of this kind asks for the number on the seal of a device: `device-seal visor-1`.
SEAL = "device-seal "
ARTICLE = "Catálogo de Juegos 1979, 03 II.2"


@dataclass(frozen=True, slots=True)
class Custody:
    """What was read in this session, and the set that was here in the one before."""

    read: Mapping[str, str] = field(default_factory=dict)
    set_before: str = ""

    @property
    def seals(self) -> tuple[tuple[str, str], ...]:
        """Give the seals that were read, by device."""
        found = ((s.removeprefix(SEAL), n) for s, n in self.read.items() if s.startswith(SEAL))
        return tuple(found)


# What people read off things: the rest need not be asked for.
READINGS = frozenset({ev.OpeningAsked, ev.CustodyStepDone})


def taken(custody: Custody, event: object) -> tuple[Custody, Message | None]:
    """Take up what was read; gives an alarm if a set is here twice running (R-2)."""
    if isinstance(event, ev.OpeningAsked):
        return Custody({}, custody.read.get(SET_NUMBER) or custody.set_before), None
    if not isinstance(event, ev.CustodyStepDone) or not event.detail.strip():
        return custody, None
    number = event.detail.strip()
    again = event.step == SET_NUMBER and number == custody.set_before
    why = codes.set_again(name=number, article=ARTICLE) if again else None
    return replace(custody, read={**custody.read, event.step: number}), why
