"""One line that was typed: its words read as numbers, amounts, boxes."""

from dataclasses import dataclass

from firmware_py.desk.acts import Snapshot
from firmware_py.desk.voice import Voice
from firmware_py.desk.words import plain
from firmware_py.text.amounts import AmountError, cents_of, is_amount


class KeyboardError(ValueError):
    """A line that cannot be understood, with what to type instead."""


@dataclass(frozen=True, slots=True)
class TypedLine:
    """What was typed after the first word, and what it is about."""

    voice: Voice
    seen: Snapshot
    rest: tuple[str, ...]
    first: str

    def number(self, text: str) -> int:
        """Read a whole number."""
        if not text.isdecimal():
            raise KeyboardError(self.voice.say("say.no-number", text=text))
        return int(text)

    def cents(self, text: str) -> int:
        """Read an amount as people of this language write it."""
        try:
            return cents_of(text, self.voice.language)
        except AmountError as error:
            raise KeyboardError(self.voice.say("say.ambiguous-amount", text=text)) from error

    def is_amount(self, text: str) -> bool:
        """Tell whether a word is an amount."""
        return is_amount(text, self.voice.language)

    def box(self, text: str) -> str:
        """Find the box that is meant, without capitals and accents."""
        boxes = {plain(offer["act"]): str(offer["act"]) for offer in self.seen["offers"]}
        return boxes.get(plain(text), text)

    def joined(self, start: int) -> str:
        """Give the words from one on as a sentence; one must be there."""
        return " ".join([self.rest[start], *self.rest[start + 1 :]])
