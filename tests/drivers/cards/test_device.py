"""A card device that is met, polled, and met anew: what is told of one that answers strangely."""

import pytest

from drivers.cards import events as told
from drivers.cards.contract import (
    AlarmKind,
    CardAlarm,
    CardUnknown,
    PlaceProved,
    Reconciled,
    StateChanged,
    Unproved,
)
from drivers.cards.deck import DeckSpec
from drivers.cards.profile import CardHeader, ReplyStatus
from drivers.cctalk.headers import Header
from drivers.errors import WrongDevice
from drivers.framing.cctalk import CcTalkMessage, Checksum, encode
from tests.contract.card_bench import CardBench
from tests.drivers.cards.test_commands import PACK, answering, ready


def saying(bench: CardBench, header: int, data: bytes) -> None:
    """Let an answer in clear be this one."""
    other = encode(CcTalkMessage(1, 0, 0, data), Checksum.CRC16)
    bench.say = lambda answer: other if bench.wire.written[-1][3] == header else answer


@pytest.mark.parametrize(
    "profile", [bytes(14), b"\x02\0\x01" + bytes(11), b"\x01\0\x09" + bytes(11)]
)
def test_a_device_of_another_profile_is_none(profile: bytes) -> None:
    bench = CardBench("reading-sabot")
    saying(bench, CardHeader.PROFILE, profile)
    with pytest.raises(WrongDevice, match="no card sabot of card profile 1 answers"):
        bench.identify()
    assert not any(frame[3] == CardHeader.OPEN_SESSION for frame in bench.wire.written)


@pytest.mark.parametrize("name", [b"SIM\xffSABOT", b"SIM\x1bSABOT", b"SIM\nSABOT"])
def test_a_name_that_is_not_plain_text_is_nobodys(name: bytes) -> None:
    bench = CardBench("reading-sabot")
    saying(bench, Header.REQUEST_PRODUCT_CODE, name)
    with pytest.raises(WrongDevice, match="not plain text"):
        bench.identify()


def test_answers_forged_at_a_poll_are_told_and_the_device_is_met_anew() -> None:
    bench = ready("reading-sabot")
    forged = encode(CcTalkMessage(1, 0, 0, bytes(13)), Checksum.CRC16)
    bench.say = lambda answer: forged
    bench.poll()
    assert bench.told(CardAlarm) == [CardAlarm(AlarmKind.ANSWERS_FORGED)]
    bench.say = lambda answer: answer
    bench.twin.draw(force=True)
    bench.poll(2)
    assert len(bench.told(Reconciled)) == 1
    assert [event.draw for event in bench.told(told.CardLeft)] == [1]


def test_the_status_is_asked_for_every_second_and_told_when_it_changes() -> None:
    bench = ready("reading-sabot")
    bench.poll(5)
    asked = [frame[3] for frame in bench.wire.written].count(CardHeader.STATUS)
    bench.poll(10)
    assert [frame[3] for frame in bench.wire.written].count(CardHeader.STATUS) - asked == 2
    assert bench.told(StateChanged) == []
    bench.do(bench.driver.unlock, 0)
    bench.poll(6)
    assert [(event.deck, event.locked) for event in bench.told(StateChanged)] == [(1, False)]


@pytest.mark.parametrize("refuses", [True, False])
def test_a_card_whose_place_is_not_proved_when_it_is_turned_is_unknown(refuses: bool) -> None:
    bench = ready("dealing-shuffler")
    status = ReplyStatus.WRONG_STATE if refuses else ReplyStatus.OK
    bench.do(bench.driver.dispense, 3)
    bench.poll()
    answering(bench, CardHeader.PROVE_PLACE, status)
    found = bench.do(bench.driver.open_card, 1, 3)
    assert found == CardUnknown(1, 3, Unproved.OUT_OF_PLACE)
    assert CardHeader.OPEN_CARD not in [frame[3] for frame in bench.wire.written]
    bench.poll()
    assert CardAlarm(AlarmKind.PLACE_REFUTED, 1, 3) in bench.told(CardAlarm)
    assert PlaceProved(1, 3) not in bench.events


def test_a_deck_check_that_is_refused_is_an_alarm_and_not_asked_for_again() -> None:
    bench = CardBench("reading-sabot")
    bench.identify()
    answering(bench, CardHeader.DECK_CHECK_RESULT, ReplyStatus.WRONG_STATE)
    bench.load(DeckSpec(1))
    bench.poll(4)
    assert bench.told(CardAlarm) == [CardAlarm(AlarmKind.MISBEHAVED)]


def test_an_order_that_is_refused_is_an_alarm_and_not_asked_for_again() -> None:
    bench = ready("dealing-shuffler")
    bench.do(bench.driver.retire_deck, 1)
    answering(bench, CardHeader.OPEN_ORDER, ReplyStatus.WRONG_STATE)
    bench.do(bench.driver.open_order, 1)
    bench.poll(4)
    assert bench.told(CardAlarm) == [CardAlarm(AlarmKind.MISBEHAVED)]


def test_a_device_that_is_let_in_again_is_believed_what_people_have_counted() -> None:
    """What it leaked is forgiven; what left meanwhile was counted by hand."""
    bench = ready("reading-sabot")
    leak = bytes(60)
    honest = bench.twin.execute
    answering(bench, CardHeader.STATUS, ReplyStatus.OK, leak)
    bench.poll(8)
    assert bench.alarms() == [AlarmKind.UNDEALT_CARD_SENT]
    bench.twin.execute = honest  # type: ignore[method-assign]
    for _ in range(2):
        bench.twin.draw(force=True)
    bench.twin.events.acknowledge(bench.twin.events.newest)
    bench.twin.draw(force=True)
    bench.events.clear()
    bench.driver.readmit()
    bench.identify()
    bench.poll(3)
    assert [event.draw for event in bench.told(told.CardLeft)] == [3]
    assert bench.alarms() == []


def test_a_device_that_forgot_its_past_is_met_as_for_the_first_time_when_it_is_let_in() -> None:
    bench = ready("reading-sabot")
    bench.twin.events.newest = 0
    bench.twin.events.held.clear()
    bench.poll()
    assert AlarmKind.MEMORY_LOST in bench.alarms()
    bench.events.clear()
    bench.driver.readmit()
    bench.identify()
    bench.twin.draw(force=True)
    bench.poll(3)
    assert [event.draw for event in bench.told(told.CardLeft)] == [1]
    assert bench.alarms() == []


def test_a_deck_of_short_packs_with_jokers_is_declared_as_it_is() -> None:
    bench = CardBench("reading-sabot")
    bench.identify()
    assert bench.do(bench.driver.declare_deck, PACK).expected_cards == 52
    assert bench.do(bench.driver.declare_deck, DeckSpec(2, "A789TJQK", 1)).expected_cards == 66
