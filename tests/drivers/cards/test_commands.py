"""What a card device is asked, what it is refused unasked, and what its answers are held to."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from drivers.cards.commitment import commitment
from drivers.cards.contract import (
    AlarmKind,
    CardAlarm,
    CardUnknown,
    DeckMemory,
    OpenedCard,
    OrderOpened,
    Resume,
    RootAnnounced,
    Unproved,
)
from drivers.cards.deck import DeckSpec
from drivers.cards.faults import AnswerDropped, CommandRefused
from drivers.cards.profile import CardHeader, DeviceKind, ReplyStatus
from drivers.errors import NoReply, WrongDevice
from hil.devices.card_model import Capability
from tests.contract.card_bench import CardBench

PACK = DeckSpec(1)
BEFORE = 7
"""A deck that the device still keeps, long after the one in play."""


def ready(model: str) -> CardBench:
    bench = CardBench(model)
    bench.identify()
    bench.load(PACK)
    bench.poll(3)
    bench.events.clear()
    return bench


def answering(bench: CardBench, command: int, status: int, answer: bytes = b"") -> None:
    """Let the device answer one command so, and all others as it would."""
    honest = bench.twin.execute
    bench.twin.execute = lambda header, payload: (  # type: ignore[method-assign]
        (status, answer) if header == command else honest(header, payload)
    )


def refused(bench: CardBench, work: Callable[..., object], *arguments: int) -> CommandRefused:
    with pytest.raises(CommandRefused) as caught:
        bench.do(work, *arguments)
    return caught.value


def unasked(bench: CardBench, work: Callable[..., object], *arguments: int) -> CommandRefused:
    """The refusal of a command that the device never hears."""
    sent = len(bench.wire.written)
    error = refused(bench, work, *arguments)
    assert len(bench.wire.written) == sent
    return error


def test_a_device_that_keeps_what_it_was_told_to_forget_misbehaves() -> None:
    bench = ready("reading-sabot")
    answering(bench, CardHeader.ACKNOWLEDGE_EVENTS, ReplyStatus.OK, bytes(4))
    bench.do(bench.driver.acknowledge, 2)
    bench.poll()
    assert bench.told(CardAlarm) == [CardAlarm(AlarmKind.MISBEHAVED, sequence=2)]


def test_a_device_that_forgot_more_than_it_was_told_to_is_none_to_blame() -> None:
    """It says what it has forgotten; that may be more, of an acknowledgement before."""
    bench = ready("reading-sabot")
    answering(bench, CardHeader.ACKNOWLEDGE_EVENTS, ReplyStatus.OK, bytes((2, 0, 0, 0)))
    bench.do(bench.driver.acknowledge, 2)
    bench.do(bench.driver.acknowledge, 1)
    bench.do(bench.driver.acknowledge, 0)
    bench.poll()
    assert bench.alarms() == []


def test_nothing_is_forgotten_that_was_not_read() -> None:
    bench = ready("reading-sabot")
    for sequence in (-1, bench.twin.events.newest + 1):
        error = unasked(bench, bench.driver.acknowledge, sequence)
        assert error.status is ReplyStatus.BAD_ARGUMENT
        assert error.command == "forget what is recorded"


def test_a_device_that_expects_another_number_of_cards_misbehaves() -> None:
    bench = CardBench("reading-sabot")
    bench.identify()
    answering(bench, CardHeader.DECLARE_DECK, ReplyStatus.OK, bytes((9, 0, 0, 0, 51, 0)))
    bench.do(bench.driver.declare_deck, PACK)
    bench.poll()
    assert bench.told(CardAlarm) == [CardAlarm(AlarmKind.MISBEHAVED, 9)]


@pytest.mark.parametrize(
    ("model", "command", "arguments", "words"),
    [
        ("open-sabot", "lock", (), "lock or unlock"),
        ("open-sabot", "unlock", (0,), "lock or unlock"),
        ("open-sabot", "check_deck", (1,), "check the deck"),
        ("open-sabot", "open_order", (1,), "open the order of a deck"),
        ("reading-sabot", "start_shuffle", (1,), "shuffle"),
        ("reading-sabot", "dispense", (1,), "give a packet"),
        ("counting-sabot", "open_card", (1, 1), "open a card"),
    ],
)
def test_what_a_device_cannot_do_is_not_asked_of_it(
    model: str, command: str, arguments: tuple[int, ...], words: str
) -> None:
    bench = CardBench(model)
    bench.identify()
    error = unasked(bench, getattr(bench.driver, command), *arguments)
    assert (error.status, error.command) == (ReplyStatus.UNSUPPORTED, words)


def test_a_sabot_that_counts_no_allowance_is_unlocked_without_one() -> None:
    bench = CardBench("reading-sabot")
    model = bench.twin.model
    bench.twin.model = replace(model, capabilities=model.capabilities & ~Capability.ALLOWANCE)
    bench.identify()
    bench.load(PACK)
    error = unasked(bench, bench.driver.unlock, 1)
    assert (error.status, error.command) == (ReplyStatus.UNSUPPORTED, "lock or unlock")
    assert not bench.do(bench.driver.unlock, 0).locked


def test_an_allowance_is_one_byte() -> None:
    bench = ready("reading-sabot")
    for cards in (-1, 256):
        error = unasked(bench, bench.driver.unlock, cards)
        assert (error.status, error.command) == (ReplyStatus.BAD_ARGUMENT, "lock or unlock")
    assert bench.do(bench.driver.unlock, 255).allowed == 255


def test_a_device_that_answers_for_another_deck_is_not_believed() -> None:
    bench = ready("dealing-shuffler")
    answering(bench, CardHeader.RETIRE_DECK, ReplyStatus.OK, bytes((2, 0, 0, 0)))
    with pytest.raises(AnswerDropped) as caught:
        bench.do(bench.driver.retire_deck, 1)
    assert (caught.value.port, caught.value.device, caught.value.command) == (
        bench.wire.path,
        bench.wire.device,
        "take the deck out of play",
    )
    bench.poll()
    assert bench.alarms() == [AlarmKind.MISBEHAVED]
    assert unasked(bench, bench.driver.open_order, 1).status is ReplyStatus.IN_PLAY


def root_of(deck: int, cards: int) -> bytes:
    return bytes((deck, 0, 0, 0, cards, 0)) + bytes(32)


@pytest.mark.parametrize("announced", [root_of(2, 52), root_of(1, 0), root_of(1, 52)[:-1]])
def test_a_root_of_another_deck_or_of_no_cards_is_dropped(announced: bytes) -> None:
    bench = CardBench("dealing-shuffler")
    bench.identify()
    answering(bench, CardHeader.DECK_ROOT, ReplyStatus.OK, announced)
    bench.load(PACK)
    bench.poll(3)
    assert bench.alarms() == [AlarmKind.MISBEHAVED]
    assert not bench.told(RootAnnounced)


def test_a_root_that_is_refused_is_an_alarm_and_not_asked_for_again() -> None:
    bench = CardBench("dealing-shuffler")
    bench.identify()
    answering(bench, CardHeader.DECK_ROOT, ReplyStatus.WRONG_STATE)
    bench.load(PACK)
    bench.poll(3)
    assert bench.told(CardAlarm) == [CardAlarm(AlarmKind.MISBEHAVED)]
    assert [frame[3] for frame in bench.wire.written].count(CardHeader.DECK_ROOT) == 1


def test_a_root_whose_answer_was_lost_is_asked_for_again() -> None:
    bench = CardBench("dealing-shuffler")
    bench.identify()
    bench.do(bench.driver.declare_deck, PACK)
    bench.twin.insert(sorted(PACK.composition.elements()))
    bench.do(bench.driver.check_deck, 1)
    bench.poll(4)
    bench.do(bench.driver.start_shuffle, 1)
    bench.hear = lambda frame: b"" if frame[3] == CardHeader.DECK_ROOT else frame
    bench.poll()
    with pytest.raises(NoReply):
        bench.poll(2)
    bench.hear = lambda frame: frame
    bench.poll(3)
    assert [root.deck for root in bench.told(RootAnnounced)] == [1]


def test_the_root_of_a_deck_retired_before_the_power_failed_is_asked_for_first() -> None:
    bench = ready("dealing-shuffler")
    bench.do(bench.driver.retire_deck, 1)
    bench.poll()
    memory = DeckMemory(spec=PACK, retired=True)
    bench.new_driver(Resume(bench.twin.events.newest, 1, 1, {1: memory}))
    bench.identify()
    bench.do(bench.driver.open_order, 1)
    bench.poll(8)
    (root,) = bench.told(RootAnnounced)
    (whole,) = bench.told(OrderOpened)
    assert (root.deck, root.cards, len(whole.cards), whole.faults) == (1, 52, 52, ())


def dealt_before(bench: CardBench, card: int) -> bytes:
    """Put a card of an earlier deck into the device; gives the commitment the journal has."""
    nonce = bytes(range(16))
    opening = BEFORE.to_bytes(4, "little") + bytes((1, 0, card)) + nonce
    answering(bench, CardHeader.OPEN_CARD, ReplyStatus.OK, opening)
    return commitment(card, nonce)


def test_a_card_of_an_earlier_deck_is_proved_by_what_the_journal_holds() -> None:
    bench = ready("reading-sabot")
    assert unasked(bench, bench.driver.open_card, BEFORE, 1).status is ReplyStatus.NO_SUCH_DRAW
    committed = dealt_before(bench, 0x41)
    assert bench.do(bench.driver.prove_card, BEFORE, 1, committed) == OpenedCard(BEFORE, 1, "As")
    bench.poll()
    assert bench.alarms() == []


def test_another_card_of_an_earlier_deck_is_refuted() -> None:
    bench = ready("reading-sabot")
    committed = dealt_before(bench, 0x41)
    dealt_before(bench, 0x42)
    found = bench.do(bench.driver.prove_card, BEFORE, 1, committed)
    assert found == CardUnknown(BEFORE, 1, Unproved.REFUTED)
    bench.poll()
    assert bench.told(CardAlarm) == [CardAlarm(AlarmKind.OPENING_REFUTED, BEFORE, 1)]


@pytest.mark.parametrize("status", [ReplyStatus.NO_SUCH_DRAW, ReplyStatus.WRONG_DECK])
def test_a_card_that_the_device_has_no_record_of_is_unknown_for_good(status: ReplyStatus) -> None:
    bench = ready("reading-sabot")
    answering(bench, CardHeader.OPEN_CARD, status)
    found = bench.do(bench.driver.prove_card, BEFORE, 1, bytes(32))
    assert found == CardUnknown(BEFORE, 1, Unproved[status.name])


def test_a_card_that_the_device_will_not_open_just_now_may_be_asked_for_again() -> None:
    bench = ready("reading-sabot")
    committed = dealt_before(bench, 0x41)
    honest = bench.twin.execute
    answering(bench, CardHeader.OPEN_CARD, ReplyStatus.FAULT, b"\x02")
    error = refused(bench, bench.driver.prove_card, BEFORE, 1, committed)  # type: ignore[arg-type]
    assert (error.status, error.fault) == (ReplyStatus.FAULT, 2)
    bench.twin.execute = honest  # type: ignore[method-assign]
    assert isinstance(bench.do(bench.driver.open_card, BEFORE, 1), OpenedCard)


def test_a_device_that_does_not_say_who_it_is_any_more_is_nobody() -> None:
    bench = ready("reading-sabot")
    known = bench.driver.profile
    assert known is not None
    assert known.kind is DeviceKind.SABOT
    bench.hear = lambda _: b""
    with pytest.raises(NoReply):
        bench.identify()
    assert (bench.driver.profile, bench.driver.identity) == (None, None)
    bench.hear = lambda frame: frame
    with pytest.raises(WrongDevice, match="has not been identified"):
        bench.poll()
