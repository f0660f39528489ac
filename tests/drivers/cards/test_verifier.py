from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from drivers.cards import events as told
from drivers.cards.commitment import commitment
from drivers.cards.contract import (
    AlarmKind,
    CardAlarm,
    CardEvent,
    CardUnknown,
    DeckMemory,
    DeckState,
    FirstMet,
    OpenedCard,
    PlaceProved,
    Resume,
    RootAnnounced,
)
from drivers.cards.deck import DeckSpec
from drivers.cards.merkle import deck_root
from drivers.cards.order import OrderFault
from drivers.cards.profile import CardStatus, Opened
from drivers.cards.records import EventPage, FaceUpOpened, FaceUpRecord, Overlong, Record
from drivers.cards.verifier import EventVerifier

NONCE = bytes(16)
PACK_CARDS = sorted(DeckSpec(1).composition.elements())
NO_FLAGS = told.DrawFlag(0)
STATUS = CardStatus(DeckState.READY, 100, 0, 0, 9, 52, 0, True, 0, 40, 41, 3, 7)


def draw(sequence: int, number: int, deck: int = 9) -> told.CardLeft:
    return told.CardLeft(sequence, deck, number, NO_FLAGS, sha256(bytes((number,))).digest())


def page(*records: Record, newest: int | None = None, boots: int = 7) -> EventPage:
    last = newest if newest is not None else records[-1].sequence
    oldest = records[0].sequence if records else last + 1
    return EventPage(last % 255, boots, last, oldest, records)


def ledger(last: int = 40) -> EventVerifier:
    return EventVerifier(Resume(last, 7, 9, {9: DeckMemory()}))


def kinds(events: list[CardEvent]) -> list[AlarmKind]:
    return [event.kind for event in events if isinstance(event, CardAlarm)]


def test_events_in_order_pass_untouched() -> None:
    book = ledger()
    records = (draw(41, 1), draw(42, 2), told.CutCardReached(43, 9, 2))
    assert book.take(page(*records)) == list(records)
    assert book.next_sequence == 44
    assert book.has_drawn(9, 2)


def test_a_gap_is_told_before_what_comes_after_it() -> None:
    events = ledger().take(page(draw(41, 1), draw(45, 5)))
    assert events == [draw(41, 1), told.CardEventsMissed(42, 3), draw(45, 5)]


def test_a_gap_at_the_beginning_is_told_too() -> None:
    assert ledger().take(page(draw(44, 4)))[0] == told.CardEventsMissed(41, 3)


def test_events_that_somebody_else_acknowledged_are_missed() -> None:
    book = ledger()
    assert book.take(page(newest=43)) == [told.CardEventsMissed(41, 3)]
    assert book.next_sequence == 44
    assert book.take(page(newest=43)) == []


def test_events_that_are_held_and_do_not_come_are_an_alarm() -> None:
    for newest in (41, 43):
        withheld = EventPage(newest, 7, newest, 41, ())
        alarm = CardAlarm(AlarmKind.MISBEHAVED, sequence=41)
        assert ledger().take(withheld) == [alarm]


def test_a_repeated_event_is_not_played_twice() -> None:
    book = ledger()
    book.take(page(draw(41, 1)))
    assert kinds(book.take(page(draw(41, 1)))) == [AlarmKind.MISBEHAVED]


@given(st.lists(st.integers(0, 3), min_size=1, max_size=30))
def test_every_number_is_played_or_missed_exactly_once(gaps: list[int]) -> None:
    book, sequence, accounted = ledger(), 40, 40
    for gap in gaps:
        sequence += 1 + gap
        for event in book.take(page(told.DoorOpened(sequence))):
            if isinstance(event, told.CardEventsMissed):
                assert event.sequence == accounted + 1
                accounted += event.count
            elif isinstance(event, told.DoorOpened):
                accounted += 1
                assert event.sequence == accounted
    assert accounted == sequence == book.next_sequence - 1


def test_the_event_counter_must_agree_with_the_numbers() -> None:
    book = ledger()
    assert book.take(EventPage(3, 7, 41, 41, (draw(41, 1),))) == [draw(41, 1)]
    assert kinds(book.take(EventPage(5, 7, 42, 42, (draw(42, 2),)))) == [AlarmKind.NUMBERS_DISAGREE]


@pytest.mark.parametrize(
    ("before", "after", "events"), [(255, 1, 1), (253, 3, 5), (0, 255, 255), (0, 1, 256), (9, 9, 0)]
)
def test_the_event_counter_wraps_from_255_to_1(before: int, after: int, events: int) -> None:
    book = ledger()
    book.take(EventPage(before, 7, 40, 41, ()))
    found = book.take(EventPage(after, 7, 40 + events, 41 + events, ()))
    assert kinds(found) == []


def test_a_restart_sets_the_event_counter_back_without_alarm() -> None:
    book = ledger()
    book.take(page(draw(41, 1)))
    restarted = told.DeviceRestarted(42, 8, told.RestartCause.POWER)
    assert book.take(EventPage(1, 8, 42, 42, (restarted,))) == [restarted]


def test_a_boot_count_that_goes_back_is_lost_memory() -> None:
    assert AlarmKind.MEMORY_LOST in kinds(ledger().take(page(draw(41, 1), boots=6)))


def test_numbers_below_what_the_journal_has_are_lost_memory() -> None:
    assert kinds(ledger().take(EventPage(1, 7, 12, 13, ()))) == [AlarmKind.MEMORY_LOST]


def test_reconciliation_with_a_device_that_is_as_we_left_it() -> None:
    assert ledger().reconcile(STATUS) == []
    assert ledger().reconcile(replace(STATUS, newest=44, oldest=41)) == []


@pytest.mark.parametrize("status", [replace(STATUS, newest=39), replace(STATUS, boot_count=6)])
def test_reconciliation_with_a_device_that_has_forgotten(status: CardStatus) -> None:
    assert kinds(ledger().reconcile(status)) == [AlarmKind.MEMORY_LOST]


def test_a_first_meeting_plays_no_old_event() -> None:
    book = EventVerifier()
    assert book.reconcile(STATUS) == [FirstMet(40)]
    assert book.next_sequence == 41
    assert book.take(page(draw(41, 17))) == [draw(41, 17)]
    assert kinds(book.take(page(draw(42, 19)))) == [AlarmKind.DRAW_SKIPPED]


@pytest.mark.parametrize("number", [0, 1, 3, 60])
def test_draw_numbers_have_no_gap_and_no_repetition(number: int) -> None:
    book = ledger()
    book.take(page(draw(41, 1)))
    assert AlarmKind.DRAW_SKIPPED in kinds(book.take(page(draw(42, number))))


def test_counting_devices_number_their_draws_as_well() -> None:
    book = ledger()
    assert kinds(book.take(page(told.CardCounted(41, 9, 1, NO_FLAGS)))) == []
    assert kinds(book.take(page(told.CardCounted(42, 9, 3, NO_FLAGS)))) == [AlarmKind.DRAW_SKIPPED]
    assert not book.has_drawn(9, 1)


def test_a_commitment_seen_twice_is_an_alarm() -> None:
    book = ledger()
    book.take(page(draw(41, 1)))
    again = replace(draw(42, 2), commitment=draw(41, 1).commitment)
    assert kinds(book.take(page(again))) == [AlarmKind.COMMITMENT_REPEATED]


def test_a_repeated_draw_cannot_change_its_commitment() -> None:
    book = ledger()
    book.take(page(replace(draw(41, 1), commitment=commitment(0x41, NONCE))))
    book.take(page(replace(draw(42, 1), commitment=commitment(0x42, NONCE))))
    card, _ = book.judge_opening(Opened(9, 1, 0x41, NONCE))
    assert card == OpenedCard(9, 1, "As")


@pytest.mark.parametrize("deck", [8, 10, 0xFFFFFFFF])
def test_a_draw_of_another_deck_is_an_alarm_and_not_remembered(deck: int) -> None:
    book = ledger()
    assert kinds(book.take(page(draw(41, 1, deck)))) == [AlarmKind.WRONG_DECK]
    assert not book.has_drawn(deck, 1)


def test_a_draw_of_a_retired_deck_is_an_alarm() -> None:
    book = ledger()
    book.take(page(told.DeckRetired(41, 9)))
    assert kinds(book.take(page(draw(42, 1)))) == [AlarmKind.WRONG_DECK]


def test_draws_that_were_waiting_when_the_deck_was_retired_are_played() -> None:
    book = ledger()
    book.retired(9)
    retired = told.DeckRetired(42, 9)
    assert book.take(page(draw(41, 1), retired)) == [draw(41, 1), retired]
    assert book.is_retired(9)


def test_a_record_with_too_many_bytes_is_a_leak_told_by_number_only() -> None:
    book = ledger()
    (event, door) = book.take(page(Overlong(41), told.DoorOpened(42)))
    assert event == CardAlarm(AlarmKind.UNDEALT_CARD_SENT, sequence=41)
    assert door == told.DoorOpened(42)
    assert book.next_sequence == 43


def test_after_events_that_the_device_itself_lost_its_numbers_are_taken_as_they_come() -> None:
    book = ledger()
    lost = told.CardEventsMissed(41, 5)
    assert book.take(page(lost, draw(42, 6), draw(43, 7))) == [lost, draw(42, 6), draw(43, 7)]
    assert kinds(book.take(page(draw(44, 9)))) == [AlarmKind.DRAW_SKIPPED]


def test_a_new_deck_begins_with_draw_one() -> None:
    book = ledger()
    book.take(page(draw(41, 1)))
    loaded = told.DeckLoaded(42, 10, 52)
    assert book.take(page(loaded, draw(43, 1, 10), newest=43))[0] == loaded
    assert kinds(book.take(page(draw(44, 3, 10)))) == [AlarmKind.DRAW_SKIPPED]


def face_up(sequence: int, number: int, card: int) -> FaceUpOpened:
    return FaceUpOpened(sequence, 9, number, card, NONCE)


def test_a_face_up_card_is_known_once_it_matches_its_commitment() -> None:
    drawn = replace(draw(41, 1), commitment=commitment(0x41, NONCE))
    events = ledger().take(page(drawn, face_up(42, 1, 0x41)))
    assert events == [drawn, told.FaceUpCardLeft(42, 9, 1, "As")]


def test_a_face_up_card_that_does_not_match_is_unknown() -> None:
    drawn = replace(draw(41, 1), commitment=commitment(0x41, NONCE))
    events = ledger().take(page(drawn, face_up(42, 1, 0x42)))
    assert kinds(events) == [AlarmKind.OPENING_REFUTED]
    assert events[-1] == told.FaceUpCardLeft(42, 9, 1, None)


def test_a_face_up_card_that_never_left_is_a_leak_and_told_by_number_only() -> None:
    (event,) = ledger().take(page(face_up(41, 30, 0x4D)))
    assert event == CardAlarm(AlarmKind.UNDEALT_CARD_SENT, 9, 30, 41)


def test_a_face_up_card_that_was_not_read_is_told_by_number() -> None:
    events = ledger().take(page(draw(41, 1), FaceUpRecord(42, 9, 1)))
    assert events == [draw(41, 1), told.FaceUpCardLeft(42, 9, 1, None)]


def drawn_book(card: int) -> EventVerifier:
    book = ledger()
    book.take(page(replace(draw(41, 1), commitment=commitment(card, NONCE))))
    return book


def test_an_opening_that_matches() -> None:
    assert drawn_book(0x2A).judge_opening(Opened(9, 1, 0x2A, NONCE)) == (
        OpenedCard(9, 1, "Td"),
        [],
    )


@given(st.integers(0, 255), st.binary(min_size=16, max_size=16))
def test_an_opening_that_does_not_match_is_unknown_never_guessed(card: int, nonce: bytes) -> None:
    if (card, nonce) == (0x2A, NONCE):
        return
    found, alarms = drawn_book(0x2A).judge_opening(Opened(9, 1, card, nonce))
    assert isinstance(found, CardUnknown)
    assert kinds(alarms) == [AlarmKind.OPENING_REFUTED]


def test_a_card_that_could_not_be_read_is_unknown_without_alarm() -> None:
    found, alarms = drawn_book(0x00).judge_opening(Opened(9, 1, 0x00, NONCE))
    assert isinstance(found, CardUnknown)
    assert alarms == []


def test_one_root_for_one_deck_and_before_its_first_draw() -> None:
    book, root = ledger(), RootAnnounced(9, 52, bytes(32))
    assert book.announced(root) == [root]
    assert book.announced(root) == [root]
    other = RootAnnounced(root.deck, root.cards, b"\1" * 32)
    assert book.announced(other) == [CardAlarm(AlarmKind.ROOT_CHANGED, 9)]
    assert book.root_of(9) == root
    late = ledger()
    late.take(page(draw(41, 1)))
    assert late.announced(root) == [root, CardAlarm(AlarmKind.ROOT_LATE, 9)]


def test_a_device_that_counts_otherwise_is_told_once() -> None:
    book = ledger()
    book.take(page(draw(41, 1)))
    right = replace(STATUS, newest=41, cards_drawn=1)
    wrong = replace(right, cards_drawn=2)
    assert book.agrees(right) == []
    assert kinds(book.agrees(wrong)) == [AlarmKind.NUMBERS_DISAGREE]
    assert book.agrees(wrong) == []
    assert book.agrees(replace(wrong, newest=42)) == []  # a card may have left meanwhile
    assert kinds(book.agrees(replace(right, deck=10))) == [AlarmKind.NUMBERS_DISAGREE]


def test_a_deck_of_which_nothing_is_remembered_has_dealt_nothing() -> None:
    book = EventVerifier(Resume(40, 7, 9))
    assert book.agrees(STATUS) == []
    assert book.agrees(replace(STATUS, cards_drawn=1)) == [CardAlarm(AlarmKind.NUMBERS_DISAGREE, 9)]


def test_a_deck_is_known_again_by_what_the_journal_remembers_of_it() -> None:
    places = [(card, bytes((place,)) * 16) for place, card in enumerate(PACK_CARDS, start=1)]
    bound = [commitment(card, nonce) for card, nonce in places]
    root = RootAnnounced(9, len(places), deck_root(9, bound))
    memory = DeckMemory({1: bound[0], 2: bound[1]}, 2, frozenset({1}), DeckSpec(1), root)
    book = EventVerifier(Resume(40, 7, 9, {9: memory}))
    assert book.root_of(9) == root
    assert book.unproved() == (9, 2)
    assert book.judge_order(9, places) == ()
    assert book.judge_order(9, [(0x41, bytes(16)), *places[1:]]) == tuple(OrderFault)
    third = replace(draw(41, 3), commitment=bound[2])
    assert book.take(page(third)) == [third]
    again = replace(draw(42, 4), commitment=bound[0])
    assert kinds(book.take(page(again))) == [AlarmKind.COMMITMENT_REPEATED]
    assert not book.is_retired(9)


def test_a_place_that_is_not_proved_is_told_by_deck_and_draw() -> None:
    card = replace(draw(41, 1), commitment=commitment(0x41, NONCE))
    book = ledger()
    book.announced(RootAnnounced(9, 1, bytes(32)))
    book.take(page(card))
    assert book.judge_place(9, 1, ()) == CardAlarm(AlarmKind.PLACE_REFUTED, 9, 1)
    assert book.is_out_of_place(9, 1)
    assert book.unproved() is None
    honest = ledger()
    honest.announced(RootAnnounced(9, 1, deck_root(9, [card.commitment])))
    honest.take(page(card))
    assert honest.judge_place(9, 1, ()) == PlaceProved(9, 1)
    assert not honest.is_out_of_place(9, 1)


def test_a_place_without_a_root_is_bound_to_nothing() -> None:
    book = drawn_book(0x41)
    assert book.unproved() is None
    assert book.judge_place(9, 1, ()) == CardAlarm(AlarmKind.ROOT_LATE, 9, 1)


def test_only_the_last_decks_are_kept() -> None:
    book, sequence = ledger(), 41
    for deck in range(10, 20):
        book.take(page(told.DeckLoaded(sequence, deck, 52), draw(sequence + 1, 1, deck)))
        sequence += 2
    kept = [deck for deck in range(9, 20) if book.has_drawn(deck, 1)]
    assert kept == [17, 18, 19]


def test_a_draw_of_an_earlier_deck_is_judged_by_what_the_journal_recalls() -> None:
    book = drawn_book(0x2A)
    assert not book.has_drawn(4, 1)
    book.recall(4, 1, commitment(0x41, NONCE))
    assert book.judge_opening(Opened(4, 1, 0x41, NONCE))[1] == []
    assert kinds(book.judge_opening(Opened(4, 1, 0x42, NONCE))[1]) == [AlarmKind.OPENING_REFUTED]
    # What the device itself committed to binds, whatever is recalled.
    book.recall(9, 1, commitment(0x42, NONCE))
    assert book.judge_opening(Opened(9, 1, 0x2A, NONCE))[1] == []
    # The deck in play goes on as before.
    assert book.take(page(draw(42, 2))) == [draw(42, 2)]
