"""A slot is changed without a restart, and what every position has counted stays readable."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from drivers.slot.contract import SlotMemory, SlotRemembered
from firmware_py.__main__ import main
from firmware_py.station.access.locks import Locks
from firmware_py.station.device_record import DeviceRecords
from firmware_py.station.inputs import EvidenceFrozen, SlotReplaced
from firmware_py.station.recovery import checkpoint
from firmware_py.station.slots.device import SlotSide
from firmware_py.station.slots.messages import SlotsSaid
from firmware_py.table import events as ev
from firmware_py.table.effects import AdmitSlot
from tests.contract.slots_bench import SlotsBench, honest
from tests.station.bench_table import PIN, Caller, Twins, config_text, prepare, running
from tests.station.playing import TWO, begun, code
from tests.station.slot_table import PLAN
from tests.station.test_cards_packet import SHEET, entries, opened
from tests.station.test_core import Play, fresh

CHANGE = SlotReplaced(1, TWO, "optics worn out")
SPARE = 1008


def without_slot_one() -> Play:
    play = begun()
    play.tell(ev.DeviceLost("slot 1"))
    return play


def test_a_slot_is_replaced_by_two_people_with_a_reason_where_one_is_out() -> None:
    play = without_slot_one()
    for wrong, why in (
        (SlotReplaced(1, ("jose", "jose"), "worn"), "same-person"),
        (SlotReplaced(1, TWO, "  "), "no-reason"),
        (SlotReplaced(2, TWO, "worn"), "not-lost"),
    ):
        assert code(play.tell(wrong)) == why
    done = play.tell(CHANGE)
    assert [line.kind for line in done.lines] == ["event", "slot-admitted"]
    assert done.effects == (AdmitSlot(1),)


def test_no_slot_is_replaced_in_a_round_or_while_evidence_is_frozen() -> None:
    """R-5, R-111."""
    play = begun()
    play.tell(ev.BetsOpened())
    play.tell(ev.DeviceLost("slot 1"))
    assert code(play.tell(CHANGE)) == "in-play"
    play = without_slot_one()
    play.tell(EvidenceFrozen(True, TWO, "a claim"))
    assert code(play.tell(CHANGE)) == "frozen"


def test_both_readings_are_on_record_once_and_outlive_the_day() -> None:
    old, new = SlotMemory(1001, b"\x01", 12, 13, ((1, 12),)), SlotMemory(SPARE, b"\x00", 30, 40)
    memories = DeviceRecords(slots={1: old}).fold("slot-admitted", {"seat": 1})
    assert 1 not in memories.slots, "the next device is met as a new one"
    slots = SlotSide("slots", PLAN, memories)
    nobody = SlotMemory(None, b"")
    said = (SlotRemembered(1, nobody), SlotRemembered(1, new), SlotRemembered(1, new))
    slots.handle(SlotsSaid("slots", said))
    notes = [note for told in slots.turn.take_all().told for note in told.entries]
    assert [note.kind for note in notes] == ["slot-replaced", "slot-memory", "slot-memory"]
    for note in notes:
        memories = memories.fold(note.kind, note.payload)
    assert (memories.slots, memories.former, memories.leaving) == ({1: new}, {1: (old,)}, {})
    assert slots.counters()["1"]["former"][0]["accepted"] == 12
    state = checkpoint.write_checkpoint(fresh(), memories, Locks())
    assert state is not None
    again = checkpoint.restore(state, fresh(), Locks())
    assert (again.slots, again.former) == (memories.slots, memories.former)


def test_a_slot_that_does_not_answer_forgets_nothing_that_was_kept() -> None:
    kept = SlotMemory(1001, bytes(11), 7, 8, ((1, 7),))
    bench = SlotsBench(honest(2), memories=[None, kept])
    bench.twins[1].receiver.address = 99
    bench.bus.identify(bench.soon())
    bench.poll_ms(4_000)
    assert bench.memories()[2] == kept


@pytest.fixture
def twins(tmp_path: Path) -> Iterator[Twins]:
    prepare(tmp_path)
    found = Twins(tmp_path / "ports", "--shuffler", "none", "--slots", "2")
    yield found
    found.close()


def replaced(caller: Caller) -> None:
    """Admit the spare, the technician with somebody in charge."""
    fields = {"seat": 1, "reason": "optics worn out", "with": "jose", "with_pin": PIN}
    assert caller.do("replace-slot", "teo", **fields).get("done")
    caller.wait(lambda seen: "slot 1" not in seen["lost_devices"])


def audit(caller: Caller, by: str) -> dict[str, object]:
    return caller.send({"ask": "counters", "by": by, "pin": PIN})


def test_a_slot_changed_at_the_table_counts_once_two_people_have_admitted_it(
    tmp_path: Path, twins: Twins
) -> None:
    """R-32, R-33: another serial number is out of service, also after a restart, until then."""
    text = config_text(twins.roles, SHEET)
    with running(tmp_path, text) as (_, caller):
        opened(caller)
        twins.tell("swap slots/1")
        caller.wait(lambda seen: "slot 1" in seen["lost_devices"])
    with running(tmp_path, text) as (_, caller):
        caller.wait(lambda _: any("1008 answers instead of 1001" in one.get("why", "")
                                  for one in entries(tmp_path, "link")))  # fmt: skip
        assert "slot 1" in caller.snapshot()["lost_devices"]
        replaced(caller)
        caller.wait(lambda seen: not seen["lost_devices"])
        assert caller.do("bets").get("done")
        caller.wait(lambda _: twins.tell("drop 1") == "accepted")
    (change,) = entries(tmp_path, "slot-replaced")
    assert (change["old"]["serial"], change["new"]["serial"]) == (1001, SPARE)
    assert (change["old"]["accepted"], change["new"]["accepted"]) == (0, 30)
    (event,) = [one for one in entries(tmp_path, "event") if one["event"] == "SlotReplaced"]
    assert (event["people"], event["reason"]) == (["teo", "jose"], "optics worn out")


def test_the_inspector_alone_reads_the_counters_of_a_closed_table(
    tmp_path: Path, twins: Twins
) -> None:
    """R-33."""
    with running(tmp_path, config_text(twins.roles, SHEET)) as (_, caller):
        caller.wait(lambda _: len(entries(tmp_path, "slot-memory")) >= 2)
        for name in ("ana", "jose", "dora", "teo"):
            assert audit(caller, name)["error"]["code"] == "not-allowed"  # type: ignore[index]
        wrong = caller.send({"ask": "counters", "by": "ines", "pin": "0"})
        assert wrong["error"]["code"] == "wrong-pin"
        found = audit(caller, "ines")["answer"]
        assert [found[seat]["now"]["serial"] for seat in ("1", "2")] == [1001, 1002]  # type: ignore[index]
        words = ["devices", "--counters", "ines", "--socket", str(tmp_path / "station.sock")]
        page = CliRunner().invoke(main, words, input=f"{PIN}\n").stdout
        assert "seat 1  serial 1001  0 accepted of 0 put in (kind 1: 0)  in service" in page
        assert caller.do("open", "jose").get("done")
        assert audit(caller, "ines")["error"]["code"] == "wrong-phase"  # type: ignore[index]
