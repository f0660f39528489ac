"""What is answered on the socket: questions, and commands with whoever gives them."""

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeout
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from firmware_py.journal.errors import JournalError
from firmware_py.station.access.accounts import Account, Accounts, NotAllowedError, allow
from firmware_py.station.access.commands import (
    COMMANDS,
    SIGNED,
    UNLOCK,
    CommandError,
    command_of,
    made_for,
    parse_command,
)
from firmware_py.station.access.locks import ACCEPTED, FAILED, NOBODY, UNLOCKED
from firmware_py.station.access.places import Call
from firmware_py.station.access.sessions import CLOSED, OPENED, LoginSession, SessionAct
from firmware_py.station.access.waiting import MOST_MS, Watch
from firmware_py.station.core import NewEntry, Outcome
from firmware_py.station.inbox import Envelope, Inbox
from firmware_py.table.decision import Refusal
from firmware_py.text.codes import console as console_codes
from firmware_py.text.codes import station as codes

ANSWER_S = 20.0
AUDIT, WATCH = "audit", "watch"
# So much of what a program calls itself is kept.
MOST_NAME = 40
Questions = Mapping[str, Callable[[], Mapping[str, Any]]]


@dataclass(frozen=True, slots=True)
class Answering:
    """Answers line by line, each on its caller's thread."""

    inbox: Inbox
    people: Accounts
    watch: Watch
    # Questions that need no PIN and change nothing: status, devices.
    answers: Questions
    # Questions that the inspector alone may ask, with his PIN.
    audits: Questions
    # Which station this is.
    about: Callable[[], Mapping[str, Any]] = dict

    def reply(self, line: bytes, call: Call) -> dict[str, Any]:
        """Answer one line."""
        try:
            # Strict: no half characters, for no record could hold them.
            given = msgspec.json.decode(line)
        except (ValueError, RecursionError):
            return refusal_json(None, "bad-json", "this line is not JSON: one object to a line")
        if not isinstance(given, dict):
            return refusal_json(None, "bad-request", "a command is a JSON object")
        number = given.get("id")
        for word, answer in self._doors().items():
            if word in given:
                return answer(number, given, call)
        return refusal_json(number, "bad-request", f"a line has one of {', '.join(self._doors())}")

    def _doors(self) -> dict[str, Callable[[Any, dict[str, Any], Call], dict[str, Any]]]:
        """What a line may begin with, by name."""
        return {
            "ask": self._asked, "command": self._command,
            "hello": self._greeted, "login": self._logged_in, "logout": self._logged_out,
        }  # fmt: skip

    def _greeted(self, number: Any, given: dict[str, Any], call: Call) -> dict[str, Any]:
        """Say which station this is; a line that wants to change nothing is held to it."""
        said = given["hello"]
        if not isinstance(said, dict) or set(said) - {"client", "readonly"}:
            return refusal_json(number, "bad-request", "hello takes client and readonly")
        client = str(said.get("client", ""))[:MOST_NAME]
        readonly = call.state.readonly or said.get("readonly") is True
        call.state = replace(call.state, client=client, readonly=readonly)
        words = [*self._doors(), "snapshot", WATCH, *self.answers, *self.audits, *COMMANDS, UNLOCK]
        return {"id": number, "hello": {**self.about(), "words": words}}

    def _logged_in(self, number: Any, given: dict[str, Any], call: Call) -> dict[str, Any]:
        """Know a person on this line until he is idle for too long."""
        said = given["login"]
        if not isinstance(said, dict) or set(said) != {"by", "pin"}:
            return refusal_json(number, "bad-request", "login takes by and pin")
        self.end_session(call)
        try:
            person = self._known(call, str(said["by"]), str(said["pin"]))
        except NotAllowedError as error:
            return _refused(number, Refusal(error.said))
        session = LoginSession.of(person)
        call.state = replace(call.state, session=session)
        self._note(OPENED, SessionAct.LOGIN, call, person)
        return {"id": number, "person": session.as_json()}

    def _logged_out(self, number: Any, _given: dict[str, Any], call: Call) -> dict[str, Any]:
        self.end_session(call)
        return {"id": number, "person": None}

    def end_session(self, call: Call) -> None:
        """Forget who is on a line: he has gone, or somebody else comes."""
        session = call.state.session
        if session is not None:
            self._note(CLOSED, SessionAct.LOGIN, call, session.person)
        call.state = replace(call.state, session=None)

    def _note(self, kind: str, act: SessionAct, call: Call, person: Account) -> None:
        """Put on record what a person begins or ends on a line; nobody waits for it."""
        said = {"name": person.name, "doing": str(act), "client": call.state.client}
        line = NewEntry(kind, {**said, "uid": call.peer.uid, "from": call.peer.process})
        self.inbox.put(Envelope(None, person.name, (line,)))

    def _asked(self, number: Any, given: dict[str, Any], call: Call) -> dict[str, Any]:
        ask = str(given["ask"])
        if ask == "snapshot":
            return {"id": number, "snapshot": dict(self.watch.snapshot())}
        if ask == WATCH:
            return self._watched(number, given, call)
        if ask in self.answers:
            return {"id": number, "answer": dict(self.answers[ask]())}
        if ask in self.audits:
            return self._audit(number, given, call)
        known = ", ".join(("snapshot", WATCH, *self.answers, *self.audits))
        return refusal_json(number, "bad-request", f"nothing answers {ask!r}: {known}")

    def _watched(self, number: Any, given: Mapping[str, Any], call: Call) -> dict[str, Any]:
        mark, wait_ms = given.get("mark", ""), given.get("wait_ms", MOST_MS)
        if not isinstance(mark, str) or not isinstance(wait_ms, int) or wait_ms < 0:
            return refusal_json(number, "bad-request", "watch takes mark, a text, and wait_ms")
        # Who waits is not at work: else a few who only look would keep everybody else out.
        call.busy = False
        found, now = self.watch.next(mark, wait_ms, lambda: call.gone)
        return {"id": number, "snapshot": dict(found), "mark": now}

    def _audit(self, number: Any, given: dict[str, Any], call: Call) -> dict[str, Any]:
        try:
            allow(AUDIT, self._known(call, *_signers(given)[0]))
            return {"id": number, "answer": dict(self.audits[given["ask"]]())}
        except NotAllowedError as error:
            return _refused(number, Refusal(error.said))

    def _command(self, number: Any, given: dict[str, Any], call: Call) -> dict[str, Any]:
        if call.state.readonly:
            return _refused(number, Refusal(console_codes.read_only_line()))
        try:
            if given.get("command") == UNLOCK:
                return self._unlock(number, given, call)
            people = self._identified(call, given)
            # Who may not give a command is not told how it is given.
            allow(command_of(given).right, *people)
            _, input_ = parse_command(given, tuple(person.name for person in people))
            moment = made_for(given)
        except NotAllowedError as error:
            return _refused(number, Refusal(error.said))
        except CommandError as error:
            return refusal_json(number, "bad-request", str(error))
        answer = self.inbox.ask(input_, people[0].name, moment=moment)
        return self._waited(number, answer)

    def _identified(self, call: Call, given: Mapping[str, Any]) -> tuple[Account, ...]:
        first = self._first(call, given)
        others = _signers(given)[1:]
        return (first, *(self._known(call, name, pin) for name, pin in others))

    def _first(self, call: Call, given: Mapping[str, Any]) -> Account:
        """Know who acts: by his PIN, or because he has logged in on this line."""
        session = call.state.session
        if "by" in given or session is None:
            return self._known(call, str(given.get("by", "")), str(given.get("pin", "")))
        if session.is_over:
            self.end_session(call)
            raise NotAllowedError(console_codes.logged_out_idle())
        call.state = replace(call.state, session=session.acted())
        return session.person

    def _known(self, call: Call, name: str, pin: str) -> Account:
        """Know a person; a wrong PIN is on record before anything is answered (R-97)."""
        try:
            known = self.people.identify(name, pin, call.peer)
        except NotAllowedError as error:
            if error.code == "wrong-pin":
                self._record(FAILED, {"name": name}, call)
            elif error.code == "unknown-person":
                self._record(FAILED, {"name": NOBODY}, call)
            raise
        call.known = True
        if known.is_new:
            self._record(ACCEPTED, {"name": name}, call)
        return known.account

    def _unlock(self, number: Any, given: Mapping[str, Any], call: Call) -> dict[str, Any]:
        """Unlock an account; two at the table can, though they are locked out themselves."""
        people = self._two(call, given) if "with" in given else self._identified(call, given)
        if set(given) - SIGNED != {"command", "name"}:
            raise CommandError("unlock takes name: whose account is unlocked")
        name, by = str(given["name"]), [person.name for person in people]
        self.people.unlock(name, *people, peer=call.peer)
        self._record(UNLOCKED, {"name": name, "people": by}, call, by[0])
        return {"id": number, "done": True, "snapshot": dict(self.watch.snapshot())}

    def _two(self, call: Call, given: Mapping[str, Any]) -> tuple[Account, ...]:
        signers = _signers(given)
        try:
            people = self.people.identify_two(signers, call.peer)
        except NotAllowedError as error:
            if error.code == "wrong-pin":
                (by, _), (second, _) = signers
                self._record(FAILED, {"name": by, "with": second}, call)
            raise
        call.known = True
        return people

    def _record(self, kind: str, said: Mapping[str, Any], call: Call, by: str = "") -> None:
        line = NewEntry(kind, {**said, "uid": call.peer.uid, "from": call.peer.process})
        # A journal that hangs must not let a guesser go on: this waits with it.
        self.inbox.ask(None, by or said["name"], (line,)).result()

    def _waited(self, number: Any, answer: "Future[Outcome]") -> dict[str, Any]:
        try:
            outcome = answer.result(ANSWER_S)
        except FutureTimeout:
            return _refused(number, Refusal(codes.saving_not_yet()))
        except JournalError as error:
            return refusal_json(number, "journal", str(error))
        if outcome.refusal is not None:
            return _refused(number, outcome.refusal)
        return {"id": number, "done": True, "snapshot": dict(self.watch.snapshot())}


def _signers(given: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Read who gives a line and, where there is one, the second person: names and PINs."""
    signers = [(given.get("by", ""), given.get("pin", ""))]
    if "with" in given:
        signers.append((given["with"], given.get("with_pin", "")))
    return [(str(name), str(pin)) for name, pin in signers]


def _refused(number: Any, refusal: Refusal) -> dict[str, Any]:
    """Tell a refusal with its code and fields, so that a caller can say it in his language."""
    reply = refusal_json(number, refusal.code, refusal.message)
    told = refusal.said.as_json()
    reply["error"] |= {"says": told["message"], "fields": told["fields"]}
    return reply


def refusal_json(number: Any, code: str, message: str) -> dict[str, Any]:
    """Write a refusal as the socket has it."""
    return {"id": number, "error": {"code": code, "message": message}}
