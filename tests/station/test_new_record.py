"""Devices with a past and a record with none: closed until two directors begin it with figures."""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from firmware_py.journal.errors import SealBroken
from firmware_py.station.access.locks import Locks
from firmware_py.station.app import Station
from firmware_py.station.config import read_config
from firmware_py.station.core import Terms
from firmware_py.station.device_record import DeviceRecords
from firmware_py.station.inputs import PastFound, RecordBegun
from firmware_py.station.recovery import checkpoint
from firmware_py.table import events as ev
from firmware_py.table.states import Phase
from firmware_py.text.render import english
from tests.station.bench_table import PIN, Caller, Twins, config_text, new_seal, prepare, running
from tests.station.playing import TWO, begun, code, played
from tests.station.test_core import CONFIG, Play, fresh
from tests.station.test_round import SHEET, deal, opened
from tests.station.test_server import code as said
from tests.table.playing import force

HEAD = f"412:{'ab' * 32}"
SABOT = PastFound("sabot", {"cards": 5_000, "decks": 90})
SLOT = PastFound("slot 3", {"accepted": 120, "inserted": 131})
OLD = {"display": "812345/2"}
BOTH = {"with": "dani", "with_pin": PIN}


def found() -> Play:
    play = Play()
    for past in (SABOT, SLOT):
        assert code(play.tell(past)) == "done"
    return play


def act(**given: Any) -> RecordBegun:
    fields = {"rounds": 731, "head": HEAD, "people": TWO, "reason": "disk lost", "meters": OLD}
    return RecordBegun(**{**fields, **given})


def test_a_past_that_the_record_does_not_tell_keeps_the_table_closed() -> None:
    play = found()
    refusal = play.tell(ev.OpeningAsked("jose")).refusal
    assert refusal is not None
    assert refusal.code == "no-record"
    assert "sabot has counted 5000 cards, 90 decks" in refusal.message
    assert play.core.waits_for is not None
    assert "slot 3 has counted 120 tokens accepted" in english(play.core.waits_for)
    alarms = [payload for kind, payload in play.lines if kind == "alarm"]
    assert [alarm["role"] for alarm in alarms] == ["sabot", "slot 3"]


def test_two_directors_begin_the_record_with_the_old_figures() -> None:
    play = found()
    assert code(play.tell(act(people=("jose", "jose")))) == "same-person"
    assert code(play.tell(act(reason=" "))) == "no-reason"
    assert code(play.tell(act())) == "done"
    state = play.core.progressive
    assert state is not None
    # To the fraction, and the algebra of the meters holds.
    assert state.meters.display == Fraction(812_345, 2)
    assert not state.meters.balance()
    assert not state.meters.unsplit()
    told = next(payload for kind, payload in play.lines if kind == "record-begun")
    assert (told["rounds"], told["head"], told["people"]) == (731, HEAD, list(TWO))
    assert told["counted"] == {"sabot": SABOT.counted, "slot 3": SLOT.counted}
    play.open_table()
    played(play, 1)
    assert play.core.table.rounds_played == 732
    assert play.same_after_replay()
    assert play.replayed().table.rounds_played == 732


def test_all_meters_of_the_old_record_go_on() -> None:
    old = {"in_cents": 1_000, "fed": 700, "deducted": 200, "reserve": 100, "display": 300_700,
           "seeds_cents": 300_000, "hits": 2, "wins_cents": 0}  # fmt: skip
    play = found()
    assert code(play.tell(act(meters=old))) == "done"
    assert play.core.progressive is not None
    meters = play.core.progressive.meters
    assert (meters.in_cents, meters.hits) == (1_000, 2)
    assert (meters.reserve, meters.corrections) == (Fraction(100), Fraction(0))
    play.open_table()
    played(play, 1)
    assert play.core.progressive.fault == ""


@pytest.mark.parametrize(
    "wrong",
    [
        {"rounds": -1},
        {"rounds": 10**30},
        {"meters": {"display": 10**15}},
        {"meters": {"display": f"1/{10**9}"}},
        {"head": " "},
        {"meters": {}},
        {"meters": {"shown": 5}},
        {"meters": {"display": -5}},
        {"meters": {"display": "much"}},
        {"meters": {"display": "1/0"}},
        {"meters": {"display": 5, "hits": "1/2"}},
        {"meters": {"display": 300_000, "in_cents": 500}},
    ],
)
def test_figures_that_cannot_be_are_refused_and_nothing_moves(wrong: dict[str, Any]) -> None:
    play = found()
    before = play.core.progressive
    assert code(play.tell(act(**wrong))) == "no-figures"
    assert (play.core.progressive, play.core.table.rounds_played) == (before, 0)
    assert code(play.tell(ev.OpeningAsked("jose"))) == "no-record"


def test_meters_without_a_jackpot_are_refused() -> None:
    core = fresh(CONFIG.split("[jackpot]")[0])
    assert code(core.take(act())) == "no-jackpot"
    assert code(core.take(act(meters={}))) == "done"


def test_a_slot_that_counted_otherwise_than_the_old_record_is_an_alarm() -> None:
    play = found()
    assert code(play.tell(act(slots={"3": 118, "4": 0}))) == "done"
    texts = [str(payload["text"]) for kind, payload in play.lines if kind == "alarm"]
    assert texts[-1].startswith("slot 3: 120 tokens by its counter, 118 by the old record")


def test_a_record_is_begun_once_and_at_a_closed_table() -> None:
    play = found()
    force(play.core.table, Phase.CHECKING)
    assert code(play.tell(act())) == "in-play"
    force(play.core.table, Phase.CLOSED)
    assert code(play.tell(act())) == "done"
    assert code(play.tell(act())) == "as-it-is"
    later = begun()
    played(later, 1)
    force(later.core.table, Phase.CLOSED)
    assert code(later.tell(act())) == "as-it-is"


def test_a_past_that_comes_to_light_late_stops_the_next_round() -> None:
    """A device that was plugged in after the opening; its first round is played to its end."""
    play = begun()
    assert code(play.tell(SLOT)) == "done"
    assert code(play.tell(ev.BetsOpened())) == "no-record"
    other = begun()
    played(other, 1)
    # A record with a past of its own takes a device's figures down, and goes on.
    assert code(other.tell(SLOT)) == "done"
    assert code(other.tell(ev.BetsOpened())) == "done"


def test_what_waits_is_not_forgotten_overnight() -> None:
    state = checkpoint.write_checkpoint(found().core, DeviceRecords(), Locks())
    assert state is not None
    core = fresh()
    checkpoint.restore(state, core, Locks())
    assert code(core.take(ev.OpeningAsked("jose"))) == "no-record"
    core.terms = Terms(core.settings, replace(core.terms.beginning, is_begun=True))
    assert code(core.take(ev.OpeningAsked("jose"))) == "done"


# With twins on ptys: what a technician sees whose journal disk is not there.


@pytest.fixture
def twins(tmp_path: Path) -> Iterator[Twins]:
    prepare(tmp_path)
    found = Twins(tmp_path / "ports", "--shuffler", "none", "--slots", "2")
    yield found
    found.close()


def test_an_empty_journal_before_devices_with_a_past(tmp_path: Path, twins: Twins) -> None:
    text = config_text(twins.roles, SHEET)
    with running(tmp_path, text) as (station, caller):
        # Devices from the factory: nothing is asked for.
        assert caller.snapshot()["waits_for"] == ""
        opened(caller)
        assert caller.do("bets").get("done")
        assert caller.do("bet", seat=1, box="ante", cents=500).get("done")
        caller.wait(lambda _: twins.tell("drop 1") == "accepted")
        caller.wait(
            lambda _: bool(station.parts.core.table.round and station.parts.core.table.round.tokens)
        )
        assert caller.do("no-va-mas").get("done")
        caller.wait(lambda seen: seen["due_now"]["kind"] == "tokens")
        assert caller.do("tokens", seats=[1]).get("done")
        deal(caller, twins, 3)
    shutil.rmtree(tmp_path / "journal")
    with pytest.raises(SealBroken, match="The record ends at entry 0"):
        Station(read_config(text), tmp_path)
    # A new record has keys of its own.
    new_seal(tmp_path)
    with running(tmp_path, text) as (_, caller):
        names = ("sabot has counted", "slot 1 has counted 1 token accepted")
        seen = caller.wait(lambda seen: all(name in seen["waits_for"] for name in names))
        assert any("sabot has counted" in alarm for alarm in seen["alarms"])
        assert seen["jackpot_cents"] == 300_000
        caller.wait(lambda _: "SIN REGISTRO" in twins.read("show visor-1", 2))
        assert said(caller.do("open", "jose")) == "no-record"
        _begin(caller)
        assert caller.snapshot()["jackpot_cents"] == 345_678
        caller.wait(lambda _: "3.456,78" in twins.read("show visor-1", 2))
        opened(caller)
    # And the record that was begun is gone on with.
    with running(tmp_path, text) as (_, caller):
        assert caller.snapshot()["waits_for"] == ""


def _begin(caller: Caller) -> None:
    figures = {"rounds": 1, "head": HEAD, "meters": {"display": 345_678}, "reason": "disk lost"}
    assert said(caller.do("begin-record", "jose", **figures, **BOTH)) == "not-allowed"
    assert said(caller.do("begin-record", "dora", **figures)) == "two-people"
    assert said(caller.do("begin-record", "dora", **figures, **BOTH)) == "done"
