"""Every combination of capabilities: a device is used in its place, or refused with the reason."""

from dataclasses import replace
from itertools import product

import pytest

from drivers.cards.contract import Capability
from drivers.cards.profile import DeviceKind, parse_profile
from firmware_py.station.cards.fitness import DealingDuty, unfit
from firmware_py.station.status import UNFIT, _of_cards
from firmware_py.table import events as ev
from firmware_py.text.render import english
from hil.devices.card_model import MODELS, PackState
from hil.devices.card_model import Capability as Has
from tests.station.card_table import CardTable

# What the sensors tell changes nothing of what a device can be used for.
SENSORS = Has.FACE_UP | Has.DOUBLE_FEED | Has.CUT_CARD | Has.DOOR
WORKING = [one for one in Has if one not in SENSORS]
COMBINATIONS = [
    Has(sum(one for one, has in zip(WORKING, bits, strict=True) if has))
    for bits in product((False, True), repeat=len(WORKING))
]
PLACES = {
    "reading-sabot": DealingDuty(),
    "shuffler": DealingDuty(deals=False),
    "dealing-shuffler": DealingDuty(packets=True),
}


def table_with(model: str, has: Has, packets: tuple[int, ...] = (1, 3, 5)) -> CardTable:
    """A device that can do just this, met at its place."""
    table = CardTable(model, deals=PLACES[model].deals)
    known = MODELS[model]
    packets = packets if Has.DISPENSES in has else ()
    table.bench.twin.model = replace(known, capabilities=has | SENSORS, packets=packets)
    table.bench.twin.locked = Has.LOCKS in has
    table.bench.identify()
    table.settle()
    return table


def loaded(table: CardTable) -> None:
    """Have a pack prepared as far as the device can."""
    table.load()
    table.settle(10)


def lets_a_card_out_by_hand(table: CardTable, has: Has) -> None:
    loaded(table)
    twin = table.bench.twin
    assert twin.state is PackState.READY
    assert bool(table.checked()) == bool(has & (Has.CHECKS_COUNT | Has.SHUFFLES))
    if Has.LOCKS in has:
        assert twin.draw() is None
    table.wanted = replace(table.wanted, cards=1)
    table.cards.unlock(1)
    assert twin.draw() is not None
    table.settle()
    (drawn,) = draws(table)
    assert bool(drawn.commitment) == (Has.READS in has)
    table.wanted = replace(table.wanted, cards=0)
    table.cards.lock()
    assert (twin.draw() is None) == (Has.LOCKS in has)
    opens(table, drawn.number, has)


def gives_packets(table: CardTable, has: Has) -> None:
    loaded(table)
    assert table.checked()
    table.wanted = replace(table.wanted, cards=5, after=0)
    table.cards.serve(table.wanted)
    table.settle(12)
    (packet,) = [given for given in table.inputs() if isinstance(given, ev.PacketDrawn)]
    assert len(packet.commitments) == 5
    assert all(packet.commitments) == (Has.READS in has)
    opens(table, packet.first, has)


def shuffles_for_another(table: CardTable, _has: Has) -> None:
    loaded(table)
    assert table.cards.packs.is_ready


def opens(table: CardTable, number: int, has: Has) -> None:
    table.cards.open_cards([number])
    table.record()
    opened = [given for given in table.inputs() if isinstance(given, ev.CardOpened)]
    assert [one.number for one in opened] == ([number] if Has.READS in has else [])


def draws(table: CardTable) -> list[ev.CardDrawn]:
    return [given for given in table.inputs() if isinstance(given, ev.CardDrawn)]


USES = {
    "reading-sabot": lets_a_card_out_by_hand,
    "shuffler": shuffles_for_another,
    "dealing-shuffler": gives_packets,
}


@pytest.mark.parametrize("model", sorted(PLACES))
def test_every_combination_is_used_or_refused_with_the_reason(model: str) -> None:
    used = 0
    for has in COMBINATIONS:
        table = table_with(model, has)
        profile = table.bench.driver.profile
        assert profile is not None
        why = unfit(profile, PLACES[model])
        if not why:
            used += 1
            assert not table.alarms(), has
            USES[model](table, has)
            assert not table.alarms(), has
            continue
        refused(table, english(why))
    assert 0 < used < len(COMBINATIONS)


def refused(table: CardTable, why: str) -> None:
    """It is lost to the table, and alarm, journal and the devices' line say why."""
    assert ev.DeviceLost(table.cards.health.name) in table.inputs()
    assert any(why in alarm for alarm in table.alarms())
    (part,) = _of_cards(table.side, frozenset({table.cards.health.name}))
    assert (part.state, part.why, part.do) == ("unfit", why, UNFIT)
    assert not table.cards.health.is_well


def test_a_device_that_fits_takes_the_place_of_one_that_did_not() -> None:
    table = table_with("reading-sabot", Has.ALLOWANCE)
    assert table.cards.health.unfit
    table.bench.twin.model = MODELS["reading-sabot"]
    table.wanted = replace(table.wanted, lost=frozenset({"sabot"}))
    table.bench.identify()
    table.settle()
    assert table.cards.health.is_well
    assert table.inputs()[-1] == ev.DeviceBack("sabot")


def test_a_locking_sabot_without_allowance_is_open_until_it_is_locked() -> None:
    table = table_with("reading-sabot", Has.LOCKS | Has.CHECKS_COUNT)
    loaded(table)
    table.cards.unlock(1)
    assert not table.bench.twin.locked
    assert table.bench.twin.draw() is not None
    table.cards.lock()
    assert table.bench.twin.locked


def test_packets_without_a_single_card_are_refused() -> None:
    table = table_with("dealing-shuffler", Has(0) | MODELS["dealing-shuffler"].capabilities, (3, 5))
    refused(table, "the device gives no single card, and one that is replaced comes alone")


def test_every_bit_pattern_of_every_kind_gets_an_answer() -> None:
    tail = (440).to_bytes(2, "little") + (512).to_bytes(2, "little") + b"\1"
    places = (*PLACES.values(),)
    for bits, kind, place, sizes in product(range(1 << 12), DeviceKind, places, (0x15, 0x14, 0)):
        raw = bytes([1, 0, kind]) + bits.to_bytes(4, "little") + sizes.to_bytes(2, "little")
        profile = parse_profile(raw + tail)
        why = unfit(profile, place)
        if place.packets and not why:
            assert Capability.DISPENSES in profile.capabilities
            assert 1 in profile.packet_sizes
        if Capability.ALLOWANCE in profile.capabilities and not why:
            assert Capability.LOCKS in profile.capabilities
