"""The card driver in its link's thread, the twin behind a pseudo-terminal, and faults between."""

from pathlib import Path
from typing import Any

import pytest

from drivers.cards import events as told
from drivers.cards.contract import CardAlarm, OpenedCard, PlaceProved, RootAnnounced
from drivers.cards.deck import TEXTS, DeckSpec
from drivers.cards.device import CardSetup, ProfileDevice
from drivers.cards.sabot import Sabot
from drivers.cards.shuffler import Shuffler
from drivers.link import LinkState
from hil.catalogue import CARD_ADDRESSES, card_identity, card_key
from hil.devices.bad_cards import BAD_DEVICES, Leak, LeaksOrder
from hil.devices.card_device import CardDeviceTwin
from hil.devices.card_model import MODELS
from hil.devices.deck import PACK_52
from hil.faults import LineFault
from tests.drivers.posted import posted

from .card_bench import KEYS, admit
from .link_bench import LinkBench, linked

PATIENCE_S = 20.0


def twin_of(model: str, conduct: str = "honest") -> CardDeviceTwin:
    kind = MODELS[model]
    address = CARD_ADDRESSES[kind.category]
    return BAD_DEVICES[conduct](kind, address, card_identity(model), card_key(model), seed=7)


def driver_of(model: str) -> ProfileDevice:
    setup = CardSetup(CARD_ADDRESSES[MODELS[model].category], admit(), KEYS.by_id)
    return (Sabot if MODELS[model].category == "Card Sabot" else Shuffler)(setup)


def do(bench: LinkBench, work: Any, *arguments: Any) -> Any:
    return posted(bench.link, lambda deadline: work(*arguments, deadline)).result(PATIENCE_S)


def shuffled(bench: LinkBench, twin: CardDeviceTwin, driver: ProfileDevice) -> int:
    assert bench.wait_state(LinkState.UP)
    deck = int(do(bench, driver.declare_deck, DeckSpec(1)).deck)
    bench.line.act(lambda: twin.insert(PACK_52.cards()))
    do(bench, driver.check_deck, deck)
    assert bench.wait(lambda: bool(bench.told(told.DeckCheckEnded)))
    do(bench, driver.start_shuffle, deck)
    assert bench.wait(lambda: bool(bench.told(RootAnnounced)))
    return deck


@pytest.mark.parametrize(("baud", "echo"), [(None, False), (9_600, True)])
def test_a_packet_is_dealt_proved_and_opened(baud: int | None, echo: bool, tmp_path: Path) -> None:
    twin, driver = twin_of("dealing-shuffler"), driver_of("dealing-shuffler")
    with linked(twin, driver, tmp_path, "shuffler", baud=baud, echo=echo) as bench:
        deck = shuffled(bench, twin, driver)
        do(bench, driver.dispense, 5)
        assert bench.wait(lambda: len(bench.told(PlaceProved)) == 5)
        opened = [do(bench, driver.open_card, deck, draw) for draw in range(1, 6)]
        order = twin.record.order
        assert [card.card for card in opened] == [TEXTS[place.card] for place in order[:5]]
        assert bench.told(CardAlarm) == []


@pytest.mark.parametrize(
    "fault",
    [
        LineFault.MISS_EVERY,
        LineFault.CORRUPT,
        LineFault.CORRUPT_IN,
        LineFault.DROP,
        LineFault.CUT,
        LineFault.DELAY,
        LineFault.RESTART,
        LineFault.REPLUG,
    ],
)
def test_no_draw_is_lost_or_invented_under_faults(fault: LineFault, tmp_path: Path) -> None:
    twin, driver = twin_of("dealing-shuffler"), driver_of("dealing-shuffler")
    with linked(twin, driver, tmp_path, "shuffler") as bench:
        deck = shuffled(bench, twin, driver)
        do(bench, driver.unlock, 0)
        drawn = [bench.line.act(twin.draw) for _ in range(3)]
        bench.line.switch_on(fault)
        began = bench.link.heartbeat
        assert bench.wait(lambda: bench.link.heartbeat >= began + 4)
        drawn += [bench.line.act(lambda: twin.draw(force=True)) for _ in range(3)]
        bench.line.clear_faults()
        assert bench.wait(lambda: len(bench.told(told.CardLeft)) == 6)
        assert bench.wait_state(LinkState.UP)
        numbers = [event.draw for event in bench.told(told.CardLeft)]
        assert numbers == [1, 2, 3, 4, 5, 6]
        assert bench.wait(lambda: len(bench.told(PlaceProved)) == 6)
        for draw, card in enumerate(drawn, start=1):
            assert card is not None
            assert do(bench, driver.open_card, deck, draw) == OpenedCard(
                deck, draw, TEXTS[card.card]
            )
        assert bench.told(CardAlarm) == []


def test_a_leaking_device_becomes_a_wrong_device(tmp_path: Path) -> None:
    twin, driver = twin_of("reading-sabot", "leaks-order"), driver_of("reading-sabot")
    assert isinstance(twin, LeaksOrder)
    twin.leak = Leak.RECORD
    with linked(twin, driver, tmp_path, "sabot") as bench:
        assert bench.wait_state(LinkState.UP)
        deck = int(do(bench, driver.declare_deck, DeckSpec(1)).deck)
        bench.line.act(lambda: twin.insert(PACK_52.cards()))
        do(bench, driver.check_deck, deck)
        assert bench.wait_state(LinkState.WRONG_DEVICE)
        assert "may be an undealt card" in bench.link.reason
        assert [alarm.kind.name for alarm in bench.told(CardAlarm)] == ["UNDEALT_CARD_SENT"]


def test_another_device_plugged_in_its_place_is_refused(tmp_path: Path) -> None:
    twin, driver = twin_of("reading-sabot"), driver_of("reading-sabot")
    with linked(twin, driver, tmp_path, "sabot") as bench:
        assert bench.wait_state(LinkState.UP)
        bench.line.unplug()
        assert bench.wait_state(LinkState.ABSENT)
        bench.line.act(twin.disguise)
        bench.line.replug()
        assert bench.wait_state(LinkState.WRONG_DEVICE)
        assert "serial 4002 is not in the registry" in bench.link.reason
