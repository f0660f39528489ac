"""Names that stand in entries and pages, in a language; others are the sheet's own words."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from firmware_py.text import legacy
from firmware_py.text.amounts import amount
from firmware_py.text.catalogue import DEFAULT, known_word, word
from firmware_py.text.codes import record as codes
from firmware_py.text.hands import hand_said
from firmware_py.text.message import Message, message_of
from firmware_py.text.render import sentence

STATION = "station"


@dataclass(frozen=True, slots=True)
class RecordWords:
    """The words of the record in one language."""

    language: str = DEFAULT

    def sentence(self, said: Message) -> str:
        """Say a message."""
        return sentence(said, self.language)

    def word(self, kind: str, name: object) -> str:
        """Say a name of a kind; one that is not known stays as it is."""
        return word(kind, str(name), self.language)

    def known(self, kind: str, name: object) -> str:
        """Say a name of a kind, or nothing where it is not known."""
        return known_word(kind, str(name), self.language)

    def say(self, text: str) -> str:
        """Say a recorded text without a code: in Spanish by its pattern, else a word of the law."""
        return legacy.say(text) if self.language == "es" else self.word("lab", text)

    def told(self, found: Mapping[str, Any]) -> str:
        """Say what an entry or a moment has by code."""
        said = message_of(found)
        assert said is not None
        return self.sentence(said)

    def irregularity(self, ruling: Mapping[str, Any]) -> str:
        """Say what a ruling is about: by its code, or by a word of the rules."""
        said = message_of(ruling)
        return self.say(ruling["irregularity"]) if said is None else self.sentence(said)

    def euros(self, cents: int | Fraction) -> str:
        """Write an amount."""
        return amount(cents, self.language)

    def setting(self, what: str) -> str:
        """Name a setting: every part of it that is a key, what people chose as it is."""
        return " · ".join(self.word("setting", part) for part in what.split("."))

    def place(self, name: object) -> str:
        """Name a place at the table."""
        text, _, further = str(name).partition("/")
        if text[:1].isdigit():
            known = self.sentence(codes.record_seat(seat_name=text))
        else:
            known = self.known("lying", text) or self.word("place", text)
        return f"{known} ({further})" if further else known

    def worths(self, place: Mapping[str, Any]) -> str:
        """Say what the cards of a place come to; both hands, where the pot is halved."""
        # Rounds that an earlier version recorded know only one.
        said = hand_said(place["hand"], place.get("second", ()))
        return "" if said is None else self.sentence(said)

    def box(self, name: str) -> str:
        """Name a box: «apuesta/2» holds what was bet in the second interval."""
        bare, _, number = name.partition("/")
        if not number:
            return bare
        return self.sentence(codes.record_interval(box=bare, number=int(number)))

    def device(self, name: str) -> str:
        """Name the device that an entry is about: roles are those of the config."""
        return self.word("said", name) if name == STATION else name

    def yes(self, value: object) -> str:
        """Say yes or no."""
        return self.word("said", "yes" if value else "no")

    @property
    def uncited(self) -> str:
        """Say what rests on no article: an option, or a reading that the sheet declares."""
        return self.word("said", "uncited")


def hand(name: str) -> str:
    """Name a hand as the sheet does, in words."""
    return name.replace("-", " ")
