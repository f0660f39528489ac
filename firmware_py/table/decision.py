"""What the table answers to an event: what follows, or why not."""

from dataclasses import dataclass

from msgspec import Struct

from firmware_py.table.due import Due
from firmware_py.table.effects import Effect
from firmware_py.table.round import RulingMade
from firmware_py.table.states import Phase
from firmware_py.text.message import Message
from firmware_py.text.render import english


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an event changes nothing: a code to branch on, and what is told to people."""

    code: str
    # An English sentence, where there is no message yet.
    sentence: str = ""
    said: Message | None = None

    @property
    def message(self) -> str:
        """Give the sentence that stands in the record; made when somebody reads it."""
        return english(self.said) if self.said is not None else self.sentence


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


def refusal_of(said: Message) -> Refusal:
    """Refuse with a message."""
    return Refusal(said.family, said=said)


class RefusedEventError(Exception):
    """Raised inside the table before anything has changed."""

    def __init__(self, said: Message | str, sentence: str = "") -> None:
        super().__init__(said, sentence)
        message = said if isinstance(said, Message) else None
        code = said.family if isinstance(said, Message) else said
        self.refusal = Refusal(code, sentence, message)
