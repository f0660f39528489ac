import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.cards import events as told
from drivers.cards.contract import DeckReported, LockSet
from drivers.cards.paging import OrderReading, PathReading, ReportReading
from drivers.cards.profile import (
    parse_lock,
    parse_opened,
    parse_order,
    parse_profile,
    parse_status,
)
from drivers.cards.records import (
    FaceUpOpened,
    FaceUpRecord,
    LayoutError,
    Overlong,
    UnaskedDataError,
    parse_events,
)

COMMITTED = bytes(range(32))
SECRET = bytes((0x4D,)) + b"nonce-of-16bytes"


def page(*records: tuple[int, bytes], count: int | None = None, tail: bytes = b"") -> bytes:
    """An answer to header 95 with records numbered from 7."""
    body = b"".join(
        struct.pack("<IBB", 7 + index, kind, len(data)) + data
        for index, (kind, data) in enumerate(records)
    )
    shown = len(records) if count is None else count
    return struct.pack("<BIIIB", 3, 2, 6 + len(records), 7, shown) + body + tail


DECK_9 = struct.pack("<I", 9)
DRAW = struct.pack("<IH", 9, 5)


@pytest.mark.parametrize(
    ("kind", "body", "event"),
    [
        (0x01, b"\x02\0\0\0\1", told.DeviceRestarted(7, 2, told.RestartCause.RESET)),
        (0x01, b"\x02\0\0\0\x77", told.DeviceRestarted(7, 2, told.RestartCause.OTHER)),
        (0x02, b"", told.DoorOpened(7)),
        (0x03, b"", told.DoorClosed(7)),
        (0x04, DRAW, told.Jammed(7, 9, 5)),
        (0x05, b"", told.JamCleared(7)),
        (0x06, DECK_9, told.Emptied(7, 9)),
        (0x07, b"\2", told.LockedItself(7, told.LockCause.POLL_WATCHDOG)),
        (0x08, b"\1", told.FaultRaised(7, 1)),
        (0x09, b"\1", told.FaultCleared(7, 1)),
        (0x0A, b"\4\1", told.CardEventsMissed(7, 260)),
        (0x0B, b"\1\x10\0", told.TamperNoticed(7, told.TamperCause.REFUSED_SEALS, 16)),
        (
            0x10,
            DRAW + b"\x0d" + COMMITTED,
            told.CardLeft(7, 9, 5, told.DrawFlag(13), COMMITTED),
        ),
        (0x11, DRAW + b"\xf1", told.CardCounted(7, 9, 5, told.DrawFlag.WHILE_LOCKED)),
        (0x12, DRAW + SECRET, FaceUpOpened(7, 9, 5, 0x4D, SECRET[1:])),
        (0x13, DRAW, FaceUpRecord(7, 9, 5)),
        (0x14, DRAW + b"\2", told.DoubleFeed(7, 9, 5, 2)),
        (0x15, DRAW, told.CutCardReached(7, 9, 5)),
        (0x16, DRAW + b"\5", told.Dispensed(7, 9, 5, 5)),
        (0x17, DRAW + b"\5\3", told.DispenseStopped(7, 9, 5, 5, 3)),
        (0x20, DECK_9 + b"\x34\0", told.DeckLoaded(7, 9, 52)),
        (0x20, DECK_9 + b"\xff\xff", told.DeckLoaded(7, 9, None)),
        (0x21, DECK_9 + b"\2", told.DeckCheckEnded(7, 9, told.CheckResult.COUNT_ONLY)),
        (0x22, DECK_9 + b"\x34\0", told.Shuffled(7, 9, 52)),
        (
            0x23,
            DECK_9 + b"\x32\2",
            told.ShuffleStopped(7, 9, 50, told.StopReason.DECK_NOT_AS_CHECKED),
        ),
        (0x24, DECK_9, told.DeckRetired(7, 9)),
        (0x30, b"later version", told.UnknownEvent(7, 0x30, 13)),
        (0x80, b"1234", told.UnknownEvent(7, 0x80, 4)),
    ],
)
def test_every_kind_of_record(kind: int, body: bytes, event: object) -> None:
    assert parse_events(page((kind, body))).records == (event,)


@pytest.mark.parametrize(
    "kind", [*range(0x01, 0x0C), *range(0x10, 0x18), *range(0x20, 0x25), 0x80, 0xFF]
)
def test_a_record_longer_than_its_kind_is_not_looked_at(kind: int) -> None:
    found = parse_events(page((0x02, b""), (kind, bytes(64)), (0x03, b"")))
    assert found.records == (told.DoorOpened(7), Overlong(8), told.DoorClosed(9))


@pytest.mark.parametrize("kind", [0x01, 0x04, 0x10, 0x12, 0x24])
def test_a_record_shorter_than_its_kind_is_wrong(kind: int) -> None:
    with pytest.raises(LayoutError) as caught:
        parse_events(page((kind, b"\1")))
    assert not isinstance(caught.value, UnaskedDataError)


def test_bytes_behind_the_last_record_are_not_looked_at() -> None:
    with pytest.raises(UnaskedDataError):
        parse_events(page((0x02, b""), tail=bytes(5)))
    with pytest.raises(UnaskedDataError):
        parse_events(page((0x02, b""), (0x03, b""), count=1))


def test_more_records_than_five_or_than_there_are() -> None:
    with pytest.raises(LayoutError):
        parse_events(page(*[(0x02, b"")] * 6))
    with pytest.raises(LayoutError):
        parse_events(page((0x02, b""), count=2))


@given(st.binary(max_size=242))
def test_any_bytes_are_a_page_or_a_layout_error(data: bytes) -> None:
    try:
        found = parse_events(data)
    except LayoutError:
        return
    assert len(found.records) <= 5


def test_a_card_opened_on_leaving_face_up_is_not_shown() -> None:
    record = parse_events(page((0x12, DRAW + SECRET))).records[0]
    assert "77" not in repr(record)
    assert "nonce" not in repr(record)


def test_an_opening_of_another_card_than_asked_is_not_looked_at() -> None:
    good = DRAW + SECRET
    assert parse_opened(good, 9, 5).card == 0x4D
    assert "77" not in repr(parse_opened(good, 9, 5))
    for deck, draw in ((8, 5), (9, 6)):
        with pytest.raises(UnaskedDataError):
            parse_opened(good, deck, draw)
    with pytest.raises(UnaskedDataError):
        parse_opened(good + b"\x11", 9, 5)
    with pytest.raises(LayoutError):
        parse_opened(good[:-1], 9, 5)


def test_status_and_profile_of_impossible_values() -> None:
    good = bytes.fromhex("056441000009000000050000000100290000002a0000000307000000")
    assert parse_status(good).deck == 9
    for offset, value in ((0, 7), (1, 101), (13, 2)):
        bad = bytearray(good)
        bad[offset] = value
        with pytest.raises(LayoutError):
            parse_status(bytes(bad))
    with pytest.raises(UnaskedDataError):
        parse_status(good + b"\x41")
    profile = bytes.fromhex("010003ff0f00001500b80100020132")[:14]
    assert parse_profile(profile + b"later fields").capacity == 440
    for bad_profile in (profile[:13], profile[:2] + b"\x04" + profile[3:]):
        with pytest.raises(LayoutError):
            parse_profile(bad_profile)


def report_page(entries: bytes, number: int = 0, pages: int = 1, face_up: int = 1) -> bytes:
    counts = struct.pack("<6H", 51, 52, 1, 0, 0, face_up)
    return DECK_9 + b"\1" + counts + bytes((number, pages, len(entries) // 2)) + entries


def test_a_deck_check_names_what_is_wrong() -> None:
    reading = ReportReading(9)
    assert reading.payload == DECK_9 + b"\0"
    assert reading.take(report_page(bytes((1, 0x41, 2, 0x2A, 3, 0x00, 3, 0x52, 4, 0x13))))
    assert reading.report() == DeckReported(
        9,
        told.CheckResult.FAILED,
        counted=51,
        expected=52,
        missing=("As",),
        duplicate=("Td",),
        foreign=("??", "Jk"),
        face_up=("3c",),
        face_up_count=1,
    )


def test_a_deck_check_of_two_pages() -> None:
    reading = ReportReading(9)
    assert not reading.take(report_page(bytes((1, 0x41)), 0, 2))
    assert reading.payload == DECK_9 + b"\1"
    assert reading.take(report_page(bytes((1, 0x42)), 1, 2))
    assert reading.report().missing == ("As", "2s")


def test_an_unsorted_deck_check_could_tell_an_order() -> None:
    reading = ReportReading(9)
    assert reading.take(report_page(bytes((1, 0x42, 1, 0x41))))
    with pytest.raises(UnaskedDataError):
        reading.report()


@pytest.mark.parametrize("entry", [(1, 0x00), (2, 0x00), (0, 0x41), (5, 0x41), (1, 0x1E)])
def test_a_deck_check_with_an_impossible_entry(entry: tuple[int, int]) -> None:
    reading = ReportReading(9)
    assert reading.take(report_page(bytes(entry)))
    with pytest.raises(LayoutError):
        reading.report()


@pytest.mark.parametrize(
    "second",
    [
        report_page(b"", 0, 2),
        report_page(b"", 1, 3),
        report_page(b"", 1, 2, face_up=2),
        b"\x08" + report_page(b"", 1, 2)[1:],
    ],
)
def test_pages_of_a_deck_check_must_fit_together(second: bytes) -> None:
    reading = ReportReading(9)
    assert not reading.take(report_page(b"", 0, 2))
    with pytest.raises(LayoutError):
        reading.take(second)


def path_page(levels: int, level: int, hashes: int) -> bytes:
    head = struct.pack("<IHBBB", 9, 300, levels, level, hashes)
    return head + bytes(range(32)) * hashes


def test_a_path_of_nine_levels_needs_two_frames() -> None:
    reading = PathReading(9, 300)
    assert not reading.take(path_page(9, 0, 7))
    assert reading.payload == struct.pack("<IHB", 9, 300, 7)
    assert reading.take(path_page(9, 7, 2))
    assert len(reading.path) == 9


def test_the_longest_path_there_is_has_sixteen_levels() -> None:
    """A deck of 65535 cards; one more is no deck."""
    reading = PathReading(9, 300)
    assert not reading.take(path_page(16, 0, 7))
    assert not reading.take(path_page(16, 7, 7))
    assert reading.take(path_page(16, 14, 2))
    assert len(reading.path) == 16
    with pytest.raises(LayoutError):
        PathReading(9, 300).take(path_page(17, 0, 7))


@pytest.mark.parametrize("second", [(9, 0, 2), (9, 7, 3), (8, 7, 1), (9, 7, 0), (17, 7, 2)])
def test_frames_of_a_path_must_fit_together(second: tuple[int, int, int]) -> None:
    reading = PathReading(9, 300)
    assert not reading.take(path_page(9, 0, 7))
    with pytest.raises(LayoutError):
        reading.take(path_page(*second))


def test_an_order_is_read_from_its_place_on_and_not_beyond_its_end() -> None:
    places = SECRET * 13
    assert len(parse_order(struct.pack("<IHB", 9, 1, 13) + places, 9, 1)) == 13
    reading = OrderReading(9, 20)
    assert not reading.take(struct.pack("<IHB", 9, 1, 13) + places)
    assert reading.payload == struct.pack("<IH", 9, 14)
    with pytest.raises(UnaskedDataError):
        reading.take(struct.pack("<IHB", 9, 14, 13) + places)
    with pytest.raises(UnaskedDataError):
        reading.take(struct.pack("<IHB", 9, 1, 7) + SECRET * 7)
    assert reading.take(struct.pack("<IHB", 9, 14, 7) + SECRET * 7)


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (path_page(9, 0, 8), UnaskedDataError),
        (path_page(9, 0, 3) + b"\x41", UnaskedDataError),
        (path_page(9, 0, 3)[:-1], LayoutError),
        (path_page(9, 0, 3)[:8], LayoutError),
    ],
)
def test_entries_are_as_many_as_they_are_said_to_be(answer: bytes, kind: type[LayoutError]) -> None:
    with pytest.raises(LayoutError) as caught:
        PathReading(9, 300).take(answer)
    assert type(caught.value) is kind


def test_a_record_that_ends_before_its_own_end() -> None:
    whole = page((0x10, DRAW + b"\0" + COMMITTED))
    for cut in (1, 20, 38):
        with pytest.raises(LayoutError):
            parse_events(whole[:-cut])


def test_an_exit_is_locked_or_not() -> None:
    assert parse_lock(b"\1\0") == LockSet(locked=True, allowed=0)
    assert parse_lock(b"\0\7") == LockSet(locked=False, allowed=7)
    with pytest.raises(LayoutError):
        parse_lock(b"\2\0")


def test_an_order_comes_thirteen_cards_at_a_time_at_most_and_never_without_one() -> None:
    with pytest.raises(UnaskedDataError):
        parse_order(struct.pack("<IHB", 9, 1, 14) + SECRET * 14, 9, 1)
    with pytest.raises(LayoutError):
        parse_order(struct.pack("<IHB", 9, 1, 0), 9, 1)


@pytest.mark.parametrize("answer", [report_page(b"", 1, 1), report_page(b"", 2, 1)])
def test_a_page_beyond_the_last(answer: bytes) -> None:
    with pytest.raises(LayoutError):
        ReportReading(9).take(answer)


def test_a_deck_check_ends_in_one_of_three_ways() -> None:
    good = report_page(b"")
    for result in told.CheckResult:
        answer = good[:4] + bytes((result,)) + good[5:]
        if result is told.CheckResult.OTHER:
            with pytest.raises(LayoutError):
                ReportReading(9).take(answer)
        else:
            assert ReportReading(9).take(answer)
