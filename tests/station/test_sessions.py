"""Somebody logs in once on a line and works; who acts is he, until he goes or does nothing."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytest_mock import MockerFixture

from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.reader import Reader
from firmware_py.station.access import sessions
from tests.station.bench_table import PIN, Caller, prepare, running
from tests.station.test_server import code, text

LUIS = {"login": {"by": "luis", "pin": PIN}}


@pytest.fixture
def base(tmp_path: Path) -> Path:
    prepare(tmp_path)
    return tmp_path


@pytest.fixture
def caller(base: Path) -> Iterator[Caller]:
    with running(base, text(base)) as (_, caller):
        yield caller


def entries(base: Path, *kinds: str) -> list[tuple[str, dict[str, Any]]]:
    with Reader(DayFiles(base / "journal", base / "copies").day()) as reader:
        found = [entry for entry in reader.entries() if entry.kind in kinds]
    return [(entry.kind, json.loads(entry.payload)) for entry in found]


def test_a_station_says_which_it_is_and_what_it_answers(caller: Caller) -> None:
    hello = caller.send({"hello": {"client": "console"}})["hello"]
    assert hello["version"]
    assert hello["purpose"] == "test"
    assert hello["sheet"] == caller.send({"ask": "status"})["answer"]["sheet"]
    assert {"login", "ask", "status", "devices", "bets", "unlock"} <= set(hello["words"])


def test_ten_minutes_is_the_limit() -> None:
    assert sessions.IDLE_S == 600


@pytest.mark.parametrize("hello", [None, [], {"client": "x", "pin": "1"}, "console"])
def test_a_greeting_of_another_form_is_refused(caller: Caller, hello: object) -> None:
    assert code(caller.send({"hello": hello})) == "bad-request"


def test_one_hash_a_session_and_the_person_acts(caller: Caller, mocker: MockerFixture) -> None:
    hashed = mocker.spy(hashlib, "scrypt")
    person = caller.send({"login": {"by": "jose", "pin": PIN}})["person"]
    assert (person["name"], person["role"]) == ("jose", "jefe-de-mesa")
    assert {"rule", "diagnose", "look", "acknowledge"} <= set(person["rights"])
    assert hashed.call_count == 1
    for _ in range(3):
        assert code(caller.send({"command": "suspend", "reason": "limpieza"})) == "wrong-phase"
    assert hashed.call_count == 1


def test_who_acts_is_never_a_field(caller: Caller) -> None:
    """A name without its PIN is a wrong PIN, though somebody has logged in here."""
    caller.send({"login": {"by": "ana", "pin": PIN}})
    assert code(caller.send({"command": "open", "by": "jose"})) == "wrong-pin"
    # And the right is that of who has logged in.
    assert code(caller.send({"command": "open"})) == "not-allowed"


def test_a_wrong_pin_logs_nobody_in_and_out_whoever_was(caller: Caller) -> None:
    caller.send({"login": {"by": "jose", "pin": PIN}})
    assert code(caller.send({"login": {"by": "jose", "pin": "no"}})) == "wrong-pin"
    assert code(caller.send({"command": "open"})) == "unknown-person"


def test_who_logs_out_is_nobody(caller: Caller) -> None:
    caller.send({"login": {"by": "jose", "pin": PIN}})
    assert caller.send({"logout": True})["person"] is None
    assert code(caller.send({"command": "open"})) == "unknown-person"


def test_a_session_ends_after_ten_minutes_without_a_command(
    caller: Caller, mocker: MockerFixture
) -> None:
    caller.send({"login": {"by": "jose", "pin": PIN}})
    assert code(caller.send({"command": "suspend", "reason": "x"})) == "wrong-phase"
    # Whatever time it is now, it is too late.
    mocker.patch.object(sessions, "IDLE_S", -1.0)
    # Questions need nobody, and keep no session: a screen asks them by itself.
    assert caller.send({"ask": "status"})["answer"]
    assert code(caller.send({"command": "open"})) == "logged-out"
    assert code(caller.send({"command": "open"})) == "unknown-person"


def test_a_line_that_only_looks_on_changes_nothing(caller: Caller) -> None:
    caller.send({"hello": {"client": "console", "readonly": True}})
    assert code(caller.do("open", "jose")) == "read-only"
    # It cannot be taken back on the same line.
    caller.send({"hello": {"client": "console", "readonly": False}})
    assert code(caller.do("open", "jose")) == "read-only"
    assert caller.snapshot()["phase"] == "closed"


def test_a_session_and_its_end_are_on_record(base: Path) -> None:
    """S-14: by whom, from where, with what; not the PIN."""
    with running(base, text(base)) as (_, first):
        first.send({"hello": {"client": "console"}})
        first.send({"login": {"by": "jose", "pin": PIN}})
        gone = Caller(base / "station.sock")
        gone.send({"login": {"by": "ana", "pin": PIN}})
        gone.close()
        first.send({"logout": True})
    found = entries(base, sessions.OPENED, sessions.CLOSED)
    assert [(kind, said["name"]) for kind, said in found if said["name"] == "jose"] == [
        (sessions.OPENED, "jose"),
        (sessions.CLOSED, "jose"),
    ]
    # Whoever hangs up has ended his session too.
    assert [kind for kind, said in found if said["name"] == "ana"] == [
        sessions.OPENED,
        sessions.CLOSED,
    ]
    assert found[0][1]["client"] == "console"
    assert PIN not in json.dumps(found)
