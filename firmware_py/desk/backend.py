"""What may stand behind the desk: a station on its socket, or a rehearsal in memory."""

from collections.abc import Mapping
from typing import Any, Protocol

from firmware_py.desk.acts import Tell
from firmware_py.desk.words import plain, texts
from firmware_py.rulebook import library
from firmware_py.rules.finding import RefusedError
from firmware_py.text.message import Message


class RefusalError(Exception):
    """The table did not take something: a code, a sentence, and what is said of it by code."""

    def __init__(self, code: str, message: str, said: Message | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.said = said


class GoneError(Exception):
    """Nothing answers any more; why."""


class Behind(Protocol):
    """Gives snapshots as docs/station.md has them, and takes commands made for one of them."""

    # What is done at the table by hand takes its time: cards are read, packs are checked.
    takes_time: bool
    # Whether what stands behind has died since this was last looked at.
    died: bool

    def snapshot(self) -> dict[str, Any]:
        """The table now."""

    def changed(self, patience_s: float) -> bool:
        """Wait until the table is another than the last one given; False if it stays."""

    def tell(self, act: Tell, moment: Mapping[str, int]) -> None:
        """Give a command that was made for a moment."""

    def pull(self, count: int) -> bool:
        """Pull cards; False if none came."""

    def drop(self, seat: int) -> bool:
        """Let a token fall; False if the slot gave it back."""

    def hands(self, words: str) -> str:
        """Do something to the table itself; what came of it."""

    def visor(self) -> list[str]:
        """What a visor shows."""

    def peek(self, place: str) -> list[str]:
        """The cards of a place as their player sees them."""

    def save(self, path: str) -> int:
        """Keep what was played in a file; how many events that is."""


def boxes_of(name: str) -> set[str]:
    """Name the boxes of a sheet, as they are typed."""
    try:
        return {plain(box.name) for box in library.sheet(name).box}
    except RefusedError:
        return set()


def jackpot_boxes(name: str) -> set[str]:
    """Name the boxes whose stakes feed the jackpot and not the bank."""
    try:
        return {box.name for box in library.sheet(name).box if box.settles == "jackpot"}
    except RefusedError:
        return set()


def title_of(name: str, language: str) -> str:
    """Name the game and where its law holds."""
    try:
        title = library.sheet(name).title
    except RefusedError:
        return name
    place = texts(language).of("jurisdiction", name.partition("/")[0])
    return f"{title.en if language == 'en' else title.es} · {place}"
