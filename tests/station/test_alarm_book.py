"""An alarm has a number and stays until somebody has said that he saw it (R-102)."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from firmware_py.__main__ import main
from firmware_py.station.alarms import KEPT, AlarmBook, RaisedAlarm, ToldEntry
from tests.station.bench_table import PIN, Caller, prepare, running
from tests.station.test_server import code, text


@pytest.fixture
def base(tmp_path: Path) -> Path:
    prepare(tmp_path)
    return tmp_path


def listed(caller: Caller) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = caller.send({"ask": "alarms"})["answer"]["alarms"]
    return found


def unseen(caller: Caller) -> set[int]:
    return {one["seq"] for one in listed(caller) if not one["acked_by"]}


def missing(caller: Caller) -> None:
    """Wait until every device of a table without any is missed."""
    caller.wait(lambda seen: len(seen["lost_devices"]) == 3)


def test_a_technician_alone_acknowledges_and_nothing_is_cleared(base: Path) -> None:
    with running(base, text(base)) as (_, caller):
        missing(caller)
        first = listed(caller)[0]
        assert (first["standing"], first["acked_by"], first["acked_us"]) == (True, "", None)
        assert first["said"]["message"]
        caller.send({"login": {"by": "teo", "pin": PIN}})
        assert caller.send({"command": "acknowledge", "seq": first["seq"]})["done"]
        seen = next(one for one in listed(caller) if one["seq"] == first["seq"])
        assert seen["acked_by"] == "teo"
        assert seen["acked_us"] >= seen["utc_us"]
        # What it tells of stands as before, on the panel too.
        assert seen["standing"]
        assert first["text"] in caller.snapshot()["alarms"]


def test_who_has_seen_what_outlives_a_restart(base: Path) -> None:
    with running(base, text(base)) as (_, caller):
        missing(caller)
        seq = min(unseen(caller))
        assert caller.do("acknowledge", "teo", seq=seq)["done"]
        left, before = unseen(caller), listed(caller)
    assert left
    with running(base, text(base)) as (_, caller):
        now = {one["seq"]: one for one in listed(caller)}
        assert now[seq]["acked_by"] == "teo"
        assert now[seq]["acked_us"] == next(o["acked_us"] for o in before if o["seq"] == seq)
        # Every alarm that nobody saw is there still, by its number or told anew since.
        texts = {one["text"] for one in before if one["seq"] in left}
        assert texts <= {one["text"] for one in now.values() if not one["acked_by"]}


def test_what_is_not_there_or_was_seen_is_refused(base: Path) -> None:
    with running(base, text(base)) as (_, caller):
        missing(caller)
        seq = min(unseen(caller))
        assert code(caller.do("acknowledge", "teo", seq=999_999)) == "no-such-alarm"
        assert code(caller.do("acknowledge", "teo", seq="x")) == "bad-request"
        # A dealer deals; he has not this right.
        assert code(caller.do("acknowledge", "ana", seq=seq)) == "not-allowed"
        assert caller.do("acknowledge", "jose", seq=seq)["done"]
        assert code(caller.do("acknowledge", "teo", seq=seq)) == "as-it-is"
        assert listed(caller)[0]["acked_by"] in ("", "jose")


def test_it_turns_no_moment_of_the_table(base: Path) -> None:
    """Somebody under the table must not make the dealer look again."""
    with running(base, text(base)) as (_, caller):
        missing(caller)
        before = caller.snapshot()["moment"]
        assert caller.do("acknowledge", "teo", seq=min(unseen(caller)))["done"]
        assert caller.snapshot()["moment"] == before


def test_they_are_listed_and_acknowledged_from_the_terminal(base: Path) -> None:
    at = ["--socket", str(base / "station.sock")]
    with running(base, text(base)) as (_, caller):
        missing(caller)
        seq = min(unseen(caller))
        done = CliRunner().invoke(main, ["acknowledge", str(seq), "--by", "teo", *at], f"{PIN}\n")
        assert done.exit_code == 0, done.output
        rows = CliRunner().invoke(main, ["alarms", *at]).stdout.splitlines()
        row = next(row for row in rows if row.split()[0] == str(seq))
        assert "la reconoció teo" in row
        assert sum("sin reconocer" in row for row in rows) == len(rows) - 1


def raised(seq: int, words: str = "jam", role: str = "sabot") -> RaisedAlarm:
    return RaisedAlarm(seq, seq * 10, role, words)


def test_one_that_is_told_again_is_one_alarm_with_its_newest_number() -> None:
    book = AlarmBook().raised(raised(5)).raised(raised(6, "door")).raised(raised(7))
    assert [(one.seq, one.text, one.times) for one in book.open] == [(6, "door", 1), (7, "jam", 2)]
    assert book.find(5) is None
    # Seen once, it is another alarm when it is told again.
    again = book.acknowledged(7, "teo", 99).raised(raised(8))
    assert [(one.seq, one.times) for one in again.open] == [(6, 1), (8, 1)]
    assert [(one.seq, one.acked_by) for one in again.seen] == [(7, "teo")]


def test_an_alarm_of_an_input_and_its_own_entry_are_one() -> None:
    book = AlarmBook().raised(raised(5, role="")).raised(raised(6))
    assert [(one.seq, one.role) for one in book.open] == [(6, "sabot")]


def test_none_that_nobody_saw_is_ever_dropped() -> None:
    book = AlarmBook()
    for seq in range(3 * KEPT):
        book = book.raised(raised(seq, f"alarm {seq}"))
    assert len(book.open) == 3 * KEPT
    for seq in range(2 * KEPT):
        book = book.acknowledged(seq, "teo", 1)
    assert (len(book.open), len(book.seen)) == (KEPT, KEPT)
    assert book.acknowledged(1, "teo", 1) is book


def test_an_entry_from_before_there_were_codes_is_an_alarm_too() -> None:
    book = AlarmBook().follow(ToldEntry(3, 30), "alarm", {"role": "slots", "text": "string"}, ())
    (one,) = book.open
    assert (one.seq, one.utc_us, one.role, one.text, one.said) == (3, 30, "slots", "string", {})
    assert AlarmBook().follow(ToldEntry(3, 30), "meter", {}, ()) == AlarmBook()
