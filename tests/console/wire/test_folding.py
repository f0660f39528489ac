"""Equal exchanges of one question share a row; unfolding gives them all back."""

from hypothesis import given

from firmware_py.console.wire.exchanges import Exchange
from firmware_py.console.wire.folding import each_by_itself, folded, unfolded
from firmware_py.console.wire.last_other import Before, changed, last_other
from firmware_py.console.wire.records import WireRecord
from tests.console.wire.scene import Stream, buffer, items_of, picture
from tests.console.wire.test_exchanges import any_records


def counts(stream: Stream) -> list[int]:
    return [row.count for row in folded(stream.items())]


def test_devices_asked_in_turn_have_a_row_each() -> None:
    stream = Stream()
    for _ in range(50):
        for address in (2, 11, 12):
            stream.asked(address, 229, buffer(7))
    assert counts(stream) == [50, 50, 50]


def test_another_answer_begins_a_row() -> None:
    stream = Stream().asked(12, 229, buffer(7)).asked(12, 229, buffer(7))
    stream.asked(12, 229, buffer(8, 1, 1)).asked(12, 229, buffer(7))
    assert counts(stream) == [2, 1, 1]


def test_another_verdict_begins_a_row() -> None:
    stream = Stream()
    for how in ("silence", "silence", "garbage"):
        stream.sent("slots", b"\x0c\x00\x01\xe5\x0e").end("slots", how, a=12, h=229)
    assert counts(stream) == [2, 1]


def test_the_same_header_with_other_data_is_another_question() -> None:
    stream = Stream()
    for kind in (1, 2, 1, 2):
        tx = bytes((12, 1, 1, 184, kind))
        stream.sent("slots", tx + bytes((-sum(tx) & 255,)))
        stream.end("slots", a=12, h=184)
    assert counts(stream) == [2, 2]


def test_masked_questions_are_equal_whatever_their_seal() -> None:
    stream = Stream()
    for low in range(4):
        stream.sent("sabot", bytes((240, 16, low, 95)), length=21)
        stream.received("sabot", b"", length=32).end("sabot", a=240, h=95)
    assert counts(stream) == [4]


def test_a_masked_answer_of_another_length_begins_a_row() -> None:
    stream = Stream()
    for length in (32, 32, 77):
        stream.sent("sabot", bytes((240, 16, 1, 95)), length=21)
        stream.received("sabot", b"", length=length).end("sabot", a=240, h=95)
    assert counts(stream) == [2, 1]


def test_a_loss_ends_the_rows_of_its_port() -> None:
    stream = Stream().asked(12, 229, buffer(7)).say("sabot", "fact", h=96, f={"inside": 3})
    stream.lose("slots", 1).asked(12, 229, buffer(7)).say("sabot", "fact", h=96, f={"inside": 3})
    assert counts(stream) == [1, 2, 1, 1]


def test_stray_bytes_are_never_folded() -> None:
    stream = Stream()
    for _ in range(3):
        stream.received("slots", b"\xff").end("slots", "stray")
    assert counts(stream) == [1, 1, 1]


def test_a_row_has_the_most_tries_and_the_slowest() -> None:
    stream = Stream()
    for tries, took in ((1, 15.0), (2, 40.0), (1, 14.0)):
        stream.sent("slots", b"\x0c\x00\x01\xe5\x0e")
        stream.end("slots", a=12, h=229, ms=took, tries=tries)
    (row,) = folded(stream.items())
    assert (row.tries, row.took_ms) == (2, 40.0)


def test_the_picture_is_folded_as_drawn() -> None:
    assert counts(picture()) == [34, 1, 1, 1, 18, 5, 1, 1]


@given(any_records())
def test_unfolding_gives_all_back(records: list[WireRecord]) -> None:
    items = items_of(records)
    in_order = sorted(items, key=lambda one: one.place)
    assert unfolded(folded(items)) == in_order
    assert unfolded(each_by_itself(items)) == in_order


def test_two_thousand_records_are_folded_at_once() -> None:
    """The screen folds what it holds at every paint."""
    stream = Stream()
    for number in range(667):
        stream.asked(2 + number % 7, 229, buffer(number // 100))
    rows = folded(stream.items())
    assert sum(row.count for row in rows) == 667
    assert len(rows) == 7 * 7


def test_the_last_different_answer_is_found() -> None:
    stream = (
        Stream().asked(12, 229, buffer(39)).asked(12, 229, buffer(40)).asked(11, 229, buffer(1))
    )
    stream.sent("slots", b"\x0c\x00\x01\xe5\x0e").end("slots", "silence", a=12, h=229)
    stream.asked(12, 229, buffer(40)).asked(12, 229, buffer(40))
    items = stream.items()
    last = items[-1]
    assert isinstance(last, Exchange)
    assert last_other(items, last) == buffer(39)
    assert last_other(items[:1], last) is None
    befores = [row.before for row in each_by_itself(items)]
    assert befores[:2] == [Before(), Before(buffer(39), buffer(39))]
    assert befores[-1] == Before(buffer(40), buffer(39))


def test_the_changed_bytes_are_named() -> None:
    assert changed(b"\1\2\3", b"\1\5\3") == {1}
    assert changed(b"\1\2\3", b"\1") == {1, 2}
    assert changed(b"\1", None) == frozenset()
