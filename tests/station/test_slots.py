"""Tokens that do not play, slots that fail, and how the slots stand by the record."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from drivers.link import LinkChanged, LinkState
from drivers.slot.contract import SlotState, SlotStateChanged
from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.maintenance import replay
from firmware_py.journal.reader import Reader
from firmware_py.station.app import Station
from firmware_py.station.device_io import LinkTurned
from firmware_py.station.inbox import Envelope
from firmware_py.station.targets import Targets, targets_of
from firmware_py.table import events as ev
from firmware_py.table.effects import AdmitSlot
from firmware_py.text.entries import describe
from tests.station.bench_table import Caller, Twins, config_text, prepare, running
from tests.station.slot_table import SlotTable
from tests.station.test_cards_packet import entries
from tests.station.test_core import Play
from tests.station.test_round import SHEET, bets, deal, opened


def refused(play: Play) -> list[tuple[object, str]]:
    lines = [fields for kind, fields in play.lines if kind == "token-refused"]
    return [(fields["seat"], str(fields["why"])) for fields in lines]


def test_a_token_that_does_not_play_is_on_record_with_seat_and_reason() -> None:
    """R-34, R-36: a second one in the window, and one after «no va más»."""
    play = Play()
    play.open_table()
    play.tell(ev.BetsOpened())
    play.tell(ev.BetLaid(1, "ante", 500))
    play.tell(ev.TokenDropped(1, 250))
    assert refused(play) == []
    play.core.take(ev.TokenDropped(1, 250))
    outcome = play.core.take(ev.TokenDropped(1, 250))
    assert any("second token at seat 1" in str(line.payload["why"]) for line in outcome.lines
               if line.kind == "token-refused")  # fmt: skip
    play.tell(ev.BetsClosed())
    late = play.core.take(ev.TokenDropped(2, 250))
    (line,) = [one for one in late.lines if one.kind == "token-refused"]
    assert (line.payload["seat"], "no va más" in str(line.payload["why"])) == (2, True)


def test_slots_stand_as_decided_and_those_with_a_token_are_left_shut() -> None:
    slots = SlotTable()
    assert slots.is_open == [False, False]
    slots.want(Targets(slots_open=True, taken=frozenset({1})))
    assert slots.is_open == [False, True]
    slots.want(Targets())
    assert slots.is_open == [False, False]


def test_slots_that_could_not_be_told_are_told_again_with_the_next_tick() -> None:
    """A slot that nobody could shut would open again with its cable."""
    slots = SlotTable()
    slots.want(Targets(slots_open=True))
    slots.link.is_down = True
    slots.want(Targets())
    assert slots.is_open == [True, True]
    slots.link.is_down = False
    assert slots.is_open == [True, True], "not before some time has passed"
    slots.tick()
    assert slots.is_open == [False, False]


def test_a_bus_that_comes_back_is_told_anew_how_its_slots_stand() -> None:
    slots = SlotTable()
    slots.want(Targets(slots_open=True))
    slots.tell(LinkTurned("slots", is_up=False, is_gone=True))
    slots.want(Targets())
    assert slots.is_open == [True, True], "nobody can be told"
    slots.tell(LinkTurned("slots", is_up=True, is_gone=False))
    slots.tick()
    assert slots.is_open == [False, False]


def readings(told: list[Envelope]) -> list[ev.SlotsRead]:
    return [one.input for one in told if isinstance(one.input, ev.SlotsRead)]


def test_slots_are_read_once_until_the_table_has_taken_it_in() -> None:
    """A second reading would be told when it is no longer due, and be refused."""
    slots = SlotTable()
    slots.want(Targets(slots_open=True))
    told = slots.want(Targets(slots_read=(1, 2)))
    assert readings(told) == [ev.SlotsRead((1, 2))]
    assert slots.is_open == [False, False]
    assert not readings(slots.want(Targets(slots_read=(2,)))), "some time must pass"


def test_slots_are_read_again_while_the_table_waits_for_one_of_them() -> None:
    slots = SlotTable()
    assert readings(slots.want(Targets(slots_read=(2,))))
    assert readings(slots.tick())
    slots.want(Targets())
    assert not readings(slots.tick())


def test_slots_that_could_not_be_read_are_read_with_the_next_tick() -> None:
    slots = SlotTable()
    slots.link.is_down = True
    assert not readings(slots.want(Targets(slots_read=(1, 2))))
    slots.link.is_down = False
    assert readings(slots.tick()) == [ev.SlotsRead((1, 2))]


def test_no_slot_is_opened_before_every_one_was_asked_who_it_is() -> None:
    """While one is open the bus leaves those that it does not know for later."""
    slots = SlotTable()
    unknown = SlotStateChanged(2, SlotState.UNKNOWN, "asked again")
    slots.said([unknown])
    slots.want(Targets(slots_open=True))
    assert slots.is_open == [False, False]
    slots.said([SlotStateChanged(2, SlotState.SILENT, "away")])
    assert slots.is_open == [True, False]
    slots.said([SlotStateChanged(2, SlotState.IN_SERVICE, "back")])
    assert slots.is_open == [True, True]


def test_the_lamp_shows_which_tokens_are_counted_and_is_told_again_after_a_loss() -> None:
    """R-37."""
    slots = SlotTable()
    slots.want(Targets(taken=frozenset({2})))
    assert [twin.lamps for twin in slots.bench.twins] == [{1: 1}, {1: 2}]
    asked = slots.link.asked
    slots.want(Targets(taken=frozenset({2})))
    assert slots.link.asked == asked
    slots.link.is_down = True
    slots.want(Targets())
    slots.link.is_down = False
    slots.tick()
    assert [twin.lamps for twin in slots.bench.twins] == [{1: 1}, {1: 1}]


def test_a_slot_that_fails_is_lost_once_and_back_once() -> None:
    slots = SlotTable()
    fine = SlotStateChanged(2, SlotState.IN_SERVICE, "Slot is in service.")
    told = slots.said([fine, SlotStateChanged(2, SlotState.FAULTY, "Opto."), fine])
    inputs = [one.input for one in told]
    assert inputs == [None, ev.DeviceLost("slot 2"), ev.DeviceBack("slot 2")]


def test_a_bus_comes_back_with_its_slots_not_before_them() -> None:
    """Between the bus and its slots no moment may look whole: bets would open over nothing."""
    slots = SlotTable()
    slots.wanted = Targets(lost=frozenset({"slots"}))
    slots.bench.bus.attach(slots.bench.wire)
    slots.bench.bus.identify(slots.bench.soon())
    up = LinkChanged("slots", LinkState.UP, LinkState.IDENTIFYING, "slots: up", 0)
    slots.devices._changed(up)
    inputs = [told.input for told in slots.record() if told.input is not None]
    assert inputs[-1] == ev.DeviceBack("slots")
    assert ev.DeviceLost("slot 2") in inputs
    assert ev.DeviceBack("slot 2") not in inputs


def test_another_slot_may_take_a_place_once_that_is_decided() -> None:
    slots = SlotTable()
    kept = slots.side.records.slots[1]
    slots.decided(AdmitSlot(1))
    assert slots.side.records.leaving == {1: kept}
    assert 1 not in slots.side.records.slots
    slots.bench.poll_ms(2_000)
    assert SlotState.UNKNOWN in [state for _, state in slots.bench.states()], "it is asked anew"


def test_no_token_falls_while_a_counter_fails() -> None:
    """R-32: the bet window stays, the slots do not."""
    play = Play()
    play.open_table()
    play.tell(ev.BetsOpened())
    assert targets_of(play.core.table).slots_open
    play.tell(ev.DeviceLost("slot 2"))
    assert not targets_of(play.core.table).slots_open
    play.tell(ev.DeviceBack("slot 2"))
    assert targets_of(play.core.table).slots_open


@pytest.fixture
def twins(tmp_path: Path) -> Iterator[Twins]:
    prepare(tmp_path)
    found = Twins(tmp_path / "ports", "--shuffler", "none", "--slots", "2")
    yield found
    found.close()


def test_slots_unplugged_in_the_bet_window_take_the_progressive_out(
    tmp_path: Path, twins: Twins
) -> None:
    """R-32 over the wire: out at once, on the visor too, and back with the cable."""
    with running(tmp_path, config_text(twins.roles, SHEET)) as (_, caller):
        opened(caller)
        assert caller.do("bets").get("done")
        twins.tell("unplug slots")
        caller.wait(lambda seen: "slots" in seen["lost_devices"])
        caller.wait(lambda _: "SIN SERVICIO" in twins.read("show visor-1", 2)
                    or "NO VIGENTE" in twins.read("show visor-1", 2))  # fmt: skip
        twins.tell("replug slots")
        caller.wait(lambda seen: not seen["lost_devices"])
        assert caller.do("bet", seat=1, box="ante", cents=500).get("done")
        caller.wait(lambda _: twins.tell("drop 1") == "accepted")
        caller.wait(lambda _: any(one["event"] == "TokenDropped"
                                  for one in entries(tmp_path, "event")))  # fmt: skip


def test_an_alarm_of_a_slot_that_is_well_again_is_gone_also_after_a_kill(
    tmp_path: Path, twins: Twins
) -> None:
    """What stands is shown, what is over is in the journal: also by a process that comes after."""
    text = config_text(twins.roles, SHEET)
    with running(tmp_path, text) as (_, caller):
        opened(caller)
        twins.tell("unplug slots")
        seen = caller.wait(lambda seen: "slots" in seen["lost_devices"])
        assert "slots does not answer" in seen["alarms"]
        twins.tell("replug slots")
        seen = caller.wait(lambda seen: not seen["lost_devices"])
        assert not [alarm for alarm in seen["alarms"] if "does not answer" in alarm]
    with running(tmp_path, text) as (_, caller):
        seen = caller.wait(lambda seen: not seen["lost_devices"])
        assert not [alarm for alarm in seen["alarms"] if "does not answer" in alarm]


def test_a_fraud_at_a_slot_is_shown_at_the_table_once_it_is_recorded(
    tmp_path: Path, twins: Twins
) -> None:
    """R-35: a token on a string is an alarm that the dealer sees, not only an entry."""
    with running(tmp_path, config_text(twins.roles, SHEET)) as (_, caller):
        opened(caller)
        assert caller.do("bets").get("done")
        assert not twins.tell("drop 1 1 stringing").startswith("error")
        seen = caller.wait(lambda seen: bool(seen["alarms"]))
        assert any(alarm.startswith("slot 1: ") for alarm in seen["alarms"])
    (alarm, *_) = entries(tmp_path, "alarm")
    assert alarm["text"] in seen["alarms"]


def test_a_token_outside_the_bet_window_is_given_back_and_on_record_in_every_state(
    tmp_path: Path, twins: Twins
) -> None:
    """R-34: closed, between rounds, suspended, in the deal, while deciding and while paying."""
    given_back: list[str] = []

    def drop(caller: Caller) -> None:
        phase = str(caller.snapshot()["phase"])
        before = len(entries(tmp_path, "token-refused"))
        assert twins.tell("drop 2") == "given back", phase
        caller.wait(lambda _: len(entries(tmp_path, "token-refused")) > before)
        given_back.append(phase)

    with running(tmp_path, config_text(twins.roles, SHEET)) as (station, caller):
        caller.wait(lambda _: states_of(station) == {"in service"})
        drop(caller)
        opened(caller)
        drop(caller)
        assert caller.do("suspend", "jose", reason="fire").get("done")
        drop(caller)
        assert caller.do("resume", "jose").get("done")
        bets(caller)
        deal(caller, twins, 3)
        drop(caller)
        deal(caller, twins, 12)
        caller.wait(lambda seen: seen["phase"] == "deciding")
        drop(caller)
        for seat in (1, 2):
            assert caller.do("say", who=seat, word="paso").get("done")
        caller.wait(lambda seen: seen["phase"] == "settling")
        drop(caller)
    assert given_back == ["closed", "idle", "suspended", "dealing", "deciding", "settling"]
    refused = [json.loads(one.payload) for one in replay(shelf_of(tmp_path), kind="token-refused")]
    assert {one["seat"] for one in refused} == {2}
    said = [describe(one).text for one in replay(shelf_of(tmp_path), kind="token-refused")]
    assert said[0] == "Ficha rechazada en la plaza 2: Ficha devuelta: la ranura está cerrada."


def states_of(station: Station) -> set[str]:
    assert station.parts.links.equipment.core.slots is not None
    return {one["state"] for one in station.parts.links.equipment.core.slots.counters().values()}


def shelf_of(base: Path) -> DayFiles:
    return DayFiles(base / "journal", base / "journal" / "copies")


def test_a_table_opens_when_every_slot_was_met_so_that_nobody_waits_for_one_later(
    tmp_path: Path,
) -> None:
    """At 9600 baud the last of seven is met ten seconds after the first."""
    prepare(tmp_path)
    twins = Twins(tmp_path / "ports", "--shuffler", "none", "--slots", "3", "--baud", "9600")
    text = config_text(twins.roles, SHEET).replace("baud = 115200", "baud = 9600")
    try:
        with running(tmp_path, text) as (_, caller):
            opened(caller)
    finally:
        twins.close()
    with Reader(shelf_of(tmp_path).day()) as reader:
        told = [entry.payload for entry in reader.entries()]
    checked = next(at for at, text in enumerate(told) if '"DevicesChecked"' in text)
    for seat in (1, 2, 3):
        met = f'"role":"slot {seat}","state":"in service"'
        assert any(met in text for text in told[:checked])
