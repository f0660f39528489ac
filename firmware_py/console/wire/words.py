"""The words of a language for what goes over the wires."""

from typing import NamedTuple

from firmware_py.text.catalogue import DEFAULT, known_word, word
from firmware_py.text.message import Message
from firmware_py.text.render import sentence


class WireWords(NamedTuple):
    """A language, and what it calls the things on a wire."""

    language: str = DEFAULT

    def say(self, message: Message) -> str:
        """Make a sentence."""
        return sentence(message, self.language)

    def word(self, kind: str, name: object) -> str:
        """Give the word for a name; a name that has none stays as it is."""
        return word(f"wire-{kind}", str(name), self.language)

    def known(self, kind: str, name: object) -> str:
        """Give the word for a name, or nothing."""
        return known_word(f"wire-{kind}", str(name), self.language)

    def has(self, kind: str, name: object) -> bool:
        """Whether a catalogue of the devices has a word for a number."""
        return bool(known_word(kind, str(name), self.language))

    def decimal(self, value: float) -> str:
        """Write milliseconds: a decimal below a hundred, with the language's own point."""
        found = f"{value:.1f}" if value < 99.95 else f"{value:.0f}"
        return found if self.language == "en" else found.replace(".", ",")
