"""A station behind the desk: its socket for commands, another connection to watch it."""

import json
import socket
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from firmware_py.console.client import Client, StationError
from firmware_py.desk.acts import Tell
from firmware_py.desk.backend import GoneError, RefusalError, title_of

# A station that died is started again by whoever looks after it.
REVIVED_S = 30.0
LOOK_S = 0.1
# Who waits longer than this draws.
LONG_S = 1.0
GONE = frozenset({"gone", "no-answer", "no-station"})


class Connection:
    """One call to the station, made again whenever it was hung up on."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._client: Client | None = None
        self.guard = threading.Lock()
        # Of the last moment that was watched for here.
        self.mark = ""

    def send(self, given: Mapping[str, Any]) -> dict[str, Any] | None:
        """Send something and wait for the answer; nothing if nobody answers."""
        try:
            client = self._client = self._client or Client(self._path)
            return client.send(given)
        except StationError as error:
            if error.code not in GONE:
                raise RefusalError(error.code, str(error), error.said) from error
            if self._client is not None:
                self._client.close()
            self._client = None
            return None


class Live:
    """The real station; what hands do to the table goes to whoever simulates it."""

    takes_time = True

    def __init__(self, path: Path, hands: Path, pin: str, language: str) -> None:
        self._pin = pin
        self._language = language
        # Who draws waits on a connection of his own.
        self._commands, self._drawing = Connection(path), Connection(path)
        self._hands = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._hands.connect(str(hands))
        self._answers = self._hands.makefile("r", encoding="utf-8")
        self._asking = threading.Lock()
        self._deaths = 0
        self.died = False

    def snapshot(self) -> dict[str, Any]:
        """Ask for the table as it stands."""
        found: dict[str, Any] = self._sent({"ask": "snapshot"}, self._commands)["snapshot"]
        return {**found, "title": title_of(found["sheet"], self._language)}

    def changed(self, patience_s: float) -> bool:
        """Wait on the socket until the table has changed."""
        at = self._drawing if patience_s >= LONG_S else self._commands
        before = at.mark
        asked = {"ask": "watch", "mark": before, "wait_ms": int(patience_s * 1_000)}
        at.mark = str(self._sent(asked, at)["mark"])
        # One that died comes back to the same moment: people are to know of it all the same.
        return self.died or at.mark != before

    def _sent(self, given: Mapping[str, Any], at: Connection) -> dict[str, Any]:
        """Speak to the station; one that died is waited for, and asked again.

        A command that it had taken before is stale then.
        """
        end = time.monotonic() + REVIVED_S
        while time.monotonic() < end:
            with at.guard:
                answer = at.send(given)
            if answer is not None:
                return answer
            self._look_after()
            self._give_up()
            given = _anew(given) if self.died else given
            time.sleep(LOOK_S)
        raise GoneError(self.hands("why"))

    def _look_after(self) -> None:
        """Find out whether a station that does not answer has died, or only hung up."""
        deaths = int(self.hands("deaths"))
        if deaths == self._deaths:
            return
        self._deaths, self.died = deaths, True

    def _give_up(self) -> None:
        """Wait for nobody whom whoever looks after the station leaves alone."""
        if self.hands("rises") == "no":
            raise GoneError(self.hands("why"))

    def tell(self, act: Tell, moment: Mapping[str, int]) -> None:
        """Give a command, signed by those who give it."""
        second = {"with": act.second, "with_pin": self._pin} if act.second else {}
        who = {"by": act.by, "pin": self._pin, **second}
        given = {"command": act.command, "moment": moment, **who, **act.fields}
        self._sent(given, self._commands)

    def pull(self, count: int) -> bool:
        """Pull cards from the sabot; the answer names them, and nobody may see it."""
        return self.hands(f"draw {count}") != "none"

    def drop(self, seat: int) -> bool:
        """Let a token fall into a slot."""
        return self.hands(f"drop {seat}") == "accepted"

    def hands(self, words: str) -> str:
        """Do something to the simulated table."""
        with self._asking:
            try:
                self._hands.sendall(words.encode() + b"\n")
                line = self._answers.readline()
            except OSError as error:
                raise GoneError(str(error)) from error
        if not line:
            raise GoneError(words)
        answer = str(json.loads(line))
        if answer.startswith("error"):
            raise RefusalError("hands", answer.removeprefix("error:").strip())
        return answer

    def visor(self) -> list[str]:
        """Read the first visor."""
        return self.hands("show visor-1").splitlines()

    def peek(self, place: str) -> list[str]:
        """Nobody looks at a card that lies face down."""
        raise RefusalError("only-play", place)

    def save(self, path: str) -> int:
        """The journal is the record."""
        raise RefusalError("only-play", path)


def _anew(given: Mapping[str, Any]) -> Mapping[str, Any]:
    """Let a watch of a station that has died wait for no change: that it is back is one."""
    return {**given, "mark": ""} if "mark" in given else given
