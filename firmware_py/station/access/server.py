"""The local socket: whole snapshots out, commands in, one JSON object to a line.

Panel, console and scenarios use nothing else (docs/station.md).
"""

import json
import socket
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeout
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from firmware_py.journal.errors import JournalError
from firmware_py.station.access.accounts import (
    ACCEPTED,
    FAILED,
    NOBODY,
    UNLOCKED,
    Account,
    Accounts,
    Known,
    NotAllowedError,
    allow,
)
from firmware_py.station.access.commands import (
    SIGNED,
    UNLOCK,
    CommandError,
    command_of,
    made_for,
    parse_command,
)
from firmware_py.station.access.peers import peer_of
from firmware_py.station.access.places import LINE, Call, CallerPlaces
from firmware_py.station.access.waiting import MOST_MS, Watch
from firmware_py.station.config import ConfigError
from firmware_py.station.core import NewEntry, Outcome
from firmware_py.station.inbox import Inbox
from firmware_py.table.decision import Refusal, refusal_of
from firmware_py.text.codes import station as codes

ANSWER_S = 20.0
AUDIT, WATCH = "audit", "watch"
# Callers who wait to be admitted or refused; the kernel refuses the others.
BACKLOG = 128


class Server:
    """Listens on a Unix socket; one thread per caller, few callers."""

    def __init__(
        self,
        path: Path,
        inbox: Inbox,
        people: Accounts,
        watch: Watch,
        answers: Mapping[str, Callable[[], Mapping[str, Any]]],
        audits: Mapping[str, Callable[[], Mapping[str, Any]]] | None = None,
        places: CallerPlaces | None = None,
    ) -> None:
        self._path = path
        self._inbox = inbox
        self._people = people
        self._watch = watch
        self._snapshot = watch.snapshot
        # Questions that need no PIN and change nothing: status, devices.
        self._answers = answers
        # Questions that the inspector alone may ask, with his PIN.
        self._audits = audits or {}
        self._server: socket.socket | None = None
        self._stopping = False
        self._places = places or CallerPlaces({})
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
        self._server.listen(BACKLOG)
        self._server.settimeout(0.2)
        self._thread.start()

    def stop(self) -> None:
        """Hang up on everybody."""
        self._stopping = True
        self._watch.stop()
        self._places.hang_up()
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
            self._admit(Call(caller, peer_of(caller)))

    def _admit(self, call: Call) -> None:
        if self._places.admit(call):
            self._watch.wake()
            serve = threading.Thread(target=self._serve, args=(call,), name="caller", daemon=True)
            serve.start()
            return
        with call.socket, suppress(OSError):
            call.socket.setblocking(False)
            call.socket.send(_written(NO_PLACE) + b"\n")

    def _serve(self, call: Call) -> None:
        try:
            with call.socket:
                while line := call.line():
                    call.busy = True
                    reply = self._reply(line, call) if len(line) <= LINE else TOO_LONG
                    call.answer(_written(reply))
                    call.busy = False
                    if reply is TOO_LONG:
                        # Where the next line begins is anybody's guess.
                        return
        except OSError:
            # The caller is gone, silent or slow; the table does not care.
            return
        finally:
            self._places.leave(call)

    def _reply(self, line: bytes, call: Call) -> dict[str, Any]:
        try:
            # Strict: no half characters, for no record could hold them.
            given = msgspec.json.decode(line)
        except (ValueError, RecursionError):
            return _refusal(None, "bad-json", "this line is not JSON: one object to a line")
        if not isinstance(given, dict):
            return _refusal(None, "bad-request", "a command is a JSON object")
        number = given.get("id")
        if "ask" in given:
            return self._asked(number, given, call)
        if "command" not in given:
            return _refusal(number, "bad-request", "a line has ask or command, by name")
        return self._command(number, given, call)

    def _asked(self, number: Any, given: dict[str, Any], call: Call) -> dict[str, Any]:
        ask = str(given["ask"])
        if ask == "snapshot":
            return {"id": number, "snapshot": dict(self._snapshot())}
        if ask == WATCH:
            return self._watched(number, given, call)
        if ask in self._answers:
            return {"id": number, "answer": dict(self._answers[ask]())}
        if ask in self._audits:
            return self._audit(number, given, call)
        known = ", ".join(("snapshot", WATCH, *self._answers, *self._audits))
        return _refusal(number, "bad-request", f"nothing answers {ask!r}: {known}")

    def _watched(self, number: Any, given: Mapping[str, Any], call: Call) -> dict[str, Any]:
        mark, wait_ms = given.get("mark", ""), given.get("wait_ms", MOST_MS)
        if not isinstance(mark, str) or not isinstance(wait_ms, int) or wait_ms < 0:
            return _refusal(number, "bad-request", "watch takes mark, a text, and wait_ms")
        # Who waits is not at work: else a few who only look would keep everybody else out.
        call.busy = False
        found, now = self._watch.next(mark, wait_ms, lambda: call.gone)
        return {"id": number, "snapshot": dict(found), "mark": now}

    def _audit(self, number: Any, given: dict[str, Any], call: Call) -> dict[str, Any]:
        try:
            allow(AUDIT, self._known(call, str(given.get("by", "")), str(given.get("pin", ""))))
            return {"id": number, "answer": dict(self._audits[given["ask"]]())}
        except NotAllowedError as error:
            return _refused(number, refusal_of(error.said))

    def _command(self, number: Any, given: dict[str, Any], call: Call) -> dict[str, Any]:
        try:
            if given.get("command") == UNLOCK:
                return self._unlock(number, given, call)
            people = self._identified(call, given)
            # Who may not give a command is not told how it is given.
            allow(command_of(given).right, *people)
            _, input_ = parse_command(given, tuple(person.name for person in people))
            moment = made_for(given)
        except NotAllowedError as error:
            return _refused(number, refusal_of(error.said))
        except CommandError as error:
            return _refusal(number, "bad-request", str(error))
        answer = self._inbox.ask(input_, people[0].name, moment=moment)
        return self._waited(number, answer)

    def _identified(self, call: Call, given: Mapping[str, Any]) -> tuple[Account, ...]:
        found = [self._known(call, str(given.get("by", "")), str(given.get("pin", "")))]
        if "with" in given:
            found.append(self._known(call, str(given["with"]), str(given.get("with_pin", ""))))
        return tuple(found)

    def _known(self, call: Call, name: str, pin: str) -> Account:
        """Know a person; a wrong PIN is on record before anything is answered (R-97)."""
        try:
            known = self._people.identify(name, pin, call.peer)
        except NotAllowedError as error:
            if error.code == "wrong-pin":
                self._record(FAILED, {"name": name}, call)
            elif error.code == "unknown-person":
                self._record(FAILED, {"name": NOBODY}, call)
            raise
        return self._accepted(call, known)

    def _accepted(self, call: Call, known: Known) -> Account:
        call.known = True
        if known.is_new:
            self._record(ACCEPTED, {"name": known.account.name}, call)
        return known.account

    def _unlock(self, number: Any, given: Mapping[str, Any], call: Call) -> dict[str, Any]:
        """Unlock an account; two at the table can, though they are locked out themselves."""
        people = self._two(call, given) if "with" in given else self._identified(call, given)
        if set(given) - SIGNED != {"command", "name"}:
            raise CommandError("unlock takes name: whose account is unlocked")
        name, by = str(given["name"]), [person.name for person in people]
        self._people.unlock(name, *people, peer=call.peer)
        self._record(UNLOCKED, {"name": name, "people": by}, call, by[0])
        return {"id": number, "done": True, "snapshot": dict(self._snapshot())}

    def _two(self, call: Call, given: Mapping[str, Any]) -> tuple[Account, ...]:
        by, second = str(given.get("by", "")), str(given["with"])
        pins = (by, str(given.get("pin", ""))), (second, str(given.get("with_pin", "")))
        try:
            people = self._people.identify_two(pins, call.peer)
        except NotAllowedError as error:
            if error.code == "wrong-pin":
                self._record(FAILED, {"name": by, "with": second}, call)
            raise
        call.known = True
        return people

    def _record(self, kind: str, said: Mapping[str, Any], call: Call, by: str = "") -> None:
        line = NewEntry(kind, {**said, "uid": call.peer.uid, "from": call.peer.process})
        # A journal that hangs must not let a guesser go on: this waits with it.
        self._inbox.ask(None, by or said["name"], (line,)).result()

    def _waited(self, number: Any, answer: "Future[Outcome]") -> dict[str, Any]:
        try:
            outcome = answer.result(ANSWER_S)
        except FutureTimeout:
            return _refused(number, refusal_of(codes.saving_not_yet()))
        except JournalError as error:
            return _refusal(number, "journal", str(error))
        if outcome.refusal is not None:
            return _refused(number, outcome.refusal)
        return {"id": number, "done": True, "snapshot": dict(self._snapshot())}


def _written(reply: Mapping[str, Any]) -> bytes:
    return json.dumps(reply, ensure_ascii=False).encode()


def _refused(number: Any, refusal: Refusal) -> dict[str, Any]:
    """Tell a refusal with its code and fields, so that a caller can say it in his language."""
    reply = _refusal(number, refusal.code, refusal.message)
    if refusal.said is not None:
        told = refusal.said.as_json()
        reply["error"] |= {"says": told["message"], "fields": told["fields"]}
    return reply


def _refusal(number: Any, code: str, message: str) -> dict[str, Any]:
    return {"id": number, "error": {"code": code, "message": message}}


NO_PLACE = _refusal(None, "no-place", "every place for this local user is taken: hang up somewhere")
TOO_LONG = _refusal(None, "bad-request", f"a line has at most {LINE} bytes, with its end")
