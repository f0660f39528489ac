"""The door: what a caller may send, who is locked out, and what is on record of it."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.maintenance import replay
from firmware_py.station.access.commands import COMMANDS, CommandError, parse_command
from firmware_py.station.access.locks import SLOWEST_S, TRIES
from firmware_py.station.inputs import input_fields, input_of
from tests.station.bench_table import PIN, Caller, config_text, prepare, running
from tests.station.slow_clock import MovedClock

SHEET = "castilla-y-leon/poker-sin-descarte"


@pytest.fixture
def base(tmp_path: Path) -> Path:
    prepare(tmp_path)
    return tmp_path


def text(base: Path) -> str:
    """A table whose devices are not plugged in."""
    roles = {r: {"port": str(base / r), "addresses": [2]} for r in ("slots", "sabot", "visor-1")}
    return config_text(roles, SHEET)


@pytest.fixture
def caller(base: Path) -> Iterator[Caller]:
    with running(base, text(base)) as (_, found):
        yield found


def code(reply: dict[str, Any]) -> str:
    return str(reply.get("error", {}).get("code", "done"))


def guess(caller: Caller, name: str) -> str:
    return code(caller.send({"command": "resume", "by": name, "pin": "0000"}))


def test_a_lock_out_survives_a_restart_and_a_director_ends_it(base: Path) -> None:
    clock = MovedClock()
    with running(base, text(base), clock) as (_, caller):
        for _ in range(TRIES):
            assert guess(caller, "jose") == "wrong-pin"
            clock.ahead_s += SLOWEST_S
        assert guess(caller, "jose") == "locked"
    with running(base, text(base), clock) as (_, caller):
        assert code(caller.do("resume", "jose")) == "locked"
        assert code(caller.do("unlock", "jose", name="jose")) == "locked"
        # A restart does not make a guesser faster.
        assert code(caller.do("unlock", "ana", name="jose")) == "too-soon"
        clock.ahead_s += SLOWEST_S
        assert code(caller.do("unlock", "ana", name="jose")) == "not-allowed"
        assert code(caller.do("unlock", "dora", name="jose")) == "done"
        clock.ahead_s += SLOWEST_S
        assert code(caller.do("resume", "jose")) == "wrong-phase"
    with running(base, text(base)) as (_, caller):
        assert code(caller.do("resume", "jose")) == "wrong-phase"
    shelf = DayFiles(base / "journal", base / "journal" / "copies")
    kinds = [entry.kind for entry in replay(shelf) if "jose" in entry.payload]
    assert kinds.count("pin-failed") == TRIES
    assert kinds.count("account-unlocked") == 1
    written = "".join(entry.payload for entry in replay(shelf))
    # Digits within a hash are no PIN.
    assert not re.search(rf"(?<![0-9a-f]){PIN}(?![0-9a-f])", written)


def test_a_right_pin_forgets_earlier_failures_after_a_restart_too(base: Path) -> None:
    with running(base, text(base)) as (station, caller):
        assert guess(caller, "jose") == "wrong-pin"
        assert code(caller.do("resume", "jose")) == "wrong-phase"
        assert station.parts.people.locks.wrong == {}
    with running(base, text(base)) as (station, _):
        assert station.parts.people.locks.wrong == {}


def test_who_may_not_give_a_command_is_not_told_how_it_is_given(caller: Caller) -> None:
    """R-97: the right comes before the form."""
    assert code(caller.do("correct-meter", "ana")) == "not-allowed"
    assert code(caller.do("bet", "ana", seat="x", nonsense=1)) == "bad-request"


def test_two_people_are_those_who_gave_their_pins(caller: Caller) -> None:
    correct = {"command": "correct-meter", "cents": 1, "reason": "x", "by": "dora", "pin": PIN}
    assert code(caller.send(correct)) == "two-people"
    assert code(caller.send({**correct, "people": ["dora", "dani"]})) == "two-people"
    both = {**correct, "with": "dani", "with_pin": PIN}
    assert code(caller.send({**both, "people": ["dora", "dani"]})) == "bad-request"
    same = {**correct, "with": "dora", "with_pin": PIN}
    assert code(caller.send(same)) == "two-people"
    wrong = {**correct, "with": "dani", "with_pin": "1"}
    assert code(caller.send(wrong)) == "wrong-pin"
    assert code(caller.send({**correct, "with": "jose", "with_pin": PIN})) == "not-allowed"


@pytest.mark.parametrize(
    "fields",
    [
        {"command": "bet", "seat": "one", "box": "ante", "cents": 500},
        {"command": "bet", "seat": 1, "box": "ante", "cents": 5.5},
        {"command": "bet", "seat": 1, "box": ["ante"], "cents": 500},
        {"command": "tokens", "seats": 3},
        {"command": "tokens", "seats": ["a"]},
        {"command": "say", "who": None, "word": "voy"},
        {"command": "card", "number": 1, "card": "XX"},
        {"command": "report", "name": "x", "facts": [1]},
        {"command": "report", "name": "x", "facts": {"to": {"a": 1}}},
        {"command": "report", "name": "x", "facts": {"to": None}},
        {"command": "move", "number": "x", "place": 1},
        {"command": "bets", "new_shoe": "yes"},
        {"command": "dance"},
        {"command": ["bet"]},
        {},
    ],
)
def test_a_field_of_the_wrong_form_never_reaches_the_table(fields: dict[str, Any]) -> None:
    with pytest.raises(CommandError):
        parse_command(fields, ("ana",))


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9999) | st.text(max_size=5) | st.floats(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=4,
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(sorted(COMMANDS)), st.data())
def test_any_fields_are_understood_or_refused(name: str, data: st.DataObject) -> None:
    command = COMMANDS[name]
    fields = {field: data.draw(PLAIN) for field in (*command.fields, *command.optional)}
    with suppress(CommandError):
        _, event = parse_command({"command": name, **fields}, ("dora", "dani"))
        assert input_of(input_fields(event)) == event


def test_lines_that_are_no_command_are_answered(caller: Caller) -> None:
    lines = (b"\xff\xfe", b"[]", b"12", b"{", b'"ask"', b"[" * 60_000, b'{"ask":"status","id":NaN}')
    for line in lines:
        assert raw(caller, line)["message"]
    assert caller.snapshot()["phase"] == "closed"


def raw(caller: Caller, line: bytes) -> dict[str, Any]:
    """Send bytes as they are; give the error."""
    caller._lines.write(line + b"\n")
    caller._lines.flush()
    error = json.loads(caller._lines.readline())["error"]
    assert isinstance(error, dict)
    return error


def test_half_a_character_never_reaches_the_table(caller: Caller) -> None:
    """No record can hold it: the table would have moved without one."""
    line = {"command": "open", "by": "jose", "pin": PIN, "id": "\ud800"}
    assert raw(caller, json.dumps(line).encode())["code"] == "bad-json"
    assert caller.snapshot()["phase"] == "closed"


@pytest.mark.parametrize("ask", ["cards", [], {}, None, 5])
def test_a_question_that_nobody_answers_names_those_that_are(caller: Caller, ask: Any) -> None:
    error = caller.send({"ask": ask})["error"]
    assert error["code"] == "bad-request"
    for known in ("snapshot", "status", "devices", "jackpot", "counters"):
        assert known in error["message"]


def test_a_line_without_command_or_person_says_what_it_lacks(caller: Caller) -> None:
    assert "one of ask, command" in caller.send({})["error"]["message"]
    nameless = caller.send({"command": "open"})["error"]
    assert nameless["code"] == "unknown-person"
    assert "by and pin" in nameless["message"]


def test_a_line_that_is_too_long_is_answered_once_and_hung_up_on(caller: Caller) -> None:
    assert "65536" in raw(caller, b'{"ask":"status","id":"' + b"x" * 70_000 + b'"}')["message"]
    with suppress(ConnectionResetError):
        assert caller._lines.readline() == b""


@pytest.mark.parametrize(
    ("fields", "answered"),
    [
        ({"name": "zoe"}, "unknown-person"),
        ({}, "bad-request"),
        ({"name": "ana", "x": 1}, "bad-request"),
    ],
)
def test_an_unlocking_of_nobody_is_refused(
    caller: Caller, fields: dict[str, Any], answered: str
) -> None:
    assert code(caller.do("unlock", "dora", **fields)) == answered


def test_who_listens_is_told_when_nobody_may_come_any_more(
    base: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A socket that is shut down has always something to accept, and never a caller."""
    ended: list[bool] = []
    with running(base, text(base)) as (station, _):
        thread = station.door._thread
        join = thread.join

        def joined(wait_s: float) -> None:
            join(wait_s)
            ended.append(not thread.is_alive())

        monkeypatch.setattr(thread, "join", joined)
    assert ended == [True]
