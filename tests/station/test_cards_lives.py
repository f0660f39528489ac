"""The two lives of a card device: nobody assigns a phase, the machine says what holds a step."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from drivers.cards import events as told
from drivers.cards.contract import Capability, DeckReported, RootAnnounced
from drivers.cards.profile import DeviceKind, DeviceProfile
from firmware_py.rules.decks import Deck
from firmware_py.station.cards import deck_life, device_life
from firmware_py.station.cards.deck import DeckCycle
from firmware_py.station.cards.deck_life import DeckPhase, DeckTrigger
from firmware_py.station.cards.device import CardSide
from firmware_py.station.cards.device_life import DevicePhase, DeviceTrigger
from firmware_py.station.cards.messages import DeviceSaid
from firmware_py.table import events as ev
from firmware_py.table.machine import Life, Steps

PROFILE = DeviceProfile(
    1, 0, DeviceKind.SABOT, frozenset({Capability.CHECKS_COUNT}), frozenset(), 440, 64, 1
)


def side() -> CardSide:
    found = CardSide("sabot", Deck())
    found.turn.said = DeviceSaid("sabot", (), PROFILE, 1)
    return found


Able = frozenset[Capability]
COUNTS, SHUFFLES = Capability.CHECKS_COUNT, Capability.SHUFFLES
CAPABLE: tuple[Able, ...] = (
    frozenset(), frozenset({COUNTS}), frozenset({SHUFFLES}),
    frozenset({COUNTS, SHUFFLES, Capability.DECK_ROOT}),
)  # fmt: skip
# Of the pack in the device, of one before it; of a pack that is not right.
SAID: dict[DeckTrigger, tuple[object, ...]] = {
    DeckTrigger.REPORTED: tuple(
        DeckReported(2, told.CheckResult.COUNT_ONLY, count, 52) for count in (52, 51)
    ),
    DeckTrigger.SHUFFLED: tuple(
        told.Shuffled(1, deck, cards) for deck, cards in product((1, 2), (52, 51))
    ),
    DeckTrigger.ROOT: tuple(
        RootAnnounced(deck, cards, b"") for deck, cards in product((1, 2), (52, 51))
    ),
}


def pack_of(can: Able, phase: DeckPhase) -> DeckCycle:
    """Give the pack of a device that was met and waits for the order of its second deck."""
    found = side()
    found.turn.said = DeviceSaid("sabot", (), replace(PROFILE, capabilities=can), 1)
    found.health.reconciled(frozenset())
    found.packs.reconciled(2, is_used=False)
    found.packs.pack = replace(found.packs.pack, shuffled=2)
    found.packs._phase = phase
    return found.packs


def test_nobody_assigns_a_phase() -> None:
    device = side()
    with pytest.raises(AttributeError):
        device.health.phase = DevicePhase.IN_USE  # type: ignore[misc]
    with pytest.raises(AttributeError):
        device.packs.phase = DeckPhase.READY  # type: ignore[misc]
    assert (device.health.phase, device.packs.phase) == (DevicePhase.ABSENT, DeckPhase.EMPTY)


@pytest.mark.parametrize("fault", [True, False])
@pytest.mark.parametrize(("phase", "trigger"), list(product(DevicePhase, DeviceTrigger)))
def test_lean_and_stock_give_the_same_for_a_device(
    phase: DevicePhase, trigger: DeviceTrigger, fault: bool
) -> None:
    lean, stock = side().health, side().health
    for health in (lean, stock):
        health._phase = phase
        health.faults = frozenset({"jam"} if fault else ())
    steps = Steps(device_life.LIFE, "_phase", lean=False)
    assert device_life.STEPS.take(lean, trigger) is steps.take(stock, trigger)
    assert lean.phase is stock.phase


@pytest.mark.parametrize("can", CAPABLE)
@pytest.mark.parametrize(("phase", "trigger"), list(product(DeckPhase, DeckTrigger)))
def test_lean_and_stock_give_the_same_for_a_deck(
    phase: DeckPhase, trigger: DeckTrigger, can: Able
) -> None:
    stepped = Steps(deck_life.LIFE, "_phase", lean=False)
    for said in SAID.get(trigger, (None,)):
        lean, stock = pack_of(can, phase), pack_of(can, phase)
        assert deck_life.STEPS.take(lean, trigger, said) is stepped.take(stock, trigger, said)
        assert lean.phase is stock.phase


def test_every_step_of_a_deck_is_among_those_that_are_tried() -> None:
    """For each row of its life, something leads from its first source to its target."""
    tried = {
        (phase, trigger, taken, deck.phase)
        for phase, trigger, can in product(DeckPhase, DeckTrigger, CAPABLE)
        for said in SAID.get(trigger, (None,))
        for deck in [pack_of(can, phase)]
        for taken in [deck_life.STEPS.take(deck, trigger, said)]
    }
    # A device takes its pack from a shuffler that counted it: that needs a second device.
    carried = (DeckTrigger.LOADED, DeckPhase.READY)
    wanted = {
        (row.sources[0], row.trigger, True, row.target or row.sources[0])
        for row in deck_life.ROWS
        if (row.trigger, row.target) != carried
    }
    assert wanted <= tried


@pytest.mark.parametrize("life", [device_life.LIFE, deck_life.LIFE])
def test_every_phase_can_be_left_and_reached(life: Life[Any, Any]) -> None:
    phases = set(DevicePhase if life is device_life.LIFE else DeckPhase)
    assert {row.target for row in life.rows} - {None} == phases
    assert {source for row in life.rows for source in row.sources} == phases


def blocking(device: CardSide) -> list[str]:
    found = deck_life.STEPS.blocking(device.packs, DeckTrigger.WANTED)
    return [why.code for why in found]


def test_the_machine_says_what_holds_back_that_a_pack_is_asked_for() -> None:
    device = side()
    assert [why.code for why in deck_life.STEPS.blocking(device.packs, DeckTrigger.WANTED)] == [
        "deck-life.device-not-met"
    ]
    device.health.reconciled(frozenset())
    assert blocking(device) == []
    device.packs.prepare(needed=True)
    assert device.packs.phase is DeckPhase.DECLARING
    assert [why.code for why in deck_life.STEPS.blocking(device.packs, DeckTrigger.WANTED)] == [
        "deck-life.asked-already"
    ]


def test_a_fault_keeps_a_device_that_was_lost_from_the_table_until_it_is_gone() -> None:
    health = side().health
    assert health.link_lost() == ev.DeviceLost("sabot")
    assert health.link_lost() is None, "told once"
    health.fault_raised("jam")
    assert health.reconciled(frozenset({"sabot"})) is None
    assert health.is_met
    assert health.fault_cleared("door", frozenset({"sabot"})) is None, "another stands"
    assert health.fault_cleared("jam", frozenset({"sabot"})) == ev.DeviceBack("sabot")
    health.link_down()
    assert (health.phase, health.is_met) == (DevicePhase.ABSENT, False)


def test_a_pack_that_another_followed_is_never_ready() -> None:
    """The shuffle of the first went on while its link was away and the next was declared."""
    can = frozenset({Capability.CHECKS_COUNT, Capability.SHUFFLES, Capability.DECK_ROOT})
    device = CardSide("shuffler", Deck(), deals=False)
    device.turn.said = DeviceSaid("shuffler", (), replace(PROFILE, capabilities=can), 1)
    device.packs.reconciled(2, is_used=False)
    device.packs.shuffled(told.Shuffled(4, 1, 52))
    assert device.packs.rooted(RootAnnounced(1, 52, bytes(32)))[0] is None
    assert not device.packs.is_ready
    device.packs.shuffled(told.Shuffled(5, 2, 52))
    assert device.packs.phase is DeckPhase.AWAITING_ROOT
    device.packs.rooted(RootAnnounced(2, 52, bytes(32)))
    assert device.packs.is_ready
