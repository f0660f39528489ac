"""Records become exchanges: tries, chunks and verdict; what is lost or unasked stands apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py.console.wire.exchanges import (
    MOST_CHUNKS,
    Exchange,
    Exchanges,
    Loss,
    NotKnown,
    Told,
    WireItem,
)
from firmware_py.console.wire.records import WireRecord, WireVerdict, record_of
from tests.console.wire.scene import Stream, items_of, picture, simple

QUESTION = simple(12, 0, 1, 229)
ANSWER = simple(1, 1, 12, 0, 7)


def exchanges(items: tuple[WireItem, ...]) -> list[Exchange]:
    return [one for one in items if isinstance(one, Exchange)]


def test_an_answer_in_chunks_is_one_exchange() -> None:
    stream = Stream().sent("slots", QUESTION, 10)
    for byte in ANSWER:
        stream.received("slots", bytes((byte,)))
    (found,) = exchanges(stream.end("slots", a=12, h=229, ms=15.0, tries=1).items())
    assert (found.answer, found.answer_length, found.at_us) == (ANSWER, len(ANSWER), 10)
    assert (found.address, found.header, found.tries, found.is_ok) == (12, 229, 1, True)


def test_the_tries_of_one_question_are_one_exchange() -> None:
    stream = Stream()
    for _ in range(3):
        stream.sent("slots", QUESTION)
    (found,) = exchanges(stream.end("slots", "silence", a=12, h=229, tries=3).items())
    assert (len(found.sent), found.tries, found.verdict) == (3, 3, "silence")


def test_an_exchange_that_is_not_ended_waits_beside() -> None:
    found = Exchanges()
    assert found.take_all(Stream().sent("slots", QUESTION).received("slots", ANSWER).records) == []
    (open_,) = found.pending()
    assert (open_.verdict, open_.address, open_.header) == ("", 12, 229)
    assert found.finish() == [open_]
    assert found.pending() == ()


def test_another_question_ends_the_one_before_without_a_verdict() -> None:
    stream = Stream().sent("slots", QUESTION).sent("slots", simple(13, 0, 1, 232))
    first, second = exchanges(stream.end("slots", a=13, h=232).items())
    assert (first.verdict, first.header) == ("", 229)
    assert (second.verdict, second.header) == ("ok", 232)


def test_ports_that_come_mixed_are_kept_apart() -> None:
    stream = Stream().sent("slots", QUESTION).sent("sabot", b"\xf0\x10\xa5\x5f", length=21)
    stream.received("sabot", b"", length=32).received("slots", ANSWER)
    stream.end("sabot", a=240, h=95).end("slots", a=12, h=229)
    sabot, slots = exchanges(stream.items())
    assert (sabot.port, sabot.answer_length, sabot.is_masked) == ("sabot", 32, True)
    assert (slots.port, slots.answer, slots.is_masked) == ("slots", ANSWER, False)


@pytest.mark.parametrize("verdict", WireVerdict)
def test_every_verdict_ends_an_exchange(verdict: WireVerdict) -> None:
    stream = Stream().sent("slots", QUESTION).end("slots", verdict, a=12, h=229)
    (found,) = exchanges(stream.items())
    assert (found.verdict, found.is_ok) == (verdict.value, verdict is WireVerdict.OK)


@pytest.mark.parametrize("verdict", ["stray", "late"])
def test_what_came_unasked_leaves_the_question_open(verdict: str) -> None:
    stream = Stream().sent("slots", QUESTION).received("slots", b"\xff").end("slots", verdict)
    stream.received("slots", ANSWER).end("slots", a=12, h=229)
    apart, answered = sorted(exchanges(stream.items()), key=lambda one: not one.is_ok)[::-1]
    assert (apart.verdict, apart.answer, apart.sent) == (verdict, b"\xff", ())
    assert (answered.question, answered.answer) == (QUESTION, ANSWER)


def test_lost_records_are_counted_in_their_place() -> None:
    stream = Stream().asked(12, 229, b"\1" * 11).sent("slots", QUESTION).lose("slots", 4)
    stream.end("slots", a=12, h=229).asked(13, 232, b"\0")
    found = stream.items()
    kinds = [type(one) for one in found]
    assert kinds == [Exchange, Exchange, Loss, Exchange, Exchange]
    assert [one.lost for one in found if isinstance(one, Loss)] == [4]
    assert [one.verdict for one in exchanges(found)] == ["ok", "", "ok", "ok"]


def test_a_gap_belongs_to_its_port_alone() -> None:
    stream = Stream().sent("slots", QUESTION).say("sabot", "fact", h=96, f={}).lose("sabot", 2)
    stream.say("sabot", "fact", h=96, f={}).received("slots", ANSWER).end("slots", a=12, h=229)
    found = stream.items()
    assert [one.port for one in found if isinstance(one, Loss)] == ["sabot"]
    (whole,) = exchanges(found)
    assert whole.answer == ANSWER


def test_numbers_that_begin_anew_are_told() -> None:
    again = [record_of({"p": "s", "n": n, "us": 1, "d": "fact", "f": {}}) for n in (7, 8, 1, 2)]
    found = items_of(again)
    assert [type(one) for one in found] == [Told, Told, Loss, Told, Told]
    assert [one.lost for one in found if isinstance(one, Loss)] == [0]


def test_facts_and_unknown_kinds_are_items_of_their_own() -> None:
    stream = Stream().say("sabot", "fact", h=96, f={"state": "READY"}).say("sabot", "mark")
    fact, other = stream.items()
    assert isinstance(fact, Told)
    assert isinstance(other, NotKnown)


def test_a_visor_has_neither_address_nor_header() -> None:
    (found,) = exchanges(Stream().sent("visor-1", b"\x1b@HOLA").items())
    assert (found.address, found.header, found.verdict) == (None, None, "")


def test_what_is_kept_is_bounded() -> None:
    found = Exchanges(most=10)
    stream = Stream()
    for _ in range(30):
        stream.asked(12, 229, b"\1" * 11)
    found.take_all(stream.records)
    assert [one.place for one in found.items()] == [*range(21, 31)]


def test_a_line_that_babbles_is_kept_in_pieces() -> None:
    found = Exchanges()
    stream = Stream().sent("slots", QUESTION)
    for _ in range(2 * MOST_CHUNKS):
        stream.received("slots", b"\xff")
    found.take_all(stream.records)
    assert [len(one.received) for one in found.items() if isinstance(one, Exchange)] == [
        MOST_CHUNKS - 1, MOST_CHUNKS,
    ]  # fmt: skip


def test_the_picture_has_its_exchanges() -> None:
    found = picture().items()
    assert len(found) == 34 + 1 + 1 + 1 + 18 + 5 + 1 + 1
    assert {type(one) for one in found} == {Exchange}


PORTS = st.sampled_from(["slots", "sabot", "visor-1"])
ANY_RECORD = st.one_of(
    st.tuples(st.sampled_from(["tx", "rx"]), st.binary(max_size=20)),
    st.tuples(st.just("end"), st.sampled_from([*WireVerdict, "sealed"])),
    st.tuples(st.just("fact"), st.integers(0, 255)),
    st.tuples(st.just("mark"), st.none()),
)


@st.composite
def any_records(draw: st.DrawFn) -> list[WireRecord]:
    """Give records of several ports in any order, some of them lost."""
    stream = Stream()
    for _ in range(draw(st.integers(0, 25))):
        port, (kind, what) = draw(PORTS), draw(ANY_RECORD)
        match kind:
            case "tx" | "rx":
                stream.say(port, kind, hex=what.hex(), len=len(what) + draw(st.integers(0, 3)))
            case "end":
                where = draw(st.sampled_from([{}, {"a": 12, "h": 229}]))
                stream.end(port, what, **where)
            case _:
                stream.say(port, kind, h=what)
        if draw(st.integers(0, 9)) == 0:
            stream.lose(port, draw(st.integers(1, 5)))
    return stream.records


@given(any_records())
def test_no_byte_is_lost_and_none_is_there_twice(records: list[WireRecord]) -> None:
    found = exchanges(items_of(records))
    kept = [part for one in found for part in (*one.sent, *one.received)]
    ends = [one.end for one in found if one.end is not None]
    came = [one for one in records if type(one).__name__ in ("SentBytes", "ReceivedBytes")]
    assert sorted(map(repr, kept)) == sorted(map(repr, came))
    assert len(ends) == sum(type(one).__name__ == "ExchangeEnd" for one in records)


@given(any_records())
def test_every_item_has_a_place_of_its_own(records: list[WireRecord]) -> None:
    places = [one.place for one in items_of(records)]
    assert len(places) == len(set(places))
