"""One line for each device, from which a technician knows which cable to look at."""

from drivers.link import LinkState
from drivers.trace import Trace
from firmware_py.console.pages import devices_page
from firmware_py.rules.decks import Deck
from firmware_py.station.card_adapter import CardAdapter
from firmware_py.station.config import DeviceConfig
from firmware_py.station.device_lines import DO, device_table
from firmware_py.station.devices import Devices
from firmware_py.station.inbox import Inbox
from firmware_py.station.slot_adapter import SlotAdapter
from tests.contract.card_bench import CardBench
from tests.contract.slots_bench import SlotsBench, honest

S = 1_000_000_000
PORTS = {"sabot": "/dev/station/sabot", "slots": "/dev/station/slots"}


def device(role: str, kind: str) -> DeviceConfig:
    return DeviceConfig(role=role, kind=kind, port=PORTS[role], model="profile")  # type: ignore[arg-type]


def table() -> Devices:
    devices = Devices(Inbox())
    driver = CardBench("reading-sabot").driver
    cards = CardAdapter("sabot", driver, Deck(), devices.inbox, packets=False)
    cards.link = devices.add(device("sabot", "sabot"), driver, cards.heard, Trace())
    devices.seat_cards(cards, deals=True)
    bench = SlotsBench(honest(2)).start()
    slots = SlotAdapter("slots", bench.bus, 250, "TK001A", devices.inbox)
    slots.link = devices.add(device("slots", "slots"), bench.bus, slots.heard, Trace())
    devices.slots = slots
    return devices


def test_an_unplugged_device_is_named_with_its_port_and_what_to_do() -> None:
    devices = table()
    devices.links["sabot"].step()
    since = devices.changed_ns["sabot"]
    found = device_table(devices, PORTS, frozenset(), since + 125 * S)
    line = found["sabot"]
    assert (line["port"], line["path"], line["state"]) == ("/dev/station/sabot", "", "absent")
    assert (line["for_s"], line["do"]) == (125, "plug its adapter in")
    page = devices_page(found).splitlines()[0]
    assert page.startswith("sabot      /dev/station/sabot")
    assert "absent for 2 min → plug its adapter in" in page


def test_a_device_that_works_asks_for_nothing() -> None:
    devices = table()
    devices.links["sabot"].state = LinkState.UP
    row = devices_page(device_table(devices, PORTS, frozenset(), 0)).splitlines()[0]
    assert "→" not in row


def test_faults_and_devices_out_of_use_are_in_the_line() -> None:
    devices = table()
    devices.links["sabot"].state = LinkState.UP
    assert devices.cards is not None
    devices.cards.health.faults.add("jam")
    assert device_table(devices, PORTS, frozenset(), 0)["sabot"]["parts"] == ["jam"]
    out = device_table(devices, PORTS, frozenset({"sabot (out of use)"}), 0)["sabot"]
    assert (out["parts"], "two people" in out["do"]) == (["out of use"], True)


def test_slots_out_of_service_are_named_by_seat() -> None:
    devices = table()
    bench = SlotsBench(honest(2))
    devices.slots = SlotAdapter("slots", bench.bus, 250, "TK001A", devices.inbox)
    parts = device_table(devices, PORTS, frozenset(), 0)["slots"]["parts"]
    assert parts == ["slot 1: not identified yet", "slot 2: not identified yet"]


def test_every_state_of_a_link_says_what_to_do() -> None:
    assert set(DO) == set(LinkState)
