"""One line for each device, from which a technician knows which cable to look at."""

from pathlib import Path
from typing import Any

import pytest

from drivers.identity import DeviceIdentity
from drivers.link import LinkState
from drivers.slot.contract import SlotState
from drivers.trace import Trace
from firmware_py.console.pages import devices_page
from firmware_py.rules.decks import Deck
from firmware_py.station.cards.device import CardSide
from firmware_py.station.config import DeviceConfig
from firmware_py.station.device_core import DeviceCore
from firmware_py.station.inbox import Inbox
from firmware_py.station.links.card_carrier import CardCarrier
from firmware_py.station.links.equipment import Equipment, Plug
from firmware_py.station.links.links import Links
from firmware_py.station.links.slot_carrier import SlotCarrier
from firmware_py.station.links.visors import build_visor
from firmware_py.station.status import DO, DO_SLOT, PartTimes, device_table, faults_of
from firmware_py.station.targets import Targets
from firmware_py.text.message import message_of
from firmware_py.text.render import english, sentence
from hil.faults import LineFault, Tap
from tests.contract.card_bench import CardBench, admit
from tests.contract.slots_bench import SlotsBench, honest

S = 1_000_000_000
PORTS = {"sabot": "/dev/station/sabot", "slots": "/dev/station/slots"}


def device(role: str, kind: str) -> DeviceConfig:
    return DeviceConfig(role=role, kind=kind, port=PORTS[role], model="profile")  # type: ignore[arg-type]


def table(bench: SlotsBench | None = None) -> Links:
    inbox, bench = Inbox(), bench or SlotsBench(honest(2)).start()
    driver = CardBench("reading-sabot").driver
    carrier = CardCarrier("sabot", driver, inbox, Targets, packets=False)
    equipment = Equipment(
        DeviceCore(dealing=CardSide("sabot", Deck())),
        (
            Plug(device("sabot", "sabot"), driver, Trace(), carrier.carry),
            Plug(device("slots", "slots"), bench.bus, Trace()),
        ),
        slots=SlotCarrier("slots", bench.bus, inbox),
    )
    return Links(inbox, equipment)


def drawn(
    devices: Links,
    now_ns: int = 0,
    lost: frozenset[str] = frozenset(),
    times: PartTimes | None = None,
) -> dict[str, Any]:
    return device_table(devices, lost, times or PartTimes(), now_ns)


def named(parts: list[dict[str, Any]]) -> list[tuple[str, str]]:
    return [(part["part"], part["state"]) for part in parts]


def test_an_unplugged_device_is_named_with_its_port_and_what_to_do() -> None:
    devices = table()
    devices.links["sabot"].step()
    since = devices.changed_ns["sabot"]
    found = drawn(devices, since + 125 * S)
    line = found["sabot"]
    assert (line["port"], line["path"], line["state"]) == ("/dev/station/sabot", "", "absent")
    assert (line["for_s"], line["do"]) == (125, "plug its adapter in")
    page = devices_page(found).splitlines()[0]
    assert page.startswith("sabot      /dev/station/sabot")
    assert "absent for 2 min → plug its adapter in" in page


def test_a_device_that_works_asks_for_nothing() -> None:
    devices = table()
    devices.links["sabot"].state = LinkState.UP
    row = devices_page(drawn(devices)).splitlines()[0]
    assert "→" not in row


def test_faults_and_devices_out_of_use_are_parts_with_their_own_advice() -> None:
    devices = table()
    devices.links["sabot"].state = LinkState.UP
    dealing = devices.equipment.core.dealing
    assert dealing is not None
    dealing.health.fault_raised("jam")
    assert named(drawn(devices)["sabot"]["parts"]) == [("sabot", "jam")]
    (out,) = drawn(devices, lost=frozenset({"sabot (out of use)"}))["sabot"]["parts"]
    assert (out["state"], "tapete readmit sabot" in out["do"]) == ("out of use", True)


def test_slots_out_of_service_are_named_by_seat() -> None:
    devices = table(SlotsBench(honest(2)))
    parts = drawn(devices)["slots"]["parts"]
    assert named(parts) == [("slot 1", "not identified yet"), ("slot 2", "not identified yet")]


def with_slots(bench: SlotsBench) -> Links:
    devices = table(bench)
    devices.links["slots"].state = devices.links["sabot"].state = LinkState.UP
    return devices


def tapped() -> tuple[SlotsBench, list[Tap]]:
    twins = honest(3)
    taps = [Tap(twin) for twin in twins]
    bench = SlotsBench([], others=taps, seats=3)
    bench.twins = twins
    return bench.start(), taps


@pytest.mark.parametrize(
    ("fault", "state", "do"),
    [
        (LineFault.UNPLUG, "silent", "Check the device's power and its cable."),
        (LineFault.CORRUPT, "noisy", "common ground"),
    ],
)
def test_noise_is_not_silence_and_the_time_is_the_parts_own(
    fault: LineFault, state: str, do: str
) -> None:
    bench, taps = tapped()
    devices, times = with_slots(bench), PartTimes()
    devices.changed_ns["slots"] = 0
    assert faults_of(drawn(devices, 30 * S, times=times)) == []
    taps[2].switch_on(fault, 100 if fault is LineFault.CORRUPT else None)
    bench.poll_ms(5_000)
    drawn(devices, 30 * S, times=times)
    row = drawn(devices, 33 * S, times=times)["slots"]
    (part,) = row["parts"]
    assert (part["part"], part["state"], part["for_s"]) == ("slot 3", state, 3)
    assert do in part["do"]
    assert (row["state"], row["for_s"], row["do"]) == ("up", 33, "nothing")


def test_status_tells_of_every_part_that_devices_tells_of() -> None:
    bench, taps = tapped()
    devices = with_slots(bench)
    found = drawn(devices)
    assert faults_of(found) == []
    taps[0].switch_on(LineFault.UNPLUG)
    taps[1].switch_on(LineFault.WRONG_IDENTITY)
    bench.poll_ms(30_000)
    found = drawn(devices)
    told = faults_of(found)
    assert [text.split(" (")[0] for text in told] == ["slot 1: silent", "slot 2: wrong device"]
    page = devices_page(found)
    assert all(f"{one['part']:<8} {one['state']}" in page for one in found["slots"]["parts"])


def test_a_homologated_slot_in_anothers_place_is_cured_by_a_command_that_is_named() -> None:
    bench, _ = tapped()
    bench.twins[1].disguise()
    bench.poll_ms(30_000)
    (part,) = drawn(with_slots(bench))["slots"]["parts"]
    assert "answers instead of" in part["why"]
    assert part["do"].startswith("if it was changed on purpose: tapete replace-slot 2;")


def test_a_slot_that_is_not_homologated_is_not_to_be_admitted() -> None:
    def approve(found: DeviceIdentity) -> str:
        return "" if found.serial != 1003 else "not in the registry"

    bench = SlotsBench(honest(2), approve=approve).start()
    bench.twins[1].disguise()
    bench.poll_ms(30_000)
    (part,) = drawn(with_slots(bench))["slots"]["parts"]
    assert "not homologated" in part["why"]
    assert "replace-slot" not in part["do"]


def test_what_cannot_be_checked_is_said_and_is_no_fault() -> None:
    twins = honest(2)
    twins[1].lack(135, 226)
    devices = with_slots(SlotsBench(twins).start())
    found = drawn(devices)
    assert [text.split(": it")[0] for text in found["slots"]["unchecked"]] == ["slot 2"] * 2
    assert faults_of(found) == []
    assert "  not checked: slot 2: it does not count what is put in (226)" in devices_page(found)


def test_every_state_of_a_link_and_of_a_slot_says_what_to_do() -> None:
    assert set(DO) == set(LinkState)
    assert set(DO_SLOT) == set(SlotState) - {SlotState.IN_SERVICE}


def test_traces_that_cannot_be_written_are_said_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    devices = Links(Inbox(), Equipment(trace_directory=tmp_path / "file" / "traces"))
    devices.try_traces()
    devices.try_traces()
    (warning,) = devices.warnings
    assert "cannot be written" in english(warning)
    assert str(tmp_path / "file" / "traces") in english(warning)
    assert "arrastoak" in sentence(warning, "eu")
    told = [devices.inbox.take(0) for _ in range(devices.inbox.waiting)]
    (note,) = (note for one in told if one is not None for note in one.notes)
    assert (note.kind, note.payload["text"]) == ("warning", english(warning))
    assert message_of(note.payload) == warning


def test_a_trace_that_fails_later_is_said_too(tmp_path: Path) -> None:
    visor = DeviceConfig(role="visor-1", kind="visor", port="/dev/null", model="cctalk")
    trace, folder = Trace(), tmp_path / "traces"
    plugs = (Plug(visor, build_visor(visor, admit(), trace), trace),)
    devices = Links(Inbox(), Equipment(plugs=plugs, trace_directory=folder))
    devices.try_traces()
    assert devices.warnings == ()
    folder.rmdir()
    folder.write_text("in the way")
    devices.links["visor-1"].step()
    assert len(devices.warnings) == 1
