"""What the table answers to an event: what follows, or why not."""

from dataclasses import dataclass

from msgspec import Struct

from firmware_py.rules.finding import Code, RefusedError
from firmware_py.table.due import Due
from firmware_py.table.effects import Effect
from firmware_py.table.round import RulingMade
from firmware_py.table.states import Phase
from firmware_py.text.codes import bets as codes
from firmware_py.text.codes.faults import uncoded_told
from firmware_py.text.message import Message
from firmware_py.text.render import english


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an event changes nothing, as it is told to people."""

    said: Message

    @property
    def code(self) -> str:
        """Give the coarse code that programs branch on."""
        return self.said.family

    @property
    def message(self) -> str:
        """Give the sentence that stands in the record; made when somebody reads it."""
        return english(self.said)


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

    def __init__(self, said: Message) -> None:
        super().__init__(said)
        self.refusal = Refusal(said)


_BY_LAW = {
    Code.BAD_CARDS: codes.bad_cards_law,
    Code.NOT_IN_THIS_GAME: codes.not_in_this_game_law,
}


def refused_by_law(error: RefusedError) -> RefusedEventError:
    """Refuse what the rules cannot take, in their words."""
    say = _BY_LAW.get(error.code, codes.bad_request_law)
    return RefusedEventError(error.said or say(why_law=error.message))


def said_by_law(error: RefusedError) -> Message:
    """Say why the rules cannot rule."""
    return error.said or uncoded_told(told_law=error.message)
