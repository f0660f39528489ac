"""An input that raises is refused alone: on record, with the round halted and the station alive."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware_py.station import loop as loop_module
from firmware_py.station.app import Station
from firmware_py.station.config import ConfigError, read_config
from firmware_py.station.core import Core
from firmware_py.station.device_core import DeviceCore
from firmware_py.station.snapshot import Snapshot, take_snapshot
from firmware_py.station.targets import Targets
from firmware_py.table import events as ev
from firmware_py.table.decision import Decision
from firmware_py.table.effects import Transfer
from firmware_py.table.games.bank_poker import payment
from firmware_py.table.table import Table
from tests.station.bench_table import Caller, Twins, config_text, prepare, running
from tests.station.test_cards_packet import entries
from tests.station.test_round import deal, opened

SHEET = "galicia/poker-sin-descarte"
HANDLE = Table.handle


@pytest.fixture
def twins(tmp_path: Path) -> Iterator[Twins]:
    prepare(tmp_path)
    found = Twins(tmp_path / "ports", "--shuffler", "none", "--visor", "escpos")
    yield found
    found.close()


def breaking(wrong: Callable[[ev.Event], bool]) -> Callable[[Table, ev.Event], Decision]:
    """A table that does half of what it is told and then breaks."""

    def handle(table: Table, event: ev.Event) -> Decision:
        decision = HANDLE(table, event)
        if wrong(event):
            secret = "the ace of spades lies face down"
            raise IndexError(secret)
        return decision

    return handle


def bets(caller: Caller) -> None:
    assert caller.do("bets").get("done")
    for seat in (1, 2):
        assert caller.do("bet", seat=seat, box="ante", cents=500).get("done")


def test_the_input_is_refused_the_round_halted_and_the_station_lives(
    tmp_path: Path, twins: Twins, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = config_text(twins.roles, SHEET)
    with running(tmp_path, text) as (station, caller):
        opened(caller)
        bets(caller)
        assert caller.do("no-va-mas").get("done")
        deal(caller, twins, 15)
        before = caller.wait(lambda seen: seen["phase"] == "deciding")
        monkeypatch.setattr(Table, "handle", breaking(lambda event: isinstance(event, ev.Said)))
        said = caller.do("say", who=1, word="paso")
        assert said["error"]["code"] == "broken"
        assert "IndexError at tests/station/test_input_failure.py" in said["error"]["message"]
        monkeypatch.undo()
        seen = caller.wait(lambda seen: seen["phase"] == "halted")
        assert "1 ante 5 €, 2 ante 5 €" in seen["due"]
        assert seen["places"] == before["places"]
        # He gave nothing up: the half that was done is gone.
        ruled = caller.do("rule", "jose", ruling="continue", reason="say it again")
        assert ruled.get("done"), ruled
        assert caller.wait(lambda seen: seen["phase"] == "deciding")["due"] == before["due"]
        for seat in (1, 2):
            assert caller.do("say", who=seat, word="paso").get("done")
        caller.wait(lambda seen: seen["phase"] == "settling")
        assert caller.do("paid").get("done")
        assert station.failure() == ""
    refused = entries(tmp_path, "refused")[-1]
    assert (refused["event"], refused["code"]) == ("Said", "broken")
    assert "ace" not in refused["why"]
    stops = [one for one in entries(tmp_path, "event") if one["event"] == "PlayStopped"]
    assert len(stops) == 1
    with running(tmp_path, text) as (station, caller):
        assert caller.snapshot()["phase"] == "idle"
        assert station.parts.core.table.rounds_played == 1


def test_a_card_that_raises_is_missed_later_and_never_lost(
    tmp_path: Path, twins: Twins, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path, config_text(twins.roles, SHEET)) as (_, caller):
        opened(caller)
        bets(caller)
        assert caller.do("no-va-mas").get("done")
        monkeypatch.setattr(Table, "handle", breaking(lambda one: isinstance(one, ev.CardDrawn)))
        deal(caller, twins, 1)
        seen = caller.wait(lambda seen: seen["phase"] == "halted")
        assert "CardDrawn" in seen["due"]
        monkeypatch.undo()
        assert caller.do("rule", "jose", ruling="void-round", reason="a card is lost").get("done")
        assert caller.wait(lambda seen: seen["phase"] == "settling")
        assert caller.do("paid").get("done")
    assert "commitment" in entries(tmp_path, "refused")[-1]


def test_what_no_entry_can_hold_is_refused_alone(tmp_path: Path, twins: Twins) -> None:
    with running(tmp_path, config_text(twins.roles, SHEET)) as (station, caller):
        opened(caller)
        answer = caller.do("suspend", "jose", reason="\ud800")
        assert answer["error"]["code"]
        bets(caller)
        assert station.failure() == ""


def test_a_recorded_input_that_cannot_be_told_again_stops_the_round_and_not_the_station(
    tmp_path: Path, twins: Twins, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = config_text(twins.roles, SHEET)
    with running(tmp_path, text) as (_, caller):
        opened(caller)
        assert caller.do("bets").get("done")
        for seat, cents in ((1, 500), (2, 1_500)):
            assert caller.do("bet", seat=seat, box="ante", cents=cents).get("done")
        number = caller.snapshot()["round_number"]

    def of_seat_2(event: ev.Event) -> bool:
        return isinstance(event, ev.BetLaid) and event.cents == 1_500

    monkeypatch.setattr(Table, "handle", breaking(of_seat_2))
    for _ in range(2):
        # The second start finds the halt on record and makes no other.
        with running(tmp_path, text) as (_, caller):
            seen = caller.wait(lambda seen: seen["phase"] == "halted")
            assert "could not take in BetLaid" in seen["due"]
            assert seen["due"].endswith("on the table: 1 ante 5 €")
            assert seen["round_number"] == number
    stops = [one for one in entries(tmp_path, "event") if one["event"] == "PlayStopped"]
    assert len(stops) == 1
    with running(tmp_path, text) as (_, caller):
        assert caller.do("rule", "jose", ruling="void-round", reason="a bet is lost").get("done")


def test_a_moment_that_cannot_be_drawn_halts_the_round(
    tmp_path: Path, twins: Twins, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_view(core: Core) -> Snapshot:
        if core.table.round is not None and core.table.round.bets:
            raise KeyError("1")
        return take_snapshot(core)

    with running(tmp_path, config_text(twins.roles, SHEET)) as (station, caller):
        opened(caller)
        monkeypatch.setattr(loop_module, "take_snapshot", no_view)
        assert caller.do("bets").get("done")
        assert caller.do("bet", seat=1, box="ante", cents=500).get("done")
        seen = caller.wait(lambda seen: seen["phase"] == "halted")
        assert "cannot be drawn (KeyError at" in seen["due"]
        assert caller.do("rule", "jose", ruling="void-round", reason="nothing is shown").get("done")
        assert caller.wait(lambda seen: seen["phase"] == "settling")
        assert station.failure() == ""


def test_a_duty_beside_the_table_that_raises_is_a_warning(
    tmp_path: Path, twins: Twins, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(_devices: DeviceCore, _targets: Targets) -> None:
        raise AttributeError("is_used")

    with running(tmp_path, config_text(twins.roles, SHEET)) as (station, caller):
        opened(caller)
        monkeypatch.setattr(DeviceCore, "follow", failing)
        assert caller.do("bets").get("done")
        caller.wait(
            lambda _: "a duty beside the table failed" in str(station.answers.status()["warnings"])
        )
        assert station.failure() == ""
    warned = [one["text"] for one in entries(tmp_path, "warning")]
    assert len([text for text in warned if "AttributeError at tests" in text]) == 1


def test_a_table_that_cannot_be_settled_is_not_opened(
    tmp_path: Path, twins: Twins, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = config_text(twins.roles, SHEET)
    monkeypatch.setattr(payment, "fates", no_fates)
    with pytest.raises(ConfigError, match=r"cannot be played: .*ArithmeticError"):
        Station(read_config(text), tmp_path)


def test_a_session_under_way_that_cannot_be_settled_halts_with_its_stakes_named(
    tmp_path: Path, twins: Twins, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = config_text(twins.roles, SHEET)
    with running(tmp_path, text) as (_, caller):
        opened(caller)
        bets(caller)
        assert caller.do("no-va-mas").get("done")
        deal(caller, twins, 3)
    monkeypatch.setattr(payment, "fates", no_fates)
    with running(tmp_path, text) as (station, caller):
        seen = caller.wait(lambda seen: seen["phase"] == "halted")
        assert seen["due"].endswith("on the table: 1 ante 5 €, 2 ante 5 €")
        assert "cannot be played" in seen["due"]
        ruled = caller.do("rule", "jose", ruling="void-round", reason="the sheet is broken")
        assert ruled.get("done"), ruled
        assert caller.wait(lambda seen: seen["phase"] == "settling")
        assert station.failure() == ""


def no_fates(_round: object) -> tuple[Transfer, ...]:
    raise ArithmeticError("3/2")
