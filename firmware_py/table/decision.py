"""What the table answers to an event: what follows, or why not."""

from dataclasses import dataclass

from msgspec import Struct

from firmware_py.table.due import Due
from firmware_py.table.effects import Effect
from firmware_py.table.round import RulingMade
from firmware_py.table.states import Phase


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an event changes nothing: a code to branch on and a sentence to read."""

    code: str
    message: str


class Decision(Struct, frozen=True, gc=False):
    """The outcome of one event; a refusal has no effects and leaves everything as it was.

    One is made for every card: a struct is made several times faster than a dataclass.
    """

    phase: Phase
    due: Due
    effects: tuple[Effect, ...] = ()
    rulings: tuple[RulingMade, ...] = ()
    refusal: Refusal | None = None

    @property
    def accepted(self) -> bool:
        """Tell whether the event counts."""
        return self.refusal is None


class RefusedEventError(Exception):
    """Raised inside the table before anything has changed."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.refusal = Refusal(code, message)
