"""What devices tell of trouble reaches the record in words, and their last frames the disk."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from pytest_mock import MockerFixture

from drivers.cards.contract import AlarmKind, CardAlarm, CardEvent, SelfCheckFailed, SelfCheckPassed
from drivers.cctalk.alarms import TamperAlarm, TamperKind
from drivers.link import Link, LinkState
from drivers.slot.contract import (
    CountersDisagreed,
    SlotAlarmed,
    SlotEvent,
    SlotEventsMissed,
    SlotRestarted,
    SlotTrouble,
    TokenAccepted,
    TokenRefused,
    TokensUnexplained,
)
from drivers.trace import Trace
from firmware_py.rules.decks import Deck
from firmware_py.station.cards.device import CardSide
from firmware_py.station.cards.messages import DeviceSaid
from firmware_py.station.config import DeviceConfig
from firmware_py.station.device_turn import DeviceTurn
from firmware_py.station.inbox import Envelope, Inbox
from firmware_py.station.links.equipment import Equipment, Plug
from firmware_py.station.links.links import SENT_WRONGLY, Links, wants_trace
from firmware_py.station.links.visors import build_visor
from firmware_py.station.slots.device import SlotSide
from firmware_py.station.slots.messages import SlotsSaid
from firmware_py.table import events as ev
from tests.contract.card_bench import admit
from tests.station.slot_table import PLAN

TAMPER = TamperAlarm(TamperKind.NULL_BYTE, "/dev/station/slots", "slots", 2, "simple poll", "")
VISOR = DeviceConfig(role="visor-1", kind="visor", port="/dev/null", model="cctalk", address=60)


def taken(inbox: Inbox) -> list[Envelope]:
    return [told for _ in range(inbox.waiting) if (told := inbox.take(0)) is not None]


def heard_by_slots(event: SlotEvent) -> list[Envelope]:
    side = SlotSide("slots", PLAN)
    side.handle(SlotsSaid("slots", (event,)))
    return told_by(side.turn)


def heard_by_cards(events: Sequence[CardEvent]) -> list[Envelope]:
    side = CardSide("sabot", Deck())
    side.handle(DeviceSaid("sabot", tuple(events)))
    return told_by(side.turn)


def told_by(turn: DeviceTurn) -> list[Envelope]:
    return [Envelope(one.input, one.by, one.entries) for one in turn.take_all().told]


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (TAMPER, "null byte before a frame"),
        (SlotAlarmed(3, 20, "Coin."), "slot 3: Coin on a string: stop the seat and open the slot."),
        (
            CountersDisagreed(3, SlotTrouble.SERIAL_CHANGED, (4, 8)),
            "slot 3: Serial 4 was here before, now 8: counters start anew.",
        ),
        (
            SlotRestarted(3, SlotTrouble.RESTARTED_BACK),
            "slot 3: The slot restarted: ",
        ),
        (SlotEventsMissed(3, 2), "slot 3: 2 events"),
        (TokensUnexplained(3, 2, ()), "slot 3: 2 tokens"),
    ],
)
def test_every_alarm_of_the_slots_is_recorded_in_words(event: SlotEvent, words: str) -> None:
    (told,) = heard_by_slots(event)
    assert told.input is None
    (*found, note) = told.notes
    assert note.kind == "alarm"
    assert words in str(note.payload["text"])
    assert [one.kind for one in found] == ["token-found"] * isinstance(event, TokensUnexplained)


def test_a_token_that_fell_while_nobody_watched_is_found_and_credited_to_nobody() -> None:
    (told,) = heard_by_slots(TokenAccepted(3, 1, "TK001A", 1, 7, expected=False, recovered=True))
    assert told.input is None
    assert [note.kind for note in told.notes] == ["token", "token-found", "alarm"]
    assert (told.notes[1].payload["seat"], told.notes[1].payload["count"]) == (3, 1)


def test_a_token_given_back_is_on_record_with_seat_and_reason_and_no_alarm() -> None:
    """R-34, R-36."""
    (told,) = heard_by_slots(TokenRefused(3, 1, "Given back."))
    assert told.input is None
    (note,) = told.notes
    assert (note.kind, note.payload["seat"], note.payload["why"]) == (
        "token-refused", 3, "Token not recognised and given back.",
    )  # fmt: skip


@pytest.mark.parametrize("event", [TAMPER, CardAlarm(AlarmKind.ANSWERS_FORGED)])
def test_every_alarm_of_a_card_device_is_recorded_with_advice(event: CardEvent) -> None:
    (told,) = heard_by_cards([event])
    assert [note.kind for note in told.notes] == ["alarm"]
    assert "seals" in str(told.notes[0].payload["text"])


def test_a_device_that_finds_itself_faulty_is_lost_until_it_is_well() -> None:
    failed, passed = heard_by_cards([SelfCheckFailed(255, 2, "Card reader failed. Clean it."),
                                     SelfCheckPassed()])  # fmt: skip
    assert failed.input == ev.DeviceLost("sabot")
    assert failed.notes[0].payload["message"] == "device-fault.told"
    assert passed.input == ev.DeviceBack("sabot")


def plug() -> Plug:
    """A display that answers, and its line."""
    trace = Trace()
    return Plug(VISOR, build_visor(VISOR, admit(), trace), trace)


def visor_link(devices: Links) -> Link[Any]:
    return devices.links[VISOR.role]


def test_a_fault_of_a_port_writes_its_trace(tmp_path: Path) -> None:
    link = visor_link(Links(Inbox(), Equipment(plugs=(plug(),), trace_directory=tmp_path)))
    link.step()
    assert link.state is LinkState.OPENING
    (file,) = tmp_path.iterdir()
    assert file.name == "trace-visor-1-00.txt"
    assert "not a serial port" in file.read_text("utf-8")


def test_alarms_have_the_trace_written_and_refusals_have_not() -> None:
    assert wants_trace(TAMPER)
    assert wants_trace(SlotAlarmed(3, 20, "Coin on a string."))
    assert wants_trace(CardAlarm(AlarmKind.MISBEHAVED))
    assert not wants_trace(TokenRefused(3, 1, "Given back."))


@pytest.mark.parametrize("kind", list(AlarmKind))
def test_memory_is_written_over_after_every_alarm_that_dropped_bytes(
    kind: AlarmKind, mocker: MockerFixture
) -> None:
    """Profile, 8.3: what was dropped may have been a card."""
    wiped = mocker.patch("firmware_py.station.links.links.wipe_freed_memory")
    link = visor_link(Links(Inbox(), Equipment(plugs=(plug(),))))
    link.plan.on_events([CardAlarm(kind)])
    assert wiped.called == (kind in SENT_WRONGLY)


def test_a_frame_that_nobody_asked_for_is_written_over_at_the_next_look(
    mocker: MockerFixture,
) -> None:
    """However many come: somebody on the line must not keep the station busy."""
    wiped = mocker.patch("firmware_py.station.links.links.wipe_freed_memory")
    devices = Links(Inbox(), Equipment(plugs=(plug(),)))
    link = visor_link(devices)
    for _ in range(100):
        link.plan.on_events([TAMPER])
    assert not wiped.called
    devices.tick()
    devices.tick()
    assert wiped.call_count == 1
