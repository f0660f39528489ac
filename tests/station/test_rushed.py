"""R-27: everybody at once, on the real process: no invalid state, and the record tells the same."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest

from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.maintenance import verify
from tests.station.bench_table import Caller, Twins, config_text, prepare
from tests.station.processes import StationProcess
from tests.station.test_process import SHEET
from tests.station.test_round import opened

ACTS = 30
CALLERS = 3
KEPT = ("phase", "due", "places", "round_number", "rulings", "transfers", "jackpot_cents")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[tuple[StationProcess, Twins]]:
    prepare(tmp_path)
    twins = Twins(tmp_path / "ports", "--shuffler", "none", "--visor", "escpos")
    (tmp_path / "station.toml").write_text(config_text(twins.roles, SHEET))
    station = StationProcess(tmp_path)
    yield station, twins
    station.kill()
    twins.close()


def anything(chance: Random, seen: dict[str, Any]) -> dict[str, Any]:
    """A command that somebody in a hurry might give, fitting or not."""
    seat = chance.randint(1, 7)
    due = seen["due_now"]
    who = due.get("who", seat)
    words = [choice["word"] for choice in due.get("choices", ())] or ["voy", "paso"]
    return chance.choice(
        [
            {"command": "bets"},
            {
                "command": "bet",
                "seat": seat,
                "box": "ante",
                "cents": chance.choice([500, 1, 10**9]),
            },
            {"command": "bet", "seat": seat, "box": "ante", "cents": 500},
            {"command": "take-back", "seat": seat, "box": "ante"},
            {"command": "no-va-mas"},
            {"command": "tokens", "seats": due.get("seats", [seat])},
            {"command": "say", "who": who, "word": chance.choice(words), "cents": 1000},
            {"command": "say", "who": who, "word": chance.choice(words)},
            {"command": "paid"},
            {"command": "corrected"},
            {"command": "card", "number": chance.randint(1, 1020), "card": "As"},
            {"command": "dance"},
            {"command": "bet", "seat": "one", "box": 3},
        ]
    )


def rush(path: Path, seed: int, codes: set[str]) -> None:
    """One person at the socket who does not wait for the others."""
    caller, chance = Caller(path), Random(seed)
    for _ in range(ACTS):
        answer = caller.do(**anything(chance, caller.snapshot()))
        codes.add(answer.get("error", {}).get("code", "done"))
    caller.close()


def hands(twins: Twins, seed: int, done: list[str]) -> None:
    """Hands at the devices: tokens and cards, whether they are due or not."""
    chance = Random(seed)
    for _ in range(ACTS * 4):
        done.append(twins.tell(chance.choice(["draw 1", "draw 1", f"drop {chance.randint(1, 7)}"])))


def test_everybody_at_once_never_makes_an_invalid_state(
    table: tuple[StationProcess, Twins],
) -> None:
    station, twins = table
    caller = station.caller()
    opened(caller)
    path, codes, done = station.base / "station.sock", set[str](), list[str]()
    people = [Thread(target=rush, args=(path, seed, codes)) for seed in range(CALLERS)]
    people.append(Thread(target=hands, args=(twins, 9, done)))
    for person in people:
        person.start()
    for person in people:
        person.join(120)
        assert not person.is_alive()
    # Everything was answered: taken, or refused with a reason.
    assert {"done", "bad-request", "wrong-phase"} <= codes
    assert not {"journal", "saving"} & codes
    before = {key: caller.snapshot()[key] for key in KEPT}
    assert caller.send({"ask": "status"})["answer"]["journal"]["state"] == "ready"
    caller.close()
    station.kill()
    shelf = DayFiles(station.base / "journal", station.base / "journal" / "copies")
    assert all(verdict.fault is None for verdict in verify(shelf))
    again = StationProcess(station.base)
    caller = again.caller()
    after = {key: caller.snapshot()[key] for key in KEPT}
    caller.close()
    assert again.stop() == 0
    assert after == before
