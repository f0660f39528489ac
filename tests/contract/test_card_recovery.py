"""Restarts, lost answers and lost memory of card devices: nothing is lost or done twice."""

import pytest

from drivers.cards import events as told
from drivers.cards.contract import (
    AlarmKind,
    DeckMemory,
    OpenedCard,
    OrderOpened,
    Resume,
    RootAnnounced,
)
from drivers.cards.deck import TEXTS, DeckSpec
from drivers.cards.faults import CommandRefused
from drivers.cards.order import rotations
from drivers.cards.profile import ReplyStatus
from drivers.errors import WrongDevice

from .card_bench import CardBench

PACK = DeckSpec(1)


def test_a_restart_loses_no_event_and_no_opening(sabot: CardBench) -> None:
    sabot.twin.draw()
    sabot.poll()
    sabot.twin.draw()
    sabot.twin.restart(sabot.wire.now_ns)
    sabot.poll(3)
    assert [event.draw for event in sabot.told(told.CardLeft)] == [1, 2]
    assert [event.boot_count for event in sabot.told(told.DeviceRestarted)] == [2]
    assert isinstance(sabot.do(sabot.driver.open_card, 1, 1), OpenedCard)
    assert sabot.alarms() == []


def test_the_host_restarts_and_goes_on_where_its_journal_stops(sabot: CardBench) -> None:
    cards = [sabot.twin.draw() for _ in range(3)]
    sabot.poll()
    draws = sabot.told(told.CardLeft)
    committed = draws[1].sequence  # the third draw was read, and the power failed
    memory = DeckMemory({event.draw: event.commitment for event in draws[:2]}, 2, spec=PACK)
    sabot.events.clear()
    sabot.new_driver(Resume(committed, 1, 1, {1: memory}))
    sabot.identify()
    sabot.poll()
    assert sabot.told(told.CardLeft) == [draws[2]]
    for draw, card in enumerate(cards, start=1):
        assert card is not None
        opened = sabot.do(sabot.driver.open_card, 1, draw)
        assert opened == OpenedCard(1, draw, TEXTS[card.card])
    assert sabot.alarms() == []


def test_events_stay_until_they_are_acknowledged(sabot: CardBench) -> None:
    sabot.twin.draw()
    sabot.poll()
    (drawn,) = sabot.told(told.CardLeft)
    assert drawn.sequence in [event.sequence for event in sabot.twin.events.held]
    sabot.do(sabot.driver.acknowledge, drawn.sequence)
    assert not sabot.twin.events.held
    sabot.twin.draw()
    with pytest.raises(CommandRefused) as caught:  # it has not been read yet
        sabot.do(sabot.driver.acknowledge, drawn.sequence + 1)
    assert caught.value.status is ReplyStatus.BAD_ARGUMENT
    assert len(sabot.twin.events.held) == 1


def test_events_acknowledged_by_somebody_else_are_missed(sabot: CardBench) -> None:
    sabot.poll()
    sabot.twin.draw()
    sabot.twin.draw()
    sabot.twin.events.acknowledge(sabot.twin.events.newest)
    sabot.poll()
    assert [event.count for event in sabot.told(told.CardEventsMissed)] == [2]


def test_a_device_that_lost_its_memory_is_out_of_use_until_readmitted(sabot: CardBench) -> None:
    sabot.new_driver(Resume(10_000, 1, 1))
    sabot.identify()
    sabot.poll()
    assert sabot.alarms() == [AlarmKind.MEMORY_LOST]
    with pytest.raises(WrongDevice, match="has forgotten events"):
        sabot.poll()
    with pytest.raises(WrongDevice):
        sabot.do(sabot.driver.unlock, 0)
    with pytest.raises(WrongDevice):
        sabot.identify()
    sabot.driver.readmit()
    assert sabot.driver.banned is None


def test_every_other_answer_lost_and_commands_still_run_once(dealer: CardBench) -> None:
    count = 0

    def lose(data: bytes) -> bytes:
        nonlocal count
        count += 1
        return b"" if count % 2 else data

    dealer.say = lose
    assert dealer.do(dealer.driver.dispense, 3).first_draw == 1
    dealer.poll(8)
    dealer.say = lambda data: data
    assert [event.draw for event in dealer.told(told.CardLeft)] == [1, 2, 3]
    assert dealer.alarms() == []


def test_a_busy_device_is_asked_again_with_the_same_frame(dealer: CardBench) -> None:
    dealer.twin.busy_answers = 30
    begun = dealer.do(dealer.driver.dispense, 3)
    assert begun.cards == 3
    sent = dealer.wire.written[-31:]
    assert set(sent) == {sent[0]}
    assert dealer.twin.busy_answers == 0


def test_every_command_changed_on_the_way_is_refused_by_the_device(sabot: CardBench) -> None:
    sabot.poll()
    refused = sabot.twin.refused_seals
    replayed = sabot.wire.written[-2]
    assert sabot.twin.feed(replayed, sabot.wire.now_ns) == []
    assert sabot.twin.refused_seals == refused + 1


def test_a_kind_2_shuffler_and_a_sabot_prove_the_cut_deck_together() -> None:
    shuffler, sabot = CardBench("shuffler"), CardBench("reading-sabot")
    shuffler.identify()
    sabot.identify()
    deck = shuffler.load(PACK)
    (root,) = shuffler.told(RootAnnounced)
    assert root.cards == 52
    carried = [card.card for card in shuffler.twin.take_out()]
    cut = carried[17:] + carried[:17]
    own = sabot.load(PACK, cut)
    sabot.do(sabot.driver.unlock, 0)
    for _ in range(6):
        sabot.twin.draw()
    sabot.poll(2)
    opened = [sabot.do(sabot.driver.open_card, own, draw) for draw in range(1, 7)]
    dealt = {card.draw: card.card for card in opened if isinstance(card, OpenedCard)}
    shuffler.do(shuffler.driver.retire_deck, deck)
    shuffler.do(shuffler.driver.open_order, deck)
    shuffler.poll(6)
    (whole,) = shuffler.told(OrderOpened)
    assert whole.faults == ()
    assert rotations(whole.cards, dealt) == (17,)
    assert rotations(whole.cards, {**dealt, 1: dealt[2]}) == ()
