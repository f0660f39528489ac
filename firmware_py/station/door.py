"""The local socket: whole snapshots out, commands in, one JSON object to a line.

Panel, console and scenarios use nothing else (docs/station.md).
"""

import json
import socket
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeout
from pathlib import Path
from typing import Any

import msgspec

from firmware_py.journal.errors import JournalError
from firmware_py.station.config import ConfigError
from firmware_py.station.core import Line, Outcome
from firmware_py.station.inbox import Inbox
from firmware_py.station.people import (
    ACCEPTED,
    FAILED,
    UNLOCKED,
    Account,
    NotAllowedError,
    People,
    allow,
)
from firmware_py.station.words import SIGNED, UNLOCK, CommandError, command_of, understood

ANSWER_S = 20.0
LINE = 64 * 1024
CALLERS = 16
AUDIT = "audit"
NOT_YET = (
    "the journal has not recorded this yet: look at the next snapshot before you give it again"
)


class Door:
    """Listens on a Unix socket; one thread per caller, few callers."""

    def __init__(
        self,
        path: Path,
        inbox: Inbox,
        people: People,
        snapshot: Callable[[], Mapping[str, Any]],
        answers: Mapping[str, Callable[[], Mapping[str, Any]]],
        audits: Mapping[str, Callable[[], Mapping[str, Any]]] | None = None,
    ) -> None:
        self._path = path
        self._inbox = inbox
        self._people = people
        self._snapshot = snapshot
        # Questions that need no PIN and change nothing: status, devices.
        self._answers = answers
        # Questions that the inspector alone may ask, with his PIN.
        self._audits = audits or {}
        self._server: socket.socket | None = None
        self._stopping = False
        self._callers: set[socket.socket] = set()
        self._seats = threading.BoundedSemaphore(CALLERS)
        self._thread = threading.Thread(target=self._listen, name="door", daemon=True)
        self.beats = 0

    def bind(self) -> None:
        """Make the socket, for the owner and the group only; nobody is heard yet."""
        self._server = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            self._path.unlink(missing_ok=True)
            self._server.bind(str(self._path))
            self._path.chmod(0o660)
        except OSError as error:
            self._server.close()
            why = f"{error.strerror or error}: make its folder, or choose a short path there"
            raise ConfigError(f"socket: {self._path} cannot be made: {why}") from error

    def start(self) -> None:
        """Begin to listen."""
        if self._server is None:
            self.bind()
        assert self._server is not None
        self._server.listen(CALLERS)
        self._server.settimeout(0.2)
        self._thread.start()

    def stop(self) -> None:
        """Hang up on everybody."""
        self._stopping = True
        for caller in list(self._callers):
            caller.close()
        if self._server is not None:
            self._thread.join(2)
            self._server.close()
        self._path.unlink(missing_ok=True)

    def _listen(self) -> None:
        assert self._server is not None
        while not self._stopping:
            self.beats += 1
            try:
                caller, _ = self._server.accept()
            except TimeoutError:
                continue
            except OSError:
                return
            if self._seats.acquire(blocking=False):
                threading.Thread(
                    target=self._serve, args=(caller,), name="caller", daemon=True
                ).start()
            else:
                caller.close()

    def _serve(self, caller: socket.socket) -> None:
        self._callers.add(caller)
        try:
            with caller, caller.makefile("rwb") as lines:
                while line := lines.readline(LINE + 1):
                    reply = self._reply(line) if len(line) <= LINE else TOO_LONG
                    lines.write(json.dumps(reply, ensure_ascii=False).encode() + b"\n")
                    lines.flush()
                    if reply is TOO_LONG:
                        # Where the next line begins is anybody's guess.
                        return
        except (OSError, ValueError):
            # The caller is gone; the table does not care.
            return
        finally:
            self._callers.discard(caller)
            self._seats.release()

    def _reply(self, line: bytes) -> dict[str, Any]:
        try:
            # Strict: no half characters, for no record could hold them.
            given = msgspec.json.decode(line)
        except (ValueError, RecursionError):
            return _refusal(None, "bad-json", "this line is not JSON: one object to a line")
        if not isinstance(given, dict):
            return _refusal(None, "bad-request", "a command is a JSON object")
        number = given.get("id")
        if "ask" in given:
            return self._asked(number, given)
        if "command" not in given:
            return _refusal(number, "bad-request", "a line has ask or command, by name")
        return self._command(number, given)

    def _asked(self, number: Any, given: dict[str, Any]) -> dict[str, Any]:
        ask = str(given["ask"])
        if ask == "snapshot":
            return {"id": number, "snapshot": dict(self._snapshot())}
        if ask in self._answers:
            return {"id": number, "answer": dict(self._answers[ask]())}
        if ask in self._audits:
            return self._audit(number, given)
        known = ", ".join(("snapshot", *self._answers, *self._audits))
        return _refusal(number, "bad-request", f"nothing answers {ask!r}: {known}")

    def _audit(self, number: Any, given: dict[str, Any]) -> dict[str, Any]:
        try:
            allow(AUDIT, self._known(str(given.get("by", "")), str(given.get("pin", ""))))
            return {"id": number, "answer": dict(self._audits[given["ask"]]())}
        except NotAllowedError as error:
            return _refusal(number, error.code, str(error))

    def _command(self, number: Any, given: dict[str, Any]) -> dict[str, Any]:
        try:
            people = self._identified(given)
            if given.get("command") == UNLOCK:
                return self._unlock(number, given, people[0])
            # Who may not give a command is not told how it is given.
            allow(command_of(given).right, *people)
            _, input_ = understood(given, tuple(person.name for person in people))
        except NotAllowedError as error:
            return _refusal(number, error.code, str(error))
        except CommandError as error:
            return _refusal(number, "bad-request", str(error))
        answer = self._inbox.ask(input_, people[0].name)
        return self._waited(number, answer)

    def _identified(self, given: Mapping[str, Any]) -> tuple[Account, ...]:
        found = [self._known(str(given.get("by", "")), str(given.get("pin", "")))]
        if "with" in given:
            found.append(self._known(str(given["with"]), str(given.get("with_pin", ""))))
        return tuple(found)

    def _known(self, name: str, pin: str) -> Account:
        """Know a person; a wrong PIN is on record before anything is answered (R-97)."""
        failed = name in self._people.failures
        try:
            account = self._people.identify(name, pin)
        except NotAllowedError as error:
            if error.code == "wrong-pin":
                self._record(FAILED, name)
            raise
        if failed:
            self._record(ACCEPTED, name)
        return account

    def _unlock(self, number: Any, given: Mapping[str, Any], by: Account) -> dict[str, Any]:
        if set(given) - SIGNED != {"command", "name"}:
            raise CommandError("unlock takes name: whose account is unlocked")
        name = str(given["name"])
        self._people.unlock(name, by)
        self._record(UNLOCKED, name, by.name)
        return {"id": number, "done": True, "snapshot": dict(self._snapshot())}

    def _record(self, kind: str, name: str, by: str = "") -> None:
        line = Line(kind, {"name": name})
        # A journal that hangs must not let a guesser go on: this waits with it.
        self._inbox.ask(None, by or name, (line,)).result()

    def _waited(self, number: Any, answer: "Future[Outcome]") -> dict[str, Any]:
        try:
            outcome = answer.result(ANSWER_S)
        except FutureTimeout:
            return _refusal(number, "saving", NOT_YET)
        except JournalError as error:
            return _refusal(number, "journal", str(error))
        if outcome.refusal is not None:
            return _refusal(number, outcome.refusal.code, outcome.refusal.message)
        return {"id": number, "done": True, "snapshot": dict(self._snapshot())}


def _refusal(number: Any, code: str, message: str) -> dict[str, Any]:
    return {"id": number, "error": {"code": code, "message": message}}


TOO_LONG = _refusal(None, "bad-request", f"a line has at most {LINE} bytes, with its end")
