"""A command is made for the moment that somebody saw; at any other it is refused and recorded."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.maintenance import replay
from firmware_py.station.access.commands import AT_ANY_MOMENT, COMMANDS, CommandError, made_for
from firmware_py.station.inbox import Envelope
from firmware_py.station.moment import Moment
from firmware_py.table import events as ev
from tests.station.bench_table import Caller, Twins, config_text, prepare, running
from tests.station.test_loop import Rig
from tests.station.test_round import SHEET, bets, deal, opened

# What moves money or is somebody's decision: without a moment it is never understood.
DECISIONS = {
    "bet", "take-back", "no-va-mas", "tokens", "say", "card", "rule", "move", "corrected",
    "shuffled", "counted", "paid", "resume", "cut", "limits", "confirm-hit", "correct-meter",
    "repair-jackpot", "chips", "accept-settings", "readmit", "replace-slot",
}  # fmt: skip


@pytest.fixture
def twins(tmp_path: Path) -> Iterator[Twins]:
    prepare(tmp_path)
    found = Twins(tmp_path / "ports", "--shuffler", "none")
    yield found
    found.close()


@pytest.fixture
def caller(tmp_path: Path, twins: Twins) -> Iterator[Caller]:
    with running(tmp_path, config_text(twins.roles, SHEET)) as (_, found):
        opened(found)
        yield found


def code(reply: dict[str, Any]) -> str:
    return str(reply.get("error", {}).get("code", "done"))


def decided(caller: Caller, twins: Twins) -> dict[str, Any]:
    """Play to the last word before the payment."""
    bets(caller)
    deal(caller, twins, 15)
    caller.wait(lambda seen: seen["phase"] == "deciding" and "??" not in bank(seen)[-1:])
    assert code(caller.do("say", who=1, word="voy", cents=1000)) == "done"
    return caller.snapshot()


def bank(seen: dict[str, Any]) -> list[str]:
    (cards,) = (place["cards"] for place in seen["places"] if place["place"] == "bank")
    return list(cards)


def test_a_payment_is_made_for_the_list_that_was_seen(caller: Caller, twins: Twins) -> None:
    before = decided(caller, twins)["moment"]
    assert code(caller.do("say", who=2, word="paso")) == "done"
    shown = caller.wait(lambda seen: seen["phase"] == "settling")
    old = caller.do("paid", moment=before)["error"]
    assert old["code"] == "stale"
    assert f"moment {before['sequence']}" in old["message"]
    assert f"moment {shown['moment']['sequence']}" in old["message"]
    assert caller.snapshot()["phase"] == "settling"
    assert code(caller.do("paid", moment=shown["moment"])) == "done"
    # One Enter too many pays nothing else.
    assert code(caller.do("paid", moment=shown["moment"])) == "stale"


def test_a_device_that_went_meanwhile_makes_a_decision_stale(
    tmp_path: Path, caller: Caller, twins: Twins
) -> None:
    """The screen shows a table that decides; its sabot is gone, and the round is halted."""
    seen = decided(caller, twins)
    twins.tell("unplug sabot")
    caller.wait(lambda now: now["lost_devices"] != [])
    says: dict[str, Any] = {"who": 2, "word": "voy", "cents": 1000}
    assert code(caller.do("say", **says, moment=seen["moment"])) == "stale"
    shelf = DayFiles(tmp_path / "journal", tmp_path / "journal" / "copies")
    refused = [json.loads(entry.payload) for entry in replay(shelf) if entry.kind == "refused"]
    assert (refused[-1]["code"], refused[-1]["told_by"]) == ("stale", "ana")


def test_chips_and_tokens_fall_while_bets_are_open_and_nobody_need_look_again(
    caller: Caller, twins: Twins
) -> None:
    assert code(caller.do("bets")) == "done"
    window = caller.snapshot()["moment"]
    for seat in (1, 2):
        laid = caller.do("bet", seat=seat, box="ante", cents=500, moment=window)
        assert code(laid) == "done"
    caller.wait(lambda _: twins.tell("drop 1") != "given back")
    caller.wait(lambda seen: any("progresivo" in str(p["bets"]) for p in seen["places"]))
    assert caller.snapshot()["moment"] == window
    assert code(caller.do("no-va-mas", moment=window)) == "done"
    assert code(caller.do("bet", seat=3, box="ante", cents=500, moment=window)) == "stale"


def test_a_payment_without_a_moment_is_not_understood(caller: Caller) -> None:
    given = {"command": "paid", "by": "ana", "pin": "2468"}
    error = caller.send(given)["error"]
    assert error["code"] == "bad-request"
    assert "moment" in error["message"]
    for wrong in (None, 7, {}, {"round": 1}, {"round": 0, "sequence": "1"}):
        assert code(caller.send({**given, "moment": wrong})) == "bad-request"
    ahead = {"round": 0, "sequence": 10**9}
    assert code(caller.send({**given, "moment": ahead})) == "stale"


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_what_moves_money_or_decides_names_its_moment(name: str) -> None:
    moment = {"round": 3, "sequence": 9}
    assert made_for({"command": name, "moment": moment}) == Moment(3, 9)
    if name in AT_ANY_MOMENT:
        assert name not in DECISIONS
        assert made_for({"command": name}) is None
    else:
        with pytest.raises(CommandError, match="moment"):
            made_for({"command": name})


def test_a_moment_outlives_a_restart_and_a_day(tmp_path: Path, twins: Twins) -> None:
    text = config_text(twins.roles, SHEET)
    with running(tmp_path, text) as (station, caller):
        opened(caller)
        assert code(caller.do("close", "jose")) == "done"
        for step in caller.snapshot()["steps"]:
            assert code(caller.do("step", "jose", step=step)) == "done"
        caller.wait(lambda seen: seen["phase"] == "closed" and bool(station.closed_head))
        closed = caller.snapshot()["moment"]
    with running(tmp_path, text) as (station, caller):
        assert station.parts.core.sequence >= closed["sequence"] > 0
        assert code(caller.do("open", "jose")) == "done"
        assert caller.snapshot()["moment"]["sequence"] > closed["sequence"]


def test_what_is_decided_and_not_yet_on_disk_ends_the_moment_too() -> None:
    """What people see is what is recorded; what they decide on is held against what is decided."""
    rig = Rig()
    seen = rig.loop.seen.moment
    rig.tell(ev.OpeningAsked("jose"))
    assert rig.loop.seen.moment == seen
    rig.loop._decide(Envelope(ev.OpeningAsked("dora"), "dora", moment=seen))
    assert [draft.kind for draft in rig.disk.taken] == ["event", "meter", "refused"]
    assert '"stale"' in rig.disk.taken[-1].payload
    rig.commit(3)
    assert rig.loop.seen.moment == Moment(0, 1)
