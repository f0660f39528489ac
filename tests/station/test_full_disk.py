"""A disk that is full for real: what was taken is held, nothing is told, and it goes on."""

import resource
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tests.station.bench_table import Caller, config_text, prepare
from tests.station.processes import StationProcess
from tests.station.test_process import SHEET, tapete


@pytest.fixture
def station(tmp_path: Path) -> Iterator[StationProcess]:
    prepare(tmp_path)
    roles = {
        role: {"port": str(tmp_path / role), "addresses": [address]}
        for role, address in (("slots", 2), ("sabot", 240), ("visor-1", 0))
    }
    (tmp_path / "station.toml").write_text(config_text(roles, SHEET))
    found = StationProcess(tmp_path)
    yield found
    found.kill()


def no_more_room(station: StationProcess) -> None:
    """Let no file of the process be written past its first byte: every commit fails."""
    resource.prlimit(station.pid, resource.RLIMIT_FSIZE, (1, -1))


def journal(caller: Caller) -> dict[str, Any]:
    found: dict[str, Any] = caller.send({"ask": "status"})["answer"]["journal"]
    return found


def test_a_full_disk_holds_the_table_and_loses_nothing(station: StationProcess) -> None:
    caller, other = station.caller(), station.caller()
    caller.wait(lambda _: journal(caller)["state"] == "ready")
    no_more_room(station)
    answers: list[dict[str, Any]] = []
    waiting = Thread(target=lambda: answers.append(other.do("open", "jose")))
    waiting.start()
    caller.wait(lambda _: journal(caller)["state"].startswith("disk"))
    held = journal(caller)["durable"]
    # The dealer and the technician read why, and what to do.
    assert journal(caller)["why"] in caller.snapshot()["saving"]
    assert "disk" in caller.snapshot()["saving"]
    page = tapete("status", "--socket", station.base / "station.sock").output
    assert journal(caller)["why"] in page
    # Nothing is shown or answered that is not on the disk.
    assert caller.snapshot()["phase"] == "closed"
    assert not answers
    assert journal(caller)["durable"] == held
    resource.prlimit(station.pid, resource.RLIMIT_FSIZE, (-1, -1))
    waiting.join(30)
    assert [answer.get("done") for answer in answers] == [True]
    assert caller.wait(lambda seen: seen["phase"] == "checking")
    assert journal(caller)["state"] == "ready"
    assert caller.snapshot()["saving"] == ""
    for one in (caller, other):
        one.close()
    assert station.stop() == 0
    assert tapete("journal", "verify", "--dir", station.base / "journal").exit_code == 0


def test_killed_with_a_full_disk_it_comes_back_without_what_was_never_told(
    station: StationProcess,
) -> None:
    caller = station.caller()
    assert caller.do("open", "jose").get("done")
    no_more_room(station)
    caller._lines.write(b'{"command":"step","by":"jose","pin":"2468","step":"seal"}\n')
    caller._lines.flush()
    other = station.caller()
    other.wait(lambda _: journal(other)["state"].startswith("disk"))
    assert "seal" in other.snapshot()["steps"]
    station.kill()
    for one in (caller, other):
        one.close()
    again = StationProcess(station.base)
    caller = again.caller()
    seen = caller.snapshot()
    assert (seen["phase"], seen["steps"][0]) == ("checking", "seal")
    assert caller.do("step", "jose", step="seal").get("done")
    caller.close()
    assert again.stop() == 0
