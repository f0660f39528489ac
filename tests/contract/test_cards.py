"""The card driver against the twins of the same profile, written by another hand."""

from datetime import date

import pytest

from drivers.cards import events as told
from drivers.cards.contract import (
    AlarmKind,
    CardDevice,
    CardUnknown,
    DeckReported,
    FirstMet,
    OpenedCard,
    OrderOpened,
    PlaceProved,
    Reconciled,
    RootAnnounced,
    SelfCheckFailed,
    SelfCheckPassed,
    StateChanged,
)
from drivers.cards.deck import TEXTS, DeckSpec
from drivers.cards.device import CardSetup, ProfileDevice
from drivers.cards.faults import CommandRefused
from drivers.cards.profile import ReplyStatus
from drivers.cards.sabot import Sabot
from drivers.errors import BadFrame, NoReply, WrongDevice
from drivers.framing.cctalk import CcTalkMessage, Checksum, encode
from drivers.homologation.admission import NotAdmitted
from drivers.homologation.decision import Reason
from drivers.homologation.registry import Purpose
from hil.bus import Bus
from hil.devices.card_model import MODELS, Mishap, Timings
from hil.devices.deck import Physical

from .card_bench import KEYS, CardBench, admit

PACK = DeckSpec(1)
SEALED = range(81, 97)


def as_any_model(device: ProfileDevice) -> CardDevice:
    """A sabot or shuffler of the profile is what the contract asks of any card device."""
    return device


@pytest.mark.parametrize("model", sorted(MODELS))
def test_every_model_is_identified_authenticated_and_reconciled(model: str) -> None:
    bench = CardBench(model)
    as_any_model(bench.driver).identify(bench.wire.deadline(10_000))
    bench.poll()
    assert bench.told(FirstMet) == [FirstMet(1)]
    assert [event.boot_count for event in bench.told(Reconciled)] == [1]
    assert bench.driver.profile is not None
    assert sum(bench.driver.profile.capabilities) == int(MODELS[model].capabilities)
    assert bench.alarms() == []


def test_a_live_station_refuses_the_twin_in_words() -> None:
    bench = CardBench("reading-sabot")
    bench.new_driver(None, admit(Purpose.LIVE))
    with pytest.raises(NotAdmitted, match="set up for live play and the registry is for tests"):
        bench.identify()
    assert bench.twin.session is None


def test_a_certificate_that_expires_is_noticed_at_the_next_session() -> None:
    bench = CardBench("reading-sabot")
    bench.new_driver(None, admit(today=date(2036, 1, 1)))
    with pytest.raises(NotAdmitted, match="today is 2036-01-01") as caught:
        bench.identify()
    assert caught.value.verdict.reason is Reason.EXPIRED


def test_a_swapped_device_of_the_same_model_is_refused() -> None:
    bench = CardBench("reading-sabot")
    bench.twin.disguise()
    with pytest.raises(NotAdmitted, match="serial 4002 is not in the registry"):
        bench.identify()


def test_a_device_with_another_key_cannot_prove_itself() -> None:
    bench = CardBench("reading-sabot", key=b"another key of thirty-two bytes!")
    with pytest.raises(NotAdmitted, match="could not prove that it is itself") as caught:
        bench.identify()
    assert caught.value.verdict.reason is Reason.UNPROVEN


def test_a_device_swapped_while_the_power_was_off_is_refused(sabot: CardBench) -> None:
    sabot.twin.restart(sabot.wire.now_ns)
    sabot.twin.disguise()
    sabot.poll()
    with pytest.raises(NotAdmitted, match="could not prove"):
        sabot.poll()


def test_a_shuffler_where_a_sabot_belongs() -> None:
    bench = CardBench("shuffler")
    bench.twin.handlers[99] = CardBench("reading-sabot").twin.handlers[99]
    with pytest.raises(WrongDevice, match="no card shuffler of card profile 1 answers"):
        bench.identify()


def test_a_shuffler_that_calls_itself_a_sabot_in_its_profile_only() -> None:
    bench = CardBench("shuffler")
    bench.twin.handlers[99] = CardBench("reading-sabot").twin.handlers[99]
    bench.driver = Sabot(CardSetup(bench.address, admit(), KEYS.by_id, clock=bench.wire.clock))
    bench.driver.attach(bench.wire)
    with pytest.raises(WrongDevice, match="no key for a card sabot of this name"):
        bench.identify()
    assert bench.twin.session is None


def test_nobody_there() -> None:
    bench = CardBench("reading-sabot")
    bench.hear = lambda _: b""
    with pytest.raises(NoReply):
        bench.identify()


def test_two_devices_with_one_address_open_no_session() -> None:
    """The host's nonce is one, the devices' are two: no handshake can end well."""
    bench = CardBench("reading-sabot")
    second = CardBench("reading-sabot").twin
    second.random.seed(8)
    bus = Bus([bench.twin, second])
    bench.wire.answer = lambda frame: b"".join(
        chunk.data for chunk in bus.feed(frame, bench.wire.now_ns)
    )
    with pytest.raises(BadFrame, match="two devices may share one address"):
        bench.identify()
    with pytest.raises(BadFrame):
        bench.poll()
    assert not any(frame[3] in SEALED for frame in bench.wire.written)


def test_a_round_from_the_empty_device_to_the_opened_order() -> None:
    bench = CardBench("dealing-shuffler")
    bench.identify()
    deck = bench.load(PACK)
    (report,) = bench.told(DeckReported)
    assert (report.result, report.counted, report.expected) == (told.CheckResult.PASSED, 52, 52)
    (root,) = bench.told(RootAnnounced)
    assert (root.deck, root.cards) == (deck, 52)
    assert bench.do(bench.driver.dispense, 5).first_draw == 1
    bench.poll(10)
    draws = bench.told(told.CardLeft)
    assert [event.draw for event in draws] == [1, 2, 3, 4, 5]
    assert bench.told(told.Dispensed)[0].cards == 5
    assert bench.told(PlaceProved) == [PlaceProved(deck, draw) for draw in range(1, 6)]
    order = bench.twin.record.order
    for draw in (1, 2, 3, 4, 5):
        opened = bench.do(bench.driver.open_card, deck, draw)
        assert opened == OpenedCard(deck, draw, TEXTS[order[draw - 1].card])
    bench.do(bench.driver.retire_deck, deck)
    bench.do(bench.driver.open_order, deck)
    bench.poll(6)
    (whole,) = bench.told(OrderOpened)
    assert whole.faults == ()
    assert whole.cards == tuple(TEXTS[place.card] for place in order)
    assert bench.alarms() == []


def test_six_packs_have_paths_of_two_frames() -> None:
    bench = CardBench("dealing-shuffler")
    bench.identify()
    deck = bench.load(DeckSpec(6))
    bench.do(bench.driver.dispense, 1)
    bench.poll(4)
    assert bench.told(PlaceProved) == [PlaceProved(deck, 1)]
    bench.do(bench.driver.retire_deck, deck)
    bench.do(bench.driver.open_order, deck)
    bench.poll(25)
    assert len(bench.told(OrderOpened)[0].cards) == 312
    assert bench.alarms() == []


def test_a_place_is_proved_before_its_card_is_turned(dealer: CardBench) -> None:
    dealer.do(dealer.driver.dispense, 5)
    # The cards are told first, then one errand is run at each poll.
    dealer.poll(2)
    assert len(dealer.told(PlaceProved)) == 1
    assert isinstance(dealer.do(dealer.driver.open_card, 1, 5), OpenedCard)
    dealer.poll()
    assert PlaceProved(1, 5) in dealer.events


def test_a_root_that_is_learnt_after_the_first_draw_is_an_alarm(dealer: CardBench) -> None:
    dealer.new_driver(None)
    dealer.identify()
    dealer.do(dealer.driver.dispense, 1)
    dealer.poll(3)
    assert dealer.alarms() == [AlarmKind.ROOT_LATE]
    assert dealer.told(PlaceProved) == [PlaceProved(1, 1)]


def test_a_device_that_will_not_prove_a_place_has_not_proved_it(dealer: CardBench) -> None:
    honest = dealer.twin.execute
    dealer.twin.execute = lambda header, payload: (  # type: ignore[method-assign]
        (ReplyStatus.WRONG_STATE, b"") if header == 92 else honest(header, payload)
    )
    dealer.do(dealer.driver.dispense, 1)
    dealer.poll(3)
    assert dealer.alarms() == [AlarmKind.PLACE_REFUTED]
    assert isinstance(dealer.do(dealer.driver.open_card, 1, 1), CardUnknown)


def test_a_card_that_left_without_an_event_is_noticed(sabot: CardBench) -> None:
    sabot.twin.record.drawn.append(sabot.twin.seal(0x41))
    sabot.poll(12)
    assert sabot.alarms() == [AlarmKind.NUMBERS_DISAGREE]


def test_shuffling_tells_its_progress() -> None:
    bench = CardBench("dealing-shuffler")
    bench.twin.pace = Timings(check_ms=400, shuffle_ms=1_000)
    bench.identify()
    deck = bench.do(bench.driver.declare_deck, PACK).deck
    bench.twin.insert([card for card in sorted(TEXTS) if card < 0x50])
    bench.do(bench.driver.check_deck, deck)
    bench.poll(4)
    bench.do(bench.driver.start_shuffle, deck)
    bench.poll(8)
    shuffling = [event for event in bench.told(StateChanged) if event.state.name == "SHUFFLING"]
    progress = [event.progress for event in shuffling]
    assert {(event.deck, event.locked) for event in shuffling} == {(deck, True)}
    assert len(progress) >= 3
    assert progress == sorted(progress)
    assert bench.told(told.Shuffled)[0].cards == 52


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (lambda pack: pack[1:], {"missing": ("Ac",), "counted": 51}),
        (lambda pack: [*pack, pack[0]], {"duplicate": ("Ac",), "counted": 53}),
        (lambda pack: [*pack[1:], 0x51], {"missing": ("Ac",), "foreign": ("Jk",)}),
        (lambda pack: [Physical(pack[0], face_up=True), *pack[1:]], {"face_up": ("Ac",)}),
    ],
    ids=["missing", "duplicate", "foreign", "face-up"],
)
def test_a_deck_that_is_not_as_declared(change, wrong) -> None:  # type: ignore[no-untyped-def]
    bench = CardBench("shuffler")
    bench.identify()
    deck = bench.do(bench.driver.declare_deck, PACK).deck
    bench.twin.insert(change([card for card in sorted(TEXTS) if card < 0x50]))
    bench.do(bench.driver.check_deck, deck)
    bench.poll(4)
    (report,) = bench.told(DeckReported)
    assert report.result is told.CheckResult.FAILED
    assert {name: getattr(report, name) for name in wrong} == wrong
    with pytest.raises(CommandRefused) as caught:
        bench.do(bench.driver.start_shuffle, deck)
    assert caught.value.status is ReplyStatus.WRONG_STATE


def test_cards_by_hand_with_an_allowance(sabot: CardBench) -> None:
    assert sabot.do(sabot.driver.unlock, 2).allowed == 2
    drawn = [sabot.twin.draw() for _ in range(3)]
    assert drawn[2] is None
    sabot.poll()
    assert [event.draw for event in sabot.told(told.CardLeft)] == [1, 2]
    assert sabot.driver.status(sabot.wire.deadline()).locked


def test_a_card_by_force_is_flagged(sabot: CardBench) -> None:
    assert sabot.do(sabot.driver.lock).locked
    sabot.twin.draw(force=True)
    sabot.poll()
    assert sabot.told(told.CardLeft)[0].flags == told.DrawFlag.WHILE_LOCKED


def test_a_face_up_card_is_known_to_all(sabot: CardBench) -> None:
    sabot.twin.next_card(Mishap.FACE_UP)
    card = sabot.twin.draw()
    assert card is not None
    sabot.poll()
    assert [event.card for event in sabot.told(told.FaceUpCardLeft)] == [TEXTS[card.card]]
    assert sabot.alarms() == []


def test_a_double_feed_is_two_draws(sabot: CardBench) -> None:
    sabot.twin.next_card(Mishap.DOUBLE_FEED)
    sabot.twin.draw()
    sabot.poll()
    assert [event.draw for event in sabot.told(told.CardLeft)] == [1, 2]
    assert sabot.told(told.DoubleFeed)[0].cards == 2


def test_a_card_that_was_not_read_is_unknown_and_no_alarm(sabot: CardBench) -> None:
    sabot.twin.next_card(Mishap.UNREADABLE)
    sabot.twin.draw()
    sabot.poll()
    assert told.DrawFlag.NOT_READ in sabot.told(told.CardLeft)[0].flags
    assert isinstance(sabot.do(sabot.driver.open_card, 1, 1), CardUnknown)
    sabot.poll()
    assert sabot.alarms() == []


def test_a_card_that_has_not_left_is_never_asked_for(sabot: CardBench) -> None:
    sent = len(sabot.wire.written)
    with pytest.raises(CommandRefused) as caught:
        sabot.do(sabot.driver.open_card, 1, 1)
    assert caught.value.status is ReplyStatus.NO_SUCH_DRAW
    assert len(sabot.wire.written) == sent


def test_the_order_of_a_deck_in_play_is_never_asked_for(dealer: CardBench) -> None:
    sent = len(dealer.wire.written)
    with pytest.raises(CommandRefused) as caught:
        dealer.do(dealer.driver.open_order, 1)
    assert caught.value.status is ReplyStatus.IN_PLAY
    assert len(dealer.wire.written) == sent


def test_jam_door_cut_card_and_the_last_card(sabot: CardBench) -> None:
    sabot.twin.place_cut_card(after=2)
    sabot.twin.draw()
    sabot.twin.draw()
    sabot.twin.jam()
    sabot.poll()
    sabot.twin.clear_jam()
    sabot.twin.open_door()
    sabot.twin.close_door()
    sabot.poll()
    sabot.do(sabot.driver.unlock, 0)
    while sabot.twin.draw() is not None:
        sabot.poll()
    sabot.poll()
    assert sabot.told(told.CutCardReached)[0].cards_before == 2
    assert [event.cards_drawn for event in sabot.told(told.Jammed)] == [2]
    assert sabot.told(told.JamCleared)
    assert sabot.told(told.DoorOpened)
    assert sabot.told(told.DoorClosed)
    assert sabot.told(told.Emptied)
    assert len(sabot.told(told.CardLeft)) == 52
    assert sabot.alarms() == []


def test_a_device_that_finds_itself_faulty_is_not_used_until_it_is_well() -> None:
    bench = CardBench("reading-sabot")
    bench.twin.fail(2)
    bench.identify()
    bench.poll()
    (failed,) = bench.told(SelfCheckFailed)
    assert (failed.code, failed.profile_code) == (255, 2)
    assert failed.sentence.startswith("Card reader failed. ")
    sent = len(bench.wire.written)
    with pytest.raises(CommandRefused) as caught:
        bench.do(bench.driver.unlock, 0)
    assert caught.value.status is ReplyStatus.FAULT
    assert len(bench.wire.written) == sent
    bench.twin.repair(2)
    bench.poll(6)
    assert bench.told(SelfCheckPassed) == [SelfCheckPassed()]


def test_a_fault_that_only_cctalk_has_a_number_for_is_named_by_the_paper() -> None:
    bench = CardBench("reading-sabot")
    eeprom = encode(CcTalkMessage(1, 0, 0, bytes((1, 0))), Checksum.CRC16)
    bench.say = lambda answer: eeprom if bench.wire.written[-1][3] == 232 else answer
    bench.identify()
    bench.poll()
    (failed,) = bench.told(SelfCheckFailed)
    assert failed.sentence.startswith("EEPROM checksum. ")


def test_a_counting_sabot_numbers_cards_and_opens_none() -> None:
    bench = CardBench("counting-sabot")
    bench.identify()
    deck = bench.load(PACK)
    bench.do(bench.driver.unlock, 0)
    bench.twin.draw()
    bench.twin.draw()
    bench.poll()
    assert [event.draw for event in bench.told(told.CardCounted)] == [1, 2]
    with pytest.raises(CommandRefused) as caught:
        bench.do(bench.driver.open_card, deck, 1)
    assert caught.value.status is ReplyStatus.UNSUPPORTED
    assert bench.alarms() == []


def test_a_packet_size_that_the_device_does_not_give(dealer: CardBench) -> None:
    with pytest.raises(CommandRefused) as caught:
        dealer.do(dealer.driver.dispense, 2)
    assert caught.value.status is ReplyStatus.BAD_ARGUMENT
