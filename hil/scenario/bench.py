"""Where a story is played: before twins on pseudo-terminals, or before real devices and a person.

Both do the same things at the table; only the hands differ.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from hil.devices.card_model import Capability, Timings
from hil.devices.deck import Physical
from hil.operator import Operator, spoken, waits_for_cards
from hil.scenario.config import REGISTRY, device_rows
from hil.scenario.story import Story
from hil.table import Layout, TwinTable


class Bench(Protocol):
    """What a story needs of the devices and of the hands at them."""

    # How long the table may take for what hands do there.
    patience_s: float
    registry: Path
    # Whether its devices may have counted before this story.
    has_past: bool
    # Whether cards are pulled by hand, and whether the device reads them.
    by_hand: bool
    reads: bool

    def rows(self) -> list[str]:
        """Describe the ports as rows of the station's config."""

    def tend(self) -> None:
        """Do what nobody need be told: put declared decks in."""

    def draw(self, what: str, *, force: bool = False) -> str | None:
        """Pull a card; its face if the bench knows it, "" if it does not, None if none came."""

    def do(self, words: str) -> str:
        """Do something else at the table, in the words of `tapete-hil table`."""

    def seen(self, role: str, text: str) -> str:
        """Tell what a visor shows; `text` is what is looked for."""

    def faces(self, count: int) -> list[str]:
        """Give the faces of the cards that were drawn last, for a dealer who types them."""


class TwinBench:
    """The twins, in this process, each on a thread and a pseudo-terminal of its own."""

    patience_s = 20.0
    registry = REGISTRY
    has_past = False

    def __init__(self, folder: Path, story: Story) -> None:
        self.story = story
        self.table = TwinTable(folder, _layout(story))
        self.hands = Operator(self.table)
        self.faces_drawn: list[str] = []
        self._decks = [*story.cards]
        self._dealer = "sabot" if story.source == "manual" else "shuffler"
        # Where a deck is put in: a shuffler that only shuffles stands before the sabot.
        shuffler = self.table.cards.get("shuffler")
        self._first = "shuffler" if shuffler and shuffler.model.kind == 2 else self._dealer
        self.by_hand = self._dealer == "sabot"
        self.reads = Capability.READS in self.table.cards[self._dealer].model.capabilities

    def __enter__(self) -> TwinBench:
        self.table.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self.table.__exit__(None, None, None)

    def rows(self) -> list[str]:
        """Describe the ports; slots stand only where there is a jackpot."""
        roles = self.table.roles()
        if self.story.jackpot is None:
            del roles["slots"]
        return device_rows(roles)

    def tend(self) -> None:
        """Put the next deck of the story in where one is declared; carry a shuffled one on."""
        first = self.table.cards[self._first]
        if waits_for_cards(first):
            if self._decks:
                first.stacked = self._decks.pop(0)
            self.hands.obey(f"insert {self._first}")
        if self._first != self._dealer:
            self.hands.carry_along()

    def draw(self, what: str, *, force: bool = False) -> str | None:
        """Pull a card by hand; a locked sabot gives none."""
        sabot = self.table.cards["sabot"]
        given = self.table.lines["sabot"].act(lambda: sabot.draw(force=force))
        if given is None:
            return None
        self.faces_drawn.append(spoken(given).replace("joker", "Jk"))
        return self.faces_drawn[-1]

    def do(self, words: str) -> str:
        """Obey; a refusal is a ValueError."""
        return self.hands.obey(words)

    def seen(self, role: str, text: str) -> str:
        """Read both lines of a visor."""
        return self.hands.obey(f"show {role}")

    def faces(self, count: int) -> list[str]:
        """Give the cards that were pulled last."""
        return self.faces_drawn[-count:]


class RealBench:
    """Real devices on real ports: hands are a person's, who is told what to do.

    The bench file is TOML: `registry` (a folder), `reads` (false for a sabot that only counts),
    and the station's own `[[device]]` tables.
    """

    patience_s = 600.0
    has_past = True

    def __init__(
        self, path: Path, story: Story, ask: Callable[[str], str], tell: Callable[[str], None]
    ) -> None:
        text = path.read_text("utf-8")
        given = tomllib.loads(text)
        unknown = set(given) - {"registry", "device", "reads"}
        if unknown or not given.get("device"):
            raise ValueError(f"{path}: a bench file has registry, reads and [[device]] tables")
        self.registry = (path.parent / given["registry"]).resolve()
        self.by_hand = any(device["kind"] == "sabot" for device in given["device"])
        self.reads = bool(given.get("reads", True))
        self._decks = [*story.cards]
        self._text, self._ask, self._tell = text, ask, tell

    def rows(self) -> list[str]:
        """Take the device tables over as they stand."""
        found: list[str] = []
        for row in self._text.splitlines():
            if row.startswith("[[device]]") or found:
                found.append(row)
        return found

    def lay_cards(self) -> None:
        """Say in which order the cards must lie, before anything starts."""
        for number, deck in enumerate(self._decks, 1):
            words = " ".join(spoken(Physical(code)) for code in deck)
            self._tell(f"Deck {number}: lay these cards on top, in this order: {words}")

    def tend(self) -> None:
        """A person puts decks in when the station's screen asks for them."""

    def draw(self, what: str, *, force: bool = False) -> str | None:
        """Ask the person to pull the card that is due."""
        self._tell(f"Pull one card{' by force' if force else ''}: {what}")
        return ""

    def do(self, words: str) -> str:
        """Ask the person to do it and to say when it is done."""
        return self._ask(f"Please do this at the table, then press Enter: {words}")

    def seen(self, role: str, text: str) -> str:
        """Ask the person to read a visor."""
        shown = self._ask(f"Does {role} show {text!r}? (yes/no) ") == "yes"
        return text if shown else "something else"

    def faces(self, count: int) -> list[str]:
        """Ask for the faces that the dealer must type."""
        return self._ask(f"Faces of the last {count} cards, like Th 2c: ").split()


def _layout(story: Story) -> Layout:
    automatic = story.source == "automatic"
    shuffler = story.shuffler if story.shuffler != "none" or not automatic else "dealing-shuffler"
    return Layout(
        sabot="none" if automatic else story.sabot,
        sabot_defect=story.sabot_defect,
        shuffler=shuffler,
        shuffler_defect=story.shuffler_defect,
        visors=story.visors,
        baud=None,
        echo=False,
        seed=story.seed,
        pace=Timings(),
    )
