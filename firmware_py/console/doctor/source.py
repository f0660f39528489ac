"""Who answers for the station: a running one on its socket, or nobody where it is stopped."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any, Protocol

from firmware_py.console.client import Client, StationError

Answer = Mapping[str, Any]
Answers = Sequence[Answer]
# A station that thinks for longer than this about a question does not answer it.
PATIENCE_S = 5.0
GREETING = {"client": "console", "readonly": True}
UNKNOWN_WORD = "bad-request"


class Reach(StrEnum):
    """How the way to the station's socket ended."""

    ANSWERS = "answers"
    ABSENT = "absent"
    REFUSED = "refused"
    DENIED = "denied"
    MUTE = "mute"


class Source(Protocol):
    """The questions of the socket; each gives plain data or raises `StationError`."""

    @property
    def reach(self) -> Reach:
        """Whether anybody answers at all."""
        ...

    def hello(self) -> Answer:
        """Who it is and which words it knows."""
        ...

    def devices(self) -> Mapping[str, Answer]:
        """Every device by role."""
        ...

    def lines(self) -> Mapping[str, Answer]:
        """Every line's counters by role."""
        ...

    def health(self) -> Answer:
        """How long commits take, which threads turn."""
        ...

    def table(self) -> Answer:
        """What the table waits for; never a card."""
        ...

    def alarms(self) -> Answers:
        """What called for people."""
        ...

    def visits(self) -> Answers:
        """The technician's visits."""
        ...

    def reconcile(self) -> Mapping[str, Answer]:
        """Differences between book and slots, by seat."""
        ...

    def jackpot(self) -> Answer:
        """The progressive."""
        ...

    def status(self) -> Answer:
        """How the station is doing."""
        ...


class Asked:
    """The questions, each put in one way."""

    reach: Reach = Reach.ANSWERS

    def answer(self, question: str) -> Any:
        """Put one question."""
        raise NotImplementedError

    def hello(self) -> Answer:
        """Who it is and which words it knows."""
        return self._mapping("hello")

    def devices(self) -> Mapping[str, Answer]:
        """Every device by role."""
        return self._rows("devices")

    def lines(self) -> Mapping[str, Answer]:
        """Every line's counters by role."""
        return self._rows("lines")

    def health(self) -> Answer:
        """How long commits take, which threads turn."""
        return self._mapping("health")

    def table(self) -> Answer:
        """What the table waits for; never a card."""
        return self._mapping("table")

    def alarms(self) -> Answers:
        """What called for people."""
        return self._list("alarms")

    def visits(self) -> Answers:
        """The technician's visits."""
        return self._list("visits")

    def reconcile(self) -> Mapping[str, Answer]:
        """Differences between book and slots, by seat."""
        return self._rows("reconcile")

    def jackpot(self) -> Answer:
        """The progressive."""
        return self._mapping("jackpot")

    def status(self) -> Answer:
        """How the station is doing."""
        return self._mapping("status")

    def _mapping(self, question: str) -> Answer:
        found = self.answer(question)
        if not isinstance(found, Mapping):
            raise StationError("bad-answer", f"{question}: no object")
        return found

    def _rows(self, question: str) -> Mapping[str, Answer]:
        found = self._mapping(question)
        return {name: row for name, row in found.items() if isinstance(row, Mapping)}

    def _list(self, question: str) -> Answers:
        found = self.answer(question)
        if not isinstance(found, list | tuple):
            raise StationError("bad-answer", f"{question}: no list")
        return [row for row in found if isinstance(row, Mapping)]


class StoppedStation(Asked):
    """Nobody answers: there are only files."""

    def __init__(self, reach: Reach, why: str = "") -> None:
        self.reach = reach
        self._why = why or f"no station answers ({reach})"

    def answer(self, question: str) -> Any:
        """Say that nobody answers."""
        raise StationError("no-station", self._why)


class RunningStation(Asked):
    """A station on its socket; every question has a connection of its own."""

    def __init__(self, path: Path, words: frozenset[str] | None) -> None:
        self._path = path
        # What it says that it knows; a station that does not say so is asked.
        self._words = words

    def answer(self, question: str) -> Any:
        """Ask, unless the station has said that it does not know the word."""
        if self._words is not None and question not in self._words | {"hello"}:
            raise StationError(UNKNOWN_WORD, f"the station does not know {question}")
        try:
            with Client(self._path, PATIENCE_S) as client:
                return _greeted(client) if question == "hello" else client.ask(question)
        except (ValueError, KeyError) as error:
            raise StationError("bad-answer", f"{question}: no answer of a station") from error


class Remembered(Asked):
    """Asks once for every question: all checks judge the same answers."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.reach = source.reach
        self._kept: dict[str, Any] = {}

    def answer(self, question: str) -> Any:
        """Give the answer that was given before, also where it was a refusal."""
        if question not in self._kept:
            self._kept[question] = asked(self.source, question)
        found = self._kept[question]
        if isinstance(found, StationError):
            raise found
        return found


def asked(source: Source, question: str) -> Any:
    """Put a question; a refusal is an answer too."""
    questions = {
        "hello": source.hello, "devices": source.devices, "lines": source.lines,
        "health": source.health, "table": source.table, "alarms": source.alarms,
        "visits": source.visits, "reconcile": source.reconcile, "jackpot": source.jackpot,
        "status": source.status,
    }  # fmt: skip
    try:
        return questions[question]()
    except StationError as error:
        return error


def station_at(path: Path | None) -> Source:
    """Find out whether a station answers at a socket."""
    if path is None:
        return StoppedStation(Reach.ABSENT)
    try:
        with Client(path, PATIENCE_S) as client:
            words = _words(client)
    except StationError as error:
        return StoppedStation(_reach_of(error), str(error))
    except ValueError as error:
        # Something else listens there.
        return StoppedStation(Reach.MUTE, str(error))
    return RunningStation(path, words)


def _words(client: Client) -> frozenset[str] | None:
    try:
        words = _greeted(client).get("words")
    except StationError as error:
        if error.code in ("no-answer", "gone"):
            raise
        return None
    return frozenset(map(str, words)) if isinstance(words, list) else None


def _greeted(client: Client) -> Answer:
    found: Answer = client.send({"hello": GREETING}).get("hello", {})
    return found


def _reach_of(error: StationError) -> Reach:
    cause = error.__cause__
    if isinstance(cause, ConnectionRefusedError):
        return Reach.REFUSED
    if isinstance(cause, PermissionError):
        return Reach.DENIED
    if isinstance(cause, FileNotFoundError | NotADirectoryError):
        return Reach.ABSENT
    return Reach.MUTE
